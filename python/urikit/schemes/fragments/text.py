"""Fragments of texts: lines and characters (RFC 5147), names in Markdown (RFC 7763), rows and cells (RFC 7111)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from urikit.core import percent
from urikit.core.arguments import several
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import (
    Fragment,
    FragmentError,
    ParameterFragment,
    number,
    pieces,
    read_parameters,
    refuse,
)

__all__ = ["CSVFragment", "IntegrityCheck", "MarkdownFragment", "Selection", "TextFragment"]


#: The unit that is counted.
TextUnit: TypeAlias = Literal["char", "line"]

_PLAIN = "text/plain"
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
        """Return whether the bytes of a document pass; None where the check says nothing about them.

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

    Fragments of text/plain: positions and ranges of characters or lines (RFC 5147).

    Positions lie *between* characters or lines and are counted from zero, so that `line=10,20`
    is lines 11 to 20. A single number is a position, a range of length zero. What follows ";"
    are integrity checks: a client that finds the document changed should not use the fragment.

    What can go wrong: the names are exactly lower case; a range out of order must be ignored,
    and so must anything outside the grammar (sections 4.2 and 4.4), which `parse` refuses with
    its place. Checks with other names than `length` and `md5` must be ignored, so they are kept
    and not judged. Line ends are CR LF, CR and LF, each one character (4.1). Left out: NEL as a
    line end, which section 4.1 leaves to the application.

    >>> f = TextFragment.parse("line=10,20;length=9876,UTF-8")
    >>> f.unit, f.start, f.end, f.checks[0].charset
    ('line', 10, 20, 'UTF-8')
    >>> TextFragment.parse("char=100").is_position
    True
    """

    MEDIA_TYPES = (_PLAIN,)

    #: "char" or "line".
    unit: TextUnit
    #: Its beginning; None is the beginning of the document.
    start: int | None
    #: Its end; None is the end of the document. A position ends at its beginning.
    end: int | None
    #: True if it was written as one number.
    is_position: bool
    #: The integrity checks, in order.
    checks: tuple[IntegrityCheck, ...] = ()

    @classmethod
    def _read(cls, fragment: str) -> TextFragment:
        (first, *rest) = pieces(fragment, 0, len(fragment), ";")
        unit, equals, _ = fragment[slice(*first)].partition("=")
        if unit not in ("char", "line") or not equals:
            refuse(fragment, "fragment-text-scheme", _PLAIN, "text-scheme", *first)
        start, end, is_position = _positions(fragment, len(unit) + 1, first[1])
        checks = tuple(_check(fragment, *piece) for piece in rest)
        return cls(cast("TextUnit", unit), start, end, is_position, checks)

    @classmethod
    def build(
        cls,
        unit: TextUnit,
        start: int | None = None,
        end: int | None = None,
        *,
        checks: tuple[IntegrityCheck, ...] = (),
    ) -> TextFragment:
        """Return a range from `start` to `end`, either of which may be open; see `at` for a position.

        Raises `FragmentError` where the range is out of order, or open on both sides.

        >>> str(TextFragment.build("line", None, 1))
        'line=,1'
        """
        return cls.parse(str(cls(unit, start, end, False, checks)))

    @classmethod
    def at(cls, unit: TextUnit, position: int) -> TextFragment:
        """Return a position, which is where a cursor is.

        >>> str(TextFragment.at("char", 100))
        'char=100'
        """
        return cls.parse(str(cls(unit, position, position, True)))

    def select(self, text: str) -> str:
        """Return the part of a text; positions beyond its end are its end (section 4.2).

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
        """Return whether every check that says something passes; None where none does (section 4.3)."""
        said = [answer for check in self.checks if (answer := check.holds(document, charset)) is not None]
        return all(said) if said else None

    def __str__(self) -> str:
        start = "" if self.start is None else str(self.start)
        end = "" if self.end is None else str(self.end)
        positions = start if self.is_position else f"{start},{end}"
        return ";".join([f"{self.unit}={positions}", *map(str, self.checks)])


def _positions(fragment: str, start: int, end: int) -> tuple[int | None, int | None, bool]:
    """Return the two positions of a range, or one twice, and whether it is one."""
    found = [
        number(fragment, *piece, _PLAIN, "position") if piece[0] < piece[1] else None
        for piece in pieces(fragment, start, end, ",")
    ]
    if len(found) > 2 or all(position is None for position in found):
        refuse(fragment, "fragment-text-range", _PLAIN, "range", start, end)
    if len(found) == 1:
        return found[0], found[0], True
    first, last = found
    if first is not None and last is not None and first > last:
        refuse(fragment, "fragment-text-order", _PLAIN, "range", start, end)
    return first, last, False


def _check(fragment: str, start: int, end: int) -> IntegrityCheck:
    """Return one integrity check; values of unknown names are not judged."""
    name, equals, rest = fragment[start:end].partition("=")
    if not equals or not _CHECK_NAME.fullmatch(name):
        refuse(fragment, "fragment-text-check", _PLAIN, "integrity-check", start, end)
    if name not in ("length", "md5"):
        return IntegrityCheck(name, rest)  # a type of the future, which is ignored (section 3.1)
    value, comma, charset = rest.partition(",")
    if comma and not _CHARSET.fullmatch(charset):
        refuse(fragment, "fragment-text-check", _PLAIN, "integrity-check", start, end)
    at = start + len(name) + 1
    if name == "length":
        number(fragment, at, at + len(value), _PLAIN, "length")
    elif name == "md5" and not _MD5.fullmatch(value):
        refuse(fragment, "fragment-text-md5", _PLAIN, "md5-value", at, at + len(value))
    return IntegrityCheck(name, value, charset if comma else None)


_MARKDOWN = "text/markdown"


@dataclass(frozen=True, slots=True)
class MarkdownFragment(ParameterFragment):
    r"""A name, or parameters.

    Fragments of text/markdown: a name that the variant defines, or parameters (RFC 7763 section 3).

    Markdown itself has no fragments. Variants give names to headings, as HTML has IDs; the media
    type adds parameters, `name=value` between "&", of which it defines one: `line`, a position
    or a range as in text/plain (RFC 5147). A "=" that belongs to a name is percent-encoded, so
    that nobody takes it for a parameter.

    What can go wrong: `line` with anything but a position or a range, which is refused as it is
    for text/plain. Other parameters are the variants' and are kept.

    >>> MarkdownFragment.parse("line=10").lines.select("a\n" * 20), MarkdownFragment.parse("a%3Db").name
    ('', 'a=b')
    >>> str(MarkdownFragment.build("1=1")), str(MarkdownFragment.build(lines=TextFragment.at("line", 10)))
    ('1%3D1', 'line=10')
    """

    MEDIA_TYPES = (_MARKDOWN,)

    @classmethod
    def _read(cls, fragment: str) -> MarkdownFragment:
        parameters = []
        for parameter, at in read_parameters(fragment):
            if parameter.value is not None and parameter.is_called("line"):
                shift = at + len(parameter.name) - len("line")
                try:
                    TextFragment.parse(f"line={parameter.value}")
                except FragmentError as error:
                    refuse(fragment, error.code, _MARKDOWN, error.component, error.offset + shift, error.end + shift)
            parameters.append(parameter)
        return cls(tuple(parameters))

    @classmethod
    def build(cls, name: str | None = None, *, lines: TextFragment | None = None) -> MarkdownFragment:
        """Return the fragment of a name, which is data, or of a position or range of lines.

        Raises `FragmentError` where `lines` counts characters.
        """
        pieces = [] if name is None else [percent.encode(name, "unreserved")]
        if lines is not None:
            if lines.unit != "line":
                refuse(str(lines), "fragment-text-scheme", _MARKDOWN, "line", 0, len(lines.unit) + 1)
            pieces.append(str(lines))
        return cls.parse("&".join(pieces))

    @property
    def name(self) -> str | None:
        """The first piece that is not a parameter, percent-decoded; None if it is missing.

        Raises `URIEncodingError` where its bytes are not UTF-8.
        """
        return next((percent.decode(p.name) for p in self.parameters if p.value is None and p.name), None)

    @property
    def lines(self) -> TextFragment | None:
        """The position or range of lines, or None."""
        found = next((p.value for p in reversed(self.parameters) if p.value is not None and p.is_called("line")), None)
        return None if found is None else TextFragment.parse(f"line={found}")


#: The unit that is selected.
TableUnit: TypeAlias = Literal["row", "col", "cell"]
#: A count from one, or "*" for the last.
TablePosition: TypeAlias = int | Literal["*"]

_CSV = "text/csv"


# singlespec   =  position [ "-" position ]
# cellspec     =  cellrow "," cellcol [ "-" cellrow "," cellcol ]
@dataclass(frozen=True, slots=True)
class Selection:
    """One selection: each end is (position,) of a row or column, or (row, column) of a cell."""

    #: The row, the column, or the upper left cell.
    start: tuple[TablePosition, ...]
    #: The last row, column, or the lower right cell; None where there is one only.
    end: tuple[TablePosition, ...] | None = None

    def __str__(self) -> str:
        start = ",".join(map(str, self.start))
        return start if self.end is None else f"{start}-{','.join(map(str, self.end))}"


# csv-fragment =  rowsel / colsel / cellsel
# rowsel       =  "row=" singlespec 0*( ";" singlespec)
# colsel       =  "col=" singlespec 0*( ";" singlespec)
# cellsel      =  "cell=" cellspec 0*( ";" cellspec)
@dataclass(frozen=True, slots=True)
class CSVFragment(Fragment):
    """Selected rows, columns or cells of a table.

    Fragments of text/csv: rows, columns and cells (RFC 7111).

    Rows and columns are counted from one, a header row included, and "*" is the last. Several
    selections of one kind are between ";"; each is judged on its own. What points beyond the
    table, or runs backwards, is valid and selects nothing (section 4.2): `parse` keeps it, and
    `select` leaves it out. Ranges that reach beyond the table end with it.

    What can go wrong: a comma for a semicolon, a cell without its column, zero for the first
    row (valid, and no row is there). The names are exactly lower case. Left out: reading CSV
    itself; `select` takes rows that somebody has read.

    >>> f = CSVFragment.parse("cell=4,1-6,2")
    >>> f.unit, f.selections[0].start, f.selections[0].end
    ('cell', (4, 1), (6, 2))
    >>> str(CSVFragment.build("row", 3, (5, "*")))
    'row=3;5-*'
    """

    MEDIA_TYPES = (_CSV,)

    #: "row", "col" or "cell".
    unit: TableUnit
    #: The selections, in order.
    selections: tuple[Selection, ...]

    @classmethod
    def _read(cls, fragment: str) -> CSVFragment:
        unit, equals, _ = fragment.partition("=")
        if unit not in ("row", "col", "cell") or not equals:
            refuse(fragment, "fragment-csv-scheme", _CSV, "csv-fragment", 0, len(fragment))
        wanted = 2 if unit == "cell" else 1
        specs = pieces(fragment, len(unit) + 1, len(fragment), ";")
        return cls(cast("TableUnit", unit), tuple(_selection(fragment, *spec, wanted) for spec in specs))

    @classmethod
    def build(cls, unit: TableUnit, *selections: TablePosition | tuple[object, ...]) -> CSVFragment:
        """Return a fragment of these selections: a position, or (first, last); cells are (row, column).

        Raises `FragmentError` for what is none.

        >>> str(CSVFragment.build("cell", ((4, 1), (6, 2)), (1, "*")))
        'cell=4,1-6,2;1,*'
        """
        written = []
        for selection in selections:
            ends = selection if isinstance(selection, tuple) else (selection,)
            if unit == "cell" and not any(isinstance(end, tuple) for end in ends):
                ends = (ends,)  # one cell
            written.append("-".join(",".join(map(str, e)) if isinstance(e, tuple) else str(e) for e in ends))
        return cls.parse(f"{unit}={';'.join(written)}")

    def select(self, rows: Sequence[Sequence[str]]) -> list[list[list[str]]]:
        """Return the regions of a table, in order; what selects nothing is left out (section 4.2).

        >>> table = [["date", "temperature"], ["2011-01-01", "1"], ["2011-01-02", "-1"]]
        >>> CSVFragment.parse("row=3;9").select(table), CSVFragment.parse("cell=2,2-*,*").select(table)
        ([[['2011-01-02', '-1']]], [[['1'], ['-1']]])
        """
        table = [several("rows", row) for row in several("rows", rows)]
        height, width = len(table), max(map(len, table), default=0)
        found = []
        for selection in self.selections:
            limits = {"row": (height,), "col": (width,), "cell": (height, width)}[self.unit]
            start = tuple(map(_counted, selection.start, limits))
            end = start if selection.end is None else tuple(map(_counted, selection.end, limits))
            outside = any(not 1 <= at <= limit for at, limit in zip(start, limits, strict=True))
            if outside or any(last < first for first, last in zip(start, end, strict=True)):
                continue
            end = tuple(map(min, end, limits))
            down = slice(start[0] - 1, end[0]) if self.unit != "col" else slice(None)
            across = slice(None) if self.unit == "row" else slice(start[-1] - 1, end[-1])
            found.append([list(row[across]) for row in table[down]])
        return found

    def __str__(self) -> str:
        return f"{self.unit}={';'.join(map(str, self.selections))}"


def _counted(position: TablePosition, last: int) -> int:
    return last if position == "*" else position


def _selection(fragment: str, start: int, end: int, wanted: int) -> Selection:
    """Return one specification: one or two ends of `wanted` positions each."""
    ends = []
    for piece in pieces(fragment, start, end, "-"):
        # position     =  number / "*"
        positions = tuple(_position(fragment, *place) for place in pieces(fragment, *piece, ","))
        if len(positions) != wanted:
            refuse(fragment, "fragment-csv-cell", _CSV, "cellspec" if wanted == 2 else "singlespec", *piece)
        ends.append(positions)
    if len(ends) > 2:
        refuse(fragment, "fragment-csv-range", _CSV, "cellspec" if wanted == 2 else "singlespec", start, end)
    return Selection(ends[0], ends[1] if len(ends) == 2 else None)


def _position(fragment: str, start: int, end: int) -> TablePosition:
    return "*" if fragment[start:end] == "*" else number(fragment, start, end, _CSV, "position")
