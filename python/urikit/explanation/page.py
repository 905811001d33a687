"""A page of text: names at the margin, values folded to the width, tokens for the unseen.

What every block of a report is made of. A value is whole up to `MOST` characters and loses
its middle beyond that. Columns are those of `urikit.cells`.
"""

from __future__ import annotations

from collections.abc import Iterator

from urikit import cells
from urikit.cells import Cell
from urikit.explanation.diagram import Paint
from urikit.explanation.layout import Style

#: The columns of the margin that holds the names of the blocks.
MARGIN = 13
#: The longest value that is shown whole, in characters.
MOST = 2000

# How the tokens of `cells` that are no control pictures in order are written in ASCII.
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

    def folded(self, text: Iterator[Cell], room: int) -> list[str]:
        """The cells of a text in lines of `room` columns: between words where there are words."""
        lines: list[str] = []
        line: list[Cell] = []
        width = 0
        for cell in text:
            if line and width + cell.width > room:
                # Back to the last space, unless that leaves half a line empty.
                spaces = (n for n in range(len(line) - 1, len(line) // 2, -1) if line[n].shown == " ")
                end = len(line) if cell.shown == " " else next(spaces, None)
                lines.append(_joined(line[:end]))
                line = [] if end is None else line[end + 1 :]
                width = sum(kept.width for kept in line)
                if cell.shown == " ":
                    continue
            line.append(cell)
            width += cell.width
        return [*lines, _joined(line)]

    def raw(self, text: str) -> Iterator[Cell]:
        """The cells of a text as it came."""
        return cells.cells(self.cut(text), self.charset)

    def said(self, text: str) -> Iterator[Cell]:
        """The cells of a sentence, in which tokens already replace what cannot be seen."""
        for character in self.cut(text):
            code = ord(character)
            if code < 0x2400 or not (code <= 0x2426 or character in "⟨⟩"):
                yield cells.cell(character, self.charset)
            elif self.style == "box":
                yield Cell(character, 1)
            else:
                shown = _TOKENS.get(character) or f"<U+{code - 0x2400:04X}>"
                yield Cell(shown, len(shown))

    def cut(self, text: str) -> str:
        """A text of more than `MOST` characters without its middle."""
        if len(text) <= MOST:
            return text
        half = MOST // 2 - 20
        return f"{text[:half]} [{len(text) - 2 * half:,} characters not shown] {text[-half:]}"

    def fit(self, text: str, room: int) -> str:
        """A text of one line in `room` columns, its end replaced where it is longer."""
        made = list(self.raw(text))
        if sum(cell.width for cell in made) <= room:
            return _joined(made)
        dots = "..." if self.style == "ascii" else "…"
        width, kept = len(dots), []
        for cell in made:
            width += cell.width
            if width > room:
                break
            kept.append(cell)
        return _joined(kept) + dots


def columns(shown: str) -> int:
    """How many columns a text takes in which tokens already replace what cannot be seen."""
    if shown.isascii() and shown.isprintable():
        return len(shown)
    return sum(1 if c in "⟨⟩" or 0x2400 <= ord(c) <= 0x2426 else cells.cell(c).width for c in shown)


def _joined(line: list[Cell]) -> str:
    return "".join(cell.shown for cell in line)
