"""What went wrong, for a person on standard error and for a program in a JSON record.

A syntax error is three lines: where, what and its code; the text around the place; carets.
After a single argument the rule and the hint follow, since somebody just typed it; in a
stream `urikit rule CODE` has them. Secrets are masked, unless the user asked otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from urikit._native import mask
from urikit.cells import window
from urikit.cli import terminal
from urikit.cli.refusal import Refusal
from urikit.errors import PlacedError, URIError, URISyntaxError
from urikit.mask import Masked

if TYPE_CHECKING:
    from urikit.cli.refusal import Secrets

# The low surrogates that stand for octets which were no UTF-8 (PEP 383).
_ESCAPED = range(0xDC80, 0xDD00)


def as_record(
    error: URIError | Refusal, text: str, secrets: Secrets, secret_names: Sequence[str] = ()
) -> dict[str, Any]:
    """The error as the member of `errors` in a JSON record."""
    if isinstance(error, Refusal):
        return {"code": error.code, "message": error.message, **error.details}
    from urikit.explanation.verdict import defect

    found = defect(_as_asked(error, text, secrets, secret_names)).to_dict()
    return {**found, "message": _octet(error, text) or found["message"]}


def as_text(
    error: URIError | Refusal,
    text: str,
    secrets: Secrets,
    place: str,
    length: Literal["short", "full"],
    paint: terminal.Paint | None,
    secret_names: Sequence[str] = (),
) -> str:
    """The error as lines."""
    say: Callable[[str, str], str] = paint or (lambda role, piece: piece)
    if isinstance(error, Refusal):
        return f"{place}: {say('error', error.message)}"
    error = _as_asked(error, text, secrets, secret_names)
    message = sentence(error, text)
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


def sentence(error: URIError | Refusal, text: str) -> str:
    """What is wrong, in one sentence without its place."""
    if isinstance(error, Refusal):
        return error.message
    return _octet(error, text) or error.message


def _as_asked(error: URIError, text: str, secrets: Secrets, secret_names: Sequence[str]) -> URIError:
    """The error with the text as it came, or without more of it, where the user asked for that."""
    if isinstance(error, PlacedError) and error.text == mask(text):
        return error.seen(Masked.bare(text) if secrets == "shown" else Masked(text, secret_names))
    return error


def _octet(error: URIError, text: str) -> str | None:
    """What to say of a surrogate that is a byte of the input."""
    if isinstance(error, URISyntaxError) and error.code == "surrogate" and error.offset < len(text):
        code = ord(text[error.offset])
        if code in _ESCAPED:
            return f"byte 0x{code - 0xDC00:02X} is not valid UTF-8"
    return None
