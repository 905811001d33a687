"""The frame of the commands that look names up in a table: `rule`, `char`, `scheme`, `spec`.

A name is an argument, or a line of a file (`-f FILE`; `-` is standard input). Each name gives pages for people with an
empty line between them, or JSON records. A name that is not in the table is said on standard error, or in JSON as a
record with `"ok": false`, and makes the exit code 1; the other names are answered all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from urikit._native import mask
from urikit.cli import terminal
from urikit.cli.inputs import batches
from urikit.cli.options import COLOR, FILE, OUTPUT
from urikit.cli.output import Output, line
from urikit.cli.refusal import LIMIT
from urikit.core.errors import UnknownNameError
from urikit.explanation.records import CommandRefusal, numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


#: How many characters a name may have: one that is longer is in no table.
LONGEST = 10_000


class Lookup:
    """The names that are asked for, and how the answers are printed."""

    def __init__(
        self, names: Sequence[str], files: Sequence[str], json_form: Json, messages: str, color: terminal.ColorChoice
    ) -> None:
        self.names = names
        self.files = files
        self.json_form = json_form
        self.messages = messages
        self.color: terminal.ColorChoice = color

    @property
    def paint(self) -> terminal.Paint:
        """The colours of standard output, or none."""
        return terminal.paint_for(sys.stdout, self.color) or (lambda role, piece: piece)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked for."""
        return not self.names and not self.files

    def run(
        self, found: Callable[[str], Iterable[T]], page: Callable[[T], str], record: Callable[[T], dict[str, Any]]
    ) -> int:
        """Answer every name; the exit code. `found` raises `UnknownNameError` or `Refusal`."""
        output = Output("\n", self.json_form)
        number = unknown = shown = 0
        for batch in batches(self.names, self.files, b"\n", LIMIT, "hidden"):
            for line_number, name in enumerate(batch.texts, batch.first):
                try:
                    if len(name) > LONGEST:
                        raise CommandRefusal("max-length", f"longer than {LONGEST:,} characters")
                    entries = list(found(name))
                except (UnknownNameError, CommandRefusal) as error:
                    unknown += 1
                    place = "urikit" if batch.origin is None else f"{mask(batch.origin)}:{line_number}"
                    self._say(name, number, error, output, place)
                else:
                    for entry in entries:
                        if self.json_form != "no":
                            said = numbered({"input": mask(name), "ok": True, **record(entry)}, number)
                            output.record(line(said))
                        else:
                            output.record(("\n" if shown else "") + page(entry))
                        shown += 1
                number += 1
            output.flush()
        output.finish()
        return 1 if unknown else 0

    def list(self, rows: Iterable[T], text: Callable[[], str], record: Callable[[T], dict[str, Any]]) -> int:
        """Print a whole table: as text, or a record a row."""
        output = Output("\n", self.json_form)
        if self.json_form == "no":
            output.record(text())
        else:
            for number, row in enumerate(rows):
                output.record(line(numbered({"input": None, "ok": True, **record(row)}, number)))
        output.finish()
        return 0

    def _say(
        self, name: str, number: int, error: UnknownNameError | CommandRefusal, output: Output, place: str
    ) -> None:
        if self.json_form != "no":
            errors = [{"code": error.code, "message": error.message}]
            output.record(line(numbered({"input": mask(name[:LONGEST]), "ok": False, "errors": errors}, number)))
        elif self.messages == "shown":
            output.flush()
            click.echo(f"{place}: {error.message}", err=True)


def takes_names(metavar: str, join: bool, complete: Any = None) -> Callable[[F], F]:
    """Give a command its names, the options of a look-up, and a `Lookup` made of them.

    With `join` the arguments are one name of several words.
    """

    def decorate(command: F) -> F:
        @wraps(command)
        def with_lookup(
            names: tuple[str, ...],
            files: tuple[str, ...],
            json_lines: bool,
            json_array: bool,
            quiet: bool,
            color: Any,
            **rest: Any,
        ) -> Any:
            asked = (" ".join(names).strip(),) if join and any(names) else names
            form: Json = "array" if json_array else "lines" if json_lines else "no"
            return command(Lookup(asked, files, form, "hidden" if quiet else "shown", color), **rest)

        decorated: Any = with_lookup
        for option in reversed((FILE, *OUTPUT, COLOR)):
            decorated = option(decorated)
        argument = click.argument("names", nargs=-1, metavar=metavar, shell_complete=complete)
        return argument(decorated)  # type: ignore[no-any-return]

    return decorate
