"""`urikit explain`: everything about a text. The front door; a description, so masked.

It answers for any text: what is no URI-reference gets the reason, the place and a proposal,
and the exit code 1. `--json` gives `Explanation.to_dict()` as a record.

`--document FILE` explains a document instead: which rung of RFC 3986 section 5.1 gave its base,
why the others did not, and what each text means as a reference in it.
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
@click.option("--document", type=click.Path(), metavar="FILE", help="Explain the base of a document, and texts in it.")
@click.option("--at", metavar="LINE[:COL]", help="With --document: the link at that place, or the base there.")
@click.option("--type", "kind", metavar="TYPE", help="With --document: its format or media type.")
@click.option("--width", type=click.IntRange(40), metavar="N", help="Columns of the report; the terminal's by default.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(
    job: Job,
    base: str | None,
    document: str | None,
    at: str | None,
    kind: str | None,
    width: int | None,
    ascii_only: bool,
) -> int:
    """Say what each text is: figure, kind, verdict, components, normal form, issues.

    The three standards stand side by side there, so there is no --as.

    \b
    urikit explain 'https://user@example.org:8080/a/../b?q#f'
    urikit explain --base http://a/b/c ../d
    urikit explain 'file://C:\\temp'
    urikit explain --document page.html --base https://example.org/page.html ../d
    """
    if document is not None:
        from urikit.cli.references.explaining import explain_document

        return explain_document(job, document, base, kind, at)
    if at is not None or kind is not None:
        raise click.UsageError("--at and --type belong to --document")
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
