"""The grammar of HTTP fields: tokens, quoted strings, lists, and media types (RFC 9110 section 5.6, MIME Sniffing).

    token          = 1*tchar
    quoted-string  = DQUOTE *( qdtext / quoted-pair ) DQUOTE
    OWS            = *( SP / HTAB )
    1#element     => element *( OWS "," OWS element )

A list is read as a recipient must (5.6.1.2): empty elements are skipped. Functions work on the value of one field and
return offsets into it. A quoted string without an end goes to the end of the value, so callers check that the last
character is a quotation mark. Every function looks at each character once.

A `MimeType` is the record of the MIME Sniffing Standard (section 3): type, subtype and parameters, names in lower case,
the first of several with one name. `MimeType.parse` is "parse a MIME type" (4.4): it fails on an invalid type, and
drops invalid parameters. `str` is "serialize a MIME type" (4.5). RFC 2045 refuses what these drop; its tokens have
fewer characters, because "tspecials" of mail include "/", "?" and "=". Left out: sniffing, which reads contents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = [
    "OWS",
    "TOKEN",
    "TOKEN_2045",
    "MimeType",
    "Piece",
    "is_token",
    "list_members",
    "quoted",
    "split",
    "trimmed",
    "unquoted",
    "unquoted_2045",
]


_ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
#: token := 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials> (RFC 2045 section 5.1).
TOKEN_2045 = frozenset(_ALPHANUMERIC + "!#$%&'*+-.^_`{|}~")
#: HTTP token code points; RFC 9110 section 5.6.2 has no braces.
TOKEN = frozenset(_ALPHANUMERIC + "!#$%&'*+-.^_`|~")
#: HTTP quoted-string token code points.
_QUOTABLE = frozenset("\t" + "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0x80, 0x100))))
_QUOTED_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
#: HTTP whitespace.
_SPACE = "\n\r\t "


@discreet
@dataclass(frozen=True, slots=True)
class MimeType:
    """A MIME type record; type, subtype and the names of parameters are in lower case.

    >>> str(MimeType.parse('TEXT/HTML; Charset="utf-8"; x'))
    'text/html;charset=utf-8'
    """

    type: str
    subtype: str
    parameters: tuple[tuple[str, str], ...] = ()

    @property
    def essence(self) -> str:
        """Type and subtype, as "text/html"."""
        return f"{self.type}/{self.subtype}"

    def get(self, name: str) -> str | None:
        """Return the value of a parameter; None if it is missing."""
        return dict(self.parameters).get(name.lower())

    @classmethod
    def parse(cls, text: str) -> MimeType | None:
        """Parse a MIME type; None is its failure."""
        kind, slash, rest = text.strip(_SPACE).partition("/")
        subtype, _, rest = rest.partition(";")
        subtype = subtype.rstrip(_SPACE)
        if not (slash and kind and subtype and TOKEN.issuperset(kind) and TOKEN.issuperset(subtype)):
            return None
        found: dict[str, str] = {}
        at = 0
        while at < len(rest):
            name, value, at = _parameter(rest, at)
            if value is not None and name and TOKEN.issuperset(name) and _QUOTABLE.issuperset(value):
                found.setdefault(name, value)
        return cls(kind.lower(), subtype.lower(), tuple(found.items()))

    def __str__(self) -> str:
        written = [self.essence]
        for name, value in self.parameters:
            if not value or not TOKEN.issuperset(value):
                value = '"{}"'.format(value.replace("\\", "\\\\").replace('"', '\\"'))
            written.append(f"{name}={value}")
        return ";".join(written)


def _parameter(text: str, at: int) -> tuple[str, str | None, int]:
    """Return one parameter from `at` on: name, value or None for none, and where the next one begins."""
    semicolon = text.find(";", at)
    semicolon = len(text) if semicolon < 0 else semicolon
    equals = text.find("=", at, semicolon)
    if equals < 0:
        return "", None, semicolon + 1
    name = text[at:equals].lstrip(_SPACE).lower()
    if text.startswith('"', equals + 1):
        value, end = _collect_quoted(text, equals + 2)
        semicolon = text.find(";", end)
        return name, value, len(text) if semicolon < 0 else semicolon + 1
    value = text[equals + 1 : semicolon].rstrip(_SPACE)
    # The name is there without a value where the text ends with "=".
    return name, value or None, semicolon + 1


def unquoted_2045(value: str) -> str:
    """Return the value of a quoted-string; any other value unchanged.

    >>> unquoted_2045('"utf-8"'), unquoted_2045("utf-8"), unquoted_2045('"a')
    ('utf-8', 'utf-8', '"a')
    """
    return _ESCAPE.sub(r"\1", value[1:-1]) if _QUOTED_STRING.fullmatch(value) else value


def _collect_quoted(text: str, at: int) -> tuple[str, int]:
    """Collect an HTTP quoted string, from behind its quotation mark: the value, and where it ends."""
    pieces: list[str] = []
    while at < len(text):
        stop = next((place for place in range(at, len(text)) if text[place] in '"\\'), len(text))
        pieces.append(text[at:stop])
        if stop == len(text) or text[stop] == '"':
            return "".join(pieces), min(stop + 1, len(text))
        pieces.append(text[stop + 1 : stop + 2] or "\\")
        at = stop + 2
    return "".join(pieces), len(text)


#: Optional whitespace (RFC 9110 section 5.6.3).
OWS = " \t"


@discreet
class Piece(NamedTuple):
    """A part of a text: `text[start:end]` is the first member."""

    text: str
    start: int
    end: int


def is_token(text: str) -> bool:
    """Return whether a text is a token.

    >>> is_token("no-cache"), is_token("text/html"), is_token("")
    (True, False, False)
    """
    return bool(text) and TOKEN.issuperset(text)


def trimmed(text: str, start: int, end: int) -> Piece:
    """Return a part of a text without the optional whitespace around it.

    >>> trimmed(" a ,b", 0, 3)
    Piece(text='a', start=1, end=2)
    """
    while start < end and text[start] in OWS:
        start += 1
    while end > start and text[end - 1] in OWS:
        end -= 1
    return Piece(text[start:end], start, end)


def split(text: str, separator: str, start: int = 0, end: int | None = None) -> list[Piece]:
    """Return the pieces between separators that are in no quoted string, trimmed; empty ones too.

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
    """Return the elements of a list, without the empty ones that a recipient passes over.

    >>> list_members("a, ,b")
    [Piece(text='a', start=0, end=1), Piece(text='b', start=4, end=5)]
    """
    return [piece for piece in split(text, ",") if piece.text]


def quoted(text: str, start: int) -> int:
    """Return the end of the quoted string that begins at `start`; the end of the text where nothing closes it.

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
    """Return the value that a token or a quoted string has; one that is not closed goes to its end.

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
