"""Writes `docs/cli.md` from the commands themselves: what `--help` says is what the page says.

`--check` tells whether the page is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from urikit.cli import COMMANDS, program

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
WIDTH = 96

HEAD = """# The command line

<!-- Written by tools/command_reference.py from the commands' own help: change that, not this. -->

`urikit COMMAND`, or `./urikit COMMAND` from a checkout. Every command takes texts as arguments, or
lines on standard input where there are none and standard input is no terminal.

- Answers go to standard output, raw; everything else goes to standard error.
- `--json` prints one record a line, each with `"v": 1`, the version of its shape, and `"n"`, the
  number of its input.
- Exit status: 0 yes or done, 1 no or some input bad, 2 usage, 3 input or output failed.
- Colour only on a terminal; `NO_COLOR` and `--color=never` turn it off.
- Nothing is dropped silently: a text that has no answer is reported, and makes the status 1.
- Passwords are masked in descriptions, one `•` a character; `--show-secrets` turns that off.
- `urikit completion bash` (or `zsh`, `fish`) prints the script that completes commands.
"""


def help_of(name: str, group: click.Group) -> str:
    """What `urikit NAME --help` prints."""
    parent = click.Context(group, info_name="urikit", max_content_width=WIDTH, terminal_width=WIDTH)
    command = group.get_command(parent, name)
    if command is None:
        raise ValueError(name)
    context = click.Context(command, info_name=name, parent=parent, max_content_width=WIDTH, terminal_width=WIDTH)
    return click.unstyle(command.get_help(context)).rstrip()


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, sentence in COMMANDS.items():
        parts.append(f"## {name}\n\n{sentence}\n\n```text\n{help_of(name, program)}\n```\n")
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    wanted = page()
    if arguments == ["--check"]:
        same = PAGE.exists() and PAGE.read_text("utf-8") == wanted
        print(f"docs/{PAGE.name} is up to date" if same else f"docs/{PAGE.name}: run tools/command_reference.py")
        return int(not same)
    PAGE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
