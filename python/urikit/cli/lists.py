"""URL lists: lines of text, or a column of a Parquet, CSV or JSON lines file, in batches of Arrow data.

The ending of its name says the format of a file, as for `urikit batch`, whose readers read it; any other file is text,
a URL a line. A row that cannot be read is null, with a code: over the limit of length (`max-length`), bytes that are
not UTF-8 (`surrogate`), or a code of `urikit.data.batch`. Each part keeps the rows it was made of, so that
`Lines` and `ListFile` can write them unchanged, or as columns of another format. A file is written whole or not at all.

pyarrow reads and writes columns. It comes with the extras `report` and `duckdb`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from urikit.cli import inputs, terminal
from urikit.cli.output import write_bytes
from urikit.cli.progress import progress_for
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from urikit.data.batch.files import FileFormat
    from urikit.data.batch.job import AnyReader


def given(paths: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files of a command, or standard input unless it is a terminal."""
    if not paths + more and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or lines on standard input")
    return paths + more or ("-",)


@discreet
class ListPart(NamedTuple):
    """Some rows of one file."""

    origin: str
    #: The number of the first of them in the whole list, from 0, and its line or row in the file, from 1.
    row: int
    first: int
    #: Arrow data of text; null where a row cannot be asked.
    texts: Any
    #: Why a row is null, by its place in `texts`.
    codes: dict[int, str]
    #: The rows as `urikit.data.batch` reads them.
    rows: Any

    @property
    def lines(self) -> Sequence[int]:
        """The line of each row, or its number where the format has no lines."""
        return self.rows.lines or range(self.first, self.first + len(self.texts))


class UrlList:
    """The rows of some files ("-" is standard input), which can be read again and again."""

    def __init__(self, paths: Sequence[str], column: str | None, limit: int, delimiter: str = ",") -> None:
        from urikit.data.batch.files import delimiter_of, list_format

        self.paths = paths
        self.column = column
        self.limit = limit
        self.bar: inputs.Bar = "shown"
        #: A file with a copy of standard input, where it is read more than once.
        self.copy: Path | None = None
        #: True if members of JSON lines become columns of another format.
        self.apart = False
        with as_messages():
            self.delimiter = delimiter_of(delimiter)
            self.formats = [list_format(path) for path in paths]
        kinds = {form.kind for form in self.formats}
        if column is not None and kinds == {"text"}:
            raise click.UsageError("--column belongs to Parquet, CSV and JSON lines files")
        #: The kind of all files: text, parquet, csv or jsonl; None if they differ.
        self.kind = kinds.pop() if len(kinds) == 1 else None
        #: The columns of the first file, and its header where it is CSV; known when it is read.
        self.schema: Any = None
        self.header: str | None = None
        #: True if the last line of the last file has no line feed; known at the end.
        self.is_open = False

    def parts(self) -> Iterator[ListPart]:
        """Yield all rows, in order."""
        row = 0
        self.schema = None
        for path, form in zip(self.paths, self.formats, strict=True):
            with as_messages(), self._opened(path, form) as reader:
                for part in self._parts(path, reader):
                    yield part._replace(row=row)
                    row += len(part.texts)
                self.is_open = reader.source.is_open

    @contextmanager
    def _opened(self, path: str, form: FileFormat) -> Iterator[AnyReader]:
        from urikit.data.batch.files import InputSource
        from urikit.data.batch.job import check_columns, check_same, reader_of

        if path == "-" and form.kind != "text":
            raise click.UsageError("standard input must be text: one URL a line")
        read = path if path != "-" or self.copy is None else str(self.copy)
        asked = ["url"]
        if form.kind != "text":
            with closing(InputSource(read, form.packing)) as source:
                reader = reader_of(source, form, (), delimiter=self.delimiter)
                asked = [self._chosen(reader)]
                check_columns(reader.schema, asked, self.delimiter)
        with closing(InputSource(read, form.packing)) as source:
            known = self.schema if self.apart else None
            reader = reader_of(source, form, asked, delimiter=self.delimiter, schema=known, apart=self.apart)
            if self.schema is None:
                self.schema, self.header = reader.schema, getattr(reader, "header", None)
            elif self.apart:
                check_same(reader.schema, self.schema, source.name)
            yield reader

    def _parts(self, path: str, reader: AnyReader) -> Iterator[ListPart]:
        import pyarrow

        origin = inputs.STDIN if path == "-" else click.format_filename(path)
        progress = None
        if self.bar == "shown" and os.path.isfile(path):
            progress = progress_for(origin, os.path.getsize(path))
        done = 0
        for piece in reader.rows():
            if progress is not None:
                progress.advance(reader.position - done)
                done = reader.position
            (texts,) = piece.texts.values()
            if pyarrow.types.is_dictionary(texts.type):
                texts = texts.dictionary_decode()
            # Text has had this code for such bytes before tables had theirs.
            codes = {n: "surrogate" if code == "not-utf-8" else code for n, code in piece.faults.items()}
            texts, codes = self._within_limit(texts.cast(pyarrow.large_string()), codes)
            yield ListPart(origin, 0, piece.first, texts, codes, piece)
        if progress is not None:
            progress.erase()

    def _chosen(self, reader: AnyReader) -> str:
        """Return the column that is asked for; without a name the one called "url", or the only one of text."""
        from urikit.data.batch.csv import separator_hint

        if self.column is not None:
            return self.column
        names, texts, where = reader.schema.names, reader.texts, reader.source.name
        if "url" in names:
            return "url"
        hint = separator_hint(names, self.delimiter)
        if hint and getattr(reader, "header", None) is not None:
            raise click.UsageError(
                f'expected several columns in {where}, found one called "{inputs.named(names[0])}": '
                f"add {hint}, or --column if that is the name"
            )
        if len(names) == 1:
            return str(names[0])
        if len(texts) == 1:
            return texts[0]
        if not texts and getattr(reader, "header", None) is not None:
            texts = names  # CSV has no types: numbers may be asked about as well
        wanted = " or ".join(map(inputs.named, texts[:20]))
        raise click.UsageError(
            f"missing --column for {where}: expected {wanted}" if wanted else f"missing column of text in {where}"
        )

    def _within_limit(self, texts: Any, codes: dict[int, str]) -> tuple[Any, dict[int, str]]:
        """Return the texts without those that are too long."""
        import pyarrow
        import pyarrow.compute

        long = pyarrow.compute.greater(pyarrow.compute.utf8_length(texts), self.limit)
        places = pyarrow.compute.indices_nonzero(long.fill_null(False)).to_pylist()
        if places:
            codes = {**codes, **dict.fromkeys(places, "max-length")}
            texts = pyarrow.compute.if_else(long, None, texts)
        return texts, codes


class BadFile(click.ClickException):
    """A file that cannot be read."""

    exit_code = 3


@contextmanager
def as_messages() -> Iterator[None]:
    """Errors of `urikit.data.batch` as those of a command."""
    from urikit.data.batch import FileError, PlanError

    try:
        yield
    except PlanError as error:
        raise click.UsageError(str(error)) from error
    except FileError as error:
        raise BadFile(str(error)) from error


class Unwritable(click.ClickException):
    """A file that cannot be written."""

    exit_code = 3


class Lines:
    """Lines on standard output, byte for byte."""

    def __init__(self) -> None:
        self._text = ""

    def write(self, part: ListPart, places: Sequence[int]) -> None:
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
        """Keep the output: it cannot be taken back."""

    def _put(self, text: str) -> None:
        write_bytes(text.encode("utf-8", "surrogateescape"))


class ListFile:
    """A file of lines or columns. It appears whole or not at all (`urikit.data.batch.files`)."""

    def __init__(self, path: str, found: UrlList, form: Any) -> None:
        self._list = found
        self._form = form
        self._path = path
        self._target: Any = None
        self._sink: Any = None
        #: The writer of columns; None if rows are written unchanged.
        self._table: Any = None
        self._end = ""

    def write(self, part: ListPart, places: Sequence[int]) -> None:
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


def _lines(part: ListPart, places: Sequence[int]) -> str:
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
    """Write a file with this text, whole or not at all."""
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
    """Turn errors of a full disk or a missing folder into messages that name the file; nothing stays."""
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
