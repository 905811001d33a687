"""The results of a check: reports of files, their references and problems, and a summary.

These are plain values, since they travel between processes. A `Link` knows its document and computes most of its values
when they are read; a `LinkReference` is the same with everything computed, as a row that can be pickled, printed and
counted. Each file gives one of three: a `Report`, the reason why it was skipped (`Skipped`), or why it could not be
read (`Failure`).

`LinkSummary` counts references, of which kinds they are, where they lead and what is wrong. The scheme and the host are
those of the target; a reference without a target counts as "(no target)", a target without a host under its scheme
alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from urikit._native import IRIReference, WebURL
from urikit.core.errors import URIError
from urikit.core.issues import Severity
from urikit.core.mask import discreet

__all__ = [
    "NO_TARGET",
    "Failure",
    "LinkReference",
    "LinkSpan",
    "LinkSummary",
    "LinkVerdict",
    "Outcome",
    "Problem",
    "Report",
    "Skipped",
    "where",
]


class LinkVerdict(Enum):
    """The verdict on a reference in one word, the most severe first."""

    #: The format's own standard refuses it.
    INVALID = "invalid"
    #: It leads to a file or a place in a file that is not there.
    MISSING = "missing"
    #: It is relative, and no step of RFC 3986 section 5.1 gave a base.
    UNRESOLVED = "unresolved"
    #: It has a target, and the other standard has another one, or none.
    DIFFERS = "differs"
    #: It has a target, the same by both standards.
    VALID = "valid"


class LinkSpan(NamedTuple):
    """A piece of a source, for people and for programs."""

    #: Line and column of its first character in the file, both from 1; of the part, where it was encoded there.
    line: int
    column: int
    #: Line and column behind its last character.
    end_line: int
    end_column: int
    #: First and last place in characters of the text of the part, from 0.
    start: int
    end: int
    #: Which document of the file it is in: "" is the file itself, "2.1" the first in its second part.
    part: str
    #: The path of the member that it is in, where the file is an archive; lines and columns are those of the member.
    member: str = ""

    def file(self, path: str) -> str:
        """Return the name of the file, or of its member.

        >>> LinkSpan(3, 5, 3, 9, 40, 44, "2", "OPS/ch1.xhtml").file("book.epub")
        'book.epub!/OPS/ch1.xhtml'
        """
        return f"{path}!/{self.member}" if self.member else path

    @property
    def inner_part(self) -> str:
        """The part, where it is not the file or a member."""
        return self.part if not self.member or "." in self.part else ""


@discreet
class Problem(NamedTuple):
    """One problem of a reference, or of the document."""

    span: LinkSpan
    severity: Severity
    code: str
    message: str
    #: The section of the standard.
    rule: str
    #: The advice.
    hint: str
    #: The subject: the element, then the attribute; empty where there is none.
    element: str
    attribute: str
    #: The reference; None where it is the document itself. Data: whoever prints it masks it.
    reference: str | None


@discreet
class LinkReference(NamedTuple):
    """One reference of a document. References, targets and bases are data."""

    span: LinkSpan
    element: str
    attribute: str
    #: `Role.value`.
    role: str
    reference: str
    raw: str
    target: str | None
    standard: str
    other_target: str | None
    other_standard: str
    base: str | None
    #: `BaseSource.value` of the step that gave the base; None where none did.
    base_source: str | None
    verdict: LinkVerdict
    #: Its problems, but for those that are ignored.
    problems: tuple[Problem, ...]
    #: The base with its steps (`Base.describe`), where a trace was asked for.
    trace: str | None


@discreet
class Report(NamedTuple):
    """A file that was read."""

    #: Its name, as it was given or found.
    path: str
    #: The short name of its format.
    format: str
    base: str | None
    base_source: str | None
    #: The encoding, and how many characters mean bytes that are none.
    encoding: str | None
    replaced: int
    #: A tuple; of a large document `Rows`, which make each one anew whenever it is asked for.
    references: Sequence[LinkReference]
    #: The problems of the document itself.
    findings: tuple[Problem, ...]
    #: The number of references that an `--ignore` pattern left out, and of problems that a code did.
    ignored_references: int
    ignored_problems: int

    @property
    def problems(self) -> list[Problem]:
        """The problems of the document and its references, in the order of their places."""
        found = [*self.findings, *(problem for reference in self.references for problem in reference.problems)]
        return sorted(found, key=lambda problem: (problem.span.part, problem.span.start))


@discreet
class Skipped(NamedTuple):
    """A file of a folder that is not read, and why."""

    path: str
    #: Why, as a noun phrase in the plural: "binary files".
    why: str


@discreet
class Failure(NamedTuple):
    """A file that could not be read, and why."""

    path: str
    why: str


Outcome: TypeAlias = Report | Skipped | Failure


NO_TARGET = "(no target)"


@discreet
@dataclass
class LinkSummary:
    """The counts so far."""

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
        """Count the result of one more file."""
        if isinstance(outcome, Failure):
            self.failures += 1
        elif isinstance(outcome, Skipped):
            self.skipped[outcome.why] += 1
        else:
            self._add_report(outcome)

    def _add_report(self, report: Report) -> None:
        for _ in self.through(report, report.references):
            pass

    def through(self, report: Report, references: Iterable[LinkReference]) -> Iterator[LinkReference]:
        """Count a report, each of the references when it is yielded."""
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
        """Return title and counts of each section, the largest first, then by name."""
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


def where(reference: LinkReference) -> tuple[str, str | None]:
    """Return the scheme and the host of a target."""
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
