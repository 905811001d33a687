"""Messages on standard error. For programs, the same is a record (`urikit.explanation.records`).

A syntax error is three lines: place, problem and code; the input around the place; carets. After a single argument the
rule and the hint follow; in a stream, `urikit rule CODE` prints them. Secrets are masked, unless the user asked
otherwise.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from urikit._native import mask
from urikit.explanation.records import CommandRefusal, as_asked, error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.cli.terminal import Paint
    from urikit.core.errors import URIError
    from urikit.explanation.records import Secrecy

__all__ = ["LIMIT", "as_text", "quoted"]

#: The most characters of an input, unless `--max-length` says otherwise.
LIMIT = 1 << 20


def quoted(text: str) -> str:
    """Quote an argument in a message: secrets are masked, and all characters visible."""
    from urikit.core.cells import visible

    return f'"{visible(mask(text))}"' if text else "an empty value"


def as_text(
    error: URIError | CommandRefusal,
    text: str,
    secrecy: Secrecy,
    place: str,
    length: Literal["short", "full"],
    paint: Paint | None,
) -> str:
    """Return the error as lines."""
    from urikit.cli import terminal
    from urikit.core.cells import window

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
