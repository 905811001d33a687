"""A figure folded to a width: lines of text, each a figure of its own.

`urikit.explanation.diagram` keeps a figure on one line and cuts long components. A picture has room below: text that
is wider than the page continues in the next strip. A bracket that continues is open at that end. Every strip names
its components and its kinds of mistakes, so that it can be read alone.

A strip ends between two cells: never inside a token (`⟨U+202E⟩`), between a character and its combining marks, or
inside a percent-encoded byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urikit.explanation.diagram import Bracket, Diagram, Row, label
from urikit.explanation.layout import Piece
from urikit.explanation.page import columns

__all__ = ["Strip", "fold", "runs"]

_UNIT = re.compile("⟨U\\+[0-9A-F]+⟩|%[0-9A-Fa-f]{2}|.", re.DOTALL)


class Run(NamedTuple):
    """Characters side by side that are drawn alike; `kind` is "plain", "wide" (beyond ASCII) or "token"."""

    kind: str
    text: str
    columns: int


class Strip(NamedTuple):
    """One line of a figure, and the components whose brackets begin before it or continue after it."""

    diagram: Diagram
    before: frozenset[str]
    after: frozenset[str]


def fold(whole: Diagram, width: int) -> Iterator[Strip]:
    """The strips of a figure, from the first to the last; there is always one.

    >>> import urikit
    >>> whole = urikit.parse("http://example.org/a/long/path").diagram(width=None)
    >>> for strip in fold(whole, 20):
    ...     print(strip.diagram)
    http://example.org/a
    └┬─┘   └────┬────┘└┘
    scheme  authority path
    /long/path
    └───┬────┘
       path
    """
    lines = _lines(whole.pieces, width)
    for number, (start, pieces) in enumerate(lines):
        last = number == len(lines) - 1
        end = start + width if last else lines[number + 1][0]
        brackets = [one for one in whole.brackets if _is_in(one.left, one.right, start, end, last=last)]
        rows = [_row("upper", brackets, start, end, width), _row("lower", brackets, start, end, width)]
        marks = tuple(
            mark._replace(left=max(mark.left, start) - start, right=min(mark.right, end) - start)
            for mark in whole.marks
            if _is_in(mark.left, mark.right, start, end, last=last)
        )
        yield Strip(
            Diagram(pieces, (*rows[0], *rows[1]), marks, whole.style, width),
            frozenset(one.component for one in brackets if one.left < start),
            frozenset(one.component for one in brackets if one.right > end),
        )


def runs(shown: str) -> Iterator[Run]:
    """What is shown of a piece, in runs of one kind.

    >>> [run.text for run in runs("a%20漢字⟨U+202E⟩b")]
    ['a%20', '漢字', '⟨U+202E⟩', 'b']
    """
    kind, text, taken = "plain", "", 0
    for unit, wide in _units(shown):
        found = "plain" if unit.isascii() else "token" if unit.startswith("⟨") else "wide"
        if text and (found != kind or found == "token"):
            yield Run(kind, text, taken)
            text, taken = "", 0
        kind, text, taken = found, text + unit, taken + wide
    if text:
        yield Run(kind, text, taken)


def _is_in(left: int, right: int, start: int, end: int, *, last: bool) -> bool:
    """Whether what covers some columns is in a strip; what is empty, at its first column."""
    if left < right:
        return left < end and right > start
    return start <= left < end or (last and left == end)


def _row(row: Row, brackets: list[Bracket], start: int, end: int, width: int) -> list[Bracket]:
    parts = (
        (one.component, one.start, one.end, max(one.left, start) - start, min(one.right, end) - start)
        for one in brackets
        if one.row == row
    )
    return label(row, parts, width)


def _lines(pieces: tuple[Piece, ...], width: int) -> list[tuple[int, tuple[Piece, ...]]]:
    """The pieces of each line, with the column where the line begins."""
    lines: list[tuple[int, list[Piece]]] = [(0, [])]
    for piece in pieces:
        column = begun = piece.column
        shown: list[str] = []
        for unit, wide in _units(piece.shown):
            start, line = lines[-1]
            if column + wide > start + width and column > start:
                if shown:
                    line.append(piece._replace(column=begun - start, shown="".join(shown)))
                lines.append((column, []))
                begun, shown = column, []
            shown.append(unit)
            column += wide
        start, line = lines[-1]
        if shown:
            line.append(piece._replace(column=begun - start, shown="".join(shown)))
    return [(start, tuple(line)) for start, line in lines]


def _units(shown: str) -> Iterator[tuple[str, int]]:
    """What stays on one line: characters with their marks, tokens, encoded bytes; and the columns of each."""
    unit, taken = "", 0
    for found in _UNIT.findall(shown):
        wide = columns(found)
        if unit and wide:
            yield unit, taken
            unit, taken = "", 0
        unit, taken = unit + found, taken + wide
    if unit:
        yield unit, taken
