"""A figure as SVG (SVG 1.1, which every browser, word processor and slide program reads).

Columns are those of the figure on a terminal (`urikit.core.cells`). Each run of characters is stretched to its columns
(`textLength`), so that brackets fit in every font. The text can be selected. Invisible and bidi characters are
tokens, and right-to-left text stays within its own run. The picture has no script, link or font, and refers to nothing
outside. The input is escaped, and characters that XML forbids are tokens.

For screen readers, the picture is one image with a `<title>` (the input) and a `<desc>` (the verdict and the
components). Its style applies to its own classes only: a picture inside of a page changes nothing there, and pictures
of different themes can be in one page.

Left out: figures inside one component. A text of more than `MOST` lines loses the middle of its longest components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from urikit.explanation.diagram import Bracket, Diagram
from urikit.explanation.marks import carets, labels
from urikit.explanation.page import Page, columns
from urikit.explanation.picture.colours import CLASSES, Theme, rules
from urikit.explanation.picture.strips import Strip, fold, runs

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation

__all__ = ["MOST", "NARROWEST", "WIDEST", "WIDTH", "Drawing"]

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


class Line(NamedTuple):
    """What a picture is described with: its title, and a sentence or more."""

    title: str
    description: str


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
        self.svg = "\n".join((*self._head(_lines(explained), theme), *self._shapes, "</svg>\n"))

    def _head(self, lines: Sequence[Line], theme: Theme) -> Iterator[str]:
        size = f'width="{self.width}" height="{self.height}"'
        box = f'viewBox="0 0 {self.width} {self.height}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" class="urikit-figure urikit-{theme}">'
        title = lines[0].title if len(lines) == 1 else f"{len(lines)} figures: {', '.join(one.title for one in lines)}"
        yield f"<title>{_safe(title)}</title>"
        yield f"<desc>{_safe(chr(10).join(one.description for one in lines))}</desc>"
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
            self._marks(diagram, lower)

    def _text(self, diagram: Diagram) -> None:
        """The line of the text; a mistake has a ground, so that a space can be seen, and a token a frame."""
        spans: list[str] = []
        baseline = self._y + 17
        for piece in diagram.pieces:
            column = piece.column
            role = CLASSES.get(piece.role, piece.role)
            if role == "error":
                self._box("ground wrong", column, columns(piece.shown), 0)
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

    def _marks(self, diagram: Diagram, lower: Sequence[Bracket]) -> None:
        """The carets, and their codes on one line or more; strokes lead down to codes that are not on the first."""
        for one in carets(diagram.marks):
            self._reach(one.column + len(one.shown))
            left, right, middle = one.column, one.column + len(one.shown), one.column + len(one.shown) / 2
            top, foot = _pixels(self._y + 2), _pixels(self._y + 9)
            drawn = f"M{_pixels(_MARGIN + middle * _CELL - 4)} {foot}L{_x(middle)} {top}"
            drawn += f"L{_pixels(_MARGIN + middle * _CELL + 4)} {foot}"
            if right - left > 1:
                drawn += f"M{_x(left)} {top}H{_x(right)}"
            self._shapes.append(f'<path class="error" d="{drawn}"/>')
        taken = max((one.label_column + len(one.component) + 1 for one in lower), default=0)
        self._y += _BRACKET
        for line in labels(diagram.marks, taken, diagram.width, diagram.style) or [[]]:
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


def _lines(explained: Iterable[Explanation]) -> list[Line]:
    """What each figure is called, and what it shows, in words."""
    page = Page(10_000, "box", lambda role, text: text)
    found: list[Line] = []
    for one in explained:
        title = page.fit(one.text, 100) or "(empty)"
        parts = "".join(f" {row.name}: {page.fit(row.raw, 200) or '(empty)'}." for row in one.components)
        found.append(Line(title, f"{page.said(one.answer.sentence).part()}.{parts}"))
    return found


def _safe(text: str) -> str:
    """A text for XML; what XML forbids is a token already."""
    return escape(text, quote=False)


def _x(column: float) -> str:
    return _pixels(_MARGIN + column * _CELL)


def _pixels(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
