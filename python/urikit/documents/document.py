"""Reading a document: from bytes or text to its base and its references.

`read` recognises the format, lets its module decode the bytes and find the references, and returns
one `Document`. Nothing is fetched and no file is opened.

**Parts.** The body of a response is a document of its own, with a source of its own where it was encoded
(`read_part`). So are a part of a message and a `srcdoc`. Each level is a call in Python, so `DEEPEST`
bounds them, whatever formats are in each other. A part of an unknown media type, as an image, is left
out; so are archives and PDF files. HTML that other formats contain letter by letter is read in place
(`html_in`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import NamedTuple

from urikit._native import IRI, Reference, WebURL
from urikit.core.arguments import text_of
from urikit.core.errors import ArgumentError, UnknownNameError
from urikit.core.issues import Issue, Severity, finding
from urikit.documents.base import Base, Envelope
from urikit.documents.body import Body
from urikit.documents.formats import FORMATS, Format, by_media_type, by_name, sniffed
from urikit.documents.link import Link, Role
from urikit.documents.rewrite import Rewritten, choices, rewrite
from urikit.documents.source import Embedding, Source

__all__ = [
    "DEEPEST",
    "MOST_FINDINGS",
    "Document",
    "DocumentReading",
    "TooDeep",
    "html_in",
    "read",
    "read_part",
    "recognise",
]


#: The limit of findings of a document; of more the most severe are kept.
MOST_FINDINGS = 1_000


@dataclass(frozen=True, slots=True, repr=False)
class Document:
    """A document that was read: its base, its references, and what there is to say of it."""

    #: The characters, and how bytes became them.
    source: Source
    #: The format that it was read as.
    format: Format
    #: Its envelope.
    envelope: Envelope
    #: The base of the document as a whole, with the steps that led to it.
    base: Base
    #: Every reference, in the order of their places, names and declarations of a base included.
    references: tuple[Link, ...]
    #: Findings about the document itself; places are offsets in the text.
    findings: tuple[Issue, ...]
    #: Documents inside of it; of an archive its members, whose names `source.member` has.
    parts: tuple[Document, ...]
    #: The data that it was read from; empty for a part whose text is a piece of its source.
    data: str | bytes = ""

    @property
    def links(self) -> tuple[Link, ...]:
        """The references that lead somewhere: all but names and declarations of a base."""
        return tuple(link for link in self.references if link.role not in (Role.NAME, Role.BASE))

    def walk(self) -> Iterator[Document]:
        """Yield the document, then the documents inside of it, each before what is inside of that."""
        pending = [self]
        while pending:
            document = pending.pop()
            yield document
            pending.extend(reversed(document.parts))

    def rewrite(
        self, choice: Callable[[Link], str | None] | Mapping[str, str], *, declared_base: str = "keep"
    ) -> Rewritten:
        """Return the document with other references; all its other bytes are the same.

        `choice` is a function from a link to its new reference (None: unchanged), or a mapping of references.
        References are as `Link.reference` has them, without escapes. A function is not asked for names.
        `declared_base` is "keep", "remove", or a URI that replaces what the document declares as its base.

        The result is read before it is given. A reference that could not be read back is left, with a reason.

        >>> page = read("<img srcset='a.png, b.png 2x'>")
        >>> page.rewrite({"b.png": "c d.png"}).data
        "<img srcset='a.png, c%20d.png 2x'>"
        """
        return rewrite(self, choice, declared_base=declared_base)

    def make_absolute(self, base: str | Reference | WebURL | None = None, *, declared_base: str = "keep") -> Rewritten:
        """Targets instead of relative references; those to the document itself, such as `#top`, stay.

        `base` is the URI of the document, where it was read without one.

        Raises `ValueError` where `base` is not an absolute URI.

        >>> read("a { background: url(b.png) }", type="css").make_absolute("http://h/").data
        'a { background: url(http://h/b.png) }'
        """
        document = self._at(base)
        choice = choices.absolute(document.envelope.retrieval)
        return rewrite(document, choice, declared_base=declared_base, targets="kept")

    def make_relative(self, base: str | Reference | WebURL | None = None, *, declared_base: str = "keep") -> Rewritten:
        """Return the shortest relative references to what is on the same server as their base.

        `base` is the URI of the document, where it was read without one.

        Raises `ValueError` where `base` is not an absolute URI.

        >>> read("<a href='http://h/a/b'>").make_relative("http://h/a/c").data
        "<a href='b'>"
        """
        document = self._at(base)
        outside = document.envelope.retrieval if declared_base == "remove" else declared_base
        choice = choices.relative(None if declared_base == "keep" else outside)
        return rewrite(document, choice, declared_base=declared_base, targets="kept")

    def map_hosts(self, hosts: Mapping[str, str]) -> Rewritten:
        """Other hosts in references that have one; a port stays, unless the new host has its own.

        Raises `ValueError` where a host is not valid.

        >>> read("<a href=//old.example/a>").map_hosts({"old.example": "example.org"}).data
        '<a href=//example.org/a>'
        """
        return rewrite(self, choices.hosts(hosts))

    def upgrade_scheme(self) -> Rewritten:
        """`https:` instead of `http:`, apart from references with a port other than 80.

        >>> read("<a href=http://example.org/>").upgrade_scheme().data
        '<a href=https://example.org/>'
        """
        return rewrite(self, choices.https())

    def strip_params(self, *patterns: str) -> Rewritten:
        """References without the query parameters whose names fit one of the patterns of a shell.

        >>> read("<a href='/?utm_source=x&amp;a=b'>").strip_params("utm_*").data
        "<a href='/?a=b'>"
        """
        return rewrite(self, choices.without_params(patterns))

    def replace_base(self, places: Mapping[str, str]) -> Rewritten:
        """References that begin with an address begin with another one.

        Raises `ValueError` where an address is not an absolute URI.

        >>> read("<a href=http://old.example/a/b>").replace_base({"http://old.example/a": "https://example.org"}).data
        '<a href=https://example.org/b>'
        """
        return rewrite(self, choices.moved(places))

    def with_data(self, data: str | bytes) -> Document:
        """Other data, read in the same format and with the same envelope.

        >>> read("<a href=b>", base="http://h/").with_data("<a href=c>").links[0].target
        'http://h/c'
        """
        return read(data, envelope=self.envelope, type=self.format.name)

    def _at(self, base: str | Reference | WebURL | None) -> Document:
        """Return the document as it is read from that URI."""
        if base is None:
            return self
        retrieval = text_of(base)
        if not IRI.is_valid(retrieval):
            raise ArgumentError("base", "an absolute URI", retrieval)
        known = replace(self.envelope, retrieval=retrieval)
        return read(self.data, envelope=known, type=self.format.name)

    def __repr__(self) -> str:
        return f"<Document: {self.format.title}, {len(self.references):,} references>"


class DocumentReading(NamedTuple):
    """The result of the reader of a format."""

    #: The base of the document as a whole.
    base: Base
    #: Its references, in the order of their places.
    links: list[Link]
    #: Findings about the document itself.
    findings: list[Issue]
    #: Documents inside of it: parts of a message, the body of a response, `srcdoc`.
    parts: list[Document] = []  # noqa: RUF012  (read, never changed)


def read(
    data: str | bytes,
    *,
    type: str | None = None,
    name: str | None = None,
    base: str | Reference | WebURL | None = None,
    envelope: Envelope | None = None,
) -> Document:
    """Read a document: its base and its references.

    `data` is the document, as bytes or decoded already. `type` is its media type, or the name of
    its format (one of `FORMATS`); without one, the ending of `name` says it, else the beginning.
    `base` is where it was retrieved from, which is its base unless it declares one (RFC 3986
    5.1.3); an `envelope` says that and more.

    Raises `LookupError` where `type` is neither. A document never raises.

    >>> document = read('<base href="/docs/"><a href="a">', base="http://example.org/x.html")
    >>> document.format.name, document.base.uri, [link.target for link in document.links]
    ('html', 'http://example.org/docs/', ['http://example.org/docs/a'])
    """
    known = envelope or Envelope()
    if base is not None:
        known = replace(known, retrieval=text_of(base))
    form = None if type is None else FORMATS.get(type)
    if form is None and type is not None:
        if "/" not in type:
            raise UnknownNameError("type", f"a media type or one of {', '.join(FORMATS)}", type)
        known = replace(known, media_type=type)
    if form is None:
        form = recognise(data, known.media_type, name)
    if name is not None and form.name == "comments":
        known = replace(known, name=name)
    reader = form.load()
    source: Source = reader.decode(data, known)
    reading: DocumentReading = reader.read(source, known)
    findings = _most_severe(reading.findings)
    return Document(source, form, known, reading.base, tuple(reading.links), findings, tuple(reading.parts), data)


def _most_severe(findings: list[Issue]) -> tuple[Issue, ...]:
    """At most `MOST_FINDINGS` in the order of their places, and one more that counts the rest."""
    if len(findings) <= MOST_FINDINGS:
        return tuple(findings)
    kept = sorted(range(len(findings)), key=lambda at: (-findings[at].severity.value, at))[:MOST_FINDINGS]
    last = findings[max(kept)]
    rest = f"{len(findings) - MOST_FINDINGS:,}"
    more = finding("document-findings", "document", last.start, last.end, Severity.WARNING, rest)
    return (*(findings[at] for at in sorted(kept)), more)


def recognise(data: str | bytes, media_type: str | None = None, name: str | None = None) -> Format:
    """Return the format of a document: by its media type, its name, or how it begins.

    >>> recognise(b"@prefix ex: <http://example.org/> .").name
    'turtle'
    """
    found = by_media_type(media_type) if media_type is not None else None
    if found is None and name is not None:
        found = by_name(name)
    if found is not None:
        return found
    beginning = data[:4096]
    return sniffed(beginning if isinstance(beginning, str) else _glimpse(beginning))


def _glimpse(data: bytes) -> str:
    """Return the beginning of a document whose encoding is not known yet, for its ASCII."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")


#: The limit of documents within each other.
DEEPEST = 16

# By context and not by argument, because a reader of a format is called with a source and an envelope.
_depth: ContextVar[int] = ContextVar("urikit_documents_depth", default=0)


class TooDeep(Exception):
    """A part lies deeper than `DEEPEST`. Never leaves the package."""


def read_part(
    data: str | bytes, envelope: Envelope, place: tuple[Source, int, int], embedding: Embedding | None = None
) -> Document | None:
    """Return a part as a document; None where its media type is of no known format.

    `place` is what it was made of, and `embedding` how. Without a media type it is recognised by how it begins.
    Raises `TooDeep`.
    """
    form = None if envelope.media_type is None else by_media_type(envelope.media_type)
    if envelope.media_type is not None and (form is None or form.contents == "archive" or form.name == "pdf"):
        return None
    depth = _depth.get()
    if depth >= DEEPEST:
        raise TooDeep
    token = _depth.set(depth + 1)
    try:
        part = read(data, envelope=envelope)
    finally:
        _depth.reset(token)
    if isinstance(embedding, Body):
        embedding.belongs_to(part)
    part.source.lies_in(*place, embedding)
    return part


def html_in(source: Source, ranges: Sequence[tuple[int, int]], envelope: Envelope) -> DocumentReading:
    """Return the raw HTML of a document, read where it is: in one piece, with all between blanked out.

    So places stay, and tags that belong together are together. The links say the source that was read.
    """
    pieces, at = [], 0
    for start, end in ranges:
        pieces.append(" " * (start - at))
        pieces.append(source.text[start:end])
        at = end
    html = Source("".join(pieces), source.encoding, source.why)
    reading: DocumentReading = FORMATS["html"].load().read(html, envelope)
    return reading
