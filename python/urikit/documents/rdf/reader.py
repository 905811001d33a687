"""Starts the process in which rdflib reads a document (`sandbox`), and stops it when its time is over.

Parsing cannot be interrupted from outside of a thread, so that it takes a process to bound its time;
the same process has neither files nor network, and its memory is bounded. It is a Python of
its own (`python -I`), started with this one's `sys.path`: no `__main__` of the caller is run again, and
nothing of the caller's process is inherited but the environment. Starting it takes about 0.2 seconds.

What can go wrong: the document is not RDF (`NotRDF`); it is not read, because it needs too much or is
not allowed to have what it needs, or because Python cannot be started (`NotRead`).
"""

from __future__ import annotations

import json
import sys
from typing import Any, TypeAlias

from urikit._native import mask

__all__ = ["MEMORY", "MOST_CHARACTERS", "MOST_STATEMENTS", "SECONDS", "NotRDF", "NotRead", "Statement", "statements"]

#: Subject, predicate and object in the syntax of N-Triples.
Statement: TypeAlias = tuple[str, str, str]

#: The limit of time for reading, in seconds, by default.
SECONDS = 30.0
#: The limit of statements of a document.
MOST_STATEMENTS = 1_000_000
#: The limit of characters of its terms, each counted once.
MOST_CHARACTERS = 100_000_000
#: The limit of memory for reading, in bytes, if the system has such limits.
MEMORY = 1 << 30

_START = (
    "import json, sys; request = json.loads(sys.stdin.buffer.readline()); sys.path[:] = request['path']; "
    "from urikit.documents.rdf.sandbox import main; main(request)"
)


class NotRDF(ValueError):
    """A document that cannot be read as the RDF that its media type says it is."""


class NotRead(NotRDF):
    """A document that may well be RDF, and is not read: it needs the network, or too much of this machine."""


def statements(data: bytes, syntax: str, base: str, seconds: float = SECONDS) -> list[Statement]:
    """Read the statements of a document; `syntax` is rdflib's name for it. Raises `NotRDF`.

    >>> statements(b"<#me> <#knows> [] .", "turtle", "http://example.org/card")[0][:2]
    ('<http://example.org/card#me>', '<http://example.org/card#knows>')
    """
    import subprocess

    request = {
        "path": [path for path in sys.path if isinstance(path, str)],
        "syntax": syntax,
        "base": base,
        "seconds": seconds,
        "statements": MOST_STATEMENTS,
        "characters": MOST_CHARACTERS,
        "memory": MEMORY,
    }
    if not sys.executable:
        raise NotRead("cannot start a Python interpreter to read it: sys.executable is empty")
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _START],
            input=json.dumps(request).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=max(seconds, 0),
        )
    except subprocess.TimeoutExpired:
        raise NotRead(f"reading it takes longer than {seconds:g} seconds") from None
    except OSError as error:
        raise NotRead(f"cannot start {sys.executable} to read it: {error.strerror}") from None
    *lines, last = done.stdout.split(b"\n")
    return _stated(lines, json.loads(last) if last.startswith(b"{") else {}, done.returncode)


def _stated(lines: list[bytes], last: dict[str, Any], status: int) -> list[Statement]:
    """Return the statements of the lines; raises what the last line says."""
    if "not_rdf" in last:
        raise NotRDF(mask(last["not_rdf"]))
    if "not_read" in last:
        raise NotRead(mask(last["not_read"]))
    if last.get("end") != len(lines):
        raise NotRead(f"reading it ended before the document did (exit status {status})")
    terms: list[str] = []
    found: list[Statement] = []
    for line in lines:
        subject, predicate, value = (_term(term, terms) for term in json.loads(line))
        found.append((subject, predicate, value))
    return found


def _term(term: int | str, terms: list[str]) -> str:
    """Return a term that was written before, by its number, or one more."""
    if isinstance(term, int):
        return terms[term]
    terms.append(term)
    return term
