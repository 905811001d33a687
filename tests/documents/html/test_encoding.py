"""The encoding of an HTML document (HTML 13.2.3.2): each case has the rule it tests, in our words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.documents import Envelope, read
from urikit.documents.html.encoding import decode, encoding_of_content, prescan

FAR = b" " * 1024

CASES = [
    (b"\xef\xbb\xbf<meta charset=koi8-r>", "text/html; charset=big5", "UTF-8", "a byte order mark comes first"),
    (b"\xff\xfea\0", None, "UTF-16LE", "a byte order mark of UTF-16"),
    (b"\xfe\xff\0a", None, "UTF-16BE", "a byte order mark of UTF-16"),
    (b"<meta charset=koi8-r>", "text/html; charset=big5", "Big5", "the transport layer comes before meta"),
    (b"<meta charset=koi8-r>", "text/html; charset=nope", "KOI8-R", "an unknown charset does not count"),
    (b"<meta charset=koi8-r>", "text/html", "KOI8-R", "the prescan"),
    (b"<p>", None, "windows-1252", "what is left in the end"),
    (b"<meta charset=utf-16>", None, "UTF-8", "a meta cannot say UTF-16"),
    (b"<meta charset=utf-16be>", None, "UTF-8", "a meta cannot say UTF-16"),
    (b"<meta charset=x-user-defined>", None, "windows-1252", "x-user-defined means windows-1252"),
    (b"<meta charset=latin1>", None, "windows-1252", "labels are those of the Encoding Standard"),
    (b"<META CHARSET='KOI8-R'>", None, "KOI8-R", "in any case"),
    (b"<meta/charset=koi8-r>", None, "KOI8-R", "a slash behind the name of the tag"),
    (b"<metacharset=koi8-r>", None, "windows-1252", "a name that goes on is another one"),
    (b"<meta charset = koi8-r >", None, "KOI8-R", "get an attribute: white space around the equals sign"),
    (b"<meta charset=nope><meta charset=koi8-r>", None, "KOI8-R", "an unknown one, and the next counts"),
    (b"<meta charset=koi8-r charset=big5>", None, "KOI8-R", "the first attribute of a name"),
    (b"<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>", None, "KOI8-R", "the pragma"),
    (b"<meta content='text/html; charset=koi8-r' http-equiv=content-type>", None, "KOI8-R", "in any order"),
    (b"<meta content='text/html; charset=koi8-r'>", None, "windows-1252", "content alone says nothing"),
    (b"<meta http-equiv=content-type content='charset=koi8-r' charset=big5>", None, "Big5", "charset comes first"),
    (b"<!-- <meta charset=koi8-r> -->", None, "windows-1252", "comments are passed over"),
    (b"<!--><meta charset=koi8-r>", None, "KOI8-R", "the hyphens of the beginning end a comment too"),
    (b"<!-- <meta charset=koi8-r>", None, "windows-1252", "a comment without end goes on"),
    (b"<p title='<meta charset=koi8-r>'>", None, "windows-1252", "attributes of other tags are passed over"),
    (b"<p title='>'><meta charset=koi8-r>", None, "KOI8-R", "and their quotation marks are seen"),
    (b"</p x='<meta charset=koi8-r>'>", None, "windows-1252", "end tags have attributes as well"),
    (b"<!doctype html><meta charset=koi8-r>", None, "KOI8-R", "other markup ends at >"),
    (b"<?x <meta charset=koi8-r>", None, "windows-1252", "other markup ends at >"),
    (b"<title><meta charset=koi8-r></title>", None, "KOI8-R", "the prescan knows no elements"),
    (b"<?xml version='1.0' encoding='koi8-r'?>", None, "KOI8-R", "an XML declaration, where no meta speaks"),
    (b"<?xml encoding='koi8-r'?><meta charset=big5>", None, "Big5", "a meta comes before it"),
    (b" <?xml encoding='koi8-r'?>", None, "windows-1252", "it stands at the very beginning"),
    (FAR + b"<meta charset=koi8-r>", None, "KOI8-R", "later than 1024 octets: the encoding is changed"),
    (FAR + b"<title><meta charset=koi8-r></title>", None, "windows-1252", "a later one has to be an element"),
    (FAR + b"<template><meta charset=koi8-r></template>", None, "windows-1252", "and in the document"),
]


@pytest.mark.parametrize(("data", "media_type", "encoding", "rule"), CASES)
def test_encoding(data: bytes, media_type: str | None, encoding: str, rule: str) -> None:
    assert decode(data, Envelope(media_type=media_type)).encoding == encoding, rule


@pytest.mark.parametrize(
    ("content", "label"),
    [
        ("text/html; charset=x", "x"),
        ("charset=x;y", "x"),
        ("charset='x y'", "x y"),
        ('charset="x', None),
        ("charset x charset=y", "y"),
        ("CHARSET = x y", "x"),
        ("charset=", None),
        ("text/html", None),
    ],
)
def test_content(content: str, label: str | None) -> None:
    assert encoding_of_content(content) == label


def test_a_given_text_needs_no_encoding() -> None:
    assert decode("<meta charset=koi8-r>", Envelope()).encoding is None


def test_queries_are_written_in_the_encoding_of_the_document() -> None:
    document = read("<meta charset=windows-1252><a href='ä?ä#ä'>".encode("latin-1"), as_format="html", uri="http://h/")
    assert document.links[0].target == "http://h/%C3%A4?%E4#%C3%A4"


def test_offsets_count_characters() -> None:
    document = read("<meta charset=utf-8>ä€😀<a href=ü>".encode(), as_format="html", uri="http://h/")
    assert document.links[0].source_text == "ü"


@a_tenth
@given(st.binary(max_size=200))
def test_no_octets_are_too_broken(data: bytes) -> None:
    prescan(data)
    read(data, as_format="html", uri="http://h/")


@a_tenth
@given(
    st.lists(st.sampled_from([b"<meta ", b"charset", b"=", b"'", b'"', b">", b"<!--", b"-->", b"utf-8", b"<", b"/"]))
)
def test_the_prescan_ends(pieces: list[bytes]) -> None:
    assert prescan(b"".join(pieces)) in (None, "UTF-8")
