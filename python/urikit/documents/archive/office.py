"""Office Open XML: relationships of Word, Excel and PowerPoint files, fields and formulas (ISO/IEC 29500).

    word/_rels/document.xml.rels     targets of word/document.xml, in the package or outside
    word/document.xml                fields: HYPERLINK "https://example.org/"; bookmarks
    xl/worksheets/sheet1.xml         formulas: HYPERLINK("https://example.org/","text"); cells

Every link of such a file is a relationship, apart from fields, formulas, and places in the document itself. The
relationships of a part are in a member of their own; `urikit.documents.xml.office` says what they are relative to.

What can go wrong: `[Content_Types].xml` is missing, which is a finding, and the members are read all the same.
Left out: documents that are embedded, macros, and the binary formats (.xlsb, .doc).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from urikit.documents.archive.package import Package
from urikit.documents.bytes_source import BytesSource, decode_bytes

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["decode", "read"]

_TYPES = "[Content_Types].xml"
_RELATIONSHIPS = re.compile(r"(?:(.*)/)?_rels/([^/]*)\.rels")
#: What a part has that has a field, a formula, or a link to a bookmark or a cell; other parts are not read.
_MARKS = (b"instrText", b"fldSimple", b"HYPERLINK(", b":anchor=", b"location=")
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A package as a source: its bytes, since its members have encodings of their own."""
    return decode_bytes(data, "an archive")


def read(source: Source, envelope: Envelope) -> Reading:
    """The relationships of a package, and its parts with fields or formulas.

    >>> from urikit import documents
    >>> documents.read(b"PK", as_format="ooxml").findings[0].code
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
