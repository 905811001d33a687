"""Real identifiers to measure on: read from `$URIKIT_CORPORA`, or `../shared/corpora`.

What matters for a measurement is that every string is distinct (urllib keeps a cache of
128 results, and a string its hash) and that lengths are those of life. Lines are
shuffled by a fixed seed, so that a chunk is no one site's style.
"""

from __future__ import annotations

import gzip
import os
import random
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

SEED = 3986
FOLDER = Path(os.environ.get("URIKIT_CORPORA") or Path(__file__).resolve().parents[2] / "shared" / "corpora")

#: What a job is measured on.
NAMES = ("web", "files", "links")


def _lines(name: str) -> list[str]:
    with gzip.open(FOLDER / name, "rt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip("\n") for line in file]


def _distinct(lines: list[str]) -> list[str]:
    found = sorted({line for line in lines if line})
    random.Random(SEED).shuffle(found)
    return found


@cache
def identifiers(name: str) -> list[str]:
    """The distinct lines of one corpus; of links, their bases."""
    match name:
        case "web":
            return _distinct(_lines("kasztp.txt.gz"))
        case "files":
            return _distinct(_lines("node_files.txt.gz") + _lines("isaacs_files.txt.gz"))
        case "links":
            return _distinct([base for base, _ in links()])
    raise ValueError(name)


@cache
def links() -> list[tuple[str, str]]:
    """Pairs of a base and a reference found in its document."""
    pairs = [tuple(line.split("\t", 1)) for line in _lines("cc_base_relative_10k.tsv.gz")]
    found = sorted({pair for pair in pairs if len(pair) == 2})
    random.Random(SEED).shuffle(found)
    return found


@cache
def queries() -> list[str]:
    """The distinct queries of every corpus."""
    everything = [*identifiers("web"), *identifiers("links"), *(reference for _, reference in links())]
    found = []
    for text in everything:
        try:
            found.append(urlsplit(text).query)
        except ValueError:
            continue
    return _distinct([query for query in found if "=" in query])


@cache
def paths() -> list[str]:
    """The paths of the web corpus and of the files."""
    return _distinct([urlsplit(text).path for name in ("web", "files") for text in identifiers(name)[:20_000]])
