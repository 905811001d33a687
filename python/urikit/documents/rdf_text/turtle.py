"""Turtle (W3C Turtle 1.1, with the words of 1.2): its IRIs, by the base and the prefixes at their place.

    base (5.1.1)  the last @base or BASE before the place; else what surrounds the document

A document is UTF-8 in any case (section 6: the `charset` of the media type can say nothing else).
Every IRI is there as a link: those in angle brackets, prefixed names, and `a`. Strings and
comments have none. `@prefix` declares a name (`Role.NAME`); all others speak of things.

Left out: which place in a triple an IRI has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.rdf_text.reader import Reader
from urikit.documents.rdf_text.tokens import Language
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading

__all__ = ["decode", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Turtle as a source: UTF-8, unless a byte order mark says otherwise."""
    return Source.of(data)


def read(source: Source, envelope: Envelope) -> Reading:
    """The IRIs of a document.

    >>> from urikit import documents
    >>> document = documents.read("@base <http://example.org/a/> . <b> a <#c> .", as_format="turtle")
    >>> [link.target for link in document.references if link.element == "IRIREF"]
    ['http://example.org/a/b', 'http://example.org/a/#c']
    """
    return Reader(source, Base.outside(envelope), Language.TURTLE).reading()
