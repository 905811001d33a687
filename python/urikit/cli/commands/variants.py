"""`urikit variants`: which URIs are variants of one resource, which is canonical, what does not fit.

Files are pages: HTML, or an HTTP message with its header section (what `curl -i` prints). Folders
are walked. A URI is fetched only with `--fetch`, redirect by redirect, and never from private
addresses; without it, it is a mistake in the use, since a command that reads files should not
ask a server by accident.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from urikit.cli import terminal
from urikit.cli.inputs import Unreadable, opened
from urikit.cli.options import COLOR, FILES, TextCommand, with_output
from urikit.cli.output import Output, line
from urikit.cli.progress import waiting
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.linked_data.variants import Cluster, Contradiction, OpenGraph, Page, Variants

_LEVELS = ("info", "warning", "error", "never")


@click.command(cls=TextCommand)
@click.argument("inputs", nargs=-1, metavar="[FILE|FOLDER|URI|-]...")
@FILES
@click.option("--base", metavar="URI", help="Set the URI of the file or folder.")
@click.option("--index", metavar="NAME", help="Set the file served for a folder, such as index.html.")
@click.option("--fetch", is_flag=True, help="Ask servers for the URIs among the arguments.")
@click.option("--open-graph", is_flag=True, help="Compare og:url with the canonical URI.")
@click.option(
    "--fail-on",
    type=click.Choice(_LEVELS),
    default="error",
    show_default=True,
    help="Exit with 1 if a contradiction is this severe.",
)
@with_output
@COLOR
def command(
    inputs: tuple[str, ...],
    more: tuple[str, ...],
    base: str | None,
    index: str | None,
    fetch: bool,
    open_graph: bool,
    fail_on: str,
    form: Json,
    messages: str,
    color: Any,
) -> int:
    """Report variants of pages and their canonical URI.

    \b
    urikit variants --base https://example.org/ site/
    curl -si https://example.org/ | urikit variants --base https://example.org/ -
    urikit variants --fetch https://example.org/en https://example.org/de
    """
    from urikit.core.issues import Severity
    from urikit.linked_data.variants import variants

    inputs += more
    if not inputs:
        if sys.stdin is None or terminal.is_terminal(sys.stdin):
            raise click.UsageError("nothing to read: give a file, a folder or a URI, or a page on standard input")
        inputs = ("-",)
    found = variants(_pages(inputs, base, index, fetch, "read" if open_graph else "left-out", messages))
    if form != "no":
        output = Output("\n", form)
        for number, cluster in enumerate(found.clusters):
            output.record(line(numbered({"ok": True, **_record(cluster)}, number)))
        output.finish()
    else:
        click.echo(_report(found, terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)))
    return 1 if fail_on != "never" and found.graver_than(Severity[fail_on.upper()]) else 0


def _pages(
    inputs: tuple[str, ...], base: str | None, index: str | None, fetch: bool, open_graph: OpenGraph, messages: str
) -> Iterator[Page]:
    """The pages of all arguments, in their order."""
    from urikit.linked_data import variants as pages

    base = None if base is None else _absolute(base)
    for given in inputs:
        path = Path(given)
        if given == "-":
            yield from pages.pages(sys.stdin.buffer.read(), base, name="stdin", open_graph=open_graph)
        elif given and path.is_dir():
            yield from pages.folder(path, base, index=index, open_graph=open_graph)
        elif "://" in given and not path.exists():
            yield from _fetched(given, fetch, open_graph, messages)
        else:
            try:
                with opened(given) as stream:
                    data = stream.read()
            except OSError as error:
                raise Unreadable(given, error) from error
            yield from pages.pages(data, base, name=given, open_graph=open_graph)


def _absolute(base: str) -> str:
    """The base, if it is a URI or an IRI."""
    from urikit._native import IRI
    from urikit.core.errors import URIError

    try:
        return str(IRI.parse(base))
    except URIError as error:
        raise click.UsageError(f"--base is not a valid URI or IRI\n{error}") from error


def _fetched(uri: str, fetch: bool, open_graph: OpenGraph, messages: str) -> Iterator[Page]:
    from urikit._native import mask
    from urikit.core.cells import visible
    from urikit.core.errors import URIError
    from urikit.linked_data import variants as pages
    from urikit.linked_data.errors import DereferenceError

    if not fetch:
        raise click.UsageError(f"{visible(mask(uri))} is a URI; give --fetch to ask its server")
    try:
        with waiting(f"asking {visible(mask(uri))}") if messages == "shown" else nullcontext():
            found = list(pages.fetched(uri, open_graph=open_graph))
        yield from found
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from error
    except DereferenceError as error:
        raise Unreachable(str(error)) from error
    except URIError as error:
        raise click.UsageError(str(error)) from error


class Unreachable(click.ClickException):
    """A server that cannot be asked, or must not be."""

    exit_code = 3


def _record(cluster: Cluster) -> dict[str, Any]:
    from urikit._native import mask

    def masked(uri: str | None) -> str | None:
        return None if uri is None else mask(uri)

    return {
        "v": 1,
        "canonical": masked(cluster.canonical),
        "why": cluster.why,
        "members": [
            {
                "uri": masked(member.uri),
                "page": None if member.page is None else mask(member.page.name),
                "languages": member.languages,
                "media": member.media,
                "media_types": member.media_types,
                "sizes": member.sizes,
                "names": masked(member.names),
            }
            for member in cluster.members
        ],
        "contradictions": [_contradiction(found) for found in cluster.contradictions],
    }


def _contradiction(found: Contradiction) -> dict[str, Any]:
    from urikit._native import mask

    position = None if found.claim is None else found.claim.position
    return {
        "code": found.code,
        "severity": str(found.severity),
        "page": mask(found.page.name),
        "line": None if position is None else position[0],
        "column": None if position is None else position[1],
        "message": found.message,
        "rule": found.rule,
        "hint": found.hint,
    }


def _report(found: Variants, paint: terminal.Paint) -> str:
    """The clusters as tables, and a line that counts."""
    from urikit._native import mask

    blocks = []
    for cluster in found.clusters:
        head = "no canonical URI" if cluster.canonical is None else mask(cluster.canonical)
        rows = [
            (
                mask(member.uri),
                ", ".join((*member.languages, *member.media, *member.media_types, *member.sizes)),
                "not read" if member.page is None else "",
            )
            for member in cluster.members
        ]
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
        lines = [f"{paint('heading', head)}  {paint('aside', cluster.why)}"]
        for row in rows:
            cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width)
            lines.append(f"  {cells}".rstrip())
        for contradiction in cluster.contradictions:
            role = {"error": "error", "warning": "warning"}.get(str(contradiction.severity), "aside")
            said = f"{paint(role, str(contradiction.severity))}: {contradiction.message}"
            lines.append(f"  {contradiction.place}: {said} {paint('aside', f'({contradiction.code})')}")
        blocks.append("\n".join(lines))
    total = len(found.contradictions)
    pages = sum(member.page is not None for cluster in found.clusters for member in cluster.members)
    blocks.append(
        f"{_counted(pages, 'page')}, {_counted(len(found.clusters), 'cluster')}, {_counted(total, 'contradiction')}"
    )
    return "\n\n".join(blocks)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
