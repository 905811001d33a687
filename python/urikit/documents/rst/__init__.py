r"""reStructuredText: its targets, images, inclusions and hyperlinks (docutils, "Markup Specification").

    `text <destination>`_     .. _name: destination     __ destination     https://example.org/
    .. image:: destination    .. include:: file         :target: destination

A destination may go over several lines: white space in it does not count, but where a backslash is before
it. Backslashes and white space are undone in the `reference` of a link. docutils writes it into `href` as it
is, so it is resolved as renderers do: what no IRI has is percent-encoded first, then RFC 3986 section 5. A
destination that is an e-mail address gets "mailto:". The base is what surrounds the document: nothing in
reStructuredText declares one.

A named reference, `name_`, has its destination at the target, which is the link, once. `blocks` says what a
line belongs to: comments, literal blocks, doctests and code have no links. Raw HTML is read as HTML.

What can go wrong: nothing. What looks like a link and is none is text.

Left out: the roles and directives of Sphinx that name documents (`:doc:`, `:ref:`, `toctree`), whose names
only a build of Sphinx knows; the names of places in a document.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.embedded import html_in
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.rst.blocks import blocks
from urikit.documents.rst.inline import destination, hyperlinks
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.link import Link

__all__ = ["decode", "read"]

#: What each construct is there for; all others are followed.
_ROLES = {
    "image": Role.EMBEDDED,
    "figure": Role.EMBEDDED,
    "include": Role.IMPORT,
    "literalinclude": Role.IMPORT,
    "raw": Role.IMPORT,
    "csv-table": Role.IMPORT,
}


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A document as a source: byte order mark, charset of the media type, UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a document.

    >>> from urikit import documents
    >>> text = "See `the guide <guide.html>`_.\\n\\n.. image:: a.png\\n   :target: https://example.org/\\n"
    >>> document = documents.read(text, as_format="rst", uri="http://example.org/docs/")
    >>> [(link.element, link.attribute, link.target) for link in document.links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('reference', '', 'http://example.org/docs/guide.html'), ('image', '', 'http://example.org/docs/a.png'),
     ('image', 'target', 'https://example.org/')]
    """
    base = Base.outside(envelope)
    resolver = MarkupResolver(base)
    links: list[Link] = []
    html: list[tuple[int, int]] = []

    def add(element: str, attribute: str, reference: str, start: int, end: int) -> None:
        role = Role.HYPERLINK if attribute == "target" else _ROLES.get(element, Role.HYPERLINK)
        target = resolver.target(reference)
        links.append(make_link(element, attribute, reference, start, end, role, target, resolver, source))

    for block in blocks(source.text):
        if block.kind == "text":
            for kind, reference, start, end in hyperlinks(source.text, block.start, block.end):
                add(kind, "", reference, start, end)
        elif block.kind == "html":
            html.append((block.start, block.end))
        else:
            reference = destination(source.text[block.start : block.end])
            if reference:
                add(block.kind, block.option, reference, block.start, block.end)
    reading = html_in(source, html, envelope) if html else None
    if reading is not None:
        links.extend(replace(link, source=source) for link in reading.links)
    links.sort(key=lambda link: (link.offset, link.end))
    return Reading(base, links, reading.findings if reading is not None else [])
