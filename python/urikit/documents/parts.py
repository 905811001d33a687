"""Documents inside of documents: the body of a response, the parts of a message.

A part is read as a document of its own, with a source of its own where it was encoded. Parts
have parts: a message in a message in a message. Each level is a call in Python, so there is a
bound (`DEEPEST`), whatever the formats are that lie in each other; what is deeper is left
unread, and the part that contains it says so.

A part whose media type no format has is left alone: an image has no references that anybody
looks for here. So are archives and PDF files, which
would have to be unpacked from a part.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from urikit.documents.body import Body
from urikit.documents.formats import by_media_type

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.envelope import Envelope
    from urikit.documents.source import Embedding, Source

__all__ = ["DEEPEST", "TooDeep", "read_part"]

#: How many documents may lie in each other.
DEEPEST = 16

# By context and not by argument, because a reader of a format is called with a source and an envelope.
_depth: ContextVar[int] = ContextVar("urikit_documents_depth", default=0)


class TooDeep(Exception):
    """A part lies deeper than `DEEPEST`. Never leaves the package."""


def read_part(
    data: str | bytes, envelope: Envelope, place: tuple[Source, int, int], embedding: Embedding | None = None
) -> Document | None:
    """A part as a document; None where its media type is of no known format.

    `place` is what it was made of, and `embedding` how. Without a media type it is recognised by how it begins.
    Raises `TooDeep`.
    """
    from urikit.documents.document import read

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
