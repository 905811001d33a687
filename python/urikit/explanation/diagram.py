"""The bracket figure: which characters of a text are which component (RFC 3986 section 3), and what is wrong where.

```text
        userinfo       host      port
        ┌──┴───┐ ┌──────┴──────┐ ┌┴─┐
https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top
└─┬─┘   └─────────────┬─────────────┘└───────┬───────┘ └────────────┬────────────┘ └┬┘
scheme            authority                 path                  query          fragment
```

The rule of the figure:

- Below the text are scheme, authority, path, query and fragment, without their delimiters; of a URN the NID, the NSS
  and the r-, q- and f-components (RFC 8141 section 2). Above it are userinfo, host and port, where the authority has
  more than a host. An empty authority is above too: the path begins at the same place.
- A bracket covers n columns. From 3 on it has two corners, dashes and a tick at (n-1)//2; 2 are two corners; 1 is `│`;
  a component that is defined and empty is `╵`, at the column where it would begin (above the text `╷`).
- A label is centred on its tick, and moved right only as far as keeps one space between it and the label before.

For an invalid URI-reference the figure shows what could be read before the first mistake. Carets are under all that is
wrong, with the code of each kind of mistake under the first of them:

```text
http://exa mple.com:99x/a b
└┬─┘      ^         ^^^  ^
scheme    space     port-character
```

Every mark has at least one caret. Labels are set from the right to the left, each in the first line where it does not
touch another; where that is not the first line, a stroke leads down to it. At most `LABELS` codes are written; the
report lists the others.

Layout: the text is divided at the edges of components and mistakes. Columns are those of `urikit.core.cells`: wide
characters take two, marks none, and what cannot be seen is a token. A text wider than `width` is cut: the widest
stretches lose their middle to `…`, down to one common width, so the figure stays one line and short components stay
whole; a report shows the whole components below. A percent-encoded byte is never cut in two. The cost is that of what
is shown, not of the text.

Left out: figures inside one component (segments, parameters), and colours, which the caller passes as a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict, get_args

from urikit._native import URN
from urikit.core import cells
from urikit.core.arguments import check_choice
from urikit.core.mask import Masked
from urikit.core.shapes import plain
from urikit.explanation.parsers.reading import Spans

if TYPE_CHECKING:
    from urikit._native import URIReference
    from urikit.core.errors import URISyntaxError

__all__ = ["LABELS", "Mark", "carets", "labels"]


Style: TypeAlias = Literal["box", "ascii"]


class Colour(NamedTuple):
    """A colour on light and on dark paper, and its code on a terminal (Select Graphic Rendition)."""

    light: str
    dark: str
    terminal: str


#: The colours of figures: of each component, of what is wrong, and of the paper.
COLOURS = {
    "paper": Colour("#ffffff", "#16181d", ""),
    "wrong": Colour("#ffebe9", "#471a1c", ""),
    "edge": Colour("#d5d8df", "#3a3f4a", ""),
    "delimiter": Colour("#4f5866", "#a9b1bd", ""),
    "scheme": Colour("#8a3ffc", "#c8a2ff", "35"),
    "authority": Colour("#0b6e7a", "#5fd3df", "36"),
    "userinfo": Colour("#8a5a00", "#e3b341", "33"),
    "host": Colour("#0757c2", "#79b8ff", "36"),
    "port": Colour("#ad2f86", "#ff9bd2", "33"),
    "path": Colour("#13702f", "#6fd98a", "32"),
    "query": Colour("#a8470b", "#ffab70", "94"),
    "fragment": Colour("#5a53c9", "#aab0ff", "95"),
    "error": Colour("#c01f2b", "#ff9492", "1;31"),
}
#: The components of RFC 8141, and whose colours they have.
CLASSES = {
    "NID": "authority",
    "NSS": "path",
    "r-component": "query",
    "q-component": "query",
    "f-component": "fragment",
}

_CHARSETS: dict[Style, cells.Charset] = {"box": "unicode", "ascii": "ascii"}
# No component is cut below this many columns.
_LEAST = 12


class FigurePiece(NamedTuple):
    """A stretch of a line: what it belongs to, its first column, and whether it is all there."""

    role: str
    column: int
    shown: str
    extent: Literal["whole", "cut"] = "whole"


def lay_out(
    text: str, edges: list[int], spans: Spans, errors: Sequence[tuple[int, int]], width: int | None, style: Style
) -> tuple[tuple[FigurePiece, ...], dict[int, int]]:
    """Return the text between the edges, cut to `width`, and the column of each edge; `errors` are in order."""
    charset = _CHARSETS[style]
    stretches = [(a, b) for a, b in pairwise(edges) if a < b]
    room = None if width is None else _room(_widths(text, edges, width, charset), width)
    roles = {start: name for name, (start, end) in spans.items() if start < end}
    pieces: list[FigurePiece] = []
    columns = {0: 0}
    column = at = 0
    for start, end in stretches:
        shown, taken, extent = _cut(text[start:end], room, charset)
        while at < len(errors) and errors[at][1] <= start:
            at += 1
        inside = at < len(errors) and errors[at][0] <= start
        pieces.append(FigurePiece("error" if inside else roles.get(start, "delimiter"), column, shown, extent))
        column += taken
        columns[end] = column
    return tuple(pieces), columns


def narrowest(text: str, edges: list[int], width: int, style: Style) -> int:
    """Return the fewest columns of the text between the edges, when each stretch is cut as far as it may be."""
    widths = _widths(text, edges, width, _CHARSETS[style])
    total = sum(widths)
    return total if total <= width else sum(min(taken, _LEAST) for taken in widths)


def _widths(text: str, edges: list[int], width: int, charset: cells.Charset) -> list[int]:
    """Return the columns of each stretch; of one that must be cut anyway, only that they are many."""
    stretches = ((a, b) for a, b in pairwise(edges) if a < b)
    return [b - a if b - a > 4 * width else cells.width(text[a:b], charset) for a, b in stretches]


def _room(widths: Iterable[int], width: int) -> int | None:
    """Return the most columns one stretch may take so that all fit; None where they do as they are."""
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
    """Return the number of characters at the front of `text` that fit into `room` columns."""
    for count, made in enumerate(cells.cells(text, charset)):
        room -= made.width
        if room < 0:
            return count
    return len(text)


#: The most codes that a figure names.
LABELS = 6


class Mark(NamedTuple):
    """The places of the carets in the figure of an invalid URI-reference: offsets in the text, and columns."""

    code: str
    start: int
    end: int
    left: int
    right: int


def carets(marks: Iterable[Mark]) -> list[FigurePiece]:
    """Return the carets of the marks on one line; two marks at one place have one.

    >>> from urikit.explanation.diagram import Mark, carets
    >>> [piece.shown for piece in carets([Mark("space", 3, 5, 3, 5), Mark("space", 9, 9, 9, 9)])]
    ['^^', '^']
    """
    pieces: list[FigurePiece] = []
    end = 0
    for mark in marks:
        left = max(mark.left, end)
        right = max(mark.right, mark.left + 1)
        if left < right:
            pieces.append(FigurePiece("error", left, "^" * (right - left)))
            end = right
    return pieces


def labels(marks: Sequence[Mark], taken: int, width: int | None, style: Style) -> list[list[FigurePiece]]:
    """Return the lines below the carets: the codes, and the strokes that lead to them; `taken` columns of the first
    are full.

    >>> from urikit.explanation.diagram import Mark, labels
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
        return [[FigurePiece("error", max(most, taken), named[0].code)]]
    stroke = "│" if style == "box" else "|"
    lines: list[list[FigurePiece]] = []
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
                line.append(FigurePiece("error", mark.left, stroke))
        lines[row].append(FigurePiece("error", column, mark.code))
    return [line[::-1] for line in lines]


#: A code, and where it begins and ends in the text.
Place: TypeAlias = tuple[str, int, int]
#: A component, where it begins and ends in the text, and its columns.
Part: TypeAlias = tuple[str, int, int, int, int]
Row: TypeAlias = Literal["upper", "lower"]
Secrets: TypeAlias = Literal["masked", "shown"]

#: Gives a piece of a line its colour: called with a role (a component, "error" or
#: "delimiter") and the piece.
Paint: TypeAlias = Callable[[str, str], str]

#: From left to right; a URN has the names of RFC 8141 instead of path, query and fragment.
LOWER = ("scheme", "authority", "path", "NID", "NSS", "query", "r-component", "q-component", "fragment", "f-component")
UPPER = ("userinfo", "host", "port")

# left corner, dash, right corner, tick of a long bracket, one column, no column
_SHAPES: dict[tuple[Style, Row], str] = {
    ("box", "lower"): "└─┘┬│╵",
    ("box", "upper"): "┌─┐┴│╷",
    ("ascii", "lower"): "+-+||'",
    ("ascii", "upper"): "+-+||,",
}


class DiagramRecord(TypedDict):
    """The figure, as data. Columns of a figure count from 0; `mark` is the first of `marks`."""

    shown: str
    brackets: tuple[Bracket, ...]
    mark: Mark | None
    marks: tuple[Mark, ...]


class Bracket(NamedTuple):
    """One component in the figure: its characters in the text, its columns, its label.

    `start` and `end` are offsets in characters, `left` and `right` columns; `tick` and
    `label_column` are columns too.
    """

    component: str
    row: Row
    start: int
    end: int
    left: int
    right: int
    tick: int
    label_column: int


class Diagram:
    """The figure of one text, as data; `str()` draws it.

    `brackets` and `marks` are in the order of the text. The figure does not depend on a
    terminal; `render` takes a function that adds colour.
    """

    __slots__ = ("brackets", "marks", "pieces", "style", "width")

    def __init__(
        self,
        pieces: tuple[FigurePiece, ...],
        brackets: tuple[Bracket, ...],
        marks: tuple[Mark, ...],
        style: Style,
        width: int | None = None,
    ) -> None:
        check_choice("style", style, get_args(Style))
        self.pieces = pieces
        self.brackets = brackets
        self.marks = marks
        self.style: Style = style
        #: The columns that it was made for; None for any number.
        self.width = width

    @property
    def mark(self) -> Mark | None:
        """The first mark; None where the text is valid."""
        return self.marks[0] if self.marks else None

    @property
    def shown(self) -> str:
        """The text as the figure shows it: secrets masked, tokens for the unseen, cut to fit."""
        return "".join(piece.shown for piece in self.pieces)

    @property
    def is_cut(self) -> bool:
        """Return whether a component lost its middle to fit the width."""
        return any(piece.extent == "cut" for piece in self.pieces)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"<Diagram of {self.shown!r}>"

    def render(self, paint: Paint | None = None) -> str:
        """Return the lines of the figure, joined; none but the text ends in spaces."""
        upper = [b for b in self.brackets if b.row == "upper"]
        lower = [b for b in self.brackets if b.row == "lower"]
        taken = max((b.label_column + len(b.component) + 1 for b in lower), default=0)
        first, *below = labels(self.marks, taken, self.width, self.style) if self.marks else [[]]
        text = "".join(paint(piece.role, piece.shown) if paint else piece.shown for piece in self.pieces)
        lines = [
            _line([FigurePiece(b.component, b.label_column, b.component) for b in upper], paint),
            _line([self._bracket(b) for b in upper], paint),
            text,
            _line([self._bracket(b) for b in lower] + carets(self.marks), paint),
            _line([FigurePiece(b.component, b.label_column, b.component) for b in lower] + first, paint),
            *(_line(line, paint) for line in below),
        ]
        return "\n".join(lines if upper else lines[2:])

    def _bracket(self, bracket: Bracket) -> FigurePiece:
        left, dash, right, tick, one, none = (*_SHAPES[self.style, bracket.row],)
        n = bracket.right - bracket.left
        if n >= 3:
            before = bracket.tick - bracket.left - 1
            drawn = left + dash * before + tick + dash * (n - 3 - before) + right
        else:
            drawn = (none, one, left + right)[n]
        return FigurePiece(bracket.component, bracket.left, drawn)

    def to_dict(self) -> DiagramRecord:
        """Return the figure as JSON."""
        record: DiagramRecord = {
            "shown": self.shown,
            "brackets": self.brackets,
            "mark": self.mark,
            "marks": self.marks,
        }
        return plain(record)


def diagram(
    reference: URIReference, *, width: int | None = 100, style: Style = "box", secrets: Secrets = "masked"
) -> Diagram:
    """Return the figure of `reference`, at most about `width` columns wide (None: never cut).

    The password is masked unless `secrets` is "shown"; `style` "ascii" draws with `+-|`.

    >>> import urikit
    >>> print(diagram(urikit.parse("ldap://[2001:db8::7]/c=GB?objectClass?one")))
    ldap://[2001:db8::7]/c=GB?objectClass?one
    └┬─┘   └─────┬─────┘└─┬─┘ └──────┬──────┘
    scheme   authority   path      query
    >>> print(diagram(urikit.parse("//h:80"), style="ascii"))
     host port
      | ++
    //h:80
      +|-+'
    authority path

    RFC 3986 section 3.
    """
    check_choice("secrets", secrets, get_args(Secrets))
    text = str(reference)
    masked = Masked.bare(text) if secrets == "shown" else Masked(text)
    return draw(masked, named_spans(text, reference.spans), width=width, style=style)


def named_spans(text: str, spans: Spans) -> Spans:
    """Return the spans that the figure shows: those of a URN have the names of RFC 8141.

    >>> list(named_spans("urn:example:a?=q", {"scheme": (0, 3), "path": (4, 13), "query": (14, 16)}))
    ['scheme', 'NID', 'NSS', 'q-component']
    """
    if text[:4].lower() != "urn:" or not URN.is_valid(text):
        return spans
    of_urn = URN.parse(text).part_spans
    named = {"scheme": spans["scheme"], "NID": of_urn.pop("nid"), "NSS": of_urn.pop("nss")}
    return named | {name.replace("_", "-"): span for name, span in of_urn.items()}


def diagram_of_error(
    text: Masked,
    error: URISyntaxError,
    *,
    others: Sequence[Place] = (),
    width: int | None = 100,
    style: Style = "box",
) -> Diagram:
    """Return the figure of a `text` that is an invalid URI-reference: what could be read, and the mistakes."""
    from urikit.explanation.disagreements import readable

    spans = readable(text.shown, error)
    first = (error.code, error.offset, error.end)
    places = [first, *(place for place in others if place[1] >= max(error.end, error.offset + 1))]
    return draw(text, {name: text.origin(*span) for name, span in spans.items()}, places, width=width, style=style)


def draw(
    masked: Masked,
    spans: Spans,
    places: Sequence[Place] = (),
    *,
    width: int | None = 100,
    style: Style = "box",
) -> Diagram:
    """Return the figure of a text from the spans of its components, over what is shown of it. Linear in the text.

    `places` has what is wrong. Where the text must be cut, as many places are marked as fit into the width.
    """
    text = masked.shown
    shown = {name: masked.place(*span) for name, span in spans.items()}
    if "userinfo" not in spans and "port" not in spans:
        shown.pop("host", None)
    cuts = {0, len(text)}
    cuts.update(offset for span in shown.values() for offset in span)
    wrong = [(*place, *_within(masked, *place[1:])) for place in places]
    while len(wrong) > 1 and width is not None:
        least = narrowest(text, sorted(cuts.union(*((left, right) for *_, left, right in wrong))), width, style)
        if least <= width:
            break
        del wrong[-max(len(wrong) // 8, 1) :]
    cuts.update(*((left, right) for *_, left, right in wrong))
    pieces, columns = lay_out(text, sorted(cuts), shown, [(left, right) for *_, left, right in wrong], width, style)
    rows: list[list[Bracket]] = []
    for row, names in (("upper", UPPER), ("lower", LOWER)):
        edge = 0
        parts: list[Part] = []
        for name in names if row == "lower" else (*names, "authority"):
            start, stop = shown.get(name, (-1, -1))
            if start < 0 or (name == "authority" and (row == "upper") != (start == stop)):
                continue
            # A mask may hide the end of one component and the start of the next: the first has its columns.
            left = max(columns[start], edge)
            right = edge = max(columns[stop], left)
            parts.append((name, *spans[name], left, right))
        rows.append(label("upper" if row == "upper" else "lower", parts, width))
    marks = [Mark(code, start, end, columns[left], columns[right]) for code, start, end, left, right in wrong]
    return Diagram(pieces, tuple(chain.from_iterable(rows)), tuple(marks), style, width)


def label(row: Row, parts: Iterable[Part], width: int | None) -> list[Bracket]:
    """Return the brackets of one row, from left to right, with their ticks and the places of their labels."""
    free = 0
    made: list[Bracket] = []
    for name, start, end, left, right in parts:
        tick = left + max(right - left - 1, 0) // 2
        column = max(tick - (len(name) - 1) // 2, free)
        free = column + len(name) + 1
        made.append(Bracket(name, row, start, end, left, right, tick, column))
    return _inside(made, width)


def _within(masked: Masked, start: int, end: int) -> tuple[int, int]:
    """Return a place in what is shown of a text."""
    left, right = masked.place(start, end)
    left = min(max(left, 0), len(masked.shown))
    return left, min(max(right, left), len(masked.shown))


def _inside(row: list[Bracket], width: int | None) -> list[Bracket]:
    """Return the brackets, their names moved to the left where they would stick out of the width."""
    moved: list[Bracket] = []
    end = width
    for bracket in reversed(row):
        if end is not None:
            column = min(bracket.label_column, end - len(bracket.component))
            bracket = bracket._replace(label_column=column)
            end = column - 1
        moved.append(bracket)
    # If all names together are wider than that, nothing is gained.
    return row if moved and moved[-1].label_column < 0 else moved[::-1]


def _line(row: list[FigurePiece], paint: Paint | None) -> str:
    """Return one line of narrow pieces at their columns, spaces between."""
    line: list[str] = []
    column = 0
    for piece in row:
        line.append(" " * (piece.column - column))
        line.append(paint(piece.role, piece.shown) if paint else piece.shown)
        column = piece.column + len(piece.shown)
    return "".join(line)
