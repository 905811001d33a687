"""The source of a document: its characters, how bytes became them, and where they are.

A place in a document is an offset in the characters of the text, as everywhere in urikit;
`Source.position` makes a line and a column of it. Lines end as editors count them: at LF,
CRLF or a lone CR, and at nothing else.

Bytes are decoded by the Encoding Standard (the encodings of the web), so that a page in
"iso-8859-1" is read as browsers read it, by windows-1252. Which encoding it is, each format
finds out in its own way (HTML looks for a `meta`, XML for its declaration); what they share
is here: the byte order mark, the label in the Content-Type, and the name of what told.
Bytes that are not characters become U+FFFD and are counted; nothing is refused for them.

An archive or a PDF is not a text: a `BytesSource` has its bytes, and its documents have sources of their own.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from typing import NamedTuple, Protocol

from urikit._native import decode_octets
from urikit.core.errors import ArgumentError

__all__ = [
    "MESSAGE",
    "BytesSource",
    "Embedding",
    "Position",
    "Source",
    "byte_order_mark",
    "charset_of",
    "decode_bytes",
    "encoding_name",
    "place_in",
]


#: Why the source of a message has the encoding that it has; its parts have encodings of their own.
MESSAGE = "the bytes of a message, one to a character"

_LINE_END = re.compile(r"\r\n?|\n")


class Position(NamedTuple):
    """A place for people: both count from 1, columns in characters."""

    line: int
    column: int


class Embedding(Protocol):
    """A text inside of another one: by character references, quoted-printable, an encoding of its own."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Find the characters from `start` to `end` in the other text; -1 if their place is unknown."""

    def write(self, text: str) -> str:
        """Return a piece of the text as the other one has it."""


class Source:
    """The text of a document, and how it was read.

    >>> source = Source("a\\r\\nbc")
    >>> source.position(4)
    Position(line=2, column=2)
    """

    __slots__ = ("_around", "_member", "_starts", "encoding", "replaced", "text", "why")

    def __getstate__(self) -> object:
        """Return the slots; without this, protocols 0 and 1 of pickle refuse them."""
        return object.__getstate__(self)

    def __init__(self, text: str, encoding: str | None = None, why: str = "given as text", replaced: int = 0) -> None:
        #: The characters. Offsets count in them.
        self.text = text
        #: The name of the encoding by the Encoding Standard, as "windows-1252"; None for a given `str`.
        self.encoding = encoding
        #: The source of the encoding, in words.
        self.why = why
        #: The number of U+FFFD for bytes that are not characters.
        self.replaced = replaced
        self._starts: array[int] | None = None
        self._member = ""
        #: The source that this one is a part of, where in it, and whether it is there letter by letter.
        self._around: tuple[Source, int, int, bool, Embedding | None] | None = None

    @classmethod
    def decode(cls, data: bytes, label: str, why: str) -> Source:
        """Bytes as a source, by the encoding a label names; a byte order mark of it is not part of the text.

        Raises `LookupError` for a label that no encoding has.

        >>> Source.decode(b"caf\\xe9", "iso-8859-1", "Content-Type").text
        'café'
        """
        text, encoding, replaced = decode_octets(data, label)
        return cls(text, encoding, why, replaced)

    @classmethod
    def of(cls, data: str | bytes, media_type: str | None = None, default: str = "utf-8") -> Source:
        """Return a document whose format has no word about its encoding: byte order mark, charset, or the default.

        >>> Source.of(b"caf\\xe9", "text/plain; charset=latin1").why
        'charset of the media type'
        """
        if isinstance(data, str):
            return cls(data)
        return cls.told(data, media_type) or cls.decode(data, default, "default of the format")

    @classmethod
    def told(cls, data: bytes, media_type: str | None = None) -> Source | None:
        """Bytes whose encoding is known before they are read: by a byte order mark or a charset; else None.

        >>> Source.told(b"\\xef\\xbb\\xbfa", "text/html; charset=latin1").why, Source.told(b"a")
        ('byte order mark', None)
        """
        mark = byte_order_mark(data)
        if mark is not None:
            return cls.decode(data, mark, "byte order mark")
        charset = charset_of(media_type)
        if charset is not None and encoding_name(charset) is not None:
            return cls.decode(data, charset, "charset of the media type")
        return None

    def lies_in(self, outer: Source, start: int, end: int, embedding: Embedding | None = None) -> None:
        """Say that this text was made of those characters of another: its lines and columns are those of the other.

        `embedding` says where each character is; without it only a text that is there letter by letter has places.

        Raises `ArgumentError` where the other is this one, or inside of it.

        >>> page, part = Source("one\\n<b>two</b>"), Source("two")
        >>> part.lies_in(page, 7, 10)
        >>> part.position(1)
        Position(line=2, column=5)
        """
        text = outer.text
        around: Source | None = outer
        while around is not None:
            if around is self:
                raise ArgumentError("outer", "a source that is not inside this one", outer)
            around = around._around and around._around[0]
        is_verbatim = end - start == len(self.text) and text.startswith(self.text, start)
        self._around = outer, start, end, is_verbatim, embedding

    def belongs_to(self, member: str) -> None:
        """Say that this text is a member of an archive: lines and columns are those of the member."""
        self._member = member

    @property
    def member(self) -> str:
        """The path of the member that it is in, where the file is an archive; empty otherwise.

        >>> chapter = Source("<p>")
        >>> chapter.belongs_to("OPS/ch1.xhtml")
        >>> chapter.member
        'OPS/ch1.xhtml'
        """
        source = self
        while source._around is not None:
            source = source._around[0]
        return source._member

    def positions(self, start: int, end: int) -> tuple[Position, Position]:
        """Line and column of both ends of a place, in the outermost source.

        What was encoded as a whole (a compressed body) has the place of the part it is in.
        """
        source, start, end = self.outermost(start, end)
        return source.position(start), source.position(end)

    def outermost(self, start: int, end: int) -> tuple[Source, int, int]:
        """Return the outermost source, and where a place of this text is in it.

        >>> page, part = Source("one\\n<b>two</b>"), Source("two")
        >>> part.lies_in(page, 7, 10)
        >>> part.outermost(1, 3)[1:]
        (8, 10)
        """
        source = self
        while (step := source.outward(start, end)) is not None:
            source, start, end, _ = step
        return source, start, end

    def outward(self, start: int, end: int) -> tuple[Source, int, int, Embedding | bool] | None:
        """Find a place of this text in the text around it; None for the outermost one.

        The last value is how it is written there: an embedding, True for letter by letter, False where only the
        place of the whole is known.
        """
        if self._around is None:
            return None
        outer, first, last, is_verbatim, embedding = self._around
        if embedding is not None:
            begin, stop = embedding.span(start, end)
            if first <= begin <= stop <= last:
                return outer, begin, stop, embedding
        if is_verbatim and embedding is None:
            return outer, first + start, first + end, True
        return outer, first, last, False

    def position(self, offset: int) -> Position:
        """Return the line and the column of an offset, in the outermost source; the first call counts the lines."""
        if self._around is not None:
            return self.positions(offset, offset)[0]
        starts = self._starts
        if starts is None:
            starts = self._starts = _line_starts(self.text)
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def __repr__(self) -> str:
        return f"<Source of {len(self.text):,} characters, {self.encoding or 'no encoding'}: {self.why}>"


#: `position` for links, of which a page has thousands: as it is here, without the frame that a public method has.
place_in = Source.position


def byte_order_mark(data: bytes) -> str | None:
    """Return the encoding that a byte order mark names (Encoding Standard, "BOM sniff"), or None.

    >>> byte_order_mark(b"\\xff\\xfea\\0")
    'utf-16le'
    """
    if data.startswith(b"\xef\xbb\xbf"):
        return "utf-8"
    if data.startswith(b"\xfe\xff"):
        return "utf-16be"
    return "utf-16le" if data.startswith(b"\xff\xfe") else None


def encoding_name(label: str) -> str | None:
    """Return the name of the encoding with that label, or None.

    >>> encoding_name("Latin1"), encoding_name("nonsense")
    ('windows-1252', None)
    """
    try:
        return decode_octets(b"", label)[1]
    except LookupError:
        return None


def charset_of(media_type: str | None) -> str | None:
    """Return the charset parameter of a media type (RFC 9110 section 8.3.1), or None.

    >>> charset_of('text/html; charset="utf-8"'), charset_of("text/html")
    ('utf-8', None)
    """
    for parameter in (media_type or "").split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip('"') or None
    return None


def _line_starts(text: str) -> array[int]:
    """Find the beginning of each line: eight bytes a line, where a list of numbers has forty."""
    starts = array("q", (0,))
    if "\r" in text:
        starts.extend(match.end() for match in _LINE_END.finditer(text))
        return starts
    end = text.find("\n") + 1
    while end:
        starts.append(end)
        end = text.find("\n", end) + 1
    return starts


class BytesSource(Source):
    """The bytes of a file, with an empty text.

    >>> source = decode_bytes("PK\\xff", "an archive")
    >>> source.data, source.text
    (b'PK\\xff', '')
    """

    __slots__ = ("data",)

    def __init__(self, data: bytes, why: str) -> None:
        super().__init__("", None, why)
        #: The file.
        self.data = data


def decode_bytes(data: str | bytes, why: str) -> BytesSource:
    """Return a file as a source; a text has its bytes as characters, and "?" for other characters."""
    if isinstance(data, str):
        data = bytes(ord(character) if character <= "\xff" else 0x3F for character in data)
    return BytesSource(data, why)
