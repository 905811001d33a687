"""Rows of a URL list on their way out: as they were read, or as columns of another format.

A file is written as `urikit batch` writes its output: there is never half a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from urikit.cli.output import write_bytes

if TYPE_CHECKING:
    from urikit.cli.lists import Part, UrlList


class Unwritable(click.ClickException):
    """A file that cannot be written."""

    exit_code = 3


class Lines:
    """Lines on standard output, byte for byte."""

    def __init__(self) -> None:
        self._text = ""

    def write(self, part: Part, places: Sequence[int]) -> None:
        """Some of the lines."""
        if places:
            self._put(self._text + _lines(part, places))
            # The last line feed waits: the end of the list may have none.
            self._text = "\n"

    def finish(self, is_open: bool) -> None:
        """End the last line, unless it was not ended where it was read."""
        if not is_open:
            self._put(self._text)

    def abandon(self) -> None:
        """What is written is written."""

    def _put(self, text: str) -> None:
        write_bytes(text.encode("utf-8", "surrogateescape"))


class File:
    """A file of lines or columns. It appears whole or not at all (`urikit.data.batch.files`)."""

    def __init__(self, path: str, found: UrlList, form: Any) -> None:
        self._list = found
        self._form = form
        self._path = path
        self._target: Any = None
        self._sink: Any = None
        #: What writes columns; None where rows are written as they are.
        self._table: Any = None
        self._end = ""

    def write(self, part: Part, places: Sequence[int]) -> None:
        """Some rows."""
        with writing(self._path, self.abandon):
            self._open()
            if not places:
                return
            if self._table is None:
                self._put(self._end + _lines(part, places))
                self._end = "\n"
            else:
                for rows in _taken(part.rows, places):
                    self._table.write(rows, [])

    def finish(self, is_open: bool) -> None:
        """Give the file its name. `is_open` is whether the last line is written without a line feed."""
        with writing(self._path, self.abandon):
            self._open()
            if self._table is None:
                self._put("" if is_open else self._end)
                self._sink.close()
            else:
                self._table.close()
            self._target.settle()
            self._target.appear()

    def abandon(self) -> None:
        """Remove what is written."""
        if self._target is not None:
            self._target.vanish()

    def _put(self, text: str) -> None:
        self._sink.write(text.encode("utf-8", "surrogateescape"))

    def _open(self) -> None:
        if self._target is not None:
            return
        from urikit.data.batch import csv, parquet
        from urikit.data.batch.files import Target, packed

        self._target = Target(self._path)
        found = self._list
        if self._form.kind == "parquet":
            self._table = parquet.ParquetWriter(self._target, found.schema, [])
            return
        self._sink = packed(self._target, self._form.packing)
        if found.kind != self._form.kind:
            self._table = csv.CSVWriter(self._sink, found.schema, [], found.delimiter, None)
        elif found.header is not None:
            self._put(f"{found.header}\n")


def _lines(part: Part, places: Sequence[int]) -> str:
    """Some rows as they were read."""
    rows = part.rows
    return "\n".join([rows.raw.get(place, rows.written[place]) for place in places])


def _taken(rows: Any, places: Sequence[int]) -> Iterator[Any]:
    """Some rows of a piece, as pieces."""
    import pyarrow

    batch = rows.batch()
    try:
        taken = [batch.take(pyarrow.array(places, pyarrow.int64()))]
    except pyarrow.ArrowNotImplementedError:  # Arrow takes no rows of views
        taken = [batch.slice(place, 1) for place in places]
    for one in taken:
        yield rows._replace(size=one.num_rows, written=None, batch=lambda one=one: one)


def write_whole(path: str, text: str) -> None:
    """A file with this text, whole or not at all."""
    from urikit.data.batch.files import Target

    made: list[Target] = []

    def abandon() -> None:
        for one in made:
            one.vanish()

    with writing(path, abandon):
        made.append(Target(path))
        made[0].write(text.encode("utf-8", "surrogateescape"))
        made[0].settle()
        made[0].appear()


@contextmanager
def writing(path: str, abandon: Any) -> Iterator[None]:
    """A disk that is full, a folder that is missing: nothing stays, and the message names the file."""
    import pyarrow

    from urikit.cli.inputs import named
    from urikit.data.batch.files import because

    try:
        yield
    except BaseException as error:
        abandon()
        if not isinstance(error, (OSError, pyarrow.ArrowException)) or isinstance(error, BrokenPipeError):
            raise
        # Those of the target name the file; pyarrow has others of this class.
        said = str(error)
        raise Unwritable(
            said if said.startswith("cannot write") else f"cannot write {named(path)}: {because(error)}"
        ) from error
