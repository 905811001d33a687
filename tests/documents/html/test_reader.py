"""HTML documents as a whole: order, parts, findings, and input that means harm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import costs_at_most
from urikit.documents import Envelope, read

PAGE = "http://example.org/d/page.html"


def targets(source: str) -> list[str | None]:
    return [link.target for link in read(source, as_format="html", uri=PAGE).links]


def test_references_are_in_the_order_of_their_places() -> None:
    document = read("<table><tr><td><a href=1></td></tr><a href=2></table><a href=3>", as_format="html", uri=PAGE)
    assert [link.reference for link in document.links] == ["1", "2", "3"]
    offsets = [link.offset for link in document.links]
    assert offsets == sorted(offsets)


def test_lines_and_columns_are_those_of_the_value() -> None:
    (link,) = read("<p>\r\n  <a\r\n href='x'>", as_format="html", uri=PAGE).links
    assert tuple(link.position) == (3, 8)


def test_a_srcdoc_is_a_document_of_its_own() -> None:
    document = read("<base href=/b/><iframe srcdoc='<a href=&quot;x&amp;amp;y&quot;>'>", as_format="html", uri=PAGE)
    (part,) = document.parts
    assert part.source.text == '<a href="x&amp;y">'
    (link,) = part.links
    assert (link.source_text, link.reference, link.target) == ("x&amp;y", "x&y", "http://example.org/b/x&y")
    assert part.envelope.retrieval == "about:srcdoc"


def test_a_base_in_a_srcdoc_is_relative_to_the_document_that_holds_it() -> None:
    document = read("<base href=/b/><iframe srcdoc='<base href=c/><a href=x>'>", as_format="html", uri=PAGE)
    assert document.parts[0].links[0].target == "http://example.org/b/c/x"


def test_a_srcdoc_in_a_srcdoc() -> None:
    inner = "<iframe srcdoc='<iframe srcdoc=&quot;<a href=x>&quot;>'>"
    document = read(inner, as_format="html", uri=PAGE)
    assert [len(part.links) for part in document.walk()] == [0, 0, 1]


def test_documents_that_lie_too_deep_are_said() -> None:
    source = "<a href=x>"
    for _ in range(20):
        source = f"<iframe srcdoc='{source.replace('&', '&amp;').replace(chr(39), '&#39;')}'>"
    documents = list(read(source, as_format="html", uri=PAGE).walk())
    assert len(documents) < 20
    assert [issue.code for issue in documents[-1].findings] == ["html-srcdoc-deep"]


def test_a_part_in_another_language_is_resolved_by_its_own_rules() -> None:
    source = '<base href=/b/><script type="application/ld+json">{"@id": "x"}</script>'
    document = read(source, as_format="html", uri=PAGE)
    assert [part.format.name for part in document.parts] == ["jsonld"]
    assert document.parts[0].base.uri == "http://example.org/b/"


def test_scripts_are_not_read() -> None:
    assert targets("<script>document.write('<a href=x>')</script><script type=module>import 'x'</script>") == []


def test_dropped_candidates_are_said() -> None:
    document = read("<img srcset='a 1x, b 2y'>", as_format="html", uri=PAGE)
    (issue,) = document.findings
    assert (issue.code, document.source.text[issue.start : issue.end]) == ("html-srcset-candidate", "b")


def test_an_empty_url_in_a_style_has_no_target() -> None:
    assert targets("<p style='a: url()'>") == [None]


def test_elements_of_tables_that_are_made_again_have_their_references_once() -> None:
    assert targets("<a href=x><table><a href=y></table>z</a><p>q") == [
        "http://example.org/d/x",
        "http://example.org/d/y",
    ]


@pytest.mark.parametrize(
    "source",
    [
        "", "\0", "<", "<a", "<a href", "<a href=", "<a href='", "</", "<!--", "<![CDATA[", "<!doctype", "&", "&#",
        "<svg><style>", "<style>", "<script>", "<iframe srcdoc=>", "<iframe srcdoc='\0'>", "<base href='\0'>",
        "<meta http-equiv=refresh content='0;url='>", "<img srcset=','>", "<a href='\ud800'>", "\ufeff<a href=x>",
    ],
)  # fmt: skip
def test_unfinished_documents(source: str) -> None:
    document = read(source, as_format="html", uri=PAGE)
    assert all(document.source.text[link.offset : link.end] == link.source_text for link in document.references)


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text_is_a_document(source: str) -> None:
    read(source, as_format="html", uri=PAGE)


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 100_000,
        "<a href=x>" * 20_000,
        "<b style='a:url(x)'>" * 5_000,
        "<table><td>" * 50_000,
        "<svg>" * 100_000,
        "<template>" * 50_000,
        "<base href=/a/>" * 10_000,
        "<base href=/a/>" + "<a href=#x>" * 20_000,
        "<a " + "href=x " * 100_000 + ">",
        "<a ping='" + "x " * 20_000 + "'>",
        "<img srcset='" + "x 1x," * 20_000 + "'>",
        "<p style='" + "a:url(x);" * 2_000 + "'>",
        "<a href='" + "&amp;" * 100_000 + "'>",
        "<img srcset='" + "&amp; 1x," * 20_000 + "'>",
        "<meta http-equiv=refresh content='" + "0" * 100_000 + "'>",
        "<html manifest=x>" * 20_000,
    ],
    ids=lambda source: source[:30],
)
def test_hostile_documents_are_read_in_time(source: str) -> None:
    with costs_at_most(5):
        read(source, as_format="html", uri=PAGE)


def test_nothing_is_read_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a document must not connect")

    monkeypatch.setattr(socket, "socket", refuse)
    read("<link rel=stylesheet href=http://h/><style>@import 'http://h/x'</style>", as_format="html", uri=PAGE)


def test_an_envelope_says_the_media_type() -> None:
    document = read(b"<a href=?\xe4>", envelope=Envelope(retrieval=PAGE, media_type="text/html; charset=latin1"))
    assert document.links[0].target == "http://example.org/d/page.html?%E4"
