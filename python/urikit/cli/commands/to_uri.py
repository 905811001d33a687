"""`urikit to-uri`: IRIs mapped to URIs (RFC 3987 3.1). Data: raw.

Outside the host, characters beyond ASCII become the percent-encoded bytes of their UTF-8. For the
host there is a choice, `--host`: A-labels by UTS 46 (the default), by IDNA 2008 or by IDNA
2003, or percent-encoded bytes as everywhere else. Every URI is an IRI, so one that is a URI
already comes out as it is, but for a domain that the conversion maps. `--leiri` takes what XML
allows in an `anyURI` (spaces, delimiters, controls), as RFC 3987 section 7 maps it first.

What can go wrong: an invalid IRI-reference, and a label that has no A-label by the
policy that was asked for, with the label and, where it is known, the character.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import click

from urikit._native import IRIReference, from_leiri
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts

HostPolicy: TypeAlias = Literal["scheme", "uts46", "percent-encoding", "idna2008", "idna2003"]


@click.command(cls=TextCommand)
@takes_texts
@click.option(
    "--host",
    type=click.Choice(["scheme", "uts46", "percent-encoding", "idna2008", "idna2003"]),
    default="scheme",
    show_default=True,
    help="Choose how to write the host; idna2008 needs idna.",
)
@click.option("--leiri", is_flag=True, help="Read inputs as LEIRIs, as in XML (RFC 3987 section 7).")
def command(job: Job, host: HostPolicy, leiri: bool) -> int:
    """Print the URI that each IRI is mapped to.

    \b
    urikit to-uri 'http://faß.de/é?q=ü'
    urikit to-uri --host idna2003 'http://faß.de/'
    """
    job.standard = "rfc3987"
    read = from_leiri if leiri else IRIReference.parse

    def answer(text: str) -> str:
        return str(read(text).to_uri(host=host))

    def record(text: str) -> dict[str, Any]:
        return {"input": job.masked(text), "ok": True, "uri": answer(text)}

    return job.run(answer, record)
