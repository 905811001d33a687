"""What each preset decides about a bounded choice of strings: the table `decisions.tsv`, so that a change is seen.

    python -m tests.net.guard.decisions --write

writes the table again. A row is a string (or the name of a case of a suite, whose strings are not copied), and a cell
for each preset: `+` for allowed as it is, `~` for allowed as another URL, or else the codes of the reasons without
their "unsafe-". Whether a decision is right is the question of the other tests of this folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.conformance.cases import suites_folder
from tests.net.guard.decided import rows
from tools import advisories
from urikit import guard

TABLE = Path(__file__).with_name("decisions.tsv")
WITNESSES = Path(__file__).resolve().parents[3] / "data" / "parser-witnesses.json"
#: How many cases of each suite are asked about, and how long their strings may be.
MOST, LONGEST = 40, 200
POLICIES = {name: made() for name, made in advisories.POLICIES.items()}


def own() -> Iterator[tuple[str, str]]:
    """The strings of this repository, each under its own name."""
    for host, *_ in rows("hosts.tsv"):
        yield f"http://{host}/", f"http://{host}/"
    for row in advisories.advisories():
        for one in advisories.strings(row):
            yield one.text, one.text
    for row in json.loads(WITNESSES.read_text("utf-8"))["witnesses"]:
        yield row["text"], row["text"]


def of_suites() -> Iterator[tuple[str, str]]:
    """Some cases of each suite, chosen by their names; empty where the suites are missing."""
    folder = suites_folder()
    for file in sorted(folder.glob("*.jsonl")) if folder else ():
        cases = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        found = {
            f"{case['suite']}/{case['id']}": case["input"]
            for case in cases
            if isinstance(case.get("input"), str) and 0 < len(case["input"]) <= LONGEST
        }
        for name in sorted(sorted(found, key=lambda name: sha256(name.encode()).digest())[:MOST]):
            # The cases of domains have no scheme.
            text = found[name]
            yield name, f"http://{text}/" if "idna" in file.name or "toascii" in file.name else text


def decision(text: str) -> list[str]:
    """What each preset says."""
    found = [guard.check(text, policy) for policy in POLICIES.values()]
    return [
        ("+" if one.url == text else "~")
        if one
        else ",".join(dict.fromkeys(reason.code.removeprefix("unsafe-") for reason in one.reasons))
        for one in found
    ]


def lines() -> Iterator[str]:
    """The rows that can be made here, each string once."""
    seen = dict(own())
    for name, text in (*seen.items(), *of_suites()):
        yield "\t".join((ascii(name)[1:-1] if name in seen else name, *decision(text)))


@cache
def table() -> dict[str, str]:
    """The rows of the table by their names."""
    written = TABLE.read_text("utf-8").splitlines()
    return {line.partition("\t")[0]: line for line in written if not line.startswith("#")}


def write() -> None:
    """Writes the table."""
    made = "`python -m tests.net.guard.decisions --write`"
    head = f"# What each preset decides; made by {made}, which says what a cell means."
    names = "\t".join(("# text", *POLICIES))
    TABLE.write_text("\n".join((head, names, *lines(), "")), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"] or suites_folder() is None:
        sys.exit("usage: python -m tests.net.guard.decisions --write (with the suites: set URIKIT_SUITES)")
    write()
