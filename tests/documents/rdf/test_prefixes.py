"""CURIEs, and rdflib's terms (urikit.rdf)."""

import builtins
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph, Literal, Namespace, URIRef
from rdflib import namespace as known

from tests.effort import a_tenth
from tests.iri_strategies import iri_references
from urikit import IRI, URI, URISyntaxError
from urikit.rdf import Prefixes, RDFNameError, terms

iris = iri_references.filter(IRI.is_valid)
PREFIXES = Prefixes.of(
    {
        "ex": "http://example.org/",
        "deep": "http://example.org/deep/",
        "again": "http://example.org/deep/",
        "ns": "http://example.org/ns#",
        "urn": "urn:example:",
        "": "http://example.com/",
    }
)


@pytest.mark.parametrize(
    ("curie", "iri"),
    [
        ("ex:a", "http://example.org/a"),
        ("ex:", "http://example.org/"),
        ("ex:/a", "http://example.org//a"),
        ("ex:a/b?c=d#e", "http://example.org/a/b?c=d#e"),
        ("ex:a:b", "http://example.org/a:b"),
        ("ex:é", "http://example.org/é"),
        ("ex:%7Ea", "http://example.org/%7Ea"),
        ("ns:a", "http://example.org/ns#a"),
        (":a", "http://example.com/a"),
        ("urn:1", "urn:example:1"),
        ("[ex:a]", "http://example.org/a"),
        ("[:]", "http://example.com/"),
    ],
)
def test_expanding(curie, iri):
    assert PREFIXES.expand(curie) == IRI(iri)
    assert PREFIXES.read(curie) == IRI(iri)


@pytest.mark.parametrize(
    ("curie", "code", "found"),
    [
        ("a", "rdf-colon", "a"),
        ("", "rdf-colon", ""),
        ("[a]", "rdf-colon", "[a]"),
        ("_:a", "rdf-blank", "_:a"),
        ("[_:a]", "rdf-blank", "_:a"),
        ("1:a", "rdf-prefix", "1"),
        ("e x:a", "rdf-prefix", "e x"),
        ("ex:a b", "rdf-reference", "a b"),
        ("ex://a", "rdf-reference", "//a"),
        ("ex:<a>", "rdf-reference", "<a>"),
        ("ex:%zz", "rdf-reference", "%zz"),
        ("Ex:a", "rdf-prefix-unknown", "Ex"),
        ("[other:a]", "rdf-prefix-unknown", "other"),
    ],
)
def test_what_is_not_expanded(curie, code, found):
    with pytest.raises(RDFNameError) as caught:
        PREFIXES.expand(curie)
    error = caught.value
    assert (error.code, curie[error.offset : error.end]) == (code, found)
    assert code in str(error)


def test_what_the_two_make_is_an_iri():
    with pytest.raises(URISyntaxError):
        Prefixes.of({"ns": "http://example.org/#"}).expand("ns:a#b")


@pytest.mark.parametrize(
    ("iri", "curie"),
    [
        ("http://example.org/a", "ex:a"),
        ("http://example.org/", "ex:"),
        ("http://example.org/deep/a", "deep:a"),
        ("http://example.org/deep", "ex:deep"),
        ("http://example.org/ns#a", "ns:a"),
        ("http://example.org//a", "ex:/a"),
        ("http://example.com/a", ":a"),
        ("http://example.net/a", None),
        ("HTTP://example.org/a", None),
        ("urn:example:a:b", "urn:a:b"),
        ("http://example.org///a", None),
    ],
)
def test_shrinking(iri, curie):
    assert PREFIXES.shrink(iri) == PREFIXES.shrink(IRI(iri)) == curie
    assert PREFIXES.shrink_safe(iri) == (None if curie is None else f"[{curie}]")


@a_tenth
@given(iris, st.integers(min_value=0))
def test_shrinking_can_be_undone(text, cut):
    prefixes = PREFIXES
    beginning = text[: cut % (len(text) + 1)]
    if IRI.is_valid(beginning):
        prefixes = prefixes.with_prefix("here", beginning)
    curie = prefixes.shrink(text)
    if curie is not None:
        assert prefixes.expand(curie) == IRI(text)
        assert prefixes.expand(prefixes.shrink_safe(text)) == IRI(text)
        assert prefixes.read(curie) == IRI(text)


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ("http://example.net/", "http://example.net/"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        ("ex://a", "ex://a"),
    ],
)
def test_reading_what_is_no_curie(text, iri):
    assert PREFIXES.read(text) == IRI(iri)


def test_reading_a_safe_curie_never_gives_an_iri():
    with pytest.raises(RDFNameError):
        PREFIXES.read("[mailto:a@b.c]")
    with pytest.raises(URISyntaxError):
        PREFIXES.read("a")


def test_prefixes_are_values():
    assert pickle.loads(pickle.dumps(PREFIXES)) == PREFIXES and hash(PREFIXES) == hash(Prefixes(PREFIXES.bound))
    more = PREFIXES.with_prefix("ex", URI("http://other.example/"))
    assert more.expand("ex:a") == IRI("http://other.example/a") and PREFIXES.expand("ex:a") != more.expand("ex:a")
    assert eval(repr(more), {"Prefixes": Prefixes}) == more
    assert "secret" not in repr(Prefixes.of({"a": "http://b:secret@c/"}))
    assert list(more)[-1] == "ex" and len(more) == len(PREFIXES)
    assert "deep" not in PREFIXES.without("deep") and PREFIXES.without("none") == PREFIXES
    with pytest.raises(RDFNameError):
        PREFIXES.with_prefix("_", "http://example.org/")
    with pytest.raises(URISyntaxError):
        PREFIXES.with_prefix("a", "relative/")


# --- The initial context ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "namespace"),
    [
        ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
        ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
        ("owl", "http://www.w3.org/2002/07/owl#"),
        ("xsd", "http://www.w3.org/2001/XMLSchema#"),
        ("foaf", "http://xmlns.com/foaf/0.1/"),
        ("skos", "http://www.w3.org/2004/02/skos/core#"),
        ("dc11", "http://purl.org/dc/elements/1.1/"),
        ("dcterms", "http://purl.org/dc/terms/"),
        ("schema", "http://schema.org/"),
    ],
)
def test_the_well_known_prefixes(prefix, namespace):
    assert Prefixes.INITIAL.namespace(prefix) == namespace


@pytest.mark.parametrize(
    ("prefix", "name"),
    [
        *[(name.lower(), name) for name in "CSVW DCAT DCTERMS FOAF ORG OWL PROV QB RDF RDFS".split()],
        *[(name.lower(), name) for name in "SKOS SOSA SSN TIME VOID XSD".split()],
        ("dc11", "DC"),
        ("odrl", "ODRL2"),
        ("xml", "XMLNS"),
    ],
)
def test_the_namespaces_are_those_that_rdflib_knows(prefix, name):
    assert Prefixes.INITIAL.namespace(prefix) == str(getattr(known, name))


def test_schema_org_is_http_there_and_https_in_rdflib():
    assert str(known.SDO) == "https://schema.org/" != Prefixes.INITIAL.namespace("schema")


def test_the_initial_context_is_in_order_and_well_formed():
    assert Prefixes.of(dict(Prefixes.INITIAL.bound)) == Prefixes.INITIAL
    assert list(Prefixes.INITIAL) == sorted(Prefixes.INITIAL) and len(Prefixes.INITIAL) == 46
    assert Prefixes.INITIAL.shrink("http://purl.org/dc/terms/title") == "dc:title"


# --- rdflib ----------------------------------------------------------------------------


@a_tenth
@given(iris)
def test_terms_are_the_same_characters(text):
    term = terms.to_uriref(IRI(text))
    assert isinstance(term, URIRef) and str(term) == text and terms.from_uriref(term) == IRI(text)


def test_terms_that_are_no_iris_are_refused():
    for text in ("relative", "http://h/a b"):
        with pytest.raises(URISyntaxError):
            terms.from_uriref(URIRef(text))
    with pytest.raises(URISyntaxError):
        terms.to_uriref("relative")


def test_a_graph_keeps_nodes_apart_that_look_alike():
    graph = Graph()
    for name in ("http://example.org/%7Ea", "http://example.org/~a"):
        graph.add((terms.to_uriref(name), terms.namespace(Prefixes.INITIAL, "foaf").name, Literal("a")))
    assert len(graph) == 2


def test_prefixes_go_to_a_graph_and_come_back():
    graph = Graph(bind_namespaces="none")
    prefixes = Prefixes.of({"ex": "http://example.org/", "ns": "http://example.org/ns#"})
    terms.bind(prefixes, graph)
    assert set(prefixes.bound) <= set(terms.prefixes_of(graph).bound)
    assert isinstance(terms.namespace(prefixes, "ex"), Namespace)
    assert graph.namespace_manager.curie(URIRef("http://example.org/ns#a")) == prefixes.shrink(
        "http://example.org/ns#a"
    )
    assert terms.prefixes_of(Graph()).namespace("dc") == "http://purl.org/dc/elements/1.1/"


def test_without_rdflib_the_error_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def missing(name, *arguments, **more):
        if name == "rdflib":
            raise ModuleNotFoundError(name)
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[rdf\]"):
        terms.to_uriref("http://example.org/")
