"""URL lists: lines of text, or a column of a Parquet, CSV or JSON lines file, in batches of Arrow data.

The ending of the name says what a file is: `.parquet` (or `.pq`), `.csv`, `.jsonl` (or `.ndjson`). Any other is text,
one URL a line, as all commands read it (`inputs`). A row that cannot be asked is null, with a code: over the limit of
length (`max-length`), bytes that are not UTF-8 (`surrogate`). Each batch keeps what it was made of, so that rows can
be written again.

pyarrow reads and writes columns. It comes with the extras `report` and `duckdb`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from urikit.cli import inputs, terminal
from urikit.cli.inputs import Unreadable, named
from urikit.mask import discreet

#: Rows a batch, at most, and their bytes.
ROWS = 1 << 17
_BYTES = 1 << 24
#: No line is cut while it is read; what is too long is said of the row.
_UNCUT = 1 << 40


def given(paths: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """The files of a command, or standard input where nobody types it."""
    if not paths + more and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or lines on standard input")
    return paths + more or ("-",)


@discreet
class Part(NamedTuple):
    """Some rows of one file."""

    origin: str | None
    #: The number of the first of them in the whole list, from 0, and its line or row in the file, from 1.
    row: int
    first: int
    #: Arrow data of text; null where a row cannot be asked.
    texts: Any
    #: Why a row is null, by its place in `texts`.
    codes: dict[int, str]
    #: The lines as they were read, or the Arrow table.
    source: Any


class UrlList:
    """The rows of some files ("-" is standard input), which can be read again and again."""

    def __init__(self, paths: Sequence[str], column: str | None, limit: int) -> None:
        self.paths = paths
        self.column = column
        self.limit = limit
        self.bar: inputs.Bar = "shown"
        #: A file with a copy of standard input, where it is read more than once.
        self.copy: Path | None = None
        kinds = {kind(path) for path in paths}
        if column is not None and kinds == {"text"}:
            raise click.UsageError("--column belongs to Parquet, CSV and JSON lines files")
        #: What all the files are, where they are of one kind: text, parquet, csv or jsonl.
        self.kind = kinds.pop() if len(kinds) == 1 else None

    def parts(self) -> Iterator[Part]:
        """All rows, in order."""
        row = 0
        for path in self.paths:
            made = self._text(path) if kind(path) == "text" else self._table(path)
            for part in made:
                yield part._replace(row=row)
                row += len(part.texts)

    def _text(self, path: str) -> Iterator[Part]:
        import pyarrow

        read, name = path, None
        if path == "-" and self.copy is not None:
            read, name = str(self.copy), inputs.STDIN
        for origin, first, lines in _gathered(inputs.batches((), (read,), b"\n", _UNCUT, self.bar)):
            codes: dict[int, str] = {}
            try:
                texts = pyarrow.array(lines, pyarrow.large_string())
            except UnicodeEncodeError:
                asked = [None if _torn(line) else line for line in lines]
                codes = dict.fromkeys((place for place, line in enumerate(asked) if line is None), "surrogate")
                texts = pyarrow.array(asked, pyarrow.large_string())
            yield Part(name or origin, 0, first, *self._within_limit(texts, codes), lines)

    def _table(self, path: str) -> Iterator[Part]:
        import pyarrow

        if path == "-":
            raise click.UsageError("standard input must be text: one URL a line")
        name, first = click.format_filename(path), 1
        try:
            for table in _tables(path):
                column = self._chosen(table, name)
                texts = pyarrow.chunked_array([chunk.cast(pyarrow.large_string()) for chunk in column.chunks])
                yield Part(name, 0, first, *self._within_limit(texts, {}), table)
                first += table.num_rows
        except OSError as error:
            raise Unreadable(name, error) from error
        except pyarrow.ArrowException as error:
            raise BadTable(f"cannot read {named(name)}: {str(error).splitlines()[0][:200]}") from error

    def _chosen(self, table: Any, name: str) -> Any:
        """The column that is asked for; without a name the only one of text, or the one called "url"."""
        import pyarrow

        texts = [
            field.name
            for field in table.schema
            if pyarrow.types.is_string(kind := getattr(field.type, "value_type", field.type))
            or pyarrow.types.is_large_string(kind)
            or pyarrow.types.is_string_view(kind)
        ]
        if self.column is not None:
            if self.column not in texts:
                problem = "is not text" if self.column in table.schema.names else "is missing"
                raise click.UsageError(f'column "{self.column}" {problem} in {named(name)}; text: {", ".join(texts)}')
            return table.column(self.column)
        if len(texts) == 1 or "url" in texts:
            return table.column("url" if "url" in texts else texts[0])
        raise click.UsageError(f"missing --column for {named(name)}: expected {' or '.join(texts) or 'a text column'}")

    def _within_limit(self, texts: Any, codes: dict[int, str]) -> tuple[Any, dict[int, str]]:
        """The texts without those that are too long."""
        import pyarrow
        import pyarrow.compute

        long = pyarrow.compute.greater(pyarrow.compute.utf8_length(texts), self.limit)
        places = pyarrow.compute.indices_nonzero(long.fill_null(False)).to_pylist()
        if places:
            codes = {**codes, **dict.fromkeys(places, "max-length")}
            texts = pyarrow.compute.if_else(long, None, texts)
        return texts, codes


class BadTable(click.ClickException):
    """A Parquet or CSV file that cannot be read."""

    exit_code = 3


def kind(path: str) -> str:
    """What the ending of a name says: text, parquet, csv or jsonl."""
    ending = os.path.splitext(path)[1].lower()
    return {".parquet": "parquet", ".pq": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}.get(
        ending, "text"
    )


def _gathered(batches: Iterable[inputs.Batch]) -> Iterator[tuple[str | None, int, list[str]]]:
    """Batches of many rows, made of those of a few hundred kilobytes."""
    origin: str | None = None
    lines: list[str] = []
    first, size = 1, 0
    for batch in batches:
        if not lines:
            origin, first = batch.origin, batch.first
        lines += batch.texts
        size += sum(map(len, batch.texts))
        if len(lines) >= ROWS or size >= _BYTES:
            yield origin, first, lines
            lines, size = [], 0
    if lines:
        yield origin, first, lines


def _torn(line: str) -> bool:
    """Whether bytes of a line are not UTF-8."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return True
    return False


def _tables(path: str) -> Iterator[Any]:
    """The rows of a file as tables; values of CSV stay texts, so that they can be written again."""
    import pyarrow

    if kind(path) == "parquet":
        from pyarrow.parquet import ParquetFile

        with ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=ROWS):
                yield pyarrow.Table.from_batches([batch])
        return
    if kind(path) == "jsonl":
        from pyarrow import json

        with json.open_json(path, read_options=json.ReadOptions(block_size=_BYTES)) as file:
            for batch in file:
                yield pyarrow.Table.from_batches([batch])
        return
    from pyarrow import csv

    with csv.open_csv(path, read_options=csv.ReadOptions(block_size=_BYTES)) as header:
        names = header.schema.names
    options = csv.ConvertOptions(column_types=dict.fromkeys(names, pyarrow.large_string()), strings_can_be_null=False)
    parse = csv.ParseOptions(newlines_in_values=True)
    with csv.open_csv(path, csv.ReadOptions(block_size=_BYTES), parse, options) as file:
        for batch in file:
            yield pyarrow.Table.from_batches([batch])
