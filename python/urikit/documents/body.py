r"""Bytes of a document and of its parts: where each character is, and how a change is written.

**Encodings** (Encoding Standard). `Octets` has the bytes of a decoded text.

    <a href="b">  in UTF-16        each character of a document has two or four bytes
    <a href="é">  in GBK           "é" has two bytes, and ASCII has one

Most bytes are ASCII and count one to one. In every encoding of the web but UTF-16 and ISO-2022-JP
the bytes below 0x30 and those from 0x3A to 0x3F are characters of their own, wherever they are. The
text is cut at these, and only the pieces with other bytes are decoded again.

**Bodies of messages** are bytes, each as one character, perhaps quoted-printable (RFC 2045 section
6.7). A `Body` finds the place of a character of its part when it is needed; a place between two
bytes of one character is that of the first.

    caf=C3=A9        in the message, nine characters
    café             the text of the part, four

**Base64** (RFC 2045 section 6.8): each character carries six bits.

    PGEgaHJlZj1iPg==      <a href=b>      the byte "b" has the place of "1i", which carry its bits

The place of some bytes is from the character with the first of their bits to the one with the last,
with the line breaks between. A change of a byte moves all bits behind it, so the part is encoded
again as a whole, in lines of the same length and with the same ends. This is done only if encoding
the bytes as they are gives what is written (`can_be_written`); otherwise it would change more.

What can go wrong: ISO-2022-JP has states, so that a byte means nothing alone; pieces may not add up
to the text; padding inside of a base64 body is read in different ways. Places are then unknown
(`Octets.are_known`, -1). Left out: chunks and compression, whose bytes have no places of their own: a
part in them has the place of the whole body.
"""

from __future__ import annotations

import re
from binascii import b2a_base64
from bisect import bisect_left, bisect_right
from typing import NamedTuple, Protocol

from urikit._native import decode_octets, encode_octets
from urikit.core.mask import discreet
from urikit.documents.source import MESSAGE, Source

__all__ = ["Base64Body", "Body", "Decoded", "Octets", "encoded"]


_PAIR = re.compile("[\U00010000-\U0010ffff]")
_RUN = re.compile(rb"[\x80-\xff][^\x00-\x2f\x3a-\x3f]*+")
_LONE = re.compile("[\ud800-\udfff]")
_MARKS = {"UTF-8": b"\xef\xbb\xbf", "UTF-16LE": b"\xff\xfe", "UTF-16BE": b"\xfe\xff"}


class Octets:
    """The bytes of a text that was decoded from them.

    >>> octets = Octets(b"caf\\xc3\\xa9 au lait", "café au lait", "UTF-8")
    >>> octets.offset(3), octets.offset(4), octets.are_known
    (3, 5, True)
    """

    __slots__ = ("_data", "_encoding", "_pairs", "_runs", "_starts", "are_known")

    @classmethod
    def of(cls, data: bytes, source: Source) -> Octets:
        """Return the bytes that a source was decoded from; those of a message are its characters, one to one."""
        encoding = "x-user-defined" if source.why == MESSAGE else source.encoding or "UTF-8"
        return cls(data, source.text, encoding)

    def __init__(self, data: bytes, text: str, encoding: str) -> None:
        self._data = data
        self._encoding = encoding
        #: In UTF-16, where the characters of four bytes are.
        self._pairs: list[int] | None = None
        if encoding.startswith("UTF-16"):
            self._pairs = [found.start() for found in _PAIR.finditer(text)]
        mark = _MARKS.get(encoding, b"")
        before = len(mark) if mark and data.startswith(mark) else 0
        #: Of each run where it begins in characters, in bytes, and how many of each it has.
        self._runs: list[tuple[int, int, int, int]] = [(0, 0, 0, before)]
        characters = length = 0
        if self._pairs is None:
            at, characters = before, 0
            for run in _RUN.finditer(data, before):
                characters += run.start() - at
                count = len(self._decoded(run.start(), run.end()))
                self._runs.append((characters, run.start(), count, run.end() - run.start()))
                characters, at = characters + count, run.end()
            length = characters + len(data) - at
        else:
            length = len(text) if self._unit(len(text)) == len(data) else -1
        self._starts = [run[0] for run in self._runs]
        #: True if every character has a place.
        self.are_known = length == len(text) and encoding != "ISO-2022-JP"

    def _decoded(self, start: int, end: int) -> str:
        # A byte order mark is one only at the very beginning.
        return decode_octets(b" " + self._data[start:end], self._encoding)[0][1:]

    def _unit(self, index: int) -> int:
        assert self._pairs is not None
        return self._runs[0][3] + 2 * (index + bisect_left(self._pairs, index))

    def offset(self, index: int) -> int:
        """Find where the character with that index begins in the bytes, and the one before it ends."""
        if self._pairs is not None:
            return self._unit(index)
        characters, octets, count, size = self._runs[bisect_right(self._starts, index) - 1]
        inside = index - characters
        if inside >= count:
            return octets + size + inside - count
        if not inside:
            return octets
        end = octets + size
        text = self._decoded(octets, end)
        if self._encoding == "UTF-8" and "\ufffd" not in text:
            return octets + len(text[:inside].encode())
        return next(
            (
                at
                for at in range(octets, end + 1)
                if self._decoded(octets, at) == text[:inside] and self._decoded(at, end) == text[inside:]
            ),
            octets,
        )


def encoded(text: str, encoding: str) -> bytes | None:
    """Return a text in an encoding of the Encoding Standard; None where that lacks one of its characters.

    >>> encoded("é", "windows-1252"), encoded("漢", "windows-1252")
    (b'\\xe9', None)
    """
    if encoding.startswith("UTF-16"):
        octets: bytes | None = text.encode("utf-16-be" if encoding == "UTF-16BE" else "utf-16-le", "surrogatepass")
    elif text.isascii():
        return text.encode("ascii")
    else:
        octets = None if _LONE.search(text) else encode_octets(text, encoding)
    # An encoding may write two characters with the same bytes.
    return octets if octets is not None and decode_octets(octets, encoding)[0] == text else None


#: Text that stands for more or fewer bytes: an escape, a soft line break, white space before a line end.
_QUOTED = re.compile(rb"=(?:(?P<hex>[0-9A-Fa-f]{2})|[ \t]*\r?\n|(?P<self>=))|[ \t]+(?=\r?\n|\Z)")
_PLAIN = frozenset(range(0x21, 0x7F)) - {ord("=")}


class Decoded(Protocol):
    """A document, as far as its bytes and its text go."""

    @property
    def data(self) -> str | bytes: ...
    @property
    def source(self) -> Source: ...


class Body:
    """A body whose characters in the message are `written`, from the offset `start` on.

    >>> from urikit import documents
    >>> body = Body(b"caf=C3=A9 b", 100, "quoted-printable")
    >>> body.belongs_to(documents.read(b"caf\\xc3\\xa9 b", type="text"))
    >>> body.span(3, 4), body.write("\u00e9")
    ((103, 109), '=C3=A9')
    """

    __slots__ = ("_encoding", "_octets", "_part", "_pieces", "_start", "_written")

    def __init__(self, written: bytes, start: int, encoding: str) -> None:
        self._written = written
        self._start = start
        self._encoding = encoding
        self._part: Decoded | None = None
        self._octets: Octets | None = None
        #: The start of each piece in bytes, and its distance from that in `written`.
        self._pieces: tuple[list[int], list[int]] | None = None

    def belongs_to(self, part: Decoded) -> None:
        """Say which document was made of the body."""
        self._part = part

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Find where the characters from `start` to `end` are in the message; -1 where that is unknown."""
        octets = self._octets_of_part()
        if octets is None:
            return -1, -1
        first, last = self._place(octets.offset(start), octets.offset(end))
        return self._start + first, self._start + last

    def _octets_of_part(self) -> Octets | None:
        """Return the bytes of the part; None where its characters have no places in them."""
        if self._part is None or not isinstance(self._part.data, bytes):
            return None
        if self._octets is None:
            source = self._part.source
            self._octets = Octets.of(self._part.data, source)
        return self._octets if self._octets.are_known else None

    def _place(self, start: int, end: int) -> tuple[int, int]:
        """Find where the bytes from `start` to `end` of the part are in what is written."""
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
        """Return a piece of the text as the message has it; an empty text where its encoding lacks a character."""
        assert self._part is not None
        octets = encoded(text, self._part.source.encoding or "UTF-8") or b""
        if self._encoding != "quoted-printable":
            return octets.decode("latin-1")
        return "".join(chr(octet) if octet in _PLAIN else f"={octet:02X}" for octet in octets)


_CARRIERS = re.compile(rb"[A-Za-z0-9+/]+")
_SPACE = b" \t\r\n"
_LINE_END = re.compile(rb"\r\n|\n|\r")
#: The limit of a line (RFC 2045 section 6.8): a single line that is not longer does not show the length of others.
_LONGEST = 76


@discreet
class _Layout(NamedTuple):
    """The layout of a body: white space around it, and its lines."""

    before: bytes
    behind: bytes
    #: The length of a line; 0 for a single line of any length.
    length: int
    end: bytes

    def body(self, data: bytes) -> bytes:
        """Return the bytes in base64, in lines, with the white space around them."""
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
    >>> body.belongs_to(documents.read(b"<a href=b>", type="html"))
    >>> body.span(8, 9), body.span(3, 7)
    ((112, 114), (104, 112))
    >>> body.can_be_written, body.encoded(b"<a href=bc>")
    (True, 'PGEgaHJl\\r\\nZj1iYz4=')
    """

    __slots__ = ("_carriers", "_is_regular", "_layout", "_line_end")

    def __init__(self, written: bytes, start: int, line_end: bytes) -> None:
        super().__init__(written, start, "base64")
        #: The line end of the message, for a body of a single line.
        self._line_end = line_end
        self._carriers: tuple[list[int], list[int], int] | None = None
        self._layout: _Layout | None = None
        self._is_regular: bool | None = None

    @property
    def part(self) -> Decoded:
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
        """True if encoding the bytes of the part again gives the body as it is."""
        if self._is_regular is None:
            data = self.part.data
            self._is_regular = isinstance(data, bytes) and self.encoded(data).encode("ascii") == self._written
        return self._is_regular

    def encoded(self, data: bytes) -> str:
        """Return the body with other bytes, in lines like those that it has."""
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
        """Count the characters with bits: those before each run of them, its beginning, and all."""
        counts, places, total = [], [], 0
        padding = self._written.find(b"=")
        for run in _CARRIERS.finditer(self._written, 0, len(self._written) if padding < 0 else padding):
            counts.append(total)
            places.append(run.start())
            total += run.end() - run.start()
        return counts, places, total
