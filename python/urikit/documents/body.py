r"""How a body is in its message: bytes, each as one character, perhaps quoted-printable (RFC 2045 section 6.7).

    caf=C3=A9        in the message, nine characters
    café             the text of the part, four

The place of a character is worked out when somebody asks for one. A body of which a piece is looked for between two
bytes of one character has the place of the first.

Left out: base64, chunks and compression. Their bytes have no places of their own, so that a part in them has the
place of the whole body.
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
    >>> body.offset(3), body.offset(4), body.write("\u00e9")
    (103, 109, '=C3=A9')
    """

    __slots__ = ("_encoding", "_jumps", "_octets", "_part", "_start", "_starts", "_written")

    def __init__(self, written: bytes, start: int, encoding: str) -> None:
        self._written = written
        self._start = start
        self._encoding = encoding
        self._part: Document | None = None
        self._octets: Octets | None = None
        self._starts: list[int] | None = None
        self._jumps: list[int] = []

    def belongs_to(self, part: Document) -> None:
        """Say which document was made of the body."""
        self._part = part

    def offset(self, index: int) -> int:
        """Where the character with that index is in the message; -1 where that is unknown."""
        if self._part is None or not isinstance(self._part.data, bytes):
            return -1
        if self._octets is None:
            source = self._part.source
            one_to_one = len(self._part.data) == len(source.text) and self._part.format.name in ("http", "mime")
            encoding = "x-user-defined" if one_to_one else source.encoding or "UTF-8"
            self._octets = Octets(self._part.data, source.text, encoding)
        return self._start + self._place(self._octets.offset(index)) if self._octets.are_known else -1

    def _place(self, octet: int) -> int:
        if self._encoding != "quoted-printable":
            return octet
        if self._starts is None:
            self._starts, length, at = [0], 0, 0
            self._jumps = [0]
            for found in _QUOTED.finditer(self._written):
                length += found.start() - at
                meant = 1 if found["hex"] or found["self"] else 0
                at = found.end()
                length += meant
                self._starts.append(length)
                self._jumps.append(at - length)
        return octet + self._jumps[bisect_right(self._starts, octet) - 1]

    def write(self, text: str) -> str:
        """A piece of the text as the message has it; an empty text where its encoding lacks a character."""
        assert self._part is not None
        octets = encoded(text, self._part.source.encoding or "UTF-8") or b""
        if self._encoding != "quoted-printable":
            return octets.decode("latin-1")
        return "".join(chr(octet) if octet in _PLAIN else f"={octet:02X}" for octet in octets)
