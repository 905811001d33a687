"""Every suite passes, every difference is explained, and no explanation is a blanket."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.conformance import report
from tests.conformance.adapters import SUITES
from tests.conformance.cases import Case, suite_names, suites_folder
from tests.conformance.judgement import Question, Rule, Verdict, judge
from tests.conformance.report import everything
from tests.conformance.rules import RULES
from tests.net.web.standard import is_quoted
from tests.oracle.grammars import specs_folder
from tests.reference import xri

pytestmark = pytest.mark.skipif(
    suites_folder() is None or specs_folder() is None,
    reason="conformance: no suites or no standards (set URIKIT_SUITES and URIKIT_SPECS)",
)


def verdicts() -> Iterator[Verdict]:
    """All verdicts on the suites that have an adapter."""
    return (verdict for suite in SUITES for verdict in everything().verdicts[suite])


def test_every_case_passes_or_is_explained() -> None:
    assert set(SUITES) <= set(suite_names())
    assert report.failures(everything()) == ""
    assert [suite for suite in SUITES if not everything().counts(suite)["passed"]] == []


def test_no_explanation_is_a_blanket() -> None:
    """Every rule explains something, and none a whole suite."""
    assert [rule.id for rule in RULES if not everything().explained_by(rule)] == []
    found = [(rule.id, *item) for rule in RULES for item in everything().explained_by(rule).items()]
    assert [(rule, suite) for rule, suite, cases in found if len(cases) >= everything().scored(suite)] == []


def test_what_agrees_with_the_rfc_passes() -> None:
    """No case that the suites annotate as agreeing with RFC 3986 is explained away, nor the arbiters of resolution."""
    differing = [verdict for verdict in verdicts() if verdict.outcome not in ("passed", "out of scope")]
    assert [verdict.case.key for verdict in differing if verdict.case.agrees is True] == []
    arbiters = {"w3c-jsonld-iri", "w3c-rdf-iri", "elixir-uri", "rfc-examples"}
    resolved = [
        v.case for v in verdicts() if v.case.suite in arbiters and v.case.op == "resolve" and v.outcome != "passed"
    ]
    assert [case.key for case in resolved if case.get("profile") is None] == []


@cache
def _plain(number: str) -> str:
    """The words of an RFC, without page breaks."""
    folder = specs_folder()
    assert folder is not None
    text = (folder / "rfc" / f"rfc{number}.txt").read_text(encoding="utf-8", errors="replace")
    return _words(re.sub(r"\n+[^\n]*\[Page \d+\]\n\f?\n?[^\n]*\n+", "\n", text))


def _words(text: str) -> str:
    """Words in a row; a hyphen at the end of a line is a hyphen."""
    return re.sub(r"-\s+", "-", " ".join(text.split())).casefold()


def _has_clause(rule: Rule) -> bool:
    """Whether the standard that a rule names has the clause that it quotes."""
    said = report.prose(rule)
    if said.section.startswith("URL Standard, "):
        return is_quoted(said.clause)
    if said.section.startswith("XRI Syntax 2.0 "):
        return _words(said.clause) in _words(xri.GRAMMAR)
    number = re.match(r"RFC (\d+) ", said.section)
    return number is not None and _words(said.clause) in _plain(number[1])


def test_the_clauses_are_in_the_standards() -> None:
    assert [rule.id for rule in RULES if not _has_clause(rule)] == []


def test_the_document_lists_what_the_rules_explain() -> None:
    written = report.DOCUMENT.read_text("utf-8")
    assert written == report.document(everything()), "run python -m tests.conformance --update"


def test_no_rule_sees_the_expected_value() -> None:
    """A rule that copies what the suite expects explains nothing."""
    copying = Rule("copy", lambda case, q: True, theirs=lambda case, q, value: q.expected)
    case = Case("none", "1", "parse", {"input": "a"})
    question = Question("expected", "letter", "letter", "a", lambda text, grammar: "letter")
    assert judge(case, lambda _: question, [copying]).outcome == "failed"
