"""The slow tier in slices of about four minutes: `python -m tests.slices` lists them, `./test --slice NAME` runs one.

Continuous integration runs one slice that follows from the hash of the commit, and one of the rooms that the commit
changes, so ordinary work walks through all of them. `slow.tsv` has the seconds of each slow test function, measured on
one core, and of the properties of each crate; `./test --slow ROOM -- --results=FILE` measures, and `python -m
tests.slices --write FILE...` replaces the rows of the files that were measured. A test that is missing there is in no
slice, which `--check` finds.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests import rooms

TIMES = Path(__file__).with_name("slow.tsv")
#: Seconds of work in a slice: four minutes of one core, and two by the clock on two cores.
LENGTH = 240.0


def unit_of(nodeid: str) -> str:
    """The function of a test, without its parameters, class included."""
    return nodeid.partition("[")[0]


@cache
def times() -> Mapping[str, float]:
    """Measured seconds of every function of the slow tier, in the order of the house."""
    rows = (line.split("\t") for line in TIMES.read_text("utf-8").splitlines())
    return {unit: float(seconds) for unit, seconds in rows}


@cache
def slices() -> Mapping[str, tuple[str, ...]]:
    """The functions of each slice: those of one room, in the order of their files."""
    of_room: defaultdict[str, list[list[str]]] = defaultdict(list)
    filled: defaultdict[str, float] = defaultdict(float)
    for unit, seconds in sorted(times().items()):
        room = rooms.room_of(unit) or "core"
        if not of_room[room] or filled[room] + seconds > LENGTH:
            of_room[room].append([])
            filled[room] = 0.0
        of_room[room][-1].append(unit)
        filled[room] += seconds
    return {f"{room}-{n}": tuple(units) for room in rooms.ROOMS for n, units in enumerate(of_room[room], 1)}


def units_of(names: str) -> frozenset[str]:
    """The functions of slices, whose names are separated by commas."""
    return frozenset(unit for name in names.split(",") for unit in slices()[name])


def chosen(commit: str, changed: Iterable[str]) -> list[str]:
    """The slices for a commit: one of all, and one of those of the rooms that it changes."""
    number, names, touched = int(commit, 16), list(slices()), set(changed)
    near = [name for name in names if name.rpartition("-")[0] in touched]
    picked = [names[number % len(names)], *([near[number % len(near)]] if near else [])]
    return list(dict.fromkeys(picked))


def of_this_commit() -> list[str]:
    """The slices that continuous integration runs for the last commit."""
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=rooms.ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    paths = subprocess.run(
        ["git", "show", "--format=", "--name-only", "HEAD"], cwd=rooms.ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return chosen(commit, {room for path in paths if (room := rooms.room_of(path))})


def write(results: Iterable[str]) -> None:
    """Write the seconds of the slow tier that runs have measured (`./test --slow -- --results=FILE`)."""
    found: dict[str, float] = {}
    for file in results:
        found |= json.loads(Path(file).read_text("utf-8"))["seconds"]
    measured = {unit.partition("::")[0] for unit in found}
    found |= {unit: seconds for unit, seconds in times().items() if unit.partition("::")[0] not in measured}
    rows = (f"{unit}\t{seconds:.1f}\n" for unit, seconds in sorted(found.items()))
    TIMES.write_text("".join(rows), "utf-8")


def faults() -> list[str]:
    """The slow tests that no slice has, and the rows of tests that are gone."""
    asked = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--tier=slow", "-p", "no:randomly", "tests"]
    listed = subprocess.run(
        [*asked, "-o", "addopts="], cwd=rooms.ROOT, capture_output=True, text=True, check=True
    ).stdout
    there = {unit_of(line) for line in listed.splitlines() if "::" in line}
    known = {unit for unit in times() if not unit.startswith("crates/")}
    return [f"in no slice: {unit}" for unit in sorted(there - known)] + [
        f"not a slow test: {unit}" for unit in sorted(known - there)
    ]


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            for name, units in slices().items():
                print(f"{name:16} {sum(times()[unit] for unit in units):6.0f} s  {len(units)} tests")
            print(f"{sum(times().values()):23.0f} s  {len(times())} tests")
        case ["--of-this-commit"]:
            print(*of_this_commit())
        case ["--check"]:
            print("\n".join(found := faults()) or "every slow test is in a slice")
            return 1 if found else 0
        case ["--write", *results] if results:
            write(results)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
