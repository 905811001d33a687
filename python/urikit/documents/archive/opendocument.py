"""OpenDocument: links of texts, spreadsheets and presentations (ODF 1.3, ISO/IEC 26300).

    content.xml, styles.xml, meta.xml     xlink:href; in spreadsheets also table:formula
    Object 1/content.xml                  the same, of an object in the document

A relative reference is relative to the member, and a package is a folder for it: "../b.odt" is beside the document
(ODF 1.3 part 2, relative IRI references).

What can go wrong: `content.xml` is missing, or the manifest says that members are encrypted. Both are findings.
Left out: scripts and macros, and bookmarks: which fragments there are is not known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.archive.listed import listed
from urikit.documents.archive.package import Package
from urikit.documents.bytes_source import BytesSource, decode_bytes

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["decode", "read"]

_MANIFEST = "META-INF/manifest.xml"
_READ = frozenset(("content.xml", "styles.xml", "meta.xml"))


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A package as a source: its bytes, since its members have encodings of their own."""
    return decode_bytes(data, "an archive")


def read(source: Source, envelope: Envelope) -> Reading:
    """The members with links.

    >>> from urikit import documents
    >>> documents.read(b"PK", as_format="opendocument").findings[0].code
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
