"""The pages `docs/programs/`: one for each program of `examples/`, with its twin, and their index.

`tools/pages.py` writes them. The index is `examples/README.md`, whose links lead to files there and to pages here. A
page has the program, what the first of its cases in `tests/lint/examples/cases.toml` gives it and what it prints then, and
the twin with another library.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples"
CASES = ROOT / "tests" / "lint" / "examples" / "cases.toml"
#: A row of the table: the program, what it does, the library of its twin.
ROW = re.compile(r"^\| \[(\w+)\]\(\w+\.py\) \| (.+?) \| \d+ \| \[(.+?)\]\(twins/\w+\.py\)", re.MULTILINE)


def pages() -> dict[str, str]:
    """Every page by its name."""
    table = (FOLDER / "README.md").read_text("utf-8")
    cases = tomllib.loads(CASES.read_text("utf-8"))["case"]
    made = {"index.md": index(table)}
    for name, task, rival in ROW.findall(table):
        case = next((case for case in cases if case["program"] == name and shown(case)), None)
        made[f"{name}.md"] = page(name, task, rival, case)
    return made


def index(table: str) -> str:
    """The table with links to pages."""
    linked = re.sub(r"\]\(twins/(\w+)\.py\)", r"](\1.md#the-same-with-another-library)", table)
    return re.sub(r"\]\((\w+)\.py\)", r"](\1.md)", linked)


def page(name: str, task: str, rival: str, case: dict[str, Any] | None) -> str:
    """The page of one program."""
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
    """Whether a case can be shown: it names no folder of a test."""
    return not any("{" in argument for argument in case.get("arguments", []))


def session(name: str, case: dict[str, Any]) -> list[str]:
    """What a program is given, and what it prints."""
    settings = [f"{key}={shlex.quote(value)}" for key, value in case.get("environment", {}).items()]
    arguments = [shlex.quote(argument) for argument in case.get("arguments", [])]
    source = ["< input.txt"] if "input" in case else []
    command = " ".join([*settings, "python", f"{name}.py", *arguments, *source])
    given = ["`input.txt` is:", block("text", case["input"])] if "input" in case else []
    return [*given, block("console", f"$ {command}\n{case['output']}")]


def block(language: str, text: str) -> str:
    """A fenced block."""
    return f"```{language}\n{text.rstrip()}\n```"
