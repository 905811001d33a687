"""Kernels over a column and equivalent calls of other libraries: `python -m benches.columns [--rows N] [NAME...]`.

All run on the same rows in turn, in one process on one processor; the result is the median of the ratios within a
round. The clock is wall time: run it on an idle machine. On a busy one, `--clock
process` counts the processor time of all threads of this process; two threads are then measured by their
common cost, which is not their gain. The rows are identifiers of the corpora, each with a number of its own in the
query, so that all are distinct.
ClickHouse reads them from a table in memory, block by block, and frees the results of a block before the next (`FORMAT
Null`). A call for a whole column keeps all results. So both are measured: the whole column, and blocks of `BLOCK` rows
whose results are freed as well.

The last column names the work that the others leave out: an expression validates nothing, and a loop of `can_ada` makes
objects.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple
from urllib.parse import urljoin

os.environ["POLARS_MAX_THREADS"] = "1"

import can_ada
import chdb.session
import daft
import daft.functions
import polars as pl
import pyarrow as pa
import pyarrow.parquet
import url_normalize
import w3lib.url

from benches import corpora
from urikit import columns

FIVE = "protocol(url), domain(url), port(url), path(url), queryString(url)"
BASE = "http://a/b/c/d;p?q"
HOST = r"^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^:/?#]*)"
_CHAR = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
_USER = r"(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@"
_NAME = r"(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)"
#: RFC 3986 Appendix A, with any colons and digits for an IPv6 address.
URI = (
    rf"^[A-Za-z][A-Za-z0-9+.-]*:(?://(?:{_USER})?{_NAME}(?::[0-9]*)?(?:/{_CHAR}*)*|/(?:{_CHAR}+(?:/{_CHAR}*)*)?"
    rf"|{_CHAR}+(?:/{_CHAR}*)*)?(?:\?(?:{_CHAR}|[/?])*)?(?:#(?:{_CHAR}|[/?])*)?$"
)


#: Rows of a block: a batch of DataFusion. Its texts and results nearly fit the cache of a processor.
BLOCK = 8_192
CLOCKS = {"wall": perf_counter, "process": process_time}
PROCESSORS = os.sched_getaffinity(0)


class Way(NamedTuple):
    """One way to compute the result, and the work that it leaves out."""

    name: str
    ask: Callable[[], object]
    leaves_out: str = ""


def rows(count: int) -> list[str]:
    """Return `count` distinct identifiers that every library accepts."""
    offered = [text for name in corpora.NAMES for text in corpora.identifiers(name) if "#" not in text]
    found = [text for text in offered if can_ada.can_parse(text)]
    return [f"{found[n % len(found)]}{'&' if '?' in found[n % len(found)] else '?'}n={n}" for n in range(count)]


class ClickHouse:
    """The rows in a table in memory, queried on one thread."""

    def __init__(self, texts: list[str]) -> None:
        session: Any = chdb.session.Session  # has no types
        self.session = session()
        with TemporaryDirectory() as folder:
            path = Path(folder) / "rows.parquet"
            pyarrow.parquet.write_table(pa.table({"url": texts}), path)
            self.session.query("CREATE DATABASE benches")
            self.session.query("CREATE TABLE benches.rows (url String) ENGINE = Memory")
            self.session.query(f"INSERT INTO benches.rows SELECT url FROM file('{path}', Parquet)")

    def asks(self, expression: str) -> Callable[[], object]:
        query = f"SELECT {expression} FROM benches.rows SETTINGS max_threads = 1 FORMAT Null"
        return lambda: self.session.query(query, "Null")


def jobs(texts: list[str]) -> dict[str, list[Way]]:
    """Return the ways to compute each result, the kernel first."""
    array, series = pa.array(texts, pa.large_string()), pl.Series(texts)
    views = pl.DataFrame({"url": series})
    some = texts[: max(len(texts) // 20, 1)]
    house = ClickHouse(texts)
    frame = daft.from_pydict({"url": texts}).collect()

    def expression(made: pl.Expr) -> Callable[[], object]:
        return lambda: views.select(made)

    def blocks(rows: Any, ask: Callable[[Any], object]) -> Callable[[], object]:
        """Return a call for one block after the other."""

        def all_blocks() -> None:
            for start in range(0, len(rows), BLOCK):
                ask(rows[start : start + BLOCK])

        return all_blocks

    def hrefs(some: list[str]) -> list[str]:
        return [can_ada.parse(text).href for text in some]

    return {
        "host": [
            Way("columns.host", lambda: columns.host(array, threads=1)),
            Way("columns.host, string_view", lambda: columns.host(series, threads=1)),
            Way("domain() in ClickHouse", house.asks("domain(url)"), "checks nothing"),
            Way("expression in Polars", expression(pl.col("url").str.extract(HOST)), "checks nothing"),
            Way("can_ada in a loop", lambda: [can_ada.parse(text).hostname for text in texts]),
        ],
        "host by blocks": [
            Way("columns.host, blocks", blocks(array, lambda block: columns.host(block, threads=1))),
            Way("domain() in ClickHouse", house.asks("domain(url)"), "checks nothing"),
        ],
        "is_valid": [
            Way("columns.is_valid", lambda: columns.is_valid(array, threads=1)),
            Way("expression of RFC 3986 in Polars", expression(pl.col("url").str.contains(URI)), "IPv6 addresses"),
        ],
        "split": [
            Way("columns.split", lambda: columns.split(array, threads=1)),
            Way("columns.split, string_view", lambda: columns.split(series, threads=1)),
            Way("five functions in ClickHouse", house.asks(FIVE), "checks nothing; user and fragment"),
            Way("parse_url in Daft", lambda: frame.select(daft.functions.parse_url(daft.col("url"))).collect()),
            Way("can_ada in a loop", lambda: [can_ada.parse(text) for text in texts], "access to the parts"),
        ],
        "split by blocks": [
            Way("columns.split, blocks", blocks(array, lambda block: columns.split(block, threads=1))),
            Way("five functions in ClickHouse", house.asks(FIVE), "checks nothing; user and fragment"),
            Way("columns.split, the whole column", lambda: columns.split(array, threads=1)),
        ],
        "normalize": [
            Way("columns.normalize", lambda: columns.normalize(array, threads=1)),
            Way("can_ada href in a loop", lambda: hrefs(texts), "what RFC 3986 keeps"),
        ],
        "normalize by blocks": [
            Way("columns.normalize, blocks", blocks(array, lambda block: columns.normalize(block, threads=1))),
            Way("can_ada href in a loop, blocks", blocks(texts, hrefs), "what RFC 3986 keeps"),
        ],
        "normalize, a twentieth of the rows": [
            Way("columns.normalize", lambda: columns.normalize(array.slice(0, len(some)), threads=1)),
            Way("w3lib in a loop", lambda: [w3lib.url.canonicalize_url(text) for text in some]),
            Way("url-normalize in a loop", lambda: [url_normalize.url_normalize(text) for text in some]),
        ],
        "resolve": [
            Way("columns.resolve", lambda: columns.resolve(array, BASE, threads=1)),
            Way("urljoin in a loop", lambda: [urljoin(BASE, text) for text in texts], "RFC 3986 section 5.2"),
        ],
        "host, two threads": [
            Way("columns.host, 2", lambda: columns.host(array, threads=2)),
            Way("columns.host, 1", lambda: columns.host(array, threads=1)),
        ],
        "split, two threads": [
            Way("columns.split, 2", lambda: columns.split(array, threads=2)),
            Way("columns.split, 1", lambda: columns.split(array, threads=1)),
        ],
    }


def on_processors(count: int) -> None:
    """Bind this process and its future threads to `count` processors."""
    os.sched_setaffinity(0, sorted(PROCESSORS)[:count])


def measure(ways: list[Way], rounds: int, clock: Callable[[], float]) -> list[list[float]]:
    """Return the seconds of each way in each round; the order rotates."""
    times: list[list[float]] = [[0.0] * rounds for _ in ways]
    for way in ways:
        way.ask()
    for at in range(rounds):
        for step in range(len(ways)):
            number = (at + step) % len(ways)
            began = clock()
            ways[number].ask()
            times[number][at] = clock() - began
    return times


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.columns", description=__doc__)
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--clock", choices=CLOCKS, default="wall")
    parser.add_argument("questions", nargs="*", help="some of the questions, by the beginning of their names")
    options = parser.parse_args()
    on_processors(1)
    texts = rows(options.rows)
    for question, ways in jobs(texts).items():
        if options.questions and not question.startswith(tuple(options.questions)):
            continue
        on_processors(2 if "two threads" in question else 1)
        times = measure(ways, options.rounds, CLOCKS[options.clock])
        asked = len(texts) // 20 if "twentieth" in question else len(texts)
        print(f"\n{question}: {asked:,} rows")
        for way, own in zip(ways, times, strict=True):
            ratio = statistics.median(first / other for first, other in zip(times[0], own, strict=True))
            left = f"  (leaves out: {way.leaves_out})" if way.leaves_out else ""
            print(f"  {way.name:34}{min(own) / asked * 1e9:9.1f} ns a row  kernel/this {ratio:6.3f}{left}")


if __name__ == "__main__":
    main()
