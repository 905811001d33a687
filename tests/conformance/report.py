"""What came of all the suites: a table for a terminal, and `docs/differences.md`.

The table counts every case of every suite, those out of scope with one reason an
operation. A rule that explains more than 25 cases, or more than a twentieth of what is
scored of a suite, is marked: it is a policy of its own and has to be named.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from tests.conformance.adapters import SUITES, scorer_for
from tests.conformance.cases import REPOSITORY, cases, suite_names
from tests.conformance.judgement import Rule, Verdict, judge
from tests.conformance.rules import RULES
from tests.documents import chromium_record as page_record
from tests.net.web import chromium_record

OUTCOMES = ("passed", "explained", "out of scope", "failed")
MANY_CASES = 25
MANY_OF_A_SUITE = 0.05


@dataclass
class Results:
    """The verdicts on all cases of some suites."""

    verdicts: dict[str, list[Verdict]] = field(default_factory=dict)

    def counts(self, suite: str) -> Counter[str]:
        """How many cases of a suite came to which end."""
        return Counter(verdict.outcome for verdict in self.verdicts[suite])

    def scored(self, suite: str) -> int:
        """How many cases of a suite are in scope."""
        return sum(count for outcome, count in self.counts(suite).items() if outcome != "out of scope")

    def failures(self) -> list[Verdict]:
        """What nobody explained."""
        return [v for verdicts in self.verdicts.values() for v in verdicts if v.outcome == "failed"]

    @cached_property
    def _by_rule(self) -> dict[str, dict[str, list[Verdict]]]:
        found: defaultdict[str, defaultdict[str, list[Verdict]]] = defaultdict(lambda: defaultdict(list))
        for suite, verdicts in self.verdicts.items():
            for verdict in verdicts:
                for rule in verdict.rules:
                    found[rule.id][suite].append(verdict)
        return {rule: dict(suites) for rule, suites in found.items()}

    def explained_by(self, rule: Rule) -> dict[str, list[Verdict]]:
        """The cases a rule explains, by suite."""
        return self._by_rule.get(rule.id, {})

    def wide(self, rule: Rule) -> str:
        """Why a rule has to be named in a summary; "" where it has not."""
        found = self.explained_by(rule)
        total = sum(map(len, found.values()))
        reasons = [f"{total} cases"] if total > MANY_CASES else []
        for suite, verdicts in found.items():
            share = len(verdicts) / self.scored(suite)
            if share > MANY_OF_A_SUITE:
                reasons.append(f"{share:.0%} of {suite}")
        return ", ".join(reasons)


def run(names: Iterable[str] | None = None) -> Results:
    """Every case of the suites (all of them, if none is named)."""
    results = Results()
    for suite in names or suite_names():
        results.verdicts[suite] = [judge(case, scorer_for(case.suite, case.op), RULES) for case in cases(suite)]
    return results


@cache
def everything() -> Results:
    """All suites, asked once."""
    return run()


def table(results: Results) -> str:
    """One line a suite; the suites that have no adapter are one line."""
    rows: dict[str, Counter[str]] = {}
    for suite in sorted(results.verdicts, key=lambda suite: (suite not in SUITES, suite)):
        name = suite if suite in SUITES else "other standards"
        rows[name] = rows.get(name, Counter[str]()) + results.counts(suite)
    rows["all"] = sum(rows.values(), Counter[str]())
    width = max(map(len, results.verdicts), default=5)
    lines = [f"{'suite':{width}}  " + "".join(f"{outcome:>14}" for outcome in OUTCOMES)]
    lines += [f"{name:{width}}  " + "".join(f"{row[end]:>14}" for end in OUTCOMES) for name, row in rows.items()]
    return "\n".join(lines)


def scope(results: Results) -> str:
    """Why cases are out of scope: suite, operation, count, reason."""
    lines = []
    for suite, verdicts in results.verdicts.items():
        reasons = Counter((v.case.op, v.reason) for v in verdicts if v.outcome == "out of scope")
        for (op, reason), count in sorted(reasons.items()):
            lines.append(f"{suite:22} {op:30} {count:>5}  {reason}")
    return "\n".join(lines)


def rules(results: Results) -> str:
    """The rules of difference with their counts; `!` before those that have to be named."""
    lines = []
    for rule in RULES:
        found = results.explained_by(rule)
        wide = results.wide(rule)
        count = sum(map(len, found.values()))
        where = ", ".join(f"{suite} {len(verdicts)}" for suite, verdicts in found.items())
        lines.append(f"{'!' if wide else ' '} {count:>4}  {rule.id:36} {where}")
    return "\n".join(lines)


def failures(results: Results) -> str:
    """What failed, one line each."""
    return "\n".join(f"FAILED {v.case.key} {v.case.op} {v.case.input!r}: {v.reason}" for v in results.failures())


# --- docs/differences.md -------------------------------------------------------------

#: The document has the words of the rules, which are written there by hand, and the counts, which are written here.
DOCUMENT = REPOSITORY / "docs" / "differences.md"
CONTRIBUTING = REPOSITORY / "CONTRIBUTING.md"
SECTION = re.compile(r"(.+)\n\n(.+)\. \d+ cases?\b.*\n\n> (.+)\n>\n> \((.+)\)\n\n(.+)\n")


class Prose(NamedTuple):
    """What the document says about a rule."""

    title: str
    #: The clause, quoted, and its place.
    clause: str
    section: str
    #: What the suite's project does, and why urikit does not.
    reason: str


@cache
def _sections() -> tuple[str, dict[str, Prose]]:
    head, *sections = DOCUMENT.read_text("utf-8").split("\n## ")
    found = [match for section in sections if (match := SECTION.match(section)) is not None]
    return head, {match[1]: Prose(*match.groups()[1:]) for match in found}


def prose(rule: Rule) -> Prose:
    """Return what the document says about a rule."""
    found = _sections()[1].get(rule.id)
    assert found is not None, f'{DOCUMENT.name} has no section "{rule.id}" with title, clause and reason'
    return found


def _head(totals: Counter[str], alone: int, deviating: int) -> str:
    """Return the words above the rules, with the counts and the table of CONTRIBUTING.md put in."""
    scored = totals["passed"] + totals["explained"] + totals["failed"]
    counts = iter((totals["passed"] - alone, alone, totals["explained"] - deviating, deviating, totals["failed"]))
    text = re.sub(r"asks \d+\nsuites [\d,]+", f"asks {len(SUITES)}\nsuites {scored:,}", _sections()[0])
    text = re.sub(r"(?<=\| )[\d,]+(?= \|$)", lambda _: f"{next(counts):,}", text, flags=re.MULTILINE)
    skips = CONTRIBUTING.read_text("utf-8").partition("## Tests that are skipped")[2].partition("\n## ")[0]
    table = [line for line in skips.splitlines() if line.startswith("|")]
    return text[: text.index("| a reason names")] + "\n".join(table) + "\n\n"


def document(results: Results) -> str:
    """The text of `docs/differences.md`."""
    totals: Counter[str] = Counter()
    for suite in SUITES:
        totals += results.counts(suite)
    verdicts = [verdict for suite in SUITES for verdict in results.verdicts.get(suite, ())]
    alone = sum(v.outcome == "passed" and v.question is not None and not v.question.witnessed for v in verdicts)
    deviating = sum(v.outcome == "explained" and any(rule.deviates for rule in v.rules) for v in verdicts)
    out = _head(totals, alone, deviating)
    for rule in RULES:
        found, said = results.explained_by(rule), prose(rule)
        count = sum(map(len, found.values()))
        wide = results.wide(rule)
        out += f"## {rule.id}\n\n{said.title}. {count} case{'s' if count != 1 else ''}"
        out += "; **deviation**" if rule.deviates else ""
        out += f"; **wide**: {wide}.\n\n" if wide else ".\n\n"
        out += f"> {said.clause}\n>\n> ({said.section})\n\n{said.reason}\n\n"
        for suite, verdicts in found.items():
            out += f"- {suite} ({len(verdicts)}): {_ids(v.case.id for v in verdicts)}\n"
        out += "\n"
    out += chromium_record.section()
    out += page_record.section()
    return out.rstrip("\n") + "\n"


def _ids(names: Iterable[str]) -> str:
    """Ids of one file together: `test-py-` 0001 0002."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        stem, _, number = name.rpartition("-")
        groups[stem].append(number)
    return "; ".join(f"`{stem}-` {' '.join(numbers)}" for stem, numbers in groups.items())
