"""`urikit help [COMMAND]`: what `urikit --help` and `urikit COMMAND --help` print, under the name people try first."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from urikit.cli.contents import COMMANDS
from urikit.cli.group import program
from urikit.cli.refusal import quoted


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name, help=does) for name, does in COMMANDS.items() if name.startswith(incomplete)]


@click.command
@click.argument("name", required=False, metavar="[COMMAND]", shell_complete=_complete)
@click.pass_context
def command(ctx: click.Context, name: str | None) -> int:
    """Print the help of urikit, or of COMMAND.

    \b
    urikit help
    urikit help explain
    """
    parent = ctx.find_root()
    if name is None:
        click.echo(parent.get_help())
        return 0
    found = program.resolve_command(parent, [name])[1]
    if found is None:
        raise click.UsageError(f"unknown command {quoted(name)}", parent)
    with found.make_context(name, [], parent, resilient_parsing=True) as context:
        click.echo(found.get_help(context))
    return 0
