"""Annotations: what was found, as commands that GitHub Actions shows beside the lines of a change.

    ::error file=docs/a.md,line=3,col=9,endLine=3,endColumn=17,title=online-broken::link is broken: 404 Not Found

A line a problem. One in a member of an archive is about the file, and the message has the place. In a message "%", CR
and LF are written percent-encoded, in a property also ":" and ",". A note is a `notice`. Messages are descriptions:
no secret is in them. What can go wrong: GitHub shows ten of each kind a step.
"""

from __future__ import annotations

from collections.abc import Iterable

from urikit._native import mask
from urikit.core.issues import Severity
from urikit.links.records import Failure, Outcome, Problem, Report

__all__ = ["workflow_commands"]

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def workflow_commands(outcomes: Iterable[Outcome], least: Severity) -> str:
    """A line for each problem from the severity `least` on.

    >>> from urikit.links import Failure
    >>> workflow_commands([Failure("a,b.md", "No such file")], Severity.WARNING)
    '::error file=a%2Cb.md,title=cannot read::No such file'
    """
    lines = []
    for outcome in outcomes:
        if isinstance(outcome, Report):
            lines += [_line(outcome.path, found) for found in outcome.problems if found.severity >= least]
        elif isinstance(outcome, Failure):
            lines.append(f"::error file={_property(outcome.path)},title=cannot read::{_data(outcome.why)}")
    return "\n".join(lines)


def _line(path: str, problem: Problem) -> str:
    span = problem.span
    about = "" if problem.reference is None else f": {mask(problem.reference)}"
    command = _COMMANDS.get(problem.severity, "notice")
    title = _property(problem.code)
    if span.member:
        # The lines are not those of the file, which is what the host knows.
        inside = f"{span.member}:{span.line}:{span.column}: {problem.message}{about}"
        return f"::{command} file={_property(path)},title={title}::{_data(inside)}"
    # A column behind a line break is of no use; GitHub takes columns for places in one line.
    place = f"line={span.line},col={span.column},endLine={span.end_line},endColumn={span.end_column}"
    return f"::{command} file={_property(path)},{place},title={title}::{_data(problem.message + about)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
