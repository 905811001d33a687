"""The short way for the simplest calls: `urikit get TEMPLATE URI...`, without an option.

Click costs four times as much as the interpreter, so what is called in the loops of shell scripts goes without it.
Only answers are made here. Whatever else there is (an option, a file, standard input, a template or a URI with a fault)
goes the whole way through Click and says what is wrong there: nothing was written before.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def answer(arguments: Sequence[str]) -> str | None:
    """What a call prints; None where it has to go the whole way."""
    if len(arguments) < 3 or arguments[0] != "get" or "_URIKIT_COMPLETE" in os.environ:
        return None
    if any(argument.startswith("-") for argument in arguments):
        return None
    from urikit._native import parse
    from urikit.cli.refusal import LIMIT
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
