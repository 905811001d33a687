"""One text on one line: its stretches, their columns, and what is cut where it is too wide.

The text is divided at the edges the figure needs (the ends of components and of a mistake).
Each stretch between two edges is written with `urikit.core.cells`. Where all of them together are wider than asked
for, the widest lose their middle, down to one common width: short components stay whole. A percent-encoded byte is
never cut in two. The cost is that of what is shown, not of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from urikit.core import cells

Style: TypeAlias = Literal["box", "ascii"]
Spans: TypeAlias = Mapping[str, tuple[int, int]]

# No component is cut below this many columns.
_LEAST = 12


class Piece(NamedTuple):
    """A stretch of a line: what it belongs to, its first column, and whether it is all there."""

    role: str
    column: int
    shown: str
    extent: Literal["whole", "cut"] = "whole"


def lay_out(
    text: str, edges: list[int], spans: Spans, errors: Sequence[tuple[int, int]], width: int | None, style: Style
) -> tuple[tuple[Piece, ...], dict[int, int]]:
    """The text between the edges, cut to `width`, and the column of each edge; `errors` are in order."""
    charset: cells.Charset = "ascii" if style == "ascii" else "unicode"
    stretches = [(a, b) for a, b in pairwise(edges) if a < b]
    room = None if width is None else _room([_columns(text, a, b, width, charset) for a, b in stretches], width)
    roles = {start: name for name, (start, end) in spans.items() if start < end}
    pieces: list[Piece] = []
    columns = {0: 0}
    column = at = 0
    for start, end in stretches:
        shown, taken, extent = _cut(text[start:end], room, charset)
        while at < len(errors) and errors[at][1] <= start:
            at += 1
        inside = at < len(errors) and errors[at][0] <= start
        pieces.append(Piece("error" if inside else roles.get(start, "delimiter"), column, shown, extent))
        column += taken
        columns[end] = column
    return tuple(pieces), columns


def narrowest(text: str, edges: list[int], width: int, style: Style) -> int:
    """The fewest columns of the text between the edges, when each stretch is cut as far as it may be."""
    charset: cells.Charset = "ascii" if style == "ascii" else "unicode"
    widths = [_columns(text, a, b, width, charset) for a, b in pairwise(edges) if a < b]
    total = sum(widths)
    return total if total <= width else sum(min(taken, _LEAST) for taken in widths)


def _columns(text: str, start: int, end: int, width: int, charset: cells.Charset) -> int:
    """The columns of a stretch; of one that must be cut anyway, only that they are many."""
    if end - start > 4 * width:
        return end - start
    return cells.width(text[start:end], charset)


def _room(widths: Iterable[int], width: int) -> int | None:
    """The most columns one stretch may take so that all fit; None where they do as they are."""
    ordered = sorted(widths)
    left = width
    for number, taken in enumerate(ordered):
        share = left // (len(ordered) - number)
        if taken > share:
            return max(share, _LEAST)
        left -= taken
    return None


def _cut(text: str, room: int | None, charset: cells.Charset) -> tuple[str, int, Literal["whole", "cut"]]:
    """`text` in at most `room` columns, its middle replaced, and the columns it takes."""
    if room is None or (len(text) <= 4 * room and cells.width(text, charset) <= room):
        return cells.visible(text, charset), cells.width(text, charset), "whole"
    dots = "…" if charset == "unicode" else "..."
    half = (room - len(dots) + 1) // 2
    head = _fitting(text[: 2 * half], half, charset)
    tail = _fitting(text[: -2 * half - 1 : -1], room - len(dots) - half, charset)
    # A percent-encoded byte stays whole or goes whole.
    head -= next((n for n in (1, 2) if text[head - n] == "%"), 0) if head >= 2 else 0
    tail -= next((n for n in (1, 2) if tail > n and text[len(text) - tail - (3 - n)] == "%"), 0)
    front, back = text[:head], text[len(text) - tail :]
    return (
        cells.visible(front, charset) + dots + cells.visible(back, charset),
        cells.width(front, charset) + len(dots) + cells.width(back, charset),
        "cut",
    )


def _fitting(text: str, room: int, charset: cells.Charset) -> int:
    """How many characters at the front of `text` fit into `room` columns."""
    for count, made in enumerate(cells.cells(text, charset)):
        room -= made.width
        if room < 0:
            return count
    return len(text)
