"""Names and lines of Markdown (urikit.schemes.fragments.text; RFC 7763)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import holds, refused
from urikit import fragments
from urikit.schemes.fragments import FragmentError, MarkdownFragment, TextFragment


def test_names_and_lines_and_lines_that_are_none():
    for text, name, lines in [
        ("", None, None),
        ("line=10", None, TextFragment.at("line", 10)),
        ("line=10,20", None, TextFragment.build("line", 10, 20)),
        ("a&line=1&line=,2&x=y", "a", TextFragment.build("line", None, 2)),
        ("%6Cine=1", None, TextFragment.at("line", 1)),
        ("some-heading", "some-heading", None),
        ("caf%C3%A9", "café", None),
        ("line%3D1", "line=1", None),
        ("line", "line", None),
        ("Line=x", None, None),
    ]:
        read = holds(MarkdownFragment, text)
        assert (read.name, read.lines, str(read)) == (name, lines, text)
    for text, code, place in [
        ("line=", "fragment-text-range", (5, 5)),
        ("a&line=x", "fragment-number", (7, 8)),
        ("x=1&%6Cine=2,1", "fragment-text-order", (11, 14)),
    ]:
        error = refused(MarkdownFragment, text)
        assert (error.code, (error.offset, error.end), error.media_type) == (code, place, "text/markdown")


def test_the_example_of_section_3_1_and_characters_are_not_counted():
    eleventh = fragments.of("http://example.com/a.md#line=10,11", "text/markdown; variant=GFM").lines
    assert eleventh.select("".join(f"{n}\n" for n in range(1, 20))) == "11\n"
    with pytest.raises(FragmentError, match="fragment-text-scheme"):
        MarkdownFragment.build(lines=TextFragment.at("char", 1))
    assert str(MarkdownFragment.build("a", lines=TextFragment.at("line", 1))) == "a&line=1"


@a_tenth
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_name_is_data(name):
    assert holds(MarkdownFragment, str(MarkdownFragment.build(name))).name == name
