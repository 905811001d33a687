"""XSLT: what stylesheets refer to, in elements and in expressions."""

import pytest

from tests.documents.xml import HERE, read, targets
from urikit.documents import Role
from urikit.documents.xml.xslt import calls, embedded

XSL = 'xmlns:x="http://www.w3.org/1999/XSL/Transform"'


def sheet(body, attributes=""):
    return read(f'<x:stylesheet version="3.0" {XSL} {attributes}>{body}</x:stylesheet>', "xslt")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<x:import href="b.xsl"/><x:include href="c.xsl" xml:base="d/"/>', ["b.xsl", "d/c.xsl"]),
        ('<x:import-schema schema-location="b.xsd" namespace="http://example.org/"/>', ["b.xsd"]),
        ('<x:result-document href="b.html"/><x:result-document href="{$b}.html"/>', ["b.html"]),
        ('<x:source-document href="b.xml"/>', ["b.xml"]),
        ("<x:value-of select=\"document('b.xml')/c\"/>", ["b.xml"]),
        ("<x:template match=\"c[document('b.xml')]\"/>", ["b.xml"]),
        ("<x:value-of select=\"doc('b')|fn:doc('c')|unparsed-text('d','utf-8')|json-doc('e')\"/>", list("bcde")),
        ("<x:value-of select=\"document('')\"/>", ["b.xml"]),
        ("<x:value-of select=\"document('b', document('c/d'))\"/>", ["c/b", "c/d"]),
        ("<x:value-of select=\"document('b', /)\"/>", [None]),
        ("<x:value-of select=\"document('http://example.org/a/b', .)\"/>", ["b"]),
        ("<x:value-of select=\"document($b)|document(concat('c','d'))|other('e')|'document(&quot;f&quot;)'\"/>", []),
        ("<x:element name=\"{document('b')}\"/>", ["b"]),
        ("<a href=\"no\" class=\"{doc('b')}{{doc('no')}}\"/>", ["b"]),
        ('<a xmlns="http://www.w3.org/1999/xhtml" href="no"><img src="no"/></a>', []),
    ],
)
def test_what_a_stylesheet_refers_to(body, found):
    document = sheet(body)
    assert document.findings == ()
    assert targets(document) == [name and f"http://example.org/a/{name}" for name in found]


def test_an_empty_string_is_the_stylesheet_at_its_base():
    assert targets(sheet("<x:value-of select=\"document('')\"/>", 'xml:base="c/d.xsl"')) == [
        "http://example.org/a/c/d.xsl"
    ]
    assert targets(sheet("<x:value-of select=\"document('')\"/>")) == [HERE]


def test_names_of_packages_and_namespaces_are_names():
    body = '<x:use-package name="http://example.org/p"/><x:import-schema namespace="http://example.org/n"/>'
    names = [link.target for link in sheet(body).references if link.role is Role.NAME]
    assert names[1:] == ["http://example.org/p", "http://example.org/n"]


def test_the_base_of_an_expression_is_that_of_its_element():
    body = '<x:template match="b" xml:base="c/"><x:value-of select="doc(\'d\')" xml:base="e/"/></x:template>'
    assert targets(sheet(body)) == ["http://example.org/a/c/e/d"]


def test_a_second_argument_gives_a_base_with_a_step():
    (first, _) = sheet("<x:value-of select=\"document('b', document('c/d'))\"/>").links
    assert first.base.uri == "http://example.org/a/c/d"
    assert first.base.steps[0].reason == "second argument of document()"


def test_a_simplified_stylesheet_is_an_element_of_the_result():
    text = f'<html xmlns="http://www.w3.org/1999/xhtml" {XSL} x:version="1.0"><a href="{{document(\'b\')}}"/></html>'
    assert targets(read(text, "xslt")) == ["http://example.org/a/b"]


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("document('a''b')", ["a'b"]),
        ('document("a""b")', ['a"b']),
        ("document ( 'a' )", ["a"]),
        ("document('a'", []),
        ("document(", []),
        ("'document('", []),
        ("my:document('a')", []),
        ("document('a')[doc('b')]", ["a", "b"]),
        ("mydocument('a')", []),
        ("doc-available('a') and doc('a')", ["a", "a"]),
        ("document('a' )", ["a"]),
        ("document('a' || 'b')", []),
    ],
)
def test_calls_in_an_expression(expression, found):
    listed = list(calls(expression))
    assert [call.reference for call in listed] == found
    for call in listed:
        assert expression[call.start : call.end].replace("''", "'").replace('""', '"') == call.reference


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("", []),
        ("a", []),
        ("{a}", ["a"]),
        ("{a}{b}", ["a", "b"]),
        ("{{a}}", []),
        ("{{{a}}}", ["a"]),
        ("{'}'}", ["'}'"]),
        ("{a", []),
        ("{map{'b':1}}", ["map{'b':1}"]),
    ],
)
def test_expressions_in_a_template(template, found):
    assert [template[start:end] for start, end in embedded(template)] == found


def test_awkward_expressions_are_linear():
    for text in ("document('" * 100_000, "{" * 100_000, "{'" * 100_000, "(:" * 100_000, '{"}' * 100_000):
        list(calls(text))
        list(embedded(text))
