"""Checks that no files know each other in a circle: in Python modules, and in the files of each crate.

What has no circle has an order, so this is also the order of files inside `documents`, `linked_data` and the bindings.
Imports inside functions count like others; those under TYPE_CHECKING and those of tests do not. A file that uses what
its own package or parent module declares is not a circle in Rust, where a module is what its files are.

`KNOWN` lists the arrows that are allowed to close a circle, each with its reason; one that no longer does is a fault.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path

if __package__ in (None, ""):  # run as a file
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.layers import ROOT, imports, rust_code, rust_module, rust_paths

#: The modules that each module imports.
Graph = dict[str, set[str]]

KNOWN: Mapping[str, Mapping[tuple[str, str], str]] = {
    "python/urikit": {},
    "crates/columns/src": {},
    "crates/core/src": {},
    "crates/documents/src": {},
    "crates/python/src": {},
    "crates/wasm/src": {},
}


def python_graph(package: Path) -> Graph:
    """Return every module of a package, and the modules that it imports."""
    files = {_dotted(path, package): path for path in package.rglob("*.py")}
    native = {f"{package.name}.{path.stem}" for path in package.glob("*.pyi")}
    graph: Graph = {}
    for name, path in files.items():
        graph[name] = set()
        for node in imports(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            else:
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                named = [one if one in files or one in native else node.module or "" for one in inner]
            graph[name].update(one for one in named if one in files and one != name)
    return graph


def _dotted(path: Path, package: Path) -> str:
    return ".".join((package.name, *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")


def rust_graph(sources: Path) -> Graph:
    """Return every file of a crate, and the files whose items it names; what a parent declares is left out."""
    files = {rust_module(path, sources): path for path in sources.rglob("*.rs") if path.stem != "tests"}
    graph: Graph = {}
    for name, path in files.items():
        graph["::".join(name)] = {
            "::".join(whom)
            for named in rust_paths(rust_code(path), name)
            if (whom := _file_of(named, set(files))) is not None and whom != name[: len(whom)]
        }
    return graph


def _file_of(path: tuple[str, ...], files: set[tuple[str, ...]]) -> tuple[str, ...] | None:
    return next((path[:count] for count in range(len(path), 0, -1) if path[:count] in files), None)


def circles(graph: Graph) -> list[list[str]]:
    """Return the groups of files that know each other in a circle, each in the order of the names."""
    reached = {name: _reached(graph, name) for name in graph}
    groups = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return sorted(map(list, groups))


def _reached(graph: Graph, start: str) -> set[str]:
    """Return what can be reached from a file in one step or more."""
    seen: set[str] = set()
    pending = [start]
    while pending:
        new = graph.get(pending.pop(), set()) & graph.keys() - seen
        seen |= new
        pending += new
    return seen


def faults(graph: Graph, known: Mapping[tuple[str, str], str]) -> list[str]:
    """Return the circles beyond those that are known, and what is known and is none."""
    without = {name: {one for one in whom if (name, one) not in known} for name, whom in graph.items()}
    found = [f"a circle of {', '.join(group)}" for group in circles(without)]
    for who, whom in known:
        if whom not in graph.get(who, set()) or who not in _reached(graph, whom):
            found.append(f"{who} -> {whom} closes no circle any more: take it out of tools/circles.py")
    return found


def main() -> int:
    found = []
    for folder, known in KNOWN.items():
        graph = python_graph(ROOT / folder) if folder.startswith("python") else rust_graph(ROOT / folder)
        found += [f"{folder}: {fault}" for fault in faults(graph, known)]
    print("\n".join(found) or "circles: none beyond those that are known")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
