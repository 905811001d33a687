"""`urikit schema [COMMAND]`: the JSON Schema (draft 2020-12) of the records that `--json` prints.

`urikit.explanation.records.schema` has it. For one command the rest is left out.
"""

from __future__ import annotations

import json

import click
from click.shell_completion import CompletionItem

from urikit.cli.contents import COMMANDS
from urikit.cli.options import Unknown
from urikit.cli.refusal import quoted
from urikit.explanation.records.schema import PREFIX, of_command, whole


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [name.removeprefix(PREFIX) for name in whole()["$defs"] if name.startswith(PREFIX)]
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
        raise Unknown(f"missing schema: {quoted(str(name))} {known}") from None
    click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    return 0
