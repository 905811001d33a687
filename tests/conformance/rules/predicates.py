"""Small predicates that rules share."""

import re
from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question
from tests.reference.syntax import is_reference, split_anyway

Applies = Callable[[Case, Question], bool]

#: Operations that look at components.
LOOKING = {
    "parse", "parse-lossy", "parse-decoded", "parse-go", "parse-hyperlink", "parse-authority", "parse-ruby",
    "split-hostport", "split-lossless", "roundtrip", "defrag", "classify", "uri-object-script",
}  # fmt: skip
VALIDITY = {"valid", "invalid", "parse-go-request-uri"}


def cases(*, ops: set[str] | None = None, suites: set[str] | None = None) -> Applies:
    """Cases of some operations, of some suites."""

    def applies(case: Case, question: Question) -> bool:
        return (ops is None or case.op in ops) and (suites is None or case.suite in suites)

    return applies


def ungrammatical(*, ops: set[str]) -> Applies:
    """Cases whose text no rule of the grammar derives."""
    chosen = cases(ops=ops)
    return lambda case, question: chosen(case, question) and not is_reference(question.text)


def host_of(text: str) -> str:
    """The host as a lenient reader would find it."""
    return split_anyway(text).host or ""


def on_text(change: Callable[[str], str]) -> Callable[[Case, Question, Any], Any]:
    """A change of values that are texts, and of what `as_string` says in a script over objects."""

    def changed(case: Case, question: Question, value: Any) -> Any:
        if isinstance(value, list) and case.op == "uri-object-script":
            return [[name, change(said) if name == "as_string" else said] for name, said in value]
        return change(value) if isinstance(value, str) else UNCHANGED

    return changed


def pattern(expression: str) -> Callable[[str], bool]:
    """Whether an expression occurs in a text."""
    compiled = re.compile(expression, re.IGNORECASE)
    return lambda text: compiled.search(text) is not None
