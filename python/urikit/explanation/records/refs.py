"""The records of `urikit refs`: a reference of a document with its place and target, or a problem of one.

| field                     | is                                                              |
|---------------------------|-----------------------------------------------------------------|
| v, n                      | JSON only: the version of the record, its number from 0         |
| file, part                | the file; which document inside of it, "" the file itself       |
| member                    | the member of an archive; "" where the file is not one          |
| line, column              | where it begins in the file or member, from 1, in characters    |
| end_line, end_column      | behind its last character                                       |
| start, end                | the same in characters of the text of the part, from 0          |
| element, attribute        | where it is found                                               |
| role                      | what it is there for                                            |
| reference                 | as the format reads it, escapes undone                          |
| raw                       | as it is written                                                |
| target, standard          | what it means by the format's own standard, and which that is   |
| other_target, other_standard | what it means by the other world's                           |
| base, base_source         | the base, and the rung of RFC 3986 5.1 that gave it             |
| verdict                   | invalid, missing, unresolved, differs or valid                  |
| issues                    | what is to be said against it; in CSV the codes                 |
| trace                     | with --trace: the base with its rungs, as lines                 |

Those of a problem: file, part, the places, severity, code, message, rule, hint, element,
attribute and reference. An undefined value is `null` in JSON and empty in CSV.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from urikit.explanation.records.failure import Refusal
from urikit.explanation.records.secrecy import Secrecy
from urikit.links import Failure, Problem, Question, Reference, Report, Span, report_on

__all__ = ["PROBLEM_FIELDS", "REFERENCE_FIELDS", "of_problem", "of_reference", "record"]

Mask: TypeAlias = Callable[[str], str]

_PLACE = ("file", "part", "member", "line", "column", "end_line", "end_column", "start", "end")
REFERENCE_FIELDS = (
    *_PLACE,
    "element",
    "attribute",
    "role",
    "reference",
    "raw",
    "target",
    "standard",
    "other_target",
    "other_standard",
    "base",
    "base_source",
    "verdict",
    "issues",
)
PROBLEM_FIELDS = (*_PLACE, "severity", "code", "message", "rule", "hint", "element", "attribute", "reference")


#: What a document is called that came without a name.
UNNAMED = "-"
#: The most characters of a record, about: 9,000 references with a short base.
LONGEST = 1 << 23


def record(document: str, secrecy: Secrecy, base: str | None = None, form: str | None = None) -> dict[str, Any]:
    """The references and problems of a document in memory: it opens neither files nor connections.

    Raises `Refusal` for a document that cannot be read.
    """
    report = report_on(document, UNNAMED, base, Question(as_format=form, report=LONGEST))
    if isinstance(report, Failure):
        raise Refusal("document", report.why)
    return {
        "format": report.format,
        "base": None if report.base is None else secrecy.text(report.base),
        "references": [of_reference(report, one, secrecy.text) for one in report.references],
        "problems": [of_problem(report, one, secrecy.text) for one in report.problems],
    }


def of_reference(report: Report, reference: Reference, masked: Mask = str) -> dict[str, Any]:
    """The record of a reference: data, as it is, unless `masked` says otherwise."""

    def piece(text: str | None) -> str | None:
        return None if text is None else masked(text)

    record = {
        **_where(report, reference.span),
        "element": reference.element,
        "attribute": reference.attribute,
        "role": reference.role,
        "reference": piece(reference.reference),
        "raw": piece(reference.raw),
        "target": piece(reference.target),
        "standard": reference.standard,
        "other_target": piece(reference.other_target),
        "other_standard": reference.other_standard,
        "base": piece(reference.base),
        "base_source": reference.base_source,
        "verdict": reference.verdict.value,
        "issues": [
            {
                "code": problem.code,
                "severity": str(problem.severity),
                "message": problem.message,
                "start": problem.span.start,
                "end": problem.span.end,
            }
            for problem in reference.problems
        ],
    }
    return record if reference.trace is None else {**record, "trace": masked(reference.trace).split("\n")}


def of_problem(report: Report, problem: Problem, masked: Mask) -> dict[str, Any]:
    """The record of a problem: a description."""
    return {
        **_where(report, problem.span),
        "severity": str(problem.severity),
        "code": problem.code,
        "message": problem.message,
        "rule": problem.rule,
        "hint": problem.hint,
        "element": problem.element,
        "attribute": problem.attribute,
        "reference": None if problem.reference is None else masked(problem.reference),
    }


def _where(report: Report, span: Span) -> dict[str, Any]:
    return {
        "file": report.path,
        "part": span.part,
        "member": span.member,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "start": span.start,
        "end": span.end,
    }
