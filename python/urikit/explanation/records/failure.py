"""The record of an input that has no answer, and what is wrong with it as a member of `errors`."""

from __future__ import annotations

from typing import Any

from urikit._native import mask
from urikit.core.errors import PlacedError, URIError, URISyntaxError
from urikit.core.mask import Masked
from urikit.explanation.records.secrecy import Secrecy

__all__ = ["Refusal", "as_asked", "error_of", "failure", "sentence"]

# The low surrogates that replace bytes which were not UTF-8 (PEP 383).
_ESCAPED = range(0xDC80, 0xDD00)


class Refusal(Exception):
    """What a command refuses and the library would not: a code and a sentence."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: What else a record says of it: component, offset, end, rule.
        self.details = details


def failure(text: str, error: URIError | Refusal, secrecy: Secrecy, standard: str = "rfc3986") -> dict[str, Any]:
    """The record of a text without an answer."""
    return {
        "input": secrecy.text(text),
        "ok": False,
        "verdicts": {standard: "invalid"} if isinstance(error, URISyntaxError) else {},
        "errors": [error_of(error, text, secrecy)],
    }


def error_of(error: URIError | Refusal, text: str, secrecy: Secrecy) -> dict[str, Any]:
    """The error as a member of `errors`."""
    if isinstance(error, Refusal):
        return {"code": error.code, "message": error.message, **error.details}
    from urikit.explanation.verdict import defect

    found = defect(as_asked(error, text, secrecy)).to_dict()
    return {**found, "message": _octet(error, text) or found["message"]}


def sentence(error: URIError | Refusal, text: str) -> str:
    """What is wrong, in one sentence without its place."""
    if isinstance(error, Refusal):
        return error.message
    return _octet(error, text) or error.message


def as_asked(error: URIError, text: str, secrecy: Secrecy) -> URIError:
    """The error with the text as it came, or without more of it, where the user asked for that."""
    if isinstance(error, PlacedError) and error.text == mask(text):
        return error.seen(Masked.bare(text) if secrecy.mode == "shown" else Masked(text, secrecy.names))
    return error


def _octet(error: URIError, text: str) -> str | None:
    """What to say of a surrogate that is a byte of the input."""
    if isinstance(error, URISyntaxError) and error.code == "surrogate" and error.offset < len(text):
        code = ord(text[error.offset])
        if code in _ESCAPED:
            return f"byte 0x{code - 0xDC00:02X} is not valid UTF-8"
    return None
