"""The face of the dialects: names, keys, errors; the rules of Trino and BigQuery, which are their own."""

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


@pytest.mark.parametrize(("key", "expected"), [("k", "a=b=c"), ("x", ""), ("y", None), ("e", "%26")])
def test_trino_does_not_decode_a_parameter(key, expected):
    assert dialects.answer("trino", "url_extract_parameter", "http://h/?k=a=b=c&k=1&x&e=%26", key) == expected


def test_trino_says_an_error_or_null():
    with pytest.raises(dialects.DialectError):
        dialects.answer("trino", "url_extract_host", "http://h/^")
    assert dialects.answer("trino", "url_extract_host", "http://h/^", errors="null") is None


BIGQUERY = ("NET.HOST", "NET.PUBLIC_SUFFIX", "NET.REG_DOMAIN")
#: All examples of BigQuery's documentation (the engine is not asked): text, host, suffix and domain, as it has them.
EXAMPLES = [
    ("", None, None, None),
    ("http://abc.xyz", "abc.xyz", "xyz", "abc.xyz"),
    ("//user:password@a.b:80/path?query", "a.b", None, None),
    ("https://[::1]:80", "[::1]", None, None),
    ("http://例子.卷筒纸.中国", "例子.卷筒纸.中国", "中国", "卷筒纸.中国"),
    ("    www.Example.Co.UK    ", "www.Example.Co.UK", "Co.UK", "Example.Co.UK"),
    ("mailto:?to=&subject=&body=", "mailto", None, None),
]
#: What its sentences ask: private suffixes do not count, inner dots that touch, a suffix alone, wildcards, dots around.
RULES = [
    ("http://foo.us.com", "foo.us.com", "com", "us.com"),
    ("http://a..com", "a..com", None, None),
    ("com", "com", "com", None),
    ("http://a.b.ck/", "a.b.ck", "b.ck", "a.b.ck"),
    ("http://.a.com..", "a.com.", "com.", "a.com."),
    ("http://a.xn--fiqs8s", "a.xn--fiqs8s", "xn--fiqs8s", "a.xn--fiqs8s"),
    ("mailto:x@a.com,y@b.com", "b.com", "com", "b.com"),
    ("/a.com", None, None, None),
    ("://a.com", "a.com", "com", "a.com"),
]


@pytest.mark.parametrize("row", EXAMPLES + RULES, ids=lambda row: row[0])
def test_the_answer_that_bigquery_documents(row):
    text, *expected = row
    assert [dialects.answer("bigquery", name, text) for name in BIGQUERY] == expected


def test_cut_www_of_clickhouse_needs_two_slashes_before_the_host():
    texts = ["//www.h.example/a", "http://www.h/", "//u@www.h", "x//www.h", "www.h", "//www."]
    cut = [dialects.answer("clickhouse", "cutWWW", text) for text in texts]
    assert cut == ["//h.example/a", "http://h/", "//u@h", "x//h", "www.h", "//www."]
