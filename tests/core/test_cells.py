"""Cells: widths, tokens and windows (urikit.core.cells)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit.core.cells import cell, cells, starts, visible, width, window


def drawn(line):
    """The columns a terminal gives to a line without controls: by the data, not by our own count."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in line
    )


# `drawn` knows nothing of characters that are newer than the Unicode data of Python.
texts = st.text(st.characters(exclude_categories=("Cn",)), max_size=60)


@pytest.mark.parametrize(
    ("character", "shown"),
    [
        ("\0", "␀"),
        ("\n", "␤"),
        ("\r", "␍"),
        ("\t", "␉"),
        ("\x1b", "␛"),
        ("\x7f", "␡"),
        ("\x85", "⟨U+0085⟩"),
        ("\u00a0", "⟨U+00A0⟩"),
        ("\u00ad", "⟨U+00AD⟩"),
        ("\u200b", "⟨U+200B⟩"),
        ("\u202e", "⟨U+202E⟩"),
        ("\u2066", "⟨U+2066⟩"),
        ("\u2028", "⟨U+2028⟩"),
        ("\u3000", "⟨U+3000⟩"),
        ("\ufeff", "⟨U+FEFF⟩"),
        ("\ufe0f", "⟨U+FE0F⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("\ud800", "⟨U+D800⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("\u2400", "⟨U+2400⟩"),  # the glyph of a token is itself shown as a token
        ("⟨", "⟨U+27E8⟩"),
    ],
)
def test_what_cannot_be_seen_has_a_token(character, shown):
    assert cell(character) == (shown, len(shown))


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3), ("漢字", 4), ("ｆ", 2), ("e\u0301", 1), ("é", 1), ("😀", 2), ("\u1112\u1161\u11ab", 2),
        ("\N{BULLET}", 1),
    ],
)  # fmt: skip
def test_width(text, columns):
    assert width(text) == columns


@given(texts)
def test_what_is_shown_is_printable_and_on_one_line(text):
    shown = visible(text)
    shown.encode("utf-8")
    for character in shown:
        # Python may have an older Unicode than the core, so an unassigned character is not compared.
        assert unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


@given(texts)
def test_ascii_is_ascii(text):
    assert visible(text, "ascii").isascii()
    assert visible(text, "ascii").isprintable()


@given(texts)
def test_starts_sum_the_widths(text):
    columns = starts(text)
    assert len(columns) == len(text) + 1
    assert columns == sorted(columns)
    assert columns[-1] == width(text) == sum(made.width for made in cells(text))


@given(texts, st.integers(0, 80), st.integers(0, 80), st.integers(24, 60), st.sampled_from(["unicode", "ascii"]))
def test_a_window_is_narrow_and_its_carets_are_inside(text, offset, length, columns, charset):
    line, carets = window(text, offset, offset + length, columns=columns, charset=charset)
    assert drawn(line) <= columns
    assert set(carets.lstrip()) == {"^"}
    assert len(carets) <= columns


@given(texts, st.data())
def test_the_caret_stands_under_its_character(text, data):
    text += "!"
    at = data.draw(st.integers(0, len(text) - 1))
    line, carets = window(text, at, at + 1, columns=10_000)
    assert line == visible(text)
    before = len(carets) - len(carets.lstrip())
    assert before == starts(text)[at]


def test_both_sides_are_cut():
    line, carets = window("a" * 100 + "!" + "b" * 100, 100, 101, columns=41)
    assert line[0] == line[-1] == "…"
    assert len(line) == 41
    assert line[carets.index("^")] == "!"


def test_slack_on_one_side_serves_the_other():
    text = "a" * 30 + "!"
    assert window(text, 30, 31, columns=40).line == text
    assert window("!" + "a" * 30, 0, 1, columns=40).line == "!" + "a" * 30


def test_the_cost_is_that_of_the_window():
    line, _ = window("\u0301" * 1_000_000, 500_000, 500_001)
    assert len(line) < 2000


def test_a_mark_that_begins_the_text_has_a_circle_of_one_cell():
    assert [(one.shown, one.width) for one in cells("\u0301a\u0301")] == [("\u25cc\u0301", 1), ("a", 1), ("\u0301", 0)]
