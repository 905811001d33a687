"""What came of all the suites: a table for a terminal, and `docs/differences.md`.

The table counts every case of every suite, those out of scope with one reason an
operation. A rule that explains more than 25 cases, or more than a twentieth of what is
scored of a suite, is marked: it is a policy of its own and has to be named.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.conformance.adapters import SUITES, scorer_for
from tests.conformance.cases import cases, suite_names
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

    def explained_by(self, rule: Rule) -> dict[str, list[Verdict]]:
        """The cases a rule explains, by suite."""
        found: dict[str, list[Verdict]] = defaultdict(list)
        for suite, verdicts in self.verdicts.items():
            for verdict in verdicts:
                if rule in verdict.rules:
                    found[suite].append(verdict)
        return dict(found)

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
    """One line a suite; suites on RFC 3986 first."""
    width = max(map(len, results.verdicts), default=5)
    lines = [f"{'suite':{width}}  " + "".join(f"{outcome:>14}" for outcome in OUTCOMES)]
    totals: Counter[str] = Counter()
    others = Counter[str]()
    for suite in results.verdicts:
        counts = results.counts(suite)
        totals += counts
        if suite not in SUITES:
            others += counts
            continue
        lines.append(f"{suite:{width}}  " + "".join(f"{counts[outcome]:>14}" for outcome in OUTCOMES))
    if others:
        label = "other standards"
        lines.append(f"{label:{width}}  " + "".join(f"{others[outcome]:>14}" for outcome in OUTCOMES))
    lines.append(f"{'all':{width}}  " + "".join(f"{totals[outcome]:>14}" for outcome in OUTCOMES))
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

CONTRIBUTING = Path(__file__).resolve().parents[2] / "CONTRIBUTING.md"


def _skips() -> list[str]:
    """The table of the tests that may be skipped, from where contributors find it."""
    section = CONTRIBUTING.read_text("utf-8").partition("## Tests that are skipped")[2].partition("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith("|")]


HEAD = """\
# Deliberate differences

urikit follows its standards. Third-party suites follow their libraries, which sometimes do
something else on purpose, and sometimes by mistake. `tests/conformance/` asks {suites}
suites {scored:,} questions: on syntax, resolution, normalization and percent-encoding, on
IRIs and their conversion, and on the URL of the web; where a suite's expectation is not
what the standard says, a *rule* explains it or the build fails.

A rule is code (`tests/conformance/rules/`), not a list. It states what the suite's project
does to the text before the standard's step, or to the standard's value after it; a case is
explained only if exactly that leads from the standard's value to the suite's, and only if
urikit's own answer equals the standard's, computed by a transcription of the RFC that
shares no code with urikit. No case that is annotated as agreeing with the RFC is ever
explained. The lists of cases below are written by `python -m tests.conformance --update`.

Text beyond ASCII that a library takes for an IRI is asked of urikit's IRIs and of a
transcription of RFC 3987. For UTS 46 the letter is its own conformance test, IdnaTestV2:
each column is a case, scored on its text where the column has no status and on failing
where it has one.

The rules whose names begin with `web-` quote the URL Standard at the pinned commit. For it
there is no transcription: its web platform tests are the letter, `tests/net/web/test_ada.py`
asks another implementation a million times, and `tests/net/web/test_chromium.py` a browser.

| | cases |
|---|--:|
| urikit gives the suite's value, and a transcription of the standard gives it too | {passed:,} |
| urikit gives the suite's value, without a second witness | {alone:,} |
| urikit gives the standard's value, and a rule below says why the suite's is another | {explained:,} |
| urikit deviates from a *should* or from the letter, and the suite does not (**deviation**) | {deviating:,} |
| the reason of the difference is unknown | {failed:,} |

*Without a second witness*: for the URL Standard, file and data URIs, and scripts over objects there is no
transcription in these tests. Such a case shows only that urikit and the suite agree. A rule
never sees the value that the suite expects: it says what the suite's project makes of
the input, and the judge compares.

A rule marked **wide** explains more than 25 cases, or more than a twentieth of what is
scored of a suite.

Two choices of urikit stand behind several rules:

- **The guard.** Where 5.3, followed to the letter, would write a path that begins with
  `//` as an authority, urikit puts `/.` before it (rule `guard`). uriparser compares lists
  of segments, for which the guard is no part of the path; its case
  `FourSuite-cpp-0183` (`.//g` against `f:/a`, written `f://g`) is compared so.
- **Relative bases.** Section 5.1 asks for an absolute base, and urikit refuses another.
  Suites that resolve against a relative base are asked with `x:` put before it and taken
  off the result, which is the letter of 5.2.2 with an undefined scheme.

Nothing here is skipped. A test that needs what a checkout has not (suites, standards, a browser,
pages of Debian) or what a system lacks is skipped with its reason; these are all of them, as
`CONTRIBUTING.md` has them and `tests/lint/test_skips.py` holds them to:

{skips}

"""


def document(results: Results) -> str:
    """The text of `docs/differences.md`."""
    totals: Counter[str] = Counter()
    for suite in SUITES:
        totals += results.counts(suite)
    scored = totals["passed"] + totals["explained"] + totals["failed"]
    verdicts = [verdict for suite in SUITES for verdict in results.verdicts.get(suite, ())]
    alone = sum(v.outcome == "passed" and v.question is not None and not v.question.witnessed for v in verdicts)
    deviating = [v for v in verdicts if v.outcome == "explained" and any(rule.deviates for rule in v.rules)]
    out = HEAD.format(
        suites=len(SUITES), scored=scored, passed=totals["passed"] - alone,
        explained=totals["explained"] - len(deviating), failed=totals["failed"], skips="\n".join(_skips()),
        alone=alone, deviating=len(deviating),
    )  # fmt: skip
    for rule in RULES:
        found = results.explained_by(rule)
        count = sum(map(len, found.values()))
        wide = results.wide(rule)
        out += f"## {rule.id}\n\n{rule.title}. {count} case{'s' if count != 1 else ''}"
        out += "; **deviation**" if rule.deviates else ""
        out += f"; **wide**: {wide}.\n\n" if wide else ".\n\n"
        out += f"> {rule.clause}\n>\n> ({rule.section})\n\n{rule.reason}\n\n"
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
