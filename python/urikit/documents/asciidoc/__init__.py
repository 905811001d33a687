r"""AsciiDoc: its links, cross references, images and inclusions (the AsciiDoc language, as Asciidoctor reads it).

    https://example.org/[text]   link:target[text]   mailto:address[text]   https://example.org/   <https://h/>
    image::target[alt,link=target]   video::target[]   audio::target[]   include::target[]
    xref:file.adoc#place[text]   <<place,text>>   <<file.adoc#place,text>>   me@example.org
    :name: https://example.org/   and   {name}

The `reference` of a link has the document attributes put in that are defined above it, and `imagesdir`
before a relative image. A target with an attribute that the document does not define is left out, since only the
call of the processor knows it. The definition of an attribute whose value is a URL is a link; a `{name}` alone is
not one again. It is resolved as renderers do: what no IRI has is percent-encoded first, then RFC 3986 section 5.
The base is what surrounds the document: nothing in AsciiDoc declares one.

Comments, listings, literal blocks and inline passthroughs have no links. A passthrough block is read as HTML.

What can go wrong: nothing. What looks like a link and is none is text.

Left out: URLs that a backtick is before, which are meant as code, though Asciidoctor makes links of them;
conditions (`ifdef::`): both branches are read; `imagesdir` of included files; the page identifiers of Antora
(`version@module:page.adoc`); the names of places in a document.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from urikit.documents.asciidoc.blocks import blocks
from urikit.documents.asciidoc.macros import expanded, macros
from urikit.documents.base import Base
from urikit.documents.embedded import html_in
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.link import Link

__all__ = ["decode", "read"]

#: What each macro is there for; all others are followed.
_ROLES = {
    "image": Role.EMBEDDED,
    "video": Role.EMBEDDED,
    "audio": Role.EMBEDDED,
    "include": Role.IMPORT,
}
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s{}]+\Z")


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A document as a source: byte order mark, charset of the media type, UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> Reading:
    r"""The references of a document.

    >>> from urikit import documents
    >>> text = ":docs: https://example.org/d\n\nSee {docs}/a[this] and link:b.html[that].\n"
    >>> document = documents.read(text, as_format="asciidoc", uri="http://example.org/x/")
    >>> [(link.element, link.source_text, link.target) for link in document.links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('attribute', 'https://example.org/d', 'https://example.org/d'),
     ('link', '{docs}/a', 'https://example.org/d/a'), ('link', 'b.html', 'http://example.org/x/b.html')]
    """
    base = Base.outside(envelope)
    resolver = MarkupResolver(base)
    links: list[Link] = []
    html: list[tuple[int, int]] = []
    attributes: dict[str, str] = {}
    text = source.text

    def add(element: str, reference: str, start: int, end: int) -> None:
        role = _ROLES.get(element, Role.HYPERLINK)
        links.append(make_link(element, "", reference, start, end, role, resolver.target(reference), resolver, source))

    for block in blocks(text):
        if block.kind == "html":
            html.append((block.start, block.end))
        elif block.kind == "attribute":
            value = expanded(text[block.start : block.end], attributes)
            attributes.pop(block.name.strip("!"), None)
            if value is not None and "!" not in block.name:
                attributes[block.name] = value
            if value is not None and _URL.match(value) is not None:
                add("attribute", value, block.start, block.end)
        else:
            for kind, reference, start, end in macros(text, block.start, block.end, attributes):
                add(kind, reference, start, end)
    reading = html_in(source, html, envelope) if html else None
    if reading is not None:
        links.extend(replace(link, source=source) for link in reading.links)
    links.sort(key=lambda link: (link.offset, link.end))
    return Reading(base, links, reading.findings if reading is not None else [])
