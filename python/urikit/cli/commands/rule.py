"""`urikit rule`: what the catalogue knows about a code, the codes that some words are about, or the list of codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
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
@click.argument("words", metavar="CODE|WORD...", nargs=-1, shell_complete=_complete)
@click.option("--list", "listing", is_flag=True, help="List all codes with their meaning.")
@click.option("--json", "json_lines", is_flag=True, help="Print JSON records.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(words: tuple[str, ...], listing: bool, json_lines: bool, color: Any) -> int:
    """Explain an error CODE: what is wrong and how to fix it.

    With words instead of a code, list the codes that the words are about, the likeliest first.

    \b
    urikit rule zone-identifier
    urikit rule space in host
    """
    from urikit.rules import rules

    text = " ".join(words).strip()
    if listing == bool(text):
        raise click.UsageError("give a CODE or words, or --list for all codes")
    rows, is_exact = (list(rules()), False) if listing else _found(text)
    paint = terminal.paint_for(sys.stdout, color)
    if json_lines:
        for row in rows:
            click.echo(line(_record(row)))
    elif is_exact:
        click.echo(_page(rows[0], paint))
    elif listing:
        click.echo(_list(rows, paint))
    else:
        click.echo(f"{_lines(rows)}\n\nurikit rule CODE explains one of them.")
    return 0


def _found(text: str) -> tuple[list[Any], bool]:
    """The rule whose code the text is, and True; or the rules that its words are about."""
    from urikit.rules import resembling, rule, search

    try:
        return [rule(text)], True
    except UnknownNameError as error:
        rows = search(text)
        if not rows:
            raise Unknown(error.message) from error
        return list(dict.fromkeys((*map(rule, resembling(text)), *rows)))[:10], False


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
        ("Fixed", visible(row.corrected)),
        ("Fix", row.advice),
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
        blocks.append("\n".join([say("heading", _KINDS.get(kind, kind)), _lines(members, wide, "  ")]))
    return "\n\n".join(blocks)


def _lines(rows: Iterable[Any], wide: int = 0, indent: str = "") -> str:
    rows = list(rows)
    wide = wide or max(len(row.code) for row in rows)
    return "\n".join(f"{indent}{row.code:<{wide}}  {row.title}" for row in rows)
