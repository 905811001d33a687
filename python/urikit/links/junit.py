"""JUnit: what was found, for build servers that show test results (the XML that Ant's task `junitreport` reads).

A standard is missing; this is what Jenkins, GitLab and others take: one `testsuite`, a `testcase` for each file, in
it a `failure` for each problem. A file that could not be read has an `error`. Messages are descriptions: no secret is
in them. Left out: times, which say nothing about links.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from urikit._native import mask
from urikit.core.cells import visible
from urikit.core.issues import Severity
from urikit.links.records import Failure, Outcome, Problem, Report

__all__ = ["junit"]


def junit(outcomes: Iterable[Outcome], least: Severity) -> str:
    """The whole document: the problems from the severity `least` on.

    >>> from urikit.links import Failure
    >>> print(junit([Failure("a.md", "No such file")], Severity.WARNING))
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
    <testsuite name="urikit refs" tests="1" failures="0" errors="1">
    <testcase classname="urikit.refs" name="a.md">
    <error message="cannot read: No such file"/>
    </testcase>
    </testsuite>
    </testsuites>
    """
    cases: list[str] = []
    files = failures = errors = 0
    for outcome in outcomes:
        if isinstance(outcome, Report):
            found = [problem for problem in outcome.problems if problem.severity >= least]
            failures += bool(found)
            inside = [_failure(outcome.path, problem) for problem in found]
        elif isinstance(outcome, Failure):
            errors += 1
            inside = [f"<error message={_attribute(f'cannot read: {outcome.why}')}/>"]
        else:
            continue
        files += 1
        start = f'<testcase classname="urikit.refs" name={_attribute(outcome.path)}'
        cases += [f"{start}>", *inside, "</testcase>"] if inside else [f"{start}/>"]
    head = f'<testsuite name="urikit refs" tests="{files}" failures="{failures}" errors="{errors}">'
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", head, *cases, "</testsuite>", "</testsuites>"]
    return "\n".join(parts)


def _failure(path: str, problem: Problem) -> str:
    place = f"{problem.span.file(path)}:{problem.span.line}:{problem.span.column}"
    about = "" if problem.reference is None else f": {mask(problem.reference)}"
    text = escape(visible(f"{place}: {problem.severity}: {problem.message}{about} ({problem.code})"))
    return f"<failure type={_attribute(problem.code)} message={_attribute(problem.message)}>{text}</failure>"


def _attribute(text: str) -> str:
    """A value with its quotation marks; what XML cannot contain is a token."""
    return quoteattr(visible(mask(text)))
