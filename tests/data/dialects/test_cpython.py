"""Against CPython's `urllib.parse`: every attribute, every text."""

import sys
from urllib import parse

from tests.data.dialects.texts import some
from urikit import dialects

ATTRIBUTES = [row.name for row in dialects.functions("cpython")]
#: Later patch releases check brackets more strictly.
SAME = sys.version_info[:3] in {(3, 11, patch) for patch in range(4, 12)}


def of_cpython(name: str, text: str) -> object:
    function, _, attribute = name.partition(".")
    try:
        return getattr(getattr(parse, function)(text), attribute)
    except ValueError:
        return ValueError


def of_urikit(name: str, text: str) -> object:
    try:
        return dialects.answer("cpython", name, text)
    except dialects.DialectError:
        return ValueError


def test_every_attribute_is_the_same():
    asked = [text for text in some(4_000) if text.isascii() and (SAME or ("[" not in text and "]" not in text))]
    assert len(asked) > 1_500
    for name in ATTRIBUTES:
        assert [text for text in asked if of_cpython(name, text) != of_urikit(name, text)] == [], name


def test_characters_beyond_ascii():
    for text in ("http://a℀b/", "http://ⓒ.com", "HTTP://BÜCHER.example:8０/", "é:x", "http://h/é?ü#ß"):
        for name in ATTRIBUTES:
            assert of_cpython(name, text) == of_urikit(name, text), (name, text)


def test_what_later_versions_refuse_is_accepted():
    assert dialects.answer("cpython", "urlsplit.hostname", "http://a[::1]b/") == "::1"
