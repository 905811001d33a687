"""What a rewrite gives: the new document, what changed, and what was left with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["Change", "Left", "Rewritten"]


@discreet
class Change(NamedTuple):
    """One reference that is another one now. References are data."""

    #: The element and the attribute it is in, as `Link` has them.
    element: str
    attribute: str
    old: str
    #: The new reference; None where the declaration of a base was removed.
    new: str | None
    #: Line and column in the file as it was, both from 1.
    line: int
    column: int


@discreet
class Left(NamedTuple):
    """One reference that should be another one, and why it is not."""

    element: str
    attribute: str
    reference: str
    why: str
    line: int
    column: int
    #: The member that it is in, where the document is an archive; line and column are those of the member.
    member: str = ""


@discreet
@dataclass(frozen=True, slots=True)
class Rewritten:
    """A document with other references.

    >>> from urikit import documents
    >>> result = documents.read("<a href=b>", uri="http://example.org/").make_absolute()
    >>> result.data, result.changes[0].new, result.left
    ('<a href=http://example.org/b>', 'http://example.org/b', ())
    """

    #: The document: bytes where it was read from bytes, else a text.
    data: str | bytes
    #: What changed, in the order of the places.
    changes: tuple[Change, ...]
    #: What could not be changed.
    left: tuple[Left, ...]
