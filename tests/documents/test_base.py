"""The sources of RFC 3986 section 5.1, without any format and in each of them; and the resolvers."""

import itertools
from collections.abc import Callable
from itertools import product

import pytest

import urikit
from urikit import documents
from urikit.core.issues import Severity
from urikit.documents import FORMATS, Base, BaseSource, Envelope, Outcome
from urikit.documents.base import DESCRIBED, by_rfc
from urikit.documents.resolvers import IRIResolver, LEIRIResolver, Resolver, URIResolver, WebResolver

NAMES = ("entity", "retrieval", "default")
SOURCES = {"entity": BaseSource.ENTITY, "retrieval": BaseSource.RETRIEVAL, "default": BaseSource.APPLICATION}


@pytest.mark.parametrize("present", list(itertools.product((False, True), repeat=3)))
def test_the_nearest_source_gives_the_base(present: tuple[bool, bool, bool]) -> None:
    said = {name: f"http://{name}.example/x" for name, here in zip(NAMES, present, strict=True) if here}
    base = Base.outside(Envelope(**said))
    first = next(iter(said), None)
    assert base.uri == (None if first is None else said[first])
    assert base.source is (None if first is None else SOURCES[first])
    assert [step.source for step in base.steps] == [BaseSource.ENTITY, BaseSource.RETRIEVAL, BaseSource.APPLICATION]
    for name, step in zip(NAMES, base.steps, strict=True):
        expected = Outcome.ABSENT if name not in said else Outcome.GAVE if name == first else Outcome.HIDDEN
        assert step.outcome is expected, name
        assert step.rule == SOURCES[name].section


XLINK = 'xmlns:l="http://www.w3.org/1999/xlink"'
RDF = 'xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
XSL = 'version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"'
XHTML = "http://www.w3.org/1999/xhtml"
#: A document of each format with the reference REF; DECL is where XML declares a base.
DOCUMENTS = {
    "asciidoc": "link:REF[a]",
    "comments": "# <REF>",
    "css": "/* @base url(/x/) */ a{--base: c; b:url(REF)}",
    "feed": '<feed xmlns="http://www.w3.org/2005/Atom" DECL><link href="REF"/></feed>',
    "html": '<a href="REF">',
    "http": "HTTP/1.1 200 OK\nLink: <REF>; rel=next\n\n",
    "jsonld": '{"@id": "REF"}',
    "jsonschema": '{"items": {"$ref": "REF"}}',
    "markdown": "---\nbase: http://x.example/\n---\n\nbase: [a](REF)",
    "notebook": '{"cells": [{"cell_type": "markdown", "source": "[a](REF)"}]}',
    "openapi": "openapi: 3.1.0\nservers: [{url: REF}]",
    "rdfxml": f'<r:RDF {RDF} DECL><r:Description r:about="REF"/></r:RDF>',
    "rst": ".. _a: REF",
    "sparql": "SELECT * FROM <REF> {}",
    "svg": '<svg xmlns="http://www.w3.org/2000/svg" DECL><image href="REF"/></svg>',
    "text": "Base: <REF>.",
    "trig": "<REF>",
    "turtle": "<REF>",
    "xhtml": f'<html xmlns="{XHTML}"><head>DECL</head><body><a href="REF"/></body></html>',
    "xml": f'<a {XLINK} DECL><b l:href="REF"/></a>',
    "xslt": f'<x:stylesheet {XSL} DECL><x:include href="REF"/></x:stylesheet>',
}
#: What have no references of their own that are relative, no bases, or several documents in one.
OTHERS = {"dtd", "epub", "mime", "ntriples", "ooxml", "opendocument", "pdf"}


def test_every_format_has_its_sources_tested() -> None:
    assert set(DOCUMENTS) | OTHERS == set(FORMATS)


@pytest.mark.parametrize("present", list(itertools.product((False, True), repeat=3)))
def test_in_each_format_the_nearest_source_gives_the_base(present: tuple[bool, bool, bool]) -> None:
    said = {name: f"http://{name}.example/x" for name, here in zip(NAMES, present, strict=True) if here}
    first = next(iter(said), None)
    base = None if first is None else said[first]
    source = None if first is None else SOURCES[first]
    references = {"http://example.net/x": "http://example.net/x", "y": base and f"{base[:-1]}y"}
    for (name, text), (reference, target) in itertools.product(DOCUMENTS.items(), references.items()):
        text = text.replace(" DECL", "").replace("DECL", "").replace("REF", reference)
        document = documents.read(text, type=name, name="a.py", envelope=Envelope(**said))
        assert (document.base.uri, document.base.source) == (base, source), name
        if reference == "y" and name in ("comments", "text"):
            assert document.links == ()
            continue
        (link,) = document.links
        assert (link.target, link.base.uri, link.base.source) == (target, base, source), name
        assert link.is_valid is (target is not None) is not bool(link.errors), name


def test_a_relative_source_is_resolved_against_the_next() -> None:
    base = Base.outside(Envelope(entity="b/c", retrieval="http://h/a/"))
    assert base.uri == "http://h/a/b/c"
    assert [step.outcome for step in base.steps] == [Outcome.EXTENDED, Outcome.GAVE, Outcome.ABSENT]
    inner = base.within("../d/", 5, 10, "xml:base", "XML Base section 3", by_rfc)
    assert inner.uri == "http://h/a/d/"
    assert inner.source is BaseSource.CONTENT
    assert [step.outcome for step in inner.steps][:2] == [Outcome.EXTENDED, Outcome.EXTENDED]


def test_an_absolute_declaration_hides_what_is_outside() -> None:
    base = Base.outside(Envelope(retrieval="http://h/a/")).within("x:/y", 0, 4, "xml:base", "XML Base", by_rfc)
    assert base.uri == "x:/y"
    assert [step.outcome for step in base.steps] == [Outcome.GAVE, Outcome.ABSENT, Outcome.HIDDEN, Outcome.ABSENT]


@pytest.mark.parametrize(
    ("text", "code"),
    [("a b", "RFC 3986 section 3.3"), ("http://[", "RFC 3986 section 3.2.2"), ("%", "RFC 3986 section 2.1")],
)
def test_what_is_no_reference_is_passed_over(text: str, code: str) -> None:
    outside = Base.outside(Envelope(retrieval="http://h/"))
    base = outside.within(text, 3, 6, "xml:base", "XML Base", by_rfc)
    assert (base.uri, base.source) == (outside.uri, outside.source)
    assert base.steps[0].outcome is Outcome.IGNORED
    assert base.steps[0].rule == code
    assert base.steps[1:] == outside.steps


def test_a_relative_declaration_with_nothing_outside() -> None:
    base = Base.outside(Envelope()).within("a/", 0, 2, "xml:base", "XML Base", by_rfc)
    assert base.uri is None
    assert base.steps[0].outcome is Outcome.IGNORED


def test_the_fragment_is_no_part_of_a_base() -> None:
    outside = Base.outside(Envelope(retrieval="http://h/a#b"))
    assert outside.uri == "http://h/a"
    assert outside.within("#c", 0, 2, "xml:base", "XML Base", by_rfc).uri == "http://h/a"
    assert outside.within("", 0, 0, "xml:base", "XML Base", by_rfc).uri == "http://h/a"


def test_no_secret_is_described() -> None:
    base = Base.outside(Envelope(retrieval="http://me:secret@h/")).within(
        "http://me:covert@h/", 0, 5, "xml:base", "XML Base", by_rfc
    )
    said = base.describe() + repr(base) + "".join(map(str, base.steps))
    assert "secret" not in said and "covert" not in said
    assert base.uri == "http://me:covert@h/"
    uri = "http://user:secret@h/"
    envelope = Envelope(retrieval=uri, entity=uri, default=uri)
    assert (envelope.retrieval, envelope.entity, envelope.default) == (uri, uri, uri)
    assert "secret" not in repr(envelope)
    assert repr(envelope).count("http://user:***@h/") == 3
    assert repr(Envelope()) == "Envelope()"


def test_what_is_declared_and_does_not_count() -> None:
    outside = Base.outside(Envelope(retrieval="http://h/"))
    base = outside.without("b", 0, 1, "a second <base>", "HTML section 4.2.3")
    assert base.uri == "http://h/"
    assert base.steps[0].outcome is Outcome.IGNORED
    assert str(base.steps[0]) == 'the content "b" (ignored: a second <base>)'


def test_a_description_of_a_long_chain_has_the_nearest_steps() -> None:
    base = Base.outside(Envelope(retrieval="http://h/"))
    for count in range(DESCRIBED):
        base = base.within(f"?{count}", 0, 1, "xml:base", "XML Base section 3", by_rfc)
    first, nearest, *others, last = base.describe().split("\n")
    assert first == f"http://h/?{DESCRIBED - 1}"
    assert nearest == f'  the content "?{DESCRIBED - 1}" (extended: xml:base)'
    assert len(others) == DESCRIBED - 1
    assert last == "  … and more outside of these"
    assert len(base.steps) == DESCRIBED + 3


BASE = "http://example.org/a/b?c"
REFERENCES = ["", "#f", "?q", "x", "../x", "//h/y", "s:t", "/./p", "http://H/%7e"]
REFERENCES += ["x:y z", "a b", "\\c", "ä", "[", "%zz"]


def on(kind: type[Resolver], uri: str | None = BASE) -> Resolver:
    return kind(Base.outside(Envelope(retrieval=uri)))


def made(make: Callable[[], str]) -> str | None:
    """Return what the library makes, or None where it refuses."""
    try:
        return make()
    except urikit.URIError:
        return None


@pytest.mark.parametrize("reference", REFERENCES)
def test_targets_are_those_of_the_library(reference: str) -> None:
    web = made(lambda: urikit.WebURL.parse(reference, BASE).href)
    iri = made(lambda: str(urikit.IRI.parse(BASE).resolve(reference)))
    assert on(WebResolver).target(reference) == web
    assert on(IRIResolver).target(reference) == iri
    assert on(URIResolver).target(reference) == (iri if reference.isascii() else None)


@pytest.mark.parametrize("kind", [WebResolver, IRIResolver, LEIRIResolver, URIResolver])
def test_what_has_no_target_has_an_error(kind: type[Resolver]) -> None:
    for reference, uri in product(REFERENCES, (BASE, None)):
        resolver = on(kind, uri)
        graves = [e for e in resolver.errors(reference) if e.severity is Severity.ERROR]
        assert (resolver.target(reference) is None) == bool(graves), (reference, uri)
        for error in graves:
            assert 0 <= error.start <= error.end <= len(reference)
            assert error.message and error.rule and error.hint


def test_the_encoding_of_the_document_counts_in_queries() -> None:
    base = Base.outside(Envelope(retrieval=BASE))
    assert WebResolver(base, "windows-1252").target("ä?ä") == "http://example.org/a/%C3%A4?%E4"
    assert WebResolver(base, "UTF-8").target("ä?ä") == "http://example.org/a/%C3%A4?%C3%A4"


def test_the_other_world() -> None:
    web = on(WebResolver)
    assert web.target("a b") == "http://example.org/a/a%20b"
    assert web.other.target("a b") is None
    assert web.other.standard == "RFC 3987"
    assert web.other.other.standard == "URL Standard"
    assert web.other is web.other


def test_a_base_that_a_standard_refuses() -> None:
    assert on(WebResolver, "http://a b/").target("x") is None
    assert on(WebResolver, "http://a b/").target("http://c/") == "http://c/"
    assert on(WebResolver, "mailto:a@b").target("x") is None
