"""Commands about the components of a reference: `parse`, `figure`, `get`, `edit`, `template`.

`parse` prints them: the figure on a terminal, elsewhere `name<TAB>value` lines of the defined components with an empty
line between references. Secrets are masked.

`figure` draws the figure as SVG or PNG, for any input; an invalid one makes the exit code 1. Several inputs are drawn
one below the other. The file appears whole or not at all. Secrets are masked.

`get` fills in a template, a line for each reference, raw. `urikit.cli.template` has the grammar of templates. Invalid
inputs, values that are undefined under `--missing fail` or the filter `must`, and bytes that are not UTF-8 under
`decode:strict` are handled by `--on-error`.

`edit` changes components and keeps all other bytes, raw. Changes are made in this order, whatever the order of the
options: remove, set-raw, set, default, replace-query, append, sort-query. Values of `--set`, `--default`, `--append`
and `--replace-query` are data: they are encoded once for their component, "%" included. Values of `--set-raw` are
written unchanged, and refused if the grammar does not allow them there. Every result is made by `replace`, which checks
that it re-parses to the components. A change that makes no sense for a reference, such as a port without a host, is an
error of that reference (`URIBuildError`).

`template` expands a URI Template (RFC 6570), raw. Values are `name=value`. The same name twice makes a list,
`name[key]=value` an associative array, in the order given; `name=` is the empty string; a missing name is undefined.
`--values` takes a JSON object, and arguments replace its values. A list (`-f`, or "-" for standard input) has such an
object on each line, and makes a URI of each. `--match` finds the values that expand to a reference
(`urikit.URITemplate.match`), as `name<TAB>value` lines: one for each member of a list, `name[key]<TAB>value` for those
of an array. An invalid template or value makes the exit code 1; lines without a JSON object and references without
values are handled by `--on-error`. Values for names that the template does not have are named on standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click
from click.shell_completion import CompletionItem

from urikit._native import URIReference, URITemplate, WebURL, parse
from urikit.cli import terminal
from urikit.cli.failures import needed
from urikit.cli.inputs import named
from urikit.cli.job import Job
from urikit.cli.messages import as_text, quoted
from urikit.cli.options import (
    FILE,
    MAX_LENGTH,
    NULL,
    QUIET,
    SECRET_NAME,
    SHOW_SECRETS,
    TextCommand,
    takes_standard,
    takes_texts,
    takes_texts_as,
)
from urikit.cli.template import NAMES, SkippedReference, Template
from urikit.core import percent
from urikit.core.errors import ArgumentError, TemplateError, URIEncodingError
from urikit.core.mask import Masked
from urikit.explanation.records import CommandRefusal, Standard, expansion_record, match_record, reference_as, shown_url
from urikit.explanation.records import parse_record as parse_record

if TYPE_CHECKING:
    from urikit.cli.template import Missing, Read
    from urikit.core.params import Params
    from urikit.explanation.data import Explanation
    from urikit.explanation.picture import Theme
    from urikit.explanation.schema import EditRecord, GetRecord, TemplateRecord


Page: TypeAlias = Callable[[str], str]

_ORDER = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option("--diagram", "form", flag_value="diagram", help="Print the figure (the default on a terminal).")
@click.option("--table", "form", flag_value="table", help="Print name<TAB>value lines (the default elsewhere).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with +-| instead of box characters.")
def parse_command(job: Job, standard: Standard, form: str | None, ascii_only: bool) -> int:
    """Print the components of each URI.

    \b
    urikit parse --diagram 'https://user@example.org:8080/a?q#f'
    cat urls.txt | urikit parse --json | jq -r .authority.host
    urikit parse --as whatwg 'http://0x7f.1/a b'
    """
    form = form or ("diagram" if terminal.is_terminal(sys.stdout) else "table")
    job.standard = standard
    page = _pages(job, standard, ascii_only) if form == "diagram" else _tables(job, standard)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        made = page(text)
        between, first = "" if first else "\n", False
        return between + made

    return job.run(
        answer,
        lambda text: parse_record(text, job.secrecy, standard),
        "description",
        "\n" if form == "diagram" else None,
    )


def _pages(job: Job, standard: Standard, ascii_only: bool) -> Page:
    """Make the figure; if it cuts a component, the table follows."""
    from urikit.explanation.diagram import Style, draw, named_spans

    style: Style = "ascii" if ascii_only or not terminal.has_boxes(sys.stdout) else "box"
    width = terminal.columns(sys.stdout)
    paint = job.paint
    table = _tables(job, standard)

    def page(text: str) -> str:
        masked, spans = _located(job, standard, text)
        figure = draw(masked, named_spans(text, spans), width=width, style=style)
        drawn = figure.render(paint)
        return drawn if not figure.is_cut else f"{drawn}\n\n{table(text)}"

    return page


def _located(job: Job, standard: Standard, text: str) -> tuple[Masked, Mapping[str, tuple[int, int]]]:
    """Return the text of the figure and the spans of its components; by the URL Standard, those of the parsed URL."""
    if standard == "whatwg":
        from urikit.explanation.parsers.reading import split

        href, _ = shown_url(text, job.secrecy)
        spans = split(href)
        # A URL without a path has no such place.
        return Masked.bare(href), {name: s for name, s in spans.items() if name != "path" or s[0] < s[1]}
    reference = reference_as(standard)(text)
    return job.shown(text), reference.spans


def _tables(job: Job, standard: Standard) -> Page:
    if standard == "whatwg":
        return partial(_url_lines, job)
    read = reference_as(standard)

    def page(text: str) -> str:
        reference = read(text)
        masked = job.shown(text)
        spans = reference.spans
        lines = [f"input\t{job.written(masked.shown)}", f"form\t{reference.form}"]
        lines += [f"{name}\t{job.written(masked.part(*spans[name]))}" for name in _ORDER if name in spans]
        return "\n".join(lines)

    return page


def _url_lines(job: Job, text: str) -> str:
    href, parts = shown_url(text, job.secrecy)
    lines = [f"input\t{job.written(job.masked(text))}", f"href\t{href}"]
    lines += [f"{name}\t{value}" for name in _ORDER if (value := parts.get(name)) is not None]
    return "\n".join(lines)


#: The most inputs in one picture.
MOST = 100


@click.command
@click.argument("texts", nargs=-1, metavar="[URI]...")
@click.option(
    "-o",
    "--output",
    "out",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    metavar="OUT",
    help="Write OUT, which ends in .svg or .png; - is stdout.",
)
@click.option("--format", "form", type=click.Choice(["svg", "png"]), help="Set the format for standard output.")
@click.option(
    "--width",
    type=click.IntRange(20, 500),
    default=80,
    show_default=True,
    metavar="N",
    help="Limit lines to N columns; longer text is folded.",
)
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="Set the colours; auto: the reader's choice, light in PNG.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 10),
    default=2,
    show_default=True,
    metavar="N",
    help="Draw a PNG N times as large.",
)
@FILE
@NULL
@MAX_LENGTH
@QUIET
@SHOW_SECRETS
@SECRET_NAME
def figure_command(
    texts: tuple[str, ...],
    out: str,
    form: Literal["svg", "png"] | None,
    width: int,
    theme: Theme,
    scale: float,
    files: tuple[str, ...],
    null: bool,
    limit: int,
    quiet: bool,
    show_secrets: bool,
    secret_names: tuple[str, ...],
) -> int:
    """Draw the figure of each input as SVG or PNG.

    Invalid input is drawn with its mistakes marked, and the exit code is 1. Several inputs are drawn one below the
    other. PNG needs the package vl-convert-python.

    \b
    urikit figure 'https://user@example.org:8080/a?b#c' -o figure.svg
    urikit figure --theme dark --scale 3 'http://h/a b' -o mistake.png
    urikit figure urn:isbn:0451450523 > figure.svg
    """
    is_png = _format(out, form) == "png"
    from urikit.explanation.data import explain
    from urikit.explanation.figure import drawing, raster

    job = Job(
        texts,
        files,
        b"\0" if null else b"\n",
        limit,
        "report",
        "no",
        "hidden" if quiet else "shown",
        "auto",
        "shown" if show_secrets else "masked",
        secret_names,
    )
    found: list[Explanation] = []

    def keep(text: str) -> None:
        if len(found) == MOST:
            raise click.UsageError(f"too many inputs: a picture has at most {MOST}")
        found.append(explain(text, secrets=job.secrecy.mode, secret_names=secret_names))
        if not found[-1].is_iri_reference:
            job.no()

    code = job.run(keep, lambda text: None, "description")
    if not found:
        if code == 0:
            raise click.UsageError("nothing to draw: the input is empty")
        return code
    drawn = drawing(found, width, "light" if is_png and theme == "auto" else theme)
    try:
        with needed("figure", "vl_convert"):
            octets = raster(drawn, scale) if is_png else drawn.svg.encode()
    except ArgumentError as error:
        raise click.UsageError(f"invalid --scale: expected {error.expected} with this input") from error
    _write(out, octets)
    return code


def _format(out: str, form: Literal["svg", "png"] | None) -> str:
    """Return the format by the ending of the name, or `form`."""
    if out == "-":
        if form == "png" and terminal.is_terminal(sys.stdout):
            raise click.UsageError("PNG is not written to a terminal: name a file with -o")
        return form or "svg"
    ending = PurePath(out).suffix.lower().removeprefix(".")
    if ending not in ("svg", "png"):
        raise click.UsageError(f"invalid --output: expected a name that ends in .svg or .png, found {named(out)}")
    if form not in (None, ending):
        raise click.UsageError(f"--format {form} and the ending of {named(out)} disagree")
    return ending


def _write(out: str, octets: bytes) -> None:
    if out == "-":
        sys.stdout.buffer.write(octets)
        sys.stdout.buffer.flush()
        return
    try:
        with click.open_file(out, "wb", atomic=True) as file:
            file.write(octets)
    except OSError as error:
        from urikit.cli.lists import Unwritable

        raise Unwritable(f"cannot write {named(out)}: {error.strerror or type(error).__name__}") from error


def _complete_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of an expression, without braces or after the open one."""
    before, brace, word = incomplete.rpartition("{")
    # "segment.N" and "query.K" are patterns of names.
    names = [name for name in NAMES if "." not in name]
    return [CompletionItem(f"{before}{brace}{name}{brace and '}'}") for name in names if name.startswith(word)]


@click.command(cls=TextCommand)
@click.argument("template", shell_complete=_complete_names)
@takes_texts
@takes_standard()
@click.option(
    "--missing",
    type=click.Choice(["empty", "skip", "fail"]),
    default="empty",
    show_default=True,
    help="Print nothing for a missing value, no line, or an error.",
)
def get_command(job: Job, standard: Standard, template: str, missing: Missing) -> int:
    """Fill in TEMPLATE for each URI.

    An expression is a name and filters in braces. A TEMPLATE of one
    expression needs no braces: host is {host}. Another single word is
    refused. Other text is printed unchanged.

    \b
    names    scheme authority userinfo user password host port path query fragment
             url origin site registrable_domain segments segment.N filename
             extension query.K query.K*
    filters  decode decode:strict encode lower json default or:TEXT must
    escapes  \\n \\t \\r \\0 \\{ \\} \\\\

    \b
    urikit get host 'https://example.org/a'
    urikit get '{host} {port|default}' 'https://example.org/a'
    urikit get '{query.q|decode|or:none}' < urls.txt
    urikit get --as whatwg '{host}' 'http://0x7f.1\\a'
    """
    job.standard = standard
    read = _reader(standard)
    compiled = Template(template, missing)

    def answer(text: str) -> str | None:
        try:
            return compiled.render(read(text))
        except SkippedReference:
            return None

    def record(text: str) -> GetRecord:
        return {"input": job.masked(text), "ok": True, "value": answer(text)}

    return job.run(answer, record)


def _reader(standard: Standard) -> Callable[[str], Read]:
    if standard != "whatwg":
        return reference_as(standard)
    return WebURL


@click.command(cls=TextCommand)
@takes_texts
@click.option("--remove", multiple=True, metavar="C|query=GLOB", help="Remove a component, or parameters by name.")
@click.option("--set-raw", multiple=True, metavar="C=V", help="Set a component to V, unchanged.")
@click.option("--set", "set_data", multiple=True, metavar="C=V", help="Set a component to the data V, encoded.")
@click.option("--default", multiple=True, metavar="C=V", help="Set a component only if it is undefined.")
@click.option("--replace-query", multiple=True, metavar="K=V", help="Replace the value of the parameter K by V.")
@click.option("--append", multiple=True, metavar="path=S|query=K=V", help="Append a segment or a parameter.")
@click.option("--sort-query", is_flag=True, help="Sort the parameters by name.")
def edit_command(
    job: Job,
    remove: tuple[str, ...],
    set_raw: tuple[str, ...],
    set_data: tuple[str, ...],
    default: tuple[str, ...],
    replace_query: tuple[str, ...],
    append: tuple[str, ...],
    sort_query: bool,
) -> int:
    """Change components, in the order of the options below.

    A value is data: @FILE is not read.

    \b
    urikit edit --set host=example.org --remove 'query=utm_*' 'http://h/?utm_source=x&q=1'
    urikit edit --append path='a b' --append query='q=1&2' http://h/
    """
    changes = [
        *map(_remove, remove),
        *map(_set_raw, set_raw),
        *map(_set_data, set_data),
        *map(_default, default),
        *map(_replace_query, replace_query),
        *map(_append, append),
        *([_sort_query] if sort_query else []),
    ]
    if not changes:
        raise click.UsageError("nothing to change: give --set, --remove or another change")

    def answer(text: str) -> str:
        reference: URIReference = parse(text)
        for change in changes:
            reference = change(reference)
        return str(reference)

    def record(text: str) -> EditRecord:
        return {"input": job.masked(text), "ok": True, "result": answer(text)}

    return job.run(answer, record)


Edit: TypeAlias = Callable[[URIReference], URIReference]

_SETTABLE = ("scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment")
_REMOVABLE = ("scheme", "authority", "userinfo", "password", "port", "path", "query", "fragment")


def _set_data(option: str) -> Edit:
    """`--set component=value`, the value as data."""
    name, value = _split(option, "--set", _SETTABLE)
    return lambda reference: _set(reference, name, _encoded(name, value))


def _set_raw(option: str) -> Edit:
    """`--set-raw component=value`, the value as it is to be written."""
    name, value = _split(option, "--set-raw", _SETTABLE)
    return lambda reference: _set(reference, name, value)


def _default(option: str) -> Edit:
    """`--default component=value`: set where undefined; a path where it is empty."""
    name, value = _split(option, "--default", _SETTABLE)
    encoded = _encoded(name, value)

    def edit(reference: URIReference) -> URIReference:
        there = getattr(reference, name)
        return _set(reference, name, encoded) if there is None or (name == "path" and not there) else reference

    return edit


def _append(option: str) -> Edit:
    """`--append path=segment` or `--append query=name[=value]`."""
    name, value = _split(option, "--append", ("path", "query"))
    if name == "path":
        return lambda reference: reference.add_segments(value)
    key, equals, data = value.partition("=")
    return lambda reference: reference.replace(query=reference.params.append(key, data if equals else None))


def _remove(option: str) -> Edit:
    """`--remove component`, or `--remove query=GLOB` for the parameters with such names."""
    name, equals, pattern = option.partition("=")
    if equals and name == "query":
        return lambda reference: _without(reference, pattern)
    if equals or name not in _REMOVABLE:
        raise click.UsageError(f"--remove takes query=GLOB or one of {' '.join(_REMOVABLE)}, not {quoted(option)}")
    if name == "path":
        return lambda reference: reference.replace(path="")
    if name == "password":
        return lambda reference: reference if reference.password is None else reference.replace(userinfo=reference.user)
    return lambda reference: _replace(reference, name, None)


def _replace_query(option: str) -> Edit:
    """`--replace-query name=value`: the first such parameter gets the value, others go."""
    name, equals, value = option.partition("=")

    def edit(reference: URIReference) -> URIReference:
        if not any(_decoded(found) == name for found, _ in reference.params):
            return reference
        return reference.replace(query=reference.params.set(name, value if equals else None))

    return edit


def _sort_query(reference: URIReference) -> URIReference:
    """`--sort-query`: parameters by name; those of one name keep their order."""
    if reference.query is None:
        return reference
    return reference.replace(query=reference.params.sorted())


def _split(option: str, flag: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals or name not in allowed:
        raise click.UsageError(f"{flag} takes COMPONENT=VALUE with one of {' '.join(allowed)}, not {quoted(option)}")
    return name, value


def _encoded(name: str, value: str) -> str:
    """Encode data for a component."""
    if name in ("scheme", "port"):
        return value
    if name == "host":
        return _host(value)
    encoded: str = percent.encode(value, name)  # type: ignore[arg-type]
    return encoded


def _host(value: str) -> str:
    """Write an IPv6 address in brackets, anything else as a registered name (RFC 3986 3.2.2)."""
    from ipaddress import IPv6Address

    inner = value[1:-1] if value.startswith("[") and value.endswith("]") else value
    try:
        IPv6Address(inner)
    except ValueError:
        return percent.encode(value, "host")
    return f"[{inner}]"


def _set(reference: URIReference, name: str, raw: str) -> URIReference:
    if name == "user":
        password = reference.password
        return reference.replace(userinfo=raw if password is None else f"{raw}:{password}")
    if name == "password":
        return reference.replace(userinfo=f"{reference.user or ''}:{raw}")
    return _replace(reference, name, raw)


def _replace(reference: URIReference, name: str, raw: str | None) -> URIReference:
    """Call `reference.replace` with the name of a component."""
    replaced: Any = reference.replace
    changed: URIReference = replaced(**{name: raw})
    return changed


def _without(reference: URIReference, pattern: str) -> URIReference:
    """Remove the parameters whose decoded name matches, and "?" with the last one."""
    params: Params = reference.params
    for name in dict.fromkeys(_decoded(found) for found, _ in params):
        if name is not None and fnmatchcase(name, pattern):
            params = params.remove(name)
    if params == reference.params:
        return reference
    return reference.replace(query=params if str(params) else None)


def _decoded(name: str) -> str | None:
    try:
        decoded: str = percent.decode(name)
    except URIEncodingError:
        return None
    return decoded


Value: TypeAlias = str | list[str] | dict[str, str]


class Unfit(click.ClickException):
    """A template or a value that is refused, with the place: exit code 1."""

    exit_code = 1


@click.command(cls=TextCommand)
@click.argument("template")
@takes_texts_as("[NAME=VALUE|URI]...")
@click.option("--values", "document", metavar="JSON", help="Read values from a JSON object.")
@click.option("--match", "matching", is_flag=True, help="Find the values that expand to each URI.")
def template_command(job: Job, template: str, document: str | None, matching: bool) -> int:
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
    """Print the URI of the values, or one for each object of a list."""

    inputs = [text for text in job.texts if text == "-"]
    listed = bool(inputs or job.files)
    single = _single([text for text in job.texts if text != "-"])
    shared = {} if document is None else _object(document, "--values")
    unknown: dict[str, None] = {}

    def record(text: str) -> TemplateRecord:
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
    """Print the values of each reference."""

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

    def record(text: str) -> TemplateRecord:
        made = match_record(read, text)
        if not made["ok"]:
            job.no()
        return made

    return job.run(answer, record, end="\n")


def _named(name: str, value: Any) -> list[tuple[str, str]]:
    """Return label and value of each line of a variable."""
    if isinstance(value, str):
        return [(name, value)]
    pairs = list(value.items()) if isinstance(value, dict) else list(value)
    return [(f"{name}[{one[0]}]", one[1]) if isinstance(one, tuple) else (name, one) for one in pairs]


def _object(text: str, source: str) -> dict[str, Any]:
    """Parse the values of a JSON object."""
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"invalid JSON in {source}: {_said(error)}") from error
    if not isinstance(found, dict):
        raise click.UsageError(f"{source} must be a JSON object")
    return found


def _said(error: ValueError | RecursionError) -> str:
    """Describe a JSON error, with its column from 1."""
    from json import JSONDecodeError

    if not isinstance(error, JSONDecodeError):
        return "too many brackets in one another" if isinstance(error, RecursionError) else str(error)
    place = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
    return f"{error.msg[0].lower()}{error.msg[1:]} ({place})"


def _single(texts: list[str]) -> dict[str, Value]:
    """Parse values that are arguments."""
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
