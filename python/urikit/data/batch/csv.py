"""CSV (RFC 4180): a header, fields with quotation marks where they need them, all values text.

An output row is the row as it was, with one field more for each answer: no field of it is read as a number or
written anew. A missing value is an empty field, an empty text is `""`. Two kinds of rows are changed, and listed as
they were: one with too few fields gets empty ones, and one with too many loses those beyond the header. An empty line
is a row of one empty field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import pyarrow

from urikit.core.mask import discreet
from urikit.data.batch import cells
from urikit.data.batch.cells import RowBlock
from urikit.data.batch.files import MOST, FileError, InputSource, Sink, encoded, is_clean
from urikit.data.batch.lines import for_arrow, lines_of

#: A quoted text up to its closing mark. It never goes back, so that a missing mark costs one look.
_QUOTED = r'"[^"]*+(?:""[^"]*+)*+'

#: The number of rows that the types of columns are guessed from, and the form of numbers and dates.
_LOOK = 1_000
_NUMBER = re.compile(r'"?(?:[-+]?[0-9][-+0-9.,:eETZ ]*|true|false|)"?')


class Grammar:
    """The grammar of records and fields with a delimiter."""

    def __init__(self, delimiter: str) -> None:
        self.delimiter = delimiter
        d = re.escape(delimiter)
        plain = rf'[^"{d}\n][^{d}\n]*+'
        field = rf'(?:{_QUOTED}"[^{d}\n]*+|{plain}|)'
        self._record = re.compile(rf"{field}(?:{d}{field})*+(?:\n|\Z)")
        self._field = re.compile(rf'{_QUOTED}(?:"[^{d}]*+|\Z)|[^{d}]*+')

    def records(self, block: str) -> tuple[list[str], str]:
        """Return the records of a block of lines without their line feeds, and the beginning of one that goes on after
        it.
        """
        if '"' not in block:
            return lines_of(block), ""
        found: list[str] = []
        at = 0
        while at < len(block):
            match = self._record.match(block, at)
            if match is None:
                return found, block[at:]
            found.append(match[0].removesuffix("\n"))
            at = match.end()
        return found, ""

    def fields(self, record: str) -> list[str]:
        """Return the fields of a record as they are written."""
        if '"' not in record:
            return record.split(self.delimiter)
        found = []
        at = 0
        while True:
            match = self._field.match(record, at)
            assert match is not None  # it also matches nothing
            found.append(match[0])
            at = match.end() + 1
            if at > len(record):
                return found

    def cell(self, text: str | None) -> str:
        """Return a value as a field."""
        if text is None:
            return ""
        if not text or any(mark in text for mark in ('"', "\n", "\r", self.delimiter)):
            return '"' + text.replace('"', '""') + '"'
        return text


def value(field: str) -> str | None:
    """Return the text of a field; None where its quotation marks are wrong."""
    if not field.startswith('"'):
        return field
    inside = field[1:-1]
    if len(field) < 2 or not field.endswith('"'):
        return None
    if '"' not in inside:
        return inside
    return None if '"' in inside.replace('""', "") else inside.replace('""', '"')


@discreet
class Records(NamedTuple):
    """Records that follow each other."""

    written: list[str]
    #: True if all their bytes are UTF-8.
    is_clean: bool
    #: True if the last of them had no closing quotation mark, and got one.
    is_repaired: bool = False


class CSVReader:
    """Records as rows, with the header's names."""

    def __init__(self, source: InputSource, delimiter: str, columns: Sequence[str]) -> None:
        self.source = source
        self._grammar = Grammar(delimiter)
        self._columns = columns
        self._blocks = self._read()
        found = next(self._blocks, None)
        if found is None:
            raise FileError(f"cannot read {source.name}: empty, expected a header")
        self.header = found.written[0].removeprefix("\ufeff")
        self._rest = found._replace(written=found.written[1:])
        names = [value(field) for field in self._grammar.fields(self.header.removesuffix("\r"))]
        for name in names:
            if name is None or not is_clean(name):
                why = "wrong quotation marks" if name is None else _encoding(self.header)
                raise FileError(f"cannot read {source.name}: invalid header (line 1): {why}")
        self.schema = pyarrow.schema([(name, pyarrow.string()) for name in names])

    def _read(self) -> Iterator[Records]:
        """Yield the records of each block. One that spans blocks is looked at once for each doubling of its length."""
        held: list[str] = []
        size = due = 0
        for block in self.source.blocks():
            held.append(block)
            size += len(block)
            if size < due:
                continue
            if size > MOST:
                raise FileError(f"cannot read {self.source.name}: a record has more than {MOST:,} characters")
            whole = "".join(held)
            records, rest = self._grammar.records(whole)
            held, size = [rest], len(rest)
            due = 2 * size
            if records:
                yield Records(records, is_clean(whole))
        whole = "".join(held)
        records, rest = self._grammar.records(whole)
        if rest:
            records.append(rest + '"')
        if records:
            yield Records(records, is_clean(whole), is_repaired=bool(rest))

    @property
    def position(self) -> int:
        """The number of bytes that were read."""
        return self.source.position

    @property
    def texts(self) -> list[str]:
        """The columns of the first rows that are not only numbers and dates."""
        rows = [self._grammar.fields(record.removesuffix("\r")) for record in self._rest.written[:_LOOK]]
        rows = [row for row in rows if len(row) == len(self.schema)]
        found = []
        for name, *fields in zip(self.schema.names, *rows, strict=True):
            if not fields or not all(_NUMBER.fullmatch(field) for field in fields):
                found.append(name)
        return found

    def rows(self) -> Iterator[RowBlock]:
        """Yield the rows, a block at a time."""
        first, line = 1, 2 + self.header.count("\n")
        for records in chain([self._rest], self._blocks):
            if records.written:
                yield self._rows(records, first, line)
            first += len(records.written)
            line += sum(1 + record.count("\n") for record in records.written)

    def _rows(self, records: Records, first: int, line: int) -> RowBlock:
        places = {name: self.schema.names.index(name) for name in self._columns}
        texts: dict[str, list[str | None]] = {name: [] for name in self._columns}
        faults: dict[int, str] = {}
        written, lines, split = [], [], []
        raw: dict[int, str] = {}
        for n, record in enumerate(records.written):
            lines.append(line)
            line += 1 + record.count("\n")
            wrong = "not-utf-8" if not records.is_clean and not is_clean(record) else ""
            whole = record
            record, values, misfit = self._fitted(record)
            if record is not whole:
                raw[n] = whole
            wrong = wrong or misfit
            if records.is_repaired and n == len(records.written) - 1:
                wrong = "csv-quote"
                raw[n] = whole[:-1]
            if wrong:
                faults[n] = wrong
            for name, at in places.items():
                texts[name].append(None if wrong else values[at])
            written.append(record)
            split.append(values)

        def batch() -> Any:
            arrays = [
                pyarrow.array(column if records.is_clean else map(for_arrow, column), pyarrow.string())
                for column in zip(*split, strict=True)
            ]
            return pyarrow.record_batch(arrays, schema=self.schema)

        arrays = {name: pyarrow.array(found, pyarrow.string()) for name, found in texts.items()}
        return RowBlock(len(written), arrays, faults, first, lines, written, batch, raw)

    def _fitted(self, record: str) -> tuple[str, list[str | None], str]:
        """Return a record with as many fields as the header, their values, and what was wrong with it."""
        wide = len(self.schema)
        end = "\r" if record.endswith("\r") else ""
        found = self._grammar.fields(record.removesuffix("\r"))
        values: list[str | None] = [value(field) for field in found]
        wrong = "csv-quote" if None in values else ""
        if len(found) != wide:
            wrong = wrong or "csv-fields"
            record = self._grammar.delimiter.join((found + [""] * wide)[:wide]) + end
            values = (values + [None] * wide)[:wide]
        return record, values, wrong


def _encoding(header: str) -> str:
    """Describe the problem of a header that is not UTF-8."""
    data = encoded(header)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16, expected UTF-8; save the file as CSV UTF-8"
    return "bytes that are not UTF-8; save the file as CSV UTF-8"


def separator_hint(names: Sequence[str], delimiter: str) -> str:
    """Return the option to add where a header of one column has another delimiter; empty where it has none."""
    if len(names) != 1:
        return ""
    for sign in (";", "\t", "|", ","):
        if sign in names[0] and sign != delimiter:
            shown = "\\t" if sign == "\t" else sign
            return f"--delimiter '{shown}'"
    return ""


class CSVWriter:
    """Records with their answers."""

    def __init__(self, target: Sink, schema: Any, names: Sequence[str], delimiter: str, header: str | None) -> None:
        self._target = target
        self._grammar = Grammar(delimiter)
        #: The header as it was read; None where the input is not CSV with this delimiter.
        self._same = header is not None
        if header is None:
            header = delimiter.join(map(self._grammar.cell, schema.names))
        self.rows = -1  # the header
        self._write([header], [[self._grammar.cell(name)] for name in names])

    def write(self, rows: RowBlock, answers: Sequence[Any]) -> None:
        """Write rows."""
        cells_of = [[self._grammar.cell(text) for text in cells.fields(answer)] for answer in answers]
        if self._same and rows.written is not None:
            self._write(rows.written, cells_of)
            return
        columns = [[self._grammar.cell(text) for text in cells.fields(column)] for column in rows.batch().columns]
        self._write(list(map(self._grammar.delimiter.join, zip(*columns, strict=True))), cells_of)

    def _write(self, records: Sequence[str], columns: Sequence[Sequence[str]]) -> None:
        made = []
        for record, *found in zip(records, *columns, strict=True):
            record, end = (record[:-1], "\r\n") if record.endswith("\r") else (record, "\n")
            made.append(self._grammar.delimiter.join((record, *found)) + end)
        self._target.write(encoded("".join(made)))
        self.rows += len(made)

    def close(self) -> None:
        """Write what is held."""
        self._target.close()
