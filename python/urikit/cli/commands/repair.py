"""`urikit repair`: the strict form of texts with common mistakes. Data: raw.

A proposal, never a parse: it prints what the text probably meant. A text that is a
reference already comes out as it is; one for which nobody can know is an error. `--changes`
says on standard error what was changed where, as a description.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from urikit._native import parse
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.core.cells import visible
from urikit.core.repairs import repair


@click.command(cls=TextCommand)
@takes_texts
@click.option("--changes", is_flag=True, help="Print the changes on standard error.")
def command(job: Job, changes: bool) -> int:
    """Repair common mistakes in each input.

    A repair that the scheme of the input refuses is not printed; the input's error is.
    Repairs follow RFC 3986, so --as is not available. For repairs by the URL Standard, which are
    part of its parser, see urikit normalize --as whatwg.

    \b
    urikit repair 'http://example.org/a b|c'
    urikit repair --changes 'file://C:\\temp\\a.txt'
    """

    def answer(text: str) -> str:
        proposed = _proposed(text)
        if changes and job.messages == "shown":
            for change in _described(job, text):
                before, after = visible(change["before"]), visible(change["after"])
                place = f"{change['start']}-{change['end']}"
                said = f'{place:<9} "{before}" -> "{after}"  {change["why"]} ({change["code"]})'
                click.echo(said, err=True)
        return proposed

    def record(text: str) -> dict[str, Any]:
        proposed = _proposed(text)
        return {"input": job.masked(text), "ok": True, "repaired": proposed, "changes": _described(job, text)}

    return job.run(answer, record)


def _proposed(text: str) -> str:
    """The proposal; if it is missing, or its scheme refuses it, the syntax error of the text is raised."""
    found = repair(text)
    if found.text is None or (found.changed and not found.holds):
        return str(parse(text))
    return found.text


def _described(job: Job, text: str) -> list[dict[str, Any]]:
    from urikit.explanation.proposals import proposal

    found = proposal(text, job.secrecy.mode, job.secrecy.names)
    return [asdict(change) for change in found.changes] if found else []
