"""Parquet: read row group by row group, in batches of about the same size, and written as Arrow has it.

The schema stays: types, dictionaries, metadata, names that occur twice. The URLs may be text or bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow
from pyarrow import compute, parquet, types

from urikit.data.batch.cells import RowBlock, fields, is_text_type
from urikit.data.batch.files import STDIN, FileError, InputSource, PlanError, Target, decoded, is_clean, named

#: The size of a batch that is read, about, and of a row group that is written, in bytes and rows.
BATCH_BYTES, BATCH_ROWS = 1 << 25, 1 << 16
GROUP_BYTES, GROUP_ROWS = 1 << 26, 1 << 20
#: The bytes of a column that are read ahead: without it a whole row group would be in memory.
_AHEAD = 1 << 20


class ParquetReader:
    """Row groups as rows. `is_text` is whether they are written as text that must be UTF-8."""

    def __init__(
        self, source: InputSource, columns: Sequence[str], *, threads: int | None, is_text: bool = False
    ) -> None:
        if source.path == STDIN:
            raise PlanError("Parquet cannot be read from standard input: its index is at its end")
        self.source = source
        self._columns = columns
        self._threads = threads
        self._is_text = is_text
        with source.reading("footer of Parquet"):
            self._file: Any = parquet.ParquetFile(source.path, buffer_size=_AHEAD, pre_buffer=False)
            self.schema = self._file.schema_arrow
        self._read = 0
        for name in columns:
            kinds = [field.type for field in self.schema if field.name == name]
            for kind in kinds:
                kind = kind.value_type if types.is_dictionary(kind) else kind
                if not (
                    is_text_type(kind) or types.is_binary(kind) or types.is_large_binary(kind) or types.is_null(kind)
                ):
                    raise PlanError(f'column "{named(name)}" is not text: its type is {kind}')

    @property
    def position(self) -> int:
        """The number of bytes that were read."""
        return self._read

    @property
    def texts(self) -> list[str]:
        """The columns of text; those of nulls where nothing else may be text."""
        kinds = [(field.name, getattr(field.type, "value_type", field.type)) for field in self.schema]
        found = [name for name, kind in kinds if is_text_type(kind)]
        return found or [name for name, kind in kinds if types.is_null(kind)]

    def rows(self) -> Iterator[RowBlock]:
        """Yield the rows, a batch at a time."""
        metadata = self._file.metadata
        first = 1
        for group in range(metadata.num_row_groups):
            about = metadata.row_group(group)
            start = first
            packed = sum(about.column(n).total_compressed_size for n in range(about.num_columns))
            size = max(1, min(BATCH_ROWS, BATCH_BYTES * about.num_rows // max(about.total_byte_size, 1)))
            place = f"row group {group} of {metadata.num_row_groups}, counted from 0, after row {{:,}}"
            batches = self._file.iter_batches(size, row_groups=[group], use_threads=self._threads != 1)
            while True:
                with self.source.reading(place.format(first - 1)):
                    batch = next(batches, None)
                    if batch is None:
                        break
                    rows = self._rows(batch, first)
                first += rows.size
                self._read += packed * rows.size // max(about.num_rows, 1)
                yield rows
            if first - start != about.num_rows:
                raise FileError(
                    f"cannot read {self.source.name}: row group {group} has {first - start:,} rows, and its index "
                    f"says {about.num_rows:,}"
                )

    def _rows(self, batch: Any, first: int) -> RowBlock:
        faults: dict[int, str] = {}
        texts = {}
        for name in self._columns:
            texts[name], wrong = text_of(batch.column(self.schema.get_field_index(name)))
            faults.update(dict.fromkeys(wrong, "not-utf-8"))
        if self._is_text:
            for n, column in enumerate(batch.columns):
                if self.schema.names[n] not in texts:
                    faults.update(dict.fromkeys(_not_utf8(column), "not-utf-8"))
        return RowBlock(batch.num_rows, texts, faults, first, None, None, lambda: batch)


def text_of(array: Any) -> tuple[Any, list[int]]:
    """Return a column as text that is UTF-8, and the rows that are not: pyarrow reads Parquet without a look."""
    kind = array.type
    if types.is_null(kind):
        return array, []
    if types.is_dictionary(kind):
        values, wrong = text_of(array.dictionary)
        if not wrong and values is array.dictionary:
            return array, []
        if not wrong:
            return pyarrow.DictionaryArray.from_arrays(array.indices, values), []
        return text_of(array.dictionary_decode())
    try:
        if types.is_string(kind) or types.is_large_string(kind):
            array.validate(full=True)
            return array, []
        return array.cast(_text_for(kind)), []
    except pyarrow.ArrowInvalid:
        octets = array.cast(pyarrow.large_binary())
        wrong = [n for n, one in enumerate(octets.to_pylist()) if one is not None and not is_clean(decoded(one))]
        bad = set(wrong)
        kept = compute.if_else(pyarrow.array([n in bad for n in range(len(array))]), None, octets)
        return kept.cast(pyarrow.large_string()).cast(_text_for(kind)), wrong


def _not_utf8(array: Any) -> list[int]:
    """Return the rows of a column with a text that is not UTF-8, also inside of lists and structs."""
    try:
        array.validate(full=True)
    except pyarrow.ArrowInvalid:
        return [n for n, text in enumerate(fields(array)) if text is not None and not is_clean(text)]
    return []


def _text_for(kind: Any) -> Any:
    """Return the text that the kernels are asked about: Arrow can do less with views than with offsets."""
    is_small = types.is_string(kind) or types.is_binary(kind)
    return pyarrow.string() if is_small else pyarrow.large_string()


class ParquetWriter:
    """Row groups of about the same size."""

    def __init__(self, target: Target, schema: Any, added: Sequence[Any]) -> None:
        self._schema = schema
        for field in added:
            self._schema = self._schema.append(field)
        self._writer: Any = parquet.ParquetWriter(target, self._schema, compression="zstd")
        self._held: list[Any] = []
        self.rows = 0
        self._rows = self._bytes = 0

    def write(self, rows: RowBlock, answers: Sequence[Any]) -> None:
        """Write rows."""
        batch = pyarrow.RecordBatch.from_arrays([*rows.batch().columns, *answers], schema=self._schema)
        self.rows += batch.num_rows
        self._held.append(batch)
        self._rows += batch.num_rows
        self._bytes += batch.nbytes
        if self._rows >= GROUP_ROWS or self._bytes >= GROUP_BYTES:
            self._write()

    def _write(self) -> None:
        if self._held:
            self._writer.write_table(pyarrow.Table.from_batches(self._held, self._schema), row_group_size=GROUP_ROWS)
        self._held.clear()
        self._rows = self._bytes = 0

    def close(self) -> None:
        """Write what is held, and the index."""
        self._write()
        self._writer.close()
