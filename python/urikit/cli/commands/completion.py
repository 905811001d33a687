"""`urikit completion`: the script that makes a shell complete commands, options and codes."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    eval "$(urikit completion bash)"                                      in ~/.bashrc
    eval "$(urikit completion zsh)"                                       in ~/.zshrc
    urikit completion fish > ~/.config/fish/completions/urikit.fish
    """
    from urikit.cli.group import program

    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"this version of Click completes nothing in {shell}")
    made = found(program, {}, "urikit", "_URIKIT_COMPLETE")
    # `source()` would start a shell to ask for its version; the template is all that is needed.
    script = made.source_template % made.source_vars()
    # Click's script for fish cuts a description off at its first comma.
    click.echo(script.replace('string split ","', 'string split -m 1 ","'))
    return 0
