"""A reference, or a problem, as one record: JSON, CSV, or fields between tabs.

The fields of a reference, in JSON and in CSV alike:

| field                     | is                                                              |
|---------------------------|-----------------------------------------------------------------|
| v, n                      | JSON only: the version of the record, its number from 0         |
| file, part                | the file; which document inside of it, "" the file itself       |
| line, column              | where it begins in the file, both from 1, columns in characters |
| end_line, end_column      | behind its last character                                       |
| start, end                | the same in characters of the text of the part, from 0          |
| element, attribute        | what it stands in                                               |
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

Lines of fields are for `cut` and `awk`: FILE:LINE:COLUMN, role, element and attribute,
reference, target, verdict. A tab, a line break or a backslash in a field is written with a
backslash (`\\t`, `\\n`, `\\r`, `\\\\`), so that a record is a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

from urikit.documents.check import Problem, Reference, Report, Span

__all__ = [
    "PROBLEM_FIELDS",
    "REFERENCE_FIELDS",
    "comma_separated",
    "fields",
    "header",
    "of_problem",
    "of_reference",
    "place",
]

Mask = Callable[[str], str]

_PLACE = ("file", "part", "line", "column", "end_line", "end_column", "start", "end")
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

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def place(path: str, span: Span) -> str:
    """FILE:LINE:COLUMN, as compilers write it; with the part where the place is in one."""
    part = f" (part {span.part})" if span.part else ""
    return f"{path}{part}:{span.line}:{span.column}"


def of_reference(report: Report, reference: Reference) -> dict[str, Any]:
    """The record of a reference: data, as it is."""
    record = {
        **_where(report, reference.span),
        "element": reference.element,
        "attribute": reference.attribute,
        "role": reference.role,
        "reference": reference.reference,
        "raw": reference.raw,
        "target": reference.target,
        "standard": reference.standard,
        "other_target": reference.other_target,
        "other_standard": reference.other_standard,
        "base": reference.base,
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
    return record if reference.trace is None else {**record, "trace": reference.trace.split("\n")}


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
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "start": span.start,
        "end": span.end,
    }


def fields(report: Report, reference: Reference) -> str:
    """A reference as a line of fields."""
    element = f"{reference.element} {reference.attribute}".rstrip()
    values = (
        place(report.path, reference.span),
        reference.role,
        element,
        reference.reference,
        reference.target or "",
        reference.verdict.value,
    )
    return "\t".join(value.translate(_ESCAPES) for value in values)


def comma_separated(names: tuple[str, ...], record: dict[str, Any]) -> str:
    """A record as a line of CSV (RFC 4180), without its end."""
    return _row(_cell(record[name]) for name in names)


def header(names: tuple[str, ...]) -> str:
    """The header of CSV."""
    return _row(iter(names))


def _row(values: Iterator[str]) -> str:
    from csv import writer

    written = StringIO()
    writer(written, lineterminator="").writerow(list(values))
    return written.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(item["code"] for item in value)
    return str(value)
