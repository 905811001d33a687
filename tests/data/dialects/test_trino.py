"""Trino's rules for what is missing, which are its own; the rest is `java.net.URI` (`test_java.py`)."""

import pytest

from urikit import dialects


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
def test_what_is_missing_is_empty(name, text, expected):
    assert dialects.answer("trino", f"url_extract_{name}", text) == expected


@pytest.mark.parametrize(("key", "expected"), [("k", "a=b=c"), ("x", ""), ("y", None), ("e", "%26")])
def test_a_parameter_is_not_decoded(key, expected):
    assert dialects.answer("trino", "url_extract_parameter", "http://h/?k=a=b=c&k=1&x&e=%26", key) == expected


def test_a_bad_text_is_an_error_or_null():
    with pytest.raises(dialects.DialectError):
        dialects.answer("trino", "url_extract_host", "http://h/^")
    assert dialects.answer("trino", "url_extract_host", "http://h/^", errors="null") is None
