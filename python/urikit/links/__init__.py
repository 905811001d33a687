"""Checking the links of documents: of one, of a folder, of a documentation.

    folders, files ── walking ──> files ── working ──> a report each ──> table, JSON, SARIF, exit code
                                             │
                     looking at one file: read, resolve, verdict, issues, local targets

`urikit.documents.read` says what is in one document. Here is what it takes to look at many:
which files there are (`walk`); what is said of one (`report`); whether targets in the
same folder are there (`local`, with `sites` and `anchors`); several processes that do the
work and hand it back in order (`pool`); and what is made of it for machines (`sarif`,
`junit`, `annotations`, `markdown_table`) and at a glance (`summary`). The command `urikit refs` prints it.

Nothing here connects, but for `online`, which asks other servers and is imported only where it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError, UnknownNameError
from urikit.core.issues import Issue
from urikit.links.local import LocalTargets, Shelf, Site
from urikit.links.records import Failure, Outcome, Problem, Reference, Report, Skipped, Span, Verdict
from urikit.links.report import Assignment, Question, Wishes, look, report_on

__all__ = [
    "Assignment",
    "Failure",
    "Outcome",
    "Problem",
    "Question",
    "Reference",
    "Report",
    "Site",
    "Skipped",
    "Span",
    "Verdict",
    "Wishes",
    "look",
    "problems",
    "report_on",
]

_EVERYTHING = Question(local=frozenset(("files", "fragments")))


def problems(
    files: Mapping[str, str | bytes], path: str, *, uri: str | None = "https://example.org/"
) -> tuple[Issue, ...]:
    """What is wrong with one of several documents in memory, local targets included.

    `files` are those of a folder by their paths, `uri` is that of the folder; with None the
    document was retrieved from nowhere. Places are offsets in its text.

    Raises `ValueError` where it cannot be read.

    >>> [str(issue) for issue in problems({"a.css": "@import 'b.css';"}, "a.css")]
    ['error: file "b.css" not found (document-target-missing, column 10)']
    """
    if path not in files:
        raise UnknownNameError("path", "the path of one of the files", path)
    site = None if uri is None else Site("/", uri)
    targets = None if site is None else LocalTargets(site, Shelf(files), _EVERYTHING.local, _EVERYTHING.limit)
    whole = None if site is None else site.uri_of(f"/{path}")
    report = report_on(files[path], path, whole, _EVERYTHING, targets)
    if isinstance(report, Failure):
        raise ArgumentError("path", f"a document that can be read ({report.why})", path)
    return tuple(
        Issue(found.code, found.severity, found.element, found.span.start, found.span.end, *_words(found))
        for found in report.problems
    )


def _words(found: Problem) -> tuple[str, str, str]:
    return found.message, found.rule, found.hint


guard(__name__)
