"""`urikit parse`: the components of each reference. A description: passwords are masked.

On a terminal the figure, elsewhere `name<TAB>value` lines for the defined components, an
empty line between references; `--json` gives one record a line:

| field      | is                                                                          |
|------------|-----------------------------------------------------------------------------|
| v, n       | the version of the record, the number of the text from 0                    |
| input, ok  | the text; whether it is a URI-reference                                     |
| kind, form | "uri" or "relative-reference"; the form of RFC 3986 4.2 and 4.4             |
| scheme, path, query, fragment | raw; null is undefined, "" is empty                      |
| authority  | null, or userinfo, host, host_type, port, raw                               |
| segments, params | of path and query, raw; a value is null where there is no "="         |
| spans      | where each defined component lies, in characters                            |
| verdicts, errors | what each standard says; why it is no reference                       |
"""

from __future__ import annotations

import sys
from typing import Any

import click

import urikit
from urikit.cli import terminal
from urikit.cli.job import Answer, Job
from urikit.cli.options import TextCommand, takes_texts

_ORDER = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@click.command(cls=TextCommand)
@takes_texts
@click.option("--diagram", "form", flag_value="diagram", help="The bracket figure (the default on a terminal).")
@click.option("--table", "form", flag_value="table", help="name<TAB>value lines (the default elsewhere).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(job: Job, form: str | None, ascii_only: bool) -> int:
    """Print the components of each reference.

    \b
    urikit parse --diagram 'https://user@example.org:8080/a?q#f'
    cat urls.txt | urikit parse --json | jq -r .authority.host
    """
    form = form or ("diagram" if terminal.is_terminal(sys.stdout) else "table")
    answer = _figures(job, ascii_only) if form == "diagram" else _tables(job)
    return job.run(answer, lambda text: _record(job, text), "description", "\n" if form == "diagram" else None)


def _figures(job: Job, ascii_only: bool) -> Answer:
    from urikit.explanation.diagram import diagram
    from urikit.explanation.layout import Style

    style: Style = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    width = terminal.columns(sys.stdout)
    paint = job.paint
    first = True

    def answer(text: str) -> str:
        nonlocal first
        reference = urikit.parse(text)
        figure = diagram(reference, width=width, style=style, secrets=job.secrets)
        between, first = "" if first else "\n", False
        lines = between + figure.render(paint)
        # What the figure cuts stands below it, whole.
        return lines if not figure.is_cut else f"{lines}\n\n{_lines(job, reference, text)}"

    return answer


def _tables(job: Job) -> Answer:
    first = True

    def answer(text: str) -> str:
        nonlocal first
        reference = urikit.parse(text)
        between, first = "" if first else "\n", False
        return between + _lines(job, reference, text)

    return answer


def _lines(job: Job, reference: urikit.URIReference, text: str) -> str:
    shown = job.masked(text)
    spans = reference.spans
    lines = [f"input\t{shown}", f"form\t{reference.form}"]
    lines += [f"{name}\t{shown[slice(*spans[name])]}" for name in _ORDER if name in spans]
    return "\n".join(lines)


def _record(job: Job, text: str) -> dict[str, Any]:
    reference = urikit.parse(text)
    shown = job.masked(text)
    spans = reference.spans
    part = {name: shown[start:end] for name, (start, end) in spans.items()}
    host = reference.host_info
    authority = None
    if host is not None:
        authority = {
            "userinfo": part.get("userinfo"),
            "host": part["host"],
            "host_type": host.kind,
            "port": part.get("port"),
        }
    return {
        "input": shown,
        "ok": True,
        "kind": "uri" if reference.scheme is not None else "relative-reference",
        "form": reference.form,
        "scheme": part.get("scheme"),
        "authority": authority,
        "path": part["path"],
        "segments": reference.segments,
        "query": part.get("query"),
        "params": [{"name": name, "value": value} for name, value in reference.params],
        "fragment": part.get("fragment"),
        "spans": spans,
        "verdicts": {"rfc3986": "valid"},
        "errors": [],
    }
