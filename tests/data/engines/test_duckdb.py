"""The functions of DuckDB: nulls, constants, options, cursors, errors; and the stream of `bulk`."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

duckdb = pytest.importorskip("duckdb", reason="no duckdb: pip install 'urikit[test]'")
pa = pytest.importorskip("pyarrow", reason="no pyarrow: pip install 'urikit[test]'")

import urikit.data.duckdb  # noqa: E402
from tests.effort import PEAK  # noqa: E402
from urikit import ArgumentError, ColumnError, columns  # noqa: E402
from urikit.data.columns.functions import FUNCTIONS  # noqa: E402


@pytest.fixture
def connection() -> Iterator[Any]:
    with duckdb.connect() as made:
        urikit.data.duckdb.register(made)
        yield made


def rows(connection: Any, query: str) -> list[tuple[Any, ...]]:
    return connection.sql(query).fetchall()


def test_every_kernel_is_a_function(connection: Any) -> None:
    found = rows(connection, "SELECT function_name, return_type FROM duckdb_functions() WHERE function_name ^@ 'uri_'")
    assert {name: kind.replace('"', "") for name, kind in found} == {
        name: urikit.data.duckdb.sql_type(function.kernel.result).replace('"', "")
        for name, function in FUNCTIONS.items()
    }


def test_nulls_and_texts_without_an_answer(connection: Any) -> None:
    texts = "(VALUES (1, 'http://h/'), (2, NULL), (3, 'x y'), (4, '')) AS t(n, url)"
    assert rows(connection, f"SELECT uri_host(url), uri_path(url), uri_is_valid(url) FROM {texts} ORDER BY n") == [
        ("h", "/", True),
        (None, None, None),
        (None, None, False),
        (None, "", True),
    ]
    assert rows(connection, "SELECT uri_host(NULL), uri_host('//h', NULL), uri_resolve('a', NULL)") == [(None,) * 3]
    assert rows(connection, f"SELECT n FROM {texts} WHERE uri_host(url) IS NULL AND uri_error(url) IS NULL") == [
        (2,),
        (4,),
    ]


def test_folded_constants_answer_for_their_own_row(connection: Any) -> None:
    # The optimizer asks a function of constants once. Every mixture of constants and columns has to be right.
    made = "range(5000) AS t(n)"
    assert rows(connection, f"SELECT DISTINCT uri_host('http://h/') FROM {made}") == [("h",)]
    query = "SELECT count(*) FROM (SELECT n, uri_{} AS answer FROM {}) WHERE answer = '{}'"
    for asked, answer in (
        ("resolve(n::VARCHAR, 'http://h/a')", "http://h/' || n || '"),
        ("resolve('?q', 'http://h/' || n)", "http://h/' || n || '?q"),
        ("param('?a=' || n || '&b=x', CASE WHEN n % 2 = 0 THEN 'b' ELSE 'b' END)", "x"),
        ("param('?a=1&b=2', CASE WHEN n % 2 = 0 THEN 'a' ELSE 'b' END)", "' || (n % 2 + 1) || '"),
        ("host('http://' || n || '/', 'rfc3987')", "' || n || '"),
    ):
        assert rows(connection, query.format(asked, made, answer)) == [(5000,)], asked


def test_nul_and_quotes_pass(connection: Any) -> None:
    assert rows(connection, "SELECT uri_percent_encode('a' || chr(0) || '''', 'unreserved')") == [("a%00%27",)]
    assert rows(connection, "SELECT uri_percent_decode('%00') = chr(0)") == [(True,)]


def test_structs_lists_and_bytes(connection: Any) -> None:
    query = "SELECT uri_split('http://u@h/').userinfo, uri_params('?a=1&b')[2], uri_ip_packed('//1.2.3.4')"
    assert rows(connection, query) == [("u", {"name": "b", "value": None}, b"\x01\x02\x03\x04")]
    assert rows(connection, "SELECT unnest(uri_segments('/a/b'))") == [("a",), ("b",)]
    assert rows(connection, "SELECT uri_key64('http://h/')") == [(columns.key64(["http://h/"])[0],)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("uri_host('a', 'b')", 'invalid standard: expected "rfc3986" or "rfc3987" or "whatwg", found "b"'),
        ("uri_host(1)", "column must be text, not int32"),
        ("uri_host('a', 'rfc3986', 'c')", r"uri_host\(column, \[standard\]\) cannot have 3 arguments"),
        ("uri_resolve('a')", r"uri_resolve\(column, base, \[standard\], \[policy\]\) cannot have 1 arguments"),
    ],
)
def test_wrong_calls_have_clear_errors(connection: Any, call: str, message: str) -> None:
    with pytest.raises(duckdb.InvalidInputException, match=message):
        rows(connection, f"SELECT {call}")


def test_cursors_other_names_and_a_second_time(connection: Any) -> None:
    assert connection.cursor().sql("SELECT uri_host('//h')").fetchall() == [("h",)]
    urikit.data.duckdb.register(connection)
    urikit.data.duckdb.register(connection, prefix="u")
    assert rows(connection, "SELECT uhost('//h'), uri_host('//h')") == [("h", "h")]


def test_bulk_is_a_stream(connection: Any) -> None:
    cursor = connection.cursor()
    relation = cursor.sql("SELECT n, 'http://h' || n || '/?q=' || n AS url FROM range(200000) AS t(n)")
    asked: list[int] = []

    def query(texts: Any) -> Any:
        asked.append(len(texts))
        return columns.query(texts)

    reader = urikit.data.duckdb.bulk(relation, "url", {"host": columns.host, "query": query}, rows=10_000)
    assert reader.schema.names == ["n", "url", "host", "query"]
    assert asked == [0]
    assert len(reader.read_next_batch()) == asked[1] <= 12_288
    assert len(asked) == 2
    right = "SELECT count(*), sum((host = 'h' || n AND query = 'q=' || n)::INT) FROM reader"
    assert connection.sql(right).fetchall() == [(200_000 - asked[1],) * 2]
    assert sum(asked) == 200_000


def test_bulk_takes_any_stream() -> None:
    table = pa.table({"url": pa.chunked_array([["http://h/"], [], [None, "x y"]], pa.string_view())})
    found = urikit.data.duckdb.bulk(table, "url", {"parts": columns.parse}).read_all()
    assert found["parts"].to_pylist() == [
        None if url is None else columns.parse([url])[0] for url in found["url"].to_pylist()
    ]
    assert urikit.data.duckdb.bulk(table[:0], "url", {"host": columns.host}).read_all().schema.field("host").type == (
        pa.string_view()
    )


def test_bulk_says_what_is_wrong() -> None:
    table = pa.table({"url": ["http://h/", "x y"], "n": [1, 2]})
    with pytest.raises(ArgumentError, match='invalid column: expected one of url, n, found "uri"'):
        urikit.data.duckdb.bulk(table, "uri", {})
    with pytest.raises(ArgumentError, match='invalid answers: expected names of new columns, found "n"'):
        urikit.data.duckdb.bulk(table, "url", {"n": columns.host})
    with pytest.raises(ColumnError, match="expected a column of text"):
        urikit.data.duckdb.bulk(table, "n", {"host": columns.host})
    reader = urikit.data.duckdb.bulk(table, "url", {"host": lambda texts: columns.host(texts, errors="raise")})
    with pytest.raises(ValueError, match="invalid URL in row 2"):
        reader.read_all()


@pytest.mark.slow
def test_bulk_needs_memory_for_a_few_batches() -> None:
    program = f"""{PEAK}
import duckdb
from urikit import columns
from urikit.data.duckdb import bulk
with duckdb.connect() as connection:
    connection.execute("SET enable_progress_bar = false")
    relation = connection.sql("SELECT 'http://h' || n || '/' || repeat('x', 200) AS url FROM range(10000000) AS t(n)")
    count = sum(len(batch) for batch in bulk(relation, "url", dict(host=columns.host, path=columns.path)))
print(count, peak())
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    count, megabytes = map(int, run.stdout.split())
    assert count == 10_000_000
    # All rows at once would be more than 4,000.
    assert megabytes < 1000, megabytes
