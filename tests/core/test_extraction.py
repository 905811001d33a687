"""Identifiers in running text, and running text with its secrets masked (urikit.core.extraction)."""

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

texts = st.text("htpw:/@u.é。» *_~;<>\"'()\n,a", max_size=60)


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
    for item in urikit.extract(text, www=True, email=True):
        assert at <= item.start < item.end <= len(text)
        at = item.end
        assert item.kind in ("uri", "iri", "www", "email")
        assert "".join(text[item.start : item.end].split()) == "".join(item.text.split())
        assert str(item.uri).endswith(item.text) and item.uri.scheme
        assert pickle.loads(pickle.dumps(item)) == item


def test_a_description_masks_the_password():
    (item,) = urikit.extract("<ftp://me:canary@h/>")
    assert "canary" not in repr(item)
    assert item.text == "ftp://me:canary@h/"
    assert item.redacted == "ftp://me:***@h/"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("GET ftp://me:pw@h/ 200", "GET ftp://me:***@h/ 200"),
        ("a ftp://me:pw@h/, b http://u:x@i", "a ftp://me:***@h/, b http://u:***@i"),
        ("no secret: a@b, 12:30, http://h:80/a@b", "no secret: a@b, 12:30, http://h:80/a@b"),
        ("é http://u:é@h/", "é http://u:***@h/"),
        ("https://u:p@a.example,https://u:p@b.example", "https://u:***@a.example,https://u:***@b.example"),
        ("**https://u:p@a.example/?token=x**", "**https://u:***@a.example/?token=***"),
        ("", ""),
    ],
)
def test_redacting_running_text(text, masked):
    assert urikit.redact(text) == masked


@given(texts)
def test_redacting_changes_nothing_but_secrets(text):
    masked = urikit.redact(text)
    kept, at = masked.split("***"), 0
    assert text.startswith(kept[0]) and text.endswith(kept[-1])
    for piece in kept:
        at = text.index(piece, at) + len(piece)
    assert urikit.redact(masked) == masked


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("см. https://ru.wikipedia.org/wiki/Кириллица.", "iri", "https://ru.wikipedia.org/wiki/Кириллица"),
        ("(http://пример.рф/x)", "iri", "http://пример.рф/x"),
        ("Websitehttps://example.org/a", "uri", "https://example.org/a"),
        ("siehe „http://example.org/a“.", "uri", "http://example.org/a"),
        ("«http://example.org/a»,", "uri", "http://example.org/a"),
        ("http://example.org/a。", "uri", "http://example.org/a"),
        ("http://example.org/a_(b)).", "uri", "http://example.org/a_(b)"),
        (r"file://C:\dir\a.txt", "repaired", "file:///C:/dir/a.txt"),
        ("www.example.org/a.", "www", "www.example.org/a"),
        ("<me@example.org>", "email", "me@example.org"),
    ],
)
def test_kinds(text, kind, found):
    (item,) = urikit.extract(text, www=True, email=True)
    assert (item.kind, item.text) == (kind, found)
    assert isinstance(item.uri, urikit.URI if item.text.isascii() else urikit.IRI)
    assert bool(urikit.extract(text)) is (kind not in ("www", "email"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ORIGINS=https://a.example,https://b.example", ["https://a.example", "https://b.example"]),
        ('"https://a.example/?x=1,2;https://b.example"', ["https://a.example/?x=1,2", "https://b.example"]),
        ("https://a.example/1.jpghttps://b.example/2.jpg", ["https://a.example/1.jpg", "https://b.example/2.jpg"]),
        ("https://h/?u=https://a.example,https://b.example", ["https://h/?u=https://a.example,https://b.example"]),
        ("**https://www.example.com** and ~~https://h/~~", ["https://www.example.com", "https://h/"]),
        ("**See _https://h/a_b_**.", ["https://h/a_b"]),
        (
            "- `https://h/*` [https://a.example](https://b.example)",
            ["https://h/*", "https://a.example", "https://b.example"],
        ),
        ("http://h/a,www.example.com", ["http://h/a", "www.example.com"]),
        ("**www.example.com**, _me@example.com_", ["www.example.com", "me@example.com"]),
        ("allow https://h/* and https://h/_", ["https://h/*", "https://h/_"]),
    ],
)
def test_lists_and_marks_of_markdown(text, found):
    assert [item.text for item in urikit.extract(text, www=True, email=True)] == found


def test_a_name_in_a_url_parts_it_only_where_names_are_found():
    for text in ("http://h/?sites=a.example,www.b.example", "http://h/a;www.b.example"):
        assert [item.text for item in urikit.extract(text)] == [text]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("sip:u:p^w@h", "sip:u:***"),
        ("<ftp://u:p\n w@h/a>", "ftp://u:***@h/a"),
        ("<http://h/a\n b?token=c>, http://u:x@i", "http://h/ab?token=***"),
        (r"file://C:\a\pwd=x", "***"),
        ("http://u:x@i http://h/a", "http://u:***@i"),
    ],
)
def test_what_is_secret_in_the_text_is_secret_in_what_was_found(text, shown):
    assert urikit.extract(text)[0].redacted == shown
