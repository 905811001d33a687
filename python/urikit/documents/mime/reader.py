"""Body parts as documents, with their bases and with the references that they satisfy (RFC 2557, RFC 2392).

**The base of a part** (RFC 2557 section 5)

    (a) in the part                     5.1.1 of RFC 3986: its own format says
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

**References to other parts of the message** (RFC 2557 section 8, RFC 2392)

    <IMG SRC="cid:foo4*foo1@bar.net">      the part with  Content-ID: <foo4*foo1@bar.net>
    <IMG SRC="images/logo.gif">            the part whose Content-Location resolves to the same URI
    <A HREF="mid:970701@none.com/a@none.com">   that part, if this message is the one

A part sees the other parts of its multipart/related, and those of the ones around it; it sees
neither into a nested multipart/related nor into a parallel one (section 7, and example 9.6). The
nested multipart is a part itself, and has a label.

URIs are compared after resolving, byte by byte (8.2 d): `a%2eb` is not `a.b`, and a URI that
both sides made with "thismessage:/" is equal to such a URI only. A cid is compared with Content-ID
alone, and never with a Content-Location (8.3). Where several parts have one label the first
counts; section 7 forbids that.

Left out: messages that are not here, which `mid` may name, and more than 32 multipart/related
around a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from urikit._native import IRI
from urikit.core.errors import URIEncodingError
from urikit.core.http_grammar import MimeType
from urikit.core.issues import Issue, finding
from urikit.core.mask import discreet
from urikit.documents.base import LONGEST, Base, Envelope
from urikit.documents.body import Base64Body, Body
from urikit.documents.document import Document, TooDeep, read_part
from urikit.documents.formats import FORMATS
from urikit.documents.link import Link, Role, make_link
from urikit.documents.mime.structure import Entity, StructureNote, UnknownEncoding, decoded, entities, identifier, uris
from urikit.documents.resolvers import IRIResolver
from urikit.documents.source import MESSAGE, Source
from urikit.schemes.escape import unescaped

__all__ = ["THIS_MESSAGE", "Aggregate", "BodyPart", "By", "Satisfied", "body_parts", "decode", "unsatisfied"]


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
        """Return the envelope of a part; `entity` is the base of the headings."""
        return replace(self.envelope, entity=entity)

    def resolver(self, entity: str | None) -> IRIResolver:
        found = self.made.get(entity)
        if found is None:
            found = self.made[entity] = IRIResolver(Base.outside(self.around(entity)))
        return found


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return the bytes of a message, each as one character (ISO 8859-1); a text as it is."""
    if isinstance(data, str):
        return Source(data)
    return Source(data.decode("latin-1"), "iso-8859-1", MESSAGE)


def body_parts(source: Source, envelope: Envelope) -> tuple[list[BodyPart], list[Issue]]:
    """Return all entities of a message, the message itself first, and what is wrong with its structure."""
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
    """Return the URIs of a heading, resolved against what the headings around it give."""
    found = []
    for line in entity.fields:
        for field, attribute, reference, offset, end, role in uris(line):
            target = resolver.target(reference)
            found.append(make_link(field, attribute, reference, offset, end, role, target, resolver, source))
    return found


def _base_of(links: list[Link]) -> str | None:
    """Return the base that a heading gives: an absolute Content-Base, else an absolute Content-Location.

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
    """Return a multipart or a message: its parts, and the URIs of their headings."""
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
    """Return a body part that has no parts, decoded and read."""
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
    """Return the bytes of a body as it is written; None for a piece of a given text that is not encoded."""
    if source.encoding is not None:
        return text.encode("latin-1")
    if entity.encoding == "base64":
        # Characters beyond Latin-1 carry nothing, nor does "?"; so each character has one byte.
        return text.encode("latin-1", "replace")
    return text.encode("utf-8", "surrogatepass") if entity.encoding == "quoted-printable" else None


def _embedding(source: Source, entity: Entity, written: bytes | None) -> Body | None:
    """Return the embedding of a body in its message; None if not each character is one byte."""
    if written is None or len(written) != entity.end - entity.body:
        return None
    if entity.encoding == "base64":
        return Base64Body(written, entity.body, b"\r\n" if source.text.endswith("\r\n", 0, entity.body) else b"\n")
    return Body(written, entity.body, entity.encoding)


def _noted(source: Source, note: StructureNote) -> Issue:
    shown = source.text[note.start : min(note.end, note.start + 60)]
    return finding(note.code, "message", note.start, note.end, found=shown)


By: TypeAlias = Literal["Content-ID", "Content-Location", "Message-ID"]

#: The limit of multipart/related around a part that count.
_MOST_SCOPES = 32


@dataclass(frozen=True, slots=True)
class Satisfied:
    """A reference of a body part, and the body part that it means."""

    link: Link
    #: The part whose document has the reference.
    referring: BodyPart
    #: The part that it means; None where it means none of this message.
    part: BodyPart | None
    #: By which label; None where there is none.
    by: By | None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A message and its body parts, with what refers to what.

    >>> message = (
    ...     "Content-Type: multipart/related; boundary=b\\n\\n"
    ...     "--b\\nContent-Type: text/css\\n\\na { background: url(cid:i@h) }\\n"
    ...     "--b\\nContent-Type: image/gif\\nContent-ID: <i@h>\\n\\nGIF\\n--b--\\n"
    ... )
    >>> [(found.link.reference, found.by) for found in Aggregate.read(message).references()]
    [('cid:i@h', 'Content-ID')]
    """

    parts: tuple[BodyPart, ...]

    @classmethod
    def read(cls, data: str | bytes, envelope: Envelope | None = None) -> Aggregate:
        """Return the entities of a message, the message itself first."""
        known = envelope or Envelope()
        return cls(tuple(body_parts(decode(data, known), known)[0]))

    @property
    def root(self) -> BodyPart | None:
        """The part that is shown first: that of `start`, else the first (RFC 2387 section 3.2).

        Of a multipart/alternative the last part that could be read is it (RFC 2046 section 5.1.4).
        """
        own = 0
        while self.parts[own].entity.children:
            entity = self.parts[own].entity
            children = entity.children
            start = (entity.media_type.get("start") or "").strip("<>")
            named = [child for child in children if start and self.parts[child].content_id == start]
            readable = [child for child in children if self.parts[child].document is not None]
            last = readable[-1:] if entity.media_type.essence == "multipart/alternative" else []
            own = (named or last or children)[0]
        return self.parts[own] if own else None

    def references(self) -> Iterator[Satisfied]:
        """Return every reference in a body part, with the part that it means, in the order of the parts."""
        return self._references("")

    def _references(self, scheme: str) -> Iterator[Satisfied]:
        """Yield the references with a scheme, given in lower case with its colon; all of them where it is empty."""
        labels = _Labels(self.parts)
        for own, part in enumerate(self.parts):
            if part.document is None or part.entity.children:
                continue
            scopes = labels.seen_from(own)
            for document in part.document.walk():
                # The URIs of headings are labels themselves.
                for link in document.links if document.format.name != "mime" else ():
                    if scheme and link.reference[: len(scheme)].lower() != scheme:
                        continue
                    found, by = labels.meant(link.target or "", own, scopes)
                    yield Satisfied(link, part, None if found is None else self.parts[found], by)


def _name(raw: str) -> str:
    """Return the label of a cid or mid target; a "%" that encodes nothing is itself, as browsers read it."""
    try:
        return unescaped(raw)
    except URIEncodingError:
        return raw


class _Labels:
    """The labels of the parts of a message, and the scope of each."""

    def __init__(self, parts: tuple[BodyPart, ...]) -> None:
        #: The nearest multipart/related around each entity, and the labels in each of these.
        self.related: list[int | None] = []
        self.scopes: dict[int, _RelatedParts] = {}
        #: Messages by their Message-ID, and parts by their message and Content-ID.
        self.messages: dict[str, int] = {}
        self.ids: dict[tuple[int, str], int] = {}
        nearest_message: list[int] = []
        for own, part in enumerate(parts):
            parent = part.entity.parent
            around = None if parent is None else self.related[parent]
            if around is not None:
                self.scopes[around].add(own, part)
            is_related = part.entity.media_type.essence == "multipart/related"
            if is_related:
                self.scopes[own] = _RelatedParts(around, {}, {})
            self.related.append(own if is_related else around)
            is_message = parent is None or parts[parent].entity.is_message
            message = own if is_message or parent is None else nearest_message[parent]
            nearest_message.append(message)
            if is_message and part.message_id is not None:
                self.messages.setdefault(part.message_id, own)
            if part.content_id is not None:
                self.ids.setdefault((message, part.content_id), own)

    def seen_from(self, own: int) -> list[_RelatedParts]:
        """Return the scopes around a part, the innermost first."""
        found: list[_RelatedParts] = []
        around = self.related[own]
        while around is not None and len(found) < _MOST_SCOPES:
            found.append(self.scopes[around])
            around = self.scopes[around].around
        return found

    def meant(self, target: str, own: int, scopes: list[_RelatedParts]) -> tuple[int | None, By | None]:
        """Return the part that a target means, and by which label."""
        scheme, _, rest = target.partition(":")
        scheme = scheme.lower()
        name = _name(rest.partition("#")[0]) if scheme in ("cid", "mid") else ""
        if scheme == "mid":
            message, _, content = name.partition("/")
            at = self.messages.get(message)
            found = at if at is None or not content else self.ids.get((at, content))
            return (None, None) if found is None else (found, "Message-ID")
        place = target.partition("#")[0]
        for scope in scopes:
            found = scope.ids.get(name) if scheme == "cid" else scope.locations.get(place)
            if found is not None and found != own:
                return found, "Content-ID" if scheme == "cid" else "Content-Location"
        return None, None


def unsatisfied(parts: tuple[BodyPart, ...]) -> list[Issue]:
    """References by `cid:` that no part of the message satisfies, each at the place of the part it is in."""
    if len(parts) < 2:
        return []
    found = []
    for one in Aggregate(parts)._references("cid:"):
        if one.part is None:
            entity = one.referring.entity
            found.append(finding("mime-cid", one.link.element, entity.body, entity.end, found=one.link.reference))
    return found


@discreet
@dataclass(frozen=True, slots=True)
class _RelatedParts:
    """The labels in one multipart/related, and the places of the parts that have them."""

    #: The multipart/related around it.
    around: int | None
    ids: dict[str, int]
    locations: dict[str, int]

    def add(self, own: int, part: BodyPart) -> None:
        if part.content_id is not None:
            self.ids.setdefault(part.content_id, own)
        if part.location is not None and not part.location.lower().startswith("cid:"):
            self.locations.setdefault(part.location.partition("#")[0], own)
