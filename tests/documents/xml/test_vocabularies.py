"""Vocabularies that tables describe, those of browsers, and what is not guessed."""

import pytest

from tests.documents.xml import XLINK, codes, read, targets
from urikit.documents import Base, Envelope, Role, xml
from urikit.documents import read as read_document
from urikit.rules import rule, rules
from urikit.rules.catalogue import rows

XSI = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"'


def short(document):
    return [target and target.removeprefix("http://example.org/a/") for target in targets(document)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f'<a {XLINK} l:href="b" l:role="http://example.org/r" l:arcrole="http://example.org/s"/>', ["b"]),
        (f'<a {XSI} i:schemaLocation="http://example.org/n b http://example.org/m c"/>', ["b", "c"]),
        (f'<a {XSI} i:noNamespaceSchemaLocation=" b "/>', ["b"]),
        (f'<a {XSI} i:type="no" i:schemaLocation=""/>', []),
        ('<x:a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="b"><x:fallback/></x:include></x:a>', ["b"]),
        (
            '<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.org/n"><x:import '
            'namespace="http://example.org/m" schemaLocation="b"/><x:include schemaLocation="c"/>'
            '<x:redefine schemaLocation="d"/><x:override schemaLocation="e"/></x:schema>',
            list("bcde"),
        ),
        ('<g:grammar xmlns:g="http://relaxng.org/ns/structure/1.0" ns="n"><g:include href="b"/>'
         '<g:externalRef href="c"/>'
         "</g:grammar>",
         ["b", "c"]),
        ('<w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/"><w:import namespace="http://n" location="b"/>'
         '<s:address xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" location="c"/></w:definitions>', ["b", "c"]),
        ('<w:description xmlns:w="http://www.w3.org/ns/wsdl"><w:endpoint address="b"/></w:description>', ["b"]),
        ('<opml version="2.0"><body><outline xmlUrl="b" htmlUrl="c" url="d" text="no"/></body></opml>', list("bcd")),
        ('<article><ulink url="b"/><imagedata fileref="c"/></article>', ["b", "c"]),
        (f'<article xmlns="http://docbook.org/ns/docbook" {XLINK}><link l:href="b"/></article>', ["b"]),
        ('<package xmlns="http://www.idpf.org/2007/opf"><item href="b"/></package>', ["b"]),
        ('<a href="no" src="no" url="no"/>', []),
        ('<a xmlns="http://example.org/" href="no"><loc>no</loc></a>', []),
    ],
)  # fmt: skip
def test_what_is_known_is_found_and_nothing_is_guessed(text, found):
    document = read(text)
    assert codes(document) == []
    assert short(document) == found


@pytest.mark.parametrize(
    ("attributes", "role"),
    [
        ("", Role.HYPERLINK),
        ('l:show="new"', Role.HYPERLINK),
        ('l:show="embed"', Role.EMBEDDED),
        ('l:show="replace" l:actuate="onLoad"', Role.REDIRECT),
        ('l:show="replace" l:actuate="onRequest"', Role.HYPERLINK),
    ],
)
def test_what_an_xlink_is_for(attributes, role):
    (link,) = read(f'<a {XLINK} l:href="b c" {attributes}/>').links
    assert (link.role, link.target, link.standard) == (role, "http://example.org/a/b%20c", "LEIRI")


def test_an_inclusion_has_no_fragment():
    text = '<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="b#c"/>'
    (finding,) = read(text).findings
    assert (finding.code, text[finding.start : finding.end]) == ("xml-include-fragment", "#c")


XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">{}</html>'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<a href="b" ping="c d"/><img src="e" srcset="f 1x, g 2x"/>', list("bcdefg")),
        ('<meta http-equiv="refresh" content="1;url=b"/><p style="c: url(d)"/>', ["b", "d"]),
        ('<link rel="icon" href="b"/><style>@import "c";</style><style type="x/y">@import "d";</style>', ["b", "c"]),
        ('<form action=""/><form action="b"/><input type="image" src="c"/><input src="no"/>', ["b.xml", "b", "c"]),
        ('<A HREF="no"/><a HREF="no"/><h:a xmlns:h="http://example.org/" href="no"/>', []),
        ('<math xmlns="http://www.w3.org/1998/Math/MathML" altimg="b"><mi href="c"/></math>', ["b", "c"]),
        (f'<svg xmlns="http://www.w3.org/2000/svg" {XLINK}><a l:href="b"/><a l:href="no" href="c"/></svg>', ["b", "c"]),
    ],
)  # fmt: skip
def test_references_of_xhtml(body, found):
    document = read(XHTML.format(body), "xhtml")
    assert codes(document) == []
    assert short(document) == found


def test_queries_are_written_in_the_encoding_of_the_document():
    data = XHTML.format('<a href="?ä"/>').encode("latin1")
    document = read_document(data, media_type="application/xhtml+xml; charset=latin1", uri="http://example.org/")
    assert targets(document) == ["http://example.org/?%E4"]


def test_documents_inside_of_xhtml_are_parts_with_its_base():
    text = XHTML.format(
        '<iframe srcdoc="&lt;a href=b>"/><base href="c/"/><script type="application/ld+json">{"@id": "d"}</script>'
    )
    parts = read(text, "xhtml").parts
    assert [part.format.name for part in parts] == ["html", "jsonld"]
    assert [target for part in parts for target in targets(part)] == [f"http://example.org/a/c/{n}" for n in "bd"]


@pytest.mark.parametrize("row", rows("urikit.documents.xml.rules"), ids=lambda row: row.code)
def test_the_example_of_a_row_triggers_it_and_its_correction_does_not(row):
    names = {"read": read_document, "xml": xml, "Base": Base, "Envelope": Envelope}
    for call, there in ((row.example, True), (row.corrected, False)):
        answer = eval(call, names)
        issues = (
            answer if isinstance(answer, tuple) else getattr(answer, "findings", None) or getattr(answer, "errors", ())
        )
        assert (row.code in {issue.code for issue in issues}) is there, call
    assert rule(row.code) is row
    assert row in rules()
