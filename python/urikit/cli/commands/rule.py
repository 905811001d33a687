"""`urikit rule`: what the catalogue knows about a code, the codes that some words are about, or the list of codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import click
from click.shell_completion import CompletionItem

from urikit.cli import terminal
from urikit.cli.lookup import Lookup, takes_names
from urikit.cli.options import TextCommand
from urikit.core.errors import UnknownNameError

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
    from urikit.core.rules import rules

    return [CompletionItem(row.code, help=row.title) for row in rules() if row.code.startswith(incomplete)]


@click.command(cls=TextCommand)
@takes_names("CODE|WORD...", join=True, complete=_complete)
@click.option("--list", "listing", is_flag=True, help="List all codes with their meaning.")
def command(lookup: Lookup, listing: bool) -> int:
    """Explain an error CODE: what is wrong and how to fix it.

    With words instead of a code, list the codes that the words are about, the likeliest first.

    \b
    urikit rule zone-identifier
    urikit rule space in host
    """
    from urikit.core.rules import rules

    if listing != lookup.is_empty:
        raise click.UsageError("give a CODE or words, or --list for all codes")
    paint = lookup.paint
    if listing:
        return lookup.list(rules(), lambda: _list(list(rules()), paint), _record)
    if lookup.json_form != "no":
        return lookup.run(lambda text: _found(text)[0], str, _record)

    def page(found: tuple[list[Any], bool]) -> str:
        rows, is_exact = found
        return _page(rows[0], paint) if is_exact else f"{_lines(rows)}\n\nurikit rule CODE explains one of them."

    return lookup.run(lambda text: [_found(text)], page, lambda found: {})


def _found(text: str) -> tuple[list[Any], bool]:
    """The rule whose code the text is, and True; or the rules that its words are about."""
    from urikit.core.rules import resembling, rule, search

    try:
        return [rule(text)], True
    except UnknownNameError:
        rows = search(text)
        if not rows:
            raise
        return list(dict.fromkeys((*map(rule, resembling(text)), *rows)))[:10], False


def _record(row: Any) -> dict[str, Any]:
    return {
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
    width = min(terminal.columns(sys.stdout), terminal.PAGE)
    from urikit.core.cells import visible

    fields = [
        ("Rule", row.section()),
        ("Grammar", row.expected()),
        ("Example", visible(row.example)),
        ("Fixed", visible(row.corrected)),
        ("Fix", row.advice),
    ]
    head = f"{say('heading', row.code)}  {row.title}"
    body = click.wrap_text(row.explanation, width, preserve_paragraphs=True)
    table = terminal.sheet(fields, 9, width, say)
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
