"""Measures how strong the tests are: changes one place of the sources and looks whether a test fails.

    python -m tools.mutants python [--count 120] [--seed 31] [--tree FOLDER] [--among FILE] [--out FILE] [ROOM...]
    python -m tools.mutants rust [--count 60] [--seed 31] [--tree FOLDER] [--among FILE] [--out FILE]

A mutant of the package is judged by the quick tier of its room (`tests/rooms.py`), and the mutants are spread over all
rooms. A mutant of the core is judged by the tests of its crate, and where these pass by the quick tier of all rooms.
The same seed and sources give the same mutants, so two trees of tests can be compared: `--tree` names another checkout
that has its native module built. The result is a line a mutant and the share that was killed. `--among` names such a
result, and only those mutants are judged that survived in it: when other tests kill none of them, they kill no more.

For the core, all mutants are compiled at once: each function that has one runs its original or its changed body, as the
environment variable URIKIT_MUTANT says. cargo-mutants lists them (`cargo install cargo-mutants`). Left out: functions
that are `const` or return `impl Trait`, whose two bodies are not of one type, and changed bodies that do not compile.
"""

from __future__ import annotations

import argparse
import ast
import json
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
#: What pytest exits with where a room has no test.
NOTHING = 5
#: What is not copied for a judge.
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
    """Every change of a Python module: line, first byte, byte after the last, and the new text."""
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


def killed(folder: Path, paths: Sequence[str], arguments: Sequence[str], **environment: str) -> bool:
    """Return whether a test of these folders fails, or hangs."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        *arguments,
        *paths,
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder / "python"), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    for name in ("SUITES", "SPECS", "CORPORA"):
        environment.setdefault(f"URIKIT_{name}", str(ROOT.parent / "shared" / name.lower()))
    try:
        done = subprocess.run(
            command,
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
    """The folders of a room that a tree has."""
    return [folder for folder in rooms.folders(room) if (tree / folder).is_dir()]


def judge_python(mutants: Sequence[Mutant], tree: Path, arguments: Sequence[str]) -> Iterator[tuple[str, bool]]:
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

        def judge(mutant: Mutant) -> tuple[str, bool]:
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
            yield from pool.map(judge, mutants)


#: The switch of a core that has all mutants.
SWITCH = """
/// Whether the environment asks for this mutant.
#[doc(hidden)]
pub fn mutant(number: u32) -> bool {
    static CHOSEN: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| std::env::var("URIKIT_MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0)) == number
}
"""


class Body(NamedTuple):
    """A function's body in its file, and the body of a mutant of it."""

    path: str
    start: int
    end: int
    changed: str
    name: str

    def __str__(self) -> str:
        return self.name


def rust_mutants(tree: Path, seed: int) -> Iterator[Body]:
    """Draw mutants of the core in turn from its modules, at most one from each function."""
    listed = subprocess.run(
        ["cargo", "mutants", "--list", "--json", "-p", "urikit-core"], cwd=tree, stdout=subprocess.PIPE, check=True
    )
    of_module: defaultdict[str, list[Any]] = defaultdict(list)
    for row in json.loads(listed.stdout):
        if row["function"]:
            of_module[row["file"].split("/")[3].removesuffix(".rs")].append(row)
    draw = random.Random(seed)
    for rows in of_module.values():
        rows.sort(key=lambda row: row["name"])
        draw.shuffle(rows)
    taken: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    while any(of_module.values()):
        for module in sorted(of_module):
            while of_module[module]:
                body = _body(tree, of_module[module].pop())
                if body and all(body.end <= start or end <= body.start for start, end in taken[body.path]):
                    taken[body.path].append((body.start, body.end))
                    yield body
                    break


def _body(tree: Path, row: Any) -> Body | None:
    """Return the body of a function with its change, unless two bodies cannot stand in it."""
    text = (tree / row["file"]).read_text("utf-8")
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))

    def at(place: Any) -> int:
        return int(lines[place["line"] - 1] + place["column"] - 1)

    span, function = row["span"], row["function"]["span"]
    head = re.compile(r"(?:^|\n)[ \t]*(?P<before>[^\n]*\b)?fn \w+[^;{]*\{").search(
        text, max(at(function["start"]) - 1, 0)
    )
    if head is None or head.end() > at(span["start"]) + 1 or re.search(r"\bconst\s|->\s*impl\b", head[0]):
        return None
    start, end = head.end(), at(function["end"]) - 1
    if row["genre"] == "FnValue":
        changed = row["replacement"]
    else:
        changed = text[start : at(span["start"])] + row["replacement"] + text[at(span["end"]) : end]
    return Body(row["file"], start, end, changed, row["name"])


def compiled(tree: Path, count: int, seed: int, target: Path) -> list[Body]:
    """Write mutants into the sources of a tree until so many compile; number N is the N-th of the result."""
    originals: dict[Path, str] = {}
    library = tree / "crates" / "core" / "src" / "lib.rs"
    originals[library] = library.read_text("utf-8")
    stream, chosen = rust_mutants(tree, seed), list[Body]()
    while True:
        while len(chosen) < count and (body := next(stream, None)):
            chosen.append(body)
        texts = dict(originals)
        for number, body in sorted(enumerate(chosen, 1), key=lambda pair: -pair[1].start):
            path = tree / body.path
            text = texts.setdefault(path, originals.setdefault(path, path.read_text("utf-8")))
            both = f" if crate::mutant({number}) {{ {body.changed} }} else {{ {text[body.start : body.end]} }} "
            texts[path] = text[: body.start] + both + text[body.end :]
        texts[library] += SWITCH
        for path, text in texts.items():
            path.write_text(text, "utf-8")
        done = subprocess.run(
            ["cargo", "check", "--quiet", "--locked", "-p", "urikit-core", "--message-format=short"],
            cwd=tree, env=os.environ | {"CARGO_TARGET_DIR": str(target)}, stderr=subprocess.PIPE, text=True, check=False
        )  # fmt: skip
        if not done.returncode:
            return chosen
        wrong = set()
        for file, line in re.findall(r"^(\S+?\.rs):(\d+):\d+: error", done.stderr, re.MULTILINE):
            before = "\n".join(texts[tree / file].split("\n")[: int(line)])
            wrong.add(int(re.findall(r"crate::mutant\((\d+)\)", before)[-1]))
        if not wrong:
            raise SystemExit(done.stderr)
        chosen = [body for number, body in enumerate(chosen, 1) if number not in wrong]


def judge_rust(
    count: int, seed: int, tree: Path, arguments: Sequence[str], among: Container[str] | None
) -> Iterator[tuple[str, bool]]:
    """Run the tests of the core with each mutant, and those of all rooms where they pass."""
    target = ROOT / "target" / "mutants"
    cargo = {**os.environ, "CARGO_TARGET_DIR": str(target), "PROPTEST_RNG_SEED": "20261123"}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(tree, Path(scratch) / "tree", ignore=LEFT_OUT))
        bodies = compiled(folder, count, seed, target)
        test = ["cargo", "test", "--quiet", "--locked", "-p", "urikit-core", "--lib", "--tests"]
        subprocess.run([*test, "--no-run"], cwd=folder, env=cargo, check=True)
        subprocess.run(
            ["cargo", "build", "--quiet", "--locked", "--release", "-p", "urikit-python"],
            cwd=folder,
            env=cargo,
            check=True,
        )
        shutil.copy2(target / "release" / "lib_native.so", folder / "python" / "urikit" / "_native.abi3.so")

        def by_core(number: int) -> bool:
            try:
                done = subprocess.run(
                    [*test, "--", "--test-threads=1"], cwd=folder, env={**cargo, "URIKIT_MUTANT": str(number)},
                    stdin=subprocess.DEVNULL, capture_output=True, timeout=HANGS, check=False,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return True
            return done.returncode != 0

        def by_rooms(number: int) -> bool:
            return any(
                killed(folder, existing(folder, room), arguments, URIKIT_MUTANT=str(number)) for room in rooms.QUICK
            )

        if by_core(0) or by_rooms(0):
            raise SystemExit("mutants: tests fail without a mutant")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            asked = [number for number, body in enumerate(bodies, 1) if among is None or f"core {body}" in among]
            fallen = dict(zip(asked, pool.map(by_core, asked), strict=True))
            left = [number for number in asked if not fallen[number]]
            by_python = dict(zip(left, pool.map(by_rooms, left), strict=True))
        for number in asked:
            yield f"core {bodies[number - 1]}", fallen[number] or by_python[number]


def main() -> int:
    parser = argparse.ArgumentParser("python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("language", choices=("python", "rust"))
    parser.add_argument("rooms", nargs="*", metavar="ROOM")
    parser.add_argument("--count", type=int)
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
    if asked.language == "python":
        mutants = python_mutants(asked.count or 120, asked.seed, asked.rooms)
        mutants = [one for one in mutants if among is None or str(one) in among]
        verdicts = judge_python(mutants, asked.tree.resolve(), arguments)
    else:
        verdicts = judge_rust(asked.count or 60, asked.seed, asked.tree.resolve(), arguments, among)
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
