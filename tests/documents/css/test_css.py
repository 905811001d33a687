"""Stylesheets: encoding, base, resolution, findings (urikit.documents.css), and the generator of their references."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.documents.css.by_tinycss2 import is_special
from tests.documents.css.by_tinycss2 import scan as by_tinycss2
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import Envelope, Role
from urikit.documents.css import CSSReference, decode, references, scan

SHEET = "http://example.org/css/main.css"


def read(text, **envelope):
    return documents.read(text, type="css", envelope=Envelope(**envelope))


def targets(text, **envelope):
    return [link.target for link in read(text, **envelope).links]


def test_an_empty_url_is_invalid():
    """ "If the value of the url() is the empty string (like url("") or url()), the url must resolve to an invalid
    resource"."""
    for text in ("a{b:url()}", 'a{b:url("")}', '@import "";'):
        (link,) = read(text, retrieval=SHEET).links
        assert link.target is None
        assert [issue.code for issue in link.errors] == ["css-empty-url"]


def test_a_namespace_is_a_name_and_is_not_resolved():
    document = read("@namespace 'svg';@namespace x url(b)", retrieval=SHEET)
    assert [(link.role, link.target) for link in document.references] == [(Role.NAME, "svg"), (Role.NAME, "b")]
    assert document.links == ()


def test_the_other_standard_is_one_attribute_away():
    (link,) = read("a{b:url('x y')}", retrieval=SHEET).links
    assert (link.target, link.other_target) == ("http://example.org/css/x%20y", None)


@pytest.mark.parametrize(
    ("data", "media_type", "encoding", "why"),
    [
        (b"a{}", None, "UTF-8", "default of the format"),
        (b'@charset "latin1";', None, "windows-1252", "@charset"),
        (b'@charset "latin1";', "text/css; charset=koi8-r", "KOI8-R", "charset of the media type"),
        (b'\xef\xbb\xbf@charset "latin1";', "text/css; charset=koi8-r", "UTF-8", "byte order mark"),
        (b'@charset "utf-16";', None, "UTF-8", "@charset"),
        (b'@CHARSET "latin1";', None, "UTF-8", "default of the format"),
        (b"@charset 'latin1';", None, "UTF-8", "default of the format"),
        (b'@charset  "latin1";', None, "UTF-8", "default of the format"),
        (b' @charset "latin1";', None, "UTF-8", "default of the format"),
        (b'@charset "latin1" ;', None, "UTF-8", "default of the format"),
        (b'@charset "none";', None, "UTF-8", "default of the format"),
        (b'@charset "latin1";', "text/css; charset=none", "windows-1252", "@charset"),
        (b'@charset "' + b" " * 2000 + b'latin1";', None, "UTF-8", "default of the format"),
    ],
)
def test_the_encoding_is_told_by_the_first_that_speaks(data, media_type, encoding, why):
    source = decode(data, Envelope(media_type=media_type))
    assert (source.encoding, source.why) == (encoding, why)


def test_the_encoding_of_the_page_comes_before_utf_8():
    assert decode(b"a{}", Envelope(), "koi8-r").encoding == "KOI8-R"
    assert decode(b'@charset "latin1";', Envelope(), "koi8-r").encoding == "windows-1252"


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ("a{b:url(a b)}", "css-bad-url", "url(a b)"),
        ('a{b:url(a"b)}', "css-bad-url", 'url(a"b)'),
        ("a{b:url(a(b)}", "css-bad-url", "url(a(b)"),
        ("a{b:url(a\x01b)}", "css-bad-url", "url(a\x01b)"),
        ("a{b:url(a b", "css-bad-url", "url(a b"),
        ("a{b:url('a\n)}", "css-bad-string", "'a"),
        ("a{}@import 'b';", "css-import-late", "@import "),
        ("a{@import 'b'; c:url(d)}", "css-import-late", "@import "),
        ("@namespace 'a';@import 'b';", "css-import-late", "@import "),
    ],
)
def test_what_costs_a_reference_is_said(text, code, found):
    (issue,) = read(text, retrieval=SHEET).findings
    assert (issue.code, text[issue.start : issue.end]) == (code, found)


def test_a_charset_that_nobody_has_is_said():
    (issue,) = read(b'@charset "latin-99"; a{b:url(c)}').findings
    assert issue.code == "css-charset" and "latin-99" in issue.message


CASES = [
    # (text, kind, what is written, values, constructs)
    ("a{b:url(c)}", "stylesheet", ["c"], ["c"], ["url()"]),
    ("b:url(c)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: URL(  c\t)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: u\\72 l( c )", "declarations", ["c"], ["c"], ["url()"]),
    ("b: \\55RL('c')", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url( 'c' )", "declarations", ["c"], ["c"], ["url()"]),
    ('b: url("c" mod(x))', "declarations", ["c"], ["c"], ["url()"]),
    ('b: src("c")', "declarations", ["c"], ["c"], ["src()"]),
    ("b: url(c\\ d\\29\\))", "declarations", ["c\\ d\\29\\)"], ["c d))"], ["url()"]),
    ("b: url(\\000041 b)", "declarations", ["\\000041 b"], ["Ab"], ["url()"]),
    ("b: url('a\\\nb')", "declarations", ["a\\\nb"], ["ab"], ["url()"]),
    ("b: url('a\\\r\nb')", "declarations", ["a\\\r\nb"], ["ab"], ["url()"]),
    ("b: url('\\22')", "declarations", ["\\22"], ['"'], ["url()"]),
    ("b: url(\\d800\\0\\110000)", "declarations", ["\\d800\\0\\110000"], ["\ufffd" * 3], ["url()"]),
    ("b: url(a\0b)", "declarations", ["a\0b"], ["a\ufffdb"], ["url()"]),
    ("b: url(c", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url('c", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url(c\\", "declarations", ["c\\"], ["c\ufffd"], ["url()"]),
    ("b: url()", "declarations", [""], [""], ["url()"]),
    ("b: url(/* c */)", "declarations", [], [], []),  # white space inside: a bad URL
    ("b: image-set('c' 1x, 'd' type('e/f') 2x)", "declarations", ["c", "d"], ["c", "d"], ["image-set()"] * 2),
    ("b: -webkit-image-set(url(c) 1x)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: image('c#xywh=0,0,1,1', red)", "declarations", ["c#xywh=0,0,1,1"], ["c#xywh=0,0,1,1"], ["image()"]),
    ("b: local('c') format('d') attr(e)", "declarations", [], [], []),
    ("b: cross-fade(url(c), url(d), 50%)", "declarations", ["c", "d"], ["c", "d"], ["url()"] * 2),
    ("b: {[(url(c))]}", "declarations", ["c"], ["c"], ["url()"]),
    ("/* url(c) */ b: 'url(d)'", "declarations", [], [], []),
    ("@import 'c';@import url(d) screen;@import url('e');", "stylesheet", list("cde"), list("cde"), ["@import"] * 3),
    ("@import/**/'c'", "stylesheet", ["c"], ["c"], ["@import"]),
    ("<!-- @import 'c'; --> a{b:url(d)}", "stylesheet", ["c", "d"], ["c", "d"], ["@import", "url()"]),
    ("@charset 'x'; @layer a, b; @IMPORT 'c';", "stylesheet", ["c"], ["c"], ["@import"]),
    ("@layer a {} @import 'c';", "stylesheet", [], [], []),
    ("a{} @import 'c';", "stylesheet", [], [], []),
    ("@import 'c' {} a{b:url(d)}", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@namespace svg 'c';@namespace url(d);", "stylesheet", ["c", "d"], ["c", "d"], ["@namespace"] * 2),
    ("@supports (b:url(c)) { a{b:url(d)} }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@media x { @supports (b:url(c)) { a{b:url(d)} } }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@font-face { src: local(c), url(d) }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@document url(c) { a{b:url(d)} }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@page { b: url(c) } } a{b:url(d)}", "stylesheet", ["c", "d"], ["c", "d"], ["url()"] * 2),
    ("a{ &:hover{b:url(c)} d:url(e) }", "stylesheet", ["c", "e"], ["c", "e"], ["url()"] * 2),
    ("a{b:url(c)}\r\n\f\rd{e:url(f)}", "stylesheet", ["c", "f"], ["c", "f"], ["url()"] * 2),
]


@pytest.mark.parametrize(("text", "kind", "raw", "values", "constructs"), CASES)
def test_what_is_found(text, kind, raw, values, constructs):
    found = list(references(text, kind))
    if not constructs:
        assert found == []
        return
    assert [text[start:end] for _, start, end, _ in found] == raw
    assert [value for value, *_ in found] == values
    assert [construct for *_, construct in found] == constructs


def test_the_property_is_known():
    text = "a{ B-c: url(d); --E: url(f) } @font-face { src: url(g) } @media x { h:hover { i: j(url(k)) } }"
    assert [item.property for item in scan(text) if isinstance(item, CSSReference)] == ["b-c", "--E", "src", "i"]


css_text = st.text(alphabet=st.sampled_from(list("url('\"){}\\; @:a41\n\r\f\t\0é/*-")), max_size=60)


pieces = st.sampled_from(
    [
        *"url( URL(' url(\" u\\72l( src( image-set( image(' @layer".split(),
        *"' \" \\ { } ( ) [ ] /* */ <!-- --> ; : -- - a Z 4 .5 1e3".split(),
        *("@import ", "@namespace ", "@media ", "\\29 ", "\\\n", " ", "\t", "\n", "\r\n", "\f", "\0"),
        *("%", "#", "@", "!", "é", "\ud800", "\x7f"),
    ]
)


@a_tenth
@given(css_text | st.lists(pieces, max_size=30).map("".join), st.sampled_from(["stylesheet", "declarations"]))
def test_tinycss2_finds_the_same(text, kind):
    assume(not is_special(text))
    found = list(scan(text, kind))
    ours = [
        (item.value, item.start, item.construct, item.property)
        if isinstance(item, CSSReference)
        else (item.code, item.start)
        for item in found
    ]
    assert ours == list(by_tinycss2(text, kind))
    for item in found:
        behind = text[item.end : item.end + 1]
        if isinstance(item, CSSReference):
            quote = text[item.start - 1] if text[item.start - 1] in "\"'" else ""
            assert behind in (quote or " \t\n\r\f)")
            again = f"a: url({quote}{text[item.start : item.end]}"
            assert [value for value, *_ in references(again, "declarations")] == [item.value]
        elif item.code == "css-bad-url":
            assert text[item.end - 1] == ")" or behind == ""
        elif item.code == "css-bad-string":
            assert behind in "\n\r\f"


@a_tenth
@given(st.text(min_size=1, alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_a_url_that_tinycss2_writes_is_read_again(value):
    escaped = "".join(f"\\{ord(character):x} " for character in value)
    assert [item[0] for item in references(f"a: url({escaped}) url('{escaped}')", "declarations")] == [value, value]


def test_a_run_of_digits_is_no_number_and_stays_what_it_is():
    digits = "1" * 5000
    assert [item[0] for item in references(f"a: {digits} url({digits})", "declarations")] == [digits]
