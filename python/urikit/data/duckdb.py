"""The kernels as functions of DuckDB, and a stream of Arrow data for many columns at once.

>>> import duckdb
>>> import urikit.data.duckdb
>>> with duckdb.connect() as connection:
...     urikit.data.duckdb.register(connection)
...     connection.sql("SELECT uri_host('http://b\u00fccher.example/', 'rfc3987'), uri_resolve('../x', 'http://h/a/b')").fetchall()
[('b\u00fccher.example', 'http://h/x')]

`register` makes every function of `urikit.data.columns.functions`. DuckDB calls Python with 2,048 rows at a time, on
one thread. `bulk` is for whole tables: it reads Arrow batches, adds columns on all cores, and gives batches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from urikit.core.errors import ArgumentError, needed
from urikit.data.columns.functions import FUNCTIONS, PREFIX, type_of

with needed("duckdb", "pyarrow", "numpy", extra="duckdb"):
    import duckdb
    import pyarrow as pa

__all__ = ["bulk", "register", "sql_type"]

_SINGLE: Mapping[str, str] = {
    "text": "VARCHAR",
    "bool": "BOOLEAN",
    "binary": "BLOB",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "int64": "BIGINT",
}


def sql_type(result: str) -> str:
    """Return the type of an answer in SQL, from `Kernel.result`.

    >>> from urikit.data.duckdb import sql_type
    >>> sql_type("list<struct<name: text, value: text>>")
    'STRUCT("name" VARCHAR, "value" VARCHAR)[]'
    """

    def record(fields: list[tuple[str, str]]) -> str:
        written = ", ".join(f'"{name}" {kind}' for name, kind in fields)
        return f"STRUCT({written})"

    return type_of(result, _SINGLE.__getitem__, "{}[]".format, record)


def register(connection: duckdb.DuckDBPyConnection, prefix: str = PREFIX) -> None:
    """Make every kernel a function of a connection, such as `uri_host`; all cursors of the connection have them, too.

    Options are texts, and may be left out from the right. No row raises: what has no answer is NULL. A wrong option
    raises DuckDB's `InvalidInputException`. A second call replaces the functions.
    """
    create: Any = connection.create_function
    for function in FUNCTIONS.values():
        name = prefix + function.kernel.name
        try:
            connection.remove_function(name)
        except duckdb.InvalidInputException:
            pass  # It is not there yet.
        create(
            name,
            function,
            return_type=sql_type(function.kernel.result),
            type="arrow",
            # A row may be NULL, and a text may have no answer.
            null_handling="special",
        )


def bulk(
    source: Any, column: str, answers: Mapping[str, Callable[[Any], Any]], *, rows: int = 65_536
) -> pa.RecordBatchReader:
    """Yield the rows of a source with more columns, as a stream of batches; only a few batches are in memory at a time.

    `source` is a DuckDB relation or anything with `__arrow_c_stream__`, such as a `pyarrow.RecordBatchReader`. `column`
    has the texts. `answers` are the new columns: a name, and a kernel or anything else that takes a pyarrow array and
    gives one. `rows` is the size of the batches of a relation. What `answers` raises, the reader raises.

    Read the stream with another cursor than that of the relation: a connection has one result at a time.
    """
    if isinstance(source, duckdb.DuckDBPyRelation):
        reader = source.to_arrow_reader(rows) if hasattr(source, "to_arrow_reader") else source.fetch_arrow_reader(rows)
    else:
        reader = pa.RecordBatchReader.from_stream(source)
    schema = reader.schema
    names = [column, *answers]
    if column not in schema.names:
        raise ArgumentError("column", f"one of {', '.join(schema.names)}", column)
    if taken := set(schema.names) & set(names[1:]):
        raise ArgumentError("answers", "names of new columns", sorted(taken)[0])
    place = schema.get_field_index(column)
    for name, ask in answers.items():
        schema = schema.append(pa.field(name, _array(ask(pa.array([], schema.field(place).type))).type))

    def batches() -> Iterator[pa.RecordBatch]:
        for batch in reader:
            texts = batch.column(place)
            new = [_array(ask(texts)) for ask in answers.values()]
            yield pa.RecordBatch.from_arrays([*batch.columns, *new], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def _array(answers: Any) -> pa.Array:
    return answers if isinstance(answers, pa.Array) else pa.array(answers)
