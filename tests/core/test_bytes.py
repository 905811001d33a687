"""Bytes as identifiers: ASCII is taken as `urikit.parse` takes it, and anything else is the same error."""

import pytest

import urikit
from urikit import URISyntaxError
from urikit.schemes import databases

TAKE = (urikit.parse, urikit.URI, urikit.explain, urikit.repair, urikit.redact, databases.parse)


@pytest.mark.parametrize("function", TAKE, ids=lambda function: function.__qualname__)
def test_bytes_are_taken_as_their_text(function):
    text = "redis://me:secret@h/0"
    assert function(text.encode()) == function(text)
    with pytest.raises(URISyntaxError) as caught:
        function(text.encode() + b"\xe9")
    with pytest.raises(URISyntaxError) as expected:
        urikit.parse(text.encode() + b"\xe9")
    assert caught.value.args == expected.value.args and "secret" not in str(caught.value)


@pytest.mark.parametrize("function", TAKE[2:], ids=lambda function: function.__qualname__)
@pytest.mark.parametrize("wrong", [bytearray(b"redis://h"), memoryview(b"redis://h"), None, 1])
def test_other_types_are_not(function, wrong):
    with pytest.raises(TypeError, match=r"(must be|expected) str.*, not "):
        function(wrong)


@pytest.mark.parametrize("wrong", [b"http://h/", bytearray(b"http://h/")])
def test_text_to_search_is_decoded_first(wrong):
    with pytest.raises(TypeError, match=r"text must be str, not .*: decode it first"):
        urikit.extract(wrong)
