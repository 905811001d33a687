"""From the options of `urikit rewrite` to the new documents, and what is printed of each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff
from typing import Any

import click

from urikit._native import IRI, mask
from urikit.cli import files
from urikit.cli.inputs import named, octets
from urikit.cli.options import base_of
from urikit.cli.output import Output, line
from urikit.core.cells import visible
from urikit.core.errors import URIError
from urikit.core.extraction import redact
from urikit.documents import Document, Left, RewriteChange, Rewritten, read
from urikit.documents.formats import by_contents
from urikit.explanation.records import change_record, numbered
from urikit.links import Failure, Site, Skipped
from urikit.links.report import is_binary
from urikit.links.walk import Patterns, walk

__all__ = ["run"]

STDIN = "-"
_OPTIONS = {"hosts": "--map-host", "params": "--strip-params", "places": "--replace-base"}


def run(paths: Sequence[str], asked: dict[str, Any]) -> int:
    """Rewrite everything and print what was asked for; the exit code."""
    _check(paths, asked)
    job = _RewriteJob(paths, asked)
    for path in paths:
        for name, retrieval, is_guess in _files(path, asked, job):
            job.take(name, retrieval, is_guess)
    job.output.finish()
    return 3 if job.failed else 1 if job.left else 0


def _check(paths: Sequence[str], asked: dict[str, Any]) -> None:
    """Mistakes in the use, before anything is read."""
    quiet_on_output = (
        asked["in_place"] or asked["diff"] or asked["dry_run"] or asked["json_lines"] or asked["json_array"]
    )
    if not quiet_on_output and (len(paths) > 1 or os.path.isdir(paths[0])):
        raise click.UsageError("several files or a folder need --in-place, --diff, --dry-run or --json")
    if asked["in_place"] and STDIN in paths:
        raise click.UsageError("--in-place does not go with standard input")
    for option in ("absolute", "relative", "declared_base"):
        text = asked[option]
        if text is None or (option == "declared_base" and text in ("keep", "remove")):
            continue
        shown = option if option == "declared_base" else f"make-{option}"
        base_of(IRI.parse, text, f"--{shown.replace('_', '-')}")
    if not all(asked["params"]):
        raise click.UsageError("invalid --strip-params: expected the name of a parameter or a pattern such as utm_*")
    try:
        _rewritten(read("", type="text"), asked)
    except URIError as error:
        # The message names the argument of the method.
        option = next((option for name, option in _OPTIONS.items() if asked[name]), "")
        why = error.message.partition(": ")[2] if option else error.message
        raise click.UsageError(visible(mask(f"invalid {option}: {why}" if option else why))) from error


def _files(path: str, asked: dict[str, Any], job: _RewriteJob) -> Iterator[tuple[str, str | None, bool]]:
    """Yield the files of a path, each with its URI, and whether its contents decide if it is read."""
    base = asked["absolute"] or asked["relative"]
    if path == STDIN:
        yield path, base, False
        return
    for found in walk(path, Patterns(asked["include"], asked["exclude"])):
        if isinstance(found, Failure):
            job.fail("read", found.path, found.why)
        elif isinstance(found, Skipped):
            continue
        elif found.folder is None or base is None:
            yield found.path, base, found.is_guess
        else:
            yield found.path, Site.of(found.folder, base).uri_of(os.path.abspath(found.path)), found.is_guess


class _RewriteJob:
    """The output of each file."""

    def __init__(self, paths: Sequence[str], asked: dict[str, Any]) -> None:
        self._asked = asked
        self._folders = files.Folders(paths)
        self._masked: Callable[[str], str] = str if asked["show_secrets"] else mask
        self._is_json = asked["json_lines"] or asked["json_array"]
        self.output = Output("\n", "array" if asked["json_array"] else "lines" if asked["json_lines"] else "no")
        self._count = 0
        self.failed = False
        #: The number of references that should have changed and did not.
        self.left = 0

    def fail(self, verb: str, path: str, why: str) -> None:
        """Note a file that could not be read or written."""
        self.failed = True
        self._say(verb, path, why)

    def _say(self, verb: str, path: str, why: str) -> None:
        self.output.flush()
        click.echo(f"urikit: cannot {verb} {named(path)}: {visible(mask(why))}", err=True)

    def take(self, path: str, retrieval: str | None, is_guess: bool) -> None:
        """Rewrite one file."""
        limit = self._asked["max_size"]
        try:
            data = _contents(path, limit)
        except OSError as error:
            self.fail("read", path, error.strerror or type(error).__name__)
            return
        if len(data) > limit:
            self.fail("read", path, f"longer than {limit:,} bytes (--max-size)")
            return
        kind: str | None = self._asked["kind"]
        guessed = by_contents(data, path) if is_guess else None
        if kind is None and ((is_guess and guessed is None) or is_binary(data, path)):
            return
        form = kind or (None if guessed is None else guessed.name)
        document = read(data, name=path, base=retrieval, type=form)
        result = _rewritten(document, self._asked)
        self.left += len(result.left)
        try:
            self._print(path, document, result)
        except files.LinkedOutError as error:
            self.left += len(result.changes)
            self._say("write", path, str(error.strerror))
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            self.fail("write", path, error.strerror or type(error).__name__)

    def _print(self, path: str, document: Document, result: Rewritten) -> None:
        assert isinstance(result.data, bytes)
        if self._is_json:
            rows: list[RewriteChange | Left] = [*result.changes, *result.left]
            for one in rows:
                self.output.record(line(numbered(change_record(path, one, self._masked), self._count)))
                self._count += 1
        elif self._asked["dry_run"]:
            self.output.waiting.extend(self._lines(path, result))
        elif self._asked["diff"]:
            self.output.waiting.extend(self._diff(path, document, result))
        elif not self._asked["in_place"]:
            sys.stdout.buffer.write(result.data)
            sys.stdout.buffer.flush()
        self.output.flush()
        if self._asked["in_place"] and result.changes:
            files.replace(path, result.data, self._folders)
        if not self._asked["quiet"] and not self._is_json:
            for left in result.left:
                name = f"{path}!/{left.member}" if left.member else path
                place = f"{name}:{left.line}:{left.column}"
                reference = visible(self._masked(left.reference))
                click.echo(f'{visible(mask(place))}: left "{reference}": {left.why}', err=True)

    def _lines(self, path: str, result: Rewritten) -> Iterator[str]:
        for change in result.changes:
            new = "removed" if change.new is None else visible(self._masked(change.new))
            place = visible(f"{path}:{change.line}:{change.column}")
            yield f"{place}: {visible(self._masked(change.old))} -> {new}"

    def _diff(self, path: str, document: Document, result: Rewritten) -> Iterator[str]:
        if not result.changes:
            return
        again = document.with_data(result.data)
        old, new = (text.splitlines() for text in (document.source.text, again.source.text))
        name = visible(path)
        masked = str if self._asked["show_secrets"] else redact
        for each in unified_diff(old, new, f"a/{name}", f"b/{name}", lineterm=""):
            yield masked(each)


def _contents(path: str, limit: int) -> bytes:
    """Return the bytes of a file or of standard input; one more than the limit where there are more."""
    if path != STDIN:
        with open(path, "rb") as stream:
            return stream.read(limit + 1)
    data = bytearray()
    for piece in octets(STDIN) if sys.stdin is not None else ():
        data += piece
        if len(data) > limit:
            break
    return bytes(data)


def _rewritten(document: Document, asked: dict[str, Any]) -> Rewritten:
    """Return the document by the choice that was given."""
    declared = asked["declared_base"] or "keep"
    if asked["absolute"]:
        return document.make_absolute(declared_base=declared)
    if asked["relative"]:
        return document.make_relative(declared_base=declared)
    if asked["hosts"]:
        return document.map_hosts(asked["hosts"])
    if asked["upgrade"]:
        return document.upgrade_scheme()
    if asked["params"]:
        return document.strip_params(*asked["params"])
    return document.replace_base(asked["places"])
