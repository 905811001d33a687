"""Plain text: identifiers as people write them into sentences (RFC 3986 appendix C).

    "http://example.org/"    <http://example.org/>    <URL:http://example.org/>    http://example.org/.

`urikit.extract` finds them. Inside of angle brackets a line break is not part of the identifier
("The whitespace should be ignored when the URI is extracted"): there `raw` is what is written,
break included, and `reference` is the identifier put together.

A plain text says nothing of a base, so that 5.1.1 is never answered; the base is what surrounds
the text. Only identifiers with a scheme are found, which need none; the base is there all the
same, because a reader of documents asks each format for it.

An identifier ends at the first character that no URI has: the appendix is about URIs, and in
running text nobody can tell where an IRI ends.

In a text that is `format=flowed; delsp=yes` an identifier goes on in the next line (`flowed`).

They are resolved by RFC 3986 section 5.2 with the characters of RFC 3987, which for an absolute
one is to remove its dot segments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.extraction import extract
from urikit.documents.base import Base
from urikit.documents.flowed import is_flowed, joined
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import IRIResolver
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope

__all__ = ["decode", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A plain text as a source: byte order mark, charset of the media type, UTF-8.

    RFC 6657 section 4 leaves the default to each type; for text/plain it is US-ASCII, of which
    UTF-8 is the reading that loses nothing.
    """
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> Reading:
    """The identifiers of a text; `Link.element` is what is around each.

    >>> from urikit import documents
    >>> document = documents.read("See <http://example.org/a.\\n  html>.", as_format="text")
    >>> [(link.element, link.target, link.source_text) for link in document.links]
    [('angle-brackets', 'http://example.org/a.html', 'http://example.org/a.\\n  html')]
    """
    base = Base.outside(envelope)
    resolver = IRIResolver(base)
    links = []
    flow = joined(source.text) if is_flowed(envelope.media_type) else None
    for item in extract(source.text if flow is None else flow.text):
        start, end = (item.start, item.end) if flow is None else (flow.place(item.start), flow.place(item.end - 1) + 1)
        place = item.text, start, end
        target = resolver.target(item.text)
        links.append(make_link(item.delimiter, "", *place, Role.HYPERLINK, target, resolver, source))
    return Reading(base, links, [])
