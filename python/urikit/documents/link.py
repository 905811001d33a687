"""A reference in a document: where it is, what it is for, and what it means there.

Kept are the reference, its place, its role and its target. Line and column, the text of the source,
the target by the other standard and the errors are computed when they are needed.

**Memory in proportion to the document.** A base of some thousand characters would make a gigabyte of
a page of short references. A target that is longer than its reference by more than `HEAVY` is
therefore computed again each time. The reference itself has to be there, and in RDF it may be long:
`ex:a` stands for the whole IRI. With a namespace of 50,000 characters, a document of 100 kilobytes
would fill a gigabyte with names. A `NameAllowance` counts the names of such namespaces; when it is used
up, further names are left out, and a finding says so (`document-names`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from urikit._native import IRIReference, LinkFields, mask
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Profile
from urikit.documents.base import Base
from urikit.documents.resolvers import Resolver
from urikit.documents.source import Source, place_in

__all__ = ["HEAVY", "Link", "NameAllowance", "Role", "make_link"]


#: By how many characters a target that is kept may be longer than its reference.
HEAVY = LinkFields.HEAVY


class Role(StrEnum):
    """The purpose of a reference; equal to its name as text, `link.role == "hyperlink"`."""

    #: A person may follow it: `<a href>`, `[text](destination)`.
    HYPERLINK = "hyperlink"
    #: A part of what is shown or run: `<img src>`, `url()`, `<script src>`.
    EMBEDDED = "embedded"
    #: A resource that the document is related to: `<link>`, `Link:`, `cite`.
    RELATION = "relation"
    #: Something is sent there: `<form action>`, `ping`.
    ACTION = "action"
    #: The reader is sent on to it: a refresh, `Location`.
    REDIRECT = "redirect"
    #: Another part of the same source: `@import`, `xsl:include`, a system identifier.
    IMPORT = "import"
    #: It names a thing that is spoken of: `rdf:about`, `itemid`, `$id`.
    IDENTIFIER = "identifier"
    #: A name that is never followed: an XML namespace, a vocabulary, a prefix.
    NAME = "name"
    #: It declares the base.
    BASE = "base"


class _Later:
    """The kind of `LATER`, which is one and stays one when it is copied."""

    def __reduce__(self) -> str:
        return "LATER"


#: Stands for a target that is made again when it is asked for.
LATER = _Later()


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Link(LinkFields):
    """One reference in a document.

    >>> from urikit import documents
    >>> document = documents.read("<a href='../b?x=1&amp;y=2'>", name="a.html", base="http://example.org/a/")
    >>> link = document.links[0]
    >>> link.element, link.attribute, link.reference, link.source_text
    ('a', 'href', '../b?x=1&y=2', '../b?x=1&amp;y=2')
    >>> link.target, tuple(link.position)
    ('http://example.org/b?x=1&y=2', (1, 10))
    """

    __slots__ = ()

    #: The element, header field or construct it is in, as the format calls it.
    element: str
    #: The attribute, property or parameter; empty where the element itself is the reference.
    attribute: str
    #: The reference as the format reads it: character references and escapes undone. Data.
    reference: str
    #: Its start in the source, in characters.
    offset: int
    #: Its end.
    end: int
    #: Its purpose.
    role: Role
    #: The target, or `LATER`.
    kept: str | _Later | None
    #: The resolver of the target, with the base.
    resolver: Resolver
    #: The source it is in.
    source: Source

    def _compared(self) -> tuple[object, ...]:
        return self.element, self.attribute, self.reference, self.offset, self.end, self.role, self.kept

    def __eq__(self, other: object) -> bool:
        return self._compared() == other._compared() if isinstance(other, Link) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._compared())

    def __reduce__(self) -> tuple[object, ...]:
        return Link, (*self._compared(), self.resolver, self.source)

    @property
    def target(self) -> str | None:
        """The target by the format's own standard; None if that refuses it. Data."""
        kept = self.kept
        return self.resolver.target(self.reference) if isinstance(kept, _Later) else kept

    @property
    def source_text(self) -> str:
        """The reference as it is written, with the escapes of its format; the address is `target`."""
        return self.source.text[self.offset : self.end]

    @property
    def position(self) -> tuple[int, int]:
        """Line and column, from 1."""
        return place_in(self.source, self.offset)

    @property
    def line(self) -> int:
        """The line, from 1."""
        return place_in(self.source, self.offset).line

    @property
    def column(self) -> int:
        """The column, in characters, from 1."""
        return place_in(self.source, self.offset).column

    @property
    def base(self) -> Base:
        """The base that was used, with the steps that led to it."""
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
        """The target by the standard of the other world; None if that refuses it."""
        return self.resolver.other.target(self.reference)

    @property
    def standards_agree(self) -> bool:
        """True if both worlds have the same target, or both refuse the reference."""
        return self.target == self.other_target

    @property
    def is_valid(self) -> bool:
        """True if the format's own standard has a target for it, and so no error."""
        return self.kept is not None

    @property
    def errors(self) -> tuple[Issue, ...]:
        """The errors by the format's own standard; places are offsets in `reference`."""
        return self.resolver.errors(self.reference)

    def issues(self, profile: Profile | None = None) -> tuple[Issue, ...]:
        """Return the errors, and what is valid and yet notable (`URIReference.issues`).

        Places are offsets in `reference`.
        """
        try:
            return (*self.errors, *IRIReference.parse(self.reference).issues(profile))
        except URIError:
            return self.errors

    def __repr__(self) -> str:
        # The element may be a key of JSON, which may be a URI.
        place = mask(f"<{self.element} {self.attribute}>" if self.attribute else f"<{self.element}>")
        target = "no target" if self.target is None else mask(self.target)
        return f"Link({place} {mask(self.reference)!r} at {self.offset} -> {target})"


#: A link of all that is known of it, in the order of its fields; with its target, whether that is heavy or not.
make_link = Link


#: The characters that names of long namespaces may have in any document.
_FOR_ALL = 1 << 24
#: The characters that they may have for each character of the document.
_FOR_EACH = 2


class NameAllowance:
    """The number of characters that are left for names of long namespaces.

    >>> allowance = NameAllowance(1_000)
    >>> allowance.takes(100), allowance.takes(20_000_000), allowance.left_out
    (True, False, 1)
    """

    __slots__ = ("_left", "left_out")

    def __init__(self, length: int) -> None:
        self._left = _FOR_ALL + _FOR_EACH * length
        #: The number of names that were left out; the finding is for the first.
        self.left_out = 0

    def takes(self, length: int) -> bool:
        """Return whether there is room for one more name whose namespace has that many characters, and count it."""
        if length <= HEAVY:
            return True
        if self.left_out == 0 and length <= self._left:
            self._left -= length
            return True
        self.left_out += 1
        return False
