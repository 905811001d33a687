"""`urikit spec`: a standard urikit builds on, as the RFC Editor's index has it."""

from __future__ import annotations

import sys
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.lookup import Lookup, takes_names
from urikit.cli.options import TextCommand
from urikit.core.specs import INDEX_DATE, Spec, spec, specs


@click.command(cls=TextCommand)
@takes_names("[RFC]", join=True)
@click.option("--list", "listing", is_flag=True, help="List all standards that urikit uses.")
def command(lookup: Lookup, listing: bool) -> int:
    """Print title, status and successors of a standard.

    \b
    urikit spec 3986
    urikit spec STD 66
    """
    if listing != lookup.is_empty:
        raise click.UsageError("give an RFC, such as 3986 or STD 66, or --list for all of them")
    paint = lookup.paint
    if listing:
        return lookup.list(specs(), lambda: _list(list(specs()), paint), _record)
    return lookup.run(lambda name: [spec(name)], lambda entry: _page(entry, paint), _record)


def _record(entry: Spec) -> dict[str, Any]:
    return {"index_date": INDEX_DATE, **entry._asdict(), "role": entry.role or None}


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
    table = terminal.sheet(fields, 14, min(terminal.columns(sys.stdout), terminal.PAGE), paint)
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
