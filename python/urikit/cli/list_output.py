"""Rows of a URL list on their way out: lines to standard output or a file, columns to a Parquet or CSV file.

A file is written as `urikit batch` writes its output: there is never half a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from urikit.cli.inputs import named
from urikit.cli.lists import kind
from urikit.cli.output import Output


class Unwritable(click.ClickException):
    """A file that cannot be written."""

    exit_code = 3


class Lines:
    """Lines on standard output."""

    def __init__(self) -> None:
        self._output = Output("\n", "no")

    def write(self, source: Any, places: Sequence[int]) -> None:
        """Some of the lines."""
        self._output.waiting += [source[place] for place in places]
        self._output.flush()

    def finish(self) -> None:
        """Nothing waits."""

    def abandon(self) -> None:
        """What is written is written."""


class File:
    """A file of lines or columns, by its ending. It appears whole or not at all (`urikit.batch.target`)."""

    def __init__(self, path: str, form: str | None = None) -> None:
        self._path = path
        self._kind = form or kind(path)
        self._target: Any = None
        self._table: Any = None

    def write(self, source: Any, places: Sequence[int]) -> None:
        """Some rows of a table, or some lines."""
        with self._said():
            target = self._opened()
            if self._kind == "text":
                lines = "".join(f"{source[place]}\n" for place in places)
                target.write(lines.encode("utf-8", "surrogateescape"))
                return
            import pyarrow

            if self._table is None:
                self._table = _writer(self._kind, target, source.schema)
            self._table.write_table(source.take(pyarrow.array(places, pyarrow.int64())))

    def finish(self) -> None:
        """Give the file its name."""
        with self._said():
            target = self._opened()
            if self._table is not None:
                self._table.close()
            target.settle()
            target.appear()

    def abandon(self) -> None:
        """Remove what is written."""
        if self._target is not None:
            self._target.vanish()

    def _opened(self) -> Any:
        if self._target is None:
            from urikit.batch.target import Target

            self._target = Target(self._path)
        return self._target

    @contextmanager
    def _said(self) -> Iterator[None]:
        """A disk that is full, a folder that is missing: nothing stays, and the message names the file."""
        import pyarrow

        try:
            yield
        except OSError as error:
            self.abandon()
            # Those of the target name the file; pyarrow has others of this class.
            said = str(error) if str(error).startswith("cannot write") else self._why(error)
            raise Unwritable(said) from error
        except pyarrow.ArrowException as error:
            self.abandon()
            raise Unwritable(self._why(error)) from error

    def _why(self, error: Exception) -> str:
        from urikit.batch.faults import because

        return f"cannot write {named(self._path)}: {because(error)}"


def _writer(form: str, target: Any, schema: Any) -> Any:
    if form == "parquet":
        from pyarrow.parquet import ParquetWriter

        return ParquetWriter(target, schema)
    from pyarrow.csv import CSVWriter, WriteOptions

    return CSVWriter(target, schema, write_options=WriteOptions(quoting_style="needed"))
