"""Deduplicate URL lists of any size, exactly: one row stays of all rows that have one key.

    dedupe(column, by="scheme")            a column of any library: the rows that stay, and what was merged
    Groups(by="crawl")                     the same for batches that do not fit into memory

`by` is a step of normalization ("string", "case", "percent", "syntax", "scheme"), the name of a profile of
`urikit.canonical_key` ("rfc3986", "http", "whatwg", "crawl", "surt"), or a `KeyProfile`.

The keys themselves are grouped, never hashes of them, so no two URLs are merged by chance. DuckDB does the grouping,
in a file of a temporary folder, and keeps to `memory_limit`; where that is not enough it goes on with more files. The
extra `duckdb` installs it.

A row that has no key is invalid. It is counted, and kept unless `invalid="drop"` says otherwise. So rows = kept +
merged + invalid, always. `Merges` has samples of why rows were merged: the rules of `urikit.core.canonical.RULES` that
changed them on the way to their common key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

from urikit._native import mask
from urikit.core.arguments import check_choice
from urikit.core.canonical import RULES, KeyProfile, canonical_key, canonical_steps
from urikit.core.errors import needed
from urikit.core.mask import discreet
from urikit.core.shapes import Least, plain
from urikit.data.deduplication.groups import By, Groups, InvalidRow, Keep, MergeCounts, Pair, name_of

__all__ = ["Deduplication", "Groups", "InvalidRow", "MergeCounts", "MergeExample", "Merges", "Pair", "Reason", "dedupe"]


#: The most examples of a reason.
_EXAMPLES = 3


@discreet
@dataclass(frozen=True, slots=True)
class MergeExample:
    """Two texts with one key; secrets are masked."""

    kept: str
    merged: str
    key: str


class MergeReasonRecord(TypedDict):
    """Some rules that together made texts alike."""

    rules: tuple[str, ...]
    does: str
    pairs: int
    examples: tuple[MergeExample, ...]


class LargestRecord(TypedDict):
    """A row that stays, and how many rows it stays for."""

    text: str
    rows: int


class MergesRecord(TypedDict):
    """Merges of a deduplication, beside the counts."""

    by: str
    errors: dict[str, Annotated[int, Least(1)]]
    largest: list[LargestRecord]
    sampled: int
    reasons: tuple[Reason, ...]


@discreet
@dataclass(frozen=True, slots=True)
class Reason:
    """Some rules that together made texts alike."""

    #: The names of the rules, keys of `urikit.core.canonical.RULES`, in their order.
    rules: tuple[str, ...]
    #: The number of the sampled pairs that have these rules.
    pairs: int
    examples: tuple[MergeExample, ...]

    @property
    def sentence(self) -> str:
        """The rules in words."""
        return "; ".join(RULES.get(rule, rule) for rule in self.rules)

    def to_dict(self) -> MergeReasonRecord:
        """Return the JSON of the reason."""
        record: MergeReasonRecord = {
            "rules": self.rules,
            "does": self.sentence,
            "pairs": self.pairs,
            "examples": self.examples,
        }
        return plain(record)


@discreet
@dataclass(frozen=True, slots=True)
class Merges:
    """The result of a deduplication, and samples of the reasons; secrets are masked."""

    #: The step or the profile.
    by: str
    counts: MergeCounts
    #: Rows without a key by the code of their error.
    codes: dict[str, int]
    #: The texts that stay for most rows, and for how many.
    largest: tuple[tuple[str, int], ...]
    #: The number of pairs of differently written rows that `reasons` are about.
    sampled: int
    #: The rules that made texts alike, the most frequent first.
    reasons: tuple[Reason, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the record of `urikit dedupe --json`, without its envelope."""
        record: MergesRecord = {
            "by": self.by,
            "errors": self.codes,
            "largest": [{"text": text, "rows": rows} for text, rows in self.largest],
            "sampled": self.sampled,
            "reasons": self.reasons,
        }
        return {"by": self.by, **self.counts._asdict(), **plain(record)}


def reasons_of(pairs: Iterable[tuple[str, str]], profile: KeyProfile) -> tuple[Reason, ...]:
    """Return the rules that changed either text of each pair, counted."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for kept, merged in pairs:
        changed = {step.rule for text in (kept, merged) for step in canonical_steps(text, profile)}
        # Writing a SURT makes no two texts alike.
        found.setdefault(tuple(rule for rule in RULES if rule in changed - {"form"}), []).append((kept, merged))
    reasons = (
        Reason(
            rules,
            len(members),
            tuple(
                MergeExample(mask(kept), mask(merged), mask(canonical_key(kept, profile)))
                for kept, merged in members[:_EXAMPLES]
            ),
        )
        for rules, members in found.items()
    )
    return tuple(sorted(reasons, key=lambda reason: (-reason.pairs, reason.rules)))


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
    """Return the rows of a column without those that mean the same as another: one of each group stays, in its place.

    `by` is a step or a profile, see `urikit.data.deduplication`. `keep` is which row of a group stays. Rows that are
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
    check_choice("invalid", invalid, ("keep", "drop"))
    with needed("duckdb", "pyarrow", extra="duckdb"):
        import pyarrow  # noqa: F401

    from urikit.data.columns.containers import arrow_texts, plain

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
