"""Finds short URLs that show every kind of disagreement between parsers, and writes `data/parser-witnesses.json`.

    python -m tools.parser_witnesses --write

1. `texts` makes URLs: pieces that are known to be read differently, put together, and mutations of these. The seed is
   fixed, so the texts are always the same.
2. All parsers of this machine read them (`urikit.parsers.diff_many`). For every two parsers that accept a text and
   disagree, the worst component that differs and its cause are a kind of disagreement.
3. Of each kind the fewest texts are kept that show it for every two parsers between which it was found (greedy, at
   most `MOST`).
4. Each is shrunk by delta debugging: pieces are deleted and characters replaced by plainer ones, as long as it shows
   its kind for all the pairs that it was kept for.

The file depends on the versions of the parsers, which are in it. What can go wrong: kinds that no text of ours shows;
`COUNT` texts are a sample. Left out: texts that crash a parser; the tool names them.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict

from urikit import parsers
from urikit.core.shapes import Shapes
from urikit.explanation.parsers import Diff
from urikit.explanation.parsers.difference import ParsersRecord, cause
from urikit.explanation.parsers.reading import ReadingRecord
from urikit.explanation.schema import WORDS

PATH = Path(__file__).resolve().parent.parent / "data" / "parser-witnesses.json"
SCHEMA = PATH.with_name("parser-witnesses.schema.json")
SEED = 20261123
COUNT = 1200
#: The most witnesses of one kind.
MOST = 2
#: The fewest pairs of parsers that one more witness must add.
LEAST = 40
#: The most rounds of shrinking.
ROUNDS = 10
#: Two tell the host only, and the third takes every scheme for http: against them all texts are a disagreement.
LEFT_OUT = ("tldextract", "courlan", "twisted")
#: The components that have witnesses.
SHOWN = ("scheme", "host", "port", "path")
#: Worst first; a pair is counted for the first one on which it disagrees.
ORDER = ("scheme", "host", "port", "userinfo", "path", "query", "fragment")

Pair = tuple[str, str]
Kind = tuple[str, str]

_SCHEMES = [
    "http", "https", "HTTP", "ftp", "ws", "file", "foo", "a.b+c", "1http", "javascript", "ldap", "jar:http",
]  # fmt: skip
_SLASHES = [
    "://", ":/", ":", ":///", ":////", ":\\\\", ":/\\", "//", "/\\", "\\\\", "", ":// ", ":\t//",
]  # fmt: skip
_USERS = [
    "", "u@", "u:p@", "good.example@", "good.example:80@", "good.example#@", "good.example?@", "good.example\\@",
    "good.example%2F@", "a@b@", "@", ":@", "good.example /@", "good.example%00@", "good.example&@", "[::1]@",
]  # fmt: skip
_HOSTS = [
    "evil.example", "EVIL.example", "evil.example.", "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433",
    "127.0.0.%31", "ev%69l.example", "evil%2eexample", "evil%2fexample", "[::1]", "[::ffff:127.0.0.1]",
    "[::1%25eth0]", "[::1]evil.example", "[evil.example]", "[1.2.3.4]", "evil_x.example", "-evil.example",
    "bücher.example", "faß.example", "evil。example", "１２７.0.0.1", "xn--a.example", "xn--bcher-kva.example", "", ".",
    "a..b", "evil.example%00", "evil.ex\tample", "evil.ex\nample", "evil ex", "evil.example\\", "c:", "999.0.0.1",
    "ex!ample", "evil.c℀.example", "a\xadb.example",
]  # fmt: skip
_PORTS = [
    "", ":", ":80", ":080", ":443", ":0", ":65536", ":99999", ":8x", ":-1", ":+80", ": 80", ":80:81", ":8\t0", ":٨٠",
]  # fmt: skip
_TAILS = [
    "", "/", "/a", "/a/../b", "/./a", "/%2e%2e/a", "/a b", "/a\\b", "?q", "#f", "/?q#f", "/a;b", "/%", "/%zz", "/é",
    "//a", "/@good.example", "?@good.example/", "#@good.example/", "\\good.example", "/a|b", "/..//a", "/a?b?c",
    "#a#b",
]  # fmt: skip
_MARKS = [
    " ", "\t", "\n", "\\", "@", ":", "/", "?", "#", "[", "]", "%", ".", ";", "&", "=", "+", "|", "^", "`", "<", ">",
    "\"", "'", "{", "}", "\x00", "\x7f", "é", "。", "／", "＃", "%00", "%2F", "%40", "%5C", "\u200b", "ß",
]  # fmt: skip


class Witness(NamedTuple):
    """A text that shows a kind of disagreement for some pairs of parsers."""

    kind: Kind
    pairs: frozenset[Pair]
    text: str


def texts() -> list[str]:
    """Return the texts to read: all that differ in one piece from a plain URL, then others at random."""
    chance = random.Random(SEED)
    pieces = (_SCHEMES, _SLASHES, _USERS, _HOSTS, _PORTS, _TAILS)
    plain = ("http", "://", "", "evil.example", "", "/")
    found = {"".join((*plain[:at], piece, *plain[at + 1 :])): None for at, row in enumerate(pieces) for piece in row}
    while len(found) < COUNT:
        # Two or three odd pieces: a text with more of them says nothing about any.
        chosen = list(plain)
        for at in chance.sample(range(len(pieces)), chance.choice((1, 2, 2, 3))):
            chosen[at] = chance.choice(pieces[at])
        text = "".join(chosen)
        if chance.random() < 0.4:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(_MARKS) + text[at + chance.randrange(2) :]
        found[text] = None
    return list(found)


def kinds(diff: Diff) -> dict[Kind, set[Pair]]:
    """Return every kind of disagreement that a text shows, and for which parsers."""
    by_component: dict[str, dict[str, object]] = {
        component: {
            one.parser: one.comparable(component)
            for one in diff.readings
            if one.accepted and component not in one.silent
        }
        for component in ORDER
    }
    found: dict[Kind, set[Pair]] = {}
    causes = {component: cause(diff.text, component).code for component in ORDER}
    for pair in combinations(sorted(one.parser for one in diff.readings if one.accepted), 2):
        for component in ORDER:
            values = by_component[component]
            if pair[0] in values and pair[1] in values and values[pair[0]] != values[pair[1]]:
                found.setdefault((causes[component], component), set()).add(pair)
                break
    return found


def chosen(diffs: Iterable[Diff]) -> list[Witness]:
    """Return the fewest texts that show each kind for all pairs between which it was found."""
    shown: dict[Kind, list[tuple[str, set[Pair]]]] = {}
    for diff in diffs:
        for kind, pairs in kinds(diff).items():
            shown.setdefault(kind, []).append((diff.text, pairs))
    found = []
    for kind, rows in sorted(shown.items()):
        if kind[0] == "other" or kind[1] not in SHOWN:
            continue
        left = set[Pair]().union(*(pairs for _, pairs in rows))
        for number in range(MOST):
            text, pairs = max(rows, key=lambda row: (len(row[1] & left), -len(row[0]), row[0]))
            if len(pairs & left) < (LEAST if number else 1):
                break
            found.append(Witness(kind, frozenset(pairs & left), text))
            left -= pairs
    return found


def shorter(text: str) -> Iterator[str]:
    """Texts that are plainer by one step: a piece deleted, or a word replaced by a letter or digit."""
    size = len(text)
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2
    for word in re.finditer("[A-Za-z]{2,}|[0-9]{2,}", text):
        yield f"{text[: word.start()]}{'a' if word[0].isalpha() else '1'}{text[word.end() :]}"


def _plainness(text: str) -> tuple[int, int, int, str]:
    return len(text), sum(not c.isascii() for c in text), sum(c not in "a1" for c in text), text


def shrunk(witnesses: Sequence[Witness], names: Sequence[str]) -> list[Witness]:
    """Return the same kinds for the same pairs, by texts as short as deleting makes them."""
    found = list(witnesses)
    left = set(range(len(found)))
    known: dict[str, dict[Kind, set[Pair]]] = {}
    for number in range(ROUNDS):
        candidates = {
            at: [one for one in shorter(found[at].text) if cause(one, found[at].kind[1]).code == found[at].kind[0]]
            for at in left
        }
        unknown = sorted({one for row in candidates.values() for one in row} - known.keys())
        print(f"round {number + 1}: {len(left)} texts, {len(unknown)} candidates", file=sys.stderr)
        known.update((diff.text, kinds(diff)) for diff in parsers.diff_many(unknown, names, timeout=300))
        for at, row in candidates.items():
            kind, pairs, text = found[at]
            fine = [one for one in row if pairs <= known[one].get(kind, set())]
            best = min((one for one in fine if _plainness(one) < _plainness(text)), key=_plainness, default=None)
            if best is None:
                left.discard(at)
            else:
                found[at] = found[at]._replace(text=best)
        if not left:
            break
    return found


class WitnessRecord(TypedDict):
    """A short URL, and a component that parsers do not read alike."""

    text: str
    cause: str
    component: str
    why: str
    risk: str
    clauses: list[str]
    groups: list[ParsersRecord]
    refused: list[str]
    built_in: list[ReadingRecord]


class WitnessesRecord(TypedDict):
    """Short URLs that parsers read differently."""

    v: Literal[1]
    seed: int
    texts: int
    parsers: dict[str, str]
    witnesses: list[WitnessRecord]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the file, which has no other fields."""
    limits: dict[str, Any] = {
        "witness.component": {"enum": list(ORDER)},
        "clauses": {"minItems": 1},
        "groups": {"minItems": 2},
    }
    shapes = Shapes(WORDS, limits)
    top = shapes.of(WitnessesRecord)
    for made in shapes.definitions.values():
        made["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, "$defs": shapes.definitions}


def record(witnesses: Iterable[Witness], names: Sequence[str], versions: dict[str, str]) -> WitnessesRecord:
    """Return the file: versions, and a row a witness."""
    by_text: dict[str, list[Witness]] = {}
    for one in witnesses:
        by_text.setdefault(one.text, []).append(one)
    diffs = parsers.diff_many(sorted(by_text, key=_plainness), names, timeout=300)
    rows = [_row(diff, kind) for diff in diffs for kind in dict.fromkeys(one.kind for one in by_text[diff.text])]
    rows.sort(key=lambda row: (row["cause"], ORDER.index(row["component"]), _plainness(row["text"])))
    return {"v": 1, "seed": SEED, "texts": COUNT, "parsers": versions, "witnesses": rows}


def _row(diff: Diff, kind: Kind) -> WitnessRecord:
    component = kind[1]
    why = cause(diff.text, component)
    groups: dict[object, tuple[str | None, list[str]]] = {}
    for one in diff.readings:
        if one.accepted and component not in one.silent:
            groups.setdefault(one.comparable(component), (getattr(one, component), []))[1].append(one.parser)
    ordered = sorted(groups.values(), key=lambda group: -len(group[1]))
    return {
        "text": diff.text,
        "cause": why.code,
        "component": component,
        "why": why.why,
        "risk": why.risk,
        "clauses": list(why.clauses),
        "groups": [{"value": value, "parsers": tuple(names)} for value, names in ordered],
        "refused": [one.parser for one in diff.readings if not one.accepted],
        "built_in": [one.to_dict() for one in diff.readings if one.parser in parsers.BUILT_IN],
    }


def main() -> int:
    """Print how many there are; `--write` writes the file and its schema, `--schema` the schema alone."""
    if {"--write", "--schema"} & set(sys.argv[1:]):
        SCHEMA.write_text(json.dumps(schema(), indent=1) + "\n", "utf-8")
    if "--schema" in sys.argv[1:]:
        return 0
    versions = parsers.available(name for name in parsers.parsers() if name not in LEFT_OUT)
    names = [*parsers.BUILT_IN, *versions]
    print(f"{len(names)} parsers", file=sys.stderr)
    diffs = parsers.diff_many(texts(), names, timeout=600)
    lost = {name: diff.text for diff in diffs for name in diff.failures}
    for name, text in lost.items():
        print(f"{name} gave no answer, for example to {text!r}", file=sys.stderr)
    made = record(shrunk(chosen(diffs), names), names, versions)
    print(f"{len(made['witnesses'])} witnesses")
    if "--write" in sys.argv[1:]:
        PATH.parent.mkdir(exist_ok=True)
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=True) for row in made["witnesses"])
        head = json.dumps({name: value for name, value in made.items() if name != "witnesses"}, indent=1)
        PATH.write_text(f'{head[:-2]},\n "witnesses": [\n{rows}\n ]\n}}\n', "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
