"""Stylesheets: encoding, base, resolution, findings (urikit.documents.css)."""

import pytest

from urikit import documents
from urikit.documents import BaseSource, Envelope, Outcome, Role
from urikit.documents.css import decode

SHEET = "http://example.org/css/main.css"


def read(text, **envelope):
    return documents.read(text, as_format="css", envelope=Envelope(**envelope))


def targets(text, **envelope):
    return [link.target for link in read(text, **envelope).links]


# The rungs of RFC 3986 section 5.1.


def test_an_absolute_url_needs_no_base():
    assert targets("a{b:url(http://example.org/x)}") == ["http://example.org/x"]


def test_nothing_in_a_stylesheet_gives_a_base():
    """5.1.1 is never answered: what a comment or a custom property says is not a base."""
    document = read("@base url(/x/); a{--base: url(/x/); b:url(y)}", retrieval=SHEET)
    assert document.base.source is BaseSource.RETRIEVAL
    assert [link.target for link in document.links] == ["http://example.org/x/", "http://example.org/css/y"]


@pytest.mark.parametrize(
    ("envelope", "source", "target"),
    [
        ({"default": "http://d.example/"}, BaseSource.APPLICATION, "http://d.example/y"),
        ({"retrieval": SHEET, "default": "http://d.example/"}, BaseSource.RETRIEVAL, "http://example.org/css/y"),
        ({"entity": "http://e.example/m/", "retrieval": SHEET}, BaseSource.ENTITY, "http://e.example/m/y"),
    ],
)
def test_the_nearest_rung_from_outside_gives_the_base(envelope, source, target):
    document = read("a{b:url(y)}", **envelope)
    assert document.base.source is source
    assert [link.target for link in document.links] == [target]
    assert Outcome.GAVE in [step.outcome for step in document.base.steps]


def test_without_a_base_a_relative_url_has_no_target():
    (link,) = read("a{b:url(y)}").links
    assert link.target is None and not link.is_valid and link.errors


# Resolution: CSS Values 4, section 4.5.


def test_a_url_is_relative_to_the_stylesheet():
    assert targets("a{b:url(../i.png)}", retrieval=SHEET) == ["http://example.org/i.png"]


def test_an_empty_url_is_invalid():
    """ "If the value of the url() is the empty string (like url("") or url()), the url must resolve to an invalid
    resource"."""
    for text in ("a{b:url()}", 'a{b:url("")}', '@import "";'):
        (link,) = read(text, retrieval=SHEET).links
        assert link.target is None
        assert [issue.code for issue in link.errors] == ["css-empty-url"]


def test_the_encoding_of_the_stylesheet_writes_queries():
    data = '@charset "windows-1252"; a{b:url(?ä)}'.encode("cp1252")
    (link,) = read(data, retrieval=SHEET).links
    assert link.target == "http://example.org/css/main.css?%E4"
    assert link.reference == "?ä"


def test_a_namespace_is_a_name_and_is_not_resolved():
    document = read("@namespace 'svg';@namespace x url(b)", retrieval=SHEET)
    assert [(link.role, link.target) for link in document.references] == [(Role.NAME, "svg"), (Role.NAME, "b")]
    assert document.links == ()


def test_the_other_standard_is_one_attribute_away():
    (link,) = read("a{b:url('x y')}", retrieval=SHEET).links
    assert (link.target, link.other_target) == ("http://example.org/css/x%20y", None)


# Encoding: CSS Syntax 3, section 3.2.


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


def test_octets_that_are_no_characters_are_counted():
    document = read(b"a{b:url(\xff\xfe)}", retrieval=SHEET)
    assert document.source.replaced == 2
    assert [link.reference for link in document.links] == ["\ufffd\ufffd"]


# Findings.


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


def test_a_password_is_shown_nowhere():
    document = read("a{b:url(http://u:secret@example.org/ x)}")
    assert all("secret" not in issue.message for issue in document.findings)
