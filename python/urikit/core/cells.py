"""Cells: how many columns a text takes on a terminal, and what represents what cannot be seen.

A caret or a bracket points at the right character only if every character before it is counted as wide as a terminal
draws it. Three things get in the way: wide characters take two columns (East Asian Width, UAX #11), combining marks
take none, and controls, bidi controls and other invisible characters take none, or move everything after them. The
first two are counted. The third kind is never written: a visible token takes its place, such as `␀` for U+0000, `␤` for
a line feed, `⟨U+202E⟩` for RIGHT-TO-LEFT OVERRIDE. So are lone surrogates, which no output encoding accepts, the spaces
that are not U+0020, and the characters the tokens are made of. So a token can only mean one thing.

Two limits. Letters of right-to-left scripts are written as they are: a terminal that reorders them does so within their
own run, and columns before the run still apply. Emoji made of several characters come apart into their members, because
the joiner between them is shown.

The core decides what a character is, by the same version of Unicode in every Python. The errors, the diagram and the
command line share this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from urikit import _native

Charset: TypeAlias = Literal["unicode", "ascii"]


class Cell(NamedTuple):
    """The output for one character, and the columns it takes."""

    shown: str
    width: int


_SHOWN, _WIDTH = itemgetter(0), itemgetter(1)

#: The cells of most characters of a report, made once.
_PRINTABLE = {character: Cell(character, 1) for character in map(chr, range(0x20, 0x7F))}


class Row(NamedTuple):
    """The cells of a text side by side: what is written for each, and the column after each.

    What is plain is its own row: a text is a sequence of what is written, and its columns are a range.
    """

    shown: Sequence[str]
    ends: Sequence[int]

    @property
    def width(self) -> int:
        """The columns that the whole takes."""
        return self.ends[-1] if self.ends else 0

    def part(self, start: int = 0, end: int | None = None) -> str:
        """Return the output from one cell to before another."""
        return "".join(self.shown[start:end])


class Window(NamedTuple):
    """A piece of a text on one line, and the line of carets that belongs under it."""

    line: str
    carets: str


def cell(character: str, charset: Charset = "unicode") -> Cell:
    """Return the output for one character, and its width.

    >>> cell("a"), cell("漢"), cell("\\0"), cell("\\u202e")
    (Cell(shown='a', width=1), Cell(shown='漢', width=2), Cell(shown='␀', width=1), Cell(shown='⟨U+202E⟩', width=8))
    >>> cell("é", "ascii")
    Cell(shown='<U+00E9>', width=8)
    """
    printable = _PRINTABLE.get(character)
    return _cell(character, charset) if printable is None else printable


@lru_cache(4096)
def _cell(character: str, charset: Charset) -> Cell:
    return Cell(*_native.cell(ord(character), charset))


def cells(text: str, charset: Charset = "unicode") -> Iterator[Cell]:
    """Return the cells of `text`, one per character.

    A combining mark that begins the text has nothing to be on and gets a dotted circle.

    >>> [c.width for c in cells("a\\u0301漢\\n")]
    [1, 0, 2, 1]
    """
    if text.isascii() and text.isprintable():
        return map(_PRINTABLE.__getitem__, text)
    # A text repeats its characters, and a set of them is quickly made.
    known = {character: cell(character, charset) for character in set(text)}
    made = map(known.__getitem__, text)
    first = next(made)
    return chain((first if first.width else Cell("\N{DOTTED CIRCLE}" + first.shown, 1),), made)


def row(text: str, charset: Charset = "unicode") -> Row:
    """Return the cells of `text` side by side.

    >>> row("a\\u0301漢").ends
    [1, 1, 3]
    """
    return plain(text) or row_of(cells(text, charset))


def plain(text: str) -> Row | None:
    """Return the row of a text of printable ASCII; None for any other.

    >>> plain("ab"), plain("é")
    (Row(shown='ab', ends=range(1, 3)), None)
    """
    return Row(text, range(1, len(text) + 1)) if text.isascii() and text.isprintable() else None


def row_of(made: Iterable[Cell]) -> Row:
    """Return some cells side by side."""
    made = list(made)
    return Row(list(map(_SHOWN, made)), list(accumulate(map(_WIDTH, made))))


def visible(text: str, charset: Charset = "unicode") -> str:
    """`text` with a token for everything that cannot be seen; it has no line break.

    >>> visible("a b\\nc\\u200b")
    'a b␤c⟨U+200B⟩'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_SHOWN, cells(text, charset)))


def width(text: str, charset: Charset = "unicode") -> int:
    """Count the columns that `visible(text)` takes.

    >>> width("http://例え.jp/")
    15
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_WIDTH, cells(text, charset)))


def shown_width(shown: str) -> int:
    """Count the columns of a text in which tokens already replace what cannot be seen.

    >>> shown_width("⟨U+202E⟩漢␤")
    11
    """
    if shown.isascii() and shown.isprintable():
        return len(shown)
    return sum(1 if c in "⟨⟩" or 0x2400 <= ord(c) <= 0x2426 else cell(c).width for c in shown)


def plural(number: int, one: str, more: str = "") -> str:
    """Return a number and its noun.

    >>> plural(1, "row"), plural(2000, "row"), plural(2, "row is", "rows are")
    ('1 row', '2,000 rows', '2 rows are')
    """
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def starts(text: str, charset: Charset = "unicode") -> list[int]:
    """Return the column at which each character begins, and at the end the width of the whole.

    A combining mark begins where the character it is on does.

    >>> starts("a漢e\\u0301b")
    [0, 1, 3, 3, 4, 5]
    """
    if text.isascii() and text.isprintable():
        return list(range(len(text) + 1))
    columns: list[int] = []
    column = 0
    base = 0
    for made in cells(text, charset):
        if made.width:
            base = column
        columns.append(base)
        column += made.width
    columns.append(column)
    return columns


def window(
    text: str,
    offset: int,
    end: int,
    *,
    columns: int = 200,
    charset: Charset = "unicode",
    others: Iterable[tuple[int, int]] = (),
) -> Window:
    """Return at most `columns` columns of `text` around `offset`, with carets from `offset` to `end`, and under
    `others` as far as they are shown.

    What is cut off is marked with "…". There is always at least one caret: where something
    is missing (`end == offset`) it points at the place. The cost is that of the window,
    not of the text.

    >>> print(*window("http://h/a b", 10, 11), sep="\\n")
    http://h/a b
              ^
    >>> print(*window("x" * 500, 250, 253, columns=21), sep="\\n")
    …xxxxxxxxxxxxxxxxxxx…
              ^^^
    """
    offset = min(max(offset, 0), len(text))
    end = min(max(end, offset), len(text))
    cut = "…" if charset == "unicode" else "..."
    room = columns - 2 * len(cut)
    half = room // 2
    right, taken_right = _take(text, range(offset, len(text)), room - half, charset)
    left, taken_left = _take(text, range(offset - 1, -1, -1), room - taken_right, charset)
    right, taken_right = _take(text, range(offset, len(text)), room - taken_left, charset)
    first, last = offset - left, offset + right
    columns_of = starts(text[first:last], charset)
    before = cut if first else ""
    after = cut if last < len(text) else ""
    line = before + visible(text[first:last], charset) + after
    carets = [" "] * (columns_of[-1] + 1)
    for start, stop in ((offset, end), *((max(a, first), b) for a, b in others if a <= last and b >= first)):
        left, right = columns_of[start - first], columns_of[min(stop, last) - first]
        carets[left : max(right, left + 1)] = "^" * max(right - left, 1)
    return Window(line, " " * len(before) + "".join(carets).rstrip())


def _take(text: str, positions: range, room: int, charset: Charset) -> tuple[int, int]:
    """Count the characters at `positions` that fit into `room` columns, and the columns they take.

    Marks take no columns, so their number is bounded too.
    """
    most = positions[: max(room, 0)]
    nearby = text[min(most[0], most[-1]) : max(most[0], most[-1]) + 1] if most else ""
    if nearby.isascii() and nearby.isprintable():
        return len(most), len(most)
    taken = 0
    for count, position in enumerate(positions):
        made = cell(text[position], charset)
        if taken + max(made.width, 1 if count == 0 else 0) > room or count == 2 * room:
            return count, taken
        taken += made.width
    return len(positions), taken
