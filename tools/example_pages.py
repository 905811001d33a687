"""The pages `docs/programs/`: one for each program of `examples/`, with its twin, and their index.

`tools/pages.py` writes them. The index is `examples/README.md`, whose links lead to files there and to pages here. A
page has the program, what the first of its cases in `examples/cases.toml` gives it and what it prints then, and the
twin with another library.

    python -m tools.example_pages --write   write the table of `examples/README.md`
    python -m tools.example_pages --check   compare it; each program has a case, and a twin that is not shorter
"""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples"
TABLE = FOLDER / "README.md"
#: Programs that ask a server or are one: `tools/examples.py` has their cases.
SERVED = {"pages", "service", "well_known"}
#: A row of the table: the program, what it does, the library of its twin.
ROW = re.compile(r"^\| \[(\w+)\]\(\w+\.py\) \| (.+?) \| \d+ \| \[(.+?)\]\(twins/\w+\.py\)", re.MULTILINE)


HEAD = """# Programs

Copy one and change it. Each program is complete, short and typed (mypy, pyright and ty, strict). Its twin in
`twins/` does the same with another library; the head of a twin says what it gets wrong. Lines are lines of code,
without blank lines, comments and docstrings. `python -m tools.examples examples/` runs both on the same input and
compares.

| program | what it does | lines | twin with | lines of the twin |
|---|---|--:|---|--:|
"""


def cases() -> list[dict[str, Any]]:
    """Return what each program is given, and what it prints."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / "cases.toml").read_text("utf-8"))["case"]
    return found


def table() -> str:
    """Return the table of programs, with their lines beside those of their twins."""
    return HEAD + "".join(row(path.stem) for path in sorted(FOLDER.glob("*.py")))


def row(name: str) -> str:
    """Return the row of a program."""
    path, twin = FOLDER / f"{name}.py", FOLDER / "twins" / f"{name}.py"
    task = title(path).replace("|", "\\|")
    rival = re.split(r"[.,:;] |, which|\.$", title(twin).removeprefix("The same with "))[0]
    return f"| [{name}]({name}.py) | {task} | {lines(path)} | [{rival}](twins/{name}.py) | {lines(twin)} |\n"


def title(path: Path) -> str:
    """Return the first line of the docstring of a program."""
    return path.read_text("utf-8").split('"""')[1].split("\n")[0]


def lines(path: Path) -> int:
    """Count the lines of code, without blank ones, comments and docstrings."""
    code = re.sub(r'^ *"""[\s\S]*?"""$', "", path.read_text("utf-8"), flags=re.MULTILINE)
    return len(re.findall(r"^ *[^ #\n]", code, re.MULTILINE))


def faults() -> list[str]:
    """Compare the table, the programs, their twins and the cases."""
    names, twins = {path.stem for path in FOLDER.glob("*.py")}, {path.stem for path in FOLDER.glob("twins/*.py")}
    found = [f"{name}: missing program or twin" for name in sorted(names ^ twins)]
    found += [f"{name}: missing case" for name in sorted(names - SERVED - {case["program"] for case in cases()})]
    longer = [name for name in names & twins if lines(FOLDER / f"{name}.py") > lines(FOLDER / "twins" / f"{name}.py")]
    found += [f"{name}: longer than its twin" for name in sorted(longer)]
    stale = TABLE.read_text("utf-8") != table()
    return [*found, *(["README.md is stale: python -m tools.example_pages --write"] if stale else [])]


def pages() -> dict[str, str]:
    """Return every page by its name."""
    table = TABLE.read_text("utf-8")
    made = {"index.md": index(table)}
    for name, task, rival in ROW.findall(table):
        case = next((case for case in cases() if case["program"] == name and shown(case)), None)
        made[f"{name}.md"] = page(name, task, rival, case)
    return made


def index(table: str) -> str:
    """Return the table with links to pages."""
    linked = re.sub(r"\]\(twins/(\w+)\.py\)", r"](\1.md#the-same-with-another-library)", table)
    return re.sub(r"\]\((\w+)\.py\)", r"](\1.md)", linked)


def page(name: str, task: str, rival: str, case: dict[str, Any] | None) -> str:
    """Return the page of one program."""
    blocks = [
        f"# {name}",
        f"{task} ([all programs](index.md))",
        block("python", (FOLDER / f"{name}.py").read_text("utf-8")),
    ]
    if case is not None:
        blocks += ["## What it prints", *session(name, case)]
    blocks += [
        "## The same with another library",
        f"Here with {rival}, as short as it can be:",
        block("python", (FOLDER / "twins" / f"{name}.py").read_text("utf-8")),
    ]
    if case is not None and "twin" in case:
        blocks += ["This one prints:", block("text", case["twin"])]
    return "\n\n".join(blocks) + "\n"


def shown(case: dict[str, Any]) -> bool:
    """Return whether a case can be shown: it names no folder of a test."""
    return not any("{" in argument for argument in case.get("arguments", []))


def session(name: str, case: dict[str, Any]) -> list[str]:
    """Return what a program is given, and what it prints."""
    settings = [f"{key}={shlex.quote(value)}" for key, value in case.get("environment", {}).items()]
    arguments = [shlex.quote(argument) for argument in case.get("arguments", [])]
    source = ["< input.txt"] if "input" in case else []
    command = " ".join([*settings, "python", f"{name}.py", *arguments, *source])
    given = ["`input.txt` is:", block("text", case["input"])] if "input" in case else []
    return [*given, block("console", f"$ {command}\n{case['output']}")]


def block(language: str, text: str) -> str:
    """Return a fenced block."""
    return f"```{language}\n{text.rstrip()}\n```"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        TABLE.write_text(table(), "utf-8")
    wrong = faults()
    print(*wrong, f"{len(cases())} cases, {len(wrong)} faults", sep="\n")
    sys.exit(1 if wrong else 0)
