"""Measures how strong the tests of the package are: changes one place of a module and looks whether a test fails.

    python -m tools.mutants [--count 120] [--seed 31] [--tree FOLDER] [--among FILE] [--out FILE] [ROOM...]

A mutant is judged by the quick tier of its room (`tests/rooms.py`), and the mutants are spread over all rooms. The same
seed and sources give the same mutants, so two trees of tests can be compared: `--tree` names another checkout that has
its native module built. The result is a line a mutant and the share that was killed. `--among` names such a result, and
only those mutants are judged that survived in it: when other tests kill none of them, they kill no more.

For the crates there is cargo-mutants: `cargo install cargo-mutants`, then `cargo mutants -p urikit-core`.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from tests import rooms

ROOT = Path(__file__).resolve().parent.parent
#: Seconds after which a run counts as hanging, which kills the mutant.
HANGS = 1200
#: The exit code of pytest where a room has no test.
NOTHING = 5
#: The folders that are not copied for a judge.
LEFT_OUT = shutil.ignore_patterns(".git", "target", ".venv", "site", "__pycache__", ".mypy_cache", ".ruff_cache")
SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
}


class Mutant(NamedTuple):
    """One change of one file: bytes `start` to `end` are replaced."""

    room: str
    path: str
    line: int
    start: int
    end: int
    new: str

    def __str__(self) -> str:
        return f"{self.room} {self.path}:{self.line}: {self.new.strip() or 'removed'}"


def changes(source: bytes) -> Iterator[tuple[int, int, int, str]]:
    """Yield every change of a Python module: line, first byte, byte after the last, and the new text."""
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))

    def start(node: Any) -> int:
        return int(lines[node.lineno - 1] + node.col_offset)

    def end(node: Any) -> int:
        return int(lines[node.end_lineno - 1] + node.end_col_offset)

    def between(left: Any, operator: ast.AST, right: Any) -> Iterator[tuple[int, int, int, str]]:
        old, new = SWAPS.get(type(operator), (None, ""))
        gap = source[end(left) : start(right)].decode("utf-8")
        if old and (found := re.search(rf"(?<!\w){old}(?!\w)", gap)):
            at = end(left)
            yield left.end_lineno, at + found.start(), at + found.end(), new

    pending: list[ast.AST] = [ast.parse(source)]
    while pending:
        node = pending.pop()
        match node:
            case ast.If(test=test) if "TYPE_CHECKING" in ast.unparse(test):
                continue
            case ast.AnnAssign(value=value):
                pending += [value] if value else []
                continue
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pending += [*node.body, *node.args.defaults, *(one for one in node.args.kw_defaults if one)]
                continue
            case ast.Compare():
                for left, operator, right in zip(
                    [node.left, *node.comparators], node.ops, node.comparators, strict=False
                ):
                    yield from between(left, operator, right)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from between(left, node.op, right)
            case ast.BinOp():
                yield from between(node.left, node.op, node.right)
            case ast.UnaryOp(op=ast.Not()):
                yield node.lineno, start(node), start(node.operand), ""
            case ast.Constant(value=bool(value)):
                yield node.lineno, start(node), end(node), str(not value)
            case ast.Constant(value=int(value)):
                yield node.lineno, start(node), end(node), str(value + 1)
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node.lineno, start(value), end(value), "None"
        pending += ast.iter_child_nodes(node)


def python_mutants(count: int, seed: int, wanted: Sequence[str]) -> list[Mutant]:
    """Draw as many mutants of the package, as evenly over the rooms as they go."""
    of_room: defaultdict[str, list[Mutant]] = defaultdict(list)
    for file in sorted((ROOT / "python" / "urikit").rglob("*.py")):
        path = str(file.relative_to(ROOT))
        if "/drivers/" not in path and (room := rooms.room_of(path)):
            of_room[room] += [Mutant(room, path, *change) for change in sorted(set(changes(file.read_bytes())))]
    draw = random.Random(seed)
    names = sorted(of_room)
    drawn = {
        room: draw.sample(of_room[room], count // len(names) + (n < count % len(names))) for n, room in enumerate(names)
    }
    return [mutant for room in names if not wanted or room in wanted for mutant in drawn[room]]


def killed(folder: Path, paths: Sequence[str], arguments: Sequence[str]) -> bool:
    """Return whether a test of these folders fails, or hangs."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("SUITES", "SPECS", "CORPORA"):
        environment.setdefault(f"URIKIT_{name}", str(ROOT.parent / "shared" / name.lower()))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *paths],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=HANGS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, NOTHING)


def existing(tree: Path, room: str) -> list[str]:
    """Return the folders of a room that a tree has."""
    return [folder for folder in rooms.folders(room) if (tree / folder).is_dir()]


def judge(mutants: Sequence[Mutant], tree: Path, arguments: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Run the room of each mutant in a copy of the tree, one on each core."""
    with tempfile.TemporaryDirectory() as scratch:
        copies: Queue[Path] = Queue()
        for number in range(os.cpu_count() or 1):
            copies.put(Path(shutil.copytree(tree, Path(scratch) / str(number), ignore=LEFT_OUT)))

        def red(room: str) -> bool:
            folder = copies.get()
            try:
                return killed(folder, existing(folder, room), arguments)
            finally:
                copies.put(folder)

        def tried(mutant: Mutant) -> tuple[str, bool]:
            folder = copies.get()
            file = folder / mutant.path
            source = file.read_bytes()
            try:
                file.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
                return str(mutant), killed(folder, existing(folder, mutant.room), arguments)
            finally:
                file.write_bytes(source)
                copies.put(folder)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            names = sorted({mutant.room for mutant in mutants})
            if failing := [room for room, fails in zip(names, pool.map(red, names), strict=True) if fails]:
                raise SystemExit(f"mutants: without a mutant, tests fail in {', '.join(failing)}")
            yield from pool.map(tried, mutants)


def main() -> int:
    parser = argparse.ArgumentParser("python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("--among", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--arguments", default="", help="options of pytest, as a shell reads them")
    asked = parser.parse_args()
    arguments = shlex.split(asked.arguments)
    among: Container[str] | None = None
    if asked.among:
        lines = asked.among.read_text("utf-8").splitlines()
        among = {line.removeprefix("SURVIVED ") for line in lines if line.startswith("SURVIVED ")}
    mutants = python_mutants(asked.count, asked.seed, asked.rooms)
    mutants = [one for one in mutants if among is None or str(one) in among]
    verdicts = judge(mutants, asked.tree.resolve(), arguments)
    counts = Counter[bool]()
    with (asked.out or Path(os.devnull)).open("w", encoding="utf-8") as out:
        for mutant, dead in verdicts:
            line = f"{'killed' if dead else 'SURVIVED'} {mutant}"
            print(line, flush=True)
            print(line, file=out, flush=True)
            counts[dead] += 1
    print(f"{counts[True]} of {counts.total()} killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
