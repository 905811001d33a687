"""The figures of a survey, as values: what the text, the JSON record and the page show."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from urikit.core.mask import discreet

__all__ = ["Duplicates", "Facet", "Fault", "Lengths", "Notable", "Summary"]


@discreet
@dataclass(frozen=True, slots=True)
class Facet:
    """The values of one property: how many there are, and the most frequent ones with their rows."""

    #: How many different values there are.
    distinct: int
    #: How many rows have a value; of parameters: how many there are.
    rows: int
    #: The most frequent values, and how many rows have each.
    top: tuple[tuple[str, int], ...] = ()

    @property
    def other(self) -> int:
        """How many rows have a value that is not in `top`."""
        return self.rows - sum(rows for _, rows in self.top)


@discreet
@dataclass(frozen=True, slots=True)
class Fault:
    """A code of an error: how many rows have it, and the first of them, masked."""

    code: str
    message: str
    rows: int
    #: The file and the line (or row) of the first, such as "urls.txt:7".
    place: str
    #: The text around the error with its secrets masked; None where there is none to show.
    example: str | None = None
    #: Where the error is in `example`, in characters.
    start: int | None = None
    end: int | None = None


@discreet
@dataclass(frozen=True, slots=True)
class Notable:
    """What is valid but suspicious: how many rows have an issue of a code."""

    code: str
    severity: str
    message: str
    rows: int


@discreet
@dataclass(frozen=True, slots=True)
class Duplicates:
    """How many rows are left when all with one key are one."""

    #: A rung, or the name of a profile.
    by: str
    #: How many rows have a key.
    rows: int
    #: How many different keys there are.
    distinct: int

    @property
    def duplicates(self) -> int:
        """How many rows have the key of another row."""
        return self.rows - self.distinct


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long the texts are, in characters."""

    median: int = 0
    #: Nine of ten are not longer.
    nine_tenths: int = 0
    longest: int = 0
    #: First and last length of each bar, and its rows.
    bars: tuple[tuple[int, int, int], ...] = ()


@discreet
@dataclass(frozen=True, slots=True)
class Summary:
    """What is in a URL list; secrets are masked."""

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
    #: How many non-empty segments the path has, of rows with a host.
    depths: tuple[tuple[int, int], ...]
    lengths: Lengths
    errors: tuple[Fault, ...]
    #: The ladder of RFC 3986, then the profile `http`.
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
    #: What the secrets are, never their values.
    secrets: Facet
    issues: tuple[Notable, ...]

    def to_dict(self) -> dict[str, Any]:
        """The record of `urikit report --json`, without its envelope."""
        found = {name: _plain(getattr(self, name)) for name in self.__slots__}
        found["lengths"]["bars"] = [{"from": a, "to": b, "rows": rows} for a, b, rows in self.lengths.bars]
        found["depths"] = [{"segments": depth, "rows": rows} for depth, rows in self.depths]
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, Facet):
        top = [{"value": name, "rows": rows} for name, rows in value.top]
        return {"distinct": value.distinct, "rows": value.rows, "top": top, "other": value.other}
    if isinstance(value, Duplicates):
        return {**asdict(value), "duplicates": value.duplicates}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return asdict(value) if hasattr(value, "__dataclass_fields__") else value
