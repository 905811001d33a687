"""Markdown and plain text: what is a link, and where its destination is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import _native, documents
from urikit.documents import Envelope, Role
from urikit.documents.markdown import destination, unescaped

HERE = "http://example.org/docs/guide.md"


def read(text, **envelope):
    return documents.read(text, type="markdown", envelope=Envelope(**envelope))


def raws(text):
    return [link.source_text for link in read(text).references]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](b)", ["b"]),
        ("[a](b 'c')", ["b"]),
        ('[a]( b\n"c" )', ["b"]),
        ("[a](<b c>)", ["b c"]),
        ("[a](<>)", [""]),
        ("[a]()", [""]),
        ("[](b)", ["b"]),
        ("[a](b(c)d)", ["b(c)d"]),
        ("[a](b\\)c)", ["b\\)c"]),
        ("[a](<b\\>c>)", ["b\\>c"]),
        ("[a\\](x)](b)", ["b"]),
        ("[`](x)`](b)", ["b"]),
        ("[a *b* ~~c~~](d)", ["d"]),
        ("[a\nb  ](c)", ["c"]),
        ("> [a](\n> b\n> 'c')", ["b"]),
        ("> > [a](\n> > b)", ["b"]),
        ("- [a](\n  b)", ["b"]),
        ("![a](b)", ["b"]),
        ("![a [b](c) d](e)", ["c", "e"]),
        ("[![a](b)](c)", ["b", "c"]),
        ("<http://x.example/\\>", ["http://x.example/\\"]),
        ("<me@x.example>", ["me@x.example"]),
        ("[a]: b", ["b"]),
        ("[a]:\n  <b c>\n  'd'", ["b c"]),
        ("> [a\\]]:\n> b", ["b"]),
        ("[a][b] [b] [c][]\n\n[b]: d\n[c]: e", ["d", "e"]),
        ("[a]: b\n[A]: c", ["b"]),
        ("|a|\n|-|\n|[b](c)|\n", ["c"]),
        ("- [ ] [a](b)", ["b"]),
        ("a[^1]\n\n[^1]: [b](c)", ["c"]),
        ("# [a](b)\n\n[c](d)\n===", ["b", "d"]),
        ("é [ü](ä)", ["ä"]),
        ("\ufeff[a](b)", ["b"]),
    ],
)
def test_destinations(text, expected):
    assert raws(text) == expected


def test_what_is_no_link():
    texts = (
        *("`[a](b)`", "    [a](b)", "```\n[a](b)\n```", "~~~\n<http://x.example/>", "\\[a](b)", "[a] (b)", "[a](b c)"),
        *("[a]", "[^1]: a", "---\na: '[b](c)'\n---\n", "<x>", "<!-- [a](b) -->"),
    )
    assert [(text, raws(text)) for text in texts if raws(text)] == []


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("[a](b\\*c)", "b*c"),
        ("[a](b&amp;c&#x41;&auml;)", "b&cAä"),
        ("[a](b\\c)", "b\\c"),
        ("[a](b&copy)", "b&copy"),
        ("[a](&#0;)", "\ufffd"),
        ("<http://x.example/?a&amp;b>", "http://x.example/?a&amp;b"),
        ("<me@x.example>", "mailto:me@x.example"),
    ],
)
def test_the_reference_has_its_escapes_undone(text, reference):
    (link,) = read(text).references
    assert link.reference == reference


def test_roles_and_elements():
    text = "[a](b) ![c](d) <x:y> <xy:z> <m@x.example> [e] ![f]\n\n[e]: g\n[f]: h\n[i]: j"
    assert [(link.element, link.role) for link in read(text).references] == [
        ("link", Role.HYPERLINK),
        ("image", Role.EMBEDDED),
        ("autolink", Role.HYPERLINK),
        ("autolink", Role.HYPERLINK),
        ("definition", Role.HYPERLINK),
        ("definition", Role.EMBEDDED),
        ("definition", Role.HYPERLINK),
    ]


def test_a_destination_is_encoded_as_renderers_do():
    (link,) = read("[a](<b c>)", retrieval=HERE).links
    assert link.reference == "b c"
    assert (link.target, link.other_target) == ("http://example.org/docs/b%20c", "http://example.org/docs/b%20c")
    assert (link.errors, link.is_valid) == ((), True)


def test_what_no_renderer_can_encode_stays_an_error():
    (link,) = read("[a](http://[b/)", retrieval=HERE).links
    assert link.target is None
    assert link.errors


def test_a_label_without_a_definition_is_said():
    text = "ä [a][b] [c] [d][] [e][f]\n\n[f]: g"
    (issue,) = read(text).findings
    assert (issue.code, text[issue.start : issue.end]) == ("markdown-undefined", "[a][b]")


def test_raw_html_is_read_as_html_where_it_stands():
    text = "é <a href=\"b&amp;c\">*d* [e](f)</a>\n\n<div>\n<img src='g h'>\n</div>\n"
    document = read(text, retrieval=HERE)
    assert [(link.element, link.source_text, link.target) for link in document.links] == [
        ("a", "b&amp;c", "http://example.org/docs/b&c"),
        ("link", "f", "http://example.org/docs/f"),
        ("img", "g h", "http://example.org/docs/g%20h"),
    ]
    assert [link.position for link in document.links] == [(1, 12), (1, 29), (4, 11)]
    assert [link.standard for link in document.links] == ["URL Standard", "RFC 3987", "URL Standard"]


def test_raw_html_in_code_is_code():
    assert raws('`<a href="b">` \\<a href="c">\n\n    <a href="d">') == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("www.commonmark.org", ["http://www.commonmark.org"]),
        ("Visit www.commonmark.org/help for", ["http://www.commonmark.org/help"]),
        ("Visit www.commonmark.org.", ["http://www.commonmark.org"]),
        ("www.commonmark.org/a.b.", ["http://www.commonmark.org/a.b"]),
        ("www.google.com/search?q=Markup+(business)", ["http://www.google.com/search?q=Markup+(business)"]),
        ("www.google.com/search?q=Markup+(business)))", ["http://www.google.com/search?q=Markup+(business)"]),
        ("(www.google.com/search?q=Markup+(business))", ["http://www.google.com/search?q=Markup+(business)"]),
        ("www.google.com/search?q=(business))+ok", ["http://www.google.com/search?q=(business))+ok"]),
        ("www.google.com/search?q=commonmark&hl=en", ["http://www.google.com/search?q=commonmark&hl=en"]),
        ("www.google.com/search?q=commonmark&hl;", ["http://www.google.com/search?q=commonmark"]),
        ("www.commonmark.org/he<lp", ["http://www.commonmark.org/he"]),
        ("http://commonmark.org", ["http://commonmark.org"]),
        (
            "(Visit https://h.google.com/search?q=Markup+(business))",
            ["https://h.google.com/search?q=Markup+(business)"],
        ),
        ("foo@bar.baz", ["mailto:foo@bar.baz"]),
        ("hello+xyz@mail.example", ["mailto:hello+xyz@mail.example"]),
        ("a.b-c_d@a.b", ["mailto:a.b-c_d@a.b"]),
        ("a.b-c_d@a.b.", ["mailto:a.b-c_d@a.b"]),
        ("a.b-c_d@a.b-", []),
        ("a.b-c_d@a.b_", []),
        ("http://a_b.example_x/", []),
        ("http://localhost", []),
        ("xwww.example.org", []),
        ("xhttp://example.org", []),
        ("`www.example.org` <b>www.example.com</b> <i> www.example.net</i>", ["http://www.example.net"]),
        ("[www.example.org](a)", ["a"]),
        ("http://x.example/?a&amp;b", ["http://x.example/?a&b"]),
        ("*http://x.example/a_b_c*", ["http://x.example/a_b_c"]),
        ("http://x.example/A_(b)_-_c_d_(e) f", ["http://x.example/A_(b)_-_c_d_(e)"]),
        ("**see http://x.example/a**, and", ["http://x.example/a"]),
        ("*http://x.example/a*b **c**", ["http://x.example/a*b"]),
        ("http://x.example/~~a~~/b", ["http://x.example/~~a~~/b"]),
        (r"http://x.example/a\_b\* *c*", ["http://x.example/a_b"]),
        ("http://x.example/a; b", ["http://x.example/a"]),
    ],
)
def test_bare_links(text, expected):
    assert [link.reference for link in read(text).references] == expected


markdown = st.text(alphabet=st.sampled_from(list("[]()<>!\\`*_&;:#'\" \n\tab1./-é@|~>+=^")), max_size=50)


@a_tenth
@given(markdown)
def test_the_place_found_has_the_destination_of_the_parser(text):
    """The parser gives the value of a destination, we look for its place: both must say the same."""
    for kind, begin, finish, behind, value in _native.read_markdown(text)[0]:
        start, end = destination(text, kind, begin, finish, behind)
        assert begin < start <= end <= finish
        raw = text[start:end]
        assert (raw if kind in ("autolink", "email") else unescaped(raw)) == value


@a_tenth
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0\n\r"), max_size=20))
def test_a_destination_that_is_escaped_is_read_again(value):
    escaped = "".join(f"&#{ord(character)};" for character in value)
    assert [link.reference for link in read(f"[a](<{escaped}>)").references] == [value]


def test_lone_surrogates_are_read():
    assert raws("[\ud800](b\udc00)") == ["b\udc00"]


#: The text of RFC 3986 appendix C.
APPENDIX_C = (
    'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
    "but you can probably pick it up from <ftp://foo.example.\n"
    "com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
    "ietf/uri/historical.html#WARNING>.\n"
)


def read_text(text, **envelope):
    return documents.read(text, type="text", envelope=Envelope(**envelope))


def test_the_text_of_the_appendix():
    document = read_text(APPENDIX_C)
    assert [(link.target, link.position) for link in document.links] == [
        ("http://www.w3.org/Addressing/", (1, 29)),
        ("ftp://foo.example.com/rfc/", (2, 39)),
        ("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", (3, 34)),
    ]
    assert {link.role for link in document.links} == {Role.HYPERLINK}
    assert document.links[1].source_text == "ftp://foo.example.\ncom/rfc/"


def test_a_relative_reference_is_a_word():
    assert read_text("See a/b.html or <a/b.html>.", retrieval="http://r.example/").links == ()


@a_tenth
@given(st.lists(st.sampled_from([APPENDIX_C, "<URL:http://a.example/b>", "<", ">", "\r\n", " é ", "http://b.example"])))
def test_unescaping_what_is_written_gives_the_reference(pieces):
    for link in read_text("".join(pieces)).links:
        assert re.sub(r"\s", "", link.source_text) == link.reference


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
    document = documents.read(text, type="text/plain; format=flowed; delsp=yes")
    assert [link.reference for link in document.links] == references
    assert [link.source_text for link in document.links] == raws


def test_flowed_text_keeps_its_spaces_without_delsp():
    document = documents.read("http://h/a \nb", type="text/plain; format=flowed")
    assert [link.reference for link in document.links] == ["http://h/a"]


def test_flowed_text_in_a_message():
    message = 'Content-Type: text/plain; format=flowed; delsp="yes"\n\nhttp://h/a \nb\n'
    (part,) = documents.read(message, type="mime").parts
    assert [link.reference for link in part.links] == ["http://h/ab"]
