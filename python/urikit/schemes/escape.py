"""Percent-encoding inside a scheme's own grammar: escape data once, decode, and find places again.

`urikit.percent.encode` knows the components of RFC 3986. A scheme divides them further, and each part has its own set
of characters that mean themselves. Data is escaped with that set, "%" included, so that it never becomes a delimiter
(RFC 3986 section 2.4).

An inner grammar, as that of a filter in an LDAP URL, is about the decoded text, but its errors are about places of the
URI: `place` maps one to the other. Bytes that are not UTF-8 become lone surrogates (PEP 383), because some grammars
take any bytes.
"""

from __future__ import annotations

from functools import lru_cache

from urikit._native import percent_decode_bytes, percent_encode
from urikit.core.percent import encoded_data

__all__ = ["escaped", "place", "unescaped"]


def escaped(data: str | bytes, kept: str = "") -> str:
    """Data by its UTF-8 bytes, where unreserved characters and those of `kept` stay as they are.

    >>> escaped("50% of a/b;c", "/")
    '50%25%20of%20a/b%3Bc'
    """
    text = encoded_data(lambda: percent_encode(data, "unreserved"), data)
    if "%" in text:
        # Each "%" is from the encoding, since a "%" of the data has become "%25".
        for code, character in _restored(kept):
            text = text.replace(code, character)
    return text


@lru_cache(maxsize=64)
def _restored(kept: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"%{ord(character):02X}", character) for character in kept)


def unescaped(raw: str) -> str:
    """Return the decoded text, where bytes that are not UTF-8 are lone surrogates.

    >>> unescaped("caf%C3%A9%ff")
    'café\\udcff'
    """
    if "%" not in raw:
        return raw
    return percent_decode_bytes(raw, "literal").decode("utf-8", "surrogateescape")


def place(raw: str, index: int) -> int:
    """Return the offset in the raw text of the character `index` of the decoded text.

    >>> place("caf%C3%A9%20s", 5)
    12
    """
    at = 0
    for character in unescaped(raw)[:index]:
        at += 3 * len(character.encode("utf-8", "surrogateescape")) if raw[at] == "%" else 1
    return at
