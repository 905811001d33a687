"""Runs the tests: `./test [ROOM...] [--all | --slow | --changed [REVISION]] [-- PYTEST-ARGUMENTS]`.

    ./test                      the quick tier: one witness of everything
    ./test schemes links        the quick tier of two rooms, and nothing else is collected
    ./test --changed main       the rooms that differ from a revision (the last commit), and those above them
    ./test --all [ROOM...]      the quick and the slow tier
    ./test --slow [ROOM...]     the slow tier; --slice NAME for one part of it (python -m tests.slices)
    ./test --smoke              one test of Chromium, Spark and each other thing that a full test of takes long

Tests run in random order on all cores. The seed is printed, and `--seed N` gives the same order again. The last lines
are the counts of all tests, those of Rust included, and the seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests import rooms, slices

ROOT = rooms.ROOT
#: What `cargo test` prints for each crate.
RESULT = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", re.MULTILINE)
#: Cases of a property in Rust; a scan that counts its inputs itself has twenty times as many.
CASES = {"quick": 500, "slow": 20_000}
#: What pytest exits with where nothing was collected: a room can have nothing in a tier.
NOTHING = 5


def options(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line; what is behind `--` goes to pytest."""
    place = arguments.index("--") if "--" in arguments else len(arguments)
    arguments, theirs = arguments[:place], arguments[place + 1 :]
    parser = argparse.ArgumentParser("./test", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(rooms.ROOMS))
    tier = parser.add_mutually_exclusive_group()
    for name in ("all", "slow", "smoke"):
        tier.add_argument(f"--{name}", action="store_const", const=name, dest="tier")
    parser.add_argument("--slice", metavar="NAME", action="append", default=[])
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="REVISION")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    found = parser.parse_args(arguments)
    found.pytest, found.tier = theirs, found.tier or ("slow" if found.slice else "quick")
    if unknown := [room for room in found.rooms if room not in rooms.ROOMS]:
        parser.error(f"unknown room: {', '.join(unknown)} (the rooms are {', '.join(rooms.ROOMS)})")
    if unknown := [name for name in found.slice if name not in slices.slices()]:
        parser.error(f"unknown slice: {', '.join(unknown)} (see python -m tests.slices)")
    if found.changed and not found.rooms:
        try:
            found.rooms = rooms.changed(found.changed)
        except ValueError as error:
            parser.error(str(error))
        if not found.rooms:
            parser.exit(0, f"nothing differs from {found.changed}\n")
    return found


class Run:
    """The counts of all steps of a run."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.began = time.monotonic()

    def rust(self, crates: list[str], tier: str) -> None:
        """Run the tests of crates of the workspace."""
        cases = CASES.get(tier, CASES["slow"])
        environment = {"PROPTEST_CASES": str(cases), "URIKIT_SCANS": str(cases * 20), "PROPTEST_RNG_SEED": "20261123"}
        command = [
            "cargo",
            "test",
            "--locked",
            "--quiet",
            *(word for name in crates for word in ("-p", f"urikit-{name}")),
        ]
        print("==", *command, flush=True)
        began = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, env=environment | os.environ, stdout=subprocess.PIPE, text=True, check=False
        )
        rows = [[int(number) for number in row] for row in RESULT.findall(done.stdout)]
        for passed, failed, ignored in rows:
            self.counts.update(passed=passed, failed=failed, skipped=ignored)
        if done.returncode:
            print(done.stdout)
            self.counts["failed"] += not any(failed for _, failed, _ in rows)  # it did not compile
        print(f"{'rust':13} {time.monotonic() - began:6.1f} s  {sum(row[0] for row in rows)} passed", flush=True)

    def lint(self) -> None:
        """Run the linters; they count as one test where they fail."""
        self.counts["failed"] += bool(
            subprocess.run([sys.executable, "-m", "tools.lint"], cwd=ROOT, check=False).returncode
        )

    def python(self, paths: list[str], arguments: list[str], seed: int) -> None:
        """Run pytest over folders and files of `tests`."""
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder) / "results.json"
            command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", f"--results={results}"]
            command += [f"--randomly-seed={seed}", *arguments, *paths]
            print("==", "pytest", *arguments, *paths, f"(--seed {seed})", flush=True)
            done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False)
            counts = json.loads(results.read_text("utf-8"))["counts"] if results.exists() else {}
        self.counts.update(counts)
        if done.returncode not in (0, NOTHING) and not counts.get("failed"):
            self.counts["failed"] += 1  # pytest itself failed

    def end(self) -> int:
        """Print the last lines and return the exit code."""
        print(f"\n{time.monotonic() - self.began:.0f} s")
        skipped = f", {self.counts['skipped']} skipped" if self.counts["skipped"] else ""
        print(f"{self.counts['passed']} passed, {self.counts['failed']} failed{skipped}", flush=True)
        return 1 if self.counts["failed"] else 0


def main(arguments: list[str]) -> int:
    asked = options(arguments)
    wanted = asked.rooms or list(rooms.QUICK)
    run = Run()
    units = [unit for name in asked.slice for unit in slices.slices()[name]]
    if asked.slice:
        crates = [unit.removeprefix("crates/") for unit in units if unit.startswith("crates/")]
        paths = sorted({unit.partition("::")[0] for unit in units if not unit.startswith("crates/")})
    else:
        crates = [crate for room in wanted for crate in rooms.ROOMS[room].crates]
        paths = [folder for room in wanted for folder in rooms.folders(room) if (ROOT / folder).is_dir()]
    if "lint" in wanted:
        run.lint()
    if crates and asked.tier != "smoke":
        run.rust(crates, asked.tier)
    if paths:
        narrowed = [f"--slice={','.join(asked.slice)}"] if asked.slice else []
        run.python(paths, [f"--tier={asked.tier}", *narrowed, *asked.pytest], asked.seed)
    return run.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
