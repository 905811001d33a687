"""EPUB, OpenDocument and Office Open XML: which members of the archive are read, and as what.

An archive says in XML which members it has and what they are: a manifest, a list of content types,
a list of encrypted members (`listed`). If such a list is not well-formed, the entries before the
mistake count. A member that is missing or encrypted is a finding.

**EPUB 3 and 2**

    META-INF/container.xml ──full-path──▶ OPS/package.opf ──manifest──▶ chapters, nav, NCX, CSS, SVG, SMIL

The manifest gives the media type of each resource, which decides how it is read; a member that is
in no manifest is read by its name. References in `META-INF` are relative to the root of the archive
(EPUB 3.3 section 4.2.6), all others to the member they are in. XHTML, SVG and CSS follow the URL
Standard. Left out: references that begin with "/", which EPUB does not allow: they are resolved
against the server of the archive; `epub:textref` in overlays, fragments by EPUB CFI
(`urikit.schemes.fragments.pointers`), rules of fallbacks.

**OpenDocument** (ODF 1.3, ISO/IEC 26300)

    content.xml, styles.xml, meta.xml     xlink:href; in spreadsheets also table:formula
    Object 1/content.xml                  the same, of an object in the document

A relative reference is relative to the member, and a package is a folder for it: "../b.odt" is
beside the document (ODF 1.3 part 2, relative IRI references). Left out: scripts and macros; and
bookmarks, so that fragments are not checked.

**Office Open XML** (ISO/IEC 29500): Word, Excel and PowerPoint

    word/_rels/document.xml.rels     targets of word/document.xml, in the package or outside
    word/document.xml                fields: HYPERLINK "https://example.org/"; bookmarks
    xl/worksheets/sheet1.xml         formulas: HYPERLINK("https://example.org/","text"); cells

Every link of such a file is a relationship, apart from fields, formulas, and places in the document
itself. The relationships of a part are in a member of their own; `urikit.documents.xml.office` says
what they are relative to. Left out: documents that are embedded, macros, and the binary formats
(.xlsb, .doc).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from urikit._native import XMLReader
from urikit.documents.archive import Package, member_path
from urikit.documents.base import Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.formats import by_media_type, by_name
from urikit.documents.source import BytesSource, Source, decode_bytes
from urikit.documents.xml.doctype import Doctype
from urikit.documents.xml.encoding import decode as decode_xml
from urikit.documents.xml.events import Element, EventReader, Placed

__all__ = ["decode", "listed", "read_epub", "read_ooxml", "read_opendocument"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Make a source of an archive: its bytes, since its members have encodings of their own."""
    return decode_bytes(data, "an archive")


class _List:
    """A handler that keeps the attributes of some elements."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self.found: list[tuple[str, dict[str, str], str]] = []

    def doctype(self, doctype: Doctype) -> None: ...

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None: ...

    def start(self, element: Element) -> bool:
        if element.local in self._names:
            attributes = {attribute.local: attribute.value for attribute in element.attributes()}
            inside = "" if element.parent is None else _full_path(element.parent)
            self.found.append((element.local, attributes, inside))
        return False

    def text(self, element: Element, text: Placed) -> None: ...


def _full_path(element: Element) -> str:
    return next((each.value for each in element.attributes() if each.local == "full-path"), "")


def listed(data: bytes | None, *names: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the elements with those local names: the name, the attributes, and the `full-path` of the element around.

    >>> list(listed(b'<a><item href="b"/><c/></a>', "item"))
    [('item', {'href': 'b'}, '')]
    """
    if data is None:
        return
    handler = _List(frozenset(names))
    EventReader(decode_xml(data, Envelope()), handler, XMLReader((), (), ()), whole=True).read()
    yield from handler.found


_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"


def read_epub(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the documents of a book, in the order of the archive.

    >>> from urikit import documents
    >>> documents.read(b"PK", type="epub").findings[0].code
    'archive-damaged'
    """
    assert isinstance(source, BytesSource)
    package = Package(source.data, envelope)
    archive = package.archive
    container = archive.read(_CONTAINER)
    roots = [path for _, row, _ in listed(container, "rootfile") if (path := member_path(row.get("full-path", ""), ""))]
    if container is None:
        package.miss(_CONTAINER)
    if not any(map(archive.has, roots)):
        if container is not None:
            package.miss(roots[0] if roots else "package document")
        roots = [name for name in archive.names if name.lower().endswith(".opf")]
    known = {root: archive.read(root) for root in roots}
    types = dict.fromkeys(roots, "application/oebps-package+xml")
    for root, octets in known.items():
        for _, row, _ in listed(octets, "item"):
            path = member_path(row.get("href", ""), posixpath.dirname(root))
            if path is not None:
                types.setdefault(path, row.get("media-type", ""))
    encrypted = archive.read(_ENCRYPTION) if archive.has(_ENCRYPTION) else None
    hidden = {member_path(row.get("URI", ""), "") for _, row, _ in listed(encrypted, "CipherReference")}
    for name in archive.names:
        form = by_media_type(types[name]) if types.get(name) else by_name(name)
        if form is None or form.contents != "text" or (name.startswith("META-INF/") and name != _CONTAINER):
            continue
        if name in hidden:
            archive.leave(name, "encrypted")
        elif name == _CONTAINER:
            package.add(name, "xml", base=package.root, data=container)
        else:
            package.add(name, form.name, media_type=types.get(name), data=known.get(name))
    return package.reading()


_MANIFEST = "META-INF/manifest.xml"
_READ = frozenset(("content.xml", "styles.xml", "meta.xml"))


def read_opendocument(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the members with links.

    >>> from urikit import documents
    >>> documents.read(b"PK", type="opendocument").findings[0].code
    'archive-damaged'
    """
    assert isinstance(source, BytesSource)
    package = Package(source.data, envelope)
    archive = package.archive
    if not archive.has("content.xml"):
        package.miss("content.xml")
    manifest = archive.read(_MANIFEST) if archive.has(_MANIFEST) else None
    encrypted = {path for _, _, path in listed(manifest, "encryption-data")}
    for name in archive.names:
        if name.rpartition("/")[2] not in _READ:
            continue
        if name in encrypted:
            archive.leave(name, "encrypted")
        elif (data := archive.read(name)) is not None:
            package.add_office(name, data)
    return package.reading()


_TYPES = "[Content_Types].xml"
_RELATIONSHIPS = re.compile(r"(?:(.*)/)?_rels/([^/]*)\.rels")
#: Marks of a part with a field, a formula, or a link to a bookmark or a cell; other parts are not read.
_MARKS = (b"instrText", b"fldSimple", b"HYPERLINK(", b":anchor=", b"location=")
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def read_ooxml(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the relationships of a package, and its parts with fields or formulas.

    >>> from urikit import documents
    >>> documents.read(b"PK", type="ooxml").findings[0].code
    'archive-damaged'
    """
    assert isinstance(source, BytesSource)
    package = Package(source.data, envelope)
    archive = package.archive
    if not archive.has(_TYPES):
        package.miss(_TYPES)
    for name in archive.names:
        relationships = _RELATIONSHIPS.fullmatch(name)
        if relationships is None and not (name.endswith(".xml") and name.startswith(("word/", "xl/worksheets/"))):
            continue
        data = archive.read(name)
        if data is None:
            continue
        if relationships is not None:
            folder, part = relationships.groups()
            package.add_office(name, data, f"{folder}/{part}" if folder else part)
        elif data.startswith(_WIDE) or any(mark in data for mark in _MARKS):
            package.add_office(name, data)
    return package.reading()
