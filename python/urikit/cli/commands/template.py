"""`urikit template`: a URI Template (RFC 6570) expanded with values, or matched against references. Data: raw.

Values are `name=value`. The same name twice makes a list, `name[key]=value` an associative
array, in the order they are given; `name=` is the empty string, and a name that is not given is
undefined. `--values` takes them all as an object of JSON, and single ones on top. A list (`-f`, or
"-" for standard input) has such an object on each line, and makes a URI of each.

Matching is the way back: which values would expand to the reference. Its answers are
`name<TAB>value` lines, one for each member of a list and `name[key]<TAB>value` for those of an
array, with an empty line between references; where there are several answers it is the one that
`urikit.URITemplate.match` chooses.

What can go wrong: an invalid template, or values that it does not take (exit code 1, with the place); a line
without a JSON object, or a reference that no values expand to (exit code 1, see `--on-error`). Values for names
that the template does not have are said on standard error.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from urikit._native import URITemplate
from urikit.cli import terminal
from urikit.cli.messages import as_text
from urikit.cli.options import TextCommand, takes_texts_as
from urikit.cli.refusal import quoted
from urikit.core.errors import TemplateError
from urikit.explanation.records import CommandRefusal, expansion_record, match_record

if TYPE_CHECKING:
    from urikit.cli.job import Job

Value: TypeAlias = str | list[str] | dict[str, str]


class Unfit(click.ClickException):
    """A template, or a value, that is refused: the answer is no, with the place."""

    exit_code = 1


@click.command(cls=TextCommand)
@click.argument("template")
@takes_texts_as("[NAME=VALUE|URI]...")
@click.option("--values", "document", metavar="JSON", help="Read values from a JSON object.")
@click.option("--match", "matching", is_flag=True, help="Find the values that expand to each URI.")
def command(job: Job, template: str, document: str | None, matching: bool) -> int:
    """Expand the URI Template TEMPLATE, or match it with --match.

    A value is data: @FILE is not read. For JSON in a file write
    --values "$(cat FILE)". A list has a JSON object on each line.

    \b
    urikit template '/search{?q,tag*}' q='R&D' tag=a tag=b
    echo '{"id": 7}' | urikit template '/users/{id}' -
    urikit template 'http://h/{user}{/path*}' --match 'http://h/me/a/b'
    """
    try:
        read = URITemplate(template)
    except TemplateError as error:
        raise _unfit(error, template, job) from error
    if matching:
        if document is not None:
            raise click.UsageError("--match and --values exclude each other")
        return _match(read, job)
    return _expand(read, template, document, job)


def _unfit(error: TemplateError, template: str, job: Job) -> Unfit:
    paint = terminal.paint_for(sys.stderr, job.color)
    return Unfit(as_text(error, template, job.secrecy, "urikit", "full", paint))


def _expand(read: URITemplate, template: str, document: str | None, job: Job) -> int:
    """The URI of the values, or one for each object of a list."""
    inputs = [text for text in job.texts if text == "-"]
    listed = bool(inputs or job.files)
    single = _single([text for text in job.texts if text != "-"])
    shared = {} if document is None else _object(document, "--values")
    unknown: dict[str, None] = {}

    def record(text: str) -> dict[str, Any]:
        try:
            values = {**shared, **(_object(text, "this line") if listed else {}), **single}
        except click.UsageError as error:
            raise CommandRefusal("template-values", error.message) from error
        unknown.update(dict.fromkeys(name for name in values if name not in read.variables))
        try:
            return expansion_record(read, values)
        except TemplateError as error:
            if listed:
                raise CommandRefusal(error.code, error.message) from error
            raise _unfit(error, template, job) from error

    # Without a list there is one text, which adds nothing to the values.
    job.texts = inputs if listed else [""]
    code = job.run(lambda text: str(record(text)["uri"]), record)
    if unknown and job.messages == "shown":
        click.echo(f"urikit: the template has no variable {', '.join(unknown)}", err=True)
    return code


def _match(read: URITemplate, job: Job) -> int:
    """The values of each reference."""
    separator = ""

    def answer(text: str) -> str | None:
        nonlocal separator
        found = read.match(text)
        if found is None:
            raise CommandRefusal("template-match", "no values expand to this input")
        pairs = [pair for name, value in found.items() for pair in _named(name, value)]
        if not pairs:
            return None
        between, separator = separator, "\n"
        return between + "\n".join(f"{label}\t{one}" for label, one in pairs)

    def record(text: str) -> dict[str, Any]:
        made = match_record(read, text)
        if not made["ok"]:
            job.no()
        return made

    return job.run(answer, record, end="\n")


def _named(name: str, value: Any) -> list[tuple[str, str]]:
    """The lines of one variable."""
    if isinstance(value, str):
        return [(name, value)]
    pairs = list(value.items()) if isinstance(value, dict) else list(value)
    return [(f"{name}[{one[0]}]", one[1]) if isinstance(one, tuple) else (name, one) for one in pairs]


def _object(text: str, source: str) -> dict[str, Any]:
    """The values of a JSON object."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"invalid JSON in {source}: {_said(error)}") from error
    if not isinstance(found, dict):
        raise click.UsageError(f"{source} must be a JSON object")
    return found


def _said(error: ValueError | RecursionError) -> str:
    """What is wrong with the JSON, with its column from 1."""
    if not isinstance(error, json.JSONDecodeError):
        return "too many brackets in one another" if isinstance(error, RecursionError) else str(error)
    place = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
    return f"{error.msg[0].lower()}{error.msg[1:]} ({place})"


def _single(texts: list[str]) -> dict[str, Value]:
    """The values that are arguments."""
    single: dict[str, Value] = {}
    for text in texts:
        label, equals, value = text.partition("=")
        if not equals or not label:
            raise click.UsageError(f"invalid value: expected NAME=VALUE, found {quoted(text)}")
        name, bracket, key = label.partition("[")
        before = single.get(name)
        if bracket:
            if not key.endswith("]") or not isinstance(before, dict | None):
                raise click.UsageError(
                    f"invalid value: expected NAME[KEY]=VALUE, as for other values of {name}, found {quoted(text)}"
                )
            single[name] = {**(before or {}), key[:-1]: value}
        elif before is None:
            single[name] = value
        elif isinstance(before, dict):
            raise click.UsageError(f"{name} has members with and without a key")
        else:
            single[name] = [*before, value] if isinstance(before, list) else [before, value]
    return single
