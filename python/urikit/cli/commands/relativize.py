"""`urikit relativize`: the reference that leads from a base to each target. Data: raw.

Whatever is printed resolves to the target again, exactly by RFC 3986 5.2. Where no
reference does (a target with dot segments that resolving removes), that is an error.
"""

from __future__ import annotations

from typing import Any

import click

from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import base_as, takes_standard
from urikit.explanation.records import RFC


@click.command(cls=TextCommand)
@takes_texts
@takes_standard(whatwg="left out")
@click.option("--base", required=True, metavar="URI", help="Set the base URI or IRI.")
@click.option(
    "--style",
    type=click.Choice(["shortest", "path"]),
    default="shortest",
    show_default=True,
    help="Prefer the shortest reference, or one that is a path.",
)
def command(job: Job, standard: RFC, base: str, style: Any) -> int:
    """Print the relative reference that leads to each URI.

    The URL Standard does not define this: --as whatwg is not available.

    \b
    urikit relativize --base http://a/b/c/d http://a/b/e
    urikit relativize --as rfc3987 --base http://a/b/é http://a/b/ü
    """
    job.standard = standard
    root = base_as(standard, base)

    def answer(text: str) -> str:
        return str(root.relativize(text, style=style))

    def record(text: str) -> dict[str, Any]:
        return {"input": job.masked(text), "ok": True, "reference": answer(text)}

    return job.run(answer, record)
