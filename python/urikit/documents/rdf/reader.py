"""Read the statements of a document with rdflib, in a process of its own (`sandbox`).

What can go wrong: the document is not RDF (`NotRDF`); it is not read, because it needs too much or is
not allowed to have what it needs, or because Python cannot be started (`NotRead`).
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from urikit._native import mask
from urikit.documents.sandbox import NoAnswer, run

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


class NotRDF(ValueError):
    """A document that cannot be read as the RDF that its media type says it is."""


class NotRead(NotRDF):
    """A document that may well be RDF, and is not read: it needs the network, or too much of this machine."""


def statements(data: bytes, syntax: str, base: str, seconds: float = SECONDS) -> list[Statement]:
    """Read the statements of a document; `syntax` is rdflib's name for it. Raises `NotRDF`.

    >>> statements(b"<#me> <#knows> [] .", "turtle", "http://example.org/card")[0][:2]
    ('<http://example.org/card#me>', '<http://example.org/card#knows>')
    """
    limits = {"seconds": seconds, "statements": MOST_STATEMENTS, "characters": MOST_CHARACTERS, "memory": MEMORY}
    try:
        said, status = run("urikit.documents.rdf.sandbox", {"syntax": syntax, "base": base, **limits}, data, seconds)
    except NoAnswer as error:
        raise NotRead(str(error)) from None
    *lines, last = said.split(b"\n")
    return _stated(lines, json.loads(last) if last.startswith(b"{") else {}, status)


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
