"""Test names, keys and errors of the dialects, and the rules of Trino and BigQuery that no published test has."""

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


# The rest of Trino is `java.net.URI` (`test_java.py`).
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("protocol", "foo", ""),
        ("host", "mailto:a@b", ""),
        ("path", "mailto:a@b", ""),
        ("path", "http://h/%41", "/A"),
        ("query", "http://h/p?", ""),
        ("port", "http://h/", None),
        ("port", "http://h:8080/", 8080),
        ("fragment", "http://h/#%41", "A"),
    ],
)
def test_trino_answers_an_empty_text_for_what_is_missing(name, text, expected):
    assert dialects.answer("trino", f"url_extract_{name}", text) == expected


@pytest.mark.parametrize(
    ("key", "expected"), [("k", "a=b=c"), ("x", ""), ("y", None), ("e", "& c\ufffd"), ("%65", None), ("é", "é")]
)
def test_trino_decodes_the_value_of_a_parameter(key, expected):
    text = "http://h/?k=a=b=c&k=1&x&e=%26+c%ED%A0%80&é=%C3%A9"
    assert dialects.answer("trino", "url_extract_parameter", text, key) == expected


def test_trino_says_an_error_or_null():
    with pytest.raises(dialects.DialectError):
        dialects.answer("trino", "url_extract_host", "http://h/^")
    assert dialects.answer("trino", "url_extract_host", "http://h/^", errors="null") is None


BIGQUERY = ("NET.HOST", "NET.PUBLIC_SUFFIX", "NET.REG_DOMAIN")
#: Rules of GoogleSQL's source that its tests do not cover: text, host, suffix and domain.
RULES = [
    (r"http://a.com\@b.com", "a.com", "com", "a.com"),
    (r"\/a.com", "a.com", "com", "a.com"),
    (r"http:\\a.com\x", "a.com", "com", "a.com"),
    ("http://https://a.com", "https", None, None),
    ("view-source:http://a.com", "view-source", None, None),
    ("http://[fe80::1%25eth0]:80", "[fe80::1%25eth0]", None, None),
    ("http://[a.com:80", "[a.com:80", None, None),
    ("\x0bhttp://a.com", "a.com", "com", "a.com"),
    ("http://foo.us.com", "foo.us.com", "com", "us.com"),
    ("http://a..com", "a..com", "com", None),
    ("http://a..B.com", "a..B.com", None, None),
    ("http://b.a..foo.com", "b.a..foo.com", "com", "foo.com"),
    ("ck", "ck", "ck", None),
    ("a.za", "a.za", "za", "a.za"),
    ("http://a.b.ck/", "a.b.ck", "b.ck", "a.b.ck"),
    ("http://www.ck/", "www.ck", "ck", "www.ck"),
    ("http://-a.com", "-a.com", "com", "-a.com"),
    ("http://-a.Com", "-a.Com", None, None),
    ("http://a。co。uk", "a。co。uk", "a。co。uk", "a。co。uk"),
    (f"http://{'a' * 300}.com", f"{'a' * 300}.com", "com", f"{'a' * 300}.com"),
]


@pytest.mark.parametrize("row", RULES, ids=lambda row: row[0][:40])
def test_the_answer_that_the_source_of_bigquery_gives(row):
    text, *expected = row
    assert [dialects.answer("bigquery", name, text) for name in BIGQUERY] == expected


def test_cut_www_of_clickhouse_needs_two_slashes_before_the_host():
    texts = ["//www.h.example/a", "http://www.h/", "//u@www.h", "x//www.h", "www.h", "//www."]
    cut = [dialects.answer("clickhouse", "cutWWW", text) for text in texts]
    assert cut == ["//h.example/a", "http://h/", "//u@h", "x//h", "www.h", "//www."]
