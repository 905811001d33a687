"""Members of an archive as documents, each with its URI below that of the archive."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from typing import TYPE_CHECKING

from urikit.core import percent
from urikit.core.errors import URIError
from urikit.core.issues import Severity, finding
from urikit.documents.archive.members import Archive
from urikit.documents.base import Base
from urikit.documents.envelope import Envelope
from urikit.documents.formats import Reading
from urikit.documents.link import Role

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.document import Document

__all__ = ["Package", "member_path", "root_of"]


def root_of(envelope: Envelope) -> str | None:
    """The URI of the root of an archive, with "!/" at its end; None where the archive has no URI.

    >>> root_of(Envelope(retrieval="http://example.org/a.epub?x#y"))
    'http://example.org/a.epub!/'
    """
    whole = Base.outside(envelope).uri
    return None if whole is None else whole.partition("#")[0].partition("?")[0] + "!/"


def member_path(reference: str, folder: str) -> str | None:
    """The member that a relative reference in a folder means; None for all else.

    >>> member_path("../a%20b.css#c", "OPS/text"), member_path("../../a", "OPS"), member_path("http://a/", "")
    ('OPS/a b.css', None, None)
    """
    path = reference.partition("#")[0].partition("?")[0]
    if not path or ":" in path.partition("/")[0] or path.startswith("//"):
        return None
    try:
        path = percent.decode(path)
    except URIError:
        return None
    joined = path.lstrip("/") if path.startswith("/") else posixpath.join(folder, path)
    found = posixpath.normpath(joined)
    return None if found.startswith("..") else found


class Package:
    """An archive whose members become documents."""

    def __init__(self, data: bytes, envelope: Envelope) -> None:
        self.archive = Archive(data)
        self.envelope = envelope
        #: The URI of the archive with "!/" at its end.
        self.root = root_of(envelope)
        self.parts: list[Document] = []
        self._findings: list[Issue] = []

    def uri_of(self, name: str) -> str | None:
        """The URI of a member."""
        if self.root is None:
            return None
        return self.root + "/".join(percent.encode(segment, "segment") for segment in name.split("/"))

    def add(
        self, name: str, form: str, *, media_type: str | None = None, uri: str | None = None, data: bytes | None = None
    ) -> None:
        """Read a member as a document of that format; `uri` is its base where it is not its own URI."""
        from urikit.documents.document import read

        octets = self.archive.read(name) if data is None else data
        if octets is not None:
            self._append(
                name, read(octets, envelope=Envelope(uri or self.uri_of(name), None, None, media_type), as_format=form)
            )

    def add_office(self, name: str, data: bytes, part: str | None = None) -> None:
        """Read a member of an office document: relative references are those of `part`, else of the member.

        What is relative to the place of the whole document finds that as the retrieval URI. Names are left out:
        they are the namespaces of the format.
        """
        from urikit.documents.document import read

        known = Envelope(Base.outside(self.envelope).uri, self.root if part == "" else self.uri_of(part or name))
        document = read(data, envelope=known, as_format="xml")
        links = tuple(link for link in document.references if link.role is not Role.NAME)
        self._append(name, replace(document, references=links))

    def _append(self, name: str, document: Document) -> None:
        document.source.belongs_to(name)
        self.parts.append(document)

    def miss(self, name: str) -> None:
        """Say that a member is missing."""
        if not any(issue.code in ("archive-damaged", "archive-too-many") for issue in self.archive.findings):
            self._findings.append(finding("archive-missing", "archive", 0, 0, Severity.ERROR, name))

    def reading(self) -> Reading:
        """What was read."""
        findings = [*self.archive.findings, *self._findings]
        return Reading(Base.outside(self.envelope), [], findings, self.parts)
