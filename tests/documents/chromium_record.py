"""The record of what Chromium makes of pages: `python -m tests.documents.chromium_record` writes it.

`chromium.json` has every answer for the awkward pages, so that machines without a browser
compare with them, and for the real pages how many were read and what explained their
differences. A page that was changed after it was asked about is told by its checksum.
"""

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.documents import awkward, chromium
from tests.documents.chromium import Answer, Seen, Served
from tests.documents.chromium_rules import RULES, Difference, differences, explanation
from tests.documents.pages import Page, folder, stored
from tests.net.web.chromium import version

PATH = Path(__file__).with_name("chromium.json")


class Record(NamedTuple):
    """What is on record."""

    version: str
    #: Answers for the awkward pages, by path.
    answers: dict[str, Answer]
    #: The checksum of each page when it was asked about.
    checksums: dict[str, str]
    #: How often each rule explained a difference in the awkward pages.
    rules: dict[str, int]
    #: The real pages: packages, pages, rows, and how often each rule explained a difference.
    real: dict[str, Any]


def checksum(page: Served) -> str:
    """What tells one state of a page from another."""
    return hashlib.sha256(page.media_type.encode() + b"\n" + page.data).hexdigest()[:16]


def served(page: Page) -> Served:
    """A real page as the server gives it out."""
    return Served(page.name, page.data)


def recorded() -> Record:
    """What is on record."""
    row = json.loads(PATH.read_text(encoding="utf-8"))
    answers = {
        path: Answer(page["base"], page["encoding"], tuple(Seen(*one) for one in page["seen"]))
        for path, page in row["awkward"].items()
    }
    checksums = {path: page["checksum"] for path, page in row["awkward"].items()}
    return Record(row["version"], answers, checksums, row["rules"], row["real"])


def explained(pages: list[Served], answers: dict[str, Answer]) -> tuple[dict[str, int], list[Difference]]:
    """How often each rule explains a difference, and the differences that none explains."""
    counts = Counter({rule.id: 0 for rule in RULES})
    unexplained = []
    for page in pages:
        for difference in differences(page, answers[page.path]):
            rule = explanation(difference)
            if rule is None:
                unexplained.append(difference)
            else:
                counts[rule] += 1
    return dict(counts), unexplained


def rows(answers: dict[str, Answer], pages: list[Served]) -> int:
    """How many references Chromium saw in these pages."""
    return sum(len(answers[page.path].seen) for page in pages)


def described(difference: Difference) -> str:
    """A difference on one line, for whoever has to explain it."""
    ours, theirs = difference.ours, difference.theirs
    return f"{difference.page.path}: urikit {ours and tuple(ours)!r}, Chromium {theirs and tuple(theirs)!r}"


def _packages() -> dict[str, Any]:
    index = json.loads((folder() / "index.json").read_text(encoding="utf-8"))["packages"]
    return {
        name: {"version": row["version"], "generator": row["generator"], "pages": len(row["pages"])}
        for name, row in index.items()
    }


def _real(answers: dict[str, Answer], pages: list[Served]) -> dict[str, Any]:
    rules, _ = explained(pages, answers)
    used = {rule: count for rule, count in rules.items() if count}
    return {"packages": _packages(), "pages": len(pages), "references": rows(answers, pages), "rules": used}


def _written(record: dict[str, Any]) -> str:
    """JSON with one row a line, as a difference between two records should be readable."""
    answers = record.pop("awkward")
    lines = json.dumps(record, indent=1).rpartition("\n")[0] + ',\n "awkward": {\n'
    pages = []
    for path, page in answers.items():
        head = ", ".join(f"{json.dumps(key)}: {json.dumps(page[key])}" for key in ("checksum", "base", "encoding"))
        seen = ",\n".join(f"   {json.dumps(row)}" for row in page["seen"])
        pages.append(f'  {json.dumps(path)}: {{{head}, "seen": [' + (f"\n{seen}\n  ]}}" if seen else "]}"))
    return lines + ",\n".join(pages) + "\n }\n}\n"


def section() -> str:
    """The section of `docs/differences.md`."""
    record = recorded()
    asked = sum(len(answer.seen) for answer in record.answers.values())
    packages = ", ".join(f"{name} ({row['generator']})" for name, row in record.real["packages"].items())
    out = (
        f"## Where Chromium reads pages differently\n\nChromium {record.version} was asked what each element of a page "
        f"resolves to (`python -m tests.documents.chromium_record`): {asked:,} references in {len(record.answers)} "
        f"awkward pages, and {record.real['references']:,} in {record.real['pages']} real pages of "
        f"{len(record.real['packages'])} Debian packages: {packages}. Where it differs from urikit, one of these rules "
        "says why; each is code in `tests/documents/chromium_rules.py`.\n\n"
    )
    for rule in RULES:
        here, there = record.rules[rule.id], record.real["rules"].get(rule.id, 0)
        out += f"### pages-{rule.id}\n\n{rule.reason} {here:,} in awkward pages, {there:,} in real ones.\n\n"
        out += f"> {rule.sentence}\n\n({rule.standard})\n\n"
    return out


def main() -> int:
    """Asks Chromium, and writes the record; 1 where a difference has no explanation."""
    strange = awkward.served()
    real = [served(page) for page in stored()]
    if not real:
        print("no real pages: python -m tests.documents.pages.fetch", file=sys.stderr)
        return 1
    answers = chromium.ask([*strange, *real])
    counts, unexplained = explained(strange, answers)
    record = {
        "version": version(),
        "rules": counts,
        "real": _real(answers, real),
        "awkward": {page.path: {"checksum": checksum(page), **answers[page.path]._asdict()} for page in strange},
    }
    PATH.write_text(_written(record), encoding="utf-8")
    unexplained += explained(real, answers)[1]
    print(f"{rows(answers, strange)} references in {len(strange)} awkward pages: {counts}")
    print(f"{rows(answers, real)} references in {len(real)} real pages: {record['real']['rules']}")
    for difference in unexplained:
        print("unexplained:", described(difference))
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
