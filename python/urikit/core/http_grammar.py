"""The small words of HTTP fields: tokens, quoted strings, lists (RFC 9110 section 5.6).

    token          = 1*tchar
    quoted-string  = DQUOTE *( qdtext / quoted-pair ) DQUOTE
    OWS            = *( SP / HTAB )
    1#element     => element *( OWS "," OWS element )

A list is read as a recipient must (5.6.1.2): empty elements are passed over. Everything here
works on the value of one field and gives offsets into it, so that whoever reads a message can
add where the value begins.

What can go wrong: a quoted string that does not end. It goes to the end of the value, and
whoever reads it finds that its last character is not a quotation mark.

Every function looks at each character once.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.core.media_type import TOKEN

__all__ = ["OWS", "Piece", "is_token", "list_members", "quoted", "split", "trimmed", "unquoted"]

#: Optional whitespace (RFC 9110 section 5.6.3).
OWS = " \t"


@discreet
class Piece(NamedTuple):
    """A part of a text: `text[start:end]` is the first member."""

    text: str
    start: int
    end: int


def is_token(text: str) -> bool:
    """Whether a text is a token.

    >>> is_token("no-cache"), is_token("text/html"), is_token("")
    (True, False, False)
    """
    return bool(text) and TOKEN.issuperset(text)


def trimmed(text: str, start: int, end: int) -> Piece:
    """A part of a text without the optional whitespace around it.

    >>> trimmed(" a ,b", 0, 3)
    Piece(text='a', start=1, end=2)
    """
    while start < end and text[start] in OWS:
        start += 1
    while end > start and text[end - 1] in OWS:
        end -= 1
    return Piece(text[start:end], start, end)


def split(text: str, separator: str, start: int = 0, end: int | None = None) -> list[Piece]:
    """The pieces between separators that are in no quoted string, trimmed; empty ones too.

    >>> [piece.text for piece in split('a; b="c;d";', ";")]
    ['a', 'b="c;d"', '']
    """
    stop = len(text) if end is None else end
    found, at, begin = [], start, start
    while at < stop:
        character = text[at]
        if character == '"':
            at = min(quoted(text, at), stop)
            continue
        if character == separator:
            found.append(trimmed(text, begin, at))
            begin = at + 1
        at += 1
    found.append(trimmed(text, begin, stop))
    return found


def list_members(text: str) -> list[Piece]:
    """The elements of a list, without the empty ones that a recipient passes over.

    >>> list_members("a, ,b")
    [Piece(text='a', start=0, end=1), Piece(text='b', start=4, end=5)]
    """
    return [piece for piece in split(text, ",") if piece.text]


def quoted(text: str, start: int) -> int:
    """Where the quoted string that begins at `start` ends; the end of the text where nothing closes it.

    >>> quoted('"a\\\\"b" c', 0)
    6
    """
    at, stop = start + 1, len(text)
    while at < stop:
        if text[at] == "\\":
            at += 2
        elif text[at] == '"':
            return at + 1
        else:
            at += 1
    return stop


def unquoted(text: str) -> str:
    """The value that a token or a quoted string has; one that is not closed goes to its end.

    >>> unquoted('"a\\\\"b"'), unquoted("a")
    ('a"b', 'a')
    """
    if not text.startswith('"'):
        return text
    if "\\" not in text:
        return text[1:].partition('"')[0]
    pieces, at, stop = [], 1, len(text)
    while at < stop and text[at] != '"':
        if text[at] == "\\":
            at += 1
        pieces.append(text[at : at + 1])
        at += 1
    return "".join(pieces)
