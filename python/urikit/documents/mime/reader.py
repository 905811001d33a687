"""Body parts as documents, each with the base that its headings give it (RFC 2557 section 5).

    (a) in the part                     rung 5.1.1 of RFC 3986: its own format says
    (b) the heading of the part         5.1.2: an absolute Content-Location
    (c) the headings around it          5.1.2: the nearest one that has such a thing
    (d) the URI of the HTTP request     5.1.3: the retrieval URI of the envelope
    (e) thismessage:/                   5.1.4

Content-Base, which RFC 2110 had and RFC 2557 removed, comes before the Content-Location of the
same heading, and is remarked on. A relative Content-Location is a label, and no base: rule (b) asks for an
absolute URI. It is resolved against what the headings around it give.

A multipart, and a message, is a `Document` with its body parts as `parts`, and with the URIs of
their headings as references, because these are in its source. A leaf is decoded (transfer
encoding, then its charset) and has a source of its own. What is not a format of ours, as an image,
is a leaf without a document.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from urikit._native import IRI
from urikit.core.http_grammar import MimeType
from urikit.core.issues import finding
from urikit.core.mask import discreet
from urikit.documents.base import LONGEST, Base
from urikit.documents.base64_body import Base64Body
from urikit.documents.body import Body
from urikit.documents.document import Document
from urikit.documents.envelope import Envelope
from urikit.documents.formats import FORMATS
from urikit.documents.link import Link, Role, make_link
from urikit.documents.mime.labels import identifier, uris
from urikit.documents.mime.structure import Entity, Note, entities
from urikit.documents.mime.transfer import UnknownEncoding, decoded
from urikit.documents.parts import TooDeep, read_part
from urikit.documents.resolvers import IRIResolver
from urikit.documents.source import MESSAGE, Source

if TYPE_CHECKING:
    from urikit.core.issues import Issue

__all__ = ["THIS_MESSAGE", "BodyPart", "body_parts", "decode"]

#: The base where nothing else gives one (RFC 2557 section 5, rule e).
THIS_MESSAGE = "thismessage:/"


@discreet
@dataclass(frozen=True, slots=True)
class BodyPart:
    """An entity, what it is called, and the document that it is."""

    entity: Entity
    #: None where its format is not known, or it could not be decoded.
    document: Document | None
    #: The Content-ID without its angle brackets.
    content_id: str | None
    #: The Message-ID of a message.
    message_id: str | None
    #: The Content-Location, resolved; None where there is none.
    location: str | None


class _Bases:
    """The base that the headings give each entity: one object for each that differs."""

    def __init__(self, envelope: Envelope) -> None:
        self.envelope = replace(envelope, default=envelope.default or THIS_MESSAGE, media_type=None)
        self.made: dict[str | None, IRIResolver] = {}

    def around(self, entity: str | None) -> Envelope:
        """What is known of a part from outside; `entity` is what the headings give."""
        return replace(self.envelope, entity=entity)

    def resolver(self, entity: str | None) -> IRIResolver:
        found = self.made.get(entity)
        if found is None:
            found = self.made[entity] = IRIResolver(Base.outside(self.around(entity)))
        return found


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """The bytes of a message, each as one character (ISO 8859-1); a text as it is."""
    if isinstance(data, str):
        return Source(data)
    return Source(data.decode("latin-1"), "iso-8859-1", MESSAGE)


def body_parts(source: Source, envelope: Envelope) -> tuple[list[BodyPart], list[Issue]]:
    """All entities of a message, the message itself first, and what is wrong with its structure."""
    outside = None if envelope.media_type is None else MimeType.parse(envelope.media_type)
    found, notes = entities(source.text, outside)
    bases = _Bases(envelope)
    findings = [_noted(source, note) for note in notes]
    given: list[str | None] = []
    heading_links: list[list[Link]] = []
    for entity in found:
        outer = envelope.entity if entity.parent is None else given[entity.parent]
        links = _heading_links(source, entity, bases.resolver(outer))
        heading_links.append(links)
        given.append(_base_of(links) or outer)
        findings += [
            finding("mime-content-base", "Content-Base", link.offset, link.end)
            for link in links
            if link.role is Role.BASE
        ]
    documents: list[Document | None] = [None] * len(found)
    # Entities are before what is inside of them, so from the last one on all parts are there already.
    for own in range(len(found) - 1, -1, -1):
        entity = found[own]
        if entity.is_multipart or entity.is_message or own == 0:
            documents[own] = _container(source, own, found, documents, heading_links, bases, given, findings)
        else:
            documents[own] = _leaf(source, entity, bases.around(given[own]), findings)
    parts = [
        BodyPart(
            entity,
            document,
            identifier(entity.get("content-id")),
            identifier(entity.get("message-id")),
            next((link.target for link in links if link.element == "Content-Location"), None),
        )
        for entity, document, links in zip(found, documents, heading_links, strict=True)
    ]
    findings.sort(key=lambda issue: issue.start)
    return parts, findings


def _heading_links(source: Source, entity: Entity, resolver: IRIResolver) -> list[Link]:
    """The URIs of a heading, resolved against what the headings around it give."""
    found = []
    for line in entity.fields:
        for field, attribute, reference, offset, end, role in uris(line):
            target = resolver.target(reference)
            found.append(make_link(field, attribute, reference, offset, end, role, target, resolver, source))
    return found


def _base_of(links: list[Link]) -> str | None:
    """The base that a heading gives: an absolute Content-Base, else an absolute Content-Location.

    One that is longer than any base of a document may be is a label only.
    """
    for name in ("Content-Base", "Content-Location"):
        for link in links:
            if link.element == name and len(link.reference) <= LONGEST and IRI.is_valid(link.reference):
                return link.reference
    return None


def _container(
    source: Source,
    own: int,
    found: list[Entity],
    documents: list[Document | None],
    heading_links: list[list[Link]],
    bases: _Bases,
    given: list[str | None],
    findings: list[Issue],
) -> Document:
    """A multipart or a message: its parts, and the URIs of their headings."""
    entity = found[own]
    links = list(heading_links[own]) if own == 0 else []
    parts = []
    for child in entity.children:
        links += heading_links[child]
        part = documents[child]
        parts += [] if part is None else [part]
    if own == 0 and not (entity.is_multipart or entity.is_message):
        leaf = _leaf(source, entity, bases.around(given[0]), findings)
        parts += [] if leaf is None else [leaf]
    resolver = bases.resolver(given[own])
    known = bases.around(given[own])
    return Document(source, FORMATS["mime"], known, resolver.base, tuple(links), (), tuple(parts))


def _leaf(source: Source, entity: Entity, envelope: Envelope, findings: list[Issue]) -> Document | None:
    """A body part that has no parts, decoded and read."""
    text = source.text[entity.body : entity.end]
    written = _written(source, entity, text)
    try:
        octets = decoded(written or b"", entity.encoding)
    except UnknownEncoding as error:
        line = entity.get("content-transfer-encoding")
        place = (entity.body, entity.end) if line is None else (line.offset, line.end)
        findings.append(finding("mime-encoding", "Content-Transfer-Encoding", *place, found=str(error)))
        return None
    body = text if written is None else octets
    if not body:
        return None
    try:
        known = replace(envelope, media_type=str(entity.media_type))
        return read_part(body, known, (source, entity.body, entity.end), _embedding(source, entity, written))
    except TooDeep:
        findings.append(finding("mime-deep", "body", entity.body, entity.end))
        return None


def _written(source: Source, entity: Entity, text: str) -> bytes | None:
    """The bytes of a body as it is written; None for a piece of a given text that is not encoded."""
    if source.encoding is not None:
        return text.encode("latin-1")
    if entity.encoding == "base64":
        # What is beyond Latin-1 carries nothing, and "?" does not either; so each character has one byte.
        return text.encode("latin-1", "replace")
    return text.encode("utf-8", "surrogatepass") if entity.encoding == "quoted-printable" else None


def _embedding(source: Source, entity: Entity, written: bytes | None) -> Body | None:
    """How a body is in its message; None where not each character is one byte."""
    if written is None or len(written) != entity.end - entity.body:
        return None
    if entity.encoding == "base64":
        return Base64Body(written, entity.body, b"\r\n" if source.text.endswith("\r\n", 0, entity.body) else b"\n")
    return Body(written, entity.body, entity.encoding)


def _noted(source: Source, note: Note) -> Issue:
    shown = source.text[note.start : min(note.end, note.start + 60)]
    return finding(note.code, "message", note.start, note.end, found=shown)
