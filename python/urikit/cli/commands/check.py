"""Commands that describe an input: `explain`, `validate`, `repair`, `view`.

`explain` describes any input; an invalid one makes the exit code 1. Of that it prints the mistakes and the fix in a few
lines, of other input the figure and the components, and with `--all` every table. With `--document FILE` it explains a
document instead: which step of RFC 3986 section 5.1 found its base, why the others did not, and what an input means as
a reference in it. Secrets are masked.

`validate` checks inputs by a standard; `urikit.explanation.records` has what each `--as` and `--require`
accepts, and `--require iri`, `url` and `parses` imply their standard. An error is an answer, so it goes to standard
output; `--on-error` is about inputs that are too long to read. The URL Standard can have many errors for an input: a
line has the one that made it fail, or the first; a view_record has up to `MOST`. Lines and columns count from 1, and an
argument has its number instead of file and line. Secrets are masked.

| format | is                                                                                             |
|--------|------------------------------------------------------------------------------------------------|
| text   | `FILE:LINE:COLUMN: error[CODE]: MESSAGE`, the input with carets, and the fix                   |
| github | a workflow command of GitHub Actions an input, which shows it in the pull request              |
| sarif  | one log of SARIF 2.1.0                                                                         |
| junit  | one test suite in the XML that CI servers read; valid inputs are counted, and not listed       |

`repair` prints inputs corrected, raw: the first fix of `explain`, a proposal and never a parse. An input without a
mistake is printed unchanged, and one whose meaning is unclear is an error. `--changes` describes the changes on
standard error.

`view` prints the fields of each URI by the grammar of its scheme: two columns on a terminal, elsewhere
`name<TAB>value` lines. Undefined fields and empty lists are left out, and secrets are masked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import click

from urikit._native import parse
from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_standard, takes_texts, takes_type
from urikit.core.cells import visible, window
from urikit.core.errors import PlacedError, URIError
from urikit.core.mask import discreet
from urikit.core.shapes import plain
from urikit.explanation.records import DEFAULT_KIND, REQUIRED, NotAsked, Standard, error_sentence, explain_text
from urikit.explanation.records import validate_record as record_of

if TYPE_CHECKING:
    from urikit.cli.terminal import Paint
    from urikit.core.mask import Masked
    from urikit.core.repairs import Change
    from urikit.explanation.data import Explanation
    from urikit.explanation.records import ViewValues
    from urikit.explanation.schema import RepairRecord, ValidateRecord
    from urikit.explanation.text import Detail
    from urikit.links.records import Report


@click.command(cls=TextCommand)
@takes_texts
@click.option("--base", metavar="URI", help="Also resolve the input against this base, step by step.")
@click.option("--document", type=click.Path(), metavar="FILE", help="Explain the base of a document, and inputs in it.")
@click.option("--at", metavar="LINE[:COL]", help="With --document: explain the link or base at that place.")
@takes_type("With --document: set its format or media type.")
@click.option(
    "--width", type=click.IntRange(40), metavar="N", help="Set the columns of the report; default: the terminal's."
)
@click.option("--short", "detail", flag_value="answer", help="Print one line: the verdict and the fix.")
@click.option("--all", "detail", flag_value="all", help="Also print the tables: standards, edits, normal forms.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def explain_command(
    job: Job,
    base: str | None,
    document: str | None,
    at: str | None,
    kind: str | None,
    width: int | None,
    ascii_only: bool,
    detail: Detail | None,
) -> int:
    """Explain each input: verdict, fix, components, standards.

    The report compares three standards, so --as is not available.

    \b
    urikit explain 'https://user@example.org:8080/a/../b?q#f'
    urikit explain --short 'http://h/a b'
    urikit explain --base http://a/b/c ../d
    urikit explain 'file://C:\\temp'
    urikit explain --document page.html --base https://example.org/page.html ../d
    """
    if document is not None:
        from urikit.cli.references.document import explain_document

        return explain_document(job, document, base, kind, at)
    if at is not None or kind is not None:
        raise click.UsageError("--at and --type belong to --document")
    from urikit.explanation.records import explain_text, is_invalid
    from urikit.explanation.text import report

    columns = width or terminal.columns(sys.stdout)
    style: Any = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    paint = job.paint
    first = True

    def explained(text: str) -> Explanation:
        found = explain_text(text, job.secrecy, base)
        if is_invalid(found):
            job.no()
        return found

    def answer(text: str) -> str:
        nonlocal first
        if detail == "answer":
            return report(explained(text), width=columns, style=style, paint=paint, detail="answer")
        between, first = "" if first else "\n" + "─" * columns + "\n\n" if style == "box" else "\n", False
        said = report(explained(text), width=columns, style=style, paint=paint, detail=detail or "standard")
        return between + said

    def view_record(text: str) -> dict[str, Any]:
        return explained(text).to_dict()

    return job.run(answer, view_record, "description", end="\n")


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option(
    "--require",
    type=click.Choice(list(dict.fromkeys(name for names in REQUIRED.values() for name in names))),
    help="Require this kind of input; the default is a URI.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    show_default=True,
    help="Choose how to print the result.",
)
@click.option("--errors-only", is_flag=True, help="Print invalid inputs only.")
def validate_command(job: Job, standard: Standard, require: str | None, form: Format, *, errors_only: bool) -> int:
    """Check inputs, and show where they are invalid.

    A relative reference such as "hello" is not a URI; allow it with --require reference. An iri is read by RFC
    3987, a url by the URL Standard.

    \b
    urikit validate 'http://h/a b'
    urikit validate --errors-only -f urls.txt
    urikit validate --format github -f urls.txt
    urikit validate --require absolute -q "$url" && echo fine
    urikit validate --require iri 'http://h/é'
    urikit validate --as whatwg --require parses 'http://h/a b'
    """
    standard = _standard(standard, require)
    job.standard = standard
    if form == "json" and job.json_form == "no":
        job.json_form = "lines"
    elif form in ("github", *DOCUMENTS) and job.json_form != "no":
        raise click.UsageError(f"--json and --format {form} exclude each other")
    require = _named(standard, require)
    read = REQUIRED[standard][require]
    documented: list[InvalidInput] = []

    def answer(text: str) -> str | None:
        try:
            read(text)
        except (URIError, NotAsked) as error:
            job.no()
            found = _invalid(job, text, error, read)
            if form in DOCUMENTS:
                documented.append(found)
                return None
            if form == "github":
                return as_command(found)
            return _for_people(job, found) if job.messages == "shown" else None
        told = form == "text" and job.messages == "shown" and not errors_only
        return f"ok     {job.written(job.masked(text))}" if told else None

    def view_record(text: str) -> ValidateRecord | None:
        made = record_of(text, job.secrecy, standard, require)
        if not made["ok"]:
            job.no()
        return None if errors_only and made["ok"] else made

    def document() -> str | None:
        if form == "sarif":
            return as_sarif(documented)
        return as_junit(documented, job.seen) if form == "junit" else None

    code = job.run(answer, view_record, "description", last=document)
    if job.said_no and job.seen > 1 and job.messages == "shown":
        sys.stderr.write(
            f"urikit: {job.said_no:,} of {job.seen:,} inputs {'is' if job.said_no == 1 else 'are'} invalid\n"
        )
    return code


def _standard(given: Standard, require: str | None) -> Standard:
    """Return the standard: an IRI is read by RFC 3987 and a URL by the URL Standard, also without --as."""
    from click.core import ParameterSource

    if click.get_current_context().get_parameter_source("standard") is not ParameterSource.DEFAULT:
        return given
    return next((standard for standard, names in REQUIRED.items() if require is None or require in names), given)


def _named(standard: Standard, require: str | None) -> str:
    """Return the name of what is required. Raises a usage error if the standard does not have it."""
    choices = REQUIRED[standard]
    if require is None:
        return DEFAULT_KIND[standard]
    if require not in choices:
        raise click.UsageError(f"--require {require} does not go with --as {standard}: expected {', '.join(choices)}")
    return require


def _invalid(job: Job, text: str, error: URIError | NotAsked, read: Callable[[str], object]) -> InvalidInput:
    """Return the error as it is printed, with the fix if there is one."""
    file, line = job.place
    start, end = (error.offset, error.end) if isinstance(error, (PlacedError, NotAsked)) else (0, 0)
    rule = error.rule if isinstance(error, URIError) else str(error.details.get("rule", ""))
    return InvalidInput(
        file, line, start, end, error.code, error_sentence(error, text), rule, _fix(job, text, read), job.shown(text)
    )


def _fix(job: Job, text: str, read: Callable[[str], object]) -> str | None:
    """Return the fixed input if it is what was required."""

    found = explain_text(text, job.secrecy).answer.fix
    if found is None:
        return None
    try:
        read(found)
    except (URIError, NotAsked):
        return None
    return job.written(found)


def _for_people(job: Job, found: InvalidInput) -> str:
    paint = job.paint or (lambda role, piece: piece)
    charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
    return as_text(found, paint, max(terminal.columns(sys.stdout) - 4, 20), charset)


Format: TypeAlias = Literal["text", "json", "github", "sarif", "junit"]
#: The formats that are one document, written when all inputs were read.
DOCUMENTS = ("sarif", "junit")


@discreet
class InvalidInput(NamedTuple):
    """One error of one input: where it is, what it is, and the fixed input (None where there is none)."""

    #: The name of the file; None for an argument.
    file: str | None
    #: The number of the line in the file, or of the argument.
    line: int
    #: The first and the last character, in characters of the input from 0.
    start: int
    end: int
    code: str
    message: str
    rule: str
    fix: str | None
    masked: Masked

    @property
    def place(self) -> str:
        """FILE:LINE:COLUMN."""
        return f"{self.file or 'argument '}{':' if self.file else ''}{self.line}:{self.start + 1}"


def as_text(found: InvalidInput, paint: Paint, columns: int, charset: Literal["unicode", "ascii"]) -> str:
    """Return the lines for people."""
    around = window(found.masked.shown, *found.masked.place(found.start, found.end), columns=columns, charset=charset)
    lines = [
        f"{found.place}: {paint('error', f'error[{found.code}]')}: {found.message}",
        f"    {around.line}",
        f"    {paint('error', around.carets)}",
    ]
    if found.fix is not None:
        lines.append(f"  {paint('heading', 'fix:')} {paint('good', found.fix)}")
    return "\n".join(lines)


def as_command(found: InvalidInput) -> str:
    """Return the workflow command `error` of GitHub Actions."""
    from urikit.links.reporters import workflow_command

    fix = "" if found.fix is None else f". Fix: {found.fix}"
    message = f"{visible(found.masked.shown)}: {found.message}{fix}"
    return workflow_command("error", f"urikit {found.code}", message, found.file, line=found.line, col=found.start + 1)


def as_sarif(found: Sequence[InvalidInput]) -> str:
    """Return the log, by the same rules as that of `urikit refs`."""
    from importlib.metadata import version
    from json import dumps

    from urikit.core.issues import Severity
    from urikit.links.reporters import sarif

    # A report for each input keeps them in their order.
    reports = [_report(one) for one in found]
    return dumps(sarif(reports, Severity.ERROR, os.getcwd(), version("urikit")), indent=1)


def _report(one: InvalidInput) -> Report:
    from urikit.core.issues import Severity
    from urikit.links.records import LinkSpan, Problem, Report

    span = LinkSpan(one.line, one.start + 1, one.line, one.end + 1, one.start, one.end, "")
    words = one.code, one.message, one.rule, "" if one.fix is None else one.fix
    problem = Problem(span, Severity.ERROR, *words, "", "", one.masked.shown)
    return Report(one.file or "arguments", "lines", None, None, None, 0, (), (problem,), 0, 0)


def as_junit(found: Sequence[InvalidInput], seen: int) -> str:
    """Return the test suite; `seen` is the number of all inputs."""
    from urikit.links.reporters import SuiteCase, junit_suite

    cases = []
    for one in found:
        text = f"{one.place}: {one.message}" + ("" if one.fix is None else f"\nfix: {one.fix}")
        cases.append(SuiteCase(one.file or "arguments", one.masked.shown, [(one.code, one.message, text)]))
    return junit_suite("urikit validate", cases, seen)


@click.command(cls=TextCommand)
@takes_texts
@click.option("--changes", is_flag=True, help="Print the changes on standard error.")
def repair_command(job: Job, changes: bool) -> int:
    """Repair common mistakes in each input.

    A repair is the first fix of urikit explain, so its scheme accepts it. Without one, the error of
    the input is printed.
    Repairs follow RFC 3986, so --as is not available. For repairs by the URL Standard, which are
    part of its parser, see urikit normalize --as whatwg.

    \b
    urikit repair 'http://example.org/a b|c'
    urikit repair --changes 'file://C:\\temp\\a.txt'
    """

    def answer(text: str) -> str:
        proposed = _proposed(text)
        if changes and job.messages == "shown":
            for change in _described(job, text):
                before, after = visible(change.before), visible(change.after)
                place = f"{change.start}-{change.end}"
                said = f'{place:<9} "{before}" -> "{after}"  {change.why} ({change.code})'
                click.echo(said, err=True)
        return proposed

    def view_record(text: str) -> RepairRecord:
        proposed = _proposed(text)
        changed: tuple[Change, ...] = plain(_described(job, text))
        return {"input": job.masked(text), "ok": True, "repaired": proposed, "changes": changed}

    return job.run(answer, view_record)


def _proposed(text: str) -> str:
    """Return the proposal. Without one, raise the syntax error of the input."""
    from urikit.core.repairs import repair

    found = repair(text).text
    return str(parse(text)) if found is None else found


def _described(job: Job, text: str) -> tuple[Change, ...]:
    from urikit.core.repairs import proposed

    return proposed(text, job.secrecy.hidden).changes


@click.command(cls=TextCommand)
@takes_texts
def view_command(job: Job) -> int:
    """Print what each URI says by the grammar of its scheme.

    \b
    urikit view 'mailto:chris@example.com?subject=Hi%20there'
    urikit view --json 'urn:isbn:0-486-27557-4' | jq -r .derived.digits
    """
    from urikit.explanation.records import ViewValues, view_record

    on_terminal = terminal.is_terminal(sys.stdout)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        said = _view_lines(job, ViewValues(text, job.secrecy), on_terminal)
        between, first = "" if first else "\n", False
        return between + said

    return job.run(answer, partial(view_record, secrecy=job.secrecy), "description")


def _view_lines(job: Job, reading: ViewValues, on_terminal: bool) -> str:
    say = job.paint or (lambda role, piece: piece)
    rows = [("view", reading.named)]
    values = (*reading.fields(), *reading.derived())
    rows += [(name, _field_text(value)) for name, value in values if value not in (None, [], {})]
    rows += [("issue", str(issue)) for issue in reading.view.issues()]
    if not on_terminal:
        return "\n".join(f"{name}\t{job.written(value)}" for name, value in rows)
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{say('aside', name)}{' ' * (wide - len(name))}  {job.written(value)}" for name, value in rows)


def _field_text(value: Any) -> str:
    """Write a value on one line: lists with a space between, pairs as name=value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{name}={_field_text(one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list):
        return " ".join(_item(one) for one in value)
    return str(value)


def _item(value: Any) -> str:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
        return value[0] if value[1] is None else f"{value[0]}={_field_text(value[1])}"
    return _field_text(value)
