"""XML Base (Second Edition): the base at every place of an XML document.

    <doc xml:base="http://example.org/today/">          http://example.org/today/
      <link href="new.xml"/>                            -> http://example.org/today/new.xml
      <list xml:base="/hotpicks/">                      http://example.org/hotpicks/
        <link xml:base="a/" href="pick1.xml"/>          -> http://example.org/hotpicks/a/pick1.xml
    </list></doc>

The base of an element is its own `xml:base`, resolved against the base of its parent, else that
base; of the outermost element, the base of the document (section 4.2). What is in an element's
attributes and in its text uses the element's own base; a processing instruction uses its
parent's. The value is a legacy extended IRI (section 3.1), so that spaces and the like are encoded. A
fragment is dropped; `xml:base=""` is a reference like any other, and gives the base that is there,
less its fragment.

Not everybody reads `xml:base`. The HTML and DOM standards know one base for the whole document,
and browsers dropped the attribute; SVG 2 did the same (`BasePolicy.DOCUMENT`). Atom, RDF/XML, XSLT,
XInclude and XLink build on it (`BasePolicy.XML_BASE`).

What can go wrong: a value that is not a reference; it is passed over, and the base says so. Hostile
documents nest declarations or make them long, so that the bases weigh more than the document:
beyond `DEEPEST` levels a declaration does not count, and no base is longer than
`urikit.documents.base.LONGEST`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from urikit._native import IRIReference, from_leiri
from urikit.documents.base import Base, by_rfc
from urikit.documents.resolvers import Resolver, WebResolver

__all__ = ["DEEPEST", "RULE", "BasePolicy", "Kind", "Scope", "by_leiri", "extended"]

RULE = "XML Base section 4.2"

#: The limit of declarations within each other.
DEEPEST = 500


class BasePolicy(Enum):
    """The rules by which the base changes inside of an XML document."""

    #: Every `xml:base` (XML Base; RFC 4287 section 2; RDF/XML section 2.14).
    XML_BASE = "XML Base"
    #: The first `base` of HTML, for the whole document; `xml:base` means nothing (HTML, DOM, SVG 2).
    DOCUMENT = "one base for the document"


def by_leiri(text: str, base: str | None) -> str:
    """Return a base by XML Base: a legacy extended IRI, resolved, without its fragment.

    Raises `URIError` where the text is not a reference, or is relative without a base.

    >>> by_leiri("a b/#c", "http://example.org/")
    'http://example.org/a%20b/'
    """
    return by_rfc(text if IRIReference.is_valid(text) else str(from_leiri(text)), base)


def extended(base: Base, text: str, offset: int, end: int, depth: int) -> Base:
    """Return the base inside of an element with that `xml:base`; `depth` counts the declarations around it.

    >>> from urikit.documents import Envelope
    >>> outer = Base.outside(Envelope(retrieval="http://example.org/a/b"))
    >>> extended(outer, "c/", 12, 14, 0).uri
    'http://example.org/a/c/'
    """
    if depth >= DEEPEST:
        return base.without(text, offset, end, f"xml:base within more than {DEEPEST} others", RULE)
    return base.within(text, offset, end, "xml:base", RULE, by_leiri)


#: A factory of resolvers: a class, or a callable that has more than the base.
Kind: TypeAlias = "Callable[[Base], Resolver]"


class Scope:
    """The part of a document where one base applies, and what resolves references there."""

    __slots__ = ("base", "depth", "encoding", "resolvers")

    def __init__(self, base: Base, encoding: str, depth: int = 0) -> None:
        #: The base. It may change until the document has ended, where one base applies to all of it.
        self.base = base
        #: The encoding of the document, in which the URL Standard writes queries.
        self.encoding = encoding
        #: The number of declarations of a base around.
        self.depth = depth
        #: Those that were asked for.
        self.resolvers: dict[Kind, Resolver] = {}

    def resolver(self, kind: Kind) -> Resolver:
        """Return the resolver of that kind over the base."""
        found = self.resolvers.get(kind)
        if found is None:
            found = self.resolvers[kind] = self._made(kind)
        return found

    def _made(self, kind: Kind) -> Resolver:
        made = kind(self.base)
        # The URL Standard asks for one thing more.
        return type(made)(self.base, self.encoding) if isinstance(made, WebResolver) else made
