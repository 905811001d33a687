"""Commands that ask servers about a URI: `variants`, `deref`.

`variants` reports which URIs are variants of one resource, which one is canonical, and contradictions. Files are pages:
HTML, or an HTTP message with its header section (the output of `curl -i`). Folders are walked. A URI is fetched only
with `--fetch`, redirect by redirect, and never from private addresses; otherwise it is a usage error, since a command
that reads files should not send requests by accident.

`deref` prints what each URI identifies, by the TAG's resolution on httpRange-14, and what led to this conclusion: two
columns on a terminal, elsewhere `name<TAB>value` lines. Secrets are masked. `--trace` prints every request with its
answer and the rule that applied, also after an error. `--lint` prints problems of the URI as a Cool URI; a warning or
an error makes the exit code 1.

| field of --json        | is                                                                 |
|------------------------|--------------------------------------------------------------------|
| v, n, input, ok        | as in every record                                                 |
| uri, steps             | the requested URI, and how it came from the input                  |
| exchanges              | uri, accept, why, status, fields, address, seconds, leads_to       |
| conclusion             | nature, rule, sentence, see                                        |
| document_nature        | the same for the URI without its fragment                          |
| permanent_replacement  | the replacement for references to it, or null                      |
| representation         | media_type, charset, octets, base, content_location, or null       |
| describes              | name, count, types, reason; with --lint `findings`                 |
| errors                 | the error that ended it; then `ok` is false, and the rest may lack |

No address of this machine or of a private network is connected to, unless `--allow-private` allows it. No cookies, no
credentials and no proxy are used.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from urikit.cli import terminal
from urikit.cli.inputs import Unreadable, opened
from urikit.cli.job import Job
from urikit.cli.options import COLOR, FILES, TextCommand, takes_texts, with_output
from urikit.cli.output import Output, line
from urikit.cli.progress import waiting
from urikit.core.cells import plural
from urikit.core.errors import ArgumentError
from urikit.core.shapes import plain
from urikit.explanation.records import CommandRefusal, numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.explanation.schema import ContradictionRecord, DerefRecord, DescribesRecord, VariantsRecord
    from urikit.linked_data.client import DereferencePolicy
    from urikit.linked_data.cool_uris import LintFinding
    from urikit.linked_data.dereference import Dereference
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
def variants_command(
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
            output.record(line(numbered(_record(cluster), number)))
        output.finish()
    else:
        click.echo(_report(found, terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)))
    return 1 if fail_on != "never" and found.graver_than(Severity[fail_on.upper()]) else 0


def _pages(
    inputs: tuple[str, ...], base: str | None, index: str | None, fetch: bool, open_graph: OpenGraph, messages: str
) -> Iterator[Page]:
    """Yield the pages of all arguments, in their order."""
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
    """Return the base, if it is a URI or an IRI."""
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


def _record(cluster: Cluster) -> VariantsRecord:
    from urikit._native import mask

    def masked(uri: str | None) -> str | None:
        return None if uri is None else mask(uri)

    return {
        "ok": True,
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


def _contradiction(found: Contradiction) -> ContradictionRecord:
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
    """Return the clusters as tables, and a line that counts."""
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
        f"{plural(pages, 'page')}, {plural(len(found.clusters), 'cluster')}, {plural(total, 'contradiction')}"
    )
    return "\n\n".join(blocks)


@click.command(cls=TextCommand)
@takes_texts
@click.option("--trace", "tracing", is_flag=True, help="Print every request, its answer and the rule that applied.")
@click.option("--lint", "linting", is_flag=True, help="Check the URI as linked data; exit code 1 on warnings.")
@click.option("--accept", multiple=True, metavar="TYPE", help="Ask for this media type, best first; may be repeated.")
@click.option(
    "--max-hops", type=click.IntRange(0), default=10, show_default=True, metavar="N", help="Follow at most N redirects."
)
@click.option(
    "--max-bytes",
    type=click.IntRange(0),
    default=16 << 20,
    show_default=True,
    metavar="N",
    help="Read at most N bytes of a decoded body.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    default=30,
    show_default=True,
    metavar="SECONDS",
    help="Limit the time for everything together.",
)
@click.option(
    "--allow-private", type=click.Choice(["loopback", "any"]), help="Also connect to this machine, or to any address."
)
@click.option("--output", metavar="FILE", help="Write the body to FILE; - prints it instead of the answer.")
def deref_command(
    job: Job,
    tracing: bool,
    linting: bool,
    accept: tuple[str, ...],
    max_hops: int,
    max_bytes: int,
    timeout: float,
    allow_private: str | None,
    output: str | None,
) -> int:
    """Ask the server what each URI identifies.

    IRIs are mapped to URIs; DOI names and handles are asked for at their resolvers.

    \b
    urikit deref --trace https://www.w3.org/People/Berners-Lee/card#i
    urikit deref --accept text/turtle --output card.ttl doi:10.1000/182
    urikit deref --lint --allow-private loopback http://localhost:8000/id/alice
    """
    answers = DerefAnswers(job, _policy(accept, max_hops, max_bytes, timeout, allow_private), output)
    if tracing and linting:
        raise click.UsageError("--trace and --lint are two questions: ask one at a time")

    def answer(text: str) -> str | None:
        if linting:
            return answers.linted(text)
        return answers.traced(text) if tracing else answers.essentials(text)

    def record(text: str) -> DerefRecord:
        found = answers.record(text, tracing)
        if linting:
            found["findings"] = plain(answers.findings(text))
        return found

    try:
        return job.run(answer, record, "description", end=None if linting else "\n")
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from error


_OPTIONS = {
    "total_seconds": "--timeout",
    "max_hops": "--max-hops",
    "max_bytes": "--max-bytes",
    "media_types": "--accept",
}


def _policy(
    accept: tuple[str, ...], max_hops: int, max_bytes: int, timeout: float, allow_private: str | None
) -> DereferencePolicy:
    from urikit.linked_data.client import MEDIA_TYPES, Addresses, DereferencePolicy

    try:
        return DereferencePolicy(
            media_types=accept or MEDIA_TYPES,
            max_hops=max_hops,
            max_bytes=max_bytes,
            total_seconds=timeout,
            addresses=Addresses(allow_private or "public"),
        )
    except ArgumentError as error:
        # An option is named as it is on the command line.
        name = error.message.removeprefix("invalid ").partition(":")[0]
        raise click.UsageError(error.message.replace(name, _OPTIONS.get(name, name), 1)) from error


class DerefAnswers:
    """Answers about one URI, as text and as records."""

    def __init__(self, job: Job, policy: DereferencePolicy, output: str | None) -> None:
        self.job = job
        self.policy = policy
        self.output = output
        self._on_terminal = terminal.is_terminal(sys.stdout)
        self._separator = ""
        self._written = False

    def found(self, text: str) -> Dereference:
        """Dereference the URI. Raises `URIError`."""
        from urikit.linked_data.dereference import dereference

        with self._waiting(text):
            found = dereference(text, self.policy)
        if self.output is not None:
            self._write(found)
        return found

    def _waiting(self, text: str) -> AbstractContextManager[None]:
        """Return a line on a terminal while the server is asked, unless -q."""
        if self.job.messages == "hidden":
            return nullcontext()
        return waiting(f"asking {self.job.written(self.job.masked(text))}")

    def essentials(self, text: str) -> str | None:
        """Return the most important, a line each."""
        from urikit.linked_data.trace import essentials

        found = self.found(text)
        if self.output == "-":
            return None
        rows = [*essentials(found), *self._described(found)]
        if not self._on_terminal:
            return self._after("\n".join(f"{name}\t{self.job.written(value)}" for name, value in rows))
        say = self.job.paint or (lambda role, piece: piece)
        wide = max(len(name) for name, _ in rows)
        lines = (f"{say('aside', name)}{' ' * (wide - len(name))}  {self.job.written(value)}" for name, value in rows)
        return self._after("\n".join(lines))

    def traced(self, text: str) -> str:
        """Return the evidence, also where it ended in an error."""
        from urikit.linked_data import trace
        from urikit.linked_data.errors import DereferenceError

        try:
            found = self.found(text)
        except DereferenceError as error:
            if error.evidence is None:
                raise
            self.job.no()
            return self._after(trace.text(error.evidence, error))
        rows = "".join(f"\n{name:<10}  {self.job.written(value)}" for name, value in self._described(found))
        return self._after(trace.text(found) + rows)

    def linted(self, text: str) -> str | None:
        """Return the findings, a line each; nothing where there are none."""
        return "\n".join(str(finding) for finding in self.findings(text)) or None

    def findings(self, text: str) -> tuple[LintFinding, ...]:
        """Return the findings of the check; a warning makes the exit code 1."""
        from urikit.core.issues import Severity
        from urikit.linked_data.cool_uris import lint

        with self._waiting(text):
            found = lint(text, self.policy)
        if any(finding.severity >= Severity.WARNING for finding in found):
            self.job.no()
        return found

    def record(self, text: str, tracing: bool) -> DerefRecord:
        """Return the record of the URI; with `--trace` an error leaves what is known in it."""
        from urikit.explanation.records import error_of
        from urikit.linked_data.errors import DereferenceError
        from urikit.linked_data.trace import to_dict

        shown = self.job.masked(text)
        described: DescribesRecord | None
        try:
            found = self.found(text)
        except DereferenceError as error:
            if not tracing or error.evidence is None:
                raise
            self.job.no()
            known, described = error.evidence, None
            errors = [error_of(error, text, self.job.secrecy)]
        else:
            known, about = found, found.description()
            described = {"name": about.name, "count": about.count, "types": about.types, "reason": about.reason}
            errors = []
        return {
            "input": shown,
            "ok": not errors,
            **to_dict(known),  # type: ignore[typeddict-item]  # It may have findings, to mypy.
            "describes": described,
            "errors": errors,
        }

    def _described(self, found: Dereference) -> list[tuple[str, str]]:
        """Return the description of the URI in the document, if it is RDF."""
        about = found.description()
        if about.statements is None:
            return []
        if about.name is None:
            return [("describes", f"nothing about it in {len(about.statements):,} statements")]
        named = "" if about.is_as_asked else f" about {about.name}"
        rows = [("describes", f"{plural(about.count, 'statement')}{named}")]
        return rows + [("class", name) for name in about.types]

    def _after(self, text: str) -> str:
        """Return an answer behind the one before it."""
        between, self._separator = self._separator, "\n"
        return between + text

    def _write(self, found: Dereference) -> None:
        representation = found.representation
        body = b"" if representation is None else representation.body
        if self.output == "-":
            sys.stdout.buffer.write(body)
            sys.stdout.buffer.flush()
            return
        if self._written:
            raise CommandRefusal("output-twice", "--output takes the body of one URI; there is a second one")
        self._written = True
        with open(str(self.output), "wb") as file:
            file.write(body)
