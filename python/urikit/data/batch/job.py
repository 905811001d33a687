"""The loop of a job: read a block of rows, ask the kernels, write it with the answers, list the rows that failed.

A row fails once, whatever the number of columns: with the code and the place of its first error. Further errors of
other columns follow it. A row that could not be read, and one whose URL is too long, is not asked at all.

The error list has a JSON record a row, beside the output. The text is redacted, and cut after 1,000 characters; of a
row that could not be read, and of a URL that is too long, there is none, since what is secret in it is not known. A row
that the output does not have as it was is there whole, as `raw`: what is left out of the output is never lost. It is
masked as a message is, which hides more than a URL needs.

At the end the loop checks that all rows are there. The output gets its name last, after the error list: an output is
whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from typing import Any, NamedTuple, TypeAlias

import pyarrow
from pyarrow import compute, types

from urikit._native import mask
from urikit.core.mask import discreet
from urikit.data import columns
from urikit.data.batch.cells import RowBlock, json, quoted
from urikit.data.batch.csv import CSVReader, CSVWriter, separator_hint
from urikit.data.batch.files import (
    MESSAGES,
    STDIN,
    AnyPath,
    FileFormat,
    InputSource,
    PlanError,
    Target,
    delimiter_of,
    encoded,
    format_of,
    named,
    packed,
    path_of,
    places,
    shown,
)
from urikit.data.batch.lines import JSONLinesReader, JSONLinesWriter, TextReader, TextWriter
from urikit.data.batch.parquet import ParquetReader, ParquetWriter, text_of
from urikit.data.batch.plan import Addition, check_names, plan

AnyReader: TypeAlias = TextReader | CSVReader | JSONLinesReader | ParquetReader


def reader_of(
    source: InputSource,
    form: FileFormat,
    asked: Sequence[str],
    *,
    delimiter: str = ",",
    threads: int | None = None,
    added: Sequence[str] = (),
    schema: Any = None,
    apart: bool = False,
    is_text: bool = False,
) -> AnyReader:
    """Return the reader of `source`; `asked` are the columns of URLs.

    `added`, `schema` and `apart` are about JSON lines: members that must not be there, the columns of the first input,
    and whether members become columns of another format. `is_text` is about Parquet: whether all of its columns are
    written as text that must be UTF-8.
    """
    if form.kind == "parquet":
        return ParquetReader(source, asked, threads=threads, is_text=is_text)
    if form.kind == "csv":
        return CSVReader(source, delimiter, asked)
    if form.kind == "text":
        return TextReader(source, *(asked or ("url",)))
    return JSONLinesReader(source, asked, added, schema, apart=apart)


def check_columns(schema: Any, asked: Sequence[str], delimiter: str) -> None:
    """See that the columns are there, once."""
    for name in asked:
        if name not in schema.names:
            known = ", ".join(map(named, schema.names[:20])) or "none"
            hint = separator_hint(schema.names, delimiter)
            more = f"; if that is several columns, add {hint}" if hint else ""
            raise PlanError(f'missing column "{named(name)}": the columns are {known}{more}')
        if schema.names.count(name) > 1:
            raise PlanError(f'two columns are called "{named(name)}"')


def check_same(schema: Any, first: Any, name: str) -> None:
    """See that an input called `name` has the columns of the first one."""
    if not schema.equals(first):
        raise PlanError(f"the columns of {name} are not those of the first input")


@discreet
class RowFault(NamedTuple):
    """The reason why some columns have no answer in a row."""

    code: str
    #: In characters, from 0; None where it is about the whole row.
    offset: int | None
    #: The columns that have no answer.
    columns: list[str]


@discreet
class RowAnswers(NamedTuple):
    """One array for each added column, and the faults of each row that failed, by its index from 0."""

    arrays: list[Any]
    faults: dict[int, list[RowFault]]


def answers(plan: Sequence[Addition], rows: RowBlock, limit: int, threads: int | None) -> RowAnswers:
    """Ask all kernels about some rows."""
    all_columns = [one.name for one in plan]
    faults = {n: [RowFault(code, None, all_columns)] for n, code in rows.faults.items()}
    texts = {}
    for name, array in rows.texts.items():
        texts[name], long = _short(array, limit)
        for n in long:
            faults.setdefault(n, [RowFault("max-length", None, all_columns)])
    if faults:
        # A row is asked about all of its columns, or none.
        asked = pyarrow.array([n in faults for n in range(rows.size)], pyarrow.bool_())
        texts = {name: _without(array, asked) for name, array in texts.items()}
    column = next(iter(texts))
    arrays = []
    for addition in plan:
        report = addition.ask(texts[column], texts, threads)
        arrays.append(report.values)
        _collect(faults, report.errors, addition.name)
    return RowAnswers(arrays, faults)


def added_fields(plan: Sequence[Addition], kind: Any) -> list[Any]:
    """Return the new columns as Arrow fields, for URLs of a type."""
    nothing, _ = text_of(pyarrow.array([], kind))
    found = []
    for addition in plan:
        operands = dict.fromkeys(addition.operands.values(), nothing)
        found.append(pyarrow.field(addition.name, addition.ask(nothing, operands, 1).values.type))
    return found


def _short(array: Any, limit: int) -> tuple[Any, list[int]]:
    """Return a column without the texts that are too long, and their rows."""
    if types.is_null(array.type):
        return array, []
    if types.is_dictionary(array.type):
        _, long = _short(array.dictionary, limit)
        if not long:
            return array, []
        array = array.dictionary_decode()
    if array.nbytes <= limit:
        return array, []
    if (compute.max(compute.binary_length(array)).as_py() or 0) <= limit:
        return array, []
    too_long = compute.fill_null(compute.greater(compute.utf8_length(array), limit), False)
    return _without(array, too_long), compute.indices_nonzero(too_long).to_pylist()


def _without(array: Any, rows: Any) -> Any:
    """Return a column that is null in some rows."""
    if types.is_null(array.type):
        return array
    if types.is_dictionary(array.type):
        indices = compute.if_else(rows, None, array.indices)
        return pyarrow.DictionaryArray.from_arrays(indices, array.dictionary)
    return compute.if_else(rows, None, array)


def _collect(faults: dict[int, list[RowFault]], errors: Any, name: str) -> None:
    """Add the errors of one column to those of the rows."""
    failed = compute.indices_nonzero(compute.is_valid(errors))
    if not len(failed):
        return
    errors = errors.take(failed)
    codes, offsets = errors.field("code"), errors.field("offset").to_pylist()
    for n, code, offset in zip(failed.to_pylist(), codes.to_pylist(), offsets, strict=True):
        of_row = faults.get(n)
        if of_row is None:
            faults[n] = [RowFault(code, offset, [name])]
            continue
        for fault in of_row:
            if fault.code == code and fault.offset == offset:
                fault.columns.append(name)
                break
        else:
            of_row.append(RowFault(code, offset, [name]))


#: The most characters of a text in a record.
MOST = 1_000


class ErrorList:
    """The list of the rows that failed."""

    def __init__(self, target: Target) -> None:
        self.count = 0
        self._target = target

    def write(self, name: str, rows: RowBlock, faults: dict[int, list[RowFault]]) -> None:
        """Write the failed rows of an input called `name`."""
        if not faults:
            return
        order = sorted(faults)
        asked = [n for n in order if faults[n][0].code not in MESSAGES]
        texts = dict(zip(asked, _redacted(next(iter(rows.texts.values())), asked), strict=True))
        of_file = f'{{"file":{quoted(name)},"row":'
        made = []
        for n in order:
            text = texts.get(n)
            first, *more = faults[n]
            line = "" if rows.lines is None else f',"line":{rows.lines[n]}'
            cut = "null" if text is None else quoted(text[:MOST])
            raw = f',"raw":{quoted(mask(shown(rows.raw[n])))}' if n in rows.raw else ""
            made.append(f'{of_file}{rows.first + n}{line},{_said(first)},{_more(more)}"text":{cut}{raw}}}\n')
        self._target.write(encoded("".join(made)))
        self.count += len(made)


def _said(fault: RowFault) -> str:
    offset = "null" if fault.offset is None else fault.offset
    names = ",".join(map(quoted, fault.columns))
    message = f',"message":{quoted(MESSAGES[fault.code])}' if fault.code in MESSAGES else ""
    return f'"code":"{fault.code}","offset":{offset}{message},"columns":[{names}]'


def _more(faults: list[RowFault]) -> str:
    if not faults:
        return ""
    return f'"more":{json([fault._asdict() for fault in faults])},'


def _redacted(array: Any, rows: list[int]) -> list[str | None]:
    taken = array.take(pyarrow.array(rows, pyarrow.int64()))
    if types.is_null(taken.type):
        return [None] * len(rows)
    if types.is_dictionary(taken.type):
        taken = taken.dictionary_decode()
    found: list[str | None] = columns.redact(taken).to_pylist()
    return found


AnyWriter: TypeAlias = TextWriter | CSVWriter | JSONLinesWriter | ParquetWriter
#: The most characters of a URL.
LIMIT = 1 << 20


class BatchSummary(NamedTuple):
    """The result of a job. `rows_in` equals `rows_out`, and `failed` equals `listed`: `run` checks it."""

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
) -> BatchSummary:
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
    job = _BatchJob(plan(add), column, max_length, delimiter, threads, progress)
    job.formats = [format_of(path, input_format, "--input-format") for path in paths]
    job.output_format = format_of(written, output_format, "--output-format")
    if len({one.kind for one in job.formats}) > 1:
        raise PlanError("the inputs have different formats: run a job for each")
    return job.run(paths, *places(paths, written, listed))


class _BatchJob:
    """A job: the settings that are the same for all inputs."""

    formats: list[FileFormat]
    output_format: FileFormat

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

    def run(self, paths: Sequence[str], output: str, errors: str) -> BatchSummary:
        """Do it."""
        for path, form in list(zip(paths, self.formats, strict=True))[1:]:
            # Inputs that do not fit are found before the first row is written.
            if path != STDIN and form.kind in ("csv", "parquet"):
                with self._reader(paths[0], self.formats[0]), self._reader(path, form):
                    pass
        rows_in = failed = done = 0
        with self._reader(paths[0], self.formats[0]) as first, _targets(output, errors) as (target, listed):
            writer, kinds = self._writer(target, first)
            error_list = ErrorList(listed)
            for number, (path, form) in enumerate(zip(paths, self.formats, strict=True)):
                with nullcontext(first) if number == 0 else self._reader(path, form) as reader:
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
        return BatchSummary(rows_in, writer.rows, failed, error_list.count)

    @contextmanager
    def _reader(self, path: str, form: FileFormat) -> Iterator[AnyReader]:
        with closing(InputSource(path, form.packing)) as source:
            made = self._made(source, form)
            if self.schema is None:
                self._check(made.schema)
                self.schema = made.schema
            else:
                check_same(made.schema, self.schema, source.name)
            yield made

    def _made(self, source: InputSource, form: FileFormat) -> AnyReader:
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

    def _writer(self, target: Any, reader: AnyReader) -> tuple[AnyWriter, list[Any]]:
        """Return the writer of the output, and the types of the new columns."""
        schema = self.schema
        added = added_fields(self.additions, schema.field(schema.get_field_index(self.column)).type)
        names = [one.name for one in self.additions]
        is_same = self.formats[0].kind == self.output_format.kind
        made: AnyWriter
        if self.output_format.kind == "parquet":
            made = ParquetWriter(target, schema, added)
        elif self.output_format.kind == "csv":
            header = reader.header if isinstance(reader, CSVReader) else None
            made = CSVWriter(self._packed(target), schema, names, self.delimiter, header)
        elif self.output_format.kind == "jsonl":
            made = JSONLinesWriter(self._packed(target), schema, names, same=is_same)
        else:
            made = TextWriter(self._packed(target), schema, same=is_same)
        return made, [field.type for field in added]

    def _packed(self, target: Any) -> Any:
        return packed(target, self.output_format.packing)


@contextmanager
def _targets(output: str, errors: str) -> Iterator[tuple[Target, Target]]:
    """Return both files: they appear together at the end, or not at all."""
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
