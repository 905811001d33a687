"""Deduplicate a column that is in memory: what goes in comes out, with the rows that stay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from urikit._native import mask
from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError, needed
from urikit.core.mask import discreet
from urikit.data.deduplication.groups import Groups, Keep
from urikit.data.deduplication.keys import By, name_of
from urikit.data.deduplication.reasons import Merges, reasons_of

__all__ = ["Deduplication", "dedupe"]

#: Rows a batch.
_BATCH = 1 << 17


@discreet
class Deduplication(NamedTuple):
    """The rows that stay, and what was merged."""

    #: A column like the one that was given.
    values: Any
    #: The numbers of these rows in the column that was given, from 0.
    rows: tuple[int, ...]
    merges: Merges


def dedupe(
    column: Any,
    /,
    by: By = "scheme",
    *,
    keep: Keep = "first",
    invalid: Literal["keep", "drop"] = "keep",
    memory_limit: str = "1GB",
    temp_folder: str | Path | None = None,
) -> Deduplication:
    """The rows of a column without those that mean the same as another: one of each group stays, in its place.

    `by` is a rung or a profile, see `urikit.data.deduplication`. `keep` is which row of a group stays. Rows that are
    invalid or null have no key: they stay, unless `invalid="drop"`; both ways they are counted. Raises
    `ArgumentError` for an unknown choice, `TypeError` or `ColumnError` for what is not a column of texts, and
    `ImportError` where DuckDB or pyarrow are not installed.

    >>> from urikit.data.deduplication import dedupe
    >>> found = dedupe(["http://h/a", "HTTP://H:80/a", "http://h/b", "a b"])
    >>> found.values
    ['http://h/a', 'http://h/b', 'a b']
    >>> found.merges.counts.merged, [reason.rules for reason in found.merges.reasons]
    (1, [('case', 'scheme')])
    """
    if invalid not in ("keep", "drop"):
        raise ArgumentError("invalid", '"keep" or "drop"', invalid)
    with needed("duckdb", "pyarrow", extra="duckdb"):
        import pyarrow  # noqa: F401

    from urikit.data.columns.arrow_texts import arrow_texts, plain

    given = arrow_texts(column)
    texts = plain(given)
    with Groups(by, keep=keep, memory_limit=memory_limit, temp_folder=temp_folder) as groups:
        for start in range(0, len(texts), _BATCH):
            groups.add(texts.slice(start, _BATCH))
        counts = groups.settle()
        rows = tuple(groups.kept(invalid=invalid == "keep"))
        pairs = [(texts[kept].as_py(), texts[merged].as_py()) for kept, merged in groups.pairs()]
        largest = tuple((mask(texts[row].as_py()), count) for row, count in groups.largest())
        reasons = reasons_of(pairs, groups.profile)
        merges = Merges(name_of(by), counts, groups.codes(), largest, len(pairs), reasons)
    return Deduplication(_taken(column, given, rows), rows, merges)


def _taken(column: Any, given: Any, rows: Sequence[int]) -> Any:
    """Some rows of a column, in a column like it."""
    library = type(column).__module__.partition(".")[0]
    if library == "pandas":
        return column.iloc[list(rows)]
    if library == "polars":
        return column.gather(list(rows))
    if library == "numpy":
        return column[list(rows)]
    if hasattr(column, "__arrow_c_stream__") or hasattr(column, "__arrow_c_array__"):
        import pyarrow

        places = pyarrow.array(rows, pyarrow.int64())
        try:
            return given.take(places)
        except pyarrow.ArrowNotImplementedError:  # Arrow takes no rows of views.
            return given.cast(pyarrow.large_string()).take(places).cast(given.type)
    if isinstance(column, Sequence):
        return [column[row] for row in rows]
    return given.take(list(rows)).to_pylist()


guard(__name__)
