"""The rooms of the house, in the order of their layers, and what a change of each asks to be tested.

A room is a folder of the package, and the folder of `tests` with the same name. `./test --changed` asks for the rooms
whose files differ and for every room above them (`HOUSE` in `tools/layers.py`). What is in no room (grammars, models,
strategies, the native bindings) is below all of them. `conformance` is the suites of other projects and reports about
them. `lint` is the linters (`tools/lint.py`), which run where they are asked for by name.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.layers import HOUSE

ROOT = Path(__file__).resolve().parent.parent


class Room(NamedTuple):
    """The crates and folders that belong to a room beside its own two."""

    #: Crates whose own tests are this room's.
    crates: tuple[str, ...] = ()
    #: Other folders of `tests` that are collected with it.
    folders: tuple[str, ...] = ()


ROOMS: Mapping[str, Room] = {
    "core": Room(("core",), ("oracle", "reference")),
    "conformance": Room((), ("reports",)),
    "schemes": Room(),
    "net": Room(),
    "documents": Room(("documents",)),
    "links": Room(),
    "linked_data": Room(),
    "data": Room(("columns",)),
    "explanation": Room(),
    "integrations": Room(),
    "workbench": Room(("wasm",)),
    "cli": Room(),
    "lint": Room(),
}
#: What the quick tier runs; the linters are a step of their own.
QUICK = tuple(name for name in ROOMS if name != "lint")
#: Folders that decide nothing for the tests of the package.
OUTSIDE = ("docs", "tools", "benches", "examples", "fuzz", "data", ".github")


def folders(room: str) -> list[str]:
    """The folders of `tests` that belong to a room."""
    return [f"tests/{name}" for name in (room, *ROOMS[room].folders)]


def room_of(path: str) -> str | None:
    """The room of a file of the checkout; None for what is below all of them.

    >>> room_of("tests/data/columns/test_golden.py"), room_of("python/urikit/net/web.py")
    ('data', 'net')
    >>> room_of("crates/documents/src/lib.rs"), room_of("tests/oracle/test_abnf.py"), room_of("docs/index.md")
    ('documents', 'core', 'lint')
    >>> room_of("crates/python/src/lib.rs"), room_of("Cargo.lock")
    (None, None)
    """
    parts = path.split("/")
    if parts[0] in OUTSIDE or path.endswith(".md"):
        return "lint"
    if path.startswith("python/urikit/links/"):
        return "links"
    name = parts[1] if len(parts) > 1 else ""
    for room, of in ROOMS.items():
        match parts:
            case ["tests", _, *_] if name in (room, *of.folders):
                return room
            case ["crates", _, *_] if name in of.crates:
                return room
            case ["python", "urikit", module, _, *_] if module == room:
                return room
    return None


def above(rooms: Iterable[str]) -> set[str]:
    """The rooms themselves, and every room in a layer above one of them.

    >>> sorted(above({"data"}))
    ['cli', 'data', 'explanation', 'integrations', 'workbench']
    """
    height = {room: number for number, layer in enumerate(HOUSE) for room in layer}
    lowest = min((height[room] for room in rooms if room in height), default=len(HOUSE))
    return {*rooms, *(room for room, number in height.items() if number > lowest)}


def changed_paths(revision: str) -> list[str]:
    """The files that differ between a revision and the work tree, with those that are not in version control.

    Raises a ValueError with git's own words for a revision that is not there.
    """
    paths: list[str] = []
    for arguments in (["diff", "--name-only", revision, "--"], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ValueError(done.stderr.strip())
        paths += done.stdout.splitlines()
    return paths


def changed(revision: str = "HEAD") -> list[str]:
    """The rooms to test for what differs from a revision, from the bottom up."""
    touched = {room_of(path) for path in changed_paths(revision)}
    if None in touched:
        return list(ROOMS) if "lint" in touched else list(QUICK)
    wanted = above(room for room in touched if room is not None)
    return [name for name in ROOMS if name in wanted]
