"""ZIP archives that are documents: their members, read from memory and within limits, each with its URI.

    book.epub ──members──▶ container.xml, package.opf, ch1.xhtml, ... ──▶ a document each, in `Document.parts`

A member has a URI below that of the archive: `file:///a/book.epub!/OPS/ch1.xhtml`. So relative references of
members lead to members, and a place is `book.epub!/OPS/ch1.xhtml:3:5`. Without a URI of the archive members
have no base. `formats` has EPUB, OpenDocument and Office Open XML.

    end of central directory ──▶ central directory: names, sizes, methods ──▶ local headers and compressed data

A file may be hostile, so nothing in it is trusted. The list of members is limited before it is read, and no
more of a member is unpacked than it declares. A bomb is refused by its declared size and by its ratio. Only
stored and deflated members are read, which is what these formats allow: other methods let a file choose how
much memory they take. Names are never paths of this machine: nothing is written, and a name that leads out of
the archive is not read.

What can go wrong: it is not an archive, is damaged, encrypted or a bomb. Each is a finding, and the other
members are still read. Left out: encrypted members, archives in several files, archives in archives and in
messages; and writing: a rewrite leaves all references with that reason.
"""

from __future__ import annotations

import posixpath
import struct
import zlib
from dataclasses import replace
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from urikit.core import percent
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Severity, finding
from urikit.documents.base import Base, Envelope
from urikit.documents.document import Document, DocumentReading, read
from urikit.documents.link import Role

__all__ = ["LARGEST", "MOST_MEMBERS", "RATIO", "ROOM", "Archive", "Package", "member_path", "root_of"]


#: The limit of members of an archive.
MOST_MEMBERS = 20_000
#: The limit of bytes of a member, unpacked.
LARGEST = 1 << 26
#: The limit of bytes of all members that are read, together.
ROOM = 1 << 28
#: The limit of a member's size, as a multiple of its packed size; markup seldom reaches 50. Small members have none.
RATIO = 200
_SMALL = 1 << 20

_MEMBER = b"PK\x01\x02"
_ENCRYPTED = 0x1
_UNREADABLE = (BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, RuntimeError, LookupError)


class Archive:
    """An archive in memory.

    >>> Archive(b"PK").findings[0].message
    'not a ZIP archive, or its list of members is damaged'
    """

    def __init__(self, data: bytes) -> None:
        #: Findings so far.
        self.findings: list[Issue] = []
        self._room = ROOM
        self._zip: ZipFile | None = None
        self._members: dict[str, ZipInfo] = {}
        self._folders: set[str] = {""}
        if data.count(_MEMBER) > MOST_MEMBERS:
            self._find("archive-too-many", "archive", f"{MOST_MEMBERS:,}")
            return
        try:
            self._zip = ZipFile(BytesIO(data))
            listed = self._zip.infolist()
        except _UNREADABLE:
            self._find("archive-damaged", "archive", "")
            return
        for info in listed:
            self._add(info)

    def _add(self, info: ZipInfo) -> None:
        name = info.filename
        segments = name.split("/")
        if ".." in segments or name.startswith("/") or "\\" in name or ":" in segments[0]:
            self._find("archive-path", "archive", name, Severity.WARNING)
            return
        for count in range(1, min(len(segments), 64)):
            self._folders.add("/".join(segments[:count]))
        if not name.endswith("/"):
            self._members[name] = info

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members, in their order."""
        return tuple(self._members)

    def has(self, name: str) -> bool:
        """Return whether there is such a member."""
        return name in self._members

    def has_folder(self, name: str) -> bool:
        """Return whether there are members below that name; "" is the archive itself."""
        return name.rstrip("/") in self._folders

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a member; None where they cannot be had, and a finding says why."""
        info = self._members.get(name)
        if info is None or self._zip is None:
            return None
        why = self._why_not(info)
        if why is None:
            try:
                with self._zip.open(info) as stream:
                    data = stream.read(info.file_size)
                self._room -= len(data)
                return data
            except _UNREADABLE:
                why = "damaged data"
        self.leave(name, why)
        return None

    def leave(self, name: str, why: str) -> None:
        """Say that a member was not read, and why."""
        self._find("archive-unread", name, why, Severity.WARNING)

    def _why_not(self, info: ZipInfo) -> str | None:
        if info.flag_bits & _ENCRYPTED:
            return "encrypted"
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            return f"compression method {info.compress_type}"
        if info.file_size > LARGEST:
            return f"longer than {LARGEST:,} bytes"
        if info.file_size > max(_SMALL, RATIO * info.compress_size):
            return f"more than {RATIO} times its packed size"
        if info.file_size > self._room:
            return f"the members before it have {ROOM:,} bytes"
        return None

    def _find(self, code: str, about: str, found: str, severity: Severity = Severity.ERROR) -> None:
        self.findings.append(finding(code, about, 0, 0, severity, found))


def root_of(envelope: Envelope) -> str | None:
    """Return the URI of the root of an archive, with "!/" at its end; None where the archive has no URI.

    >>> root_of(Envelope(retrieval="http://example.org/a.epub?x#y"))
    'http://example.org/a.epub!/'
    """
    whole = Base.outside(envelope).uri
    return None if whole is None else whole.partition("#")[0].partition("?")[0] + "!/"


def member_path(reference: str, folder: str) -> str | None:
    """Return the member that a relative reference in a folder means; None for all else.

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
        """Return the URI of a member."""
        if self.root is None:
            return None
        return self.root + "/".join(percent.encode(segment, "segment") for segment in name.split("/"))

    def add(
        self, name: str, form: str, *, media_type: str | None = None, base: str | None = None, data: bytes | None = None
    ) -> None:
        """Read a member as a document of that format; `base` is its base where it is not its own URI."""
        octets = self.archive.read(name) if data is None else data
        if octets is not None:
            self._append(
                name, read(octets, envelope=Envelope(base or self.uri_of(name), None, None, media_type), type=form)
            )

    def add_office(self, name: str, data: bytes, part: str | None = None) -> None:
        """Read a member of an office document: relative references are those of `part`, else of the member.

        What is relative to the place of the whole document finds that as the retrieval URI. Names are left out:
        they are the namespaces of the format.
        """
        known = Envelope(Base.outside(self.envelope).uri, self.root if part == "" else self.uri_of(part or name))
        document = read(data, envelope=known, type="xml")
        links = tuple(link for link in document.references if link.role is not Role.NAME)
        self._append(name, replace(document, references=links))

    def _append(self, name: str, document: Document) -> None:
        document.source.belongs_to(name)
        self.parts.append(document)

    def miss(self, name: str) -> None:
        """Say that a member is missing."""
        if not any(issue.code in ("archive-damaged", "archive-too-many") for issue in self.archive.findings):
            self._findings.append(finding("archive-missing", "archive", 0, 0, Severity.ERROR, name))

    def reading(self) -> DocumentReading:
        """Return the members that were read, and the findings."""
        findings = [*self.archive.findings, *self._findings]
        return DocumentReading(Base.outside(self.envelope), [], findings, self.parts)
