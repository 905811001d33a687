"""PDF: the web links of pages (ISO 32000-1 sections 12.5.6.5 and 12.6.4.7).

    page 3 ── /Annots ── /Link ── /A ── /URI (https://example.org/)

A PDF is compressed, so nobody can find a place in its bytes. Each page with links is a document whose lines are the
addresses of its links, in their order: `paper.pdf!/page=3:2:1` is the second link of page 3. `Link.attribute` is the
rectangle on the page. The base is `/URI /Base` of the catalogue, then what surrounds the file.

pypdf reads it, of the extra `pdf`, in a process of its own (`sandbox`), since a PDF may come from anybody. That takes a
second a file, so a folder gives its PDF files only where `--include` names them.

What can go wrong, a finding: pypdf is missing; it is not a PDF, encrypted, or needs too much time or memory.

Left out: links to other files (`/GoToR`, `/Launch`) and pages, bookmarks, scripts, forms, addresses in running text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.issues import Severity, finding
from urikit.documents.base import Base, by_rfc
from urikit.documents.bytes_source import BytesSource, decode_bytes
from urikit.documents.formats import FORMATS, Reading
from urikit.documents.link import Role, make_link
from urikit.documents.pdf.reader import NotRead, PageLink, page_links
from urikit.documents.resolvers import LEIRIResolver
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.envelope import Envelope

__all__ = ["decode", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A PDF as a source: its bytes, since its pages have no text of their own."""
    return decode_bytes(data, "a PDF, of which links are read")


def read(source: Source, envelope: Envelope) -> Reading:
    """The links of each page.

    >>> from urikit import documents
    >>> documents.read(b"", as_format="pdf").findings[0].code
    'pdf-unread'
    """
    assert isinstance(source, BytesSource)
    base = Base.outside(envelope)
    try:
        found = page_links(source.data)
    except NotRead as error:
        return Reading(base, [], [finding("pdf-unread", "PDF", 0, 0, Severity.WARNING, str(error))])
    if found.base is not None:
        base = base.within(found.base, 0, 0, "/URI /Base", "ISO 32000-1 section 12.6.4.7", by_rfc)
    pages: dict[int, list[PageLink]] = {}
    for link in found.links:
        pages.setdefault(link.page, []).append(link)
    findings = [finding("pdf-page", f"page {page}", 0, 0, Severity.WARNING) for page in found.broken]
    return Reading(base, [], findings, [_page(page, rows, base, envelope) for page, rows in pages.items()])


def _page(number: int, rows: list[PageLink], base: Base, envelope: Envelope) -> Document:
    """A page as a document: an address a line."""
    from urikit.documents.document import Document

    source = Source("\n".join(row.uri for row in rows), None, "addresses of a page")
    source.belongs_to(f"page={number}")
    resolver = LEIRIResolver(base)
    links, at = [], 0
    for row in rows:
        place = row.uri, at, at + len(row.uri)
        target = resolver.target(row.uri)
        links.append(make_link("/Link", row.rectangle, *place, Role.HYPERLINK, target, resolver, source))
        at += len(row.uri) + 1
    return Document(source, FORMATS["pdf"], envelope, base, tuple(links), (), ())
