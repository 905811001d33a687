"""`urikit validate`: whether texts are URI-references. A question, and a description.

One line per text, `ok` or `error` first; under an error the place, with carets, and the
message. Exit code 0 means that every text is what was asked for:

| `--require` | is                                       | section |
|-------------|------------------------------------------|---------|
| reference   | a URI-reference (the default)            | 4.1     |
| uri         | a URI                                    | 3       |
| relative    | a relative reference                     | 4.2     |
| absolute    | an absolute-URI: a URI with no fragment  | 4.3     |

An error here is an answer, not a failure: it goes to standard output. `--on-error` decides
only about texts that are too long to look at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Literal

import click

import urikit
from urikit.cli import terminal
from urikit.cli.job import Job, Refusal
from urikit.cli.messages import as_record, sentence
from urikit.cli.options import TextCommand, takes_texts
from urikit.errors import URIError, URISyntaxError


def _absolute(text: str) -> object:
    uri = urikit.URI(text)
    if uri.fragment is not None:
        start, end = uri.spans["fragment"]
        raise NotAbsolute(start - 1, end)
    return uri


class NotAbsolute(Refusal):
    """A URI with a fragment where an absolute-URI is asked for."""

    def __init__(self, offset: int, end: int) -> None:
        super().__init__(
            "fragment-forbidden",
            "an absolute-URI has no fragment",
            component="fragment",
            offset=offset,
            end=end,
            rule="RFC 3986 section 4.3",
        )
        self.offset = offset
        self.end = end


_REQUIRED: dict[str, Callable[[str], object]] = {
    "reference": urikit.parse,
    "uri": urikit.URI,
    "relative": urikit.RelativeReference,
    "absolute": _absolute,
}


@click.command(cls=TextCommand)
@takes_texts
@click.option(
    "--require",
    type=click.Choice(list(_REQUIRED)),
    default="reference",
    show_default=True,
    help="What the text must be.",
)
def command(job: Job, require: str) -> int:
    """Say for each text whether it is a URI-reference, and if not, where and why.

    \b
    urikit validate 'http://h/a b'
    urikit validate --require absolute -q "$url" && echo fine
    """
    read = _REQUIRED[require]

    def answer(text: str) -> str | None:
        try:
            read(text)
        except (URIError, NotAbsolute) as error:
            job.no()
            return _refused(job, text, error) if job.messages == "shown" else None
        return f"ok     {job.masked(text)}" if job.messages == "shown" else None

    def record(text: str) -> dict[str, Any]:
        errors = []
        try:
            read(text)
        except (URIError, NotAbsolute) as error:
            job.no()
            errors.append(as_record(error, text, job.secrets))
        return {"input": job.masked(text), "ok": not errors, "required": require, "errors": errors}

    return job.run(answer, record, "description")


def _refused(job: Job, text: str, error: URIError | NotAbsolute) -> str:
    from urikit.cells import window

    paint = job.paint or (lambda role, piece: piece)
    charset: Literal["unicode", "ascii"] = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
    offset, end = (error.offset, error.end) if isinstance(error, (URISyntaxError, NotAbsolute)) else (0, 0)
    room = max(terminal.columns(sys.stdout) - 7, 20)
    place = window(job.masked(text), offset, end, columns=room, charset=charset)
    said = f"{sentence(error, text)} ({error.code})"
    return f"{paint('error', 'error')}  {place.line}\n       {paint('error', place.carets)} {said}"
