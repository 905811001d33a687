"""MIME types: the tokens of RFC 2045, and parsing as the MIME Sniffing Standard has it.

A `MimeType` is the record of that standard (section 3): type, subtype and parameters, names in
lower case, the first of several with one name. `MimeType.parse` is "parse a MIME type" (4.4): it
fails on an invalid type, and drops invalid parameters. `str` is "serialize a MIME type"
(4.5). RFC 2045 refuses what these drop; its tokens have fewer characters, because "tspecials" of
mail include "/", "?" and "=".

Left out: sniffing, which looks at contents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit.core.mask import discreet

__all__ = ["TOKEN", "TOKEN_2045", "MimeType", "unquoted"]

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
        """The value of a parameter; None if it is missing."""
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
    """One parameter from `at` on: name, value or None for none, and where the next one begins."""
    semicolon = text.find(";", at)
    semicolon = len(text) if semicolon < 0 else semicolon
    equals = text.find("=", at, semicolon)
    if equals < 0:
        return "", None, semicolon + 1
    name = text[at:equals].lstrip(_SPACE).lower()
    if text.startswith('"', equals + 1):
        value, end = _quoted(text, equals + 2)
        semicolon = text.find(";", end)
        return name, value, len(text) if semicolon < 0 else semicolon + 1
    value = text[equals + 1 : semicolon].rstrip(_SPACE)
    # The name is there without a value where the text ends with "=".
    return name, value or None, semicolon + 1


def unquoted(value: str) -> str:
    """What a quoted-string means; any other value as it is.

    >>> unquoted('"utf-8"'), unquoted("utf-8"), unquoted('"a')
    ('utf-8', 'utf-8', '"a')
    """
    return _ESCAPE.sub(r"\1", value[1:-1]) if _QUOTED_STRING.fullmatch(value) else value


def _quoted(text: str, at: int) -> tuple[str, int]:
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
