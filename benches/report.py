"""Tables in text and Markdown, with the goals."""

from __future__ import annotations

import datetime
import os
import platform
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from benches.interleave import CHUNK, Figure
from benches.job import Goal, Job
from benches.process import Reading


@dataclass(frozen=True)
class Table:
    """The figures of one job on one input, and the share of items that a case refuses."""

    figures: list[Figure]
    refused: float

    def figure(self, name: str) -> Figure:
        return next(figure for figure in self.figures if figure.name == name)


@dataclass(frozen=True)
class Result:
    """A job on all its inputs."""

    job: Job
    tables: dict[str, Table]


@dataclass(frozen=True)
class Verdict:
    """A goal and its measurement."""

    goal: Goal
    where: str
    measured: float

    @property
    def missed(self) -> bool:
        return self.goal.kind == "must" and self.measured > self.goal.most

    @property
    def line(self) -> str:
        goal = self.goal
        return (
            f"{goal.kind:7} {goal.case} on {self.where}: {self.measured:.2f} of {goal.reference}"
            f" (at most {goal.most:.2f}; {1 / self.measured:.1f}x as fast): {self.outcome}"
        )

    @property
    def outcome(self) -> str:
        return "met" if self.measured <= self.goal.most else "missed"


def verdicts(result: Result) -> Iterator[Verdict]:
    """Yield every goal of a job on every input."""
    for where, table in result.tables.items():
        for goal in result.job.goals:
            measured, _, _ = table.figure(goal.case).over(table.figure(goal.reference))
            yield Verdict(goal, where, measured)


def rows(table: Table) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield name, best, median, and the speed relative to the last case, which is the standard library."""
    base = table.figures[-1]
    for figure in table.figures:
        ratio, low, high = figure.over(base)
        middle = sorted(figure.times)[len(figure.times) // 2]
        speed = f"{1 / ratio:.1f}x"
        yield figure.name, f"{figure.best:.0f}", f"{middle:.0f}", speed, f"{1 / high:.1f}-{1 / low:.1f}"


def text(result: Result, *, judged: bool = True) -> str:
    """Return a job for the terminal, with its goals if they are judged."""
    lines = [f"\n{result.job.title}"]
    for where, table in result.tables.items():
        base = table.figures[-1].name
        lines.append(f"  {where} ({len(base and table.figures[0].times)} chunks, {table.refused:.1%} left out)")
        for name, best, middle, speed, spread in rows(table):
            lines.append(f"    {name:24} best {best:>6} ns  median {middle:>6} ns  {speed:>6} of {base} ({spread})")
    lines += [f"  {verdict.line}" for verdict in verdicts(result) if judged]
    return "\n".join(lines)


def text_process(readings: Sequence[Reading]) -> str:
    """Return import time, memory and size for the terminal."""
    width = max(len(reading.what) for reading in readings)
    return "\n" + "\n".join(f"  {r.what:{width}}  {r.value:>22}  {r.goal}" for r in readings)


def machine() -> str:
    """Return the machine of the measurement."""
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    processor = " ".join(found[1].split()) if found else platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def versions() -> str:
    """Return the versions of the libraries."""
    return ", ".join(f"{name} {version(name)}" for name in ("urikit", "can_ada", "url-py"))


def page(results: Sequence[Result], readings: Sequence[Reading], chunks: int) -> str:
    """Return the text of `docs/benchmarks.md`."""
    lines = [
        "# Benchmarks",
        "",
        "<!-- Written by `python -m benches --write`. -->",
        "",
        "See how fast urikit is beside other libraries, and what it costs to import and to keep.",
        "",
        f"Measured on {datetime.date.today().isoformat()} with {versions()}; {machine()}.",
        "To reproduce: `./urikit setup bench`, then `.venv/bin/python -m benches` (the corpora are read from",
        "`$URIKIT_CORPORA`; without them it measures on files of your machine).",
        "",
        "- A table is one job on one input. Its rows do the same work, and their times are nanoseconds for one item.",
        f"- All rows run in one process, in turn, on {chunks} chunks of {CHUNK} distinct strings, or of ten pages.",
        "- The last column is the median over chunks of the ratio within a chunk, with the 10th and 90th percentile.",
        "- A string that one of the rows refuses is left out. The share of these is beside the input.",
        "- urikit checks all of RFC 3986 while it parses. can_ada and url-py read by the URL Standard, and urllib",
        "  checks almost nothing.",
    ]
    for result in results:
        lines += ["", f"## {result.job.title}"]
        for where, table in result.tables.items():
            lines += [
                "",
                f"**{where}** ({table.refused:.1%} left out)",
                "",
                f"| | best ns | median ns | as fast as {table.figures[-1].name} |",
                "|---|--:|--:|--:|",
            ]
            lines += [f"| {n} | {b} | {m} | {s} ({p}) |" for n, b, m, s, p in rows(table)]
    lines += ["", "## Import, memory and size", "", "| what | measured | goal |", "|---|--:|---|"]
    lines += [f"| {r.what} | {r.value} | {r.goal} |" for r in readings]
    lines += [
        "",
        "## Goals",
        "",
        "The part of the time of another library that urikit takes, and the part that it may take at most. A *must* is",
        "promised; *gate* and *stretch* are further goals.",
        "",
        "| kind | job | input | beside | at most | measured | |",
        "|---|---|---|---|--:|--:|---|",
    ]
    for result in results:
        for verdict in verdicts(result):
            goal = verdict.goal
            lines.append(
                f"| {goal.kind} | {result.job.title} | {verdict.where} | {goal.reference} | {goal.most:.2f} |"
                f" {verdict.measured:.2f} ({1 / verdict.measured:.1f}x as fast) | {verdict.outcome} |"
            )
    hostile = [
        "",
        "## Cost against length",
        "",
        "Forty-two hostile shapes from 1 KB to 1 MB, by `python -m benches.hostile` (see [fuzzing](fuzzing.md)):",
        "",
        "![Cost of each operation on each of forty-two shapes, and how it grows](hostile.png)",
        "",
    ]
    return "\n".join([*lines, *hostile])


#: The rows of the README: job, input and urikit's case.
SHOWN = (
    ("parse", "web", "urikit.parse"),
    ("resolve", "links", "urikit.resolve"),
    ("page", "pages", "urikit"),
)


def _duration(nanoseconds: float) -> str:
    """Format a time as nanoseconds, or as microseconds if there are many."""
    return f"{nanoseconds:.0f} ns" if nanoseconds < 10_000 else f"{nanoseconds / 1000:.0f} µs"


def summary(results: Sequence[Result]) -> str:
    """Return the README's table: for each job the ratio to each peer, and the command to reproduce it."""
    lines = [
        "| real identifiers, one process | urikit | beside its peers | after `./urikit setup bench`, reproduce with |",
        "|---|--:|---|---|",
    ]
    jobs = {result.job.name: result for result in results}
    for name, where, ours in SHOWN:
        result = jobs[name]
        own = result.tables[where].figure(ours)
        peers = [f for f in result.tables[where].figures if not f.name.startswith("urikit")]
        beside = ", ".join(f"{1 / own.over(peer)[0]:.1f} times as fast as {peer.name}" for peer in peers)
        title = f"{result.job.title} ({where})"
        lines.append(f"| {title} | {_duration(own.best)} | {beside} | `.venv/bin/python -m benches {name}` |")
    return "\n".join(lines)


def into(page: str, table: str) -> str:
    """Return the page with the table between its two comments."""
    head, _, rest = page.partition("<!-- benches:")
    comment, _, rest = rest.partition("-->\n")
    _, _, tail = rest.partition("<!-- /benches -->")
    return f"{head}<!-- benches:{comment}-->\n\n{table}\n\n<!-- /benches -->{tail}"
