"""Bodies that are not JSON, not UTF-8, too deep, or that two programs would read in two ways."""

import pytest

from tests.workbench.api.client import ask, refused
from urikit.workbench.operations import octets


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"text": NaN}',
        b'{"text": Infinity}',
        b'{"text": "a", "text": "b"}',
        b'{"text": "a"} x',
        b'{"text": "\xff"}',
        b'\xef\xbb\xbf{"text": "a"}',
        '{"text": "é"}'.encode("utf-16"),
        '{"text": "é"}'.encode("latin-1"),
        b"[" * 100_000,
        b'{"text":' * 50_000,
        b'{"text": ' + b"9" * 10_000 + b"}",
        b'{"text": "a\nb"}',
        b"{'text': 'a'}",
        b"\0",
    ],
)
def test_what_is_not_json(content):
    assert refused(ask("/api/parse", content=content), 400, "malformed-json")


@pytest.mark.parametrize("content", [b"null", b"[]", b'"a"', b"1", b"true"])
@pytest.mark.parametrize("path", ["/api/parse", "/api/batch"])
def test_what_is_no_object(path, content):
    assert refused(ask(path, content=content), 422, "field-type")


def test_a_lone_surrogate_is_a_text():
    answer = ask("/api/parse", content=b'{"text": "http://h/\\ud800"}')
    error = answer.json()["errors"][0]
    assert (answer.status_code, answer.json()["ok"], error["code"], error["offset"]) == (200, False, "surrogate", 9)
    assert b"\\ud800" in answer.content


def test_a_pair_of_surrogates_is_one_character():
    answer = ask("/api/parse", content=b'{"text": "http://h/\\ud83d\\ude00", "standard": "rfc3987"}').json()
    assert (answer["ok"], answer["path"], answer["spans"]["path"]) == (True, "/\U0001f600", [8, 10])


@pytest.mark.parametrize("text", ["\0", "\u202e", "<script>alert(1)</script>", "\r\nset-cookie: a=b", "🏳️‍🌈"])
def test_a_text_comes_back_as_it_went(text):
    assert ask("/api/parse", {"text": text, "secrets": True}).json()["input"] == text


def test_numbers_that_are_not_of_json_are_a_mistake():
    with pytest.raises(ValueError, match="not JSON compliant"):
        octets(float("nan"))
