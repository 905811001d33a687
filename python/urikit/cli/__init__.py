"""The command line: `urikit COMMAND`, one module per command, loaded when it is called.

Habits kept from curl, jq and grep: arguments, or lines on standard input; raw values by
default; JSON lines on request; answers on standard output, everything else on standard
error; colour only on a terminal; nothing dropped silently. Exit codes: 0 success or yes, 1 no
or invalid input, 2 usage, 3 input or output failed. Where the reader of standard output
has gone away the program ends quietly with 141, as one killed by SIGPIPE does.

Starting must cost little more than the interpreter: this module imports names. The simplest calls are answered
by `quick`, every other one by Click's group of commands (`group`), which is imported when it is needed. Click is
an extra, `urikit[cli]`: the library itself needs no other package.

The short way for the simplest calls: `urikit get TEMPLATE URI...`, without an option.

Click costs four times as much as the interpreter, so what is called in the loops of shell scripts goes without it.
Only answers are made here. Whatever else there is (an option, a file, standard input, a template or a URI with a fault)
goes the whole way through Click and says what is wrong there: nothing was written before.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from urikit.cli.commands import COMMANDS, GROUPS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any, NoReturn

    from urikit.cli.group import Commands, program

__all__ = ["COMMANDS", "GROUPS", "Commands", "main", "program"]


TYPE_CHECKING = False


def main() -> NoReturn:
    """The entry point of the script `urikit`."""
    _open_closed()
    # Worker processes are started as `python -c`, which would import modules of the current folder.
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        made = answer(sys.argv[1:])
        if made is not None:
            write(made)
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
    """The module of Click's group; where Click is missing the program ends and says how to install it."""
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


TYPE_CHECKING = False


def answer(arguments: Sequence[str]) -> str | None:
    """What a call prints; None where it has to go the whole way."""
    if len(arguments) < 3 or arguments[0] != "get" or "_URIKIT_COMPLETE" in os.environ:
        return None
    if any(argument.startswith("-") for argument in arguments):
        return None
    from urikit._native import parse
    from urikit.cli.messages import LIMIT
    from urikit.cli.template import Template

    if any(len(text) > LIMIT for text in arguments[2:]):
        return None
    try:
        template = Template(arguments[1], "empty")
        return "".join(template.render(parse(text)) + "\n" for text in arguments[2:])
    except Exception:  # whatever it is, Click's way says it
        return None


def write(text: str) -> None:
    """Write the answer to standard output."""
    from urikit.cli.output import Output

    output = Output("", "no")
    output.record(text)
    output.flush()
