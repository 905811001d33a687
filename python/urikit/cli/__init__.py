"""The command line: `urikit COMMAND`, one module per command, loaded when it is called.

Habits kept from curl, jq and grep: arguments, or lines on standard input; raw values by
default; JSON lines on request; answers on standard output, everything else on standard
error; colour only on a terminal; nothing dropped silently. Exit codes: 0 yes or done, 1 no
or some input bad, 2 usage, 3 input or output failed. Where the reader of standard output
has gone away the program ends quietly with 141, as one killed by SIGPIPE does.

Starting must cost little more than the interpreter: this module imports names. The simplest calls are answered
by `quick`, every other one by Click's group of commands (`group`), which is imported when it is needed.
"""

from __future__ import annotations

import sys

from urikit.cli.contents import COMMANDS, GROUPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from urikit.cli.group import Commands, program

__all__ = ["COMMANDS", "GROUPS", "Commands", "main", "program"]


def main() -> NoReturn:
    """The entry point of the script `urikit`."""
    from urikit.cli.quick import answer, write

    made = answer(sys.argv[1:])
    if made is not None:
        try:
            write(made)
        except (OSError, KeyboardInterrupt) as error:
            from urikit.cli.group import conclude

            sys.exit(conclude(error))
        sys.exit(0)
    from urikit.cli.group import program

    program.main(prog_name="urikit")
    raise SystemExit(0)


def __getattr__(name: str) -> Any:
    if name in ("Commands", "program"):
        from urikit.cli import group

        return getattr(group, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
