"""How each engine is asked for the answers of a kernel to a column of texts."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from tests.data.columns.test_functions import given, is_written
from tests.data.columns.test_golden import choices
from urikit.data.columns.functions import FUNCTIONS, SQLFunction

#: Asks a function, with the arguments that it has in Python, of texts and None.
Ask = Callable[[SQLFunction, Sequence[str | None], tuple[Any, ...], dict[str, Any]], list[Any]]


def _literals(values: Sequence[str]) -> str:
    """Return the arguments after the column, as SQL has them."""
    return "".join(", '{}'".format(text.replace("'", "''")) for text in values)


def _polars(engine: str) -> Ask:
    def ask(function: SQLFunction, texts: Sequence[str | None], args: Any, options: Any) -> list[Any]:
        import polars as pl

        import urikit.data.polars

        frame = pl.LazyFrame({"url": texts}, schema={"url": pl.String})
        answer = getattr(pl.col("url").uri, function.kernel.name)(*args, **options)
        answers = frame.select(answer).collect(engine=engine).to_series()
        assert answers.dtype == urikit.data.polars.dtype(function.kernel.result)
        return answers.to_list()

    return ask


@cache
def _duckdb_connection() -> Any:
    """Return a database in memory that has the functions; `forget` closes it."""
    import duckdb

    import urikit.data.duckdb

    connection = duckdb.connect()
    urikit.data.duckdb.register(connection)
    return connection


def _duckdb(function: SQLFunction, texts: Sequence[str | None], args: Any, options: Any) -> list[Any]:
    import pyarrow as pa

    with _duckdb_connection().cursor() as cursor:
        cursor.register("texts", pa.table({"url": pa.array(texts, pa.string())}))
        query = f"SELECT {function.name}(url{_literals(given(function, args, options))}) AS answer FROM texts"
        return cursor.sql(query).to_arrow_table()["answer"].to_pylist()


def _duckdb_bulk(function: SQLFunction, texts: Sequence[str | None], args: Any, options: Any) -> list[Any]:
    import pyarrow as pa

    from urikit.data.duckdb import bulk

    ask = function.kernel.function
    with _duckdb_connection().cursor() as cursor:
        relation = cursor.from_arrow(pa.table({"url": pa.array(texts, pa.string())}))
        reader = bulk(relation, "url", {"answer": lambda texts: ask(texts, *args, **options)}, rows=3000)
        return reader.read_all()["answer"].to_pylist()


@cache
def _datafusion_context() -> Any:
    from datafusion import SessionContext

    import urikit.data.datafusion

    context = SessionContext()
    urikit.data.datafusion.register(context)
    return context


def _datafusion(function: SQLFunction, texts: Sequence[str | None], args: Any, options: Any) -> list[Any]:
    import pyarrow as pa

    context = _datafusion_context()
    # The engine promises no order.
    batch = pa.record_batch({"row": range(len(texts)), "url": pa.array(texts, pa.string())})
    context.register_record_batches("texts", [[batch.slice(0, 1000), batch.slice(1000)]])
    values = given(function, args, options)
    arguments = len(values) + 1
    # What is left out has its default in the shorter function only.
    name = function.name
    if arguments != function.counts[0]:
        name += "_with"
        left = function.arguments[arguments : function.counts[-1]]
        values += ["all" if argument.name == "section" else "rfc3986" for argument in left]
    query = f"SELECT row, {name}(url{_literals(values)}) AS answer FROM texts ORDER BY row"
    found = context.sql(query).to_arrow_table()["answer"].to_pylist()
    context.deregister_table("texts")
    return found


def _daft(function: SQLFunction, texts: Sequence[str | None], args: Any, options: Any) -> list[Any]:
    import daft
    import pyarrow as pa

    import urikit.data.daft

    frame = daft.from_arrow(pa.table({"url": pa.array(texts, pa.string())}))
    ask = getattr(urikit.data.daft, function.kernel.name)
    answer = ask(frame["url"], *given(function, args, options))
    return frame.select(answer.alias("answer")).to_arrow()["answer"].to_pylist()


def forget() -> None:
    """Close what is kept open from one question to the next."""
    if _duckdb_connection.cache_info().currsize:
        _duckdb_connection().close()
    _duckdb_connection.cache_clear()
    _datafusion_context.cache_clear()


#: Every kernel with every choice.
CALLS = [
    (function, args, options)
    for function in FUNCTIONS.values()
    for args, options in choices(function.kernel)
    if is_written((*args, *options.values()))
]
#: Each engine, with its package.
ENGINES: Mapping[str, tuple[str, Ask]] = {
    "polars": ("polars", _polars("in-memory")),
    "polars-streaming": ("polars", _polars("streaming")),
    "duckdb": ("duckdb", _duckdb),
    "duckdb-bulk": ("duckdb", _duckdb_bulk),
    "datafusion": ("datafusion", _datafusion),
    "daft": ("daft", _daft),
}


def answers(
    engine: str, function: SQLFunction, texts: Sequence[str | None], args: tuple[Any, ...], options: dict[str, Any]
) -> list[Any]:
    """The answers of an engine; without its package the test is skipped."""
    package, ask = ENGINES[engine]
    try:
        import_module(package)
    except ModuleNotFoundError:
        pytest.skip(f"no {package}: it comes with an extra of that name; ./urikit setup test engines has all")
    return ask(function, texts, args, options)
