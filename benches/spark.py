"""Kernels on Spark and the JVM's own functions: `python -m benches.spark [--rows N] [--rounds N]`.

All read the same cached table in one session of two threads and write to Spark's `noop` sink. They run in turn; the
result is the median of the ratios within a round. `try_parse_url` is `java.net.URI`; unlike `parse_url`
it continues after an invalid row. Rates are rows per second and core. `key64, distinct` is a deduplication with its
shuffle.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr

from benches import corpora
from urikit import columns
from urikit.data.spark import add_columns, functions

CORES = 2
PARTS = ("PROTOCOL", "USERINFO", "HOST", "AUTHORITY", "PATH", "FILE", "QUERY", "REF")
EIGHT: tuple[Any, ...] = (
    columns.scheme,
    columns.userinfo,
    columns.host,
    columns.authority,
    columns.path,
    columns.port,
    columns.query,
    columns.fragment,
)


def session() -> SparkSession:
    """Return a session on the loopback interface."""
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{CORES}]").config("spark.driver.memory", "4g")
    for name in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
        builder = builder.config(name, "false")
    for name in ("spark.driver.host", "spark.driver.bindAddress"):
        builder = builder.config(name, "127.0.0.1")
    made: SparkSession = builder.config("spark.sql.shuffle.partitions", str(CORES)).getOrCreate()
    made.sparkContext.setLogLevel("ERROR")
    return made


def table(spark: SparkSession, rows: int) -> DataFrame:
    """Return distinct URLs of the corpora, cached in memory."""
    found = [text for name in corpora.NAMES for text in corpora.identifiers(name) if "#" not in text]
    texts = [f"{found[n % len(found)]}{'&' if '?' in found[n % len(found)] else '?'}n={n}" for n in range(rows)]
    frame = spark.createDataFrame(pa.table({"url": texts})).repartition(4 * CORES).cache()
    frame.count()
    return frame


def seconds(frame: DataFrame) -> float:
    began = perf_counter()
    frame.write.format("noop").mode("overwrite").save()
    return perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.spark", description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    spark = session()
    urls = table(spark, options.rows)
    new = {function.__name__: function for function in EIGHT}
    ways: dict[str, Callable[[], DataFrame]] = {
        "try_parse_url, HOST": lambda: urls.select(expr("try_parse_url(url, 'HOST')")),
        "uri_host, arrow UDF": lambda: urls.select(functions.host("url")),
        "try_parse_url, eight": lambda: urls.select(*(expr(f"try_parse_url(url, '{part}')") for part in PARTS)),
        "add_columns, eight": partial(add_columns, urls, "url", new),
        "add_columns, eight, errors": partial(add_columns, urls, "url", new, errors="report"),
        "key64, distinct": lambda: urls.select(functions.key64("url").alias("key")).distinct(),
    }
    for make in ways.values():
        seconds(make())
    times = [{name: seconds(make()) for name, make in ways.items()} for _ in range(options.rounds)]
    print(f"{options.rows:,} rows, {options.rounds} rounds, {CORES} cores, Spark {spark.version}")
    for name in ways:
        peer = "try_parse_url, eight" if "eight" in name else "try_parse_url, HOST"
        ratio = statistics.median(row[name] / row[peer] for row in times)
        took = statistics.median(row[name] for row in times)
        print(f"  {name:28}{took:7.3f} s {options.rows / took / CORES:12,.0f} rows/s a core   {ratio:5.2f} of {peer}")
    spark.stop()


if __name__ == "__main__":
    main()
