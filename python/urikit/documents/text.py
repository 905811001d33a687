"""Plain text: identifiers as people write them into sentences (RFC 3986 appendix C).

    "http://example.org/"    <http://example.org/>    <URL:http://example.org/>    http://example.org/.

`urikit.extract` finds them. Inside of angle brackets a line break is not part of the identifier
("The whitespace should be ignored when the URI is extracted"): there `raw` is what is written,
break included, and `reference` is the identifier put together.

A plain text says nothing of a base, so that 5.1.1 is never answered; the base is what surrounds
the text. Only identifiers with a scheme are found, which need none; the base is there all the
same, because a reader of documents asks each format for it.

An identifier ends at the first character that no URI has: the appendix is about URIs, and in
running text the end of an IRI is unknown.

In a text that is `format=flowed; delsp=yes` an identifier goes on in the next line (see below).

They are resolved by RFC 3986 section 5.2 with the characters of RFC 3987, which for an absolute
one is to remove its dot segments.

**Flowed text** whose lines were broken for the mail: `format=flowed; delsp=yes` (RFC 3676 section 4)

    See http://example.org/a/long/ \\r\\n      a space before the line end: the line goes on
    path.html                              with delsp=yes the space is not part of the text

Only with `delsp=yes` may a URI be broken so, since the space belongs to the text otherwise. Quoted lines
(`> `) go on in lines of the same depth; a space at the beginning of a line is stuffing (4.4), and
"-- " is a signature and ends a paragraph (4.3).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from urikit.core.extraction import extract
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import IRIResolver
from urikit.documents.source import Source

__all__ = ["Joined", "decode", "is_flowed", "joined", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a plain text as a source: byte order mark, charset of the media type, UTF-8.

    RFC 6657 section 4 leaves the default to each type; for text/plain it is US-ASCII, of which
    UTF-8 is the reading that loses nothing.
    """
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the identifiers of a text; `Link.element` is what is around each.

    >>> from urikit import documents
    >>> document = documents.read("See <http://example.org/a.\\n  html>.", type="text")
    >>> [(link.element, link.target, link.source_text) for link in document.links]
    [('angle-brackets', 'http://example.org/a.html', 'http://example.org/a.\\n  html')]
    """
    base = Base.outside(envelope)
    resolver = IRIResolver(base)
    links = []
    flow = joined(source.text) if is_flowed(envelope.media_type) else None
    for item in extract(source.text if flow is None else flow.text):
        start, end = (item.start, item.end) if flow is None else (flow.place(item.start), flow.place(item.end - 1) + 1)
        place = item.text, start, end
        target = resolver.target(item.text)
        links.append(make_link(item.delimiter, "", *place, Role.HYPERLINK, target, resolver, source))
    return DocumentReading(base, links, [])


_LINE = re.compile(r"(?P<quotes>>*) ?(?P<text>[^\r\n]*)(?P<end>\r\n?|\n|\Z)")
_SIGNATURE = "-- "


@discreet
class Joined(NamedTuple):
    """A text without its soft line breaks, and where each piece of it is in the source."""

    text: str
    #: The offset of each piece in `text`, and in the source.
    offsets: list[int]
    places: list[int]

    def place(self, offset: int) -> int:
        """Find where a character of the text is in the source."""
        piece = bisect_right(self.offsets, offset) - 1
        return self.places[piece] + offset - self.offsets[piece]


def is_flowed(media_type: str | None) -> bool:
    """Return whether lines have to be put together.

    >>> is_flowed("text/plain; Format=Flowed; DelSp=yes"), is_flowed("text/plain; format=flowed")
    (True, False)
    """
    parsed = None if media_type is None else MimeType.parse(media_type)
    if parsed is None:
        return False
    return (parsed.get("format") or "").lower() == "flowed" and (parsed.get("delsp") or "").lower() == "yes"


def joined(text: str) -> Joined:
    """Return the text with its soft line breaks undone.

    >>> joined("> http://h/a \\n> b\\nc").text
    'http://h/ab\\nc'
    """
    pieces: list[str] = []
    offsets, places, at = [0], [0], 0
    depth = -1
    for line in _LINE.finditer(text):
        quotes, said, end = len(line["quotes"]), line["text"], line["end"]
        if pieces and quotes != depth and pieces[-1] != "\n":
            # A line that goes on, and is followed by one of another depth: it ends here (4.5).
            pieces.append("\n")
            at += 1
        goes_on = said.endswith(" ") and said != _SIGNATURE and bool(end)
        piece = said[:-1] if goes_on else said
        offsets.append(at)
        places.append(line.start("text"))
        pieces.append(piece)
        at += len(piece)
        if not goes_on and end:
            pieces.append("\n")
            at += 1
        depth = quotes
        if not end:
            break
    return Joined("".join(pieces), offsets, places)
