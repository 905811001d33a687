"""Problems in the form of compilers, and the counts of a summary, for people.

    docs/guide.md:12:8: error: file "web.html" not found (document-target-missing)

One line a problem, so that editors, pre-commit and CI can read it: file, line, column,
severity, message, code. `urikit rule CODE` says more of a code. Paths and messages have a
token for what cannot be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from urikit.cli.references.records import place
from urikit.cli.terminal import Paint
from urikit.core.cells import visible
from urikit.core.issues import Severity
from urikit.links import Problem, Reference, Report
from urikit.links.records import LinkSummary

__all__ = ["counts", "last_line", "of_problem", "traced"]

_COLOURS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "aside"}


def of_problem(report: Report, problem: Problem, masked: Callable[[str], str], paint: Paint | None) -> str:
    """A problem as a line. Where the message does not say which reference, the line does."""
    say = paint or _plain
    reference = "" if problem.reference is None else masked(problem.reference)
    about = f': "{_short(reference)}"' if reference and reference not in problem.message else ""
    severity = say(_COLOURS.get(problem.severity, "aside"), str(problem.severity))
    code = say("aside", f"({problem.code})")
    return f"{visible(place(report.path, problem.span))}: {severity}: {visible(problem.message + about)} {code}"


def traced(
    report: Report, references: Iterable[Reference], masked: Callable[[str], str], paint: Paint | None
) -> Iterator[str]:
    """Each reference with its target, and the rungs of its base below."""
    say = paint or _plain
    for reference in references:
        where = visible(place(report.path, reference.span))
        yield f"{where}: {say('heading', visible(masked(reference.reference)))}"
        target = "no target" if reference.target is None else visible(masked(reference.target))
        yield f"  target  {target}  ({reference.standard}, {reference.verdict.value})"
        first, *rungs = (reference.trace or "").split("\n")
        yield f"  base    {visible(first)}"
        yield from (f"        {visible(rung)}" for rung in rungs)


def counts(summary: LinkSummary, paint: Paint | None) -> str:
    """The whole summary, a section for each thing that was counted."""
    say = paint or _plain
    lines = [f"{_plural(summary.references, 'reference')} in {_files(summary.files)}"]
    for title, rows in summary.sections():
        room = max(len(f"{count:,}") for _, count in rows)
        lines += ["", say("heading", title), *(f"  {count:>{room},}  {visible(name)}" for name, count in rows)]
    return "\n".join(lines)


def last_line(summary: LinkSummary, least: Severity) -> str:
    """What a check came to, in one line for standard error."""
    found = [
        _plural(summary.severities[severity], str(severity) if severity is not Severity.INFO else "note")
        for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)
        if severity >= least
    ]
    unread = f"; {_files(summary.failures)} could not be read" if summary.failures else ""
    references = _plural(summary.references, "reference")
    return f"urikit: {', '.join(found)} in {references} of {_files(summary.files)}{unread}"


def asides(summary: LinkSummary, least: Severity) -> Iterator[str]:
    """What was left out, and why."""
    hidden = sum(count for severity, count in summary.severities.items() if severity < least)
    if hidden:
        yield f"urikit: {_plural(hidden, 'problem')} below --severity {least}"
    if summary.ignored_references:
        yield f"urikit: {_plural(summary.ignored_references, 'reference')} ignored by a pattern"
    if summary.ignored_problems:
        yield f"urikit: {_plural(summary.ignored_problems, 'problem')} ignored by code"


def corrected(links: int, files: int) -> str:
    """What `--fix` wrote."""
    return f"urikit: {_plural(links, 'link')} corrected in {_files(files)}"


def passed_over(summary: LinkSummary) -> Iterator[str]:
    """What was found in folders and not read."""
    if summary.skipped:
        kinds = ", ".join(f"{why} ({count:,})" for why, count in sorted(summary.skipped.items()))
        yield f"urikit: passed over: {kinds}"


def _files(count: int) -> str:
    return _plural(count, "file")


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:60]}…{text[-39:]}"


def _plain(role: str, text: str) -> str:
    return text
