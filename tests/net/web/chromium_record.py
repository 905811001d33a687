"""The record of where Chromium differs: `python -m tests.net.web.chromium_record` writes it.

`chromium.json` has the version that was asked and, for each case of the web platform tests
that came out differently, the rules that explain it. `docs/differences.md` is written from
it by `python -m tests.conformance --update`, which needs no browser.
"""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from tests.conformance.cases import cases
from tests.conformance.scoring import web
from tests.conformance.scoring.web import ATTRIBUTES, parsed
from tests.net.web import chromium
from tests.net.web.browser_rules import RULES, Difference, Seen, explanation

PATH = Path(__file__).with_name("chromium.json")


class Record(NamedTuple):
    """The version of Chromium that was asked, and the rules that explain each difference by case."""

    version: str
    asked: int
    differences: dict[str, tuple[str, ...]]


def recorded() -> Record:
    """What is on record."""
    row = json.loads(PATH.read_text(encoding="utf-8"))
    return Record(row["version"], row["asked"], {key: tuple(rules) for key, rules in row["differences"].items()})


def questions() -> dict[str, tuple[Any, ...]]:
    """What Chromium is asked, by case: every parse, every setter, every host."""
    asked: dict[str, tuple[Any, ...]] = {}
    for case in cases("wpt-url-parse"):
        asked[case.key] = (case.input, case.get("base"))
    for case in cases("wpt-url-setters"):
        asked[case.key] = (case.input, None, case.row["property"], case.row["value"])
    for suite in ("wpt-toascii", "wpt-idnatestv2"):
        for case in cases(suite):
            asked[case.key] = (f"https://{case.input}/x", None)
    return asked


def ours(text: str, base: str | None, attribute: str | None = None, value: str = "") -> Seen | None:
    """urikit's answer to a question."""
    url = parsed(text, base)
    if url is None:
        return None
    if attribute is not None:
        url = url.set(attribute, value, ignored="allow")
    return {name: web.attribute(url, name) for name in ATTRIBUTES}


def differences() -> tuple[dict[str, tuple[str, ...]], int]:
    """The cases in which Chromium differs, with the rules that explain each; and how many were asked."""
    asked = questions()
    found: dict[str, tuple[str, ...]] = {}
    for (key, question), theirs in zip(asked.items(), chromium.ask(list(asked.values())), strict=True):
        mine = ours(*question)
        if mine != theirs:
            found[key] = explanation(Difference(question, mine, theirs))
    return found, len(asked)


def section() -> str:
    """The section of `docs/differences.md`."""
    record = recorded()
    by_rule: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for key, rules in record.differences.items():
        suite, _, name = key.partition("/")
        for rule in rules:
            by_rule[rule][suite].append(name.rpartition("-")[2])
    out = (
        f"## Where Chromium differs\n\nChromium {record.version} was asked {record.asked:,} cases of the web platform "
        f"tests (`python -m tests.net.web.chromium_record`); in {len(record.differences)} it does not answer what the "
        "pinned text says, and what urikit answers. Each rule is code in `tests/net/web/browser_rules.py`.\n\n"
    )
    for rule in RULES:
        count = sum(map(len, by_rule[rule.id].values()))
        out += f"### chromium-{rule.id}\n\n{rule.reason} {count} case{'s' if count != 1 else ''}.\n\n"
        out += f"> {rule.sentence}\n\n"
        for suite, names in by_rule[rule.id].items():
            out += f"- {suite} ({len(names)}): {' '.join(names)}\n"
        out += "\n"
    return out


def main() -> None:
    """Asks Chromium, and writes the record."""
    found, asked = differences()
    listed = {key: list(rules) for key, rules in found.items()}
    row = {"version": chromium.version(), "asked": asked, "differences": listed}
    PATH.write_text(json.dumps(row, indent=1) + "\n", encoding="utf-8")
    unexplained = [key for key, rules in found.items() if not rules]
    print(f"{asked} asked, {len(found)} differ, {len(unexplained)} unexplained: {unexplained}")


if __name__ == "__main__":
    main()
