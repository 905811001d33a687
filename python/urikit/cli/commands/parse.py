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
| verdicts, errors | what each standard says; why it is not a reference                   |

`--as rfc3987` gives the same of an IRI-reference. `--as whatwg` gives the components of the URL
that the URL Standard makes of the text: `kind` is "url", `href` and `origin` are there, `form`,
`segments` and `spans` are not, `params` are decoded, and `errors` are the validation errors
after which parsing went on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import click

import urikit
from urikit.cli import terminal
from urikit.cli.job import Job, Record
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import Standard, reference_as, takes_standard
from urikit.mask import Masked

if TYPE_CHECKING:
    from urikit.explanation.web_record import Concealed

Page: TypeAlias = Callable[[str], str]

#: The most errors of one text that a record holds.
MOST = 100
_ORDER = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option("--diagram", "form", flag_value="diagram", help="The bracket figure (the default on a terminal).")
@click.option("--table", "form", flag_value="table", help="name<TAB>value lines (the default elsewhere).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(job: Job, standard: Standard, form: str | None, ascii_only: bool) -> int:
    """Print the components of each reference.

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

    record: Record = partial(_url_record if standard == "whatwg" else _record, job)
    return job.run(answer, record, "description", "\n" if form == "diagram" else None)


def _pages(job: Job, standard: Standard, ascii_only: bool) -> Page:
    """The figure, and what it cuts below it, whole."""
    from urikit.explanation.diagram import draw
    from urikit.explanation.layout import Style

    style: Style = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    width = terminal.columns(sys.stdout)
    paint = job.paint
    table = _tables(job, standard)

    def page(text: str) -> str:
        masked, spans = _located(job, standard, text)
        figure = draw(masked, spans, None, width=width, style=style)
        drawn = figure.render(paint)
        return drawn if not figure.is_cut else f"{drawn}\n\n{table(text)}"

    return page


def _located(job: Job, standard: Standard, text: str) -> tuple[Masked, Mapping[str, tuple[int, int]]]:
    """What the figure draws, and where its components are: of the URL Standard, the URL's."""
    if standard == "whatwg":
        from urikit.explanation.partial import split

        url = urikit.WebURL(text)
        href = _seen(job, url, text).href
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
    url = urikit.WebURL(text)
    seen = _seen(job, url, text)
    lines = [f"input\t{job.written(job.masked(text))}", f"href\t{seen.href}"]
    lines += [f"{name}\t{value}" for name in _ORDER if (value := seen.parts.get(name)) is not None]
    return "\n".join(lines)


def _seen(job: Job, url: urikit.WebURL, text: str) -> Concealed:
    from urikit.explanation.web_record import concealed, revealed

    return revealed(url) if job.secrets == "shown" else concealed(url, text, None, job.secret_names)


def _url_record(job: Job, text: str) -> dict[str, Any]:
    from urikit.explanation.readings import of_web_url
    from urikit.web import validation_errors

    url = urikit.WebURL(text)
    seen = _seen(job, url, text)
    part, raw, host = seen.parts, of_web_url(url), url.host_info
    authority = None
    if host is not None:
        authority = {
            "userinfo": part["userinfo"],
            "host": part["host"],
            "host_type": host.kind,
            "port": part["port"],
        }
    # A query that is masked has no parameters to show.
    params = url.search_params if part["query"] == raw["query"] else ()
    noted = validation_errors(text)
    return {
        "input": job.masked(text),
        "ok": True,
        "kind": "url",
        "href": seen.href,
        "origin": url.origin if (part["host"], part["port"]) == (raw["host"], raw["port"]) else None,
        "scheme": part["scheme"],
        "authority": authority,
        "path": part["path"],
        "query": part["query"],
        "params": [{"name": name, "value": value} for name, value in params],
        "fragment": part["fragment"],
        "verdicts": {"whatwg": "valid-with-errors" if noted else "valid"},
        "errors": [{"code": e.name, "message": e.message, "offset": e.start, "end": e.end} for e in noted[:MOST]],
    }


def _kind(reference: urikit.URIReference | urikit.IRIReference) -> str:
    if reference.scheme is None:
        return "relative-reference"
    return "uri" if isinstance(reference, urikit.URIReference) else "iri"


def _record(job: Job, text: str) -> dict[str, Any]:
    reference = urikit.IRIReference.parse(text) if job.standard == "rfc3987" else urikit.parse(text)
    masked = job.shown(text)
    spans = reference.spans
    part = {name: masked.part(start, end) for name, (start, end) in spans.items()}
    try:
        seen = type(reference).parse(masked.shown)
    except urikit.URIError:
        # What is secret was more than data.
        seen = None
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
        "input": masked.shown,
        "ok": True,
        "kind": _kind(reference),
        "form": reference.form,
        "scheme": part.get("scheme"),
        "authority": authority,
        "path": part["path"],
        "segments": [] if seen is None else seen.segments,
        "query": part.get("query"),
        "params": [{"name": name, "value": value} for name, value in (() if seen is None else seen.params)],
        "fragment": part.get("fragment"),
        "spans": spans,
        "verdicts": {job.standard: "valid"},
        "errors": [],
    }
