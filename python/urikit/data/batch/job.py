"""The loop: read a piece, ask the kernels, write it with the answers, list what failed.

At the end it sees that all rows are there. The output gets its name last, after the error list: an output
is whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, NamedTuple, TypeAlias

from urikit.core.boundary import guard
from urikit.data.batch import csv, json_lines, parquet, text
from urikit.data.batch.answers import added_fields, answers
from urikit.data.batch.error_list import ErrorList
from urikit.data.batch.faults import PlanError
from urikit.data.batch.formats import Format, delimiter_of, format_of
from urikit.data.batch.places import AnyPath, path_of, places
from urikit.data.batch.plan import Addition, check_names, plan
from urikit.data.batch.readers import Reader, check_columns, check_same, reader_of
from urikit.data.batch.source import STDIN, Source
from urikit.data.batch.target import Target, packed

Writer: TypeAlias = "text.Writer | csv.Writer | json_lines.Writer | parquet.Writer"
#: How many characters a URL may have.
LIMIT = 1 << 20


class Summary(NamedTuple):
    """What a job did. `rows_in` equals `rows_out`, and `failed` equals `listed`: `run` checks it."""

    rows_in: int
    rows_out: int
    #: Rows of which at least one new column has no answer, because the URL or the row is invalid.
    failed: int
    #: Records in the error list.
    listed: int


def run(
    inputs: AnyPath | Iterable[AnyPath],
    output: AnyPath,
    add: str | Iterable[str],
    *,
    column: str = "url",
    input_format: str | None = None,
    output_format: str | None = None,
    errors: AnyPath | None = None,
    max_length: int = LIMIT,
    delimiter: str = ",",
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Summary:
    """Read `inputs`, add columns, write `output`, and list the rows that failed in `errors` (`OUTPUT.errors.jsonl`).

    `add` is what `urikit batch --add` takes; `urikit.data.batch.plan` has the grammar. "-" is standard input or output.
    `progress` is called with the bytes that were read and the number of rows.

    Raises `PlanError` before anything is written, and `FileError` where a file cannot be read or written: then no
    output is made, and what was there before stays.
    """
    paths = [path_of(one) for one in ([inputs] if isinstance(inputs, (str, bytes, os.PathLike)) else inputs)]
    written, listed = path_of(output), None if errors is None else path_of(errors)
    delimiter = delimiter_of(delimiter)
    if not paths:
        raise PlanError("missing input")
    job = _Job(plan(add), column, max_length, delimiter, threads, progress)
    job.formats = [format_of(path, input_format, "--input-format") for path in paths]
    job.output_format = format_of(written, output_format, "--output-format")
    if len({one.kind for one in job.formats}) > 1:
        raise PlanError("the inputs have different formats: run a job for each")
    return job.run(paths, *places(paths, written, listed))


class _Job:
    """What is the same for all inputs of a job."""

    formats: list[Format]
    output_format: Format

    def __init__(
        self,
        additions: Sequence[Addition],
        column: str,
        limit: int,
        delimiter: str,
        threads: int | None,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self.additions = additions
        self.column = column
        self.limit = limit
        self.delimiter = delimiter
        self.threads = threads
        self.progress = progress
        operands = (name for addition in additions for name in addition.operands.values())
        #: The columns that are asked about, that of the URLs first.
        self.asked = list(dict.fromkeys((column, *operands)))
        self.schema: Any = None

    def run(self, paths: Sequence[str], output: str, errors: str) -> Summary:
        """Do it."""
        for path, form in list(zip(paths, self.formats, strict=True))[1:]:
            # What does not fit is known before the first row is written.
            if path != STDIN and form.kind in ("csv", "parquet"):
                with self._reader(paths[0], self.formats[0]), self._reader(path, form):
                    pass
        rows_in = failed = done = 0
        with self._reader(paths[0], self.formats[0]) as first, _targets(output, errors) as (target, listed):
            writer, kinds = self._writer(target, first)
            error_list = ErrorList(listed)
            for number, (path, form) in enumerate(zip(paths, self.formats, strict=True)):
                with _nothing(first) if number == 0 else self._reader(path, form) as reader:
                    for rows in reader.rows():
                        found = answers(self.additions, rows, self.limit, self.threads)
                        writer.write(rows, [_as(kind, one) for kind, one in zip(kinds, found.arrays, strict=True)])
                        error_list.write(reader.source.name, rows, found.faults)
                        rows_in += rows.size
                        failed += len(found.faults)
                        if self.progress is not None:
                            self.progress(done + reader.position, rows_in)
                    done += reader.position
            writer.close()
            if (writer.rows, error_list.count) != (rows_in, failed):
                raise AssertionError(f"{writer.rows} of {rows_in} rows written, {error_list.count} of {failed} listed")
        return Summary(rows_in, writer.rows, failed, error_list.count)

    @contextmanager
    def _reader(self, path: str, form: Format) -> Iterator[Reader]:
        with closing(Source(path, form.packing)) as source:
            made = self._made(source, form)
            if self.schema is None:
                self._check(made.schema)
                self.schema = made.schema
            else:
                check_same(made.schema, self.schema, source.name)
            yield made

    def _made(self, source: Source, form: Format) -> Reader:
        return reader_of(
            source,
            form,
            [self.column] if form.kind == "text" else self.asked,
            delimiter=self.delimiter,
            threads=self.threads,
            added=[one.name for one in self.additions],
            schema=self.schema,
            apart=self.output_format.kind != "jsonl",
            is_text=self.output_format.kind == "jsonl",
        )

    def _check(self, schema: Any) -> None:
        """See that the columns are there, once, and that the new ones are not."""
        check_columns(schema, self.asked, self.delimiter)
        check_names(self.additions, schema.names)

    def _writer(self, target: Any, reader: Reader) -> tuple[Writer, list[Any]]:
        """What writes the output, and the types of the new columns."""
        schema = self.schema
        added = added_fields(self.additions, schema.field(schema.get_field_index(self.column)).type)
        names = [one.name for one in self.additions]
        is_same = self.formats[0].kind == self.output_format.kind
        made: Writer
        if self.output_format.kind == "parquet":
            made = parquet.Writer(target, schema, added)
        elif self.output_format.kind == "csv":
            header = reader.header if isinstance(reader, csv.Reader) else None
            made = csv.Writer(self._packed(target), schema, names, self.delimiter, header)
        elif self.output_format.kind == "jsonl":
            made = json_lines.Writer(self._packed(target), schema, names, same=is_same)
        else:
            made = text.Writer(self._packed(target), schema, same=is_same)
        return made, [field.type for field in added]

    def _packed(self, target: Any) -> Any:
        return packed(target, self.output_format.packing)


@contextmanager
def _nothing(reader: Reader) -> Iterator[Reader]:
    """A reader that somebody else closes."""
    yield reader


@contextmanager
def _targets(output: str, errors: str) -> Iterator[tuple[Target, Target]]:
    """Both files: they appear together at the end, or not at all."""
    made: list[Target] = []
    try:
        made.append(Target(output))
        made.append(Target(errors))
        yield made[0], made[1]
        for one in made:
            one.settle()
        for one in reversed(made):
            one.appear()
    finally:
        for one in made:
            one.vanish()


def _as(kind: Any, array: Any) -> Any:
    return array if array.type == kind else array.cast(kind)


guard(__name__)
