"""HTML documents as a whole: order, parts, findings, encoding (13.2.3.2), scripts, and places in values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit._native import HTMLReader
from urikit.documents import Document, Envelope, Role, read
from urikit.documents.html.encoding import decode, encoding_of_content, prescan
from urikit.documents.html.values import Places

PAGE = "http://example.org/d/page.html"


def targets(source: str) -> list[str | None]:
    return [link.target for link in read(source, type="html", base=PAGE).links]


def test_references_are_in_the_order_of_their_places() -> None:
    document = read("<table><tr><td><a href=1></td></tr><a href=2></table><a href=3>", type="html", base=PAGE)
    assert [link.reference for link in document.links] == ["1", "2", "3"]
    offsets = [link.offset for link in document.links]
    assert offsets == sorted(offsets)


def test_lines_and_columns_are_those_of_the_value() -> None:
    (link,) = read("<p>\r\n  <a\r\n href='x'>", type="html", base=PAGE).links
    assert tuple(link.position) == (3, 8)


def test_a_srcdoc_is_a_document_of_its_own() -> None:
    document = read("<base href=/b/><iframe srcdoc='<a href=&quot;x&amp;amp;y&quot;>'>", type="html", base=PAGE)
    (part,) = document.parts
    assert part.source.text == '<a href="x&amp;y">'
    (link,) = part.links
    assert (link.source_text, link.reference, link.target) == ("x&amp;y", "x&y", "http://example.org/b/x&y")
    assert part.envelope.retrieval == "about:srcdoc"


def test_a_base_in_a_srcdoc_is_relative_to_the_document_that_holds_it() -> None:
    document = read("<base href=/b/><iframe srcdoc='<base href=c/><a href=x>'>", type="html", base=PAGE)
    assert document.parts[0].links[0].target == "http://example.org/b/c/x"


def test_a_srcdoc_in_a_srcdoc() -> None:
    inner = "<iframe srcdoc='<iframe srcdoc=&quot;<a href=x>&quot;>'>"
    document = read(inner, type="html", base=PAGE)
    assert [len(part.links) for part in document.walk()] == [0, 0, 1]


def test_documents_that_lie_too_deep_are_said() -> None:
    source = "<a href=x>"
    for _ in range(20):
        source = f"<iframe srcdoc='{source.replace('&', '&amp;').replace(chr(39), '&#39;')}'>"
    documents = list(read(source, type="html", base=PAGE).walk())
    assert len(documents) < 20
    assert [issue.code for issue in documents[-1].findings] == ["html-srcdoc-deep"]


def test_a_part_in_another_language_is_resolved_by_its_own_rules() -> None:
    source = '<base href=/b/><script type="application/ld+json">{"@id": "x"}</script>'
    document = read(source, type="html", base=PAGE)
    assert [part.format.name for part in document.parts] == ["jsonld"]
    assert document.parts[0].base.uri == "http://example.org/b/"


def test_dropped_candidates_are_said() -> None:
    document = read("<img srcset='a 1x, b 2y'>", type="html", base=PAGE)
    (issue,) = document.findings
    assert (issue.code, document.source.text[issue.start : issue.end]) == ("html-srcset-candidate", "b")


@pytest.mark.parametrize(
    "source",
    [
        "", "\0", "<", "<a", "<a href", "<a href=", "<a href='", "</", "<!--", "<![CDATA[", "<!doctype", "&", "&#",
        "<svg><style>", "<style>", "<script>", "<iframe srcdoc=>", "<iframe srcdoc='\0'>", "<base href='\0'>",
        "<meta http-equiv=refresh content='0;url='>", "<img srcset=','>", "<a href='\ud800'>", "\ufeff<a href=x>",
    ],
)  # fmt: skip
def test_unfinished_documents(source: str) -> None:
    document = read(source, type="html", base=PAGE)
    assert all(document.source.text[link.offset : link.end] == link.source_text for link in document.references)


FAR = b" " * 1024

ENCODINGS = [
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


@pytest.mark.parametrize(("data", "media_type", "encoding", "rule"), ENCODINGS)
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


@a_tenth
@given(
    st.lists(st.sampled_from([b"<meta ", b"charset", b"=", b"'", b'"', b">", b"<!--", b"-->", b"utf-8", b"<", b"/"]))
)
def test_the_prescan_ends(pieces: list[bytes]) -> None:
    assert prescan(b"".join(pieces)) in (None, "UTF-8")


PAGE = "http://example.org/d/page.html"
MAP = """{"imports": {"a": "./a.js", "b": "http://h/b.js", "c": "bare", "d": null, "e": "/x\\u0079"},
"scopes": {"/s/": {"a": "../c.js"}, "t": 1}, "integrity": {"./a.js": "sha384-x"}}"""
RULES = """{"prefetch": [{"urls": ["next.html", 1, "/y"]}, 2],
"prerender": [{"where": {"href_matches": "/z/*"}}, {"urls": []}],
"other": [{"urls": ["no"]}]}"""


def found(document: Document) -> list[tuple[str, str, str | None, Role]]:
    return [
        (link.reference, link.source_text, link.target, link.role)
        for link in document.references
        if link.element == "script"
    ]


def in_form(form: str, kind: str, text: str) -> Document:
    page = f"<base href='/b/'/><script type='{kind}'>{text}</script>"
    return read(
        page if form == "html" else f"<html xmlns='http://www.w3.org/1999/xhtml'>{page}</html>",
        type=form,
        base=PAGE,
    )


@pytest.mark.parametrize("form", ["html", "xhtml"])
def test_an_import_map(form: str) -> None:
    assert found(in_form(form, "ImportMap", MAP)) == [
        ("./a.js", "./a.js", "http://example.org/b/a.js", Role.EMBEDDED),
        ("http://h/b.js", "http://h/b.js", "http://h/b.js", Role.EMBEDDED),
        ("/xy", "/x\\u0079", "http://example.org/xy", Role.EMBEDDED),
        ("/s/", "/s/", "http://example.org/s/", Role.NAME),
        ("../c.js", "../c.js", "http://example.org/c.js", Role.EMBEDDED),
        ("t", "t", "http://example.org/b/t", Role.NAME),
    ]


@pytest.mark.parametrize("form", ["html", "xhtml"])
def test_speculation_rules(form: str) -> None:
    assert found(in_form(form, "speculationrules", RULES)) == [
        ("next.html", "next.html", "http://example.org/b/next.html", Role.RELATION),
        ("/y", "/y", "http://example.org/y", Role.RELATION),
    ]


@pytest.mark.parametrize("form", ["html", "xhtml"])
def test_a_mistake_in_the_json_has_a_place_and_ends_it(form: str) -> None:
    document = in_form(form, "importmap", '{"imports": {"a": "./a.js",}}')
    assert found(document) == []
    issue = next(issue for issue in document.findings if issue.code == "json-syntax")
    assert document.source.text[issue.start :].startswith("}}")


@pytest.mark.parametrize("text", ["", "1", "[]", '{"imports": 1, "scopes": []}', '{"prefetch": {"urls": ["a"]}}'])
@pytest.mark.parametrize("kind", ["importmap", "speculationrules"])
def test_other_json(kind: str, text: str) -> None:
    assert found(in_form("html", kind, text)) == []


def test_in_svg_the_place_is_the_text() -> None:
    text = "<svg><script type=importmap>{&quot;imports&quot;: {&quot;a&quot;: &quot;./a&quot;}}</script>"
    (link,) = read(text, type="html", base=PAGE).references
    assert (link.reference, link.source_text) == ("./a", text[len("<svg><script type=importmap>") : -len("</script>")])


def test_other_scripts_are_not_read() -> None:
    assert found(in_form("html", "application/json", MAP)) == []


PIECES = [
    "a", "=", ";", " ", "1", "&amp;", "&amp", "&AMP", "&not", "&notit;", "&not;", "&copy", "&NotEqualTilde;", "&#65;",
    "&#65", "&#x1F600;", "&#x80;", "&#0;", "&#xD800;", "&#;", "&#x;", "&", "&;", "&x", "\r\n", "\r", "\n", "é", "😀",
    "&fjlig;", "&CounterClockwiseContourIntegral;", "\0",
]  # fmt: skip

VALUES = HTMLReader(["title"], [])
TEXTS = HTMLReader([], ["style"])


def check(raw: str, value: str, *, in_text: bool) -> None:
    """Cut anywhere, the pieces of the source are those of the value: each is decoded alone as in the whole."""
    places = Places(raw, value, 0, in_text=in_text)
    marks = [places.offset(index) for index in range(len(value) + 1)]
    assert marks[0] == 0 and marks[-1] == len(raw)
    assert marks == sorted(marks)
    for index, character in enumerate(value):
        piece = raw[marks[index] : marks[index + 1]]
        assert piece == character or piece[:1] in "&\r\0" or (piece == "" and index), (raw, value, piece)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_attributes(raw: str) -> None:
    ((*_, ((_, value, start, end),)),) = VALUES.read(f'<a title="{raw}">')
    assert (start, end) == (10, 10 + len(raw))
    check(raw, value, in_text=False)


@given(st.lists(st.sampled_from([piece for piece in PIECES if "\0" not in piece]), min_size=1, max_size=8).map("".join))
def test_text_of_svg(raw: str) -> None:
    ((*_, text, _),) = TEXTS.read(f"<svg><style>{raw}</style>")
    assert text is not None
    start, end, decoded = text
    assert (start, end) == (12, 12 + len(raw))
    check(raw, raw if decoded is None else decoded, in_text=True)


@pytest.mark.parametrize(
    ("source", "raws"),
    [
        ("<img srcset='a&amp;b 1x, c&amp;d&#32;2x'>", ["a&amp;b", "c&amp;d"]),
        ("<img srcset='&#97; 1x,\r\n&eacute; 2x'>", ["&#97;", "&eacute;"]),
        ("<a ping='&amp;&#32;b'>", ["&amp;", "b"]),
        ("<p style='a:url(&#39;x&#39;)'>", ["x"]),
        ("<p style='a:url(&quot;&eacute;&quot;) url(z)'>", ["&eacute;", "z"]),
        ("<svg><style>a{b:url(x&lt;y)}c{d:url(z)}</style>", ["x&lt;y", "z"]),
        ("<svg><style><![CDATA[a{b:url(z)}]]></style>", ["z"]),
        ("<meta http-equiv=refresh content='0;url=&apos;&amp;&apos;'>", ["&amp;"]),
        ("<svg><rect fill='url(&#35;a)'/></svg>", ["&#35;a"]),
        ("<style>\r\na { b: url(x) }\r\n</style>", ["x"]),
        ("<p style='a:\r\nurl(x)'>", ["x"]),
    ],
)
def test_raw_texts(source: str, raws: list[str]) -> None:
    document = read(source, type="html", base="http://h/")
    assert [link.source_text for link in document.links] == raws
