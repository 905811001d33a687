"""Verdicts in the reports of files: which references are asked, and what is said of each in its place.

Asked are references that a person or a program would follow, with a target of http or https that no option leaves out.
Those below the URI of a folder that is checked itself are left to `urikit.links.local`.

Where a page has moved for good, a `Replacement` says what to write where. It is only for a reference that is written
letter by letter with its scheme: what is relative, or written with escapes, is for a person to change.

What can go wrong: a reference that was not asked, after an interrupt, has no finding and is counted as open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.documents.link import Role
from urikit.links.online.verdict import OnlineVerdict, State, issue_of
from urikit.links.records import Problem, Reference, Report, Span, Verdict

__all__ = ["Replacement", "asked_of", "replacements", "with_verdicts"]

_LEFT = frozenset(role.value for role in (Role.NAME, Role.BASE, Role.IDENTIFIER))
_SCHEMES = ("http://", "https://")


@discreet
class Replacement(NamedTuple):
    """What to write in the place of a reference."""

    #: The file.
    file: str
    place: Span
    #: The reference as it is written, and as it ought to be.
    old: str
    new: str


def asked_of(report: Report, inside: str | None = None) -> Iterator[Reference]:
    """The references of a report that servers are asked about; `inside` is the URI of what is checked locally."""
    for reference in report.references:
        target = reference.target
        if target is None or reference.role in _LEFT or not target.lower().startswith(_SCHEMES):
            continue
        if reference.verdict is Verdict.INVALID or (inside is not None and target.startswith(inside)):
            continue
        yield reference


def with_verdicts(
    report: Report, verdicts: Mapping[str, OnlineVerdict], ignored: frozenset[str] = frozenset()
) -> Report:
    """The report with what servers said; problems of the codes `ignored` are counted and left out."""
    # The same objects twice, which rows that are made anew are not.
    report = report._replace(references=tuple(report.references))
    asked = {id(reference) for reference in asked_of(report)}
    left_out = 0
    rows = []
    for reference in report.references:
        verdict = verdicts.get(reference.target or "") if id(reference) in asked else None
        issue = None if verdict is None else issue_of(verdict, reference.element, len(reference.reference))
        if issue is None:
            rows.append(reference)
        elif issue.code in ignored:
            left_out += 1
            rows.append(reference)
        else:
            problem = Problem(
                reference.span,
                issue.severity,
                issue.code,
                issue.message,
                issue.rule,
                issue.hint,
                reference.element,
                reference.attribute,
                reference.reference,
            )
            word = Verdict.MISSING if issue.severity is Severity.ERROR else reference.verdict
            rows.append(reference._replace(problems=(*reference.problems, problem), verdict=word))
    return report._replace(references=tuple(rows), ignored_problems=report.ignored_problems + left_out)


def replacements(reports: Iterable[Report], verdicts: Mapping[str, OnlineVerdict]) -> Iterator[Replacement]:
    """What to write for links to pages that have moved for good."""
    for report in reports:
        for reference in asked_of(report):
            verdict = verdicts.get(reference.target or "")
            if verdict is None or verdict.state is not State.MOVED or verdict.replacement is None:
                continue
            is_plain = reference.raw == reference.reference and reference.raw.lower().startswith(_SCHEMES)
            if is_plain and verdict.missing_fragment is None and not reference.span.part:
                yield Replacement(report.path, reference.span, reference.raw, verdict.replacement)
