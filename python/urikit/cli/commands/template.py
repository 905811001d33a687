"""`urikit template`: a URI Template (RFC 6570) expanded with values, or matched against references. Data: raw.

Values are `name=value`. The same name twice makes a list, `name[key]=value` an associative
array, in the order they are given; `name=` is the empty string, and a name that is not given is
undefined. `--values` takes them all as an object of JSON, and single ones on top.

Matching is the way back: which values would expand to the reference. Its answers are
`name<TAB>value` lines, one for each member of a list and `name[key]<TAB>value` for those of an
array; where there are several answers it is the one that `urikit.URITemplate.match` chooses.

What can go wrong: an invalid template, or values that it does not take (exit code 1, with the place); a reference that
no values expand to (exit code 1). Values for names that the template does not have are said on standard error.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

import click

import urikit
from urikit.cli import terminal
from urikit.cli.job import SCHEMA
from urikit.cli.messages import as_text
from urikit.cli.options import COLOR, TextCommand, Unknown, with_output
from urikit.cli.output import Output, line
from urikit.errors import TemplateError

if TYPE_CHECKING:
    from urikit.cli.output import Json

Value: TypeAlias = str | list[str] | dict[str, str]


class Unfit(click.ClickException):
    """A template, or a value, that is refused: the answer is no, with the place."""

    exit_code = 1


@click.command(cls=TextCommand)
@click.argument("template")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--values", "document", metavar="JSON", help="Read all values from a JSON object.")
@click.option("--match", "matched", metavar="URI", help="Find the values that expand to URI.")
@with_output
@COLOR
def command(
    template: str,
    values: tuple[str, ...],
    document: str | None,
    matched: str | None,
    form: Json,
    messages: str,
    color: Any,
) -> int:
    """Expand the URI Template TEMPLATE, or match it with --match.

    A value is data: @FILE is not read. For JSON in a file write
    --values "$(cat FILE)".

    \b
    urikit template '/search{?q,tag*}' q='R&D' tag=a tag=b
    urikit template 'http://h/{user}{/path*}' --match 'http://h/me/a/b'
    """
    if matched is not None and (values or document is not None):
        raise click.UsageError("--match finds values and takes none")
    try:
        read = urikit.URITemplate(template)
        said = {"v": SCHEMA, "n": 0, "ok": True, "template": template, "level": read.level, "variables": read.variables}
        if matched is not None:
            return _match(read, matched, said if form != "no" else None, form)
        given = _values(values, document)
        expanded = read.expand(given)
    except TemplateError as error:
        raise Unfit(
            as_text(error, template, "masked", "urikit", "full", terminal.paint_for(sys.stderr, color))
        ) from error
    unused = [name for name in given if name not in read.variables]
    if unused and messages == "shown":
        click.echo(f"urikit: the template has no variable {', '.join(unused)}", err=True)
    _print(expanded if form == "no" else line({**said, "uri": expanded}), form)
    return 0


def _print(text: str, form: Json) -> None:
    output = Output("\n", form)
    output.record(text)
    output.finish()


def _match(template: urikit.URITemplate, text: str, said: dict[str, Any] | None, form: Json) -> int:
    found = template.match(text)
    if said is not None:
        _print(line({**said, "uri": text, "ok": found is not None, "values": found}), form)
        return int(found is None)
    if found is None:
        raise Unknown("no values expand to that")
    for name, value in found.items():
        for label, one in _named(name, value):
            click.echo(f"{label}\t{one}")
    return 0


def _named(name: str, value: Any) -> list[tuple[str, str]]:
    """The lines of one variable."""
    if isinstance(value, str):
        return [(name, value)]
    pairs = list(value.items()) if isinstance(value, dict) else list(value)
    return [(f"{name}[{one[0]}]", one[1]) if isinstance(one, tuple) else (name, one) for one in pairs]


def _values(values: tuple[str, ...], document: str | None) -> dict[str, Any]:
    """The values by name; those given one by one replace those of the document."""
    found: dict[str, Any] = {}
    if document is not None:
        try:
            found = json.loads(document)
        except ValueError as error:
            raise click.UsageError(f"invalid JSON in --values: {error}") from error
        if not isinstance(found, dict):
            raise click.UsageError("--values must be a JSON object")
    single: dict[str, Value] = {}
    for text in values:
        label, equals, value = text.partition("=")
        if not equals or not label:
            raise click.UsageError(f"a value is NAME=VALUE, not {text!r}")
        name, bracket, key = label.partition("[")
        before = single.get(name)
        if bracket:
            if not key.endswith("]") or not isinstance(before, dict | None):
                raise click.UsageError(f"a member is NAME[KEY]=VALUE, all of a NAME alike; not {text!r}")
            single[name] = {**(before or {}), key[:-1]: value}
        elif before is None:
            single[name] = value
        elif isinstance(before, dict):
            raise click.UsageError(f"{name} has members with and without a key")
        else:
            single[name] = [*before, value] if isinstance(before, list) else [before, value]
    return {**found, **single}
