"""`urikit validate`: whether texts are what a standard calls valid. A question, and a description.

A valid input is one line that begins with `ok`; an invalid one has its place, the code, the message and the fix
(`urikit.cli.invalid` has the formats). Exit code 0 means that every input is what was asked for:

| `--as`  | `--require` | is                                               | section       |
|---------|-------------|--------------------------------------------------|---------------|
| rfc3986 | reference   | a URI-reference                                  | 4.1           |
|         | uri         | a URI (the default)                              | 3             |
|         | relative    | a relative reference                             | 4.2           |
|         | absolute    | an absolute-URI: a URI with no fragment          | 4.3           |
|         | urn         | a URN, its NID and NSS by RFC 8141               | RFC 8141 2    |
| rfc3987 | reference   | an IRI-reference                                 | RFC 3987 2.2  |
|         | iri         | an IRI (the default)                             |               |
|         | relative    | a relative IRI reference                         |               |
|         | absolute    | an absolute-IRI                                  |               |
| whatwg  | url         | a valid URL string (the default)                 | URL writing   |
|         | parses      | whatever the URL Standard parses, valid or not   | URL parsing   |

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

import urikit
from urikit import IRI, URI
from urikit.cli import terminal
from urikit.cli.invalid import DOCUMENTS, Format, Invalid, as_command, as_junit, as_sarif, as_text
from urikit.cli.job import Job
from urikit.cli.messages import as_record, sentence
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.refusal import Refusal
from urikit.cli.standards import Standard, takes_standard
from urikit.errors import PlacedError, URIError

#: The most errors of one text that a record holds.
MOST = 100


class NotAsked(Refusal):
    """A text that is a reference or a URL, and not what was asked for; `code` has a row of its own."""

    def __init__(self, code: str, component: str | None, offset: int, end: int) -> None:
        from urikit.rules import Mistake, known

        row = known(code)
        message = row.message(Mistake(code, component))
        super().__init__(code, message, component=component, offset=offset, end=end, rule=row.section())
        self.offset = offset
        self.end = end


def _absolute(read: Callable[[str], URI | IRI]) -> Callable[[str], object]:
    def absolute(text: str) -> object:
        uri = read(text)
        if uri.fragment is not None:
            start, end = uri.spans["fragment"]
            raise NotAsked("fragment-forbidden", "fragment", start - 1, end)
        return uri

    return absolute


def _url(text: str) -> object:
    """A valid URL string: it parses, and without a validation error."""
    url = urikit.WebURL(text)
    for name, start, end, _ in urikit._native.web_validation_errors(text, None):
        raise NotAsked(name, None, start, end)
    return url


_REQUIRED: dict[Standard, dict[str, Callable[[str], object]]] = {
    "rfc3986": {
        "reference": urikit.parse,
        "uri": urikit.URI,
        "relative": urikit.RelativeReference,
        "absolute": _absolute(urikit.URI),
        "urn": urikit.URN.parse,
    },
    "rfc3987": {
        "reference": urikit.IRIReference.parse,
        "iri": urikit.IRI,
        "relative": urikit.RelativeIRIReference,
        "absolute": _absolute(urikit.IRI),
    },
    "whatwg": {"url": _url, "parses": urikit.WebURL},
}


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option(
    "--require",
    type=click.Choice(list(dict.fromkeys(name for names in _REQUIRED.values() for name in names))),
    help="What the input must be; by default a URI, an IRI (--as rfc3987) or a valid URL string (--as whatwg).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    show_default=True,
    help="How to print the result.",
)
@click.option("--errors-only", is_flag=True, help="Print invalid inputs only.")
def command(job: Job, standard: Standard, require: str | None, form: Format, *, errors_only: bool) -> int:
    """Check whether each input is a valid URI, and where not.

    A relative reference such as "hello" is not a URI; allow it with --require reference.

    \b
    urikit validate 'http://h/a b'
    urikit validate --errors-only -f urls.txt
    urikit validate --format github -f urls.txt
    urikit validate --require absolute -q "$url" && echo fine
    urikit validate --as rfc3987 'http://h/é'
    urikit validate --as whatwg --require parses 'http://h/a b'
    """
    job.standard = standard
    if form == "json" and job.json_form == "no":
        job.json_form = "lines"
    elif form in ("github", *DOCUMENTS) and job.json_form != "no":
        raise click.UsageError(f"--json and --format {form} exclude each other")
    require = _named(standard, require)
    read = _REQUIRED[standard][require]
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
        errors: list[URIError | NotAsked] = []
        try:
            read(text)
        except (URIError, NotAsked) as error:
            job.no()
            errors.append(error)
        if errors_only and not errors:
            return None
        if errors and require == "url" and isinstance(errors[0], NotAsked):
            rows = urikit._native.web_validation_errors(text, None)[:MOST]
            errors = [NotAsked(name, None, start, end) for name, start, end, _ in rows]
        described = [as_record(error, text, job.secrets, job.secret_names) for error in errors]
        return {"input": job.masked(text), "ok": not errors, "required": require, "errors": described}

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


def _named(standard: Standard, require: str | None) -> str:
    """What is required, by its name; usage errors for what the standard does not have."""
    choices = _REQUIRED[standard]
    if require is None:
        return {"rfc3986": "uri", "rfc3987": "iri", "whatwg": "url"}[standard]
    if require not in choices:
        raise click.UsageError(f"--as {standard} has --require {', '.join(choices)}; not {require}")
    return require


def _invalid(job: Job, text: str, error: URIError | NotAsked, read: Callable[[str], object]) -> Invalid:
    """The error as it is printed, with the fix if the repaired input is what was asked for."""
    file, line = job.place
    start, end = (error.offset, error.end) if isinstance(error, (PlacedError, NotAsked)) else (0, 0)
    rule = error.rule if isinstance(error, URIError) else str(error.details.get("rule", ""))
    return Invalid(
        file, line, start, end, error.code, sentence(error, text), rule, _fix(job, text, read), job.shown(text)
    )


def _fix(job: Job, text: str, read: Callable[[str], object]) -> str | None:
    """The fixed input, if it is what was asked for."""
    from urikit.explanation.data import explanation

    found = explanation(text, None, job.secrets, job.secret_names).answer.fix
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
