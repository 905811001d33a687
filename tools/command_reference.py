"""The page `docs/cli.md`, from the commands themselves: what `--help` says is what the page says.

`tools/pages.py` writes it.
"""

from __future__ import annotations

import click

from urikit.cli import COMMANDS, program

WIDTH = 96

HEAD = """# The command line

<!-- Written by tools/command_reference.py from the commands' own help: change that, not this. -->

`urikit COMMAND`, or `./urikit COMMAND` from a checkout. Every command takes texts as arguments, or
lines on standard input where there are none and standard input is not a terminal.
`-f FILE` reads a list, `-` standard input; `@FILE` is an input like any other.

- Answers go to standard output, raw; everything else goes to standard error.
- `--json` prints one record a line, each with `"v": 1`, the version of its shape, and `"n"`, the
  number of its input.
- Exit status: 0 yes or done, 1 no or some input bad, 2 usage, 3 input or output failed.
- Colour only on a terminal; `NO_COLOR` and `--color=never` turn it off.
- Nothing is dropped silently: a text that has no answer is reported, and makes the status 1.
- Secrets are masked in descriptions as `***`: `--secret-name NAME` masks more parameters, `--show-secrets` none.
- `urikit schema COMMAND` prints the JSON Schema of its records; offsets count from 0, lines and columns from 1.
- `urikit completion bash` (or `zsh`, `fish`) prints the script that completes commands.
- `python -m tools.man FOLDER` writes manual pages.
"""


def help_of(name: str, group: click.Group) -> str:
    """Return what `urikit NAME --help` prints."""
    parent = click.Context(group, info_name="urikit", max_content_width=WIDTH, terminal_width=WIDTH)
    command = group.get_command(parent, name)
    if command is None:
        raise ValueError(name)
    context = click.Context(command, info_name=name, parent=parent, max_content_width=WIDTH, terminal_width=WIDTH)
    return click.unstyle(command.get_help(context)).rstrip()


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for name, sentence in COMMANDS.items():
        parts.append(f"## {name}\n\n{sentence}\n\n```text\n{help_of(name, program)}\n```\n")
    return "\n".join(parts)
