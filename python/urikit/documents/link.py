"""A reference in a document: where it stands, what it is for, and what it means there.

Most of what a link knows is worked out when it is asked for. Kept are the reference, its
place, its role and its target; line and column, the raw text, the reading of the other
standard and what is to be said against it cost nothing until then.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from urikit import _native
from urikit.errors import URIError
from urikit.issues import Issue, Profile, Severity
from urikit.schemes.making import maker

if TYPE_CHECKING:
    from urikit.documents.base import Base
    from urikit.documents.resolving import Resolver
    from urikit.documents.source import Source

__all__ = ["Link", "Role", "make_link"]


class Role(Enum):
    """What a reference is there for."""

    #: A person may follow it: `<a href>`, `[text](destination)`.
    HYPERLINK = "hyperlink"
    #: A part of what is shown or run: `<img src>`, `url()`, `<script src>`.
    EMBEDDED = "embedded"
    #: A resource that the document is related to: `<link>`, `Link:`, `cite`.
    RELATION = "relation"
    #: Where something is sent: `<form action>`, `ping`.
    ACTION = "action"
    #: Where the reader is sent on: a refresh, `Location`.
    REDIRECT = "redirect"
    #: Another part of the same source: `@import`, `xsl:include`, a system identifier.
    IMPORT = "import"
    #: It names a thing that is spoken of: `rdf:about`, `itemid`, `$id`.
    IDENTIFIER = "identifier"
    #: A name that nobody follows: an XML namespace, a vocabulary, a prefix.
    NAME = "name"
    #: It declares the base.
    BASE = "base"


@dataclass(frozen=True, slots=True, repr=False)
class Link:
    """One reference in a document.

    >>> from urikit import documents
    >>> document = documents.read("<a href='../b?x=1&amp;y=2'>", name="a.html", uri="http://example.org/a/")
    >>> link = document.links[0]
    >>> link.element, link.attribute, link.reference, link.raw
    ('a', 'href', '../b?x=1&y=2', '../b?x=1&amp;y=2')
    >>> link.target, tuple(link.position)
    ('http://example.org/b?x=1&y=2', (1, 10))
    """

    #: The element, header field or construct it stands in, as the format calls it.
    element: str
    #: The attribute, property or parameter; empty where the element itself is the reference.
    attribute: str
    #: The reference as the format reads it: character references and escapes undone. Data.
    reference: str
    #: Where it begins in the source, in characters.
    offset: int
    #: Where it ends.
    end: int
    #: What it is there for.
    role: Role
    #: What it means here by the format's own standard; None where that refuses it. Data.
    target: str | None
    #: What made the target, with the base.
    resolver: Resolver = field(compare=False)
    #: The source it stands in.
    source: Source = field(compare=False)

    @property
    def raw(self) -> str:
        """The characters of the source."""
        return self.source.text[self.offset : self.end]

    @property
    def position(self) -> tuple[int, int]:
        """Line and column, from 1."""
        return self.source.position(self.offset)

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.source.position(self.offset).line

    @property
    def column(self) -> int:
        """The column, in characters, from 1."""
        return self.source.position(self.offset).column

    @property
    def base(self) -> Base:
        """The base that was used, with the rungs that led to it."""
        return self.resolver.base

    @property
    def standard(self) -> str:
        """The standard that resolved it."""
        return self.resolver.standard

    @property
    def other_standard(self) -> str:
        """The standard of the other world."""
        return self.resolver.other.standard

    @property
    def other_target(self) -> str | None:
        """What it means by the standard of the other world; None where that refuses it."""
        return self.resolver.other.target(self.reference)

    @property
    def standards_agree(self) -> bool:
        """Whether both worlds come to the same target, or both refuse the reference."""
        return self.target == self.other_target

    @property
    def is_valid(self) -> bool:
        """Whether the format's own standard has a target for it and no error against it."""
        return self.target is not None and not any(e.severity is Severity.ERROR for e in self.errors)

    @property
    def errors(self) -> tuple[Issue, ...]:
        """What the format's own standard says against it; places are offsets in `reference`."""
        return self.resolver.errors(self.reference)

    def issues(self, profile: Profile | None = None) -> tuple[Issue, ...]:
        """The errors, and what is valid and yet worth a word (`URIReference.issues`).

        Places are offsets in `reference`.
        """
        try:
            worth_a_word = _native.IRIReference.parse(self.reference).issues(profile)
        except URIError:
            worth_a_word = ()
        return (*self.errors, *worth_a_word)

    def __repr__(self) -> str:
        place = f"<{self.element} {self.attribute}>" if self.attribute else f"<{self.element}>"
        target = "no target" if self.target is None else _native.mask(self.target)
        return f"Link({place} {_native.mask(self.reference)!r} at {self.offset} -> {target})"


#: Makes a link of all its fields, in their order, without the detour of a frozen class.
make_link = maker(Link)
