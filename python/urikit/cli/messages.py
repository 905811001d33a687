"""What went wrong, for a person on standard error. For a program it is a record (`urikit.explanation.records`).

A syntax error is three lines: where, what and its code; the text around the place; carets.
After a single argument the rule and the hint follow, since somebody just typed it; in a
stream `urikit rule CODE` has them. Secrets are masked, unless the user asked otherwise.

How long an input may be, and how a message quotes what somebody typed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Literal

from urikit._native import mask
from urikit.cli import terminal
from urikit.core.cells import window
from urikit.core.errors import URIError
from urikit.explanation.records import CommandRefusal, Secrecy, as_asked, error_sentence

__all__ = ["LIMIT", "quoted"]


def as_text(
    error: URIError | CommandRefusal,
    text: str,
    secrecy: Secrecy,
    place: str,
    length: Literal["short", "full"],
    paint: terminal.Paint | None,
) -> str:
    """The error as lines."""
    say: Callable[[str, str], str] = paint or (lambda role, piece: piece)
    if isinstance(error, CommandRefusal):
        return f"{place}: {say('error', error.message)}"
    error = as_asked(error, text, secrecy)
    message = error_sentence(error, text)
    lines = [f"{place}: {say('error', message)} {say('aside', f'({error.code})')}"]
    shown: str | None = getattr(error, "text", None)
    place_shown: tuple[int, int] | None = getattr(error, "shown", None)
    if shown is not None and place_shown is not None and place_shown[0] is not None:
        offset, end = place_shown
        charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stderr) else "ascii"
        room = max(terminal.columns(sys.stderr) - 2, 20)
        around = window(shown, offset, end, columns=room, charset=charset)
        lines += [f"  {around.line}", f"  {say('error', around.carets)}"]
    if length == "full":
        lines += [f"  {say('aside', 'rule')}  {error.rule}", f"  {say('aside', 'hint')}  {error.hint}"]
    return "\n".join(lines)


#: How many characters an input may have, unless `--max-length` says otherwise.
LIMIT = 1 << 20


def quoted(text: str) -> str:
    """A text that somebody typed, in a message: in quotation marks, its secrets masked, all characters visible."""
    from urikit.core.cells import visible

    return f'"{visible(mask(text))}"' if text else "an empty value"
