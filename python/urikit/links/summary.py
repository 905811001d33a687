"""A summary: how many references there are, of what kinds, where they lead, what is wrong.

Counts are of references, but for those of files and of problems. The scheme and the host are
those of the target; a reference without a target counts as "(no target)". A host is written
as the target has it, and a target that has none counts under its scheme alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from urikit._native import IRIReference, WebURL
from urikit.core.errors import URIError
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.links.records import Failure, Outcome, Problem, Reference, Report, Skipped

__all__ = ["NO_TARGET", "Summary"]

NO_TARGET = "(no target)"


@discreet
@dataclass
class Summary:
    """What was counted so far."""

    files: int = 0
    #: Files that a severity was reached in: the files to look at.
    files_with_problems: int = 0
    references: int = 0
    ignored_references: int = 0
    ignored_problems: int = 0
    formats: Counter[str] = field(default_factory=Counter)
    roles: Counter[str] = field(default_factory=Counter)
    schemes: Counter[str] = field(default_factory=Counter)
    hosts: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    severities: Counter[Severity] = field(default_factory=Counter)
    #: Why files were passed over.
    skipped: Counter[str] = field(default_factory=Counter)
    failures: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count what came of one more file."""
        if isinstance(outcome, Failure):
            self.failures += 1
        elif isinstance(outcome, Skipped):
            self.skipped[outcome.why] += 1
        else:
            self._add_report(outcome)

    def _add_report(self, report: Report) -> None:
        for _ in self.through(report, report.references):
            pass

    def through(self, report: Report, references: Iterable[Reference]) -> Iterator[Reference]:
        """Count a report, each of the references when it is handed on."""
        self.files += 1
        self.formats[report.format] += 1
        self.ignored_references += report.ignored_references
        self.ignored_problems += report.ignored_problems
        self._add_problems(report.findings)
        is_flawed = bool(report.findings)
        for reference in references:
            self.references += 1
            self.roles[reference.role] += 1
            self.verdicts[reference.verdict.value] += 1
            scheme, host = where(reference)
            self.schemes[scheme] += 1
            if host:
                self.hosts[host] += 1
            if reference.problems:
                self._add_problems(reference.problems)
                is_flawed = True
            yield reference
        self.files_with_problems += is_flawed

    def _add_problems(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.codes[problem.code] += 1
            self.severities[problem.severity] += 1

    def sections(self) -> Iterator[tuple[str, list[tuple[str, int]]]]:
        """Title and counts of each section, the largest first, then by name."""
        for title, counter in (
            ("format", self.formats),
            ("role", self.roles),
            ("scheme", self.schemes),
            ("host", self.hosts),
            ("verdict", self.verdicts),
            ("severity", Counter({str(severity): count for severity, count in self.severities.items()})),
            ("code", self.codes),
            ("skipped", self.skipped),
        ):
            if counter:
                yield title, sorted(counter.items(), key=lambda item: (-item[1], item[0]))


def where(reference: Reference) -> tuple[str, str | None]:
    """The scheme and the host of a target."""
    if reference.target is None:
        return NO_TARGET, None
    try:
        found = IRIReference.parse(reference.target)
    except URIError:
        return _of_the_web(reference.target)
    return (found.scheme or "(relative)").lower(), found.host


def _of_the_web(target: str) -> tuple[str, str | None]:
    try:
        url = WebURL.parse(target)
    except URIError:
        return NO_TARGET, None
    return url.protocol.removesuffix(":"), url.hostname or None
