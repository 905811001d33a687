"""`urikit refs`: from the options to the questions, and from the outcomes to the exit code.

Outcomes arrive one by one, in the order of the files, and are printed as they arrive; the summary and the forms for
other programs wait for all of them. Messages go to standard error at the end: files that could not be read, that were
skipped, or that options ignore.

`--fix` writes what is certain into the files:

| problem                   | fix                                                    |
|---------------------------|--------------------------------------------------------|
| `online-moved`            | the new URL of the page, for links with a scheme       |
| `document-target-missing` | the name of the file in its own case                   |

The files are read again and rewritten as `urikit rewrite` does: all other bytes stay, and the result is parsed before
it replaces the file. If a file has changed in the meantime, only links that are still in their place are fixed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from urikit._native import IRI, mask
from urikit.cli import files, terminal
from urikit.cli.inputs import named, octets
from urikit.cli.options import base_of
from urikit.cli.output import Output, line
from urikit.cli.progress import Progress
from urikit.cli.references import WHOLE_FORMS
from urikit.cli.references.online_options import options_of
from urikit.cli.references.output import (
    asides,
    comma_separated,
    corrected,
    counts,
    fields,
    header,
    last_line,
    of_problem,
    passed_over,
    table,
    traced,
)
from urikit.core.cells import visible
from urikit.core.errors import UnknownNameError
from urikit.core.issues import Severity
from urikit.core.rules import rule
from urikit.documents import Link, read
from urikit.explanation import records as refs
from urikit.explanation.records import numbered
from urikit.links import (
    Assignment,
    Failure,
    LinkReference,
    Outcome,
    Problem,
    Question,
    Report,
    Site,
    Skipped,
    Wishes,
    report_on,
)
from urikit.links.pool import FileJob, processors, work
from urikit.links.records import LinkSummary
from urikit.links.report import Broken
from urikit.links.walk import Patterns, walk

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.cli.references.online import Online
    from urikit.links.online.verdict import Replacement

__all__ = ["Fixes", "is_url", "names_from", "run"]


#: The name of standard input.
STDIN = "-"
#: The exit code after an interrupt, as shells have it.
INTERRUPTED = 130
#: A filter of outcomes before they are printed.
Through: TypeAlias = Callable[[Iterable[tuple[Outcome, int]]], Iterator[tuple[Outcome, int]]]


def run(paths: Sequence[str], asked: dict[str, Any]) -> int:
    """Read and print everything, and return the exit code."""
    question = _question(asked)
    options = options_of(asked)
    if options is None:
        if any(map(is_url, paths)):
            raise click.UsageError("a URL is fetched with --online only")
        return _checked(paths, asked, question, None)
    from urikit.cli.references.online import Online

    with Online(options, asked) as online:
        return _checked(paths, asked, question, online)


def _checked(paths: Sequence[str], asked: dict[str, Any], question: Question, online: Online | None) -> int:
    """Read and print everything. An interrupt while servers are asked prints the known results."""
    job = _Printing(asked)
    summary = LinkSummary()
    fixes = _fixes(paths, asked, question)
    through: Through = iter if online is None else online.through
    if fixes is not None:
        through = _one_after_the_other(through, fixes.through)
    try:
        for inputs in _groups(paths):
            if is_url(inputs[0]):
                assert online is not None
                for outcome, _ in through((each, 0) for each in online.pages(inputs[0], question)):
                    job.take(outcome, summary, None)
            elif inputs == [STDIN]:
                for outcome, _ in through([(_standard_input(asked, question), 0)]):
                    job.take(outcome, summary, None)
            else:
                jobs = [each for path in inputs for each in _jobs(path, asked)]
                _work_through(jobs, inputs, question, job, summary, through)
    except KeyboardInterrupt:
        if online is None or not online.was_interrupted:
            job.say_failures()
            raise
    job.finish(summary)
    if online is not None and not job.is_quiet:
        click.echo(online.summary(), err=True)
    if online is not None and online.was_interrupted:
        return INTERRUPTED
    if paths and not summary.files and not summary.failures:
        click.echo(f"urikit: nothing to read in {', '.join(visible(mask(path)) for path in paths)}", err=True)
        return 3
    solved = 0
    if fixes is not None:
        for moved in () if online is None else online.moved:
            fixes.add(moved, Severity.WARNING)
        fixes.write()
        solved = fixes.solved
        if not job.is_quiet:
            click.echo(corrected(fixes.links, fixes.files), err=True)
    if summary.failures or (fixes is not None and fixes.failed):
        return 3
    if fixes is not None and fixes.refused:
        return 1
    return 1 if asked["check"] and job.found > solved else 0


def _fixes(paths: Sequence[str], asked: dict[str, Any], question: Question) -> Fixes | None:
    """Return the fixes of files with `--fix`."""
    if not asked["fix"]:
        return None
    if not asked["online"] and "files" not in asked["local"]:
        raise click.UsageError("--fix corrects what --online or --local files find")
    if any(path == STDIN or is_url(path) for path in paths):
        raise click.UsageError("--fix corrects files, not standard input or pages")
    return Fixes(paths, question, Severity[asked["severity"].upper()])


def _one_after_the_other(first: Through, second: Through) -> Through:
    return lambda outcomes: second(first(outcomes))


def is_url(path: str) -> bool:
    """Return whether an argument is a page on a server; a file of that name is `./http:...`."""
    return path[:8].lower().startswith(("http://", "https://"))


def _groups(paths: Sequence[str]) -> Iterator[list[str]]:
    """Files and folders that belong together; standard input and URLs on their own."""
    together: list[str] = []
    for path in paths:
        if path != STDIN and not is_url(path):
            together.append(path)
            continue
        if together:
            yield together
        together = []
        yield [path]
    if together:
        yield together


def _work_through(
    jobs: Sequence[FileJob],
    inputs: Sequence[str],
    question: Question,
    job: _Printing,
    summary: LinkSummary,
    through: Through,
) -> None:
    total = sum(each.size for each in jobs)
    progress: Progress | None = None
    if total and len(jobs) > 1 and not job.is_quiet and terminal.is_terminal(sys.stderr):
        name = os.path.basename(inputs[0].rstrip("/")) or inputs[0]
        progress = Progress(visible(name) if len(inputs) == 1 else f"{len(jobs):,} files", total)
    for outcome, size in through(work(jobs, question, job.processes or processors())):
        job.take(outcome, summary, progress)
        if progress is not None:
            progress.advance(size)
    if progress is not None:
        progress.erase()


class _Printing:
    """The printed form of each outcome, by the options."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self._asked = asked
        self._least = Severity[asked["severity"].upper()]
        self._masked: Callable[[str], str] = (
            str if asked["show_secrets"] else partial(mask, secret_names=asked["secret_names"])
        )
        self.is_quiet: bool = asked["quiet"]
        #: The number of processes of `--jobs`.
        self.processes: int | None = asked["jobs"]
        self._paint = terminal.paint_for(sys.stdout, asked["color"])
        form: Json = "array" if asked["json_array"] else "lines" if asked["json_lines"] else "no"
        self._is_json = form != "no"
        self._output = Output("\r\n" if asked["csv"] else "\n", form)
        self._on_terminal = terminal.is_terminal(sys.stdout)
        self._count = 0
        #: The form that is written at the end, of everything.
        self._whole = next((name for name in WHOLE_FORMS if asked[name]), None)
        self._kept: list[Outcome] = []
        self._failures: list[Failure] = []
        self._only = frozenset(asked["only"])
        #: The number of problems of the severity or above.
        self.found = 0
        if asked["csv"]:
            names = refs.PROBLEM_FIELDS if asked["check"] else refs.REFERENCE_FIELDS
            self._output.record(header(names))

    def take(self, outcome: Outcome, summary: LinkSummary, progress: Progress | None) -> None:
        """Print what came of one file, and count it."""
        if isinstance(outcome, Skipped):
            summary.add(outcome)
            return
        if progress is not None and self._on_terminal:
            progress.erase()
        if isinstance(outcome, Failure):
            self._fail(outcome, summary)
            return
        try:
            self._report(outcome, summary)
        except Broken as error:
            self._fail(Failure(outcome.path, str(error)), summary)
        self._output.flush()

    def _fail(self, failure: Failure, summary: LinkSummary) -> None:
        summary.add(failure)
        self._failures.append(failure)
        if self._whole is not None:
            self._kept.append(failure)

    def _report(self, report: Report, summary: LinkSummary) -> None:
        """Print a report while its references are counted: a large one makes them anew whenever it is asked."""
        asked, only = self._asked, self._only
        wanted = (one for one in report.references if one.verdict.value in only) if only else report.references
        references = summary.through(report, wanted)
        if self._whole is None and not asked["summary"] and not asked["check"]:
            self._count_problems(report.findings)
            self._list(report, self._counted(references))
            return
        flawed = report._replace(references=tuple(one for one in references if one.problems))
        problems = [problem for problem in flawed.problems if problem.severity >= self._least]
        self.found += len(problems)
        if self._whole is not None:
            self._kept.append(flawed)
        elif asked["check"] and not asked["summary"]:
            for problem in problems:
                if self._is_json or asked["csv"]:
                    self._record(refs.problem_record(report, problem, self._masked), refs.PROBLEM_FIELDS)
                else:
                    self._output.record(of_problem(report, problem, self._masked, self._paint))

    def _counted(self, references: Iterable[LinkReference]) -> Iterator[LinkReference]:
        for reference in references:
            if reference.problems:
                self._count_problems(reference.problems)
            yield reference

    def _count_problems(self, problems: Iterable[Problem]) -> None:
        self.found += sum(problem.severity >= self._least for problem in problems)

    def _list(self, report: Report, found: Iterable[LinkReference]) -> None:
        """Print the references themselves."""
        if self._is_json or self._asked["csv"]:
            for reference in found:
                self._record(refs.reference_record(report, reference), refs.REFERENCE_FIELDS)
        elif self._asked["trace"]:
            self._output.records(traced(report, found, self._masked, self._paint))
        elif self._on_terminal:
            charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
            references = tuple(found)
            if self._count:
                self._output.record("")
            self._count += 1
            columns = max(terminal.columns(sys.stdout), 60)
            self._output.records(table(report, references, self._masked, columns, charset, self._paint))
        else:
            self._output.records(fields(report, reference) for reference in found)

    def _record(self, record: Mapping[str, object], names: tuple[str, ...]) -> None:
        if self._is_json:
            self._output.record(line(numbered(record, self._count)))
            self._count += 1
        else:
            self._output.record(comma_separated(names, record))

    def finish(self, summary: LinkSummary) -> None:
        """Print what needed everything, and say what was left out."""
        if self._asked["summary"]:
            self._output.record(counts(summary, self._paint))
        if self._whole is not None and (text := self._in_form(self._whole)):
            self._output.record(text)
        self._output.finish()
        self.say_failures()
        if self.is_quiet:
            return
        said = list(passed_over(summary))
        if self._asked["check"]:
            said = [last_line(summary, self._least), *asides(summary, self._least), *said]
        for text in said:
            click.echo(text, err=True)

    def say_failures(self) -> None:
        """Print the files that could not be read, after the others."""
        for failure in self._failures:
            click.echo(f"urikit: cannot read {named(failure.path)}: {visible(mask(failure.why))}", err=True)
        self._failures.clear()

    def _in_form(self, form: str) -> str:
        """Everything in the form of another program."""
        if form == "junit":
            from urikit.links.reporters import junit

            return junit(self._kept, self._least)
        if form == "markdown":
            from urikit.links.reporters import markdown_table

            return markdown_table(self._kept, self._least)
        if form == "github":
            from urikit.links.reporters import workflow_commands

            return workflow_commands(self._kept, self._least)
        from importlib.metadata import version
        from json import dumps

        from urikit.links.reporters import sarif

        return dumps(sarif(self._kept, self._least, os.getcwd(), version("urikit")), indent=1)


def _question(asked: dict[str, Any]) -> Question:
    """Return the question for every file. Usage errors are raised here, before anything is read."""
    for option in ("base", "entity", "default"):
        if asked[option] is not None:
            base_of(IRI.parse, asked[option], f"--{option}")
    for code in asked["ignore_code"]:
        try:
            rule(code)
        except UnknownNameError as error:
            raise click.UsageError(f"--ignore-code: {error.message}") from error
    if asked["root"] is not None and not os.path.isdir(asked["root"]):
        raise click.UsageError(f"--root: {visible(mask(asked['root']))} is not a folder")
    return Question(
        type=asked["kind"],
        entity=asked["entity"],
        default=asked["default"],
        local=frozenset(asked["local"]),
        wishes=Wishes(asked["ignore"], frozenset(asked["ignore_code"]), frozenset(asked["roles"])),
        trace="told" if asked["trace"] else "left out",
        comments="read" if asked["comments"] else "left out",
        profile=asked["profile"],
        limit=asked["max_size"],
    )


def names_from(file: str) -> tuple[str, ...]:
    """Read the names in a file, one a line, or between NULs if it has one; empty lines do not count."""
    data = b"".join(octets(file))
    separator = b"\0" if b"\0" in data else b"\n"
    return tuple(os.fsdecode(name.rstrip(b"\r")) for name in data.split(separator) if name.strip())


def _jobs(path: str, asked: dict[str, Any]) -> Iterator[FileJob]:
    """Yield the files that a path names, each with where it belongs."""
    base: str | None = asked["base"]
    root: str | None = asked["root"]
    patterns = Patterns(
        asked["include"],
        asked["exclude"],
        "read" if asked["no_gitignore"] else "passed over",
        "read" if asked["comments"] else "passed over",
    )
    site = None if root is None else Site.of(root, base)
    for found in walk(path, patterns):
        if isinstance(found, Skipped | Failure):
            yield FileJob(found, 0)
        elif found.folder is not None:
            site = site or Site.of(found.folder, base)
            yield FileJob(Assignment(found.path, None, site, "guessed" if found.is_guess else "found"), found.size)
        else:
            retrieval = base if root is None else None
            yield FileJob(
                Assignment(found.path, retrieval, site or _around(found.path, retrieval), "named"), found.size
            )


def _around(path: str, retrieval: str | None) -> Site:
    """Return the folder of a file that was named itself: the current one, where the file is in it.

    Where its URI was given, the folder beside it has the URI beside it.
    """
    folder = os.path.dirname(os.path.abspath(path))
    if retrieval is not None:
        return Site.of(folder, retrieval)
    here = Site.of(os.getcwd())
    return here if here.holds(os.path.join(folder, "x")) else Site.of(folder)


def _standard_input(asked: dict[str, Any], question: Question) -> Report | Failure:
    """Return the document on standard input: it has no place, so that nothing local belongs to it."""
    if sys.stdin is None:
        return Failure(STDIN, "missing standard input")
    data = bytearray()
    for piece in octets("-"):
        data += piece
        if len(data) > question.limit:
            return Failure(STDIN, f"longer than {question.limit:,} bytes (--max-size)")
    return report_on(bytes(data), STDIN, asked["base"], question)


_MISSING = "document-target-missing"


class Fixes:
    """The corrections of one run."""

    def __init__(self, paths: Sequence[str], question: Question, least: Severity) -> None:
        self._folders = files.Folders(paths)
        self._question = question
        self._least = least
        self._by_file: dict[str, dict[tuple[int, int], tuple[str, str, bool]]] = {}
        #: The numbers of corrected links, of their files, and of those whose problem counts.
        self.links = self.files = self.solved = 0
        self.failed = False
        #: True if a file was skipped because a symbolic link leads out of the folder.
        self.refused = False

    def through(self, outcomes: Iterable[tuple[Outcome, int]]) -> Iterator[tuple[Outcome, int]]:
        """Return the outcomes unchanged, and keep targets that differ from a file in case only."""
        from urikit.links.local import in_case_of_files
        from urikit.links.online.verdict import Replacement

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
        """Add a correction, and the severity of the problem that it solves."""
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
        document = read(data, name=path, type=self._question.type)

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
