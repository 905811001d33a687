"""HTTP messages as text: start line, header fields and content (RFC 9112 sections 2 to 7, RFC 9110 section 8.4).

    HTTP-message = start-line CRLF *( field-line CRLF ) CRLF [ message-body ]

**The frame.** `messages` reads the output of `curl -i`, a log, a file of type message/http. So a line may end with LF
alone, and several responses may follow each other, as in the output of `curl -iL`: a line that begins with "HTTP/"
after a header section begins the next one, unless a Content-Length says that it is a body. Offsets are those of the
text. A folded field (obs-fold, section 5.2) keeps its length, because each byte of the fold is read as a space. A line
without a colon, or with whitespace before it (section 5.1), and an invalid first line are noted, and the rest is read.

**The content.** `Transfer-Encoding: chunked` is a frame: a length in hexadecimal digits, a line break, so many bytes.
`decoded` undoes it and the content codings of a whole message, `Content` those of a body that comes in pieces. Known
codings are gzip, also as x-gzip, and deflate, which is zlib; some servers send deflate without the frame of zlib, and
that is read too. An unknown coding leaves the body unread.

- An empty body is empty, whatever its coding: answers to HEAD, 204, 302 and 304 have none.
- A gzip file has one member or more (RFC 1952 section 2.2), and the body is all of them. After a member, zero bytes and
  bytes that do not begin another member are dropped, as gzip, curl and browsers do. So is what follows deflate.
- A body that ends before its coding does is invalid, also within the second member.

A kilobyte of gzip can become a megabyte, and one of gzip in gzip a gigabyte. So the bytes that come out are counted at
each coding, and decoding stops at the limit. What can go wrong: an invalid chunk (the chunks before it count), bytes
that are not of the coding, a missing end, and too many bytes.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from urikit.core.http_grammar import OWS, is_token, list_members
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import MASK, Masked, discreet
from urikit.core.mask import shown as masked

__all__ = [
    "ACCEPTED",
    "MOST",
    "SECRET_FIELDS",
    "Content",
    "ContentError",
    "CutShort",
    "FieldLine",
    "Message",
    "TooLarge",
    "Undecodable",
    "decoded",
    "field_bytes",
    "field_findings",
    "header_section",
    "messages",
    "unchunked",
]


#: Fields whose value is a secret as a whole.
SECRET_FIELDS = frozenset(
    ("authorization", "proxy-authorization", "authentication-info", "cookie", "set-cookie", "x-api-key", "x-auth-token")
)
#: The whitespace around a value, with line breaks where a field is folded.
_FOLD = OWS + "\r\n"
#: A line of a header section, and those that go on with it.
_LINES = re.compile(r"(?:(?P<name>[!#$%&'*+\-.^_`|~0-9A-Za-z]++):)?+[^\n]*+(?:\n[ \t][^\n]*+)*+")


class FieldLine(NamedTuple):
    """A field and its value, without the whitespace around it."""

    #: In lower case.
    name: str
    value: str
    #: The place of the value in the text.
    offset: int
    end: int

    def __repr__(self) -> str:
        shown = MASK if self.name.lower() in SECRET_FIELDS else masked(self.value)
        return f"FieldLine(name={masked(self.name)!r}, value={shown!r}, offset={self.offset}, end={self.end})"


@discreet
class Message(NamedTuple):
    """A message; places are offsets in the text."""

    #: The start line, empty where the text begins with a field, and where it begins.
    start_line: str
    offset: int
    fields: tuple[FieldLine, ...]
    #: The beginning and the end of the body.
    body: tuple[int, int]
    #: Lines of the header section that are not fields.
    malformed: tuple[tuple[int, int], ...]

    def all(self, name: str) -> list[FieldLine]:
        """Return the fields of that name, given in lower case."""
        return [field for field in self.fields if field.name == name]

    def get(self, name: str) -> str | None:
        """Return the value of the last field of that name."""
        found = self.all(name)
        return found[-1].value if found else None

    @property
    def status(self) -> int | None:
        """The status code of a response; None for a request, and for a line that is neither."""
        version, _, rest = self.start_line.partition(" ")
        code = rest.lstrip()[:3]
        if version.upper().startswith("HTTP/") and len(code) == 3 and code.isascii() and code.isdigit():
            return int(code)
        return None

    @property
    def request(self) -> tuple[str, str] | None:
        """Method and target of a request; None for a response."""
        words = self.start_line.split()
        if len(words) == 3 and words[2].upper().startswith("HTTP/") and is_token(words[0]):
            return words[0], words[1]
        return None


def messages(text: str) -> list[Message]:
    """Return the messages that a text has, one behind the other.

    >>> text = "HTTP/1.1 301 Moved\\nLocation: /b\\n\\nHTTP/1.1 200 OK\\nLink: <c>;\\n rel=next\\n\\nhello"
    >>> first, second = messages(text)
    >>> first.status, first.get("location"), second.get("link")
    (301, '/b', '<c>;  rel=next')
    """
    found: list[Message] = []
    at = 0
    while at < len(text):
        line_end, begin = _line(text, at)
        if line_end == at and begin < len(text):
            at = begin  # Empty lines before a start line are ignored (RFC 9112 section 2.2).
            continue
        start_line = text[at:line_end]
        if is_token(start_line.partition(":")[0]) and ":" in start_line:
            start_line, begin = "", at  # A header section without its start line, as people keep them.
        fields, malformed, body = header_section(text, begin)
        end = _end(text, fields, body)
        found.append(Message(start_line, at, tuple(fields), (body, end), tuple(malformed)))
        at = end
    return found


def header_section(
    text: str, at: int, ends: Callable[[int], bool] | None = None, wanted: frozenset[str] | None = None
) -> tuple[list[FieldLine], list[tuple[int, int]], int]:
    """Return the fields from `at` on, the lines that are none, and where the body begins.

    `ends` is asked of the beginning of each line: what ends a section that has no empty line,
    as the delimiter of a multipart message does. Of `wanted` names, in lower case, are the fields
    that are given; without it all are.
    """
    fields: list[FieldLine] = []
    malformed: list[tuple[int, int]] = []
    while at < len(text):
        if text.startswith(("\n", "\r\n"), at):
            return fields, malformed, text.index("\n", at) + 1
        if ends is not None and ends(at):
            return fields, malformed, at
        match = _LINES.match(text, at)
        assert match is not None  # It matches everywhere.
        end = following = match.end()
        if end < len(text):
            end, following = end - (text[end - 1] == "\r"), end + 1
        name, colon = match["name"], match.end("name")
        if name is None:
            malformed.append((at, end))
            colon = text.find(":", at, end)
            name = text[at:colon].strip(OWS) if colon >= 0 else ""
            name = name if is_token(name) else ""
        name = name.lower()
        if name and (wanted is None or name in wanted):
            written = text[colon + 1 : end].lstrip(_FOLD)
            start, value = end - len(written), written.rstrip(_FOLD)
            stop = start + len(value)
            value = value.replace("\r", " ").replace("\n", " ")
            fields.append(FieldLine(name, value, start, stop))
        at = following
    return fields, malformed, at


def field_bytes(value: str) -> bytes:
    """Return the bytes of a field's value, which comes as ISO 8859-1, one character a byte (RFC 9110 section 5.5).

    A character above U+00FF says that the client decoded the value: then the bytes are those of UTF-8.

    >>> field_bytes("/jos\xc3\xa9"), field_bytes("/\u77f3")
    (b'/jos\xc3\xa9', b'/\xe7\x9f\xb3')
    """
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode("utf-8", "surrogatepass")


def _line(text: str, at: int) -> tuple[int, int]:
    """Return the end of the line at `at`, and the beginning of the next one."""
    feed = text.find("\n", at)
    if feed < 0:
        return len(text), len(text)
    return (feed - 1 if feed > at and text[feed - 1] == "\r" else feed), feed + 1


def _end(text: str, fields: list[FieldLine], body: int) -> int:
    """Return the end of the message: the beginning of the next one, if one seems to follow."""
    length = next((field.value for field in fields if field.name == "content-length"), "")
    if length.isascii() and length.isdigit() and len(length) < 16 and int(length) > 0:
        behind = body + int(length)
        if behind <= len(text):
            return behind if _begins(text, behind) else len(text)
        return len(text)
    kind = next((field.value for field in fields if field.name == "content-type"), "")
    if kind.partition(";")[0].strip().lower() in ("message/http", "application/http"):
        return len(text)
    return body if _begins(text, body) else len(text)


def _begins(text: str, at: int) -> bool:
    """Return whether a response begins there."""
    while text[at : at + 1] in ("\r", "\n") and at < len(text):
        at += 1
    return text.startswith("HTTP/", at)


#: The codings that are undone, as an Accept-Encoding field asks for them.
ACCEPTED = "gzip, deflate"
#: The most bytes that a coded body may become.
MOST = 1 << 26
#: The most codings that one body may have, as in curl.
_CODINGS = 5
#: The bytes that are decoded at once. Each member of gzip copies the bytes behind it, so a piece is small.
_PIECE = 1 << 13
#: The bytes that a coding may add to its content beyond doubling it.
_FRAME = 1 << 16
#: The first bytes of a member of gzip.
_MAGIC = b"\x1f\x8b"


class Undecodable(Exception):
    """A body that cannot be decoded; its argument is the coding. Never leaves the package."""


class ContentError(Exception):
    """A body that cannot be decoded; its argument says why. Never leaves the package."""


class CutShort(ContentError):
    """A body that ends before its coding does."""


class TooLarge(Exception):
    """A body that is larger than the limit. Never leaves the package."""


class Content:
    """The decoder of one body of at most `most` bytes; `codings` is the Content-Encoding field.

    >>> content = Content("gzip", 10)
    >>> content.feed(zlib.compress(b"hello", wbits=31) + zlib.compress(b", you", wbits=31))
    b'hello, you'
    >>> content.end()
    """

    def __init__(self, codings: str | None, most: int) -> None:
        self._layers = [_Layer(coding) for coding in reversed(_codings(codings))]
        self._most = most
        #: The number of bytes came out.
        self.size = 0

    def feed(self, coded: bytes) -> bytes:
        """Decode these bytes. Raises `ContentError`, `TooLarge`."""
        if not coded:
            return b""
        if len(self._layers) > _CODINGS:
            raise ContentError(f"the body has {len(self._layers)} content codings, more than {_CODINGS}")
        for layer in self._layers:
            if layer.coding not in ("gzip", "deflate"):
                raise ContentError(f'the body has the content coding "{layer.coding}", which was not asked for')
        pieces = []
        for piece in self._undone(coded, self._layers):
            self.size += len(piece)
            if self.size > self._most:
                raise TooLarge
            pieces.append(piece)
        return b"".join(pieces)

    def end(self) -> None:
        """Raise `CutShort` if the body ends before one of its codings does."""
        for layer in self._layers:
            if layer.is_open:
                raise CutShort(f"the body is cut short: its {layer.coding} has no end")

    def _undone(self, coded: bytes, layers: Sequence[_Layer]) -> Iterator[bytes]:
        if not layers:
            yield coded
            return
        for piece in layers[0].undone(coded):
            if layers[0].size > 2 * self._most + _FRAME:
                raise TooLarge
            yield from self._undone(piece, layers[1:])


class _Layer:
    """One coding of a body."""

    def __init__(self, coding: str) -> None:
        self.coding = coding
        #: The number of bytes came out.
        self.size = 0
        #: Bytes that are too few to tell what they begin.
        self._held = b""
        self._inflater: zlib._Decompress | None = None
        #: True once a member has ended, and once the last one has.
        self._has_member = self._is_over = False

    @property
    def is_open(self) -> bool:
        """True if the coding has begun and not ended."""
        return self._inflater is not None or bool(self._held)

    def undone(self, coded: bytes) -> Iterator[bytes]:
        """Decode these bytes in small pieces. Raises `ContentError`."""
        for at in range(0, len(coded), _PIECE):
            left, self._held = self._held + coded[at : at + _PIECE], b""
            while left and not self._is_over:
                if self._inflater is None:
                    left = self._begin(left)
                if self._inflater is not None:
                    yield from self._inflated(self._inflater, left)
                    left = b""
                    if self._inflater.eof:
                        left, self._inflater, self._has_member = self._inflater.unused_data, None, True

    def _begin(self, data: bytes) -> bytes:
        """Begin a member, and return its bytes; none if more have to come, or if the coding is over."""
        if self._has_member:
            data = data.lstrip(b"\0")
            self._is_over = self.coding == "deflate" or not data.startswith(_MAGIC[: len(data)])
        if self._is_over:
            return b""
        if len(data) < len(_MAGIC):
            self._held = data
            return b""
        if self.coding == "gzip":
            bits = zlib.MAX_WBITS | 16
        else:
            # A header of zlib is a multiple of 31 with the method 8 (RFC 1950 section 2.2).
            bits = zlib.MAX_WBITS if data[0] & 15 == 8 and not (data[0] << 8 | data[1]) % 31 else -zlib.MAX_WBITS
        self._inflater = zlib.decompressobj(bits)
        return data

    def _inflated(self, inflater: zlib._Decompress, data: bytes) -> Iterator[bytes]:
        is_full = False
        while data or is_full:
            try:
                piece = inflater.decompress(data, _PIECE)
            except zlib.error:
                raise ContentError(f"the body is not valid {self.coding}") from None
            # All bytes may be taken, and not all of their content given.
            data, is_full = inflater.unconsumed_tail, len(piece) == _PIECE and not inflater.eof
            self.size += len(piece)
            if piece:
                yield piece


def decoded(
    octets: bytes, transfer_encoding: str | None, content_encoding: str | None, cut: list[str] | None = None
) -> bytes:
    """Decode the body of a message; `cut` gets the codings whose end is missing. Raises `Undecodable`.

    >>> decoded(b"5\\r\\nhello\\r\\n0\\r\\n\\r\\n", "chunked", None)
    b'hello'
    """
    cut = [] if cut is None else cut
    for coding in reversed(_codings(transfer_encoding)):
        octets = unchunked(octets) if coding == "chunked" else _undone(octets, coding, cut)
    for coding in reversed(_codings(content_encoding)):
        octets = _undone(octets, coding, cut)
    return octets


def unchunked(octets: bytes) -> bytes:
    """Join the chunks up to an invalid one. Extensions and trailers are dropped."""
    pieces: list[bytes] = []
    at = 0
    while True:
        end = octets.find(b"\n", at, at + 4096)
        digits = octets[at:end].partition(b";")[0].strip() if end >= 0 else b""
        if not digits or len(digits) > 12 or digits.strip(b"0123456789abcdefABCDEF"):
            # Without any frame: curl removes it from what it prints.
            return octets if at == 0 else b"".join(pieces)
        size = int(digits, 16)
        if size == 0:
            return b"".join(pieces)
        pieces.append(octets[end + 1 : end + 1 + size])
        at = end + 1 + size
        at += 2 if octets.startswith(b"\r\n", at) else 1


def _codings(value: str | None) -> list[str]:
    names = (piece.text.lower() for piece in list_members(value or ""))
    return [name.removeprefix("x-") if name == "x-gzip" else name for name in names if name != "identity"]


def _undone(octets: bytes, coding: str, cut: list[str]) -> bytes:
    content = Content(coding, MOST)
    try:
        whole = content.feed(octets)
        content.end()
    except CutShort:
        cut.append(coding)
    except (ContentError, TooLarge):
        raise Undecodable(coding) from None
    return whole


def field_findings(text: str, field: str, notes: Iterable[tuple[str, int, int, Severity]]) -> tuple[Issue, ...]:
    """Return the issues about parts of the value of a field; a note is a code, a start, an end and a severity.

    The messages quote the parts, shortened and with secrets masked.

    >>> print(*field_findings("<a>; rel=b c", "Link", [("link-header-token", 9, 12, Severity.INFO)]))
    info: value "b c" must be quoted (link-header-token, column 10)
    """
    rows = list(notes)
    if not rows:
        return ()
    # The secrets are found once: a hostile value has as many notes as characters.
    shown = Masked(text)
    return tuple(
        finding(code, field, start, end, severity, shown.quoted(start, end)) for code, start, end, severity in rows
    )
