"""`urikit edit`: change components, leave every other byte alone. Data: raw.

The changes are made in this order, whatever the order of the options: remove, set-raw, set,
default, replace-query, append, sort-query. What each does is in `urikit.cli.edits`. The
result re-parses to the components that were asked for, or is an error.
"""

from __future__ import annotations

from typing import Any

import click

from urikit._native import URIReference, parse
from urikit.cli import edits
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts


@click.command(cls=TextCommand)
@takes_texts
@click.option("--remove", multiple=True, metavar="C|query=GLOB", help="Remove a component, or parameters by name.")
@click.option("--set-raw", multiple=True, metavar="C=V", help="Set a component to V, unchanged.")
@click.option("--set", "set_data", multiple=True, metavar="C=V", help="Set a component to the data V, encoded.")
@click.option("--default", multiple=True, metavar="C=V", help="Set a component only if it is undefined.")
@click.option("--replace-query", multiple=True, metavar="K=V", help="Replace the value of the parameter K by V.")
@click.option("--append", multiple=True, metavar="path=S|query=K=V", help="Append a segment or a parameter.")
@click.option("--sort-query", is_flag=True, help="Sort the parameters by name.")
def command(
    job: Job,
    remove: tuple[str, ...],
    set_raw: tuple[str, ...],
    set_data: tuple[str, ...],
    default: tuple[str, ...],
    replace_query: tuple[str, ...],
    append: tuple[str, ...],
    sort_query: bool,
) -> int:
    """Change components, in the order of the options below.

    A value is data: @FILE is not read.

    \b
    urikit edit --set host=example.org --remove 'query=utm_*' 'http://h/?utm_source=x&q=1'
    urikit edit --append path='a b' --append query='q=1&2' http://h/
    """
    changes = [
        *map(edits.remove, remove),
        *map(edits.set_raw, set_raw),
        *map(edits.set_data, set_data),
        *map(edits.default, default),
        *map(edits.replace_query, replace_query),
        *map(edits.append, append),
        *([edits.sort_query] if sort_query else []),
    ]
    if not changes:
        raise click.UsageError("nothing to change: give --set, --remove or another change")

    def answer(text: str) -> str:
        reference: URIReference = parse(text)
        for change in changes:
            reference = change(reference)
        return str(reference)

    def record(text: str) -> dict[str, Any]:
        return {"input": job.masked(text), "ok": True, "result": answer(text)}

    return job.run(answer, record)
