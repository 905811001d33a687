"""`urikit diff`: what different programs read in a URL. `urikit.parsers` has the rules.

A question: exit code 0 where all agree on scheme, host and port, 1 where they do not. A description: secrets are
masked. Only `--real` and `--parser` run other programs, once for all texts of a batch.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from urikit._native import IRI
from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.core import cells
from urikit.core.arguments import MOST
from urikit.explanation import parsers
from urikit.explanation.records import diff_record
from urikit.explanation.text import MARGIN, ReportPage

#: The widest value that is shown whole beside its parsers.
_WIDEST = 40
#: The most failures that are said one by one.
_FEW = 3


@click.command(cls=TextCommand)
@takes_texts
@click.option("--real", is_flag=True, help="Also ask all installed parsers; this runs programs.")
@click.option("--parser", "names", multiple=True, metavar="NAME", help="Ask this parser; can be given again.")
@click.option("--base", metavar="URL", help="Resolve each input against this URL.")
@click.option("--list", "listed", is_flag=True, help="Print all parsers, with versions of those installed.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, MOST, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Limit the time for each program.",
)
def diff_command(job: Job, real: bool, names: tuple[str, ...], base: str | None, listed: bool, timeout: float) -> int:
    """Compare what different programs read in a URL.

    Six standards are built in: RFC 3986, RFC 3987, the URL Standard, RFC 3986 Appendix B, RFC 2396, RFC 1808. Real
    parsers, such as urllib, java.net.URI or libcurl, are programs of your machine: they run only with --real or
    --parser. With --base, only RFC 3986, RFC 3987 and the URL Standard answer. Nothing is fetched. The exit code is 1
    if they disagree on scheme, host or port.

    \b
    urikit diff 'http://good.example?@evil.example/'
    urikit diff --parser urllib --parser 'URL Standard' http://127.1/
    """
    if listed:
        return _list(timeout)
    if base is not None and not IRI.is_valid(base):
        raise click.UsageError("--base must be an absolute URL, such as https://example.org/a/")
    asked = _asked(real, names)
    cached: dict[str, parsers.Diff] = {}

    def found(text: str) -> parsers.Diff:
        if text not in cached:
            cached.clear()
            waiting = [one for one in job.waiting if len(one) <= job.limit]
            cached.update((one.text, one) for one in parsers.diff_many(waiting, asked, base=base, timeout=timeout))
        # A parser that was asked for by name must answer.
        if not cached[text] or any(name in cached[text].failures for name in names):
            job.no()
        return cached[text]

    page = ReportPage(
        terminal.columns(sys.stdout), "box" if terminal.has_boxes(sys.stdout) else "ascii", job.paint or _plain
    )

    def answer(text: str) -> str | None:
        made = diff_record(found(text), job.secrecy)
        return None if job.messages == "hidden" else "\n".join(_lines(page, made))

    return job.run(answer, lambda text: diff_record(found(text), job.secrecy), "description")


def _plain(role: str, text: str) -> str:
    return text


def _asked(real: bool, names: tuple[str, ...]) -> tuple[str, ...]:
    known = (*parsers.BUILT_IN, *parsers.parsers())
    for name in names:
        if name not in known:
            raise click.UsageError(f'unknown parser "{name}": urikit diff --list prints all names')
    if names:
        return tuple(names) if not real else tuple(dict.fromkeys((*names, *known)))
    return known if real else parsers.BUILT_IN


def _list(timeout: float) -> int:
    """Return every parser with what it is, and its version or how to install it."""
    versions = parsers.available(timeout=timeout)
    for name in parsers.BUILT_IN:
        click.echo(f"{name}\tbuilt in")
    for name, parser in parsers.parsers().items():
        click.echo(f"{name}\t{versions.get(name) or f'not found: {parser.install}'}\t{parser.about}")
    return 0


def _lines(page: ReportPage, record: Mapping[str, Any]) -> Iterator[str]:
    """Yield the text, what differs and why, a table of the readings, and who gave no answer."""
    differences = [one["component"] for one in record["differences"]]
    place = [name for name in differences if name in ("scheme", "host", "port")]
    if place:
        verdict, role = "disagree", "error"
    elif not record["readings"]:
        verdict, role = "no answer", "error"
    elif differences:
        verdict, role = "agree on scheme, host and port", "warning"
    else:
        verdict, role = "agree", "good"
    yield f"{page.paint(role, verdict)}: {page.said(cells.visible(page.cut(record['input']))).part()}"
    cause = record["cause"]
    if cause is not None:
        yield from page.block("Cause", cause["why"])
        if place:
            such = f", as in {', '.join(cause['advisories'])}" if cause["advisories"] else ""
            yield from page.block("Risk", cause["risk"] + such)
    for one in record["differences"]:
        yield from _table(page, one)
    failures = record["failures"]
    for name, why in list(failures.items())[:_FEW]:
        yield from page.block("No answer", f"{name}: {why}", "aside")
    if len(failures) > _FEW:
        yield from page.block(
            "", f"and {len(failures) - _FEW} more; urikit diff --list says how to install them", "aside"
        )


def _table(page: ReportPage, difference: dict[str, Any]) -> Iterator[str]:
    """Yield one component: a value a line, and who reads it."""
    shown = [page.fit(_value(group["value"]), _WIDEST) for group in difference["groups"]]
    wide = max(map(cells.shown_width, shown))
    name = difference["component"]
    for value, group in zip(shown, difference["groups"], strict=True):
        room = max(page.width - MARGIN - wide - 2, 20)
        pieces = page.folded(page.said(", ".join(group["parsers"])), room)
        gap = " " * (wide - cells.shown_width(value) + 2)
        yield f"{page.paint('heading', name)}{' ' * (MARGIN - len(name))}{value}{gap}{pieces[0]}"
        name = ""
        for piece in pieces[1:]:
            yield " " * (MARGIN + wide + 2) + piece


def _value(value: str | None) -> str:
    return "(none)" if value is None else value or "(empty)"
