"""Plain text (urikit.documents.text)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit import documents
from urikit.documents import BaseSource, Envelope, Role

#: The text of RFC 3986 appendix C.
APPENDIX_C = (
    'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
    "but you can probably pick it up from <ftp://foo.example.\n"
    "com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
    "ietf/uri/historical.html#WARNING>.\n"
)


def read(text, **envelope):
    return documents.read(text, as_format="text", envelope=Envelope(**envelope))


def test_the_text_of_the_appendix():
    document = read(APPENDIX_C)
    assert [(link.target, link.position) for link in document.links] == [
        ("http://www.w3.org/Addressing/", (1, 29)),
        ("ftp://foo.example.com/rfc/", (2, 39)),
        ("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", (3, 34)),
    ]
    assert {link.role for link in document.links} == {Role.HYPERLINK}
    assert document.links[1].source_text == "ftp://foo.example.\ncom/rfc/"


@pytest.mark.parametrize(
    ("envelope", "source"),
    [
        ({}, None),
        ({"default": "http://d.example/"}, BaseSource.APPLICATION),
        ({"default": "http://d.example/", "retrieval": "http://r.example/"}, BaseSource.RETRIEVAL),
        ({"entity": "http://e.example/", "retrieval": "http://r.example/"}, BaseSource.ENTITY),
    ],
)
def test_only_what_surrounds_a_text_gives_a_base(envelope, source):
    document = read("Base: http://example.org/x/ and <http://example.org/y/>", **envelope)
    assert document.base.source is source
    assert [link.target for link in document.links] == ["http://example.org/x/", "http://example.org/y/"]


def test_a_relative_reference_is_a_word():
    assert read("See a/b.html or <a/b.html>.", retrieval="http://r.example/").links == ()


def test_the_charset_is_that_of_the_media_type():
    document = documents.read("é <http://example.org/>".encode("latin1"), media_type="text/plain; charset=iso-8859-1")
    assert document.source.encoding == "windows-1252" and document.source.replaced == 0
    assert [link.offset for link in document.links] == [3]


@a_tenth
@given(st.lists(st.sampled_from([APPENDIX_C, "<URL:http://a.example/b>", "<", ">", "\r\n", " é ", "http://b.example"])))
def test_unescaping_what_is_written_gives_the_reference(pieces):
    for link in read("".join(pieces)).links:
        assert re.sub(r"\s", "", link.source_text) == link.reference


@pytest.mark.parametrize("piece", ["<", "http://", "<http://a", "a:", '"', "(", "http://a/("])
def test_hostile_text_is_read_in_linear_time(piece):
    with costs_at_most(10):
        read(piece * (600_000 // len(piece)))


@pytest.mark.parametrize(
    ("text", "references", "raws"),
    [
        ("See http://h/a \r\nb.html now", ["http://h/ab.html"], ["http://h/a \r\nb.html"]),
        ("> http://h/a \n> b\nc", ["http://h/ab"], ["http://h/a \n> b"]),
        ("> http://h/a \n>> b\nc", ["http://h/a"], ["http://h/a"]),
        ("http://h/a \n b", ["http://h/ab"], ["http://h/a \n b"]),
        ("http://h/a\nb", ["http://h/a"], ["http://h/a"]),
        ("-- \nhttp://h/a", ["http://h/a"], ["http://h/a"]),
        ("http://h/a ", ["http://h/a"], ["http://h/a"]),
        (" \n \n \nhttp://h/a", ["http://h/a"], ["http://h/a"]),
        ("é http://h/a \nb \nc.", ["http://h/abc"], ["http://h/a \nb \nc"]),
        ("", [], []),
    ],
)
def test_flowed_text(text, references, raws):
    document = documents.read(text, media_type="text/plain; format=flowed; delsp=yes")
    assert [link.reference for link in document.links] == references
    assert [link.source_text for link in document.links] == raws


def test_flowed_text_keeps_its_spaces_without_delsp():
    document = documents.read("http://h/a \nb", media_type="text/plain; format=flowed")
    assert [link.reference for link in document.links] == ["http://h/a"]


def test_flowed_text_in_a_message():
    message = 'Content-Type: text/plain; format=flowed; delsp="yes"\n\nhttp://h/a \nb\n'
    (part,) = documents.read(message, as_format="mime").parts
    assert [link.reference for link in part.links] == ["http://h/ab"]
