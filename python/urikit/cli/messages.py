"""What went wrong, for a person on standard error and for a program in a JSON record.

A syntax error is three lines: where, what and its code; the text around the place; carets.
After a single argument the rule and the hint follow, since somebody just typed it; in a
stream `urikit rule CODE` has them. Secrets are masked, unless the user asked otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Literal

from urikit.cells import window
from urikit.cli import terminal
from urikit.cli.job import Refusal, Secrets
from urikit.errors import URIError, URISyntaxError

# The low surrogates that stand for octets which were no UTF-8 (PEP 383).
_ESCAPED = range(0xDC80, 0xDD00)


def as_record(error: URIError | Refusal, text: str, secrets: Secrets) -> dict[str, Any]:
    """The error as the member of `errors` in a JSON record."""
    if isinstance(error, Refusal):
        return {"code": error.code, "message": error.message, **error.details}
    from urikit.explanation.verdict import defect

    found = defect(_as_asked(error, text, secrets)).to_dict()
    return {**found, "message": _octet(error, text) or found["message"]}


def as_text(
    error: URIError | Refusal,
    text: str,
    secrets: Secrets,
    place: str,
    length: Literal["short", "full"],
    paint: terminal.Paint | None,
) -> str:
    """The error as lines."""
    say: Callable[[str, str], str] = paint or (lambda role, piece: piece)
    if isinstance(error, Refusal):
        return f"{place}: {say('error', error.message)}"
    error = _as_asked(error, text, secrets)
    message = sentence(error, text)
    lines = [f"{place}: {say('error', message)} {say('aside', f'({error.code})')}"]
    shown: str | None = getattr(error, "text", None)
    offset: int | None = getattr(error, "offset", None)
    if shown is not None and offset is not None:
        end: int | None = getattr(error, "end", None)
        charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stderr) else "ascii"
        room = max(terminal.columns(sys.stderr) - 2, 20)
        around = window(shown, offset, offset if end is None else end, columns=room, charset=charset)
        lines += [f"  {around.line}", f"  {say('error', around.carets)}"]
    if length == "full":
        lines += [f"  {say('aside', 'rule')}  {error.rule}", f"  {say('aside', 'hint')}  {error.hint}"]
    return "\n".join(lines)


def sentence(error: URIError | Refusal, text: str) -> str:
    """What is wrong, in one sentence without its place."""
    if isinstance(error, Refusal):
        return error.message
    return _octet(error, text) or error.message


def _as_asked(error: URIError, text: str, secrets: Secrets) -> URIError:
    """The error with the text as it came, where the user asked for secrets."""
    if secrets == "shown" and isinstance(error, URISyntaxError) and len(error.text) == len(text):
        return URISyntaxError(text, error.code, error.component, error.offset, error.end)
    return error


def _octet(error: URIError, text: str) -> str | None:
    """What to say of a surrogate that stands for an octet of the input."""
    if isinstance(error, URISyntaxError) and error.code == "surrogate" and len(error.text) == len(text):
        code = ord(text[error.offset])
        if code in _ESCAPED:
            return f"the octet 0x{code - 0xDC00:02X} is not UTF-8"
    return None
