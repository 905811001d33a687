"""Reading a document: from bytes or text to its base and its references.

`read` finds out the format, lets the format's module decode the bytes and find the
references, and gives one `Document`. Nothing is fetched and no file is opened: what a
document points to is said, and left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urikit.boundary.identifier import text_of
from urikit.documents.envelope import Envelope
from urikit.documents.formats import FORMATS, Format, by_media_type, by_name, sniffed
from urikit.documents.link import Role
from urikit.errors import UnknownNameError
from urikit.findings import finding
from urikit.issues import Severity

if TYPE_CHECKING:
    from urikit._native import Reference, WebURL
    from urikit.documents.base import Base
    from urikit.documents.link import Link
    from urikit.documents.source import Source
    from urikit.issues import Issue

__all__ = ["MOST_FINDINGS", "Document", "read", "recognise"]

#: How many findings a document has at most; of more the most severe are kept.
MOST_FINDINGS = 1_000


@dataclass(frozen=True, slots=True, repr=False)
class Document:
    """A document that was read: its base, its references, and what there is to say of it."""

    #: The characters, and how bytes became them.
    source: Source
    #: What it was read as.
    format: Format
    #: What was known from outside.
    envelope: Envelope
    #: The base of the document as a whole, with the rungs that led to it.
    base: Base
    #: Every reference, in the order of their places, names and declarations of a base included.
    references: tuple[Link, ...]
    #: What there is to say of the document itself; places are offsets in the text.
    findings: tuple[Issue, ...]
    #: Documents inside of it.
    parts: tuple[Document, ...]

    @property
    def links(self) -> tuple[Link, ...]:
        """The references that lead somewhere: all but names and declarations of a base."""
        return tuple(link for link in self.references if link.role not in (Role.NAME, Role.BASE))

    def walk(self) -> Iterator[Document]:
        """The document, then the documents inside of it, each before what is inside of that."""
        pending = [self]
        while pending:
            document = pending.pop()
            yield document
            pending.extend(reversed(document.parts))

    def __repr__(self) -> str:
        return f"<Document: {self.format.title}, {len(self.references):,} references>"


def read(
    data: str | bytes,
    *,
    media_type: str | None = None,
    name: str | None = None,
    uri: str | Reference | WebURL | None = None,
    envelope: Envelope | None = None,
    as_format: str | None = None,
) -> Document:
    """Read a document: its base and its references.

    `data` is the document, as bytes or decoded already. What it is, is told by `as_format` (a name
    of `FORMATS`), else by `media_type`, else by the ending of `name`, else by how it begins.
    `uri` is where it was retrieved from; an `envelope` says that and more.

    Raises `LookupError` where `as_format` is not a format. A document never raises. Where the packages of
    the extra `documents` are missing, what needs them is left unread, and a finding says so.

    >>> document = read('<base href="/docs/"><a href="a">', uri="http://example.org/x.html")
    >>> document.format.name, document.base.uri, [link.target for link in document.links]
    ('html', 'http://example.org/docs/', ['http://example.org/docs/a'])
    """
    known = envelope or Envelope()
    if uri is not None or media_type is not None:
        retrieval = None if uri is None else text_of(uri)
        known = Envelope(retrieval or known.retrieval, known.entity, known.default, media_type or known.media_type)
    if as_format is not None and as_format not in FORMATS:
        raise UnknownNameError("as_format", f"one of {', '.join(FORMATS)}", as_format)
    form = FORMATS[as_format] if as_format is not None else recognise(data, known.media_type, name)
    module = form.load()
    source: Source = module.decode(data, known)
    reading = module.read(source, known)
    findings = _most_severe(reading.findings)
    return Document(source, form, known, reading.base, tuple(reading.links), findings, tuple(reading.parts))


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
    """The format of a document: by its media type, its name, or how it begins.

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
    """The beginning of a document whose encoding is not known yet, for its ASCII."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")
