"""A folded figure: no token, no character with its marks and no encoded byte is cut."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.core.cells import shown_width
from urikit.explanation.picture import fold, runs


def folded(text, width):
    return list(fold(urikit.explain(text).diagram(width=None), width))


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("abcdef", 20, ["abcdef"]),
        ("", 20, [""]),
        ("x" * 40, 20, ["x" * 20] * 2),
        ("x" * 18 + "%20%41", 20, ["x" * 18, "%20%41"]),
        ("x" * 19 + "\u202ey", 20, ["x" * 19, "⟨U+202E⟩y"]),
        ("x" * 19 + "漢", 20, ["x" * 19, "漢"]),
        ("x" * 19 + "e\u0301y", 20, ["x" * 19 + "e\u0301", "y"]),
        ("%2" * 10 + "x", 20, ["%2" * 10, "x"]),
    ],
)
def test_lines(text, width, lines):
    assert [strip.diagram.shown for strip in folded(text, width)] == lines


def test_a_bracket_goes_on():
    first, second = folded("http://h/" + "a" * 20, 20)
    assert first.after == second.before == {"path"}
    assert first.before == second.after == set()
    assert [one.component for one in second.diagram.brackets] == ["path"]
    assert (second.diagram.brackets[0].left, second.diagram.brackets[0].right) == (0, 9)


def test_what_is_empty_is_on_the_line_where_it_would_begin():
    first, second = folded("http://" + "h" * 13 + "#ab", 20)
    assert [one.component for one in first.diagram.brackets] == ["scheme", "authority"]
    assert [one.component for one in second.diagram.brackets] == ["path", "fragment"]
    only = folded("http://" + "h" * 12 + "#", 20)
    assert [one.component for one in only[0].diagram.brackets][-1] == "fragment"


def test_every_mark_has_a_line_with_its_code():
    strips = folded("http://h/ " + "a" * 20 + " ", 20)
    assert ["space" in str(strip.diagram) for strip in strips] == [True, True]


@a_tenth
@given(st.text(st.characters(exclude_categories=()), max_size=60), st.integers(20, 40))
def test_nothing_is_lost(text, width):
    whole = urikit.explain(text).diagram(width=None)
    strips = list(fold(whole, width))
    assert "".join(strip.diagram.shown for strip in strips) == whole.shown
    assert {one.component for strip in strips for one in strip.diagram.brackets} == {
        one.component for one in whole.brackets
    }
    for strip in strips:
        assert shown_width(strip.diagram.shown) <= width
        column = 0
        for piece in strip.diagram.pieces:
            assert piece.column == column
            column += shown_width(piece.shown)


@a_tenth
@given(st.text(max_size=40))
def test_runs_are_the_whole(text):
    shown = urikit.explain(text).diagram(width=None).shown
    found = list(runs(shown))
    assert "".join(run.text for run in found) == shown
    assert sum(run.columns for run in found) == shown_width(shown)
    assert all(run.kind == "token" for run in found if "⟨" in run.text)


def test_pieces_keep_their_roles():
    roles = dict.fromkeys(
        piece.role for piece in chain(*(s.diagram.pieces for s in folded("http://h/" + "a" * 30 + "?q", 20)))
    )
    assert list(roles) == ["scheme", "delimiter", "authority", "path", "query"]
