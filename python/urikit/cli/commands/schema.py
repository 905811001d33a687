"""`urikit schema [COMMAND]`: the JSON Schema (draft 2020-12) of the records that `--json` prints.

`urikit.explanation.records` has it. For one command the rest is left out.
"""

from __future__ import annotations

import json

import click
from click.shell_completion import CompletionItem

from urikit.cli.contents import COMMANDS
from urikit.cli.options import Unknown
from urikit.cli.refusal import quoted
from urikit.explanation.records import COMMAND_PREFIX, command_schema, whole_schema


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [name.removeprefix(COMMAND_PREFIX) for name in whole_schema()["$defs"] if name.startswith(COMMAND_PREFIX)]
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
        found = whole_schema() if name is None else command_schema(name)
    except KeyError:
        known = "has no --json" if name in COMMANDS else "is not a command"
        raise Unknown(f"missing schema: {quoted(str(name))} {known}") from None
    click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    return 0
