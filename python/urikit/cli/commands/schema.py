"""`urikit schema [COMMAND]`: the JSON Schema (draft 2020-12) of the records that `--json` prints.

One file in the package has all of them, `urikit/cli/records.schema.json`: `command:NAME` in its `$defs` is any record
of a command. For one command the rest is left out.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import click
from click.shell_completion import CompletionItem

from urikit.cli.contents import COMMANDS
from urikit.cli.options import Unknown

_PREFIX = "command:"


def whole() -> dict[str, Any]:
    """The schema of all records."""
    found: dict[str, Any] = json.loads(files("urikit.cli").joinpath("records.schema.json").read_text("utf-8"))
    return found


def of_command(name: str) -> dict[str, Any]:
    """The schema of the records of one command; raises `KeyError`."""
    schema = whole()
    top: dict[str, Any] = schema["$defs"][_PREFIX + name]
    needed: dict[str, Any] = {}
    waiting = [*_references(top)]
    while waiting:
        definition = waiting.pop()
        if definition not in needed:
            needed[definition] = schema["$defs"][definition]
            waiting += _references(needed[definition])
    ordered = {definition: needed[definition] for definition in schema["$defs"] if definition in needed}
    return {"$schema": schema["$schema"], "description": schema["description"], **top, "$defs": ordered}


def _references(schema: Any) -> list[str]:
    """The names of the definitions that a schema refers to."""
    found, waiting = [], [schema]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if "$ref" in value:
                found.append(str(value["$ref"]).removeprefix("#/$defs/"))
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return found


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [name.removeprefix(_PREFIX) for name in whole()["$defs"] if name.startswith(_PREFIX)]
    return [CompletionItem(name, help=COMMANDS[name]) for name in known if name.startswith(incomplete)]


@click.command
@click.argument("name", required=False, metavar="[COMMAND]", shell_complete=_complete)
def command(name: str | None) -> int:
    """Print the JSON Schema of what COMMAND --json prints.

    Without COMMAND, print the schema of all records. Offsets count
    characters from 0; lines and columns count from 1.

    \b
    urikit schema validate
    """
    try:
        found = whole() if name is None else of_command(name)
    except KeyError:
        known = "has no --json" if name in COMMANDS else "is not a command"
        raise Unknown(f"missing schema: {name} {known}") from None
    click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    return 0
