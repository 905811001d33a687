"""The bracket figure: which characters of a text are which component (RFC 3986 section 3), and what is wrong where.

```text
        userinfo       host      port
        ┌──┴───┐ ┌──────┴──────┐ ┌┴─┐
https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top
└─┬─┘   └─────────────┬─────────────┘└───────┬───────┘ └────────────┬────────────┘ └┬┘
scheme            authority                 path                  query          fragment
```

The core lays the figure out (`crates/core/src/report/figure.rs`), for this module, the record and the page alike. Below
the text are scheme, authority, path, query and fragment; of a URN the names of RFC 8141. Above it are userinfo, host
and port, where the authority has more than a host. For an invalid URI-reference the figure shows what could be read
before the first mistake. Carets are under all that is wrong, with the code of each kind of mistake under the first of
them, at most six; the report lists the others:

```text
http://exa mple.com:99x/a b
└┬─┘      ^         ^^^  ^
scheme    space     port-character
```

A text wider than `width` is cut: the widest stretches lose their middle to `…`, so the figure stays one line and short
components stay whole. Columns are those of `urikit.core.cells`.

Left out: figures inside one component (segments, parameters), and colours, which the caller passes as a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict, get_args

from urikit._native import URN, figure_layout, figure_lines
from urikit.core.arguments import check_choice
from urikit.core.mask import Masked
from urikit.core.shapes import plain
from urikit.explanation.parsers.reading import Spans

if TYPE_CHECKING:
    from urikit._native import URIReference

__all__ = ["Mark"]


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


class FigurePiece(NamedTuple):
    """A stretch of a line: what it belongs to, its first column, and whether it is all there."""

    role: str
    column: int
    shown: str
    extent: Literal["whole", "cut"] = "whole"


class Mark(NamedTuple):
    """The places of the carets in the figure of an invalid URI-reference: offsets in the text, and columns."""

    code: str
    start: int
    end: int
    left: int
    right: int


#: A code, and where it begins and ends in the text.
Place: TypeAlias = tuple[str, int, int]
Row: TypeAlias = Literal["upper", "lower"]
Secrets: TypeAlias = Literal["masked", "shown"]

#: Gives a piece of a line its colour: called with a role (a component, "error" or
#: "delimiter") and the piece.
Paint: TypeAlias = Callable[[str, str], str]

#: From left to right; a URN has the names of RFC 8141 instead of path, query and fragment.
LOWER = ("scheme", "authority", "path", "NID", "NSS", "query", "r-component", "q-component", "fragment", "f-component")
UPPER = ("userinfo", "host", "port")


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

    def lines(self) -> list[list[FigurePiece]]:
        """Return the lines without the text: labels and brackets above it, brackets with the carets and labels with
        codes below it, and more lines of codes.
        """
        lines = figure_lines(self.brackets, self.marks, self.width, self.style)
        return [[FigurePiece(*piece) for piece in line] for line in lines]

    def render(self, paint: Paint | None = None) -> str:
        """Return the lines of the figure, joined; none but the text ends in spaces."""
        lines = [_line(line, paint) for line in self.lines()]
        lines.insert(2, "".join(paint(piece.role, piece.shown) if paint else piece.shown for piece in self.pieces))
        return "\n".join(lines if lines[0] else lines[2:])

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
    components = [(name, *span, *masked.place(*span)) for name, span in spans.items()]
    mistakes = [(*place, *masked.place(*place[1:])) for place in places]
    pieces, brackets, marks = figure_layout(masked.shown, components, mistakes, width, style)
    return Diagram(
        tuple(starmap(FigurePiece, pieces)),
        tuple(starmap(Bracket, brackets)),
        tuple(starmap(Mark, marks)),
        style,
        width,
    )


def _line(row: list[FigurePiece], paint: Paint | None) -> str:
    """Return one line of narrow pieces at their columns, spaces between."""
    line: list[str] = []
    column = 0
    for piece in row:
        line.append(" " * (piece.column - column))
        line.append(paint(piece.role, piece.shown) if paint else piece.shown)
        column = piece.column + len(piece.shown)
    return "".join(line)
