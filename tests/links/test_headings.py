"""Headings of Markdown and their names: by the customs of GitHub and of Python-Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit.links.anchors import github_name, headings, mkdocs_name, names_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A", ["A"]),
        ("#A", []),
        ("####### seven", []),
        ("## A ##", ["A"]),
        ("## A#", ["A#"]),
        ("##", [""]),
        ("A\n===", ["A"]),
        ("A\n---", ["A"]),
        ("\n---", []),
        ("---\ntitle: x\n---", ["title: x"]),
        ("```\n# no\n```\n# yes", ["yes"]),
        ("~~~~\n# no\n~~~\n# no\n~~~~\n# yes", ["yes"]),
        ("```py\n# no", []),
        ("> # quoted", ["quoted"]),
        ("- # item\n1. ## other", ["item", "other"]),
        ("# A\r\n# B\rtext", ["A", "B"]),
    ],
)
def test_headings(text, found):
    assert list(headings(text)) == found


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Hello World", "hello-world"),
        ("What's new in 2.0?", "whats-new-in-20"),
        ("C++ & Rust", "c--rust"),
        ("Ünïcode Straße", "ünïcode-straße"),
        ("漢字 と かな", "漢字-と-かな"),
        ("हिन्दी", "हिन्दी"),
        ("snake_case-and-hyphen", "snake_case-and-hyphen"),
        ("a  b", "a--b"),
        ("🎉 Party", "-party"),
    ],
)
def test_the_name_at_github(heading, name):
    assert github_name(heading) == name


@a_tenth
@given(st.text(max_size=30))
def test_the_name_in_mkdocs_is_that_of_python_markdown(heading):
    toc = pytest.importorskip("markdown.extensions.toc", reason="Python-Markdown is in the extra for docs")
    assert mkdocs_name(heading) == toc.slugify(heading, "-")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("# `parse(text)`", {"parsetext"}),
        ("# The [guide](guide.md#x) and ![logo](l.png)", {"the-guide-and"}),
        ("# *bold* _emphasis_ snake_case", {"bold-emphasis-snake_case", "bold-_emphasis_-snake_case"}),
        ("# A &amp; B", {"a--b", "a-b"}),
        ("# A\n# A\n# A", {"a", "a-1", "a-2", "a_1", "a_2"}),
        ("# A {#by-hand}", {"by-hand", "a"}),
        ("# A {: #by-hand .x }", {"by-hand", "a"}),
        ("<a name=\"old\"></a>\n<div id='new'>\n<p id=bare>", {"old", "new", "bare"}),
        ("| `a`{: #pkg.a } | b |\n\nA paragraph.\n{: .x #below }", {"pkg.a", "below"}),
        (r"# \*stars\*", {"stars"}),
        ("text", set()),
    ],
)
def test_names(text, names):
    assert names_in(text) == names


#: What is before a run, its unit, and what is behind it.
RUNS = [
    *(("# ", unit, "") for unit in ("`", "[", "# ", "a ")),
    *(("# ", "_", "a"), ("# a", "_", ""), ("# {#", "a", ""), ("# {", "#", ""), ("{:#", "a", ""), ("", "{:", "#a")),
    *(("# a", " ", "b"), ("", ">", ""), ("", "- ", ""), ("", "<a ", ""), ("<a ", "id ", ""), ("<a id", " ", "")),
    *(("", "# ![](", ""), ("", "# A\n", ""), ("", "A\n-\n", "")),
]


@pytest.mark.slow
def test_nothing_takes_more_than_linear_time():
    for before, unit, after in RUNS:
        with costs_at_most(5):
            names_in(before + unit * (200_000 // len(unit)) + after)
