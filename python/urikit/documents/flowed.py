"""Flowed text whose lines were broken for the mail: `format=flowed; delsp=yes` (RFC 3676 section 4).

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

from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet

__all__ = ["Joined", "is_flowed", "joined"]

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
        """Where a character of the text is in the source."""
        piece = bisect_right(self.offsets, offset) - 1
        return self.places[piece] + offset - self.offsets[piece]


def is_flowed(media_type: str | None) -> bool:
    """Whether lines have to be put together.

    >>> is_flowed("text/plain; Format=Flowed; DelSp=yes"), is_flowed("text/plain; format=flowed")
    (True, False)
    """
    parsed = None if media_type is None else MimeType.parse(media_type)
    if parsed is None:
        return False
    return (parsed.get("format") or "").lower() == "flowed" and (parsed.get("delsp") or "").lower() == "yes"


def joined(text: str) -> Joined:
    """The text with its soft line breaks undone.

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
