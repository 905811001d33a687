"""`urikit report`: read a list into a survey (`urikit.data.survey`), and print or write it.

On a terminal it is a headline, findings, and bars of blocks, or of "#" if the encoding lacks them. Names are cut so
that every line fits.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from urikit.cli import inputs, terminal
from urikit.cli.failures import failing
from urikit.cli.lists import UrlList, write_whole
from urikit.cli.output import Output, line
from urikit.cli.terminal import Paint
from urikit.core.cells import plural, visible, width, window
from urikit.data.survey import Summary, Survey, page
from urikit.data.survey.html import few, findings, headline
from urikit.data.survey.summary import ErrorCount, Facet
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json


def read(survey: Survey, found: UrlList, top: int) -> Summary:
    """Read a list into a survey, and return its figures."""
    with failing():
        for part in found.parts():
            survey.add(part.texts, part.codes, origin=part.origin, lines=part.lines)
        return survey.summary(top)


def write_page(summary: Summary, out: str, paths: tuple[str, ...]) -> None:
    """Write the HTML page, whole or not at all."""
    names = [inputs.STDIN if path == "-" else inputs.named(Path(path).name) for path in paths]
    write_whole(out, page(summary, ", ".join(names)) + "\n")


def show(summary: Summary, form: Json, color: terminal.ColorChoice, top: int) -> None:
    """Print the report."""
    output = Output("\n", form)
    if form != "no":
        output.record(line(numbered({"ok": True, **summary.to_dict()})))
    else:
        paint = terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)
        charset = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
        output.record(text(summary, min(terminal.columns(sys.stdout), terminal.PAGE), charset, paint, top))
    output.finish()


#: The share of names in a line, and the least width of bars.
_NAMES, _LEAST = 0.4, 8
_STEPS = {
    "string": "identical text",
    "case": "letter case",
    "percent": "percent-encoding",
    "syntax": "dot segments",
    "scheme": "rules of the scheme",
    "http": "profile http",
}


def text(summary: Summary, columns: int, charset: str, paint: Paint, top: int) -> str:
    """Return the whole report."""
    return "\n".join(_Page(columns, charset, paint).lines(summary, top))


class _Page:
    def __init__(self, columns: int, charset: str, paint: Paint) -> None:
        self.columns = max(columns, 40)
        self.blocks = charset == "unicode"
        self.paint = paint

    def lines(self, summary: Summary, top: int) -> Iterator[str]:
        yield from wrap(headline(summary), self.columns)
        for sentence in findings(summary):
            mark = "• " if self.blocks else "* "
            yield from wrap(visible(sentence), self.columns, initial_indent=mark, subsequent_indent="  ")
        for title, facet in (
            ("Schemes", summary.schemes),
            ("Hosts", summary.hosts),
            ("Registrable domains", summary.domains),
            ("Public suffixes", summary.suffixes),
            ("Ports", summary.ports),
            ("Kinds of host", summary.host_kinds),
            ("Parameters", summary.parameters),
            (f"Tracking parameters (list of {summary.tracking_date})", summary.tracking),
            ("Secrets", summary.secrets),
        ):
            yield from self.facet(title, facet, top)
        if summary.lengths.longest:
            lengths = summary.lengths
            yield from self.heading(
                "Lengths", f"median {lengths.median:,}, 90% up to {lengths.nine_tenths:,}, longest {lengths.longest:,}"
            )
            yield from self.bars([(f"{a:,} to {b:,}" if a < b else f"{a:,}", rows) for a, b, rows in lengths.bars])
        if summary.depths:
            yield from self.heading("Path segments", "of rows with a host")
            yield from self.bars(few(summary.depths))
        if summary.rows:
            yield from self.heading("Duplicates", "rows with the key of another row")
            yield from self.bars([(_STEPS[one.by], one.duplicates) for one in summary.duplicates])
        if summary.errors:
            yield from self.heading("Errors", plural(summary.invalid, "row"))
            for fault in summary.errors[:top]:
                yield from self.fault(fault)
        if summary.issues:
            yield from self.heading("Issues", "valid but notable; urikit rule CODE explains a code")
            yield from self.bars([(one.code, one.rows) for one in summary.issues[:top]])

    def heading(self, title: str, aside: str) -> Iterator[str]:
        yield ""
        room = self.columns - width(title) - 2
        yield self.paint("heading", title) + (
            "  " + self.paint("aside", _cut(aside, room)) if aside and room > 10 else ""
        )

    def facet(self, title: str, facet: Facet, top: int) -> Iterator[str]:
        if not facet.rows:
            return
        shown = facet.top[:top]
        yield from self.heading(title, f"{facet.distinct:,} different" if facet.distinct > 1 else "")
        yield from self.bars(shown)
        other = facet.rows - sum(rows for _, rows in shown)
        if other:
            yield self.paint("aside", f"  and {facet.distinct - len(shown):,} more with {other:,} rows")

    def bars(self, rows: Sequence[tuple[str, int]]) -> Iterator[str]:
        """Yield a name, a bar and a number a line."""
        if not rows:
            return
        names = [_cut(visible(name), int(self.columns * _NAMES)) for name, _ in rows]
        wide, figures = max(map(width, names)), max(len(f"{count:,}") for _, count in rows)
        room = max(min(self.columns - wide - figures - 6, 50), _LEAST)
        most = max(count for _, count in rows) or 1
        for name, (_, count) in zip(names, rows, strict=True):
            bar = self.bar(count / most, room)
            line = f"  {name}{' ' * (wide - width(name))}  {count:>{figures},}  "
            yield (line + self.paint("host", bar)).rstrip() if bar else line.rstrip()

    def bar(self, share: float, room: int) -> str:
        if not self.blocks:
            return "#" * max(round(share * room), 1 if share else 0)
        eighths = max(round(share * room * 8), 1 if share else 0)
        return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8].strip())

    def fault(self, fault: ErrorCount) -> Iterator[str]:
        head = f"{fault.rows:,}  {fault.message}"
        yield from wrap(head, self.columns, initial_indent="  ", subsequent_indent="    ")
        yield "    " + self.paint("aside", _cut(visible(f"{fault.code}, first at {fault.place}"), self.columns - 4))
        if fault.example is not None:
            found = window(fault.example, fault.start or 0, fault.end or 0, columns=self.columns - 4)
            yield f"    {found.line}".rstrip()
            yield f"    {self.paint('error', found.carets)}"


def _cut(text: str, room: int) -> str:
    return text if width(text) <= room else window(text, 0, 0, columns=max(room, 2)).line
