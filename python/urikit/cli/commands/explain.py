"""`urikit explain`: everything about a text. The front door; a description, so masked.

It answers for any text: what is no URI-reference gets the reason, the place and a proposal,
and the exit code 1. `--json` gives `Explanation.to_dict()` as a record.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts


@click.command(cls=TextCommand)
@takes_texts
@click.option("--base", metavar="URI", help="Also resolve the text against this base, step by step.")
@click.option("--width", type=click.IntRange(40), metavar="N", help="Columns of the report; the terminal's by default.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(job: Job, base: str | None, width: int | None, ascii_only: bool) -> int:
    """Say what each text is: figure, kind, verdict, components, normal form, issues.

    The three standards stand side by side there, so there is no --as.

    \b
    urikit explain 'https://user@example.org:8080/a/../b?q#f'
    urikit explain --base http://a/b/c ../d
    urikit explain 'file://C:\\temp'
    """
    from urikit.explanation.data import Explanation, explanation
    from urikit.explanation.text import report

    columns = width or terminal.columns(sys.stdout)
    style: Any = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    paint = job.paint
    first = True

    def explained(text: str) -> Explanation:
        found = explanation(text, base, job.secrets)
        resolved = found.resolution is None or found.resolution.defect is None
        if not found.is_reference or not resolved:
            job.no()
        return found

    def answer(text: str) -> str:
        nonlocal first
        between, first = "" if first else "\n" + "─" * columns + "\n\n" if style == "box" else "\n", False
        return between + report(explained(text), width=columns, style=style, paint=paint)

    def record(text: str) -> dict[str, Any]:
        return explained(text).to_dict()

    return job.run(answer, record, "description", end="\n")
