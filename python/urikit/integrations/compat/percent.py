"""Percent-encoding in the shapes of `urllib.parse` (RFC 3986 section 2; URL Standard section 5.1 for "+")."""

from __future__ import annotations

from urikit import _native
from urikit.boundary import guard
from urikit.errors import ArgumentError
from urikit.integrations.compat.differences import documented

__all__ = ["quote", "quote_from_bytes", "quote_plus", "unquote", "unquote_plus", "unquote_to_bytes"]


@documented
def quote(string: str | bytes, safe: str = "/") -> str:
    """Percent-encodes data: everything but unreserved characters and those in `safe`.

    Raises `ValueError` where `safe` has a character that may not be in a reference, or "%",
    and `URIEncodingError` for a lone surrogate.

    >>> quote("a b/é?"), quote("a/b", safe="")
    ('a%20b/%C3%A9%3F', 'a%2Fb')
    """
    wrong = [character for character in safe if not _native.character_classes(character)]
    if wrong:
        raise ArgumentError("safe", "unreserved and reserved characters only", wrong[0])
    encoded = _native.percent_encode(string, "unreserved")
    for character in set(safe):
        encoded = encoded.replace(f"%{ord(character):02X}", character)
    return encoded


@documented
def unquote(string: str) -> str:
    """Percent-decodes, once, and takes the bytes for UTF-8 (RFC 3986 section 2.5).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote("caf%C3%A9+%2B")
    'café++'
    """
    return _native.percent_decode(string, "literal")


@documented
def quote_from_bytes(bs: bytes | bytearray, safe: str = "/") -> str:
    """Percent-encodes bytes, as `quote`. Raises `TypeError` for text.

    >>> quote_from_bytes(b"caf\\xe9")
    'caf%E9'
    """
    if not isinstance(bs, bytes | bytearray):
        raise TypeError(f"bs must be bytes, not {type(bs).__name__}")
    return quote(bytes(bs), safe)


@documented
def quote_plus(string: str | bytes, safe: str = "") -> str:
    """Percent-encodes data for a form: as `quote`, with "+" for a space (URL Standard section 5.1).

    >>> quote_plus("a b+c/d")
    'a+b%2Bc%2Fd'
    """
    return quote(string, safe).replace("%20", "+")


@documented
def unquote_plus(string: str) -> str:
    """Percent-decodes as `unquote`, and takes "+" for a space (URL Standard section 5.1).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote_plus("a+b%2B")
    'a b+'
    """
    return _native.percent_decode(string, "space")


@documented
def unquote_to_bytes(string: str) -> bytes:
    """Percent-decodes to bytes, whatever they mean (RFC 3986 section 2.1).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote_to_bytes("caf%E9")
    b'caf\\xe9'
    """
    return _native.percent_decode_bytes(string, "literal")


guard(__name__)
