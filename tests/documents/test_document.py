"""Reading documents: which format it is, and what all documents and links have."""

import json
import tracemalloc
from dataclasses import fields

import pytest

from urikit import documents
from urikit.documents import FORMATS, Envelope, Role, recognise
from urikit.documents.formats import by_media_type, by_name, json_format
from urikit.documents.link import HEAVY, LATER, Link, make_link


def test_every_format_is_reached_by_its_media_types_and_endings() -> None:
    for form in FORMATS.values():
        for media_type in form.media_types:
            assert by_media_type(f"{media_type.upper()}; charset=utf-8") is form
        for extension in form.extensions:
            assert by_name(f"folder/name.{extension.upper()}") is form


def test_every_format_has_a_module_that_reads() -> None:
    for form in FORMATS.values():
        module = form.load()
        document = documents.read(b"", type=form.name)
        assert document.format is form
        assert document.links == ()
        assert callable(module.read) and callable(module.decode)


@pytest.mark.parametrize("form", FORMATS)
def test_no_document_raises(form: str) -> None:
    for data in (b"\xff\xfe", b"\0" * 10, b"<" * 1000, b"{" * 1000, b"\xed\xa0\x80", "\ud800", "é"):
        document = documents.read(data, type=form, base="http://example.org/")
        # N-Triples knows no base, whatever the envelope says.
        assert (document.base.uri is None) == (form == "ntriples"), data
        for link in document.references:
            assert link.source_text == document.source.text[link.offset : link.end], data


PROLOGUE = "PREFIX ex: <http://example.org/>\nbase <http://example.org/>\n"


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
def test_the_beginning_tells(data: str | bytes, name: str) -> None:
    assert recognise(data).name == name


def test_what_tells_the_format() -> None:
    assert recognise(b"<html>", "text/plain", "a.css").name == "text"
    assert recognise(b"<html>", "application/octet-stream", "a.css").name == "css"
    assert recognise(b"<html>", None, "README").name == "html"
    assert documents.read(b"<html>", type="text", envelope=Envelope(media_type="text/css")).format.name == "text"
    with pytest.raises(LookupError):
        documents.read(b"", type="nonsense")


def test_the_envelope_and_the_short_cuts() -> None:
    envelope = Envelope(retrieval="http://a/", default="http://b/", media_type="text/html")
    document = documents.read("<a href=x>", envelope=envelope, base="http://c/")
    assert document.envelope == Envelope("http://c/", None, "http://b/", "text/html")
    assert [link.target for link in document.links] == ["http://c/x"]


def test_a_link() -> None:
    source = "<p>\n <a href='http://me:secret@h/a b'>"
    (link,) = documents.read(source, base="http://h/").links
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


def test_findings_are_bounded_and_the_rest_is_counted():
    from urikit.core.issues import Severity
    from urikit.documents.document import MOST_FINDINGS

    document = documents.read("<base href=a>" * 3000, type="html", base="http://example.org/")
    assert len(document.findings) == MOST_FINDINGS + 1
    assert (document.findings[-1].code, document.findings[-1].message.split()[0]) == ("document-findings", "1,999")
    # An error behind many warnings is kept.
    text = "<base href=//[>" + "<base href=a>" * 3000
    found = documents.read(text, type="html", base="http://example.org/").findings
    assert [issue.code for issue in found if issue.severity is Severity.ERROR] == ["html-base-ignored"]


@pytest.mark.parametrize("ending", ["opf", "ncx", "kml", "opml", "gpx"])
def test_vocabularies_of_xml_have_their_endings(ending):
    assert by_name(f"a.{ending}").name == "xml"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ('{"@context": "https://schema.org"}', "jsonld"),
        ('[{"@id": "a"}]', "jsonld"),
        ('{"openapi": "3.1.0"}', "jsonschema"),
        ('{"swagger": "2.0"}', "jsonschema"),
        ('{"$schema": "https://json-schema.org/draft/2020-12/schema"}', "jsonschema"),
        ('{"$id": "a", "type": "object"}', "jsonschema"),
        ('{"$schema": "https://json.schemastore.org/package.json", "name": "a"}', None),
        ('{"a": {"@context": {}}}', None),
        ('{"openapi": {}}', None),
        ('{"@context"', None),
        ("[" * 100_000 + '"@id"', None),
        ("", None),
        ("[]", None),
    ],
)
def test_json_by_its_members(data, name):
    found = json_format(data.encode())
    assert (None if found is None else found.name) == name


def _page(reference: str) -> documents.Document:
    page = f"<p>\n<a href='{reference}'>"
    return documents.read(page, type="text/html", base=f"http://example.org/{'a' * HEAVY}/")


def test_a_link_is_what_its_constructor_makes() -> None:
    page = _page("/b")
    found = page.links[0]
    values = [getattr(found, field.name) for field in fields(Link)]
    assert (
        make_link("a", "href", "/b", 13, 15, found.role, "http://example.org/b", found.resolver, page.source) == found
    )
    assert Link(*values) == found
    assert [field.name for field in fields(Link)][6:] == ["kept", "resolver", "source"]


def test_a_heavy_target_is_made_later() -> None:
    found = _page("b").links[0]
    assert found.kept is LATER
    assert found.target == f"http://example.org/{'a' * HEAVY}/b"
    assert (found.line, found.column) == found.position == found.source.position(found.offset) == (2, 10)


U = "http://u:secret@h/"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("css", f"a{{b:url({U} x)}} c{{d:url({U})}}"),
        ("html", f"<base href={U}><base href={U}>"),
        ("html", f"<p vocab='{U}' property=a>"),
        ("http", f"HTTP/1.1 302 Found\nLocation: {U}\n{U} x\n\n"),
        ("jsonld", f'{{"@context": {{"@base": "{U}", "t": "{U}"}}, "@id": "a"}}'),
        ("jsonld", f'{{"@id": "{U}", "{U}": 1, "{U}": 2}}'),
        ("jsonld", f'{{"@context": {{"{U}": {{"@type": "@id"}}}}, "{U}": "{U}"}}'),
        ("mime", f"Content-Location: {U}\n{U} x\nContent-Type: text/css\n\na {{ background: url(b) }}"),
        ("turtle", f"@base <{U}> . <a>"),
        ("xml", f'<a xmlns:l="http://www.w3.org/1999/xlink" xml:base="{U}"><b l:href="c"/></a>'),
    ],
)
def test_no_password_is_shown(form: str, text: str) -> None:
    document = documents.read(text, type=form)
    shown = [repr(document), str(document.findings)]
    for part in document.walk():
        shown += [repr(part.base), part.base.describe(), *map(str, part.base.steps), repr(part.references)]
        shown += [f"{issue!r}{issue}{issue.message}{issue.component}" for issue in part.findings]
    assert "secret" not in "".join(shown) and "***" in "".join(shown)
    assert any("secret" in str(link.target) for part in document.walk() for link in part.references)


XHTML = '<html xmlns="http://www.w3.org/1999/xhtml"><a href="?ä"/></html>'


@pytest.mark.parametrize(
    ("form", "data", "media_type", "reference", "target", "place", "replaced"),
    [
        ("css", '@charset "windows-1252"; a{b:url(?ä)}'.encode("cp1252"), None, "?ä", "?%E4", 33, 0),
        ("css", b"a{b:url(\xff\xfe)}", None, "\ufffd\ufffd", "%EF%BF%BD%EF%BF%BD", 8, 2),
        ("html", "<meta charset=latin1><a href='?ä#ä'>".encode("latin1"), None, "?ä#ä", "?%E4#%C3%A4", 30, 0),
        ("html", "<meta charset=utf-8>ä€😀<a href=ü>".encode(), None, "ü", "%C3%BC", 31, 0),
        ("html", b"<a href=?\xe4>", "text/html; charset=latin1", "?ä", "?%E4", 8, 0),
        ("jsonld", '{"@id": "é"}'.encode(), "application/ld+json; charset=latin1", "é", "é", 9, 0),
        ("jsonld", '{"@id": "é"}'.encode("utf-16"), None, "é", "é", 9, 0),
        ("jsonld", b'{"@id": "\xff"}', None, "\ufffd", None, 9, 1),
        ("markdown", "é [a](ü)".encode("latin1"), "text/markdown; charset=latin1", "ü", "ü", 6, 0),
        ("markdown", "é [a](ü)".encode("latin1"), "text/markdown", "\ufffd", "%EF%BF%BD", 6, 2),
        ("text", "é <http://h/>".encode("latin1"), "text/plain; charset=latin1", "http://h/", "", 3, 0),
        ("turtle", "<é>".encode(), "text/turtle; charset=latin1", "é", "é", 1, 0),
        ("turtle", b"<\xff>", None, "\ufffd", None, 1, 1),
        ("xhtml", XHTML.encode("latin1"), "application/xhtml+xml; charset=latin1", "?ä", "?%E4", 52, 0),
    ],
)
def test_the_encoding_of_a_document_counts(
    form: str, data: bytes, media_type: str | None, reference: str, target: str | None, place: int, replaced: int
) -> None:
    document = documents.read(data, type=form, base="http://h/", envelope=Envelope(media_type=media_type))
    (link,) = document.links
    assert (link.reference, link.offset, document.source.replaced) == (reference, place, replaced)
    assert link.target == (None if target is None else f"http://h/{target}")


@pytest.mark.parametrize(
    ("form", "text", "found"),
    [
        ("jsonld", '{"@id": "a:a", "@type": ["a:b", }', ["a:a", "a:b"]),
        ("jsonschema", '{"$ref": "a:b", "items": {"$ref": "a:c", ', ["a:b", "a:c"]),
        ("openapi", "openapi: 3.1.0\npaths:\n  /a: {$ref: b}\n  /c: {$ref: d", ["b", "d"]),
    ],
)
def test_what_came_before_a_mistake_is_read(form: str, text: str, found: list[str]) -> None:
    document = documents.read(text, type=form)
    assert [link.reference for link in document.links] == found
    assert [issue.code.endswith("-syntax") for issue in document.findings] == [True]


LONG = "http://example.org/" + "n" * 50_000
#: How many subjects a document has: all names of a long namespace would weigh 90 million bytes.
COUNT = 600
RDF_SYNTAX = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def turtle(namespace: str) -> str:
    return f"@prefix a: <{namespace}> .\n" + "".join(f"a:b{n} a:c{n} a:d{n} .\n" for n in range(COUNT))


def rdf_xml(namespace: str) -> str:
    nodes = "".join(f'<a:b{n} a:c{n}=""><a:d{n}/></a:b{n}>\n' for n in range(COUNT))
    return f'<rdf:RDF_SYNTAX xmlns:rdf="{RDF_SYNTAX}" xmlns:a="{namespace}">{nodes}</rdf:RDF_SYNTAX>'


def json_ld(namespace: str) -> str:
    nodes = [{"@id": f"a:b{n}", f"a:c{n}": {"@id": f"a:d{n}"}} for n in range(COUNT)]
    return json.dumps({"@context": {"a": f"{namespace}#"}, "@graph": nodes})


def vocabulary(namespace: str) -> str:
    nodes = [{"@type": [f"b{n}", f"c{n}", f"d{n}"]} for n in range(COUNT)]
    return json.dumps({"@context": {"@vocab": namespace}, "@graph": nodes})


def terms(namespace: str) -> str:
    chain = {f"t{n}": f"t0:x{n}" for n in range(1, 3 * COUNT)}
    return json.dumps({"@context": {"t0": namespace + "#", **chain}})


WRITTEN = {"turtle": turtle, "rdfxml": rdf_xml, "jsonld": json_ld}


@pytest.mark.parametrize(
    ("name", "write"), [*WRITTEN.items(), ("jsonld", vocabulary), ("jsonld", terms)], ids=lambda value: str(value)[:20]
)
def test_the_memory_is_bounded(name: str, write: object) -> None:
    text = write(LONG)  # type: ignore[operator]
    tracemalloc.start()
    document = documents.read(text, type=name, base="http://example.org/")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60_000_000
    codes = [issue.code for issue in document.findings]
    assert codes.count("document-names") == 1
    assert len(document.references) > 300


@pytest.mark.parametrize("name", WRITTEN)
def test_an_ordinary_namespace_has_any_number_of_names(name: str) -> None:
    document = documents.read(WRITTEN[name]("http://example.org/ns/"), type=name)
    assert not document.findings
    assert len({link.reference for link in document.references}) > 3 * COUNT


def test_a_name_that_comes_again_is_counted_once() -> None:
    node = '<a:b><a:c a:d=""/></a:b>'
    text = f'<rdf:RDF_SYNTAX xmlns:rdf="{RDF_SYNTAX}" xmlns:a="{LONG}">{node * 2_000}</rdf:RDF_SYNTAX>'
    assert not documents.read(text, type="rdfxml").findings
    text = f"@prefix a: <{LONG}> .\n" + "a:b a:c a:d .\n" * 2_000
    assert not documents.read(text, type="turtle").findings


def test_a_role_is_its_name() -> None:
    link = documents.read('<a href="x">', type="text/html").links[0]
    assert link.role == "hyperlink" and link.role is documents.Role.HYPERLINK and str(link.role) == "hyperlink"
