"""Check the links of documents: of one, of a folder, of a documentation.

    folders, files ── walk ──> files ── pool ──> a report each ──> table, JSON, SARIF, exit code
                                          │
                     report: read one file, resolve, verdict, issues, local targets

| module | contents |
|---|---|
| `walk`, `git_ignore` | the files of a folder |
| `report` | the check of one file |
| `local`, `anchors` | targets in the same folder, and their anchors |
| `records` | reports, references, problems, a summary |
| `pool` | several processes that return their reports in order |
| `reporters` | SARIF, JUnit, workflow commands, Markdown |
| `online` | links to other servers: the only part that connects, imported when it is used |

`urikit.documents.read` reads one document, and the command `urikit refs` prints the results.
"""

from __future__ import annotations

from collections.abc import Mapping

from urikit.core.errors import ArgumentError, UnknownNameError
from urikit.core.issues import Issue
from urikit.links.local import LocalTargets, Shelf, Site
from urikit.links.records import Failure, LinkReference, LinkSpan, LinkVerdict, Outcome, Problem, Report, Skipped
from urikit.links.report import Assignment, Question, Wishes, look, report_on

__all__ = [
    "Assignment",
    "Failure",
    "LinkReference",
    "LinkSpan",
    "LinkVerdict",
    "Outcome",
    "Problem",
    "Question",
    "Report",
    "Site",
    "Skipped",
    "Wishes",
    "look",
    "problems",
    "report_on",
]

_EVERYTHING = Question(local=frozenset(("files", "fragments")))


def problems(
    files: Mapping[str, str | bytes], path: str, *, base: str | None = "https://example.org/"
) -> tuple[Issue, ...]:
    """Return the problems of one of several documents in memory, local targets included.

    `files` are those of a folder by their paths, `base` is the URI of the folder; with None the
    document was retrieved from nowhere. Places are offsets in its text.

    Raises `ValueError` where it cannot be read.

    >>> [str(issue) for issue in problems({"a.css": "@import 'b.css';"}, "a.css")]
    ['error: file "b.css" not found (document-target-missing, column 10)']
    """
    if path not in files:
        raise UnknownNameError("path", "the path of one of the files", path)
    site = None if base is None else Site("/", base)
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
