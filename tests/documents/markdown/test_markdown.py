"""Markdown: what is a link, where its destination is (urikit.documents.markdown)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit import _native, documents
from urikit.documents import BaseSource, Envelope, Role
from urikit.documents.markdown.bare import bare_links
from urikit.documents.markdown.destinations import destination, unescaped

HERE = "http://example.org/docs/guide.md"


def read(text, **envelope):
    return documents.read(text, as_format="markdown", envelope=Envelope(**envelope))


def raws(text):
    return [link.source_text for link in read(text).references]


# The rungs of RFC 3986 section 5.1.


def test_an_absolute_destination_needs_no_base():
    assert [link.target for link in read("[a](http://x.example/b)").links] == ["http://x.example/b"]


def test_nothing_in_markdown_gives_a_base():
    document = read("---\nbase: http://x.example/\n---\n\n[base]: http://x.example/\n\n[a](b)", retrieval=HERE)
    assert document.base.source is BaseSource.RETRIEVAL
    assert [link.target for link in document.links] == ["http://x.example/", "http://example.org/docs/b"]


@pytest.mark.parametrize(
    ("envelope", "source", "target"),
    [
        ({"default": "http://d.example/"}, BaseSource.APPLICATION, "http://d.example/y"),
        ({"retrieval": HERE, "default": "http://d.example/"}, BaseSource.RETRIEVAL, "http://example.org/docs/y"),
        ({"entity": "http://e.example/m/", "retrieval": HERE}, BaseSource.ENTITY, "http://e.example/m/y"),
    ],
)
def test_the_nearest_rung_from_outside_gives_the_base(envelope, source, target):
    document = read("[a](y)", **envelope)
    assert document.base.source is source
    assert [link.target for link in document.links] == [target]


def test_without_a_base_a_relative_destination_has_no_target():
    (link,) = read("[a](y)").links
    assert link.target is None and link.errors


# Where destinations are.


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


@pytest.mark.parametrize(
    "text",
    [
        "`[a](b)`",
        "    [a](b)",
        "```\n[a](b)\n```",
        "~~~\n<http://x.example/>",
        "\\[a](b)",
        "[a] (b)",
        "[a](b c)",
        "[a]",
        "[^1]: a",
        "---\na: '[b](c)'\n---\n",
        "<x>",
        "<!-- [a](b) -->",
    ],
)
def test_what_is_no_link(text):
    assert raws(text) == []


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


# Raw HTML.


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


# Bare links.


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
            "(Visit https://encrypted.google.com/search?q=Markup+(business))",
            ["https://encrypted.google.com/search?q=Markup+(business)"],
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
    ],
)
def test_bare_links(text, expected):
    assert [link.reference for link in read(text).references] == expected


# Everything at once.

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


@a_tenth
@given(markdown)
def test_places_hold(text):
    for link in read(text).references:
        assert 0 <= link.offset <= link.end <= len(text)


HOSTILE = [
    "[",
    "![",
    "<",
    "](",
    "[a](",
    "*a",
    "`",
    "> ",
    "<a ",
    "[a]: b\n",
    "[a][b]",
    "www.a.b",
    "a@b.c",
    "&amp;",
    "www.a.b)",
    "www.a.b&a;",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_text_is_read_in_linear_time(piece):
    with costs_at_most(10):
        read(piece * (200_000 // len(piece)))


def test_lone_surrogates_are_read():
    assert raws("[\ud800](b\udc00)") == ["b\udc00"]


def test_bare_links_in_one_word_are_linear():
    text = "a." * 100_000
    with costs_at_most(10):
        assert list(bare_links(text, 0, len(text))) == []


def test_octets_are_read_by_the_charset_of_the_media_type():
    data = "é [a](ü)".encode("latin1")
    (link,) = documents.read(data, media_type="text/markdown; charset=iso-8859-1").references
    assert (link.reference, link.offset) == ("ü", 6)
    assert documents.read(data, media_type="text/markdown").source.replaced == 2
