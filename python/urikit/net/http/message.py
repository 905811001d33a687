"""The frame of an HTTP message: start line, header fields, body (RFC 9112 sections 2 to 7).

    HTTP-message = start-line CRLF *( field-line CRLF ) CRLF [ message-body ]

Messages come as text here: what `curl -i` prints, what a log has kept, a file of type
message/http. So a line may end with LF alone, and several responses may follow each other, as
redirects do in the output of `curl -iL`: what begins with "HTTP/" behind a header section is
the next one, unless a Content-Length says that it is a body.

Offsets are those of the text. A field that is folded over several lines (obs-fold, section 5.2)
keeps its length, because each byte of the fold is read as a space; so a place in a value is a
place in the text, always.

What can go wrong: a line without a colon, or with whitespace before it (section 5.1); a message
whose first line is none. They are noted, and the rest is read.

The body of `Transfer-Encoding: chunked` and of the content codings gzip and deflate is decoded
in `body`; a coding that is not known leaves the body unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from urikit.core.http_grammar import OWS, is_token
from urikit.core.mask import MASK, discreet
from urikit.core.mask import shown as masked

__all__ = ["SECRET_FIELDS", "FieldLine", "Message", "header_section", "messages"]

#: Fields whose value is a secret as a whole.
SECRET_FIELDS = frozenset(
    ("authorization", "proxy-authorization", "authentication-info", "cookie", "set-cookie", "x-api-key", "x-auth-token")
)
#: What is around a value: where a field is folded, line breaks too.
_FOLD = OWS + "\r\n"
#: A line of a header section, and those that go on with it.
_LINES = re.compile(r"(?:(?P<name>[!#$%&'*+\-.^_`|~0-9A-Za-z]++):)?+[^\n]*+(?:\n[ \t][^\n]*+)*+")


class FieldLine(NamedTuple):
    """A field and its value, without the whitespace around it."""

    #: In lower case.
    name: str
    value: str
    #: Where the value is in the text.
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
    #: Where the body begins and ends.
    body: tuple[int, int]
    #: Lines of the header section that are not fields.
    malformed: tuple[tuple[int, int], ...]

    def all(self, name: str) -> list[FieldLine]:
        """The fields of that name, given in lower case."""
        return [field for field in self.fields if field.name == name]

    def get(self, name: str) -> str | None:
        """The value of the last field of that name."""
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
    """The messages that a text has, one behind the other.

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
    """The fields from `at` on, the lines that are none, and where the body begins.

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


def _line(text: str, at: int) -> tuple[int, int]:
    """Where the line at `at` ends, and where the next one begins."""
    feed = text.find("\n", at)
    if feed < 0:
        return len(text), len(text)
    return (feed - 1 if feed > at and text[feed - 1] == "\r" else feed), feed + 1


def _end(text: str, fields: list[FieldLine], body: int) -> int:
    """Where the message ends: at the next one, where something like one follows."""
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
    """Whether a response begins there."""
    while text[at : at + 1] in ("\r", "\n") and at < len(text):
        at += 1
    return text.startswith("HTTP/", at)
