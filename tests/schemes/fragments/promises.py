"""What every typed fragment promises, asked of one: shared by the tests of the media types."""

import pickle
from functools import partial

import pytest

from tests.schemes import promises
from urikit import URI, fragments
from urikit.core.rules import Rule, rule
from urikit.schemes.fragments import Fragment, FragmentError

NAMES = {**{name: getattr(fragments, name) for name in fragments.__all__}, "fragments": fragments}


def holds(kind: type[Fragment], text: str) -> Fragment:
    """Reads a text, and checks what is true of every fragment: identity, and its place in a URI."""
    read = kind.parse(text)
    again = kind.parse(str(read))
    assert again == read and hash(again) == hash(read) and type(again) is kind
    assert pickle.loads(pickle.dumps(read)) == read
    assert read.on("http://example.com/a#old") == URI(f"http://example.com/a#{read}")
    return read


def refused(kind: type[Fragment], text: str) -> FragmentError:
    """The error with which a media type refuses a text that is a fragment."""
    with pytest.raises(FragmentError) as caught:
        kind.parse(text)
    return described(caught.value, text)


def described(error: FragmentError, text: str) -> FragmentError:
    """An error whose words are all there, about a place in a text."""
    assert error.text == text and 0 <= error.offset <= error.end <= len(text)
    assert error.code in str(error) and error.message in str(error)
    assert "{" not in error.message and error.hint and error.rule and error.expected
    assert pickle.loads(pickle.dumps(error)).args == error.args
    return error


tables = partial(promises.tables, holds=holds, refused=refused)


def codes(call: str) -> list[str]:
    """The codes of what a call raises, or of the errors in what it gives."""
    try:
        found = eval(call, dict(NAMES))
    except FragmentError as error:
        return [error.code]
    return [error.code for error in found] if isinstance(found, tuple) else []


def triggered(row: Rule) -> None:
    """A row's example has what the row is about, and the corrected call has nothing at all."""
    assert rule(row.code) is row and row.kind == "scheme"
    assert codes(row.example) == [row.code]
    assert codes(row.corrected) == []
