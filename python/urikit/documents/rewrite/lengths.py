"""Bodies whose message says how long they are: a Content-Length stays right (RFC 9110 section 8.6).

    Content-Length: 10

    <a href=b>          another reference of the same length is fine, and whoever receives a longer one cuts it off

The field itself is not changed, since no reference is in it. A length that was wrong before is not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit.core.mask import discreet
from urikit.net.http.message import messages

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.link import Link
    from urikit.documents.source import Source

__all__ = ["SaidLength", "said_lengths"]


@discreet
class SaidLength(NamedTuple):
    """A body with a Content-Length: the source of its message, where it is in that, and whether the length is right."""

    source: Source
    start: int
    end: int
    is_right: bool

    def has(self, link: Link) -> bool:
        """Whether a link is in the body, at whatever depth."""
        source, start, end = link.source, link.offset, link.end
        while source is not self.source:
            step = source.outward(start, end)
            if step is None:
                return False
            source, start, end, _ = step
        return self.start <= start and end <= self.end


def said_lengths(document: Document) -> list[SaidLength]:
    """The bodies with a Content-Length, of all HTTP messages in a document.

    >>> from urikit import documents
    >>> text = "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nab"
    >>> [body.is_right for body in said_lengths(documents.read(text, as_format="http"))]
    [True]
    """
    found = []
    for inner in document.walk():
        if inner.format.name != "http":
            continue
        source = inner.source
        for message in messages(source.text):
            said = message.get("content-length")
            if said is None:
                continue
            start, end = message.body
            body = source.text[start:end]
            octets = body.encode("latin-1" if source.encoding is not None else "utf-8", "surrogatepass")
            length = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else -1
            # Line breaks between messages, and at the end of a file, belong to nobody.
            is_right = 0 <= length <= len(octets) and not octets[length:].strip(b"\r\n")
            found.append(SaidLength(source, start, end, is_right))
    return found
