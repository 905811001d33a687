"""Documents: the references that are in them, and the base that gives these a meaning.

A reference means nothing without its base, and the base comes from the document, from what
encloses it, from its retrieval, or from the application (RFC 3986 section 5.1). `read` takes a
document of any known format (`FORMATS`). It gives every reference with its place, its base and the
reason for it, its target by the format's own standard, and its faults.

>>> from urikit import documents
>>> page = documents.read('<p><a href="b?c">', base="http://example.org/a/")
>>> [(link.target, link.line, link.column) for link in page.links]
[('http://example.org/a/b?c', 1, 13)]

Nothing is fetched, no file is opened, no external entity is read.
"""

from urikit.documents.base import Base, BaseSource, BaseStep, Envelope, Outcome
from urikit.documents.document import Document, read, recognise
from urikit.documents.formats import FORMATS, Format
from urikit.documents.link import Link, Role
from urikit.documents.rewrite import Left, RewriteChange, Rewritten
from urikit.documents.source import Position, Source

__all__ = [
    "FORMATS",
    "Base",
    "BaseSource",
    "BaseStep",
    "Document",
    "Envelope",
    "Format",
    "Left",
    "Link",
    "Outcome",
    "Position",
    "RewriteChange",
    "Rewritten",
    "Role",
    "Source",
    "read",
    "recognise",
]
