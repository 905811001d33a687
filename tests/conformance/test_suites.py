"""Every suite passes, every difference is explained, and no explanation is a blanket."""

import re
from pathlib import Path

import pytest

from tests.conformance import report
from tests.conformance.adapters import SUITES
from tests.conformance.cases import REPOSITORY, Case, suite_names, suites_folder
from tests.conformance.judgement import Question, Rule, judge
from tests.conformance.report import everything
from tests.conformance.rules import RULES
from tests.net.web.standard import is_quoted
from tests.oracle.grammars import specs_folder
from tests.reference import xri

pytestmark = pytest.mark.skipif(
    suites_folder() is None or specs_folder() is None,
    reason="conformance: no suites or no standards (set URIKIT_SUITES and URIKIT_SPECS)",
)


def test_every_suite_with_an_adapter_is_there() -> None:
    assert set(SUITES) <= set(suite_names())


@pytest.mark.parametrize("suite", sorted(SUITES))
def test_suite(suite: str) -> None:
    failed = [v for v in everything().verdicts[suite] if v.outcome == "failed"]
    assert failed == [], report.failures(everything())
    assert everything().counts(suite)["passed"] > 0


@pytest.mark.parametrize("suite", ["w3c-jsonld-iri", "w3c-rdf-iri", "elixir-uri", "rfc-examples"])
def test_the_arbiters_of_resolution_need_no_explanation(suite: str) -> None:
    differing = {
        v.case.id
        for v in everything().verdicts[suite]
        if v.case.op == "resolve" and v.outcome != "passed" and v.case.get("profile") is None
    }
    assert differing == set()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rule(rule: Rule) -> None:
    found = everything().explained_by(rule)
    assert found, "explains nothing any more: remove it"
    for suite, verdicts in found.items():
        assert len(verdicts) < everything().scored(suite), f"covers the whole of {suite}"
        assert [v.case.key for v in verdicts if v.case.agrees is True] == []


def test_what_agrees_with_the_rfc_passes() -> None:
    """No case that the suites annotate as agreeing with RFC 3986 is explained away."""
    differing = [
        v.case.key
        for verdicts in everything().verdicts.values()
        for v in verdicts
        if v.case.agrees is True and v.outcome not in ("passed", "out of scope")
    ]
    assert differing == []


def _plain(path: Path) -> str:
    """The words of an RFC, without page breaks."""
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"\n+[^\n]*\[Page \d+\]\n\f?\n?[^\n]*\n+", "\n", text)
    return _words(text)


def _words(text: str) -> str:
    """Words in a row; a hyphen at the end of a line is a hyphen."""
    return re.sub(r"-\s+", "-", " ".join(text.split())).casefold()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_clause_is_in_the_standard(rule: Rule) -> None:
    folder = specs_folder()
    assert folder is not None
    if rule.section.startswith("URL Standard, "):
        assert is_quoted(rule.clause), rule.clause
        return
    if rule.section.startswith("XRI Syntax 2.0 "):
        assert _words(rule.clause) in _words(xri.GRAMMAR), rule.clause
        return
    number = re.match(r"RFC (\d+) ", rule.section)
    assert number is not None, rule.section
    words = _plain(folder / "rfc" / f"rfc{number[1]}.txt")
    assert _words(rule.clause) in words, rule.clause


def test_the_document_lists_what_the_rules_explain() -> None:
    path = REPOSITORY / "docs" / "differences.md"
    written = path.read_text(encoding="utf-8") if path.is_file() else ""
    assert written == report.document(everything()), "run python -m tests.conformance --update"


def test_no_rule_sees_the_expected_value() -> None:
    """A rule that copies what the suite expects explains nothing."""
    copying = Rule("copy", "", "", "", "", lambda case, q: True, theirs=lambda case, q, value: q.expected)
    case = Case("none", "1", "parse", {"input": "a"})
    question = Question("expected", "letter", "letter", "a", lambda text, grammar: "letter")
    assert judge(case, lambda _: question, [copying]).outcome == "failed"
