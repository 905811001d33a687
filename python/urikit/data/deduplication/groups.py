"""The groups of rows that have one key, made by DuckDB in a file: memory is bounded, the disk is the limit.

A key is that of a step of normalization or of a profile of `urikit.canonical_key` (`profile_of`). Rows go in by `add`,
batch after batch, as their numbers and keys. `settle` groups them once. After that `kept` gives the numbers of the rows
that stay, in their order, and `invalid` those that have no key and why.

Grouping compares keys. Beside its key a row has a 64-bit hash of its text, which only counts: how many merged rows are
written exactly as another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from urikit._native import Step
from urikit.core.arguments import check_choice
from urikit.core.canonical import KeyProfile, ProfileName, StepName
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet
from urikit.data import columns
from urikit.data.columns.containers import arrow_texts, plain
from urikit.data.database import TemporaryDatabase

__all__ = ["Groups", "InvalidRow", "MergeCounts", "Pair"]


#: The types of `by`.
By: TypeAlias = KeyProfile | ProfileName | StepName | Step

STEPS: tuple[StepName, ...] = get_args(StepName)
PROFILES: tuple[ProfileName, ...] = get_args(ProfileName)


def profile_of(by: By) -> KeyProfile:
    """Return the profile whose keys are compared. For a step these are the rules of that step of RFC 3986."""
    if isinstance(by, KeyProfile):
        return by
    if isinstance(by, Step) or by in STEPS:
        return KeyProfile(step=by)
    if by in PROFILES:
        return KeyProfile.named(by)
    if not isinstance(by, str):
        raise TypeError(f"by must be KeyProfile or str, not {type(by).__name__}")
    raise ArgumentError("by", " or ".join(f'"{name}"' for name in (*STEPS, *PROFILES)), by)


def name_of(by: By) -> str:
    """Return the name of `by` in a report."""
    return by if isinstance(by, str) else by.name.lower() if isinstance(by, Step) else repr(by)


Keep: TypeAlias = Literal["first", "shortest"]


#: The row that stays, by `keep`: of the shortest ones the first.
_KEPT = {"first": "min(row)", "shortest": f"(min(size::HUGEINT * {1 << 62} + row) % {1 << 62})::BIGINT"}
_FOUND = "CREATE TABLE found (kept BIGINT, rows BIGINT, varied BOOLEAN, one BIGINT, other BIGINT)"
_GROUPED = """
INSERT INTO found
SELECT {kept}, count(*), min(spelling) <> max(spelling), arg_min(row, spelling), arg_max(row, spelling)
FROM seen WHERE key IS NOT NULL AND {part} GROUP BY key
"""
_SPELLINGS = "SELECT count(*) FROM (SELECT DISTINCT key, spelling FROM seen WHERE key IS NOT NULL AND {part})"
#: About what DuckDB keeps of a group beside its key, in bytes.
_GROUP = 100


class MergeCounts(NamedTuple):
    """The numbers of rows by what became of them: rows = kept + merged + invalid."""

    rows: int
    #: Valid rows that stay: one of each group.
    kept: int
    #: Valid rows that another row stays for.
    merged: int
    #: Rows without a key.
    invalid: int
    #: Merged rows that are written as another row of their group.
    identical: int
    #: Groups of two rows or more.
    groups: int


@discreet
class InvalidRow(NamedTuple):
    """A row without a key: its number, the code of its error, and the offset in characters."""

    row: int
    code: str
    offset: int | None


class Pair(NamedTuple):
    """The numbers of two rows of one group that are written differently: the one that stays, and another."""

    kept: int
    merged: int


class Groups:
    """Rows on their way into groups. Use it as a context: at its end the temporary files are removed.

    `memory_limit` is what DuckDB may use, such as "1GB"; `temp_folder` is where its files are, by default where the
    system has temporary ones. Raises `ImportError` where DuckDB or pyarrow are not installed.
    """

    def __init__(
        self,
        by: By = "scheme",
        *,
        keep: Keep = "first",
        memory_limit: str = "1GB",
        temp_folder: str | Path | None = None,
    ) -> None:
        check_choice("keep", keep, _KEPT)
        self.profile = profile_of(by)
        self.by = by
        self.rows = 0
        self._size = 0
        self._keep = keep
        self._state: Literal["open", "settled", "closed"] = "open"
        self._database = TemporaryDatabase(memory_limit, temp_folder)
        self.folder = self._database.folder
        self._base = self._database.connection
        self._base.execute("SET preserve_insertion_order = false")
        self._base.execute(
            "CREATE TABLE seen (row BIGINT, key VARCHAR, size BIGINT, spelling UBIGINT, code VARCHAR, place UINTEGER)"
        )

    def __enter__(self) -> Groups:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the temporary files."""
        self._state = "closed"
        self._database.close()

    def add(self, texts: Any, codes: Mapping[int, str] | None = None) -> None:
        """Take the next rows: Arrow data of text. `codes` says why some of them, by their place in it, are null.

        Raises `TypeError` or `ColumnError` for what is not a column of texts, and `ValueError` after `settle`.
        """
        import pyarrow
        import pyarrow.compute

        self._expect("open")
        array = plain(arrow_texts(texts))
        if isinstance(array, pyarrow.Array):
            array = pyarrow.chunked_array([array])
        keys, errors = columns.canonical_key(array, self.profile, errors="report")
        why = errors.combine_chunks() if isinstance(errors, pyarrow.ChunkedArray) else errors
        code = why.field("code").to_pylist()
        # Kernels report no error for a null text; here it is a row without a key.
        for place in pyarrow.compute.indices_nonzero(array.is_null().combine_chunks()).to_pylist():
            code[place] = (codes or {}).get(place, "missing")
        batch = pyarrow.table(
            {
                "row": pyarrow.array(range(self.rows, self.rows + len(array)), pyarrow.int64()),
                "key": keys,
                "text": array,
                "code": pyarrow.array(code, pyarrow.string()),
                "place": why.field("offset"),
            }
        )
        self._base.register("batch", batch)
        self._base.execute("INSERT INTO seen SELECT row, key, length(text), hash(text), code, place FROM batch")
        self._base.unregister("batch")
        self.rows += len(array)
        self._size += len(array) * _GROUP + (pyarrow.compute.sum(pyarrow.compute.binary_length(keys)).as_py() or 0)

    def settle(self) -> MergeCounts:
        """Group all rows that were added, once, and count. Raises `ValueError` the second time."""
        self._expect("open")
        self._base.execute(_FOUND)
        spellings = 0
        for part in self._database.parts("key", self._size):
            self._base.execute(_GROUPED.format(kept=_KEPT[self._keep], part=part))
            spellings += self._one(_SPELLINGS.format(part=part))[0]
        kept, valid, groups = self._one(
            "SELECT count(*), coalesce(sum(rows), 0)::BIGINT, count(*) FILTER (rows > 1) FROM found"
        )
        self._state = "settled"
        return MergeCounts(self.rows, kept, valid - kept, self.rows - valid, valid - spellings, groups)

    def _one(self, query: str) -> Any:
        return self._base.execute(query).fetchone()

    def _expect(self, state: Literal["open", "settled"]) -> None:
        """Say which method must be called before this one, or not."""
        if self._state == "closed":
            raise ValueError("these groups are closed")
        if self._state != state:
            raise ValueError("call settle() first" if state == "settled" else "settle() was called already")

    def kept(self, *, invalid: bool = True) -> Iterator[int]:
        """Yield the numbers of the rows that stay, in order; with those that have no key, unless `invalid` is False."""
        self._expect("settled")
        query = "SELECT kept FROM found"
        if invalid:
            query += " UNION ALL SELECT row FROM seen WHERE key IS NULL"
        for (row,) in self._stream(query + " ORDER BY 1"):
            yield row

    def invalid(self) -> Iterator[InvalidRow]:
        """Yield the rows without a key, in order."""
        self._expect("settled")
        for row in self._stream("SELECT row, code, place FROM seen WHERE key IS NULL ORDER BY row"):
            yield InvalidRow(*row)

    def codes(self) -> dict[str, int]:
        """Count the rows without a key by the code of their error, the most frequent first."""
        self._expect("settled")
        query = "SELECT code, count(*) FROM seen WHERE key IS NULL GROUP BY code ORDER BY 2 DESC, 1"
        return dict(self._base.execute(query).fetchall())

    def pairs(self, most: int = 1000) -> list[Pair]:
        """Rows that were merged although they are written differently; of the first `most` such groups one each."""
        self._expect("settled")
        query = f"SELECT kept, one, other FROM found WHERE varied ORDER BY kept LIMIT {int(most)}"
        rows = self._base.execute(query).fetchall()
        # Of the two that differ from one another, one differs from the row that stays.
        same = self._spellings({row for found in rows for row in found})
        return [Pair(kept, one if same[one] != same[kept] else other) for kept, one, other in rows]

    def _spellings(self, rows: set[int]) -> dict[int, int]:
        import pyarrow

        self._base.register("wanted", pyarrow.table({"row": pyarrow.array(sorted(rows), pyarrow.int64())}))
        found = self._base.execute("SELECT row, spelling FROM seen SEMI JOIN wanted USING (row)").fetchall()
        self._base.unregister("wanted")
        return dict(found)

    def largest(self, most: int = 10) -> list[tuple[int, int]]:
        """Return the groups with most rows: the number of the row that stays, and how many rows it is for."""
        self._expect("settled")
        query = f"SELECT kept, rows FROM found WHERE rows > 1 ORDER BY rows DESC, kept LIMIT {int(most)}"
        found: list[tuple[int, int]] = self._base.execute(query).fetchall()
        return found

    def _stream(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query, some at a time; other questions may be asked meanwhile."""
        cursor = self._base.cursor()
        answer = cursor.execute(query)
        while rows := answer.fetchmany(1 << 14):
            yield from rows
        cursor.close()
