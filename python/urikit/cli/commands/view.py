"""`urikit view`: what each URI says by the grammar of its own scheme. A description: passwords are masked.

On a terminal two columns, elsewhere `name<TAB>value` lines, an empty line between URIs.
`urikit.explanation.records` says what a record has; undefined fields and empty lists are left out here.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.explanation.records import ViewValues, view_record


@click.command(cls=TextCommand)
@takes_texts
def command(job: Job) -> int:
    """Print what each URI says by the grammar of its scheme.

    \b
    urikit view 'mailto:chris@example.com?subject=Hi%20there'
    urikit view --json 'urn:isbn:0-486-27557-4' | jq -r .derived.digits
    """
    on_terminal = terminal.is_terminal(sys.stdout)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        said = _lines(job, ViewValues(text, job.secrecy), on_terminal)
        between, first = "" if first else "\n", False
        return between + said

    return job.run(answer, partial(view_record, secrecy=job.secrecy), "description")


def _lines(job: Job, reading: ViewValues, on_terminal: bool) -> str:
    say = job.paint or (lambda role, piece: piece)
    rows = [("view", reading.named)]
    values = (*reading.fields(), *reading.derived())
    rows += [(name, _as_text(value)) for name, value in values if value not in (None, [], {})]
    rows += [("issue", str(issue)) for issue in reading.view.issues()]
    if not on_terminal:
        return "\n".join(f"{name}\t{job.written(value)}" for name, value in rows)
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{say('aside', name)}{' ' * (wide - len(name))}  {job.written(value)}" for name, value in rows)


def _as_text(value: Any) -> str:
    """A value on one line: lists with a space between, pairs as name=value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{name}={_as_text(one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list):
        return " ".join(_item(one) for one in value)
    return str(value)


def _item(value: Any) -> str:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
        return value[0] if value[1] is None else f"{value[0]}={_as_text(value[1])}"
    return _as_text(value)
