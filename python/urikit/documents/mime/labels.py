"""The labels of body parts and the URIs of mail: what header fields say, unfolded and decoded.

| field | what is there |
|---|---|
| Content-Location | a URI: the label of the body, and a base for what is in it (RFC 2557 section 4.2) |
| Content-Base | a base; in RFC 2110, removed by RFC 2557, and read as section 12 allows |
| Snapshot-Content-Location | the page that a browser saved (no standard) |
| List-Archive, List-Help, ... | URIs in angle brackets, with commas between them (RFC 2369) |
| Archived-At | a URI in angle brackets (RFC 5064) |
| Content-Type | the parameter `URL` of message/external-body (RFC 2017 section 3) |

A URI that is too long for a line is folded, and unfolded by dropping the whitespace (RFC 2557
section 4.4.2). What is not a URI may be there encoded (RFC 2047), and is decoded before anything
is compared (4.4.3). Percent-encoding is never undone (8.2).

Comments are before the URI or behind it; a parenthesis inside of it is its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.documents.link import Role
from urikit.net.http.message import FieldLine

__all__ = ["FIELDS", "Label", "identifier", "uris"]

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
    """The URIs of a field.

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
    """A Content-ID or Message-ID without its angle brackets; None where there is none.

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
    """A URI as it was before it was encoded and folded."""
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
    """Where a URI is in the value of a field, apart from comments around it."""
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
    """Where the comment that begins at `at` ends; comments nest (RFC 5322 section 3.2.2)."""
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
    """Where the comment begins that ends the value, and has whitespace before it; None where there is none."""
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
    """The parameter URL: quoted, with whitespace that does not count (RFC 2017 section 3.1)."""
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
