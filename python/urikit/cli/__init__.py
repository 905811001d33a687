"""The command line: `urikit COMMAND`.

Habits kept from curl, jq and grep: arguments, or lines on standard input; raw values by default; JSON lines on request;
answers on standard output, everything else on standard error; colour only on a terminal; nothing dropped silently. Exit
codes: 0 success or yes, 1 no or invalid input, 2 usage, 3 input or output failed. If the reader of standard output has
gone away, the program ends quietly with 141, like one killed by SIGPIPE.

Starting must cost little more than the interpreter, and Click costs four times as much. So this module imports names
only. It answers the simplest call, `urikit get TEMPLATE URI...` without an option, itself, since shell scripts have it
in loops. Any other call, and any fault, goes to Click's group of commands (`urikit.cli.group`), which imports the
module of the command. Click is an extra, `urikit[cli]`: the library needs no other package.
"""

from __future__ import annotations

import os
import sys

from urikit.cli.commands import COMMANDS, GROUPS

TYPE_CHECKING = False  # importing typing costs more than the rest of this module
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any, NoReturn

    from urikit.cli.group import Commands, program

__all__ = ["COMMANDS", "GROUPS", "Commands", "main", "program"]


def main() -> NoReturn:
    """Run the command line: the entry point of the script `urikit`."""
    _open_closed()
    # Worker processes are started as `python -c`, which would import modules of the current folder.
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        if _answered_quickly(sys.argv[1:]):
            sys.exit(0)
        program = _group().program
    except (OSError, KeyboardInterrupt) as error:
        sys.exit(_group().conclude(error))
    program.main(prog_name="urikit")
    raise SystemExit(0)


def _open_closed() -> None:
    """Give a closed standard output or standard error (`>&-`) a file: writing answers to it fails as on a full disk.

    Messages then have nowhere to go, and the exit code stays what it is.
    """
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _group() -> ModuleType:
    """Import the module of Click's group. If Click is missing, say how to install it and exit."""
    try:
        from urikit.cli import group
    except ModuleNotFoundError as error:
        if error.name != "click":
            raise
        print("urikit: the command line needs Click: pip install 'urikit[cli]'", file=sys.stderr)
        sys.exit(3)
    return group


def __getattr__(name: str) -> Any:
    if name in ("Commands", "program"):
        from urikit.cli import group

        return getattr(group, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _answered_quickly(arguments: Sequence[str]) -> bool:
    """Answer `get TEMPLATE URI...` without Click. Return False, with nothing written, for any other call or a fault."""
    if len(arguments) < 3 or arguments[0] != "get" or "_URIKIT_COMPLETE" in os.environ:
        return False
    if any(argument.startswith("-") for argument in arguments):
        return False
    from urikit._native import parse
    from urikit.cli.messages import LIMIT
    from urikit.cli.output import Output
    from urikit.cli.template import Template

    if any(len(text) > LIMIT for text in arguments[2:]):
        return False
    try:
        template = Template(arguments[1], "empty")
        answer = "".join(template.render(parse(text)) + "\n" for text in arguments[2:])
    except Exception:  # Click's way reports it
        return False
    output = Output("", "no")
    output.record(answer)
    output.flush()
    return True
