"""`urikit rule`: what the catalogue knows about a code, or the list of codes."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Any

import click
from click.shell_completion import CompletionItem

from urikit.cli import terminal
from urikit.cli.options import Unknown
from urikit.cli.output import line
from urikit.errors import UnknownNameError

_KINDS = {
    "syntax": "Syntax: invalid URIs, IRIs and relative references",
    "build": "Building: components that cannot be combined",
    "resolution": "Resolution: references that cannot be resolved",
    "encoding": "Encoding: bytes that are not valid text",
    "argument": "Arguments: invalid values",
    "idna": "Domains: hosts that cannot be written in A-labels",
    "issue": "Warnings: valid but suspicious",
    "repair": "Repairs: what urikit repair changes",
    "web": "Validation errors of the URL Standard, by its own names",
    "question": "Questions: valid input of the wrong kind",
    "template": "Templates: invalid URI Templates or values",
    "scheme": "Schemes: invalid or suspicious by the rules of the scheme",
    "document": "Documents and the web: problems of documents, messages and servers",
}


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from urikit.rules import rules

    return [CompletionItem(row.code, help=row.title) for row in rules() if row.code.startswith(incomplete)]


@click.command
@click.argument("code", required=False, shell_complete=_complete)
@click.option("--list", "listing", is_flag=True, help="List all codes with their meaning.")
@click.option("--json", "json_lines", is_flag=True, help="Print JSON records.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(code: str | None, listing: bool, json_lines: bool, color: Any) -> int:
    """Explain an error CODE: what is wrong and how to fix it.

    \b
    urikit rule zone-identifier
    """
    from urikit.rules import rule, rules

    if listing == (code is not None):
        raise click.UsageError("give a CODE, or --list for all of them")
    if code is not None:
        try:
            rows = [rule(code)]
        except UnknownNameError as error:
            raise Unknown(error.message) from error
    else:
        rows = list(rules())
    if json_lines:
        for row in rows:
            click.echo(line(_record(row)))
    elif code is not None:
        click.echo(_page(rows[0], terminal.paint_for(sys.stdout, color)))
    else:
        click.echo(_list(rows, terminal.paint_for(sys.stdout, color)))
    return 0


def _record(row: Any) -> dict[str, Any]:
    return {
        "v": 1,
        "code": row.code,
        "kind": row.kind,
        "title": row.title,
        "rule": row.section(),
        "expected": row.expected(),
        "explanation": row.explanation,
        "example": row.example,
        "advice": row.advice,
        "corrected": row.corrected or None,
    }


def _page(row: Any, paint: terminal.Paint | None) -> str:
    say = paint or (lambda role, piece: piece)
    width = min(terminal.columns(sys.stdout), 100)
    from urikit.cells import visible

    fields = [
        ("Rule", row.section()),
        ("Grammar", row.expected()),
        ("Example", visible(row.example)),
        ("Mended", visible(row.corrected)),
        ("Advice", row.advice),
    ]
    head = f"{say('heading', row.code)}  {row.title}"
    body = click.wrap_text(row.explanation, width, preserve_paragraphs=True)
    table = "\n".join(f"{say('aside', name)}{' ' * (9 - len(name))}{value}" for name, value in fields if value)
    return f"{head}\n\n{body}\n\n{table}"


def _list(rows: list[Any], paint: terminal.Paint | None) -> str:
    say = paint or (lambda role, piece: piece)
    wide = max(len(row.code) for row in rows)
    blocks = []
    for kind, members in groupby(rows, key=lambda row: row.kind):
        lines = [f"  {row.code:<{wide}}  {row.title}" for row in members]
        blocks.append("\n".join([say("heading", _KINDS.get(kind, kind)), *lines]))
    return "\n\n".join(blocks)
