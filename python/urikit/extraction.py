"""Identifiers in running text (RFC 3986 appendix C), and running text with its secrets masked.

People write references into sentences: between quotes and angle brackets, after "URL:", broken
over lines, followed by a full stop. `extract` finds them and says where they stand and what was
around them; `redact` masks the passwords of all of them and leaves every other character.

Left out: identifiers without a scheme or without one of the common marks ("example.org/x"),
which only somebody who knows the text can tell from words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urikit import _native

if TYPE_CHECKING:
    from urikit._native import URI, RelativeReference

__all__ = ["Extracted", "extract", "redact"]

_BULLET = "•"


@dataclass(frozen=True, slots=True)
class Extracted:
    """One identifier found in a text. `text` is data; `repr` masks a password."""

    #: Where it begins in the text that was searched, in characters, without what is around it.
    start: int
    #: Where it ends.
    end: int
    #: The identifier, put together where a line break parted it.
    text: str = field(repr=False)
    #: What was around it: a stable name.
    delimiter: str
    #: The identifier with its secrets masked.
    redacted: str = field(compare=False)

    @property
    def uri(self) -> URI | RelativeReference:
        """The identifier, parsed."""
        return _native.parse(self.text)


def extract(text: str) -> tuple[Extracted, ...]:
    """The identifiers in a running text, in their order.

    Nothing raises, and the cost is linear.

    >>> import urikit
    >>> found = urikit.extract('See <http://example.org/a.\\n  html>, or (ftp://example.org/b).')
    >>> [(item.text, item.start) for item in found]
    [('http://example.org/a.html', 5), ('ftp://example.org/b', 40)]
    """
    covered = _native.redact(text)
    return tuple(
        Extracted(start, end, identifier, delimiter, _described(identifier, text[start:end], covered[start:end]))
        for start, end, delimiter, identifier in _native.extract(text)
    )


def _described(identifier: str, written: str, covered: str) -> str:
    """The identifier masked for itself, and as a part of the text it was found in.

    A mistake ends an identifier, and what is before it may be half of a password.
    """
    masked = _native.mask(identifier)
    if written == covered:
        return masked
    kept = [cover for character, cover in zip(written, covered, strict=True) if not character.isspace()]
    return "".join(cover if cover == _BULLET else own for own, cover in zip(masked, kept, strict=False))


def redact(text: str) -> str:
    """A running text with the password of every identifier masked, one "•" a character.

    Nothing else changes, so positions hold. Nothing raises.

    >>> import urikit
    >>> urikit.redact("GET ftp://me:secret@example.org/a failed")
    'GET ftp://me:••••••@example.org/a failed'
    """
    return _native.redact(text)
