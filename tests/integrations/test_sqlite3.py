"""Identifiers in sqlite3 (urikit.integrations.sqlite3)."""

import sqlite3

import pytest

import urikit
from urikit.integrations.sqlite3 import create_functions, register

VALUES = [
    ("URI", urikit.URI("HTTP://u:p@Ex.ORG/%7e?")),
    ("URI", urikit.URN("urn:isbn:0451450523")),
    ("IRI", urikit.IRI("http://bücher.example/é")),
    ("URN", urikit.URN("urn:ISBN:0451450523")),
    ("URI_REFERENCE", urikit.parse("../x?y")),
    ("URI_REFERENCE", urikit.parse("http://h/")),
    ("WEB_URL", urikit.WebURL("HTTP://Ex.org/%7e")),
]


@pytest.fixture
def connection(monkeypatch):
    for table in (sqlite3.converters, sqlite3.adapters):  # those of the whole process
        for key in {*table}:
            monkeypatch.setitem(table, key, table[key])
    register()
    connection = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES)
    create_functions(connection)
    yield connection
    connection.close()


@pytest.mark.parametrize(("column", "value"), VALUES)
def test_a_value_comes_back(connection, column, value):
    connection.execute(f"CREATE TABLE t (v {column}, w TEXT, x {column})")
    connection.execute("INSERT INTO t VALUES (?1, ?1, NULL)", [value])
    back, text, missing = connection.execute("SELECT v, w, x FROM t").fetchone()
    assert (str(back), text, missing) == (str(value), str(value), None)
    assert back == value
    assert connection.execute("SELECT count(*) FROM t WHERE v = ?", [value]).fetchone() == (1,)


def test_relative_references_and_iris_are_values(connection):
    for value in (urikit.IRIReference.parse("é"), urikit.parse("x")):
        assert connection.execute("SELECT ?", [value]).fetchone() == (str(value),)


def test_a_row_that_is_not_valid(connection):
    connection.execute("CREATE TABLE t (v URI)")
    connection.execute("INSERT INTO t VALUES ('http://me:canary@h/a b')")
    with pytest.raises(urikit.URISyntaxError) as caught:
        connection.execute("SELECT v FROM t").fetchone()
    assert "canary" not in str(caught.value)
    assert connection.execute("SELECT rowid FROM t WHERE NOT uri_valid(v)").fetchall() == [(1,)]


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("uri_scheme('HTTP://h/')", "HTTP"),
        ("uri_host('http://u@h:1/')", "h"),
        ("uri_host('urn:a:b')", None),
        ("uri_port('https://h/')", 443),
        ("uri_port('https://h:8/')", 8),
        ("uri_path('https://h/a%2f')", "/a%2f"),
        ("uri_query('https://h/?')", ""),
        ("uri_query('https://h/')", None),
        ("uri_normalize('HTTP://H:80/%7e/../b')", "http://h/b"),
        ("uri_resolve('http://h/a/b', '../c')", "http://h/c"),
        ("uri_resolve('relative', '../c')", None),
        ("uri_resolve('http://h/', NULL)", None),
        ("uri_valid('http://h/')", 1),
        ("uri_valid('relative')", 0),
        ("uri_valid('http://h/a b')", 0),
        ("uri_valid(NULL)", None),
        ("uri_valid(7)", 0),
        ("uri_valid(x'ff')", 0),
        ("uri_host(x'613a2f2f62')", "b"),
    ],
)
def test_functions(connection, call, result):
    assert connection.execute(f"SELECT {call}").fetchone() == (result,)


@pytest.mark.parametrize("name", ["scheme", "host", "port", "path", "query", "normalize"])
@pytest.mark.parametrize("argument", ["NULL", "'a b'", "'/relative'", "x'ff'", "1.5"])
def test_functions_never_raise(connection, name, argument):
    assert connection.execute(f"SELECT uri_{name}({argument})").fetchone() == (None,)


def test_an_index_on_a_function(connection):
    connection.execute("CREATE TABLE t (v TEXT)")
    connection.execute("CREATE INDEX i ON t (uri_normalize(v))")
    connection.execute("INSERT INTO t VALUES ('HTTP://H/%7ea')")
    asked = "FROM t WHERE uri_normalize(v) = uri_normalize('http://h/~a')"
    assert connection.execute(f"SELECT v {asked}").fetchall() == [("HTTP://H/%7ea",)]
    assert "USING INDEX i" in connection.execute(f"EXPLAIN QUERY PLAN SELECT v {asked}").fetchone()[3]
