"""A page of text: names at the margin, values folded to the width, tokens for the unseen.

What every block of a report is made of. A value is whole up to `MOST` characters and loses
its middle beyond that. Columns are those of `urikit.core.cells`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from urikit.core import cells
from urikit.core.cells import Cell, Row
from urikit.explanation.diagram import Paint
from urikit.explanation.layout import Style

#: The columns of the margin with the names of the blocks.
MARGIN = 13
#: The longest value that a page shows whole, in characters.
MOST = 2000

# How the tokens of `cells` are written in ASCII, apart from the control pictures that follow in order.
_TOKENS = {"⟨": "<", "⟩": ">", "␤": "<U+000A>", "␡": "<U+007F>"}


class Page:
    """How wide the page is, and how things are written on it."""

    def __init__(self, width: int, style: Style, paint: Paint) -> None:
        self.width = width
        self.charset: cells.Charset = "ascii" if style == "ascii" else "unicode"
        self.style: Style = style
        self.paint = paint
        self.dash = "-" if style == "ascii" else "–"
        self.arrow = "->" if style == "ascii" else "→"
        #: The longest value that is shown whole, in characters.
        self.most = MOST

    def block(self, name: str, text: str, role: str = "") -> Iterator[str]:
        """A name at the margin and a sentence beside it, folded."""
        room = self.width - MARGIN
        fits = len(text) <= room and text.isascii() and text.isprintable()
        for number, piece in enumerate([text] if fits else self.folded(self.said(text), room)):
            head = self.paint("heading", name) + " " * (MARGIN - len(name)) if number == 0 else " " * MARGIN
            piece = piece.rstrip(" ")
            yield head + (self.paint(role, piece) if role else piece)

    def place(self, start: int, end: int) -> str:
        """A place for people: columns from 1, the last one included; of what is empty, where it would begin."""
        return f"{start + 1}" if end <= start + 1 else f"{start + 1}{self.dash}{end}"

    def folded(self, text: Row, room: int) -> list[str]:
        """A text in lines of `room` columns: between words where there are words."""
        lines: list[str] = []
        start = 0
        while True:
            column = text.ends[start - 1] if start else 0
            # The first cell that does not fit; one at least is on each line.
            end = max(bisect_right(text.ends, column + room, start), start + 1)
            if end >= len(text.shown):
                return [*lines, text.part(start)]
            # Back to the last space, unless that leaves half a line empty.
            spaces = (n for n in range(end, start + (end - start) // 2, -1) if text.shown[n] == " ")
            space = next(spaces, None)
            lines.append(text.part(start, end if space is None else space))
            start = end if space is None else space + 1

    def raw(self, text: str) -> Row:
        """The cells of a text as it came."""
        return cells.row(self.cut(text), self.charset)

    def said(self, text: str) -> Row:
        """The cells of a sentence, in which tokens already replace what cannot be seen."""
        text = self.cut(text)
        plain = cells.plain(text)
        if plain is not None:
            return plain
        known = {character: self._token(character) for character in set(text)}
        return cells.row_of(map(known.__getitem__, text))

    def _token(self, character: str) -> Cell:
        """What is written for one character of a sentence."""
        code = ord(character)
        if code < 0x2400 or not (code <= 0x2426 or character in "⟨⟩"):
            return cells.cell(character, self.charset)
        if self.style == "box":
            return Cell(character, 1)
        shown = _TOKENS.get(character) or f"<U+{code - 0x2400:04X}>"
        return Cell(shown, len(shown))

    def cut(self, text: str) -> str:
        """A text of more than `most` characters without its middle."""
        if len(text) <= self.most:
            return text
        half = self.most // 2 - 20
        return f"{text[:half]} [{len(text) - 2 * half:,} characters not shown] {text[-half:]}"

    def fit(self, text: str, room: int) -> str:
        """A text of one line in `room` columns, its end replaced where it is longer."""
        made = self.raw(text)
        if made.width <= room:
            return made.part()
        dots = "..." if self.style == "ascii" else "…"
        return made.part(0, bisect_right(made.ends, room - len(dots))) + dots


def columns(shown: str) -> int:
    """How many columns a text takes in which tokens already replace what cannot be seen."""
    if shown.isascii() and shown.isprintable():
        return len(shown)
    return sum(1 if c in "⟨⟩" or 0x2400 <= ord(c) <= 0x2426 else cells.cell(c).width for c in shown)
