"""Deduplicate URL lists of any size, exactly: one row stays of all rows that have one key.

    dedupe(column, by="scheme")            a column of any library: the rows that stay, and what was merged
    Groups(by="crawl")                     the same for batches that do not fit into memory

`by` is a rung of normalization ("string", "case", "percent", "syntax", "scheme"), the name of a profile of
`urikit.canonical_key` ("rfc3986", "http", "whatwg", "crawl", "surt"), or a `KeyProfile`.

The keys themselves are grouped, never hashes of them, so no two URLs are merged by chance. DuckDB does the grouping,
in a file of a temporary folder, and keeps to `memory_limit`; where that is not enough it goes on with more files. The
extra `duckdb` installs it.

A row that has no key is invalid. It is counted, and kept unless `invalid="drop"` says otherwise. So rows = kept +
merged + invalid, always.
"""

from urikit.data.deduplication.column import Deduplication, dedupe
from urikit.data.deduplication.groups import Counts, Groups, Invalid, Pair
from urikit.data.deduplication.reasons import Example, Merges, Reason

__all__ = ["Counts", "Deduplication", "Example", "Groups", "Invalid", "Merges", "Pair", "Reason", "dedupe"]
