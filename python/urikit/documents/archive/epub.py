"""EPUB 3 and 2: the package document, navigation, content documents, styles and overlays of a book.

    META-INF/container.xml ──full-path──▶ OPS/package.opf ──manifest──▶ chapters, nav, NCX, CSS, SVG, SMIL

The manifest says of each resource which media type it has, and that decides how it is read; a member that is not in a
manifest is read by its name. References in `META-INF` are relative to the root of the archive (EPUB 3.3 section
4.2.6), all others to the member they are in. XHTML, SVG and CSS follow the URL Standard.

What can go wrong: what leads to the package document is missing. Members that `META-INF/encryption.xml` lists are not
read, since their bytes are not what their media types say.

Left out: references that begin with "/", which EPUB does not allow: they are resolved against the archive's server.
`epub:textref` in overlays, fragments by EPUB CFI (`urikit.schemes.fragments.pointers` reads them), rules of fallbacks.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from urikit.documents.archive.listed import listed
from urikit.documents.archive.package import Package, member_path
from urikit.documents.bytes_source import BytesSource, decode_bytes
from urikit.documents.formats import by_media_type, by_name

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["decode", "read"]

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A book as a source: its bytes, since its members have encodings of their own."""
    return decode_bytes(data, "an archive")


def read(source: Source, envelope: Envelope) -> Reading:
    """The documents of a book, in the order of the archive.

    >>> from urikit import documents
    >>> documents.read(b"PK", as_format="epub").findings[0].code
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
    hidden = {member_path(row.get("URI", ""), "") for _, row, _ in listed(_octets(package), "CipherReference")}
    for name in archive.names:
        form = by_media_type(types[name]) if types.get(name) else by_name(name)
        if form is None or form.contents != "text" or (name.startswith("META-INF/") and name != _CONTAINER):
            continue
        if name in hidden:
            archive.leave(name, "encrypted")
        elif name == _CONTAINER:
            package.add(name, "xml", uri=package.root, data=container)
        else:
            package.add(name, form.name, media_type=types.get(name), data=known.get(name))
    return package.reading()


def _octets(package: Package) -> bytes | None:
    return package.archive.read(_ENCRYPTION) if package.archive.has(_ENCRYPTION) else None
