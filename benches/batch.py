"""The cost of a row in `urikit.data.batch`, from 10,000 rows on.

    python -m benches.batch [--rows N] [--plot FILE]

Every size is a Parquet file of distinct rows, made from the corpora, and one process that adds three columns to it.
The time is that of the processor, of all threads, within the job; the start of the interpreter and a first job of 100
rows are left out. Up to a million rows it is the least of five jobs. The memory is the peak of the process, as the
system reports it (`wait4`). The files are in a folder of their own (`--folder`), and are removed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from benches import corpora

COLUMNS = "host,registrable_domain,normalize"
SIZES = (10_000, 100_000, 1_000_000, 10_000_000, 50_000_000)
#: Rows that are made at once.
_PIECE = 500_000
#: Jobs up to this many rows are measured this often.
_SMALL, _TIMES = 1_000_000, 5
#: The program of the process: prints the wall time and the processor time of the job in seconds.
_JOB = """
import sys, time
from urikit.data import batch
first, source, target, add = sys.argv[1:]
batch.run(first, target, add)
began = time.monotonic(), time.process_time()
batch.run(source, target, add)
print(time.monotonic() - began[0], time.process_time() - began[1])
"""


class Cost(NamedTuple):
    """The cost of one job."""

    rows: int
    wall: float
    processor: float
    memory: int


def make(path: Path, rows: int) -> None:
    """Write a file of distinct rows: identifiers of the corpora, each with a number of its own."""
    found = [text for name in corpora.NAMES for text in corpora.identifiers(name) if "#" not in text]
    starts = pa.array([f"{text}{'&' if '?' in text else '?'}n=" for text in found], pa.string())
    with pq.ParquetWriter(path, pa.schema([("url", pa.string())]), compression="zstd") as writer:
        for first in range(0, rows, _PIECE):
            numbers = pa.array(range(first, min(first + _PIECE, rows)), pa.int64())
            places = pc.subtract(numbers, pc.multiply(pc.divide(numbers, len(found)), len(found)))
            texts = pc.binary_join_element_wise(starts.take(places), numbers.cast(pa.string()), "")
            writer.write_table(pa.table({"url": texts}))


def cost(folder: Path, rows: int) -> Cost:
    """Make the input, run the job, check the number of rows, and remove the files."""
    first, source, target = folder / "first.parquet", folder / "in.parquet", folder / "out.parquet"
    make(first, 100)
    make(source, rows)
    command = [sys.executable, "-c", _JOB, str(first), str(source), str(target), COLUMNS]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as said:
        wall, processor = map(float, said.read().split() or (0, 0))
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or pq.read_metadata(target).num_rows != rows:
        raise SystemExit(f"{rows:,} rows: exit code {process.returncode}")
    for path in folder.iterdir():
        path.unlink()
    return Cost(rows, wall, processor, used.ru_maxrss * 1024)


def least(folder: Path, rows: int) -> Cost:
    """Return the cheapest of a few jobs, since other programs disturb short jobs."""
    return min((cost(folder, rows) for _ in range(_TIMES)), key=lambda one: one.processor)


def plot(costs: list[Cost], path: Path) -> None:
    """Draw time and memory over the number of rows."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "urikit", "font.size": 11})
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 3.6))
    rows = [one.rows for one in costs]
    left.plot(rows, [per_row(one) for one in costs], "o-")
    left.set(title="Processor time a row", ylabel="microseconds", ylim=(0, None))
    right.plot(rows, [one.memory / 2**20 for one in costs], "o-")
    right.axhline(1.5 * 1024, color="grey", linestyle="--", linewidth=1)
    right.set(title="Peak memory (the dashed line is the limit)", ylabel="MiB", ylim=(0, None))
    for axis in (left, right):
        axis.set(xscale="log", xlabel="rows")
        axis.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def per_row(one: Cost) -> float:
    """Return the processor time of a row in microseconds."""
    return one.processor / one.rows * 1e6


def main() -> None:
    """Measure, print, plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=SIZES[-1], help="the largest size")
    parser.add_argument("--plot", type=Path, help="draw an SVG file")
    parser.add_argument("--folder", type=Path, help="make the files here")
    asked = parser.parse_args()
    costs = []
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        print("| rows | wall s | processor s | microseconds a row | peak MiB |\n|--:|--:|--:|--:|--:|")
        for rows in sorted({*(size for size in SIZES if size < asked.rows), asked.rows}):
            one = least(Path(name), rows) if rows <= _SMALL else cost(Path(name), rows)
            costs.append(one)
            shown = f"{one.wall:.1f} | {one.processor:.1f} | {per_row(one):.2f} | {one.memory / 2**20:,.0f}"
            print(f"| {rows:,} | {shown} |", flush=True)
    if asked.plot is not None:
        plot(costs, asked.plot)


if __name__ == "__main__":
    main()
