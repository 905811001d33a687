"""Text and bytes by the name of an encoding, as the options `encoding` and `errors` of urllib say it."""

from __future__ import annotations

from urikit._native import percent_encode
from urikit.core.errors import ArgumentError

__all__ = ["decoded", "encoded"]


def encoded(text: str, encoding: str | None, errors: str | None) -> bytes:
    """A text in an encoding, UTF-8 and strict unless another is named.

    Raises `ArgumentError` for an encoding that lacks a character, and `URIEncodingError` for a lone surrogate.

    >>> encoded("é", "latin-1", None)
    b'\\xe9'
    """
    charset, handler = encoding or "utf-8", errors or "strict"
    if charset.lower() in ("utf-8", "utf8") and handler == "strict":
        percent_encode(text, "unreserved")  # raises, and says where
    try:
        return text.encode(charset, handler)
    except UnicodeEncodeError:
        raise ArgumentError("encoding", "an encoding that has these characters", charset) from None
    except (LookupError, ValueError):
        raise _unknown(charset, handler) from None


def decoded(data: bytes, charset: str, handler: str) -> str:
    """Bytes as text. Raises `ArgumentError` for bytes that are not of the encoding.

    >>> decoded(b"\\xe9", "latin-1", "strict")
    'é'
    """
    try:
        return data.decode(charset, handler)
    except UnicodeDecodeError:
        raise ArgumentError("encoding", "the encoding of these bytes", charset) from None
    except (LookupError, ValueError):
        raise _unknown(charset, handler) from None


def _unknown(charset: str, handler: str) -> ArgumentError:
    """What is not an encoding of text, or not a handler of errors."""
    try:
        "".encode(charset)
    except (LookupError, ValueError):
        return ArgumentError("encoding", "a text encoding that Python knows", charset)
    return ArgumentError("errors", "a handler that Python knows", handler)
