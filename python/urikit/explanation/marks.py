"""The marks of a figure: carets under all that is wrong, and the code of each kind of mistake under its first caret.

```text
http://exa mple.com:99x/a b
└┬─┘      ^           ^  ^
scheme    space       port-character
```

The rule: every mark has at least one caret. Each code is written once, under its first place. Labels are set from the
right to the left, each in the first line where it does not touch another; where that is not the first line, a stroke
leads down to it. At most `LABELS` codes are written; the report lists the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from urikit.explanation.layout import Piece, Style

__all__ = ["LABELS", "Mark", "carets", "labels"]

#: How many codes a figure names.
LABELS = 6


class Mark(NamedTuple):
    """Where the figure of an invalid URI-reference puts its carets: offsets in the text, and columns."""

    code: str
    start: int
    end: int
    left: int
    right: int


def carets(marks: Iterable[Mark]) -> list[Piece]:
    """The carets of the marks on one line; two marks at one place have one.

    >>> from urikit.explanation.marks import Mark, carets
    >>> [piece.shown for piece in carets([Mark("space", 3, 5, 3, 5), Mark("space", 9, 9, 9, 9)])]
    ['^^', '^']
    """
    pieces: list[Piece] = []
    end = 0
    for mark in marks:
        left = max(mark.left, end)
        right = max(mark.right, mark.left + 1)
        if left < right:
            pieces.append(Piece("error", left, "^" * (right - left)))
            end = right
    return pieces


def labels(marks: Sequence[Mark], taken: int, width: int | None, style: Style) -> list[list[Piece]]:
    """The lines below the carets: the codes, and the strokes that lead to them; `taken` columns of the first are full.

    >>> from urikit.explanation.marks import Mark, labels
    >>> marks = [Mark("space", 3, 4, 3, 4), Mark("control", 5, 6, 5, 6)]
    >>> [[(piece.column, piece.shown) for piece in line] for line in labels(marks, 0, None, "box")]
    [[(3, '│'), (5, 'control')], [(3, 'space')]]
    """
    firsts: dict[str, Mark] = {}
    for mark in marks:
        firsts.setdefault(mark.code, mark)
    named = list(firsts.values())[:LABELS]
    if len(named) == 1:
        # A single label moves to the right of what is there.
        most = named[0].left if width is None else min(named[0].left, width - len(named[0].code))
        return [[Piece("error", max(most, taken), named[0].code)]]
    stroke = "│" if style == "box" else "|"
    lines: list[list[Piece]] = []
    for mark in reversed(named):
        column = mark.left if width is None else max(min(mark.left, width - len(mark.code)), 0)
        end = column + len(mark.code)
        row = int(column < taken)
        while row < len(lines) and lines[row] and end >= lines[row][-1].column:
            row += 1
        while len(lines) <= row:
            lines.append([])
        for above, line in enumerate(lines[:row]):
            if (above > 0 or mark.left >= taken) and (not line or mark.left < line[-1].column):
                line.append(Piece("error", mark.left, stroke))
        lines[row].append(Piece("error", column, mark.code))
    return [line[::-1] for line in lines]
