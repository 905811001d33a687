"""`urikit relativize`: the reference that leads from a base to each target. Data: raw.

Whatever is printed resolves to the target again, by the letter of RFC 3986 5.2. Where no
reference does (a target with dot segments that resolving removes), that is an error.
"""

from __future__ import annotations

from typing import Any

import click

import urikit
from urikit.cli.job import Job
from urikit.cli.options import BASE, TextCommand, takes_texts


@click.command(cls=TextCommand)
@takes_texts
@click.option("--base", required=True, metavar="URI", type=BASE, help="The base URI.")
@click.option(
    "--style",
    type=click.Choice(["shortest", "path"]),
    default="shortest",
    show_default=True,
    help="The shortest reference, or one by path where there is one.",
)
def command(job: Job, base: urikit.URI, style: Any) -> int:
    """Print the reference that resolves to each target URI.

    \b
    urikit relativize --base http://a/b/c/d http://a/b/e
    """

    def answer(text: str) -> str:
        return str(base.relativize(text, style=style))

    def record(text: str) -> dict[str, Any]:
        return {"input": job.masked(text), "ok": True, "reference": answer(text)}

    return job.run(answer, record)
