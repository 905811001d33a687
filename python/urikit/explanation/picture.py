"""The figure of an explanation as a picture: SVG text, for documents, slides and notebooks.

The picture is SVG 1.1, which every browser, word processor and slide program reads. Columns are those of the figure on
a terminal (`urikit.core.cells`). Each run of characters is stretched to its columns (`textLength`), so that brackets
fit in every font. The text can be selected. Invisible and bidi characters are tokens, and right-to-left text stays
within its own run. The picture has no script, link or font, and refers to nothing outside. The input is escaped, and
characters that XML forbids are tokens.

Colours: one for each component, for light and for dark paper. Each has a contrast of at least 4.5 to the paper and to
the ground of a mistake (WCAG 2.2, 1.4.3), which `tests/explanation/picture/test_colours.py` computes. Colour is never
the only sign: a component has a bracket with its name, a mistake a caret with its code. The components of a URN have
the colours of what they are in RFC 3986. `urikit.figure` makes PNG of a picture.

Strips: `urikit.explanation.diagram` keeps a figure on one line and cuts long components. A picture has room below, so
text that is wider than the page continues in the next strip. A bracket that continues is open at that end. Every strip
names its components and its kinds of mistakes, so that it can be read alone. A strip ends between two cells: never
inside a token (`⟨U+202E⟩`), between a character and its combining marks, or inside a percent-encoded byte.

For screen readers, the picture is one image with a `<title>` (the input) and a `<desc>` (the verdict and the
components). Its style applies to its own classes only: a picture inside of a page changes nothing there, and pictures
of different themes can be in one page.

Left out: figures inside one component. A text of more than `MOST` lines loses the middle of its longest components.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import starmap
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import figure_row
from urikit.core import cells
from urikit.explanation.diagram import CLASSES, COLOURS, Bracket, Diagram, FigurePiece, Row
from urikit.explanation.text import ReportPage

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation

__all__ = [
    "MOST",
    "NARROWEST",
    "THEMES",
    "WIDEST",
    "WIDTH",
    "Drawing",
    "Strip",
    "Theme",
    "fold",
    "rules",
    "runs",
]


Theme: TypeAlias = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


def rules(theme: Theme) -> str:
    """Return the colours as rules of CSS for the class of a theme; "auto" is light, or dark where the reader prefers
    that.
    """
    if theme == "auto":
        return f"{_rules(theme, 0)}@media (prefers-color-scheme:dark){{{_rules(theme, 1)}}}"
    return _rules(theme, THEMES.index(theme) - 1)


def _rules(theme: Theme, number: int) -> str:
    return "".join(f".urikit-{theme} .{role}{{color:{pair[number]}}}" for role, pair in COLOURS.items())


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
    """Yield the strips of a figure, from the first to the last; there is always one.

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
    lines = _strip_lines(whole.pieces, width)
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
    """Return the shown text of a piece, in runs of one kind.

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
    """Return whether what covers some columns is in a strip; what is empty, at its first column."""
    if left < right:
        return left < end and right > start
    return start <= left < end or (last and left == end)


def _row(row: Row, brackets: list[Bracket], start: int, end: int, width: int) -> list[Bracket]:
    parts = (
        (one.component, one.start, one.end, max(one.left, start) - start, min(one.right, end) - start)
        for one in brackets
        if one.row == row
    )
    return list(starmap(Bracket, figure_row(row, list(parts), width)))


def _strip_lines(pieces: tuple[FigurePiece, ...], width: int) -> list[tuple[int, tuple[FigurePiece, ...]]]:
    """Return the pieces of each line, with the column where the line begins."""
    lines: list[tuple[int, list[FigurePiece]]] = [(0, [])]
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
    """Return the units that stay on one line (characters with their marks, tokens, encoded bytes) and their columns."""
    unit, taken = "", 0
    for found in _UNIT.findall(shown):
        wide = cells.shown_width(found)
        if unit and wide:
            yield unit, taken
            unit, taken = "", 0
        unit, taken = unit + found, taken + wide
    if unit:
        yield unit, taken


#: The columns of a picture, unless others are asked for, and the fewest and most of them.
WIDTH, NARROWEST, WIDEST = 80, 20, 500
#: The most lines of text in one figure.
MOST = 20

# Pixels: a column; the margin; the heights of a line of text, a bracket, a line of labels; spaces between.
_CELL, _MARGIN = 9.6, 20.0
_TEXT, _BRACKET, _LABEL = 24.0, 13.0, 19.0
_STRIP_GAP, _FIGURE_GAP = 14.0, 30.0
#: The last one is for machines without fonts, where what draws PNG brings one of these alone.
_MONO = (
    'ui-monospace,"Cascadia Mono","SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace,sans-serif'
)
_SANS = 'system-ui,"Segoe UI",Roboto,"DejaVu Sans","Liberation Sans",sans-serif'
_STYLE = (
    f".urikit-figure text{{font:16px {_MONO};fill:currentColor;white-space:pre}}"
    f".urikit-figure .name{{font:13px {_SANS};text-anchor:middle}}"
    f".urikit-figure .code{{font:13px {_MONO}}}"
    ".urikit-figure tspan{fill:currentColor;direction:ltr;unicode-bidi:isolate}"
    ".urikit-figure path{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}"
    ".urikit-figure .ground{fill:currentColor}"
    ".urikit-figure .edge{fill:none;stroke:currentColor}"
)


class Drawing:
    """The picture of some explanations, one figure below the other: `svg`, and its size in pixels."""

    def __init__(self, explained: Sequence[Explanation], width: int = WIDTH, theme: Theme = "auto") -> None:
        self._shapes: list[str] = []
        self._columns = 0.0
        self._y = _MARGIN
        for number, one in enumerate(explained):
            self._y += _FIGURE_GAP if number else 0
            self._figure(one.diagram(width=width * MOST), width)
        self.width = round(2 * _MARGIN + self._columns * _CELL)
        self.height = round(self._y + _MARGIN)
        self.svg = "\n".join((*self._head([*map(_described, explained)], theme), *self._shapes, "</svg>\n"))

    def _head(self, described: Sequence[tuple[str, str]], theme: Theme) -> Iterator[str]:
        size = f'width="{self.width}" height="{self.height}"'
        box = f'viewBox="0 0 {self.width} {self.height}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" class="urikit-figure urikit-{theme}">'
        title = ", ".join(name for name, _ in described)
        title = title if len(described) == 1 else f"{len(described)} figures: {title}"
        yield f"<title>{escape(title, quote=False)}</title>"
        yield f"<desc>{escape(chr(10).join(said for _, said in described), quote=False)}</desc>"
        yield f"<style>{_STYLE}{rules(theme)}</style>"
        yield f'<rect class="ground paper" {size} rx="8"/>'

    def _figure(self, whole: Diagram, width: int) -> None:
        for number, strip in enumerate(fold(whole, width)):
            self._y += _STRIP_GAP if number else 0
            self._strip(strip)

    def _strip(self, strip: Strip) -> None:
        diagram = strip.diagram
        upper = [one for one in diagram.brackets if one.row == "upper"]
        lower = [one for one in diagram.brackets if one.row == "lower"]
        if upper:
            self._y += _LABEL + _BRACKET
            for one in upper:
                self._bracket(one, strip, self._y, -1)
                self._name(one, self._y - _BRACKET - 5)
        self._text(diagram)
        if lower or diagram.marks:
            for one in lower:
                self._bracket(one, strip, self._y, 1)
                self._name(one, self._y + _BRACKET + 13)
            self._marks(diagram)

    def _text(self, diagram: Diagram) -> None:
        """Draw the text; a mistake has a ground, so that a space can be seen, and a token a frame."""
        spans: list[str] = []
        baseline = self._y + 17
        for piece in diagram.pieces:
            column = piece.column
            role = CLASSES.get(piece.role, piece.role)
            if role == "error":
                self._box("ground wrong", column, cells.shown_width(piece.shown), 0)
            for run in runs(piece.shown):
                if run.kind == "token":
                    self._box(f"edge {role}", column, run.columns, 1)
                place = f'x="{_x(column)}" textLength="{_pixels(run.columns * _CELL)}" lengthAdjust="spacingAndGlyphs"'
                spans.append(f'<tspan class="{role}" {place}>{escape(run.text)}</tspan>')
                column += run.columns
            self._reach(column)
        if spans:
            self._shapes.append(f'<text xml:space="preserve" y="{_pixels(baseline)}">{"".join(spans)}</text>')
        self._y += _TEXT

    def _box(self, classes: str, column: int, taken: int, inset: float) -> None:
        place = f'x="{_pixels(_MARGIN + column * _CELL + inset)}" y="{_pixels(self._y + inset)}"'
        size = f'width="{_pixels(taken * _CELL - 2 * inset)}" height="{_pixels(_TEXT - 2 * inset)}"'
        self._shapes.append(f'<rect class="{classes}" {place} {size} rx="3"/>')

    def _bracket(self, one: Bracket, strip: Strip, edge: float, way: int) -> None:
        """Two corners and a tick, as on a terminal; an end that is on another line is open."""
        bar, tip = edge + way * 6, edge + way * _BRACKET
        covers = one.right - one.left
        if covers < 2:
            # One character has a stroke below it; an empty component, one at its edge.
            at = _x(one.left + covers / 2)
            drawn = f"M{at} {_pixels(edge + way * 2)}V{_pixels(tip)}"
        else:
            left = _x(one.left) if one.component in strip.before else _pixels(_MARGIN + one.left * _CELL + 1.5)
            right = _x(one.right) if one.component in strip.after else _pixels(_MARGIN + one.right * _CELL - 1.5)
            corner = f"V{_pixels(bar)}" if one.component not in strip.before else ""
            drawn = f"M{left} {_pixels(edge + way if corner else bar)}{corner}H{right}"
            if one.component not in strip.after:
                drawn += f"V{_pixels(edge + way)}"
            tick = one.left + 1 if covers == 2 else one.tick + 0.5
            drawn += f"M{_x(tick)} {_pixels(bar)}V{_pixels(tip)}"
        self._shapes.append(f'<path class="{CLASSES.get(one.component, one.component)}" d="{drawn}"/>')

    def _name(self, one: Bracket, baseline: float) -> None:
        end = one.label_column + len(one.component)
        self._reach(end)
        place = f'x="{_x((one.label_column + end) / 2)}" y="{_pixels(baseline)}"'
        shown = CLASSES.get(one.component, one.component)
        self._shapes.append(f'<text class="name {shown}" {place}>{escape(one.component)}</text>')

    def _marks(self, diagram: Diagram) -> None:
        """Draw carets and their codes on one line or more; strokes lead down to codes that are not on the first."""
        _, _, carets, *codes = ([piece for piece in line if piece.role == "error"] for line in diagram.lines())
        for one in carets:
            self._reach(one.column + len(one.shown))
            left, right, middle = one.column, one.column + len(one.shown), one.column + len(one.shown) / 2
            top, foot = _pixels(self._y + 2), _pixels(self._y + 9)
            drawn = f"M{_pixels(_MARGIN + middle * _CELL - 4)} {foot}L{_x(middle)} {top}"
            drawn += f"L{_pixels(_MARGIN + middle * _CELL + 4)} {foot}"
            if right - left > 1:
                drawn += f"M{_x(left)} {top}H{_x(right)}"
            self._shapes.append(f'<path class="error" d="{drawn}"/>')
        self._y += _BRACKET
        for line in codes:
            for piece in line:
                if piece.shown == "│":
                    drawn = f"M{_x(piece.column + 0.5)} {_pixels(self._y - 1)}v{_pixels(_LABEL)}"
                    self._shapes.append(f'<path class="error" d="{drawn}"/>')
                else:
                    self._reach(piece.column + len(piece.shown))
                    place = f'x="{_x(piece.column)}" y="{_pixels(self._y + 13)}"'
                    self._shapes.append(f'<text class="code error" {place}>{escape(piece.shown)}</text>')
            self._y += _LABEL

    def _reach(self, column: float) -> None:
        self._columns = max(self._columns, column)


def _described(one: Explanation) -> tuple[str, str]:
    """Describe a figure: its name, and its contents in words. What XML forbids is a token."""
    page = ReportPage(10_000, "box", lambda role, text: text)
    parts = "".join(f" {row.name}: {page.fit(row.raw, 200) or '(empty)'}." for row in one.components)
    return page.fit(one.text, 100) or "(empty)", f"{page.said(one.answer.sentence).part()}.{parts}"


def _x(column: float) -> str:
    return _pixels(_MARGIN + column * _CELL)


def _pixels(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
