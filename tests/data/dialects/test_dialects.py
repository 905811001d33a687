"""The face of the dialects: names, keys, errors."""

import pickle

import pytest

from urikit import ArgumentError, UnknownNameError, URIEncodingError, dialects


def test_names_are_found_once():
    rows = dialects.functions()
    assert len({(row.dialect, row.name) for row in rows}) == len(rows) > 70
    assert {row.dialect for row in rows} == {"java", "spark", "trino", "clickhouse", "bigquery", "cpython"}


def test_unknown_names_are_refused():
    with pytest.raises(UnknownNameError, match="invalid dialect"):
        dialects.answer("oracle", "HOST", "http://h/")
    with pytest.raises(UnknownNameError, match="invalid function"):
        dialects.answer("spark", "host", "http://h/")
    with pytest.raises(ArgumentError, match="invalid dialect"):
        dialects.functions("oracle")
    with pytest.raises(ArgumentError, match="invalid errors"):
        dialects.answer("spark", "HOST", "http://h/", errors="report")  # type: ignore[arg-type]


def test_a_key_is_for_functions_that_have_one():
    with pytest.raises(ArgumentError, match="invalid key"):
        dialects.answer("spark", "HOST", "http://h/", "a")
    with pytest.raises(ArgumentError, match="invalid key"):
        dialects.answer("spark", "QUERY:key", "http://h/")
    with pytest.raises(ArgumentError, match="regular expression"):
        dialects.answer("spark", "QUERY:key", "http://h/?a=1", "a*", errors="null")


def test_a_refusal_says_where_and_hides_secrets():
    with pytest.raises(dialects.DialectError) as caught:
        dialects.answer("java", "getHost", "http://é:hunter2@h/ x")
    error = caught.value
    assert (error.dialect, error.reason, error.offset) == ("java", "path-character", 19)
    assert "hunter2" not in str(error)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.dialect, copy.reason, copy.offset, str(copy)) == (error.dialect, error.reason, 19, str(error))


def test_a_lone_surrogate_has_no_bytes():
    with pytest.raises(URIEncodingError):
        dialects.answer("clickhouse", "domain", "http://h\ud800.com/")
