"""`urikit spec`: a standard urikit builds on, as the RFC Editor's index has it."""

from __future__ import annotations

import sys
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.options import Unknown
from urikit.cli.output import line
from urikit.errors import UnknownNameError
from urikit.specs import INDEX_DATE, Spec, spec, specs


@click.command
@click.argument("name", required=False, nargs=-1, metavar="[RFC]")
@click.option("--list", "listing", is_flag=True, help="List all standards that urikit uses.")
@click.option("--json", "json_lines", is_flag=True, help="Print JSON records.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(name: tuple[str, ...], listing: bool, json_lines: bool, color: Any) -> int:
    """Print title, status and successors of a standard.

    \b
    urikit spec 3986
    urikit spec STD 66
    """
    if listing == bool(name):
        raise click.UsageError("give an RFC, such as 3986 or STD 66, or --list for all of them")
    if listing:
        found = list(specs())
    else:
        try:
            found = [spec(" ".join(name))]
        except UnknownNameError as error:
            raise Unknown(error.message) from error
    if json_lines:
        for entry in found:
            record = {"v": 1, "index_date": INDEX_DATE, **entry._asdict(), "role": entry.role or None}
            click.echo(line(record))
    else:
        paint = terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)
        click.echo(_list(found, paint) if listing else _page(found[0], paint))
    return 0


def _names(numbers: tuple[int, ...]) -> str:
    """RFCs, with the titles of those that are in the list."""
    return ", ".join(f"RFC {number}" for number in numbers)


def _page(entry: Spec, paint: terminal.Paint) -> str:
    fields = [
        ("Status", entry.status.lower() + (", obsolete" if entry.obsoleted_by else "")),
        ("Also", ", ".join(entry.also)),
        ("Authors", entry.authors),
        ("Date", entry.date),
        ("Obsoletes", _names(entry.obsoletes)),
        ("Obsoleted by", _names(entry.obsoleted_by)),
        ("Updates", _names(entry.updates)),
        ("Updated by", _names(entry.updated_by)),
        ("In urikit", entry.role),
    ]
    head = f"{paint('heading', entry.name)}  {entry.title}"
    table = "\n".join(f"{paint('aside', name)}{' ' * (14 - len(name))}{value}" for name, value in fields if value)
    return f"{head}\n\n{table}\n\nAs of {INDEX_DATE}, by the index of the RFC Editor."


def _list(found: list[Spec], paint: terminal.Paint) -> str:
    width = terminal.columns(sys.stdout) - 30
    lines = []
    for entry in found:
        state = "obsolete" if entry.obsoleted_by else entry.status.lower()
        title = entry.title if len(entry.title) <= width else entry.title[: width - 1] + "…"
        role = "aside" if entry.obsoleted_by else ""
        lines.append(paint(role, f"{entry.number:>5}  {state:<21}  {title}"))
    return "\n".join(lines)
