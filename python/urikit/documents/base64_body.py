r"""How a part is in a body in base64 (RFC 2045 section 6.8): each character carries six bits.

    PGEgaHJlZj1iPg==      <a href=b>      the byte "b" has the place of "1i", which carry its bits

The place of some bytes is from the character that carries the first of their bits to the one that carries the last,
with the line breaks between. Characters that are not of the alphabet carry nothing.

A change of a byte moves what is behind it, so nothing is written in place: the bytes are encoded again, all of them.
The lines keep their length and their ends. What is before the first change is the same then. This is done where
encoding the bytes as they are gives what is written (`can_be_written`). Otherwise it would change more than was asked
for.

What can go wrong: padding inside of the body, which decoders read in different ways. If what was decoded is not what
the characters before it carry, the places are unknown.
"""

from __future__ import annotations

import re
from binascii import b2a_base64
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from urikit.core.mask import discreet
from urikit.documents.body import Body

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.octets import Octets
    from urikit.documents.source import Source

__all__ = ["Base64Body"]

_CARRIERS = re.compile(rb"[A-Za-z0-9+/]+")
_SPACE = b" \t\r\n"
_LINE_END = re.compile(rb"\r\n|\n|\r")
#: How long a line may be (RFC 2045 section 6.8): a single one that is not longer does not say how long the others are.
_LONGEST = 76


@discreet
class _Layout(NamedTuple):
    """How a body is written: white space around it, and its lines."""

    before: bytes
    behind: bytes
    #: How many characters a line has; 0 for a single line of any length.
    length: int
    end: bytes

    def body(self, data: bytes) -> bytes:
        """The bytes in base64, in lines, with the white space around them."""
        core = b2a_base64(data, newline=False)
        length = self.length or max(len(core), 1)
        lines = (core[at : at + length] for at in range(0, len(core), length))
        return self.before + self.end.join(lines) + self.behind


def _layout_of(written: bytes, line_end: bytes) -> _Layout:
    core = written.strip(_SPACE)
    before = len(written) - len(written.lstrip(_SPACE))
    behind = written[before + len(core) :]
    first = _LINE_END.search(core)
    if first is not None:
        return _Layout(written[:before], behind, first.start(), first.group())
    return _Layout(written[:before], behind, _LONGEST if len(core) <= _LONGEST else 0, line_end)


class Base64Body(Body):
    """A body in base64, whose characters in the message are `written`, from the offset `start` on.

    >>> from urikit import documents
    >>> body = Base64Body(b"PGEgaHJl\\r\\nZj1iPg==", 100, b"\\r\\n")
    >>> body.belongs_to(documents.read(b"<a href=b>", as_format="html"))
    >>> body.span(8, 9), body.span(3, 7)
    ((112, 114), (104, 112))
    >>> body.can_be_written, body.encoded(b"<a href=bc>")
    (True, 'PGEgaHJl\\r\\nZj1iYz4=')
    """

    __slots__ = ("_carriers", "_is_regular", "_layout", "_line_end")

    def __init__(self, written: bytes, start: int, line_end: bytes) -> None:
        super().__init__(written, start, "base64")
        #: How lines end in the message, for a body of a single line.
        self._line_end = line_end
        self._carriers: tuple[list[int], list[int], int] | None = None
        self._layout: _Layout | None = None
        self._is_regular: bool | None = None

    @property
    def part(self) -> Document:
        """The document that was made of the body."""
        assert self._part is not None
        return self._part

    @property
    def place(self) -> tuple[Source, int, int]:
        """The source around it, and where the body is in that."""
        step = self.part.source.outward(0, 0)
        assert step is not None
        return step[0], self._start, self._start + len(self._written)

    @property
    def can_be_written(self) -> bool:
        """Whether encoding the bytes of the part again gives the body as it is."""
        if self._is_regular is None:
            data = self.part.data
            self._is_regular = isinstance(data, bytes) and self.encoded(data).encode("ascii") == self._written
        return self._is_regular

    def encoded(self, data: bytes) -> str:
        """The body with other bytes, in lines like those that it has."""
        if self._layout is None:
            self._layout = _layout_of(self._written, self._line_end)
        return self._layout.body(data).decode("ascii")

    def _octets_of_part(self) -> Octets | None:
        octets = super()._octets_of_part()
        if octets is None:
            return None
        if self._carriers is None:
            self._carriers = self._found_carriers()
        return octets if self._carriers[2] * 6 // 8 == len(self.part.data) else None

    def _place(self, start: int, end: int) -> tuple[int, int]:
        assert self._carriers is not None
        counts, places, total = self._carriers

        def place(carrier: int) -> int:
            run = bisect_right(counts, carrier) - 1
            return places[run] + carrier - counts[run]

        first = start * 8 // 6
        # An empty place has no bits: it is where the next ones are, or behind the last one.
        begin = place(first) if first < total else place(total - 1) + 1
        return begin, place((end * 8 - 1) // 6) + 1 if start < end else begin

    def _found_carriers(self) -> tuple[list[int], list[int], int]:
        """How many characters with bits are before each run of them, where it begins, and how many there are in all."""
        counts, places, total = [], [], 0
        padding = self._written.find(b"=")
        for run in _CARRIERS.finditer(self._written, 0, len(self._written) if padding < 0 else padding):
            counts.append(total)
            places.append(run.start())
            total += run.end() - run.start()
        return counts, places, total
