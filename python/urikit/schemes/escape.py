"""Data into one part of a scheme's grammar: escaped once, with the characters that part keeps.

`urikit.percent.encode` knows the components of RFC 3986. A scheme cuts them smaller, and each
part has its own set of characters that mean themselves. What is not in the set is
percent-encoded, "%" included, so that data never becomes a delimiter (RFC 3986 section 2.4).
"""

from __future__ import annotations

from functools import lru_cache

from urikit._native import percent_encode
from urikit.core.percent import encoded_data

__all__ = ["escaped"]


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
