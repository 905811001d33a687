"""Charts of a survey as SVG text, drawn by Vega-Lite (Altair) and put into a picture by vl-convert.

A chart has no script and no font of its own. Its colours are names that the page defines, for light and for dark; so
one picture is for both. Names are above their bars, so that a chart fits the width of a telephone. The text of names
is data to Vega and escaped in the SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import altair
import vl_convert

from urikit.core.cells import visible, width, window

#: How wide a chart is drawn; the page makes it as wide as its card.
WIDTH = 340
#: What is drawn in these colours is coloured by the page.
_COLOURS = {"#010101": "var(--bar)", "#020202": "var(--track)", "#030303": "var(--ink)", "#040404": "var(--muted)"}
_BAR, _TRACK, _INK, _MUTED = _COLOURS
_ROW, _NAME = 36, 40
_FONT = "system-ui, sans-serif"


def bars(rows: Sequence[tuple[str, int]], title: str) -> str:
    """A bar for each name, with the name and the number above it."""
    most = max(count for _, count in rows) or 1
    data = [
        {"place": place, "name": shown(name), "count": f"{count:,}", "start": 0, "share": count / most}
        for place, (name, count) in enumerate(rows)
    ]
    base = altair.Chart({"values": data}).encode(y=altair.Y("place:O", axis=None, scale=_band(0)))
    length = altair.X("share:Q", axis=None, scale=altair.Scale(domain=[0, 1], nice=False))
    thick: dict[str, Any] = {"height": 8, "yOffset": 8, "cornerRadius": 4}
    layers = (
        base.mark_bar(color=_TRACK, **thick).encode(x=altair.value(0), x2=altair.value(WIDTH)),
        base.mark_bar(color=_BAR, **thick).encode(x=length, x2="start:Q"),
        base.mark_text(align="left", dy=-7, color=_INK, limit=WIDTH - 80).encode(x=altair.value(0), text="name:N"),
        base.mark_text(align="right", dy=-7, color=_MUTED).encode(x=altair.value(WIDTH), text="count:N"),
    )
    return _picture(altair.layer(*layers), _ROW * len(rows), title)


def histogram(rows: Sequence[tuple[str, int]], title: str) -> str:
    """A column for each class, side by side, with the number of the highest one above it."""
    most = max(count for _, count in rows) or 1
    every = -(-len(rows) // 8)
    data = [
        {
            "place": place,
            "name": name if place % every == 0 or place == len(rows) - 1 else "",
            "start": 0,
            "share": count / most,
            "count": f"{count:,}" if count == most else "",
        }
        for place, (name, count) in enumerate(rows)
    ]
    # The last name is that of the rest, and takes more room than the others.
    for place in range(max(0, len(rows) - every), len(rows) - 1):
        data[place]["name"] = ""
    base = altair.Chart({"values": data}).encode(x=altair.X("place:O", axis=None, scale=_band(0.15)))
    height = altair.Y("share:Q", axis=None, scale=altair.Scale(domain=[-0.12, 1.14], nice=False))
    layers = (
        base.mark_bar(color=_BAR, cornerRadius=2).encode(y=height, y2="start:Q"),
        base.mark_text(dy=-10, color=_INK).encode(y=height, text="count:N"),
        base.mark_text(dy=10, color=_MUTED, fontSize=12).encode(y=altair.datum(0), text="name:N"),
    )
    return _picture(altair.layer(*layers), 200, title)


def shown(name: str) -> str:
    """A name as people can read it: everything visible, cut where it is long."""
    text = visible(name)
    return text if width(text) <= _NAME else window(text, 0, 0, columns=_NAME).line


def _band(inner: float) -> altair.Scale:
    return altair.Scale(paddingInner=inner, paddingOuter=0)


def _picture(chart: Any, height: int, title: str) -> str:
    drawn = chart.properties(width=WIDTH, height=height, padding=0, background="transparent").configure(
        font=_FONT, aria=False
    )
    drawn = drawn.configure_view(stroke=None).configure_text(fontSize=13, baseline="middle")
    svg: str = vl_convert.vegalite_to_svg(drawn.to_json())
    svg = svg[svg.index("<svg") :]
    for colour, name in _COLOURS.items():
        svg = svg.replace(f'"{colour}"', f'"{name}"')
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
