"""`--as`: the standard by which a command reads its texts.

| `--as`  | a text is                        | read by                      | section          |
|---------|----------------------------------|------------------------------|------------------|
| rfc3986 | a URI-reference (the default)    | `URIReference`, `URI`        | RFC 3986 4.1     |
| rfc3987 | an IRI-reference                 | `IRIReference`, `IRI`        | RFC 3987 2.2     |
| whatwg  | whatever the URL Standard parses | `WebURL`                     | URL parsing      |

A command offers the standards in which it has a meaning: the URL Standard knows no relative
form to write and no rungs of normalization, only the one form it serializes. An option that
belongs to another standard is a mistake in the use, and said to be one.

The URL Standard has no relative references: without a base they are refused, with the code
of its validation error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from urikit._native import IRI, URI, WebURL
from urikit.core.errors import URIError

if TYPE_CHECKING:
    from urikit.explanation.records import RFC, Standard

F = TypeVar("F", bound=Callable[..., Any])
Base = TypeVar("Base")


def takes_standard(*, whatwg: Literal["offered", "left out"] = "offered") -> Callable[[F], F]:
    """The option `--as`, given to the command as `standard`."""
    names = ["rfc3986", "rfc3987", *(["whatwg"] if whatwg == "offered" else [])]
    return click.option(
        "--as",
        "standard",
        type=click.Choice(names),
        default="rfc3986",
        show_default=True,
        help="Read inputs by this standard.",
    )


def base_as(standard: RFC, text: str) -> URI | IRI:
    """A base URI or IRI; anything else is a mistake in the use, shown with its place."""
    return _base(IRI, text) if standard == "rfc3987" else _base(URI, text)


def base_url(text: str) -> WebURL:
    """A base URL; anything else is a mistake in the use."""
    return _base(WebURL, text)


def _base(reader: Callable[[str], Base], text: str) -> Base:
    from urikit.cli.messages import as_text
    from urikit.cli.options import BadValue
    from urikit.explanation.records import Secrecy

    try:
        return reader(text)
    except URIError as error:
        raise BadValue(as_text(error, text, Secrecy(), "--base", "full", None)) from error


def refuse_options(standard: Standard, *names: str) -> None:
    """A usage error where one of these options was given: they are of the RFCs only."""
    context = click.get_current_context()
    given = [name for name in names if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE]
    if given:
        options = {parameter.name: parameter.opts[0] for parameter in context.command.params}
        raise click.UsageError(f"{options[given[0]]} does not go with --as {standard}")
