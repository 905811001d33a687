"""The resolvers: each gives what its standard gives, and says what its standard says."""

import pytest

import urikit
from urikit.documents import Base, Envelope
from urikit.documents.resolvers import IRIResolver, LEIRIResolver, Resolver, URIResolver, WebResolver
from urikit.issues import Severity

BASE = "http://example.org/a/b?c"
REFERENCES = ["", "#f", "?q", "x", "../x", "//h/y", "s:t", "/./p", "http://H/%7e"]
REFERENCES += ["x:y z", "a b", "\\c", "ä", "[", "%zz"]


def on(kind: type[Resolver], uri: str | None = BASE) -> Resolver:
    return kind(Base.outside(Envelope(retrieval=uri)))


@pytest.mark.parametrize("reference", REFERENCES)
def test_targets_are_those_of_the_library(reference: str) -> None:
    try:
        web = urikit.WebURL.parse(reference, BASE).href
    except urikit.URIError:
        web = None
    try:
        iri = str(urikit.IRI.parse(BASE).resolve(reference))
    except urikit.URIError:
        iri = None
    assert on(WebResolver).target(reference) == web
    assert on(IRIResolver).target(reference) == iri
    assert on(URIResolver).target(reference) == (iri if reference.isascii() else None)


@pytest.mark.parametrize("kind", [WebResolver, IRIResolver, LEIRIResolver, URIResolver])
@pytest.mark.parametrize("reference", REFERENCES)
def test_what_has_no_target_has_an_error(kind: type[Resolver], reference: str) -> None:
    for uri in (BASE, None):
        resolver = on(kind, uri)
        graves = [e for e in resolver.errors(reference) if e.severity is Severity.ERROR]
        assert (resolver.target(reference) is None) == bool(graves), uri
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
