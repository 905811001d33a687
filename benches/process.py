"""Measurements outside of loops: import time, memory of objects, size on disk."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import can_ada
import url as url_py

import urikit
from benches import corpora


@dataclass(frozen=True)
class Reading:
    """One figure and its goal."""

    what: str
    value: str
    goal: str = ""


#: Byte code may be written, as for an installed package.
CACHED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _processor(statement: str) -> float:
    """Return the processor time of an interpreter that runs one statement, in milliseconds."""
    return _spent([sys.executable, "-c", statement])


def _spent(command: list[str]) -> float:
    """Return the processor time of a program in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env=CACHED, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def import_time(rounds: int = 25) -> list[Reading]:
    """Measure `import X` without the bare interpreter, in turn, the least of all rounds; and `-X importtime`."""
    modules = ("urikit", "can_ada", "url", "urllib.parse")
    statements = {"": "pass"} | {module: f"import {module}" for module in modules}
    taken: dict[str, list[float]] = {name: [] for name in statements}
    for _ in range(rounds):
        for name, statement in statements.items():
            taken[name].append(_processor(statement))
    beyond = {module: min(taken[module]) - min(taken[""]) for module in modules}
    told = []
    for _ in range(7):
        command = [sys.executable, "-X", "importtime", "-c", "import urikit"]
        trace = subprocess.run(command, check=True, capture_output=True, text=True, env=CACHED).stderr
        found = re.search(r"\|\s*(\d+) \| urikit$", trace, re.MULTILINE)
        told.append(int(found[1]) / 1000 if found else float("nan"))
    rows = [
        Reading("import urikit, beyond the interpreter", f"{beyond['urikit']:.1f} ms", "must 3 ms"),
        Reading("import urikit, -X importtime", f"{min(told):.1f} ms", "gate 3 ms, stretch 1.5 ms"),
    ]
    rows += [Reading(f"import {m}", f"{beyond[m]:.1f} ms") for m in modules[1:]]
    return rows


def start_time(rounds: int = 21) -> list[Reading]:
    """Measure whole commands as a ratio to the bare interpreter: medians, in turn."""
    script = str(Path(sys.executable).parent / "urikit")
    commands = {
        "python -c ''": [sys.executable, "-c", ""],
        "urikit get host URI": [script, "get", "host", "http://example.org/a"],
        "urikit get --as whatwg '{host}' URI": [script, "get", "--as", "whatwg", "{host}", "http://example.org/a"],
        "urikit validate URI": [script, "validate", "http://example.org/a"],
        "urikit explain URI": [script, "explain", "http://example.org/a"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(_spent(command))
    bare, *others = (median(times) for times in taken.values())
    goals = {"urikit get host URI": "must 2.5"}
    return [
        Reading(name, f"{spent / bare:.2f} of python -c ''", goals.get(name, ""))
        for name, spent in zip(list(commands)[1:], others, strict=True)
    ]


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def _held(make: Callable[[str], object], texts: list[str]) -> float:
    """Return the resident bytes per object without its text."""
    before = _resident()
    held = [make(text) for text in texts]
    grown = _resident() - before - 8 * len(held)
    return grown / len(held)


GOALS = {
    "urikit.parse": "must 150 B, aim 70 B, gate 180 B with the text",
    "WebURL": "must 150 B",
    "IRIReference": "must 150 B",
}


def memory() -> list[Reading]:
    """Measure the resident bytes of an object without the caller's string, each library in a process of its own."""
    rows = []
    for name in ("urikit.parse", "WebURL", "IRIReference", "can_ada.parse", "url-py", "urlsplit"):
        command = [sys.executable, "-c", f"from benches import process; process.print_held({name!r})"]
        value = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        goal = GOALS.get(name, "")
        rows.append(Reading(f"memory of {name}, beyond the string", f"{value} B", goal))
    return rows


def print_held(name: str) -> None:
    """Print the figure of one library, in a process of its own."""
    makers: dict[str, Callable[[str], object]] = {
        "urikit.parse": urikit.parse,
        "WebURL": urikit.WebURL,
        "IRIReference": urikit.IRIReference.parse,
        "can_ada.parse": can_ada.parse,
        "url-py": url_py.URL.parse,
        "urlsplit": urlsplit,
    }
    texts = [text for text in corpora.identifiers("web") if urikit.is_valid(text)]
    texts = [text for text in texts if can_ada.can_parse(text)] * 4
    texts = [text.encode().decode() for text in texts]
    makers[name](texts[0])
    print(round(_held(makers[name], texts)))


def sizes() -> list[Reading]:
    """Measure the installed package."""
    package = Path(urikit.__file__).parent
    native = sum(path.stat().st_size for path in package.glob("_native*.so"))
    python = sum(path.stat().st_size for path in package.rglob("*.py"))
    total = f"{(native + python) / 1e6:.2f} MB ({native / 1e6:.2f} native)"
    return [
        Reading("installed native part", f"{native / 1e6:.2f} MB", "must 3.5 MB"),
        Reading("installed size", total, "gate 2.5 MB, stretch 1.5 MB"),
    ]
