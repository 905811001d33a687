"""The picture says what the figure on a terminal says, whatever the input, and it is XML that runs nothing."""

import re
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.data.columns.texts import suites
from tests.effort import a_tenth
from tests.explanation.picture.reading import SVG, lines, root, words
from urikit.core.cells import cell, shown_width
from urikit.core.cells import width as columns
from urikit.explanation.figure import svg
from urikit.explanation.picture import MOST, Drawing

GOLDEN = Path(__file__).parent / "golden"
#: What each golden picture is of.
PICTURES = {
    "uri": ("https://john.doe@www.example.com:1234/forum/?tag=networking#top",),
    "urn": ("urn:example:a?=q#f",),
    "iri": ("http://例え.jp/e\u0301/?q=漢字",),
    "empty-components": ("x://@:?#",),
    "mistakes": ("http://exa mple.com:99x/a b%zz",),
    "hostile": ('http://h/\u202e\0"><script>alert(1)</script>&amp;]]>',),
    "folded": ("https://example.org/" + "segment/" * 8 + "?q=" + "a%20b" * 12 + "#end",),
    "several": ("http://user:secret@h/", "../a", ""),
}
HOSTILE = [
    "<script>alert(1)</script>", "]]><x>", "&lt;&#0;&nosuch;", '"onload="x', "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "\0\x01\x1b[31m\x7f\x85", "\ud800\udfff", "\ufffe\uffff\U0001ffff", "\u202e\u2066\u200d\ufeff", "\u2028\u2029\n",
    "\r\t", "a\u0301\u0302" * 40, "\u0301", "⟨U+0041⟩␀", "javascript:alert(1)", "e\u0301" * 300, "漢" * 300,
    "x" * 20_000,
]  # fmt: skip
anything = st.text(st.characters(exclude_categories=()), max_size=80)


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name):
    assert svg(*PICTURES[name]) == (GOLDEN / f"{name}.svg").read_text("utf-8")


def says_the_same(text: str, width: int = 80) -> None:
    """The picture of a text has the text, the names and the codes of its figure, at the same columns."""
    explained = urikit.explain(text)
    made = Drawing([explained], width).svg
    whole = explained.diagram(width=width * MOST)
    given = lines(made)
    assert "".join(line for _, line in given) == whole.shown
    assert all(shown_width(line) <= width for _, line in given)
    names = {word.text for word in words(made)}
    assert {one.component for one in whole.brackets} <= names
    if len(given) == 1 and not whole.is_cut:
        terminal = str(explained.diagram(width=width)).split("\n")
        text_line = 2 if any(one.row == "upper" for one in whole.brackets) else 0
        labels = [*terminal[:text_line][:1], *terminal[text_line + 2 :]]
        expected = [[(m.start(), m[0]) for m in re.finditer(r"[^ │]+", line)] for line in labels]
        drawn = [[word[1:] for word in row] for _, row in groupby(words(made), lambda word: word.y)]
        assert drawn == [row for row in expected if row]


@pytest.mark.parametrize("text", [*(one for texts in PICTURES.values() for one in texts), *HOSTILE])
def test_it_says_what_the_terminal_says(text):
    says_the_same(text)


@a_tenth
@given(anything, st.integers(20, 120))
def test_it_says_what_the_terminal_says_of_any_text(text, width):
    says_the_same(text, width)


@pytest.mark.parametrize("step", [100, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.skipif(not suites(), reason="no conformance suites: set URIKIT_SUITES")
def test_it_says_what_the_terminal_says_of_the_suites(step):
    for text in suites()[::step]:
        says_the_same(text)


@a_tenth
@given(anything)
def test_it_is_xml_and_runs_nothing(text):
    found = root(svg(text, "http://h/?" + text))
    names = {element.tag.removeprefix(SVG) for element in found.iter()}
    assert names <= {"svg", "title", "desc", "style", "rect", "text", "tspan", "path"}
    for element in found.iter():
        assert not [name for name in element.attrib if name.startswith("on") or "href" in name]
        assert "url(" not in element.attrib.get("style", "")
        if element.tag != f"{SVG}style":
            written = (element.text or "").replace("\n", "")
            assert all(c in "⟨⟩" or "\u2400" <= c <= "\u2426" or cell(c).shown == c for c in written)
    style = found.findtext(f"{SVG}style") or ""
    assert "url(" not in style and "@import" not in style and "@font-face" not in style


def test_it_has_a_name_and_a_description():
    found = root(svg("http://h/a b"))
    assert found.attrib["role"] == "img"
    # Readers take the first child for the name.
    assert [child.tag for child in found][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert found.findtext(f"{SVG}title") == "http://h/a b"
    assert found.findtext(f"{SVG}desc") == "invalid URI: space not allowed in the path (column 11)."
    assert root(svg("a:b")).findtext(f"{SVG}desc") == "valid URI. scheme: a. path: b."
    assert root(svg("")).findtext(f"{SVG}title") == "(empty)"
    assert root(svg("a", "b")).findtext(f"{SVG}title") == "2 figures: a, b"


def test_nothing_is_beyond_the_edge():
    for texts in PICTURES.values():
        made = Drawing([urikit.explain(text) for text in texts])
        found = root(made.svg)
        assert found.attrib["viewBox"] == f"0 0 {made.width} {made.height}"
        for element in found.iter(f"{SVG}tspan"):
            assert float(element.attrib["x"]) + float(element.attrib["textLength"]) <= made.width - 19
        for element in found.iter(f"{SVG}text"):
            assert 0 < float(element.attrib["y"]) < made.height


def test_several_are_below_one_another():
    both = lines(svg("http://a/", "http://b/"))
    assert [text for _, text in both] == ["http://a/", "http://b/"]
    assert both[0][0] + 60 < both[1][0]


def test_long_text_has_a_bounded_picture():
    short, long = svg("http://h/" + "a" * 10_000), svg("http://h/" + "a" * 100_000)
    assert len(long) <= len(short) + 100
    assert len(lines(long)) <= MOST
    assert columns(lines(long)[0][1]) == 80
