"""What checking a file gives: plain values, since they travel between processes.

A `Link` knows its document and works most of itself out when it is asked; a `Reference`
here is the same reference with everything worked out, as a row that can be pickled, printed
and counted. Of a file there is one of three: a `Report`, the reason why it was passed over
(`Skipped`), or why it could not be read (`Failure`). None of them is ever left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from urikit.core.issues import Severity
from urikit.core.mask import discreet

__all__ = ["Failure", "Outcome", "Problem", "Reference", "Report", "Skipped", "Span", "Verdict"]


class Verdict(Enum):
    """What is said of a reference in one word, the gravest first."""

    #: The format's own standard refuses it.
    INVALID = "invalid"
    #: It leads to a file or a place in a file that is not there.
    MISSING = "missing"
    #: It is relative, and no rung of RFC 3986 section 5.1 gave a base.
    UNRESOLVED = "unresolved"
    #: It has a target, and the other standard has another one, or none.
    DIFFERS = "differs"
    #: It has a target, the same by both standards.
    VALID = "valid"


class Span(NamedTuple):
    """A piece of a source, for people and for programs."""

    #: Line and column of its first character in the file, both from 1; of the part, where it was encoded there.
    line: int
    column: int
    #: Line and column behind its last character.
    end_line: int
    end_column: int
    #: The same in characters of the text of the part, from 0.
    start: int
    end: int
    #: Which document of the file it is in: "" is the file itself, "2.1" the first in its second part.
    part: str
    #: The path of the member that it is in, where the file is an archive; lines and columns are those of the member.
    member: str = ""

    def file(self, path: str) -> str:
        """What has the line: the file, or a member of it.

        >>> Span(3, 5, 3, 9, 40, 44, "2", "OPS/ch1.xhtml").file("book.epub")
        'book.epub!/OPS/ch1.xhtml'
        """
        return f"{path}!/{self.member}" if self.member else path

    @property
    def inner_part(self) -> str:
        """The part, where it is not the file or a member."""
        return self.part if not self.member or "." in self.part else ""


@discreet
class Problem(NamedTuple):
    """One thing that is to be said against a reference, or against the document."""

    span: Span
    severity: Severity
    code: str
    message: str
    #: The section of the standard.
    rule: str
    #: What to do about it.
    hint: str
    #: What it is about: the element, then the attribute; empty where there is none.
    element: str
    attribute: str
    #: The reference; None where it is the document itself. Data: whoever prints it masks it.
    reference: str | None


@discreet
class Reference(NamedTuple):
    """One reference of a document. References, targets and bases are data."""

    span: Span
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
    #: `BaseSource.value` of the rung that gave the base; None where none did.
    base_source: str | None
    verdict: Verdict
    #: What is to be said against it, as far as it was not to be ignored.
    problems: tuple[Problem, ...]
    #: The base with its rungs (`Base.describe`), where a trace was asked for.
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
    references: Sequence[Reference]
    #: What there is to say of the document itself.
    findings: tuple[Problem, ...]
    #: How many references an `--ignore` pattern left out, and how many problems a code did.
    ignored_references: int
    ignored_problems: int

    @property
    def problems(self) -> list[Problem]:
        """What is to be said against the document and its references, in the order of their places."""
        found = [*self.findings, *(problem for reference in self.references for problem in reference.problems)]
        return sorted(found, key=lambda problem: (problem.span.part, problem.span.start))


@discreet
class Skipped(NamedTuple):
    """A file that was found in a folder, and is not for reading."""

    path: str
    #: Why, as a noun phrase in the plural: "binary files".
    why: str


@discreet
class Failure(NamedTuple):
    """A file that could not be read, and why."""

    path: str
    why: str


Outcome: TypeAlias = Report | Skipped | Failure
