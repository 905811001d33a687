"""`urikit parse`: the components of each reference. A description: passwords are masked.

On a terminal the figure, elsewhere `name<TAB>value` lines for the defined components, an
empty line between references; `--json` gives the records of `urikit.explanation.records`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import click

from urikit._native import WebURL
from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import takes_standard
from urikit.core.mask import Masked
from urikit.explanation.records import Standard, parse_record, reference_as, shown_url

Page: TypeAlias = Callable[[str], str]

_ORDER = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option("--diagram", "form", flag_value="diagram", help="Print the figure (the default on a terminal).")
@click.option("--table", "form", flag_value="table", help="Print name<TAB>value lines (the default elsewhere).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(job: Job, standard: Standard, form: str | None, ascii_only: bool) -> int:
    """Print the components of each URI.

    \b
    urikit parse --diagram 'https://user@example.org:8080/a?q#f'
    cat urls.txt | urikit parse --json | jq -r .authority.host
    urikit parse --as whatwg 'http://0x7f.1/a b'
    """
    form = form or ("diagram" if terminal.is_terminal(sys.stdout) else "table")
    job.standard = standard
    page = _pages(job, standard, ascii_only) if form == "diagram" else _tables(job, standard)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        made = page(text)
        between, first = "" if first else "\n", False
        return between + made

    return job.run(
        answer,
        lambda text: parse_record(text, job.secrecy, standard),
        "description",
        "\n" if form == "diagram" else None,
    )


def _pages(job: Job, standard: Standard, ascii_only: bool) -> Page:
    """The figure, and what it cuts below it, whole."""
    from urikit.explanation.diagram import Style, draw

    style: Style = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    width = terminal.columns(sys.stdout)
    paint = job.paint
    table = _tables(job, standard)

    def page(text: str) -> str:
        masked, spans = _located(job, standard, text)
        figure = draw(masked, spans, width=width, style=style)
        drawn = figure.render(paint)
        return drawn if not figure.is_cut else f"{drawn}\n\n{table(text)}"

    return page


def _located(job: Job, standard: Standard, text: str) -> tuple[Masked, Mapping[str, tuple[int, int]]]:
    """What the figure draws, and where its components are: of the URL Standard, the URL's."""
    if standard == "whatwg":
        from urikit.explanation.parsers.reading import split

        url = WebURL(text)
        href = shown_url(url, text, job.secrecy).href
        spans = split(href)
        # A URL without a path has no such place.
        return Masked.bare(href), {name: s for name, s in spans.items() if name != "path" or s[0] < s[1]}
    reference = reference_as(standard)(text)
    return job.shown(text), reference.spans


def _tables(job: Job, standard: Standard) -> Page:
    if standard == "whatwg":
        return partial(_url_lines, job)
    read = reference_as(standard)

    def page(text: str) -> str:
        reference = read(text)
        masked = job.shown(text)
        spans = reference.spans
        lines = [f"input\t{job.written(masked.shown)}", f"form\t{reference.form}"]
        lines += [f"{name}\t{job.written(masked.part(*spans[name]))}" for name in _ORDER if name in spans]
        return "\n".join(lines)

    return page


def _url_lines(job: Job, text: str) -> str:
    url = WebURL(text)
    shown = shown_url(url, text, job.secrecy)
    lines = [f"input\t{job.written(job.masked(text))}", f"href\t{shown.href}"]
    lines += [f"{name}\t{value}" for name in _ORDER if (value := shown.parts.get(name)) is not None]
    return "\n".join(lines)
