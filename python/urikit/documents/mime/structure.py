"""The entities of a MIME message: where each heading and each body is (RFC 2045, 2046).

    Content-Type: multipart/related; boundary=b       a heading: fields up to an empty line
                                                      (the preamble, which is nobody's)
    --b                                               a delimiter begins a body part:
    Content-Type: text/html                           a heading of its own
                                                      and a body
    <p>
    --b--                                             the close-delimiter ends the last one

The text is gone through once. Bodies of multipart entities are searched for lines that begin with "--"
and are a delimiter of any multipart that is open: one of an outer multipart ends all the inner ones
(RFC 2046 section 5.1.2), so a message that was cut off is read as far as it goes. The line break
before a delimiter belongs to the delimiter. A message/rfc822 that is not encoded has its heading
where its body begins, and is gone into.

No depth is too deep here: what is open is kept in a list.

What can go wrong: a multipart without a boundary (its body is read as one part of text), a
delimiter that never comes, a close-delimiter that is missing. Each is a note.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.documents.mime.labels import FIELDS as LABELS
from urikit.net.http.message import FieldLine, header_section

__all__ = ["Entity", "Note", "entities"]

#: What an entity is that does not say what it is (RFC 2045 section 5.2), and in a digest (RFC 2046 section 5.1.5).
_PLAIN = MimeType("text", "plain")
_MESSAGE = MimeType("message", "rfc822")
#: Encodings that leave the bytes as they are (RFC 2045 section 6.2).
IDENTITY = frozenset(("", "7bit", "8bit", "binary"))
#: How much of a line can be a delimiter: RFC 2046 allows a boundary 70 characters.
_LONGEST = 256
#: The fields of a heading that anybody asks for: most of the others say which way a message went.
_WANTED = LABELS | {"content-transfer-encoding", "content-id", "message-id"}


class Note(NamedTuple):
    """What is wrong with the structure, and where."""

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
    #: Where its heading begins, and where its body begins and ends.
    start: int
    body: int
    end: int
    #: The place of the entity that encloses it in the list; None for the message itself.
    parent: int | None
    children: list[int] = field(default_factory=list)

    def get(self, name: str) -> FieldLine | None:
        """The first field of that name, given in lower case."""
        return next((line for line in self.fields if line.name == name), None)

    @property
    def encoding(self) -> str:
        """The Content-Transfer-Encoding in lower case; empty where there is none."""
        line = self.get("content-transfer-encoding")
        return "" if line is None else line.value.partition("(")[0].strip().lower()

    @property
    def is_multipart(self) -> bool:
        """Whether its body was read as body parts."""
        return self.media_type.type == "multipart" and self.media_type.get("boundary") is not None

    @property
    def is_message(self) -> bool:
        """Whether its body was read as a message."""
        rfc822 = self.media_type.essence in ("message/rfc822", "message/global")
        return rfc822 and self.encoding in IDENTITY


def entities(text: str, media_type: MimeType | None = None) -> tuple[list[Entity], list[Note]]:
    """The entities of a message, each before those inside of it, and what is wrong.

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
        self.notes: list[Note] = []
        #: The open multiparts: boundary and entity, the innermost last.
        self.open: list[tuple[str, int]] = []
        #: The places in `open` that a boundary has, the innermost last.
        self.levels: dict[str, list[int]] = {}
        #: The entities whose end is not known yet: all from this one on in the order of their beginning.
        self.unended: list[int] = []

    def begin_with(self, media_type: MimeType) -> None:
        """A multipart whose heading is elsewhere."""
        self.found.append(Entity([], media_type, 0, 0, 0, None))
        self.unended.append(0)
        self._open(media_type.get("boundary") or "", 0)

    def _open(self, boundary: str, own: int) -> None:
        self.levels.setdefault(boundary, []).append(len(self.open))
        self.open.append((boundary, own))

    def begin(self, at: int, parent: int | None) -> None:
        """An entity whose heading begins at `at`, and the message that is its body, and so on."""
        while True:
            fields, malformed, body = header_section(self.text, at, self._is_delimiter, _WANTED)
            self.notes += [Note("mime-field", *place) for place in malformed]
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
                self.notes.append(Note("mime-boundary", at, body))
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
            self.notes.append(Note("mime-unclosed", self.found[entity].start, self.found[entity].body))
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
        """The text is over: so is all that is open."""
        for _, entity in self.open:
            self.notes.append(Note("mime-unclosed", self.found[entity].start, self.found[entity].body))
        for entity in self.unended:
            self.found[entity].end = len(self.text)

    def _end_all_inside(self, owner: int, end: int) -> None:
        """What began behind `owner` and has no end yet ends here."""
        while self.unended and self.unended[-1] > owner:
            entity = self.found[self.unended.pop()]
            entity.end = max(end, entity.body)

    def _end(self, owner: int, end: int) -> None:
        if self.unended and self.unended[-1] == owner:
            self.found[self.unended.pop()].end = end

    def _media_type(self, fields: list[FieldLine], parent: int | None) -> MimeType:
        said = next((line.value for line in fields if line.name == "content-type"), None)
        parsed = None if said is None else MimeType.parse(_without_comments(said))
        if parsed is not None:
            return parsed
        within = None if parent is None else self.found[parent].media_type.essence
        return _MESSAGE if within == "multipart/digest" and said is None else _PLAIN

    def _next_delimiter(self, at: int) -> int | None:
        """Where the next line begins that is a delimiter of an open multipart."""
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
        """The boundary of the delimiter that the line at `at` is, and whether it closes."""
        if not self.text.startswith("--", at):
            return None
        feed = self.text.find("\n", at, at + _LONGEST)
        line = self.text[at + 2 : at + _LONGEST if feed < 0 else feed].rstrip(" \t\r")
        if self.levels.get(line):
            return line, False
        closed = line.removesuffix("--")
        return (closed, True) if closed != line and self.levels.get(closed) else None

    def _before(self, at: int) -> int:
        """Where the line break before a delimiter begins."""
        if at and self.text[at - 1] == "\n":
            at -= 1
            if at and self.text[at - 1] == "\r":
                at -= 1
        return at


def _without_comments(value: str) -> str:
    """A field without its comments (RFC 5322 section 3.2.2), for what is a list of tokens and quoted strings."""
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
