"""The texts that dialects are compared on: suites, corpora, changed ones, and all short texts of some delimiters."""

import itertools
import json
import random
from collections.abc import Iterator
from functools import cache

from benches import corpora
from tests.conformance.cases import suites_folder
from tests.net.web import mutations

#: What a text is made of that tries every order of delimiters.
ATOMS = ("a", ":", "/", "//", "?", "#", "@", ".", "[", "]", "%", "1", "a.b", "[::1]", "www.", "&", "=", "%41", "é", " ")
SEED = 2396


def of_suites() -> Iterator[str]:
    """Every text that a suite has as input or base."""
    folder = suites_folder()
    for path in sorted(folder.glob("*.jsonl")) if folder else ():
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield from (row[key] for key in ("input", "base") if isinstance(row.get(key), str))


def of_corpora() -> list[str]:
    """The corpora of `$URIKIT_CORPORA`, if they are there."""
    if not corpora.COMMON.is_dir():
        return []
    return [*corpora.identifiers("web"), *corpora.identifiers("files")]


def of_atoms(length: int) -> Iterator[str]:
    """Texts of delimiters in every order, behind some beginnings."""
    for start in ("", "http://", "a:"):
        for n in range(length + 1):
            yield from (start + "".join(some) for some in itertools.product(ATOMS, repeat=n))


@cache
def texts(changed: int) -> tuple[str, ...]:
    """All of them, each once, with so many changed ones; in a stable order."""
    life = [*of_suites(), *of_corpora()]
    made = (text for text, _ in itertools.islice(mutations.texts(life, SEED), changed))
    every = dict.fromkeys((*of_atoms(3), *life, *made))
    return tuple(text for text in every if all(not "\ud800" <= c <= "\udfff" for c in text) and len(text) < 5000)


def some(count: int, changed: int = 20_000) -> list[str]:
    """A sample, the same for the same numbers."""
    every = texts(changed)
    return random.Random(SEED).sample(every, min(count, len(every)))
