"""Pages and their claims, read from what is at hand: a text, an HTTP message, a folder, a server.

A page that comes with its header section (`curl -i`) tells more than its HTML alone: Link fields,
Content-Location, Vary, the status, where a redirect leads. Several responses in one text are
several pages, since each was an answer about its own URI.

Nothing is fetched but by `fetched`, which asks a server through `dereference` and its limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import quote

from urikit import documents
from urikit._native import IRI, Reference, WebURL
from urikit.core.arguments import text_of
from urikit.core.errors import URIError
from urikit.core.http_grammar import list_members
from urikit.documents import Document, Envelope, http
from urikit.linked_data.variants.claims import Claim, Page, header_claims
from urikit.linked_data.variants.html import html_claims, html_language
from urikit.net.http.negotiation.vary import Vary

if TYPE_CHECKING:
    from urikit.documents.source import Source
    from urikit.linked_data.message import Client
    from urikit.linked_data.policy import DereferencePolicy
    from urikit.net.http.message import Message

__all__ = ["OpenGraph", "fetched", "folder", "page", "pages"]

#: Whether og:url is read: it is not a link, and asked for by name.
OpenGraph: TypeAlias = Literal["left-out", "read"]

_HTML = frozenset(("html", "xhtml"))
#: Endings of files that are pages.
_ENDINGS = frozenset((".html", ".htm", ".xhtml", ".xht", ".http"))
#: Fields about a frame that `dereference` has taken away.
_FRAME = frozenset(("content-encoding", "transfer-encoding", "content-length"))


def page(
    data: str | bytes,
    uri: str | Reference | WebURL | None = None,
    *,
    name: str | None = None,
    open_graph: OpenGraph = "left-out",
) -> Page:
    """A page: HTML, or an HTTP message; of several messages in one text the last.

    `uri` is where it was retrieved from; `name` is what to call it.

    >>> found = page('<link rel=canonical href="/a">', "http://example.org/a?session=1")
    >>> found.canonical, found.is_canonical
    ('http://example.org/a', False)
    """
    *_, last = pages(data, uri, name=name, open_graph=open_graph)
    return last


def pages(
    data: str | bytes,
    uri: str | Reference | WebURL | None = None,
    *,
    name: str | None = None,
    open_graph: OpenGraph = "left-out",
) -> Iterator[Page]:
    """As `page`, and of several messages in one text each.

    >>> hops = "HTTP/1.1 301 Moved\\nLocation: /b\\n\\nHTTP/1.1 200 OK\\nVary: Accept\\n\\n"
    >>> [(found.uri, found.status, found.location) for found in pages(hops, "http://example.org/a")]
    [('http://example.org/a', 301, 'http://example.org/b'), ('http://example.org/b', 200, None)]
    """
    uri = None if uri is None else text_of(uri)
    if not _is_message(data):
        document = documents.read(data, as_format="html", envelope=Envelope(retrieval=uri))
        claims = _kept(html_claims(document), open_graph)
        yield Page(name or uri or "-", uri, claims, languages=_languages(None, document))
        return
    envelope = Envelope(retrieval=uri)
    source = http.decode(data, envelope)
    for message, known in http.hops(source, envelope):
        if message.request is None:
            yield _answered(message, source, known, name, open_graph)


def folder(
    root: Path, base: str | None, *, index: str | None = None, open_graph: OpenGraph = "left-out"
) -> Iterator[Page]:
    """The pages below a folder, in the order of their names.

    Where there is a base, a page has the URI that its path has below it. `index` is the file name
    that a server gives for a folder itself, as "index.html".
    """
    for path in sorted(found for found in root.rglob("*") if found.suffix.lower() in _ENDINGS and found.is_file()):
        relative = path.relative_to(root).as_posix()
        kept = relative[: -len(index)] if index and path.name == index else relative
        uri = None if base is None else str(IRI.parse(base).resolve(quote(kept) or "."))
        yield from pages(path.read_bytes(), uri, name=str(path), open_graph=open_graph)


def fetched(
    uri: str,
    policy: DereferencePolicy | None = None,
    client: Client | None = None,
    *,
    open_graph: OpenGraph = "left-out",
) -> Iterator[Page]:
    """The pages that a server gives for a URI: one for each redirect, and the last answer.

    Raises `DereferenceError` as `urikit.linked_data.dereference` does.

    >>> from urikit.linked_data import Answer, Recorded
    >>> world = Recorded({"http://example.org/a": Answer(200, (("Link", "</b>; rel=canonical"),))})
    >>> [found.canonical for found in fetched("http://example.org/a", client=world)]
    ['http://example.org/b']
    """
    from urikit.linked_data.dereference import dereference
    from urikit.linked_data.policy import DereferencePolicy

    asked = policy or DereferencePolicy(media_types=("text/html", "application/xhtml+xml"))
    for exchange in dereference(uri, asked, client).exchanges:
        fields = [f"{name}: {value}\r\n" for name, value in exchange.answer.headers if name.lower() not in _FRAME]
        head = f"HTTP/1.1 {exchange.status} \r\n{''.join(fields)}\r\n".encode("latin-1", "replace")
        yield page(head + exchange.answer.body, str(exchange.uri), open_graph=open_graph)


def _answered(message: Message, source: Source, known: Envelope, name: str | None, open_graph: OpenGraph) -> Page:
    """The page that a response is."""
    uri = known.retrieval
    claims = list(header_claims(message, source, uri))
    document = http.content(source, message, known, [])
    if document is not None and document.format.name in _HTML:
        claims += html_claims(document)
    location = None
    if message.status is not None and 300 <= message.status < 400:
        location = _located(message.get("location"), uri)
    vary = Vary.parse(", ".join(line.value for line in message.all("vary")) or None)
    said = name or uri or "-"
    languages = _languages(message.get("content-language"), document)
    return Page(said, uri, _kept(claims, open_graph), message.status, location, vary, languages)


def _kept(claims: Iterator[Claim] | list[Claim], open_graph: OpenGraph) -> tuple[Claim, ...]:
    return tuple(claim for claim in claims if open_graph == "read" or claim.kind != "open-graph")


def _languages(field: str | None, document: Document | None) -> tuple[str, ...]:
    if field is not None:
        return tuple(piece.text for piece in list_members(field))
    said = None if document is None or document.format.name not in _HTML else html_language(document)
    return () if said is None else (said,)


def _located(reference: str | None, base: str | None) -> str | None:
    try:
        return None if reference is None or base is None else str(IRI.parse(base).resolve(reference))
    except URIError:
        return None


def _is_message(data: str | bytes) -> bool:
    """Whether a text begins as an HTTP message does: with a status line, or with a field."""
    beginning = data[:4096] if isinstance(data, str) else data[:4096].decode("latin-1")
    line = beginning.lstrip("\r\n").partition("\n")[0]
    name, colon, _ = line.partition(":")
    return line.startswith("HTTP/") or (bool(colon) and name.replace("-", "").isalnum() and name.isascii())
