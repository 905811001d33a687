"""The figures of a survey as values, made of counts: the text, the JSON record and the page show them.

Lengths have bars of equal width, codes an example of the error, and issues the words of the catalogue.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypedDict

from urikit._native import IRIReference, mask, parse
from urikit.core.errors import URISyntaxError
from urikit.core.issues import Profile
from urikit.core.mask import Masked, discreet
from urikit.core.rules import rule
from urikit.core.shapes import plain

__all__ = ["Duplicates", "ErrorCount", "Facet", "Lengths", "Notable", "Summary"]


class FacetValue(TypedDict):
    """A value and how many rows have it."""

    value: str
    rows: int


class FacetRecord(TypedDict):
    """The values of one property of a URL list."""

    distinct: int
    rows: int
    top: list[FacetValue]
    other: int


@discreet
@dataclass(frozen=True, slots=True)
class Facet:
    """The values of one property: how many there are, and the most frequent ones with their rows."""

    #: The number of different values.
    distinct: int
    #: The number of rows that have a value; of parameters, the number of all of them.
    rows: int
    #: The most frequent values, and how many rows have each.
    top: tuple[tuple[str, int], ...] = ()

    @property
    def other(self) -> int:
        """The number of rows that have a value that is not in `top`."""
        return self.rows - sum(rows for _, rows in self.top)

    def to_dict(self) -> FacetRecord:
        """Return the JSON of the facet."""
        top: list[FacetValue] = [{"value": value, "rows": rows} for value, rows in self.top]
        return {"distinct": self.distinct, "rows": self.rows, "top": top, "other": self.other}


@discreet
@dataclass(frozen=True, slots=True)
class ErrorCount:
    """A code of an error: how many rows have it, and the first of them, masked."""

    code: str
    message: str
    rows: int
    #: The file and the line (or row) of the first, such as "urls.txt:7".
    place: str
    #: The text around the error with its secrets masked; None where there is none to show.
    example: str | None = None
    #: The place of the error in `example`, in characters.
    start: int | None = None
    end: int | None = None


@discreet
@dataclass(frozen=True, slots=True)
class Notable:
    """A warning, valid but suspicious: the number of rows that have an issue of a code."""

    code: str
    severity: str
    message: str
    rows: int


class DuplicatesRecord(TypedDict):
    """Duplicates by a step or a profile."""

    by: str
    rows: int
    distinct: int
    duplicates: int


@discreet
@dataclass(frozen=True, slots=True)
class Duplicates:
    """The number of rows that are left when all with one key are one."""

    #: A step, or the name of a profile.
    by: str
    #: The number of rows that have a key.
    rows: int
    #: The number of different keys.
    distinct: int

    @property
    def duplicates(self) -> int:
        """The number of rows that have the key of another row."""
        return self.rows - self.distinct

    def to_dict(self) -> DuplicatesRecord:
        """Return the JSON of the counts."""
        return {"by": self.by, "rows": self.rows, "distinct": self.distinct, "duplicates": self.duplicates}


class Bar(NamedTuple):
    """First and last length of a bar, and its rows."""

    from_: int
    to: int
    rows: int


class Depth(NamedTuple):
    """A number of non-empty segments of the path, and the rows with a host that have it."""

    segments: int
    rows: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of the texts in characters."""

    median: int = 0
    #: Nine of ten are not longer.
    nine_tenths: int = 0
    longest: int = 0
    bars: tuple[Bar, ...] = ()


@discreet
@dataclass(frozen=True, slots=True)
class Summary:
    """The contents of a URL list in numbers; secrets are masked."""

    standard: str
    rows: int
    valid: int
    invalid: int
    schemes: Facet
    hosts: Facet
    domains: Facet
    suffixes: Facet
    ports: Facet
    host_kinds: Facet
    kinds: Facet
    depths: tuple[Depth, ...]
    lengths: Lengths
    errors: tuple[ErrorCount, ...]
    #: The steps of RFC 3986, then the profile `http`.
    duplicates: tuple[Duplicates, ...]
    parameters: Facet
    #: Tracking parameters by the list of `urikit.core.canonical`.
    tracking: Facet
    #: Rows with at least one tracking parameter.
    tracked: int
    #: The day of that list.
    tracking_date: str
    #: Rows with at least one secret.
    secret_rows: int
    #: The names of the secrets, never their values.
    secrets: Facet
    issues: tuple[Notable, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the record of `urikit report --json`, without its envelope."""
        return {name: plain(getattr(self, name)) for name in self.__slots__}


#: The most bars of the lengths, and the share of rows they show apart; the last bar has the others.
_BARS, _SHARE = 16, 0.95
#: Widths of bars that people read easily.
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
#: The number of characters of an example on either side of the error.
_AROUND = 45

#: The codes of rows that cannot be read at all, beside those of `urikit.data.batch.files`.
_OWN = {
    "missing": "missing value",
    "max-length": "longer than --max-length allows",
    "surrogate": "bytes that are not valid UTF-8",
}


def facet(counts: Counter[str], top: int) -> Facet:
    """Counts of a few values."""
    first = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:top]
    return Facet(len(counts), counts.total(), tuple(first))


def lengths(counts: Sequence[tuple[int, int]]) -> Lengths:
    """Return the distribution of lengths, which come in order with their rows."""
    total = sum(rows for _, rows in counts)
    if not total:
        return Lengths()

    def quantile(share: float) -> int:
        seen = 0
        for length, rows in counts:
            seen += rows
            if seen >= share * total:
                return length
        return counts[-1][0]

    last, longest = quantile(_SHARE), counts[-1][0]
    wide = next((width for width in _WIDTHS if last / width < _BARS), -(-last // _BARS))
    start = counts[0][0] // wide
    bars = [[at, at + wide - 1, 0] for at in range(start * wide, last + 1, wide)]
    if longest > bars[-1][1]:
        bars.append([bars[-1][1] + 1, longest, 0])
    for length, rows in counts:
        bars[min(length // wide - start, len(bars) - 1)][2] += rows
    return Lengths(quantile(0.5), quantile(0.9), longest, tuple(map(Bar._make, bars)))


def fault(code: str, place: str, text: str | None, standard: str) -> ErrorCount:
    """Return the first row of a code, with its secrets masked."""
    place = mask(place)
    if text is None:
        from urikit.data.batch.files import MESSAGES

        return ErrorCount(code, _OWN.get(code) or MESSAGES.get(code, code), 0, place)
    masked = Masked(text)
    start = end = 0
    try:
        (IRIReference.parse if standard == "rfc3987" else parse)(text)
    except URISyntaxError as error:
        start, end = masked.place(error.offset, error.end)
    first, last = max(0, start - _AROUND), min(len(masked.shown), end + _AROUND)
    before = ("…" if first else "") + masked.shown[first:start]
    inside = masked.shown[start:end]
    after = masked.shown[end:last] + ("…" if last < len(masked.shown) else "")
    return ErrorCount(code, _title(code), 0, place, before + inside + after, len(before), len(before) + len(inside))


def notable(counts: Counter[str]) -> tuple[Notable, ...]:
    """Issues by how severe they are, then by their rows."""
    severities = dict(Profile.DEFAULT.severities)
    found = [
        Notable(code, str(severities[code]), rule(code).title, rows)
        for code, rows in counts.items()
        if code in severities
    ]
    return tuple(sorted(found, key=lambda one: (one.severity != "warning", -one.rows, one.code)))


def _title(code: str) -> str:
    """Return the title of a code, also where the catalogue names no more than a character."""
    title = rule(code).title
    bare = title == "space" or re.fullmatch(r"""(["'])\S+\1( or (["'])\S+\3)*""", title)
    return f"{title} where it is not allowed" if bare else title
