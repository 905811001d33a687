"""Import maps and speculation rules: which of their strings are URLs, and where they are."""

from __future__ import annotations

import pytest

from urikit.documents import Document, Role, read

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
        as_format=form,
        uri=PAGE,
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
    (link,) = read(text, as_format="html", uri=PAGE).references
    assert (link.reference, link.source_text) == ("./a", text[len("<svg><script type=importmap>") : -len("</script>")])


def test_other_scripts_are_not_read() -> None:
    assert found(in_form("html", "application/json", MAP)) == []
