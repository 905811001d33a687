"""Code blocks of the project's Markdown: where they are and what they promise.

Two kinds are promises. ```` ```python ```` with prompts (`>>>`) is a doctest; without, a program. ```` ```console ````
is a session: what follows `$ ` is run by a shell in the project's folder with `urikit` and `./urikit` meaning the
checked-out one, and what follows is its output; a line `...` matches any lines, `[exit N]` is the exit status. All
blocks of one page share names, from top to bottom. Of ```` ```bash ````, which installs or clones, the syntax and the
names of files are checked. Anything else (```` ```text ````) promises nothing. `tools/examples.py` runs them.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
#: The pages that the build of the documentation makes: its writers run what they show.
MADE = [ROOT / line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if "docs/" in line]
PAGES = sorted(
    path
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *ROOT.glob("C*.md"), *ROOT.glob("S*.md"))
    if not any(path.is_relative_to(made) for made in MADE)
)


class Missing(Exception):
    """A requirement of an example that is not here."""


def need(*packages: str) -> None:
    """Raise where a package is not installed."""
    for package in packages:
        if importlib.util.find_spec(package) is None:
            raise Missing(f"no {package}: ./urikit setup test engines parsers bench")


class Block(NamedTuple):
    """One fenced block."""

    language: str
    text: str
    line: int


class Exchange(NamedTuple):
    """One command of a session, and what came of it."""

    command: str
    output: str
    status: int


def blocks(page: Path) -> Iterator[Block]:
    """Return every fenced block of a page."""
    text = page.read_text("utf-8")
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Block(found[1], found[2], text.count("\n", 0, found.start(2)) + 1)


def exchanges(session: str) -> Iterator[Exchange]:
    """Return the commands of a session."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        status = re.search(r"^\[exit (\d)\]\n", output, re.MULTILINE)
        if status:
            output = output.replace(status[0], "")
        yield Exchange(command, output.rstrip("\n"), int(status[1]) if status else 0)


def matches(promised: str, got: str) -> bool:
    """Return whether an output is the promised one, where a line `...` matches any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in promised.splitlines()
    )
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in got.splitlines())) is not None
