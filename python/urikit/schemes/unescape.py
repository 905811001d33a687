"""Percent-encoded text of a scheme's inner grammar: decoded, and back to the place of a character.

An inner grammar, as that of a filter in an LDAP URL, is about the decoded text. Its errors are
about places of the URI, so one has to know where a decoded character was written. Bytes that
are not UTF-8 are held as lone surrogates (PEP 383), because some grammars take any bytes.
"""

from __future__ import annotations

from urikit._native import percent_decode_bytes

__all__ = ["place", "unescaped"]


def unescaped(raw: str) -> str:
    """The decoded text, where bytes that are not UTF-8 are lone surrogates.

    >>> unescaped("caf%C3%A9%ff")
    'café\\udcff'
    """
    if "%" not in raw:
        return raw
    return percent_decode_bytes(raw, "literal").decode("utf-8", "surrogateescape")


def place(raw: str, index: int) -> int:
    """Where the character `index` of the decoded text begins in the raw text.

    >>> place("caf%C3%A9%20s", 5)
    12
    """
    at = 0
    for character in unescaped(raw)[:index]:
        at += 3 * len(character.encode("utf-8", "surrogateescape")) if raw[at] == "%" else 1
    return at
