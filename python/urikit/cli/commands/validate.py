"""`urikit validate`: whether texts are what a standard calls valid. A question, and a description.

A valid input is one line that begins with `ok`; an invalid one has its place, the code, the message and the fix
(`urikit.cli.invalid` has the formats). Exit code 0 means that every input is what was asked for;
`urikit.explanation.records` says what that is for each `--as` and `--require`.

`--require iri`, `url` and `parses` name their standard: `--as` may be left out.

An error here is an answer, not a failure: it goes to standard output. `--on-error` decides
only about texts that are too long to look at. By the URL Standard a text can have many
errors: the line shows the one it failed by, or else the first, and a record has up to
`MOST` of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Literal

import click

from urikit.cli import terminal
from urikit.cli.invalid import DOCUMENTS, Format, Invalid, as_command, as_junit, as_sarif, as_text
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import takes_standard
from urikit.core.errors import PlacedError, URIError
from urikit.explanation.records import DEFAULT_KIND, REQUIRED, NotAsked, Standard, error_sentence
from urikit.explanation.records import validate_record as record_of


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
def command(job: Job, standard: Standard, require: str | None, form: Format, *, errors_only: bool) -> int:
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
    documented: list[Invalid] = []

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

    def record(text: str) -> dict[str, Any] | None:
        made = record_of(text, job.secrecy, standard, require)
        if not made["ok"]:
            job.no()
        return None if errors_only and made["ok"] else made

    def document() -> str | None:
        if form == "sarif":
            return as_sarif(documented)
        return as_junit(documented, job.seen) if form == "junit" else None

    code = job.run(answer, record, "description", last=document)
    if job.said_no and job.seen > 1 and job.messages == "shown":
        sys.stderr.write(
            f"urikit: {job.said_no:,} of {job.seen:,} inputs {'is' if job.said_no == 1 else 'are'} invalid\n"
        )
    return code


def _standard(given: Standard, require: str | None) -> Standard:
    """The standard that is meant: an IRI is asked of RFC 3987 and a URL of the URL Standard, also without --as."""
    from click.core import ParameterSource

    if click.get_current_context().get_parameter_source("standard") is not ParameterSource.DEFAULT:
        return given
    return next((standard for standard, names in REQUIRED.items() if require is None or require in names), given)


def _named(standard: Standard, require: str | None) -> str:
    """What is required, by its name; usage errors for what the standard does not have."""
    choices = REQUIRED[standard]
    if require is None:
        return DEFAULT_KIND[standard]
    if require not in choices:
        raise click.UsageError(f"--require {require} does not go with --as {standard}: expected {', '.join(choices)}")
    return require


def _invalid(job: Job, text: str, error: URIError | NotAsked, read: Callable[[str], object]) -> Invalid:
    """The error as it is printed, with the fix if the repaired input is what was asked for."""
    file, line = job.place
    start, end = (error.offset, error.end) if isinstance(error, (PlacedError, NotAsked)) else (0, 0)
    rule = error.rule if isinstance(error, URIError) else str(error.details.get("rule", ""))
    return Invalid(
        file, line, start, end, error.code, error_sentence(error, text), rule, _fix(job, text, read), job.shown(text)
    )


def _fix(job: Job, text: str, read: Callable[[str], object]) -> str | None:
    """The fixed input, if it is what was asked for."""
    from urikit.explanation.records import explain_text

    found = explain_text(text, job.secrecy).answer.fix
    if found is None:
        return None
    try:
        read(found)
    except (URIError, NotAsked):
        return None
    return job.written(found)


def _for_people(job: Job, found: Invalid) -> str:
    paint = job.paint or (lambda role, piece: piece)
    charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
    return as_text(found, paint, max(terminal.columns(sys.stdout) - 4, 20), charset)
