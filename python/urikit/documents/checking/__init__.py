"""Checking the links of documents: of one, of a folder, of a documentation.

    folders, files ── walking ──> files ── working ──> a report each ──> table, JSON, SARIF, exit code
                                             │
                     looking at one file: read, resolve, verdict, issues, local targets

`urikit.documents.read` says what is in one document. Here is what it takes to look at many:
which files there are (`walking`), what is said of one (`looking`), whether targets in the
same folder are there (`local`, with `sites` and `anchors`), several processes that do the
work and hand it back in order (`working`), and what is made of it for machines (`sarif`)
and at a glance (`summary`). The command `urikit refs` prints it.

Offline: nothing is fetched, ever. Whether a page somewhere else is still there, is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from urikit.documents.checking.local import LocalTargets, Shelf
from urikit.documents.checking.looking import Assignment, Question, look, report_on
from urikit.documents.checking.records import Failure, Outcome, Problem, Reference, Report, Skipped, Span, Verdict
from urikit.documents.checking.rows import ROWS
from urikit.documents.checking.sites import Site
from urikit.documents.checking.wishes import Wishes
from urikit.issues import Issue

__all__ = [
    "ROWS",
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
    ['error: there is no file "b.css" (document-target-missing, offset 9)']
    """
    site = None if uri is None else Site("/", uri)
    targets = None if site is None else LocalTargets(site, Shelf(files), _EVERYTHING.local, _EVERYTHING.limit)
    whole = None if site is None else site.uri_of(f"/{path}")
    report = report_on(files[path], path, whole, _EVERYTHING, targets)
    if isinstance(report, Failure):
        raise ValueError(report.why)
    return tuple(
        Issue(found.code, found.severity, found.element, found.span.start, found.span.end, *_words(found))
        for found in report.problems
    )


def _words(found: Problem) -> tuple[str, str, str]:
    return found.message, found.rule, found.hint
