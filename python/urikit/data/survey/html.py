"""A survey as one HTML page that needs no network: its first sentence, its figures as text, and charts.

Hosts, parameters and examples are data of strangers. Each goes through `_safe`: characters that cannot be seen, such
as those that turn text around, become tokens, and what HTML would read becomes references. The page forbids itself
scripts and requests by its own policy (Content-Security-Policy), so even a mistake there would run nothing.

Charts are SVG, drawn by Vega-Lite (Altair) and put into a picture by vl-convert, without a script or a font of their
own. Their colours are names that the page defines, for light and for dark; so one picture is for both. Names are above
their bars, so that a chart fits the width of a telephone. The text of names is data to Vega and escaped in the SVG.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

import altair
import vl_convert

from urikit.core.cells import plural, visible, width, window
from urikit.data.survey.summary import ErrorCount, Facet, Summary

__all__ = ["page"]


#: The width of a chart as it is drawn; the page makes it as wide as its card.
WIDTH = 340
#: The page replaces these colours of a drawing by its own.
_COLOURS = {"#010101": "var(--bar)", "#020202": "var(--track)", "#030303": "var(--ink)", "#040404": "var(--muted)"}
_BAR, _TRACK, _INK, _MUTED = _COLOURS
_ROW, _NAME = 36, 40
_FONT = "system-ui, sans-serif"


def bars(rows: Sequence[tuple[str, int]], title: str) -> str:
    """Return a bar for each name, with the name and the number above it."""
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
    """Return a column for each class, side by side, with the number of the highest one above it."""
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
    """Return a name as people can read it: everything visible, cut where it is long."""
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


def percent(part: int, whole: int) -> str:
    """Return a share that is never rounded to all or nothing: "99.9%" is not all."""
    if not whole:
        return "0%"
    share = 100 * part / whole
    if 0 < share < 0.1:
        return "under 0.1%"
    if 99.9 < share < 100:
        return "over 99.9%"
    return f"{share:.1f}%" if share % 1 else f"{share:.0f}%"


def headline(summary: Summary) -> str:
    """Return the list in one sentence."""
    if not summary.rows:
        return "The list is empty"
    valid = "all of them valid" if not summary.invalid else f"{percent(summary.valid, summary.rows)} valid"
    if not summary.valid:
        valid = "none of them valid"
    hosts = f", on {plural(summary.hosts.distinct, 'host')}" if summary.hosts.distinct else ""
    return f"{plural(summary.rows, 'row')}, {valid}{hosts}"


def findings(summary: Summary) -> list[str]:
    """Return the findings that are worth a look, each in one sentence."""
    found = []
    if summary.errors:
        worst = summary.errors[0]
        found.append(f"{plural(summary.invalid, 'row is', 'rows are')} invalid, most often: {worst.message}")
    if summary.secret_rows:
        kinds = ", ".join(kind for kind, _ in summary.secrets.top[:3])
        found.append(f"{plural(summary.secret_rows, 'row contains', 'rows contain')} a secret: {kinds}")
    by = {one.by: one for one in summary.duplicates}
    if by["http"].duplicates:
        found.append(
            f"{plural(by['http'].duplicates, 'row is a duplicate', 'rows are duplicates')} by the rules of HTTP, "
            f"{by['string'].duplicates:,} of them identical text"
        )
    if summary.tracked:
        found.append(f"{plural(summary.tracked, 'row has', 'rows have')} tracking parameters")
    warnings = [one for one in summary.issues if one.severity == "warning"]
    if warnings:
        found.append(f"most frequent warning: {warnings[0].message}, in {plural(warnings[0].rows, 'row')}")
    return found


def few(depths: Sequence[tuple[int, int]], most: int = 12) -> list[tuple[str, int]]:
    """Depths with their rows, those beyond a dozen in one."""
    shown = [(str(depth), rows) for depth, rows in depths[:most]]
    rest = sum(rows for _, rows in depths[most:])
    return [*shown, (f"{depths[most][0]}+", rest)] if rest else shown


_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
"""
_STEPS = {
    "string": "identical text",
    "case": "after letter case",
    "percent": "after percent-encoding",
    "syntax": "after dot segments",
    "scheme": "by the rules of the scheme",
    "http": "by the rules of HTTP (without fragments)",
}


def page(summary: Summary, name: str) -> str:
    """Return the whole page; `name` is what the list is called.

    >>> from urikit.data.survey import Survey, page
    >>> with Survey() as survey:
    ...     survey.add(["http://example.org/"])
    ...     page(survey.summary(), "urls.txt")[:15]
    '<!doctype html>'
    """
    style = files("urikit.data.survey").joinpath("page.css").read_text("utf-8")
    title = f"{headline(summary)} · {name}"
    return _HEAD.format(title=_safe(title), style=style) + "\n".join(_body(summary, name)) + "\n</html>\n"


def _safe(text: str) -> str:
    """Return a text of anybody, for HTML."""
    return escape(visible(text))


def _body(summary: Summary, name: str) -> Iterator[str]:
    yield f'<body><header><p class="kicker">URL list <b dir="ltr">{_safe(name)}</b></p>'
    yield f"<h1>{_safe(headline(summary))}.</h1>"
    yield from _verdict(summary)
    sentences = findings(summary)
    if sentences:
        yield "<ul class=findings>" + "".join(f"<li>{_safe(one[0].upper() + one[1:])}." for one in sentences) + "</ul>"
    yield "</header><main>"
    yield from _tiles(summary)
    yield from _section("Where they lead", _places(summary))
    yield from _section("How they are built", _shapes(summary))
    yield from _section("What to clean", _problems(summary), " class=clean")
    yield from _errors(summary)
    yield f"</main><footer>{_safe(_note(summary))}</footer></body>"


def _verdict(summary: Summary) -> Iterator[str]:
    """Yield the share of valid rows as a bar of two parts."""
    if not summary.rows:
        return
    share = 100 * summary.valid / summary.rows
    yield (
        f'<div class=verdict role="img" aria-label="{percent(summary.valid, summary.rows)} valid, '
        f'{percent(summary.invalid, summary.rows)} invalid"><span class=good style="flex:{share:.3f}"></span>'
        + (f'<span class=bad style="flex:{100 - share:.3f}"></span>' if summary.invalid else "")
        + "</div>"
    )
    yield (
        f"<p class=key><span><i class=good></i>{summary.valid:,} valid</span>"
        f"<span><i class=bad></i>{summary.invalid:,} invalid</span></p>"
    )


def _tiles(summary: Summary) -> Iterator[str]:
    by = {one.by: one.duplicates for one in summary.duplicates}
    tiles = (
        ("rows", summary.rows, f"{summary.invalid:,} invalid"),
        ("hosts", summary.hosts.distinct, f"{summary.domains.distinct:,} registrable domains"),
        ("schemes", summary.schemes.distinct, f"mostly {summary.schemes.top[0][0]}" if summary.schemes.top else ""),
        ("duplicates", by["http"], "by the rules of HTTP"),
        ("rows with secrets", summary.secret_rows, "masked in this report"),
        ("rows with tracking", summary.tracked, f"list of {summary.tracking_date}"),
    )
    yield "<dl class=tiles>"
    for name, number, aside in tiles:
        note = f"<dd class=note>{_safe(aside)}</dd>" if aside else ""
        yield f"<div><dt>{name}</dt><dd>{number:,}</dd>{note}</div>"
    yield "</dl>"


def _section(title: str, cards: Iterator[str], kind: str = "") -> Iterator[str]:
    made = list(cards)
    if made:
        yield f"<section{kind}><h2>{title}</h2><div class=cards>"
        yield from made
        yield "</div></section>"


def _places(summary: Summary) -> Iterator[str]:
    yield from _facet("Hosts", summary.hosts)
    yield from _facet("Registrable domains", summary.domains)
    yield from _facet("Public suffixes", summary.suffixes)
    yield from _facet("Schemes", summary.schemes)
    yield from _facet("Ports", summary.ports, "written or default")
    yield from _facet("Kinds of host", summary.host_kinds)


def _shapes(summary: Summary) -> Iterator[str]:
    lengths = summary.lengths
    if lengths.longest:
        aside = f"median {lengths.median:,}, nine of ten up to {lengths.nine_tenths:,}, longest {lengths.longest:,}"
        rows = [
            (f"{first:,}" if place < len(lengths.bars) - 1 else f"{first:,}+", count)
            for place, (first, _, count) in enumerate(lengths.bars)
        ]
        table = [(f"{first:,} to {last:,}", count) for first, last, count in lengths.bars]
        yield _card("Length in characters", aside, histogram(rows, f"Lengths: {aside}"), table)
    if summary.depths:
        rows = few(summary.depths)
        aside = "rows with a host, by non-empty segments"
        yield _card("Path segments", aside, histogram(rows, f"Path segments: {aside}"), rows)
    yield from _facet("Parameters", summary.parameters, "of queries, by name")
    if summary.kinds.distinct > 1:
        yield from _facet("Kinds of reference", summary.kinds)


def _problems(summary: Summary) -> Iterator[str]:
    if any(one.duplicates for one in summary.duplicates):
        rows = [(_STEPS[one.by], one.duplicates) for one in summary.duplicates]
        yield _card("Duplicates", "rows with the key of another row", bars(rows, "Duplicates by step"), rows)
    yield from _facet("Secrets", summary.secrets, "rows by kind; values are in no report")
    yield from _facet("Tracking parameters", summary.tracking, f"by the list of {summary.tracking_date}")
    if summary.issues:
        rows = [(one.message, one.rows) for one in summary.issues[:_ROWS]]
        aside = "valid but notable, warnings first"
        yield _card("Issues", aside, bars(rows, f"Issues: {aside}"), rows)


#: The most bars of a chart.
_ROWS = 10


def _facet(title: str, facet: Facet, aside: str = "") -> Iterator[str]:
    if not facet.top:
        return
    shown = facet.top[:_ROWS]
    different = f"{facet.distinct:,} different" if facet.distinct > 1 else ""
    said = ", ".join(filter(None, (different, aside)))
    yield _card(title, said, bars(shown, f"{title}: {said}" if said else title), facet.top, facet)


def _card(title: str, aside: str, svg: str, rows: Sequence[tuple[str, int]], facet: Facet | None = None) -> str:
    lines = "".join(f'<tr><th scope=row dir="ltr">{_safe(name)}<td>{count:,}' for name, count in rows)
    if facet is not None and facet.other:
        lines += f"<tr><th scope=row>{facet.distinct - len(facet.top):,} more<td>{facet.other:,}"
    return (
        f"<figure><figcaption><h3>{_safe(title)}</h3><p>{_safe(aside)}</p></figcaption>{svg}"
        f"<details><summary>As a table</summary><table>{lines}</table></details></figure>"
    )


def _errors(summary: Summary) -> Iterator[str]:
    if not summary.errors:
        return
    yield f"<section><h2>Why {summary.invalid:,} rows are invalid</h2><ol class=errors>"
    for fault in summary.errors:
        place = fault.place.rpartition("/")[2]
        yield (
            f"<li><p class=count>{fault.rows:,}</p><div><h3>{_safe(fault.message)}</h3>{_example(fault)}"
            f"<p class=place><code>{_safe(fault.code)}</code> first at {_safe(place)}</p></div></li>"
        )
    yield "</ol></section>"


def _example(fault: ErrorCount) -> str:
    """Return the example, with the place of the error marked."""
    if fault.example is None or fault.start is None or fault.end is None:
        return ""
    before, inside, after = (
        _safe(fault.example[start:end])
        for start, end in ((0, fault.start), (fault.start, fault.end), (fault.end, len(fault.example)))
    )
    return f'<pre dir="ltr">{before}<mark>{inside}</mark>{after}</pre>'


def _note(summary: Summary) -> str:
    from urikit._native import __version__

    standard = {"rfc3986": "RFC 3986", "rfc3987": "RFC 3987"}[summary.standard]
    return (
        f"Read by {standard} with urikit {__version__}. Counts are exact; duplicates are counted by 64-bit hashes of "
        "keys. Secrets are masked. This page loads nothing and runs nothing."
    )
