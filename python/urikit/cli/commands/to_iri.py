"""`urikit to-iri`: URIs as IRIs (RFC 3987 3.2), or as people may see them. Data, unless shown.

The conversion is to the letter: bytes that are not UTF-8 stay, and so do reserved characters,
controls and what only changes the direction of text. A host stays in A-labels.

`--display` prints the form for people instead, with domains in Unicode: never a control, a
mixed direction or a password. `--why` says on standard error what stayed encoded in it, and
why. It is a description and no identifier; there also an IRI may be read (`--as rfc3987`).
"""

from __future__ import annotations

from typing import Any

import click

from urikit._native import parse
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import takes_standard
from urikit.core.cells import visible
from urikit.explanation.records import RFC, reference_as


@click.command(cls=TextCommand)
@takes_texts
@takes_standard(whatwg="left out")
@click.option("--display", is_flag=True, help="Print a form for people, which never shows a password.")
@click.option("--why", is_flag=True, help="With --display: print what stays encoded, and why.")
def command(job: Job, standard: RFC, display: bool, why: bool) -> int:
    """Print the IRI that each URI is mapped to.

    \b
    urikit to-iri 'https://ru.wikipedia.org/wiki/%D0%9C%D0%B8%D1%80'
    urikit to-iri --display --why 'http://xn--fa-hia.de/100%25%E2%80%AE'
    """
    if why and not display:
        raise click.UsageError("--why goes with --display")
    if standard == "rfc3987" and not display:
        raise click.UsageError("--as rfc3987 goes with --display: an IRI is one already")
    job.standard = standard
    if display:
        return _displayed(job, standard, why)

    def answer(text: str) -> str:
        return str(parse(text).to_iri())

    return job.run(answer, lambda text: {"input": job.masked(text), "ok": True, "iri": answer(text)})


def _displayed(job: Job, standard: RFC, why: bool) -> int:
    read = reference_as(standard)

    def answer(text: str) -> str:
        found = read(text).display()
        if why and job.messages == "shown":
            for escape in found.escapes:
                place = f"{escape.start}-{escape.end}"
                click.echo(f"{place:<9} {visible(escape.text)}  {escape.explanation} ({escape.reason})", err=True)
        return found.text

    def record(text: str) -> dict[str, Any]:
        found = read(text).display()
        escapes = [
            {
                "code": escape.reason,
                "component": escape.component,
                "start": escape.start,
                "end": escape.end,
                "text": escape.text,
                "why": escape.explanation,
            }
            for escape in found.escapes
        ]
        return {"input": job.masked(text), "ok": True, "display": found.text, "escapes": escapes}

    return job.run(answer, record, "description")
