"""`urikit validate`: whether texts are what a standard calls valid. A question, and a description.

One line per text, `ok` or `error` first; under an error the place, with carets, and the
message. Exit code 0 means that every text is what was asked for:

| `--as`  | `--require` | is                                               | section       |
|---------|-------------|--------------------------------------------------|---------------|
| rfc3986 | reference   | a URI-reference (the default)                    | 4.1           |
|         | uri         | a URI                                            | 3             |
|         | relative    | a relative reference                             | 4.2           |
|         | absolute    | an absolute-URI: a URI with no fragment          | 4.3           |
| rfc3987 | reference   | an IRI-reference (the default)                   | RFC 3987 2.2  |
|         | iri         | an IRI                                           |               |
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
from urikit.cli.job import Job, Refusal
from urikit.cli.messages import as_record, sentence
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import Standard, takes_standard
from urikit.errors import URIError, URISyntaxError

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
    help="What the text must be; by default a reference, and with --as whatwg a valid URL string (url).",
)
def command(job: Job, standard: Standard, require: str | None) -> int:
    """Say for each text whether it is a URI-reference, and if not, where and why.

    \b
    urikit validate 'http://h/a b'
    urikit validate --require absolute -q "$url" && echo fine
    urikit validate --as rfc3987 'http://h/é'
    urikit validate --as whatwg --require parses 'http://h/a b'
    """
    job.standard = standard
    choices = _REQUIRED[standard]
    asked = next(iter(choices)) if require is None else require
    if asked not in choices:
        raise click.UsageError(f"--as {standard} has --require {', '.join(choices)}; not {asked}")
    read = choices[asked]

    def answer(text: str) -> str | None:
        try:
            read(text)
        except (URIError, NotAsked) as error:
            job.no()
            return _refused(job, text, error) if job.messages == "shown" else None
        return f"ok     {job.written(job.masked(text))}" if job.messages == "shown" else None

    def record(text: str) -> dict[str, Any]:
        errors: list[URIError | NotAsked] = []
        try:
            read(text)
        except (URIError, NotAsked) as error:
            job.no()
            errors.append(error)
        if errors and asked == "url" and isinstance(errors[0], NotAsked):
            rows = urikit._native.web_validation_errors(text, None)[:MOST]
            errors = [NotAsked(name, None, start, end) for name, start, end, _ in rows]
        described = [as_record(error, text, job.secrets) for error in errors]
        return {"input": job.masked(text), "ok": not errors, "required": asked, "errors": described}

    return job.run(answer, record, "description")


def _refused(job: Job, text: str, error: URIError | NotAsked) -> str:
    from urikit.cells import window

    paint = job.paint or (lambda role, piece: piece)
    charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
    offset, end = (error.offset, error.end) if isinstance(error, (URISyntaxError, NotAsked)) else (0, 0)
    room = max(terminal.columns(sys.stdout) - 7, 20)
    place = window(job.masked(text), offset, end, columns=room, charset=charset)
    said = f"{sentence(error, text)} ({error.code})"
    return f"{paint('error', 'error')}  {place.line}\n       {paint('error', place.carets)} {said}"
