r"""How a body is in its message: bytes, each as one character, perhaps quoted-printable (RFC 2045 section 6.7).

    caf=C3=A9        in the message, nine characters
    café             the text of the part, four

The place of a character is worked out when somebody asks for one. A body of which a piece is looked for between two
bytes of one character has the place of the first.

Base64 is in `urikit.documents.base64_body`. Left out: chunks and compression. Their bytes have no places of their own,
so that a part in them has the place of the whole body.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from urikit.documents.octets import Octets, encoded

if TYPE_CHECKING:
    from urikit.documents.document import Document

__all__ = ["Body"]

#: What is written for more or fewer bytes than it has: an escape, a soft line break, white space before a line end.
_QUOTED = re.compile(rb"=(?:(?P<hex>[0-9A-Fa-f]{2})|[ \t]*\r?\n|(?P<self>=))|[ \t]+(?=\r?\n|\Z)")
_PLAIN = frozenset(range(0x21, 0x7F)) - {ord("=")}


class Body:
    """A body whose characters in the message are `written`, from the offset `start` on.

    >>> from urikit import documents
    >>> body = Body(b"caf=C3=A9 b", 100, "quoted-printable")
    >>> body.belongs_to(documents.read(b"caf\\xc3\\xa9 b", as_format="text"))
    >>> body.span(3, 4), body.write("\u00e9")
    ((103, 109), '=C3=A9')
    """

    __slots__ = ("_encoding", "_octets", "_part", "_pieces", "_start", "_written")

    def __init__(self, written: bytes, start: int, encoding: str) -> None:
        self._written = written
        self._start = start
        self._encoding = encoding
        self._part: Document | None = None
        self._octets: Octets | None = None
        #: Where each piece begins in bytes, and how far behind that it is in `written`.
        self._pieces: tuple[list[int], list[int]] | None = None

    def belongs_to(self, part: Document) -> None:
        """Say which document was made of the body."""
        self._part = part

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from `start` to `end` are in the message; -1 where that is unknown."""
        octets = self._octets_of_part()
        if octets is None:
            return -1, -1
        first, last = self._place(octets.offset(start), octets.offset(end))
        return self._start + first, self._start + last

    def _octets_of_part(self) -> Octets | None:
        """The bytes of the part; None where its characters have no places in them."""
        if self._part is None or not isinstance(self._part.data, bytes):
            return None
        if self._octets is None:
            source = self._part.source
            one_to_one = len(self._part.data) == len(source.text) and self._part.format.name in ("http", "mime")
            encoding = "x-user-defined" if one_to_one else source.encoding or "UTF-8"
            self._octets = Octets(self._part.data, source.text, encoding)
        return self._octets if self._octets.are_known else None

    def _place(self, start: int, end: int) -> tuple[int, int]:
        """Where the bytes from `start` to `end` of the part are in what is written."""
        if self._encoding != "quoted-printable":
            return start, end
        if self._pieces is None:
            self._pieces = self._found_pieces()
        starts, jumps = self._pieces
        return start + jumps[bisect_right(starts, start) - 1], end + jumps[bisect_right(starts, end) - 1]

    def _found_pieces(self) -> tuple[list[int], list[int]]:
        starts, jumps, length, at = [0], [0], 0, 0
        for found in _QUOTED.finditer(self._written):
            length += found.start() - at
            meant = 1 if found["hex"] or found["self"] else 0
            at = found.end()
            length += meant
            starts.append(length)
            jumps.append(at - length)
        return starts, jumps

    def write(self, text: str) -> str:
        """A piece of the text as the message has it; an empty text where its encoding lacks a character."""
        assert self._part is not None
        octets = encoded(text, self._part.source.encoding or "UTF-8") or b""
        if self._encoding != "quoted-printable":
            return octets.decode("latin-1")
        return "".join(chr(octet) if octet in _PLAIN else f"={octet:02X}" for octet in octets)
