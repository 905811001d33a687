"""Options that several commands have, as decorators.

Click has no option with an optional value that must be attached, so `--json=array` is rewritten to `--json-array`
before parsing.

`--as` is the standard by which a command reads inputs:

| `--as`  | an input is                      | read by                      | section          |
|---------|----------------------------------|------------------------------|------------------|
| rfc3986 | a URI-reference (the default)    | `URIReference`, `URI`        | RFC 3986 4.1     |
| rfc3987 | an IRI-reference                 | `IRIReference`, `IRI`        | RFC 3987 2.2     |
| whatwg  | whatever the URL Standard parses | `WebURL`                     | URL parsing      |

A command offers the standards in which it has a meaning: the URL Standard has no relative forms to write and no steps
of normalization, only its serialization. An option of another standard is a usage error. Without a base, the URL
Standard refuses relative references, with the code of its validation error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from urikit._native import IRI, URI
from urikit.cli.job import Job
from urikit.cli.messages import LIMIT, as_text, quoted
from urikit.core.errors import URIError

if TYPE_CHECKING:
    from urikit.explanation.records import RFC, Standard


F = TypeVar("F", bound=Callable[..., Any])
Base = TypeVar("Base")


class TextCommand(click.Command):
    """A command whose `--json` may say `=lines` or `=array`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        forms = {"--json=array": "--json-array", "--json=lines": "--json"}
        return super().parse_args(ctx, [forms.get(a, a) for a in args[:end]] + args[end:])


# The same option objects serve every command: Click keeps no state in them.
#: A file or "-"; shells complete its name.
PATH = click.Path(allow_dash=True)
FILE = click.option(
    "-f", "--file", "files", multiple=True, type=PATH, metavar="FILE", help="Read lines of FILE; - is stdin."
)


def _length(does: str) -> Callable[[F], F]:
    return click.option(
        "--max-length", "limit", type=click.IntRange(1), default=LIMIT, show_default=True, metavar="N", help=does
    )


MAX_LENGTH = _length("Refuse inputs of more than N characters.")
NULL = click.option(
    "-0", "--null", "null", is_flag=True, help="Separate records by NUL, in and out, not by line feeds."
)
_INPUT = (
    FILE,
    NULL,
    MAX_LENGTH,
    click.option(
        "--on-error",
        "on_error",
        type=click.Choice(["report", "skip", "null", "keep", "fail"]),
        default="report",
        show_default=True,
        help="Choose what to do with invalid input; exit code 1.",
    ),
)
JSON = (
    click.option("--json", "json_lines", is_flag=True, help="Print a JSON record a line; --json=array for an array."),
    click.option("--json-array", "json_array", is_flag=True, hidden=True),
)
QUIET = click.option("-q", "--quiet", "quiet", is_flag=True, help="Print no messages on standard error.")
OUTPUT = (*JSON, QUIET)
COLOR = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Use colour; auto: on a terminal without NO_COLOR.",
)
SHOW_SECRETS = click.option("--show-secrets", "show_secrets", is_flag=True, help="Do not mask secrets in descriptions.")
SECRET_NAME = click.option(
    "--secret-name", "secret_names", multiple=True, metavar="NAME", help="Mask values of NAME as well."
)
_SHOW = (COLOR, SHOW_SECRETS, SECRET_NAME)


#: More files, for a command whose arguments are files.
FILES = click.option(
    "-f", "--file", "more", multiple=True, type=PATH, metavar="FILE", help="Read FILE as well; - is stdin."
)


# For commands about a URL list, which is a text or a column of a table.
COLUMN = click.option("--column", metavar="NAME", help="Read URLs from this column of a table.")
DELIMITER = click.option(
    "--delimiter", default=",", show_default=True, metavar="CHAR", help="Separate CSV fields by CHAR; \\t is a tab."
)


def takes_list(command: F) -> F:
    """Add the files of a list, as `paths` and `more`."""
    return click.argument("paths", nargs=-1, metavar="[FILE]...", type=PATH)(FILES(command))


def takes_limits(command: F) -> F:
    """Add the limits for counting and grouping rows: `memory`, `temp` and `limit`."""
    size, folder = "Use at most SIZE of memory, such as 500MB.", "Write temporary files to FOLDER."
    command = _length("Count rows of more than N characters as invalid.")(command)
    command = click.option("--temp", type=click.Path(file_okay=False), metavar="FOLDER", help=folder)(command)
    return click.option("--memory", default="1GB", show_default=True, metavar="SIZE", help=size)(command)


def with_output(command: F) -> F:
    """Add `--json` and `-q` to a command that makes its own records, as `form` and `messages`."""

    @wraps(command)
    def with_form(json_lines: bool, json_array: bool, quiet: bool, **rest: Any) -> Any:
        form = "array" if json_array else "lines" if json_lines else "no"
        return command(form=form, messages="hidden" if quiet else "shown", **rest)

    decorated: Any = with_form
    for option in reversed(OUTPUT):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]


def takes_texts(command: F) -> F:
    """Give `command` the arguments, the common options, and a `Job` made of them."""
    return takes_texts_as("[URI]...")(command)


def takes_texts_as(metavar: str) -> Callable[[F], F]:
    """Do the same with another name for the arguments."""
    return lambda command: _with_texts(command, metavar)


def _with_texts(command: F, metavar: str) -> F:
    @wraps(command)
    def with_job(
        texts: tuple[str, ...],
        files: tuple[str, ...],
        null: bool,
        limit: int,
        on_error: Any,
        json_lines: bool,
        json_array: bool,
        quiet: bool,
        color: Any,
        show_secrets: bool,
        secret_names: tuple[str, ...],
        **rest: Any,
    ) -> Any:
        job = Job(
            texts,
            files,
            b"\0" if null else b"\n",
            limit,
            on_error,
            "array" if json_array else "lines" if json_lines else "no",
            "hidden" if quiet else "shown",
            color,
            "shown" if show_secrets else "masked",
            secret_names,
        )
        return command(job, **rest)

    decorated: Any = with_job
    for option in reversed((*_INPUT, *OUTPUT, *_SHOW)):
        decorated = option(decorated)
    return click.argument("texts", nargs=-1, metavar=metavar)(decorated)  # type: ignore[no-any-return]


class BadValue(click.UsageError):
    """A value of an option or an argument that is explained on several lines already."""


class BadTemplate(click.UsageError):
    """A template of `urikit get` that cannot be read, with the place."""

    def __init__(self, template: str, at: int, message: str) -> None:
        from urikit.core.cells import window

        place = window(template, at, at + 1, columns=80)
        super().__init__(f"{message}\n\n  {place.line}\n  {place.carets}")


class Unknown(click.ClickException):
    """A name that is not in the catalogue: exit code 1."""

    exit_code = 1


class _Step(click.Choice[str]):
    """A step of normalization by its name in lower case."""

    def __init__(self) -> None:
        super().__init__(["string", "case", "percent", "syntax", "scheme"], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from urikit._native import Step

        if isinstance(value, Step):
            return value
        return getattr(Step, super().convert(value, param, ctx).upper())


STEP = _Step()


def takes_type(help: str) -> Callable[[F], F]:
    """Add the option `--type`, as the argument `kind`: a media type or the name of a format."""
    return click.option("--type", "kind", metavar="TYPE", callback=_checked_type, help=help)


def _checked_type(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    from urikit.documents.formats import FORMATS

    if value is None or "/" in value or value in FORMATS:
        return value
    raise click.UsageError(f"--type takes a media type or one of {' '.join(FORMATS)}, not {quoted(value)}")


def takes_standard(*, whatwg: Literal["offered", "left out"] = "offered") -> Callable[[F], F]:
    """Add the option `--as`, as the argument `standard`."""
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
    """Parse a base URI or IRI. Raises a usage error with the place."""
    return base_of(IRI, text) if standard == "rfc3987" else base_of(URI, text)


def base_of(read: Callable[[str], Base], text: str, option: str = "--base") -> Base:
    """Parse the value of an option by `read`. Raises a usage error with the place."""
    from urikit.explanation.records import Secrecy

    try:
        return read(text)
    except URIError as error:
        raise BadValue(as_text(error, text, Secrecy(), option, "full", None)) from error


def refuse_options(standard: Standard, *names: str) -> None:
    """Raise a usage error if one of these options is given: they belong to the RFCs."""
    option = given_option(names)
    if option is not None:
        raise click.UsageError(f"{option} does not go with --as {standard}")


def given_option(names: Iterable[str]) -> str | None:
    """Return the first of these options that is on the command line; the names are those of arguments."""
    context = click.get_current_context(silent=True)
    if context is None:
        return None
    options = {parameter.name: parameter.opts[0] for parameter in context.command.params}
    on_command_line = click.core.ParameterSource.COMMANDLINE
    return next((options[name] for name in names if context.get_parameter_source(name) is on_command_line), None)
