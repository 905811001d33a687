"""The table of real parsers: which there are, what runs them, and how to install them (`programs.toml`).

A driver is a small file of one language under `drivers/`. It takes names of parsers as arguments and texts on standard
input, a line each, in hexadecimal. It writes for each parser `=` or `!`, its name, a tab, and its version or why it
cannot run; then, if it can, a line for each text: `+` and seven fields (scheme, user, host, port, path, query,
fragment), or `-` and a reason. Fields begin with a tab: `=` and hexadecimal, `-` for undefined, `?` for not told.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from urikit.core.boundary import guard

__all__ = ["Driver", "Parser", "drivers", "parsers"]


class Parser(NamedTuple):
    """A real parser.

    >>> from urikit import parsers
    >>> parsers.parsers()["java.net.URI"].install
    'apt-get install default-jdk-headless'
    """

    name: str
    #: What it is.
    about: str
    #: What it calls itself where its driver runs it.
    key: str
    driver: str
    #: How to get it.
    install: str


class Driver(NamedTuple):
    """How the parsers of one runtime are run."""

    name: str
    #: The file under `drivers/`.
    file: str
    #: The programs it needs on PATH; the first one runs the file.
    needs: tuple[str, ...]
    #: The command; "{file}" is the path of the file, and "{python}" this interpreter.
    command: tuple[str, ...]

    def run(self, file: str) -> list[str] | None:
        """The command with whole paths; None where a program is missing."""
        found = {name: shutil.which(name) for name in self.needs}
        if None in found.values():
            return None
        return [
            found.get(part) or part.replace("{file}", file).replace("{python}", sys.executable) for part in self.command
        ]


@cache
def _rows() -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    return tomllib.loads(files("urikit.explanation.parsers").joinpath("programs.toml").read_text("utf-8"))


@cache
def drivers() -> Mapping[str, Driver]:
    """All drivers by name."""
    return {
        name: Driver(name, str(row["file"]), tuple(row.get("needs", ())), tuple(row["command"]))  # type: ignore[arg-type]
        for name, row in _rows()["driver"].items()
    }


@cache
def parsers() -> Mapping[str, Parser]:
    """All real parsers by name, installed or not."""
    return {
        name: Parser(name, str(row["about"]), str(row.get("key", name)), str(row["driver"]), str(row["install"]))
        for name, row in _rows()["parser"].items()
    }


guard(__name__)
