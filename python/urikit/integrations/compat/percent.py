"""Percent-encoding in the shapes of `urllib.parse` (RFC 3986 section 2; URL Standard section 5.1 for "+").

`encoding` and `errors` mean what they mean in urllib, and both are strict if they are not given. An incomplete "%" is
refused whatever `errors` says: it is not a byte in any encoding.
"""

from __future__ import annotations

import re
from typing import Literal

from urikit._native import character_classes, percent_decode, percent_decode_bytes, percent_encode
from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.integrations.compat.charsets import decoded, encoded
from urikit.integrations.compat.differences import documented

__all__ = ["quote", "quote_from_bytes", "quote_plus", "unquote", "unquote_plus", "unquote_to_bytes"]

_ASCII = re.compile("([\x00-\x7f]+)")


@documented
def quote(
    string: str | bytes | bytearray,
    safe: str | bytes = "/",
    encoding: str | None = None,
    errors: str | None = None,
) -> str:
    """Percent-encodes data: everything but unreserved characters and those in `safe`.

    Raises `ValueError` where `safe` has a character that may not be in a reference, or "%", and where `encoding` does
    not have a character; `URIEncodingError` for a lone surrogate; and `TypeError` for bytes with an encoding.

    >>> quote("a b/é?"), quote("a/b", safe=""), quote("é", encoding="latin-1")
    ('a%20b/%C3%A9%3F', 'a%2Fb', '%E9')
    """
    kept = safe.decode("latin-1") if isinstance(safe, bytes) else safe
    wrong = [character for character in kept if not character_classes(character)]
    if wrong:
        raise ArgumentError("safe", "unreserved and reserved characters only", wrong[0])
    data: str | bytes
    if isinstance(string, str):
        # Nothing has no byte order mark.
        data = encoded(string, encoding, errors) if string and (encoding or errors) else string
    else:
        if encoding is not None or errors is not None:
            raise TypeError("encoding and errors must be None for bytes")
        data = bytes(string) if isinstance(string, bytearray) else string
    written = percent_encode(data, "unreserved")
    for character in set(kept):
        written = written.replace(f"%{ord(character):02X}", character)
    return written


@documented
def unquote(string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "strict") -> str:
    """Percent-decodes, once (RFC 3986 section 2.5).

    Raises `URIEncodingError`, a `ValueError`, for bytes that are not UTF-8 and for an incomplete "%", and `ValueError`
    for bytes that are not of another `encoding`.

    >>> unquote("caf%C3%A9+%2B"), unquote("caf%E9", "latin-1"), unquote("caf%E9", errors="ignore")
    ('café++', 'café', 'caf')
    """
    return _unquoted(string, "literal", encoding, errors)


@documented
def quote_from_bytes(bs: bytes | bytearray, safe: str | bytes = "/") -> str:
    """Percent-encodes bytes, as `quote`. Raises `TypeError` for text.

    >>> quote_from_bytes(b"caf\\xe9")
    'caf%E9'
    """
    if not isinstance(bs, bytes | bytearray):
        raise TypeError(f"bs must be bytes, not {type(bs).__name__}")
    return quote(bs, safe)


@documented
def quote_plus(
    string: str | bytes | bytearray,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
) -> str:
    """Percent-encodes data for a form: as `quote`, with "+" for a space (URL Standard section 5.1).

    >>> quote_plus("a b+c/d")
    'a+b%2Bc%2Fd'
    """
    quoted = quote(string, safe, encoding, errors)
    # In UTF-16 and its like the byte 20 is a part of other characters.
    has_space = " " in string if isinstance(string, str) else b" " in string
    return quoted.replace("%20", "+") if has_space else quoted


@documented
def unquote_plus(string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "strict") -> str:
    """Percent-decodes as `unquote`, and takes "+" for a space (URL Standard section 5.1).

    Raises as `unquote`.

    >>> unquote_plus("a+b%2B")
    'a b+'
    """
    return _unquoted(string, "space", encoding, errors)


@documented
def unquote_to_bytes(string: str | bytes) -> bytes:
    """Percent-decodes to bytes, whatever they mean (RFC 3986 section 2.1).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote_to_bytes("caf%E9")
    b'caf\\xe9'
    """
    return _bytes(string, "literal")


def _unquoted(string: str | bytes, plus: Literal["literal", "space"], encoding: str | None, errors: str | None) -> str:
    charset, handler = encoding or "utf-8", errors or "replace"
    if isinstance(string, bytes):
        return decoded(_bytes(string, plus), charset, handler)
    if handler == "strict" and charset.lower() in ("utf-8", "utf8"):
        return percent_decode(string, plus)
    # Only bytes are in the encoding; characters beyond ASCII are text already.
    return "".join(
        decoded(_bytes(piece, plus), charset, handler) if piece.isascii() else piece for piece in _ASCII.split(string)
    )


def _bytes(string: str | bytes, plus: Literal["literal", "space"]) -> bytes:
    if not isinstance(string, bytes):
        return percent_decode_bytes(string, plus)
    return b"".join(
        percent_decode_bytes(piece, plus) if piece.isascii() else piece.encode("latin-1")
        for piece in _ASCII.split(string.decode("latin-1"))
    )


guard(__name__)
