"""urikit.integrations.compat: every row of its table, called on both sides, and the shapes it promises."""

import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit.integrations import compat

FUNCTIONS = sorted({row.function for row in compat.DIFFERENCES})


def answer(module, row):
    """What a module answers to a row's call: a value, or ValueError."""
    try:
        given = getattr(module, row.function)(*row.arguments)
    except ValueError:
        return ValueError
    return tuple(given) if isinstance(given, tuple) else given


@pytest.mark.parametrize("row", compat.DIFFERENCES, ids=lambda row: row.call)
def test_each_difference_is_as_the_table_says(row):
    assert answer(urllib.parse, row) == row.urllib
    assert answer(compat, row) == row.urikit
    assert row.urllib != row.urikit
    assert row.reason


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_docstring_holds_its_table(name):
    document = getattr(compat, name).__doc__
    rows = [row for row in compat.DIFFERENCES if row.function == name]
    assert rows
    for row in rows:
        assert row.call in document
        assert row.reason in document


@pytest.mark.parametrize(
    "text",
    [
        "http://h/a?b#c",
        "https://u:p@h:1/",
        "//h/a",
        "mailto:a@b",
        "a/b",
        "?q",
        "#f",
        "",
        "http://[::1]:80/",
        "file:///x?",
    ],
)
def test_where_both_agree(text):
    ours, theirs = compat.urlsplit(text), urllib.parse.urlsplit(text)
    assert tuple(part or "" for part in ours) == tuple(theirs)
    assert (ours.username, ours.password, ours.hostname, ours.port) == (
        theirs.username,
        theirs.password,
        theirs.hostname,
        theirs.port,
    )
    assert ours.geturl() == text


@given(st.text("ab:/?#@[]%41.&=+", max_size=14))
def test_split_and_unsplit_are_the_identity(text):
    if urikit.is_valid(text):
        assert compat.urlunsplit(compat.urlsplit(text)) == text


@given(st.text(max_size=12), st.text("/?:@!$&'()*+,;=~", max_size=4))
def test_quote_agrees_with_urllib(text, safe):
    assert compat.quote(text, safe) == urllib.parse.quote(text, safe)
    assert compat.unquote(compat.quote(text, safe)) == text


@given(st.lists(st.tuples(st.text(max_size=4), st.text(max_size=4)), max_size=4))
def test_parse_qsl_reads_what_urllib_writes(pairs):
    written = urllib.parse.urlencode(pairs)
    assert compat.parse_qsl(written) == pairs


def test_the_repr_masks_a_password():
    split = compat.urlsplit("ftp://me:secret@h/")
    assert "secret" not in repr(split)
    assert split.password == "secret"
