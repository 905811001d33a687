"""`urikit refs` beside lychee and LinkChecker on a folder of documentation: findings and cost.

    cargo install lychee --locked
    python -m venv /tmp/linkchecker && /tmp/linkchecker/bin/pip install linkchecker
    python -m benches.links FOLDER --lychee lychee --linkchecker /tmp/linkchecker/bin/linkchecker

All look up files and anchors in the folder, without the network. lychee reads every page, as urikit does. LinkChecker
starts at `index.html`, follows links, and reports a broken target once; so the comparison is of missing targets on
the pages that it reached. Times are the processor time of a program with its processes, and the wall time, one
program after the other in one run. `--seconds` interrupts LinkChecker, which then reports its findings so far.

As root LinkChecker switches to the user nobody, which must be able to read the folder.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import unquote, urljoin

#: The configuration of LinkChecker: anchors too, and nothing outside of the folder.
_CONFIGURATION = "[checking]\nmaxrequestspersecond=1000\n[filtering]\ncheckextern=0\n[AnchorCheck]\n"
#: Its warning about a missing anchor. Version 10.6 writes no tag before it.
_ANCHOR = re.compile(r"\[url-anchor-not-found\]|\bAnchor `.* not found\.")


class Outcome(NamedTuple):
    """The findings of a program, and its time."""

    #: Pages with missing targets in the folder.
    findings: set[tuple[str, str]]
    pages: set[str]
    seconds: float
    #: The wall time.
    wall: float


def _timed(command: list[str], where: Path, seconds: float | None = None) -> tuple[bytes, tuple[float, float]]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            said, _ = process.communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return said, (seconds, time.perf_counter() - start)


def of_urikit(folder: Path) -> Outcome:
    """Return the findings of `urikit refs`."""
    asked = ["--check", "--json", "--severity", "error", "--local", "files", "--local", "fragments"]
    said, times = _timed([sys.executable, "-m", "urikit", "refs", *asked, "--include", "*.html", "."], folder)
    rows = [json.loads(line) for line in said.splitlines()]
    lost = [row for row in rows if row["code"] in ("document-target-missing", "document-fragment-missing")]
    pages = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
    places = [(row["file"].removeprefix("./"), row["reference"]) for row in lost]
    return Outcome({(page, _target(page, reference)) for page, reference in places}, pages, *times)


def _target(page: str, reference: str) -> str:
    """Return the path in the folder, with the fragment."""
    return unquote(urljoin(f"file:///{page}", reference).removeprefix("file:///"))


def of_lychee(folder: Path, program: str) -> Outcome:
    """Return the findings of lychee."""
    command = [program, "--offline", "--include-fragments", "--no-progress", "--format", "json"]
    said, times = _timed([*command, "--root-dir", str(folder), "./**/*.html"], folder)
    here = folder.as_uri() + "/"
    findings = {
        (page.removeprefix("./"), unquote(row["url"].removeprefix(here)))
        for page, rows in json.loads(said)["error_map"].items()
        for row in rows
        if row["url"].startswith(here)
    }
    return Outcome(findings, {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}, *times)


def table(lines: Iterable[str]) -> list[dict[str, str]]:
    """Return the rows of LinkChecker's CSV by column.

    Its comments are rows of one field. A line that begins with "#" may be a link to the same page as well, or the
    middle of a name; the last row of an interrupted run may be torn.
    """
    rows = [row for row in csv.reader(lines, delimiter=";") if len(row) > 1]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:] if len(row) == len(rows[0])]


def is_lost(row: dict[str, str]) -> bool:
    """Return True if the row reports a missing file or anchor."""
    return row["valid"] != "True" or _ANCHOR.search(row["warningstring"]) is not None


def of_linkchecker(folder: Path, program: str, most: float | None) -> Outcome:
    """Return the findings of LinkChecker, starting at `index.html`."""
    with TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        configuration, report = Path(name, "linkcheckerrc"), Path(name, "report.csv")
        configuration.write_text(_CONFIGURATION)
        command = [program, f"--config={configuration}", "--no-status", "-v", "-t", "1", "-o", "none"]
        _, times = _timed([*command, "-F", f"csv/utf-8/{report}", str(folder / "index.html")], folder, most)
        with report.open(encoding="utf-8", newline="") as lines:
            rows = table(lines)
    here = folder.as_uri() + "/"
    findings, pages = set(), {"index.html"}
    for row in rows:
        page, target = unquote(row["parentname"].partition("#")[0]), unquote(row["url"])
        if target.startswith(here) and not is_lost(row):
            pages.add(target.removeprefix(here).partition("#")[0])
        if target.startswith(here) and is_lost(row):
            findings.add((page.removeprefix(here), target.removeprefix(here)))
    return Outcome(findings, pages, *times)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare urikit refs with other checkers of links on a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lychee", metavar="PROGRAM", help="Run this program.")
    parser.add_argument("--linkchecker", metavar="PROGRAM", help="Run this program.")
    parser.add_argument("--seconds", type=float, metavar="N", help="Interrupt LinkChecker after N seconds.")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    ours = of_urikit(folder)
    print(f"pages: {len(ours.pages):,}, urikit: {_times(ours)}")
    if asked.lychee:
        _print("lychee", ours, of_lychee(folder, asked.lychee), by_page=True)
    if asked.linkchecker:
        _print("LinkChecker", ours, of_linkchecker(folder, asked.linkchecker, asked.seconds), by_page=False)


def _times(outcome: Outcome) -> str:
    return f"{outcome.seconds:.1f} s of processors, {outcome.wall:.1f} s by the clock"


def _print(program: str, ours: Outcome, theirs: Outcome, *, by_page: bool) -> None:
    """Print the findings of both, and of each alone: pages with their targets, or each target once."""
    mine: set[object] = {(it if by_page else it[1]) for it in ours.findings if it[0] in theirs.pages}
    others: set[object] = {(it if by_page else it[1]) for it in theirs.findings}
    both = mine & others
    print(f"{program}: {_times(theirs)}, {theirs.seconds / ours.seconds:.1f} times the processors", end="")
    print(f" and {theirs.wall / ours.wall:.1f} times the clock; pages reached: {len(theirs.pages & ours.pages):,}")
    print(f"  missing targets: both {len(both):,}, urikit alone {len(mine - both):,}, ", end="")
    print(f"{program} alone {len(others - both):,}")
    for title, targets in (("urikit alone", mine - both), (f"{program} alone", others - both)):
        for target in sorted(map(str, targets))[:10]:
            print(f"  {title}: {target}")


if __name__ == "__main__":
    main()
