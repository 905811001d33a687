"""The structure of a MIME message: entities, the URIs in their header fields, and transfer encodings.

**Entities** (RFC 2045, 2046)

    Content-Type: multipart/related; boundary=b       a heading: fields up to an empty line
                                                      (the preamble, which is ignored)
    --b                                               a delimiter begins a body part:
    Content-Type: text/html                           a heading of its own
                                                      and a body
    <p>
    --b--                                             the close-delimiter ends the last one

The text is scanned once, and no depth is too deep. A delimiter of any multipart that is open counts: one
of an outer multipart ends all the inner ones (RFC 2046 section 5.1.2), so a message that was cut off is
read as far as it goes. The line break before a delimiter belongs to the delimiter. A message/rfc822 that
is not encoded has its heading where its body begins.

**Header fields**

| field | content |
|---|---|
| Content-Location | a URI: the label of the body, and a base for its content (RFC 2557 section 4.2) |
| Content-Base | a base; in RFC 2110, removed by RFC 2557, and read as section 12 allows |
| Snapshot-Content-Location | the page that a browser saved (no standard) |
| List-Archive, List-Help, ... | URIs in angle brackets, with commas between them (RFC 2369) |
| Archived-At | a URI in angle brackets (RFC 5064) |
| Content-Type | the parameter `URL` of message/external-body (RFC 2017 section 3) |

A URI that is too long for a line is folded, and unfolded by dropping the white space (RFC 2557 section
4.4.2). Encoded words (RFC 2047) are decoded before anything is compared (4.4.3); percent-encoding is never
undone (8.2). Comments are before the URI or behind it; a parenthesis inside of it is its own.

**Transfer encodings** (RFC 2045 section 6). base64 passes over other characters and missing padding, as
section 6.8 asks; quoted-printable keeps what is not an escape. 7bit, 8bit and binary are the bytes.

What can go wrong: a multipart without a boundary (its body is read as one part of text), a delimiter that
never comes, a missing close-delimiter. Each is a note. With an unknown encoding the meaning of the bytes
is unknown (section 6.4), and the body is not read.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, a2b_qp
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import decode_header
from typing import NamedTuple

from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.documents.link import Role
from urikit.net.http.message import FieldLine, header_section

__all__ = ["FIELDS", "Entity", "Label", "StructureNote", "UnknownEncoding", "decoded", "entities", "identifier", "uris"]


_LISTS = {
    "list-help": "List-Help",
    "list-unsubscribe": "List-Unsubscribe",
    "list-subscribe": "List-Subscribe",
    "list-post": "List-Post",
    "list-owner": "List-Owner",
    "list-archive": "List-Archive",
    "archived-at": "Archived-At",
}
_URIS = {
    "content-location": ("Content-Location", Role.RELATION),
    "content-base": ("Content-Base", Role.BASE),
    "snapshot-content-location": ("Snapshot-Content-Location", Role.RELATION),
}
#: The fields that may have one.
FIELDS = frozenset(("content-type", *_LISTS, *_URIS))
_SPACE = " \t"


@discreet
class Label(NamedTuple):
    """A URI in a field: what it says, and where it is in the text."""

    field: str
    attribute: str
    reference: str
    offset: int
    end: int
    role: Role


def uris(line: FieldLine) -> Iterator[Label]:
    """Yield the URIs of a field.

    >>> line = FieldLine("content-location", "(logo) http://example.org/a/   long/b.gif", 100, 141)
    >>> [(label.reference, label.offset) for label in uris(line)]
    [('http://example.org/a/long/b.gif', 107)]
    """
    if line.name in _URIS:
        name, role = _URIS[line.name]
        start, end = _without_comments(line.value)
        yield Label(name, "", _decoded(line.value[start:end]), line.offset + start, line.offset + end, role)
    elif line.name in _LISTS:
        yield from _bracketed(line, _LISTS[line.name])
    elif line.name == "content-type" and line.value.lower().startswith("message/external-body"):
        yield from _external(line)


def identifier(line: FieldLine | None) -> str | None:
    """Return a Content-ID or Message-ID without its angle brackets; None where there is none.

    >>> identifier(FieldLine("content-id", "<foo4*foo1@bar.net>", 0, 19))
    'foo4*foo1@bar.net'
    """
    if line is None:
        return None
    start = line.value.find("<")
    end = line.value.find(">", start + 1)
    inside = line.value[start + 1 : end] if 0 <= start < end else line.value
    return "".join(inside.split()) or None


def _decoded(value: str) -> str:
    """Return a URI as it was before it was encoded and folded."""
    if "=?" in value:
        try:
            pieces = decode_header(value)
        except (HeaderParseError, ValueError):
            pieces = []
        value = "".join(_text(piece, charset) for piece, charset in pieces) or value
    return "".join(value.split())


def _text(piece: str | bytes, charset: str | None) -> str:
    if isinstance(piece, str):
        return piece
    try:
        return piece.decode(charset or "latin-1", "replace")
    except LookupError:
        return piece.decode("latin-1")


def _without_comments(value: str) -> tuple[int, int]:
    """Find where a URI is in the value of a field, apart from comments around it."""
    start, end = 0, len(value)
    while value.startswith("(", start):
        start = _over_comment(value, start)
        while start < end and value[start] in _SPACE:
            start += 1
    if value.endswith(")"):
        comment = _comment_at_the_end(value, start)
        end = end if comment is None else comment
    while end > start and value[end - 1] in _SPACE:
        end -= 1
    return start, end


def _over_comment(value: str, at: int) -> int:
    """Find where the comment that begins at `at` ends; comments nest (RFC 5322 section 3.2.2)."""
    depth = 0
    while at < len(value):
        if value[at] == "\\":
            at += 1
        elif value[at] == "(":
            depth += 1
        elif value[at] == ")":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(value)


def _comment_at_the_end(value: str, start: int) -> int | None:
    """Find where the comment begins that ends the value, and has whitespace before it; None where there is none."""
    depth = 0
    for at in range(len(value) - 1, start, -1):
        depth += (value[at] == ")") - (value[at] == "(")
        if depth == 0:
            return at if value[at - 1] in _SPACE else None
    return None


def _bracketed(line: FieldLine, name: str) -> Iterator[Label]:
    at = 0
    while (start := line.value.find("<", at)) >= 0:
        end = line.value.find(">", start)
        if end < 0:
            return
        reference = "".join(line.value[start + 1 : end].split())
        yield Label(name, "", reference, line.offset + start + 1, line.offset + end, Role.RELATION)
        at = end + 1


def _external(line: FieldLine) -> Iterator[Label]:
    """Yield the parameter URL: quoted, with whitespace that does not count (RFC 2017 section 3.1)."""
    lower = line.value.lower()
    at = 0
    while (at := lower.find("url", at)) >= 0:
        equals = at + 3
        while lower[equals : equals + 1] in _SPACE and equals < len(lower):
            equals += 1
        if lower[equals : equals + 1] == "=" and lower[:at].rstrip(_SPACE).endswith(";"):
            start = line.value.find('"', equals)
            end = line.value.find('"', start + 1)
            if 0 <= start < end:
                reference = "".join(line.value[start + 1 : end].split())
                place = line.offset + start + 1, line.offset + end
                yield Label("Content-Type", "URL", reference, *place, Role.EMBEDDED)
            return
        at += 3


#: The default media type (RFC 2045 section 5.2), and that of a digest (RFC 2046 section 5.1.5).
_PLAIN = MimeType("text", "plain")
_MESSAGE = MimeType("message", "rfc822")
#: Encodings that leave the bytes as they are (RFC 2045 section 6.2).
IDENTITY = frozenset(("", "7bit", "8bit", "binary"))
#: The limit of a delimiter: RFC 2046 allows a boundary 70 characters.
_LONGEST = 256
#: The fields of a heading that are read: most of the others say which way a message went.
_WANTED = FIELDS | {"content-transfer-encoding", "content-id", "message-id"}


class StructureNote(NamedTuple):
    """A mistake in the structure, and its place."""

    code: str
    start: int
    end: int


@discreet
@dataclass(slots=True)
class Entity:
    """A message or a body part."""

    #: The fields that say what it is, what it is called, or where to find something.
    fields: list[FieldLine]
    media_type: MimeType
    #: The start of its heading, and the start and end of its body.
    start: int
    body: int
    end: int
    #: The place of the entity that encloses it in the list; None for the message itself.
    parent: int | None
    children: list[int] = field(default_factory=list)

    def get(self, name: str) -> FieldLine | None:
        """Return the first field of that name, given in lower case."""
        return next((line for line in self.fields if line.name == name), None)

    @property
    def encoding(self) -> str:
        """The Content-Transfer-Encoding in lower case; empty where there is none."""
        line = self.get("content-transfer-encoding")
        return "" if line is None else line.value.partition("(")[0].strip().lower()

    @property
    def is_multipart(self) -> bool:
        """True if its body was read as body parts."""
        return self.media_type.type == "multipart" and self.media_type.get("boundary") is not None

    @property
    def is_message(self) -> bool:
        """True if its body was read as a message."""
        rfc822 = self.media_type.essence in ("message/rfc822", "message/global")
        return rfc822 and self.encoding in IDENTITY


def entities(text: str, media_type: MimeType | None = None) -> tuple[list[Entity], list[StructureNote]]:
    """Return the entities of a message, each before those inside of it, and what is wrong.

    Where `media_type` is a multipart with a boundary the heading of the message is elsewhere, as in
    the fields of an HTTP response, and the text is the body alone.

    >>> text = "Content-Type: multipart/mixed; boundary=b\\n\\n"
    >>> text += "--b\\nContent-Type: text/html\\n\\n<p>\\n--b\\n\\nc\\n--b--\\n"
    >>> found, notes = entities(text)
    >>> [(entity.media_type.essence, text[entity.body : entity.end]) for entity in found[1:]], notes
    ([('text/html', '<p>'), ('text/plain', 'c')], [])
    """
    walk = _Walk(text)
    if media_type is not None and media_type.type == "multipart" and media_type.get("boundary") is not None:
        walk.begin_with(media_type)
    else:
        walk.begin(0, None)
    while walk.at < len(text):
        walk.go_on()
    walk.finish()
    return walk.found, walk.notes


class _Walk:
    """One way through a text: what was found, and which multiparts are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: list[Entity] = []
        self.notes: list[StructureNote] = []
        #: The open multiparts: boundary and entity, the innermost last.
        self.open: list[tuple[str, int]] = []
        #: The places in `open` that a boundary has, the innermost last.
        self.levels: dict[str, list[int]] = {}
        #: The entities whose end is not known yet: all from this one on in the order of their beginning.
        self.unended: list[int] = []

    def begin_with(self, media_type: MimeType) -> None:
        """Begin a multipart whose heading is elsewhere."""
        self.found.append(Entity([], media_type, 0, 0, 0, None))
        self.unended.append(0)
        self._open(media_type.get("boundary") or "", 0)

    def _open(self, boundary: str, own: int) -> None:
        self.levels.setdefault(boundary, []).append(len(self.open))
        self.open.append((boundary, own))

    def begin(self, at: int, parent: int | None) -> None:
        """Begin an entity whose heading begins at `at`, and the message that is its body, and so on."""
        while True:
            fields, malformed, body = header_section(self.text, at, self._is_delimiter, _WANTED)
            self.notes += [StructureNote("mime-field", *place) for place in malformed]
            entity = Entity(fields, self._media_type(fields, parent), at, body, body, parent)
            own = len(self.found)
            self.found.append(entity)
            self.unended.append(own)
            if parent is not None:
                self.found[parent].children.append(own)
            self.at = body
            if entity.is_multipart:
                self._open(entity.media_type.get("boundary") or "", own)
                return
            if entity.media_type.type == "multipart":
                self.notes.append(StructureNote("mime-boundary", at, body))
            if not entity.is_message:
                return
            at, parent = body, own

    def go_on(self) -> None:
        """To the next delimiter, and to what begins behind it."""
        at = self._next_delimiter(self.at)
        if at is None or not self.open:
            self.at = len(self.text)
            return
        boundary, closes = self._delimiter(at) or ("", False)
        level = self.levels[boundary][-1]
        end = self._before(at)
        owner = self.open[level][1]
        self._end_all_inside(owner, end)
        for lost, entity in self.open[level + 1 :]:
            self.notes.append(StructureNote("mime-unclosed", self.found[entity].start, self.found[entity].body))
            self.levels[lost].pop()
        del self.open[level + 1 :]
        feed = self.text.find("\n", at)
        self.at = len(self.text) if feed < 0 else feed + 1
        if closes:
            self.levels[boundary].pop()
            del self.open[level:]
            self._end_all_inside(owner, at)
            self._end(owner, min(self.at, len(self.text)))
        else:
            self.begin(self.at, owner)

    def finish(self) -> None:
        """End all that is open, because the text is over."""
        for _, entity in self.open:
            self.notes.append(StructureNote("mime-unclosed", self.found[entity].start, self.found[entity].body))
        for entity in self.unended:
            self.found[entity].end = len(self.text)

    def _end_all_inside(self, owner: int, end: int) -> None:
        """End all that began behind `owner` and has no end yet."""
        while self.unended and self.unended[-1] > owner:
            entity = self.found[self.unended.pop()]
            entity.end = max(end, entity.body)

    def _end(self, owner: int, end: int) -> None:
        if self.unended and self.unended[-1] == owner:
            self.found[self.unended.pop()].end = end

    def _media_type(self, fields: list[FieldLine], parent: int | None) -> MimeType:
        said = next((line.value for line in fields if line.name == "content-type"), None)
        parsed = None if said is None else MimeType.parse(_uncommented(said))
        if parsed is not None:
            return parsed
        within = None if parent is None else self.found[parent].media_type.essence
        return _MESSAGE if within == "multipart/digest" and said is None else _PLAIN

    def _next_delimiter(self, at: int) -> int | None:
        """Find where the next line begins that is a delimiter of an open multipart."""
        while at < len(self.text):
            if self._is_delimiter(at) and (at == 0 or self.text[at - 1] == "\n"):
                return at
            found = self.text.find("\n--", at)
            if found < 0:
                return None
            at = found + 1
        return None

    def _is_delimiter(self, at: int) -> bool:
        return self.text.startswith("--", at) and self._delimiter(at) is not None

    def _delimiter(self, at: int) -> tuple[str, bool] | None:
        """Return the boundary of the delimiter that the line at `at` is, and whether it closes."""
        if not self.text.startswith("--", at):
            return None
        feed = self.text.find("\n", at, at + _LONGEST)
        line = self.text[at + 2 : at + _LONGEST if feed < 0 else feed].rstrip(" \t\r")
        if self.levels.get(line):
            return line, False
        closed = line.removesuffix("--")
        return (closed, True) if closed != line and self.levels.get(closed) else None

    def _before(self, at: int) -> int:
        """Find where the line break before a delimiter begins."""
        if at and self.text[at - 1] == "\n":
            at -= 1
            if at and self.text[at - 1] == "\r":
                at -= 1
        return at


def _uncommented(value: str) -> str:
    """Return a field without its comments (RFC 5322 section 3.2.2), for what is a list of tokens and quoted strings."""
    if "(" not in value:
        return value
    kept: list[str] = []
    depth, at, in_quotes = 0, 0, False
    while at < len(value):
        character = value[at]
        step = 2 if character == "\\" else 1
        if character == '"' and depth == 0:
            in_quotes = not in_quotes
        if character == "(" and not in_quotes:
            depth += 1
        if depth == 0:
            kept.append(value[at : at + step])
        if character == ")" and not in_quotes and depth:
            depth -= 1
        at += step
    return "".join(kept)


class UnknownEncoding(Exception):
    """An encoding that is not known; its argument is the name. Never leaves the package."""


def decoded(octets: bytes, encoding: str) -> bytes:
    """Return the bytes that were encoded. `encoding` is in lower case. Raises `UnknownEncoding`.

    >>> decoded(b"PGEg\\r\\naHJl!Zj5", "base64"), decoded(b"=3Ca=20hre=\\r\\nf>", "quoted-printable")
    (b'<a href>', b'<a href>')
    """
    if encoding in IDENTITY:
        return octets
    if encoding == "quoted-printable":
        return a2b_qp(octets)
    if encoding == "base64":
        return _base64(octets)
    raise UnknownEncoding(encoding)


def _base64(octets: bytes) -> bytes:
    try:
        return a2b_base64(octets)
    except Error:
        kept = octets.translate(None, _OTHERS)
        # A single character at the end contains six bits of a byte: it is dropped.
        kept = kept[: len(kept) - 1] if len(kept) % 4 == 1 else kept
        return a2b_base64(kept + b"=" * (-len(kept) % 4))


_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_OTHERS = bytes(octet for octet in range(256) if octet not in _ALPHABET)
