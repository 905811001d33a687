"""`urikit refs --fix`: what is certain is written into the files.

| problem                   | is written                                             |
|---------------------------|--------------------------------------------------------|
| `online-moved`            | where the page is now, for links written with a scheme |
| `document-target-missing` | the name of the file in its own case                   |

The files are read again and rewritten as `urikit rewrite` does: all other bytes stay, and the result is read before it
replaces the file. A file that changed in the meantime keeps what is not at its place any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import click

from urikit._native import mask
from urikit.cli import files
from urikit.cli.inputs import named
from urikit.core.cells import visible
from urikit.core.issues import Severity
from urikit.documents import read
from urikit.documents.link import Link
from urikit.links import Outcome, Question, Report
from urikit.links.local import in_case_of_files
from urikit.links.online.verdict import Replacement

__all__ = ["Fixes"]

_MISSING = "document-target-missing"


class Fixes:
    """The corrections of one run."""

    def __init__(self, paths: Sequence[str], question: Question, least: Severity) -> None:
        self._folders = files.Folders(paths)
        self._question = question
        self._least = least
        self._by_file: dict[str, dict[tuple[int, int], tuple[str, str, bool]]] = {}
        #: How many links were corrected, in how many files, and how many of them had a problem that counts.
        self.links = self.files = self.solved = 0
        self.failed = False
        #: Whether a file was left because a link leads out of the folder.
        self.refused = False

    def through(self, outcomes: Iterable[tuple[Outcome, int]]) -> Iterator[tuple[Outcome, int]]:
        """The outcomes as they are; what is wrong in the case of a name only is kept."""
        for outcome, size in outcomes:
            for reference in outcome.references if isinstance(outcome, Report) else ():
                for problem in reference.problems:
                    if problem.code != _MISSING or reference.span.part or reference.raw != reference.reference:
                        continue
                    new = in_case_of_files(outcome.path, reference.reference)
                    if new is not None:
                        self.add(Replacement(outcome.path, reference.span, reference.raw, new), problem.severity)
            yield outcome, size

    def add(self, one: Replacement, severity: Severity) -> None:
        """A correction, and how severe the problem is that it solves."""
        rows = self._by_file.setdefault(one.file, {})
        rows[one.place.start, one.place.end] = (one.old, one.new, severity >= self._least)

    def write(self) -> None:
        """Rewrite the files."""
        for path, rows in self._by_file.items():
            try:
                self._rewrite(path, rows)
            except OSError as error:
                self.refused |= isinstance(error, files.LinkedOutError)
                self.failed |= not isinstance(error, files.LinkedOutError)
                why = visible(mask(error.strerror or type(error).__name__))
                click.echo(f"urikit: cannot write {named(path)}: {why}", err=True)

    def _rewrite(self, path: str, rows: dict[tuple[int, int], tuple[str, str, bool]]) -> None:
        with open(path, "rb") as stream:
            data = stream.read(self._question.limit + 1)
        document = read(data, name=path, media_type=self._question.media_type, as_format=self._question.as_format)

        def corrected(link: Link) -> str | None:
            old, new, _ = rows.get((link.offset, link.end), ("", "", False))
            return new if link.source is document.source and link.source_text == old else None

        result = document.rewrite(corrected)
        if not result.changes or len(data) > self._question.limit:
            return
        assert isinstance(result.data, bytes)
        files.replace(path, result.data, self._folders)
        written = {(change.old, change.new) for change in result.changes}
        self.files += 1
        self.links += len(result.changes)
        self.solved += sum(counts for old, new, counts in rows.values() if (old, new) in written)
