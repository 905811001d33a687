"""Identifiers in running text, and running text with its secrets masked (urikit.extraction)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit

APPENDIX_C = (
    'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
    "but you can probably pick it up from <ftp://foo.example.\n"
    "com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
    "ietf/uri/historical.html#WARNING>."
)

texts = st.text("htp:/@u.é <>\"'()\n,a", max_size=60)


def test_the_example_of_appendix_c():
    assert [(item.text, item.delimiter) for item in urikit.extract(APPENDIX_C)] == [
        ("http://www.w3.org/Addressing/", "double-quotes"),
        ("ftp://foo.example.com/rfc/", "angle-brackets"),
        ("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", "angle-brackets"),
    ]


def test_positions_count_characters():
    (item,) = urikit.extract("é日 http://h/a.")
    assert (item.start, item.end, item.text) == (3, 13, "http://h/a")
    assert item.uri == urikit.URI("http://h/a")


@given(texts)
def test_what_is_found_lies_in_the_text_and_parses(text):
    at = 0
    for item in urikit.extract(text):
        assert at <= item.start < item.end <= len(text)
        at = item.end
        assert "".join(text[item.start : item.end].split()) == "".join(item.text.split())
        assert str(item.uri) == item.text
        assert pickle.loads(pickle.dumps(item)) == item


def test_a_description_masks_the_password():
    (item,) = urikit.extract("<ftp://me:canary@h/>")
    assert "canary" not in repr(item)
    assert item.text == "ftp://me:canary@h/"
    assert item.redacted == "ftp://me:••••••@h/"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("GET ftp://me:pw@h/ 200", "GET ftp://me:••@h/ 200"),
        ("a ftp://me:pw@h/, b http://u:x@i", "a ftp://me:••@h/, b http://u:•@i"),
        ("no secret: a@b, 12:30, http://h:80/a@b", "no secret: a@b, 12:30, http://h:80/a@b"),
        ("é http://u:é@h/", "é http://u:•@h/"),
        ("", ""),
    ],
)
def test_redacting_running_text(text, masked):
    assert urikit.redact(text) == masked


@given(texts)
def test_redacting_keeps_the_length_and_changes_nothing_else(text):
    masked = urikit.redact(text)
    assert len(masked) == len(text)
    assert all(new in (old, "•") for new, old in zip(masked, text, strict=True))
    assert urikit.redact(masked) == masked
