"""PDF: the web links of pages (ISO 32000-1 sections 12.5.6.5 and 12.6.4.7).

    page 3 ── /Annots ── /Link ── /A ── /URI (https://example.org/)

A PDF is compressed, so a place in its bytes helps little. Each page with links is a document whose lines are the
addresses of its links, in their order: `paper.pdf!/page=3:2:1` is the second link of page 3. `Link.attribute` is the
rectangle on the page. The base is `/URI /Base` of the catalogue, then what surrounds the file.

pypdf (the extra `pdf`) reads it in a process of its own (`sandbox`), since a PDF may be hostile: without files and
network, in bounded memory and time, since reading cannot be interrupted from within. That takes a second a file, so PDF
files of a folder are read only if `--include` names them.

What can go wrong, a finding: pypdf is missing; it is not a PDF, encrypted, or needs too much time or memory.

Left out: links to other files (`/GoToR`, `/Launch`) and pages, bookmarks, scripts, forms, addresses in running text.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from urikit._native import mask
from urikit.core.issues import Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope, by_rfc
from urikit.documents.document import Document, DocumentReading
from urikit.documents.formats import FORMATS
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import LEIRIResolver
from urikit.documents.sandbox import NoAnswer, run
from urikit.documents.source import BytesSource, Source, decode_bytes

__all__ = ["MEMORY", "MOST_LINKS", "SECONDS", "PDFNotRead", "PageLink", "PageLinks", "decode", "page_links", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a PDF as a source: its bytes, since its pages have no text of their own."""
    return decode_bytes(data, "a PDF, of which links are read")


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the links of each page.

    >>> from urikit import documents
    >>> documents.read(b"", type="pdf").findings[0].code
    'pdf-unread'
    """
    assert isinstance(source, BytesSource)
    base = Base.outside(envelope)
    try:
        found = page_links(source.data)
    except PDFNotRead as error:
        return DocumentReading(base, [], [finding("pdf-unread", "PDF", 0, 0, Severity.WARNING, str(error))])
    if found.base is not None:
        base = base.within(found.base, 0, 0, "/URI /Base", "ISO 32000-1 section 12.6.4.7", by_rfc)
    pages: dict[int, list[PageLink]] = {}
    for link in found.links:
        pages.setdefault(link.page, []).append(link)
    findings = [finding("pdf-page", f"page {page}", 0, 0, Severity.WARNING) for page in found.broken]
    return DocumentReading(base, [], findings, [_page(page, rows, base, envelope) for page, rows in pages.items()])


def _page(number: int, rows: list[PageLink], base: Base, envelope: Envelope) -> Document:
    """Return a page as a document: an address a line."""
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


#: The limit of time for reading, in seconds.
SECONDS = 60.0
#: The limit of memory, in bytes, if the system has such limits.
MEMORY = 1 << 30
#: The limit of links of a file.
MOST_LINKS = 100_000


class PDFNotRead(Exception):
    """A file whose links are not read; the argument says why. Never leaves the package."""


@discreet
class PageLink(NamedTuple):
    """A link on a page."""

    #: From 1.
    page: int
    uri: str
    #: Left, bottom, right and top in points: "10 20 110 40"; empty where it is not a rectangle.
    rectangle: str


@discreet
class PageLinks(NamedTuple):
    """The links of a file."""

    links: list[PageLink]
    #: `/URI /Base` of the catalogue.
    base: str | None
    #: The pages whose links could not be read.
    broken: list[int]


def page_links(data: bytes) -> PageLinks:
    """Return the links of a file, page by page. Raises `NotRead`."""
    from importlib.util import find_spec

    if find_spec("pypdf") is None:
        raise PDFNotRead("the package pypdf is missing")
    if b"%PDF-" not in data[:1024]:
        raise PDFNotRead("not a PDF")
    try:
        request = {"links": MOST_LINKS, "memory": MEMORY, "seconds": SECONDS}
        said, status = run("urikit.documents.pdf.sandbox", request, data, SECONDS)
    except NoAnswer as error:
        raise PDFNotRead(str(error)) from None
    answer: dict[str, Any] = json.loads(said) if said.startswith(b"{") else {}
    if "links" not in answer:
        raise PDFNotRead(mask(answer.get("not_read", f"reading it ended early (exit status {status})")))
    return PageLinks([PageLink(*row) for row in answer["links"]], answer["base"], answer["broken"])
