"""`urikit repair`: the strict form of texts with common mistakes. Data: raw.

A proposal, never a parse: it prints what the text probably meant. A text that is a
reference already comes out as it is; one for which nobody can know is an error. `--changes`
says on standard error what was changed where, as a description.
"""

from __future__ import annotations

import sys
from typing import Any

import click

import urikit
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts


@click.command(cls=TextCommand)
@takes_texts
@click.option("--changes", is_flag=True, help="Say on standard error what was changed.")
def command(job: Job, changes: bool) -> int:
    """Print the strict form that each text probably meant.

    \b
    urikit repair 'http://example.org/a b|c'
    urikit repair --changes 'file://C:\\temp\\a.txt'
    """

    def answer(text: str) -> str:
        proposed = _proposed(text)
        if changes and job.messages == "shown":
            for change in _described(job, text, proposed):
                start, end, original, replacement = change["start"], change["end"], change["original"], change["replacement"]
                sys.stderr.write(f"{start}-{end}  {original!r} -> {replacement!r}  ({change['code']})\n")
        return str(proposed.text)

    def record(text: str) -> dict[str, Any]:
        proposed = _proposed(text)
        found = {"input": job.masked(text), "ok": True, "repaired": str(proposed.text)}
        return {**found, "changes": _described(job, text, proposed)}

    return job.run(answer, record)


def _proposed(text: str) -> Any:
    """The proposal; where there is none, the syntax error of the text."""
    proposed = urikit.repair(text)
    if proposed.text is None:
        urikit.parse(text)
    return proposed


def _described(job: Job, text: str, proposed: Any) -> list[dict[str, Any]]:
    from urikit.explain.explanation import described

    return [change._asdict() for change in described(text, proposed.changes, job.masked)]
