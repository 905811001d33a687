"""Reading documents: which format it is, and what all documents have."""

import pytest

from urikit import documents
from urikit.documents import FORMATS, Envelope, Role, recognise
from urikit.documents.formats import by_media_type, by_name


def test_every_format_is_reached_by_its_media_types_and_endings() -> None:
    for form in FORMATS.values():
        for media_type in form.media_types:
            assert by_media_type(f"{media_type.upper()}; charset=utf-8") is form
        for extension in form.extensions:
            assert by_name(f"folder/name.{extension.upper()}") is form


def test_every_format_has_a_module_that_reads() -> None:
    for form in FORMATS.values():
        module = form.load()
        document = documents.read(b"", as_format=form.name)
        assert document.format is form
        assert document.links == ()
        assert callable(module.read) and callable(module.decode)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("data", [b"\xff\xfe", b"\0" * 10, b"<" * 1000, b"{" * 1000, b"\xed\xa0\x80", "\ud800", "é"])
def test_no_document_raises(form: str, data: str | bytes) -> None:
    document = documents.read(data, as_format=form, uri="http://example.org/")
    # N-Triples knows no base, whatever the envelope says.
    assert (document.base.uri is None) == (form == "ntriples")
    for link in document.references:
        assert link.source_text == document.source.text[link.offset : link.end]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"<!doctype HTML>", "html"),
        (b"\xef\xbb\xbf<?xml version='1.0'?><a/>", "xml"),
        ("<?xml version='1.0'?><a/>".encode("utf-16"), "xml"),
        (b"HTTP/1.1 200 OK\r\n\r\n", "http"),
        (b'{"@context": {}}', "jsonld"),
        (b'{"$schema": ""}', "jsonschema"),
        (b"", "text"),
        ("plain words", "text"),
    ],
)
def test_the_beginning_tells(data: str | bytes, name: str) -> None:
    assert recognise(data).name == name


def test_what_tells_the_format() -> None:
    assert recognise(b"<html>", "text/plain", "a.css").name == "text"
    assert recognise(b"<html>", "application/octet-stream", "a.css").name == "css"
    assert recognise(b"<html>", None, "README").name == "html"
    assert documents.read(b"<html>", media_type="text/css", as_format="text").format.name == "text"
    with pytest.raises(LookupError):
        documents.read(b"", as_format="nonsense")


def test_the_envelope_and_the_short_cuts() -> None:
    envelope = Envelope(retrieval="http://a/", default="http://b/", media_type="text/html")
    document = documents.read("<a href=x>", envelope=envelope, uri="http://c/")
    assert document.envelope == Envelope("http://c/", None, "http://b/", "text/html")
    assert [link.target for link in document.links] == ["http://c/x"]


def test_a_link() -> None:
    source = "<p>\n <a href='http://me:secret@h/a b'>"
    (link,) = documents.read(source, uri="http://h/").links
    assert (link.line, link.column, link.position) == (2, 11, (2, 11))
    assert source[link.offset : link.end] == link.source_text == "http://me:secret@h/a b"
    assert "secret" not in repr(link)
    assert link.role is Role.HYPERLINK
    assert link.standard == "URL Standard"
    assert link.target == "http://me:secret@h/a%20b"
    assert link.is_valid
    assert link.other_standard == "RFC 3987"
    assert link.other_target is None
    assert not link.standards_agree
    assert {issue.code for issue in link.issues()} >= {"invalid-URL-unit"}
    assert "secret" not in "".join(map(str, link.issues()))


PROLOGUE = "PREFIX ex: <http://example.org/>\nbase <http://example.org/>\n"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (f"{PROLOGUE}SELECT * {{ ?s ?p ?o }}", "sparql"),
        (f"{PROLOGUE}INSERT DATA {{ ex:a ex:b ex:c }}", "sparql"),
        (PROLOGUE, "sparql"),
        (PROLOGUE * 40, "sparql"),
        (f"{PROLOGUE}ex:a ex:b ex:c .", "turtle"),
        (f"{PROLOGUE}<a> ex:b ex:c .", "turtle"),
        ("select distinct ?a where { ?a ?b ?c }", "sparql"),
        ("SELECT (COUNT(?a) AS ?n) { ?a ?b ?c }", "sparql"),
        ("SELECT * FROM <http://example.org/g> { ?a ?b ?c }", "sparql"),
        ("ASK WHERE { ?a ?b ?c }", "sparql"),
        ("ask{ ?a ?b ?c }", "sparql"),
        ("CONSTRUCT\n{ ?a ?b ?c } WHERE { ?a ?b ?c }", "sparql"),
        ("SELECT * FROM t WHERE a < b", "text"),
        ("Select a link.", "text"),
        ("Prefix codes are here: <http://example.org/>", "text"),
        ("Ask anybody.", "text"),
        ("Base camp", "text"),
        ('{"openapi": "3.1.0", "paths": {}}', "jsonschema"),
        ('{"swagger": "2.0"}', "jsonschema"),
        ('{"open": "api"}', "text"),
    ],
)
def test_queries_and_descriptions_of_apis_are_recognised_by_how_they_begin(data: str, name: str) -> None:
    assert recognise(data).name == name


def test_findings_are_bounded_and_the_rest_is_counted():
    from urikit.documents.document import MOST_FINDINGS
    from urikit.issues import Severity

    document = documents.read("<base href=a>" * 3000, as_format="html", uri="http://example.org/")
    assert len(document.findings) == MOST_FINDINGS + 1
    assert (document.findings[-1].code, document.findings[-1].message.split()[0]) == ("document-findings", "1,999")
    # An error behind many warnings is kept.
    text = "<base href=//[>" + "<base href=a>" * 3000
    found = documents.read(text, as_format="html", uri="http://example.org/").findings
    assert [issue.code for issue in found if issue.severity is Severity.ERROR] == ["html-base-ignored"]
