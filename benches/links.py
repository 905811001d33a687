"""`urikit refs` beside LinkChecker on a folder of documentation: what each finds, and what it costs.

    python -m venv /tmp/linkchecker && /tmp/linkchecker/bin/pip install linkchecker
    python -m benches.links FOLDER --linkchecker /tmp/linkchecker/bin/linkchecker

Both look up files and anchors in the folder, without the network. LinkChecker starts at `index.html` and follows links,
and names a broken target once; so what is compared is the targets that are missing, on the pages that it reached. Times
are those of processors, of the program and its processes, one after the other in one run. `--seconds` interrupts
LinkChecker, which then reports what it has.

What can go wrong: LinkChecker gives up root for the user nobody, who must be able to read the folder. Left out: lychee,
which has to be compiled.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import unquote, urljoin

#: What LinkChecker is to do: anchors as well, and nothing beyond the folder.
_CONFIGURATION = "[checking]\nmaxrequestspersecond=1000\n[filtering]\ncheckextern=0\n[AnchorCheck]\n"
_ANCHOR = "[url-anchor-not-found]"


class Outcome(NamedTuple):
    """What a program found, and the processor time it took."""

    #: Pages and the targets in the folder that they miss.
    findings: set[tuple[str, str]]
    pages: set[str]
    seconds: float


def _timed(command: list[str], where: Path, seconds: float | None = None) -> tuple[bytes, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            said, _ = process.communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return said, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def of_urikit(folder: Path) -> Outcome:
    """What `urikit refs` finds."""
    asked = ["--check", "--json", "--severity", "error", "--local", "files", "--local", "fragments"]
    said, seconds = _timed([sys.executable, "-m", "urikit", "refs", *asked, "--include", "*.html", "."], folder)
    rows = [json.loads(line) for line in said.splitlines()]
    lost = [row for row in rows if row["code"] in ("document-target-missing", "document-fragment-missing")]
    pages = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
    places = [(row["file"].removeprefix("./"), row["reference"]) for row in lost]
    return Outcome({(page, _target(page, reference)) for page, reference in places}, pages, seconds)


def _target(page: str, reference: str) -> str:
    """The path in the folder, with the fragment."""
    return unquote(urljoin(f"file:///{page}", reference).removeprefix("file:///"))


def of_linkchecker(folder: Path, program: str, most: float | None) -> Outcome:
    """What LinkChecker finds from `index.html` on."""
    with TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        configuration, report = Path(name, "linkcheckerrc"), Path(name, "report.csv")
        configuration.write_text(_CONFIGURATION)
        command = [program, f"--config={configuration}", "--no-status", "-v", "-t", "1", "-o", "none"]
        _, seconds = _timed([*command, "-F", f"csv/utf-8/{report}", str(folder / "index.html")], folder, most)
        rows = list(csv.DictReader((line for line in report.open(encoding="utf-8") if line[0] != "#"), delimiter=";"))
    here = folder.as_uri() + "/"
    findings, pages = set(), {"index.html"}
    for row in rows:
        page, target = unquote(row["parentname"].partition("#")[0]), unquote(row["url"])
        is_lost = row["valid"] != "True" or _ANCHOR in row["warningstring"]
        if target.startswith(here) and not is_lost:
            pages.add(target.removeprefix(here).partition("#")[0])
        if target.startswith(here) and is_lost:
            findings.add((page.removeprefix(here), target.removeprefix(here)))
    return Outcome(findings, pages, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare urikit refs with LinkChecker on a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--linkchecker", default="linkchecker", metavar="PROGRAM", help="Run this program.")
    parser.add_argument("--seconds", type=float, metavar="N", help="Interrupt LinkChecker after N seconds.")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    ours, theirs = of_urikit(folder), of_linkchecker(folder, asked.linkchecker, asked.seconds)
    mine = {target for page, target in ours.findings if page in theirs.pages}
    others = {target for _, target in theirs.findings}
    both = mine & others
    print(f"pages: {len(ours.pages):,}, reached by LinkChecker: {len(theirs.pages & ours.pages):,}")
    print(f"missing targets on these: both {len(both):,}, urikit alone {len(mine - both):,}, ", end="")
    print(f"LinkChecker alone {len(others - both):,}")
    print(f"processor time: urikit {ours.seconds:.1f} s, LinkChecker {theirs.seconds:.1f} s, ", end="")
    print(f"ratio {theirs.seconds / ours.seconds:.1f}")
    for title, targets in (("urikit alone", mine - both), ("LinkChecker alone", others - both)):
        for target in sorted(targets)[:10]:
            print(f"  {title}: {target}")


if __name__ == "__main__":
    main()
