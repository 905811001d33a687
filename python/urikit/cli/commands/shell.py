"""Commands about the program itself: `help`, `schema`, `completion`.

`help` prints the same as `--help`. `schema` prints the JSON Schema (draft 2020-12) of the records of `--json`
(`urikit.explanation.schema`). `completion` prints the script that makes a shell complete commands, options and
codes.
"""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

from urikit.cli.commands import COMMANDS
from urikit.cli.group import program


def _complete_help(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name, help=does) for name, does in COMMANDS.items() if name.startswith(incomplete)]


@click.command
@click.argument("name", required=False, metavar="[COMMAND]", shell_complete=_complete_help)
@click.pass_context
def help_command(ctx: click.Context, name: str | None) -> int:
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
        from urikit.cli.messages import quoted

        raise click.UsageError(f"unknown command {quoted(name)}", parent)
    with found.make_context(name, [], parent, resilient_parsing=True) as context:
        click.echo(found.get_help(context))
    return 0


def _complete_schema(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from urikit.explanation.schema import COMMANDS as known

    return [CompletionItem(name, help=COMMANDS[name]) for name in known if name.startswith(incomplete)]


@click.command
@click.argument("name", required=False, metavar="[COMMAND]", shell_complete=_complete_schema)
def schema_command(name: str | None) -> int:
    """Print the JSON Schema of what COMMAND --json prints.

    Without COMMAND, print the schema of all records. Offsets count
    characters from 0; lines and columns count from 1.

    \b
    urikit schema validate
    """
    from json import dumps

    from urikit.cli.messages import quoted
    from urikit.cli.options import Unknown
    from urikit.explanation.schema import command_schema, whole_schema

    try:
        found = whole_schema() if name is None else command_schema(name)
    except KeyError:
        known = "has no --json" if name in COMMANDS else "is not a command"
        raise Unknown(f"missing schema: {quoted(str(name))} {known}") from None
    click.echo(dumps(found, indent=1, ensure_ascii=False))
    return 0


@click.command
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    eval "$(urikit completion bash)"                                      in ~/.bashrc
    eval "$(urikit completion zsh)"                                       in ~/.zshrc
    urikit completion fish > ~/.config/fish/completions/urikit.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"this version of Click completes nothing in {shell}")
    made = found(program, {}, "urikit", "_URIKIT_COMPLETE")
    # `source()` would start a shell to ask for its version; the template is all that is needed.
    script = made.source_template % made.source_vars()
    # Click's script for fish cuts a description off at its first comma.
    click.echo(script.replace('string split ","', 'string split -m 1 ","'))
    return 0
