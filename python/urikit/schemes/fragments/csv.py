"""Fragments of text/csv: rows, columns and cells (RFC 7111).

Rows and columns are counted from one, a header row included, and "*" is the last. Several
selections of one kind are between ";"; each is judged on its own. What points beyond the
table, or runs backwards, is valid and selects nothing (section 4.2): `parse` keeps it, and
`select` leaves it out. Ranges that reach beyond the table end with it.

What can go wrong: a comma for a semicolon, a cell without its column, zero for the first
row (valid, and no row is there). The names are exactly lower case. Left out: reading CSV
itself; `select` takes rows that somebody has read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from urikit.core.arguments import several
from urikit.schemes.fragments.base import Fragment, number, pieces, refuse

__all__ = ["CSVFragment", "Selection"]

#: What is selected.
Unit: TypeAlias = Literal["row", "col", "cell"]
#: A count from one, or "*" for the last.
Position: TypeAlias = int | Literal["*"]

MEDIA_TYPE = "text/csv"


# singlespec   =  position [ "-" position ]
# cellspec     =  cellrow "," cellcol [ "-" cellrow "," cellcol ]
@dataclass(frozen=True, slots=True)
class Selection:
    """One selection: each end is (position,) of a row or column, or (row, column) of a cell."""

    #: The row, the column, or the upper left cell.
    start: tuple[Position, ...]
    #: The last row, column, or the lower right cell; None where there is one only.
    end: tuple[Position, ...] | None = None

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

    >>> f = CSVFragment.parse("cell=4,1-6,2")
    >>> f.unit, f.selections[0].start, f.selections[0].end
    ('cell', (4, 1), (6, 2))
    >>> str(CSVFragment.build("row", 3, (5, "*")))
    'row=3;5-*'
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "RFC 7111"
    EXAMPLES = ("row=4", "row=5-7", "row=5-*", "col=2", "col=1-2", "cell=4,1", "cell=4,1-6,2", "row=3;6")

    #: "row", "col" or "cell".
    unit: Unit
    #: The selections, in order.
    selections: tuple[Selection, ...]

    @classmethod
    def _read(cls, fragment: str) -> CSVFragment:
        unit, equals, _ = fragment.partition("=")
        if unit not in ("row", "col", "cell") or not equals:
            refuse(fragment, "fragment-csv-scheme", MEDIA_TYPE, "csv-fragment", 0, len(fragment))
        wanted = 2 if unit == "cell" else 1
        specs = pieces(fragment, len(unit) + 1, len(fragment), ";")
        return cls(cast("Unit", unit), tuple(_selection(fragment, *spec, wanted) for spec in specs))

    @classmethod
    def build(cls, unit: Unit, *selections: Position | tuple[object, ...]) -> CSVFragment:
        """A fragment of these selections: a position, or (first, last); cells are (row, column).

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
        """The regions of a table, in order; what selects nothing is left out (section 4.2).

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


def _counted(position: Position, last: int) -> int:
    return last if position == "*" else position


def _selection(fragment: str, start: int, end: int, wanted: int) -> Selection:
    """One specification: one or two ends of `wanted` positions each."""
    ends = []
    for piece in pieces(fragment, start, end, "-"):
        # position     =  number / "*"
        positions = tuple(_position(fragment, *place) for place in pieces(fragment, *piece, ","))
        if len(positions) != wanted:
            refuse(fragment, "fragment-csv-cell", MEDIA_TYPE, "cellspec" if wanted == 2 else "singlespec", *piece)
        ends.append(positions)
    if len(ends) > 2:
        refuse(fragment, "fragment-csv-range", MEDIA_TYPE, "cellspec" if wanted == 2 else "singlespec", start, end)
    return Selection(ends[0], ends[1] if len(ends) == 2 else None)


def _position(fragment: str, start: int, end: int) -> Position:
    return "*" if fragment[start:end] == "*" else number(fragment, start, end, MEDIA_TYPE, "position")
