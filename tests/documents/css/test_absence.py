"""Documents with styles where tinycss2 is not installed: everything else is read, and it is said once."""

from __future__ import annotations

import sys

import pytest

from tests.effort import costs_at_most
from urikit.documents import Document, read
from urikit.issues import Severity

PAGE = "http://example.org/d/page"
STYLES = """<style>a { background: url(b.png) }</style><p style="background: url(c.png)">"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg"><style>a { fill: url(b.svg#a) }</style>
<rect fill="url(c.svg#b)"/><a href="d"/></svg>"""
XHTML = """<html xmlns="http://www.w3.org/1999/xhtml"><head><style>@import "b.css";</style></head>
<body><p style="background: url(c.png)"><a href="d">e</a></p></body></html>"""


@pytest.fixture(autouse=True)
def without_tinycss2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tinycss2", None)


def said(document: Document) -> list[tuple[str, Severity]]:
    return [(issue.code, issue.severity) for issue in document.findings]


@pytest.mark.parametrize(
    ("text", "form", "place"),
    [
        (f"<a href=d>{STYLES}", "html", "a { background: url(b.png) }"),
        (SVG, "svg", "a { fill: url(b.svg#a) }"),
        (XHTML, "xhtml", '@import "b.css";'),
        ("<svg><style><![CDATA[a { b: url(c) }]]></style><a href=d>", "html", "a { b: url(c) }"),
    ],
)
def test_a_page_has_its_other_references_and_one_finding(text: str, form: str, place: str) -> None:
    document = read(text, as_format=form, uri=PAGE)
    assert [link.reference for link in document.links] == ["d"]
    assert said(document) == [("css-unread", Severity.WARNING)]
    (issue,) = document.findings
    assert document.source.text[issue.start : issue.end] == place
    assert issue.hint is not None and "pip install 'urikit[documents]'" in issue.hint


def test_markdown_with_styles() -> None:
    document = read("[d](d)\n\n<p style='a: url(b)'>", as_format="markdown", uri=PAGE)
    assert [link.reference for link in document.links] == ["d"]
    assert said(document) == [("css-unread", Severity.WARNING)]


def test_html_in_a_feed() -> None:
    text = """<rss version="2.0"><channel><item><description>&lt;a href="d"&gt;&lt;b style="a: url(b)"&gt;
    &lt;b style="a: url(c)"&gt;</description></item></channel></rss>"""
    document = read(text, as_format="feed", uri=PAGE)
    assert [link.reference for link in document.links] == ["d"]
    assert said(document) == [("css-unread", Severity.WARNING)]
    (issue,) = document.findings
    assert "a: url(b)" in document.source.text[issue.start : issue.end]


def test_each_document_within_a_document_says_it_once() -> None:
    inner = STYLES.replace('"', "&quot;")
    document = read(f'{STYLES}<iframe srcdoc="{inner}<a href=d>">', as_format="html", uri=PAGE)
    assert [said(part) for part in document.walk()] == [[("css-unread", Severity.WARNING)]] * 2
    assert [link.reference for link in document.parts[0].links] == ["d"]


def test_parts_of_a_message() -> None:
    message = (
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
        f"--b\nContent-Type: text/html\n\n<a href=d>{STYLES}\n"
        "--b\nContent-Type: text/css\n\na { background: url(c) }\n--b--\n"
    )
    _, page, sheet = read(message, as_format="mime").walk()
    assert said(page) == [("css-unread", Severity.WARNING)] and [link.reference for link in page.links] == ["d"]
    assert said(sheet) == [("css-unread", Severity.ERROR)]


def test_a_stylesheet_is_a_document_with_an_error() -> None:
    document = read("a { b: url(c) } d { e: url(f) }", as_format="css", uri=PAGE)
    assert document.links == () and said(document) == [("css-unread", Severity.ERROR)]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("a { color: red }", "css"),
        ("<style>a { color: red }</style><p style='color: red'><a href=d>", "html"),
        ("<style type=text/less>a { b: url(c) }</style>", "html"),
    ],
)
def test_styles_without_urls_need_nothing(text: str, form: str) -> None:
    assert said(read(text, as_format=form, uri=PAGE)) == []


def test_many_unread_styles_cost_no_more_than_one() -> None:
    with costs_at_most(5):
        assert len(read("<b style='a:url(x)'>" * 20_000, as_format="html", uri=PAGE).findings) == 1
