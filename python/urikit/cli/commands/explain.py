"""`urikit explain`: what an input is, what is wrong with it and how to fix it. A description, so masked.

It answers for any input: an invalid one gets the reason, the place and a fix,
and the exit code 1. `--json` gives `Explanation.to_dict()` as a record.

`--document FILE` explains a document instead: which rung of RFC 3986 section 5.1 gave its base,
why the others did not, and what each text means as a reference in it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation
    from urikit.explanation.text import Detail


@click.command(cls=TextCommand)
@takes_texts
@click.option("--base", metavar="URI", help="Also resolve the input against this base, step by step.")
@click.option("--document", type=click.Path(), metavar="FILE", help="Explain the base of a document, and inputs in it.")
@click.option("--at", metavar="LINE[:COL]", help="With --document: explain the link or base at that place.")
@click.option("--type", "kind", metavar="TYPE", help="With --document: set its format or media type.")
@click.option(
    "--width", type=click.IntRange(40), metavar="N", help="Set the columns of the report; default: the terminal's."
)
@click.option("--short", "detail", flag_value="answer", help="Print one line: the verdict and the fix.")
@click.option("--all", "detail", flag_value="all", help="Also print kind, grammar, edits and normal forms.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def command(
    job: Job,
    base: str | None,
    document: str | None,
    at: str | None,
    kind: str | None,
    width: int | None,
    ascii_only: bool,
    detail: Detail | None,
) -> int:
    """Explain each input: verdict, fix, components, standards.

    The report compares three standards, so --as is not available.

    \b
    urikit explain 'https://user@example.org:8080/a/../b?q#f'
    urikit explain --short 'http://h/a b'
    urikit explain --base http://a/b/c ../d
    urikit explain 'file://C:\\temp'
    urikit explain --document page.html --base https://example.org/page.html ../d
    """
    if document is not None:
        from urikit.cli.references.explanation import explain_document

        return explain_document(job, document, base, kind, at)
    if at is not None or kind is not None:
        raise click.UsageError("--at and --type belong to --document")
    from urikit.explanation.records import explain_text, is_invalid
    from urikit.explanation.text import report

    columns = width or terminal.columns(sys.stdout)
    style: Any = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    paint = job.paint
    first = True

    def explained(text: str) -> Explanation:
        found = explain_text(text, job.secrecy, base)
        if is_invalid(found):
            job.no()
        return found

    def answer(text: str) -> str:
        nonlocal first
        if detail == "answer":
            return report(explained(text), width=columns, style=style, paint=paint, detail="answer")
        between, first = "" if first else "\n" + "─" * columns + "\n\n" if style == "box" else "\n", False
        said = report(explained(text), width=columns, style=style, paint=paint, detail=detail or "standard")
        return between + said

    def record(text: str) -> dict[str, Any]:
        return explained(text).to_dict()

    return job.run(answer, record, "description", end="\n")
