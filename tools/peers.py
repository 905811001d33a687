"""`python -m tools.peers [--write | --check]`: the README's table of what urikit and its peers do with the same text.

Every cell is what the library answers, so the table is true for what is installed (`./urikit setup bench test`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

import ada_url
import rfc3986
import yarl

import urikit
from tools.markdown import code

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- peers: written by `python -m tools.peers --write` -->", "<!-- /peers -->"


class Library(NamedTuple):
    """A library: how it reads a text, writes it again, and resolves a reference."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    join: Callable[[str, str], str]


LIBRARIES = {
    "urllib": Library(urlsplit, lambda value: str(value.geturl()), urljoin),
    "yarl": Library(yarl.URL, str, lambda base, text: str(yarl.URL(base).join(yarl.URL(text)))),
    "rfc3986": Library(
        rfc3986.uri_reference,
        lambda value: str(value.unsplit()),
        lambda base, text: str(rfc3986.uri_reference(text).resolve_with(base).unsplit()),
    ),
    "ada": Library(ada_url.URL, lambda value: str(value.href), lambda base, text: str(ada_url.URL(text, base).href)),
    "urikit": Library(urikit.URI, str, urikit.resolve),
}


def written(library: Library, text: str) -> str:
    """Return what the library writes for a text, or its error."""
    try:
        return code(library.write(library.read(text)))
    except ValueError as error:
        said = re.sub(r" \([^()]*\)$", "", str(error).splitlines()[0])
        return f"error: {said.replace('|', '/')}"


def resolved(library: Library, base: str, text: str) -> str:
    """Return what a reference resolves to, or the error."""
    try:
        return code(library.join(base, text))
    except ValueError as error:
        return f"error: {error}"


def secret(library: Library) -> str:
    """Return whether `repr` shows the password."""
    return "password shown" if "pa55" in repr(library.read("http://u:pa55@h/")) else "password masked"


QUESTIONS: dict[str, Callable[[Library], str]] = {
    "read and write `http://h/?`": lambda library: written(library, "http://h/?"),
    "read and write `http://h/%7ea%2Fb`": lambda library: written(library, "http://h/%7ea%2Fb"),
    "resolve `c` against `gemini://h/a/b`": lambda library: resolved(library, "gemini://h/a/b", "c"),
    "`repr` of `http://u:pa55@h/`": secret,
    "read `http://h/a b`, which is invalid": lambda library: written(library, "http://h/a b"),
    "read `http://h:port/`, which is invalid": lambda library: written(library, "http://h:port/"),
}


def table() -> str:
    """Return the table."""
    rows = [("asked to", *LIBRARIES), ("---",) * (len(LIBRARIES) + 1)]
    rows += [(question, *map(answer, LIBRARIES.values())) for question, answer in QUESTIONS.items()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def into(page: str, made: str) -> str:
    """Return the page with the table in its place."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{made}\n{END}{after}"


def main() -> int:
    before = README.read_text("utf-8")
    if "--check" in sys.argv[1:]:
        stale = into(before, table()) != before
        print("stale: python -m tools.peers --write" if stale else "up to date")
        return int(stale)
    if "--write" in sys.argv[1:]:
        README.write_text(into(before, table()), "utf-8")
    else:
        print(table(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
