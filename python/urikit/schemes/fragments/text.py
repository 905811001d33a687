"""Fragments of text/plain: positions and ranges of characters or lines (RFC 5147).

Positions lie *between* characters or lines and are counted from zero, so that `line=10,20`
is lines 11 to 20. A single number is a position, a range of length zero. What follows ";"
are integrity checks: a client that finds the document changed should not use the fragment.

What can go wrong: the names are exactly lower case; a range out of order must be ignored,
and so must anything outside the grammar (sections 4.2 and 4.4), which `parse` refuses with
its place. Checks with other names than `length` and `md5` must be ignored, so they are kept
and not judged. Line ends are CR LF, CR and LF, each one character (4.1). Left out: NEL as a
line end, which section 4.1 leaves to the application.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import Fragment, number, pieces, refuse

__all__ = ["IntegrityCheck", "TextFragment"]

#: What is counted.
Unit: TypeAlias = Literal["char", "line"]

MEDIA_TYPE = "text/plain"
_ANY_CHARACTER = re.compile(r"\r\n|[\s\S]")
_LINE_END = re.compile(r"\r\n|\r|\n")
# mime-charset = 1*mime-charset-chars (RFC 2978 section 2.3)
_CHARSET = re.compile(r"[A-Za-z0-9!#$%&'+^_`{}~-]+")
_MD5 = re.compile(r"[0-9A-Fa-f]{32}")
_CHECK_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")


# integrity-check =  ( length-scheme / md5-scheme ) [ "," mime-charset ]
# length-scheme   =  "length=" number
# md5-scheme      =  "md5=" md5-value
# md5-value       =  32HEXDIG
@discreet
@dataclass(frozen=True, slots=True)
class IntegrityCheck:
    """One integrity check (section 3.1); one with another name than length and md5 is ignored."""

    #: "length", "md5", or a name of the future.
    name: str
    #: The number or the digits, as written.
    value: str
    #: The charset the check was made with, or None.
    charset: str | None = None

    def __str__(self) -> str:
        return f"{self.name}={self.value}" + ("" if self.charset is None else f",{self.charset}")

    def holds(self, document: bytes, charset: str) -> bool | None:
        """Whether the bytes of a document pass; None where the check says nothing about them.

        It says nothing where its name is unknown, or its charset is not the document's.

        >>> IntegrityCheck("length", "5", "UTF-8").holds("caf\\u00e9\\r\\n".encode(), "utf-8")
        True
        >>> IntegrityCheck("length", "5", "UTF-8").holds(b"caf", "latin-1") is None
        True
        """
        if self.charset is not None and self.charset.lower() != charset.lower():
            return None
        if self.name == "length":
            try:
                text = document.decode(charset, "replace")
            except (LookupError, ValueError):
                raise ArgumentError("charset", "the name of an encoding", charset) from None
            text = text.removeprefix("\ufeff")
            return len(_ANY_CHARACTER.findall(text)) == int(self.value)
        if self.name == "md5":
            return hashlib.md5(document, usedforsecurity=False).hexdigest() == self.value.lower()
        return None


# text-fragment   =  text-scheme 0*( ";" integrity-check )
# text-scheme     =  ( char-scheme / line-scheme )
# char-scheme     =  "char=" ( position / range )
# line-scheme     =  "line=" ( position / range )
# position        =  number
# range           =  ( position "," [ position ] ) / ( "," position )
@dataclass(frozen=True, slots=True)
class TextFragment(Fragment):
    """A position or a range of a plain text.

    >>> f = TextFragment.parse("line=10,20;length=9876,UTF-8")
    >>> f.unit, f.start, f.end, f.checks[0].charset
    ('line', 10, 20, 'UTF-8')
    >>> TextFragment.parse("char=100").is_position
    True
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "RFC 5147"
    EXAMPLES = ("char=100", "line=10,20", "line=,1", "line=10,20;length=9876,UTF-8")

    #: "char" or "line".
    unit: Unit
    #: Where it begins; None is the beginning of the document.
    start: int | None
    #: Where it ends; None is the end of the document. A position ends where it begins.
    end: int | None
    #: Whether it was written as one number.
    is_position: bool
    #: The integrity checks, in order.
    checks: tuple[IntegrityCheck, ...] = ()

    @classmethod
    def _read(cls, fragment: str) -> TextFragment:
        (first, *rest) = pieces(fragment, 0, len(fragment), ";")
        unit, equals, _ = fragment[slice(*first)].partition("=")
        if unit not in ("char", "line") or not equals:
            refuse(fragment, "fragment-text-scheme", MEDIA_TYPE, "text-scheme", *first)
        start, end, is_position = _positions(fragment, len(unit) + 1, first[1])
        checks = tuple(_check(fragment, *piece) for piece in rest)
        return cls(cast("Unit", unit), start, end, is_position, checks)

    @classmethod
    def build(
        cls,
        unit: Unit,
        start: int | None = None,
        end: int | None = None,
        *,
        checks: tuple[IntegrityCheck, ...] = (),
    ) -> TextFragment:
        """A range from `start` to `end`, either of which may be open; see `at` for a position.

        Raises `FragmentError` where the range is out of order, or open on both sides.

        >>> str(TextFragment.build("line", None, 1))
        'line=,1'
        """
        return cls.parse(str(cls(unit, start, end, False, checks)))

    @classmethod
    def at(cls, unit: Unit, position: int) -> TextFragment:
        """A position, which is where a cursor is.

        >>> str(TextFragment.at("char", 100))
        'char=100'
        """
        return cls.parse(str(cls(unit, position, position, True)))

    def select(self, text: str) -> str:
        """The part of a text; positions beyond its end are its end (section 4.2).

        Lines come with their line ends. A byte order mark is not a character of the text.

        >>> TextFragment.parse("line=1,2").select("one\\r\\ntwo\\r\\nthree")
        'two\\r\\n'
        >>> TextFragment.parse("char=2,").select("a\\r\\nb")
        'b'
        """
        text = text.removeprefix("\ufeff")
        ends = _LINE_END if self.unit == "line" else _ANY_CHARACTER
        bounds = [0, *(found.end() for found in ends.finditer(text))]
        if bounds[-1] != len(text):
            bounds.append(len(text))  # the last line, which no line end closes
        last = len(bounds) - 1
        start = min(0 if self.start is None else self.start, last)
        end = min(last if self.end is None else self.end, last)
        return text[bounds[start] : bounds[end]]

    def holds(self, document: bytes, charset: str) -> bool | None:
        """Whether every check that says something passes; None where none does (section 4.3)."""
        said = [answer for check in self.checks if (answer := check.holds(document, charset)) is not None]
        return all(said) if said else None

    def __str__(self) -> str:
        start = "" if self.start is None else str(self.start)
        end = "" if self.end is None else str(self.end)
        positions = start if self.is_position else f"{start},{end}"
        return ";".join([f"{self.unit}={positions}", *map(str, self.checks)])


def _positions(fragment: str, start: int, end: int) -> tuple[int | None, int | None, bool]:
    """The two positions of a range, or one twice, and whether it is one."""
    found = [
        number(fragment, *piece, MEDIA_TYPE, "position") if piece[0] < piece[1] else None
        for piece in pieces(fragment, start, end, ",")
    ]
    if len(found) > 2 or all(position is None for position in found):
        refuse(fragment, "fragment-text-range", MEDIA_TYPE, "range", start, end)
    if len(found) == 1:
        return found[0], found[0], True
    first, last = found
    if first is not None and last is not None and first > last:
        refuse(fragment, "fragment-text-order", MEDIA_TYPE, "range", start, end)
    return first, last, False


def _check(fragment: str, start: int, end: int) -> IntegrityCheck:
    """One integrity check; values of unknown names are not judged."""
    name, equals, rest = fragment[start:end].partition("=")
    if not equals or not _CHECK_NAME.fullmatch(name):
        refuse(fragment, "fragment-text-check", MEDIA_TYPE, "integrity-check", start, end)
    if name not in ("length", "md5"):
        return IntegrityCheck(name, rest)  # a type of the future, which is ignored (section 3.1)
    value, comma, charset = rest.partition(",")
    if comma and not _CHARSET.fullmatch(charset):
        refuse(fragment, "fragment-text-check", MEDIA_TYPE, "integrity-check", start, end)
    at = start + len(name) + 1
    if name == "length":
        number(fragment, at, at + len(value), MEDIA_TYPE, "length")
    elif name == "md5" and not _MD5.fullmatch(value):
        refuse(fragment, "fragment-text-md5", MEDIA_TYPE, "md5-value", at, at + len(value))
    return IntegrityCheck(name, value, charset if comma else None)


guard(__name__)
