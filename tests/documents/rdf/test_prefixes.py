"""IRIs as names of nodes, CURIEs, Skolem IRIs, and rdflib's terms (urikit.rdf)."""

import builtins
import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph, Literal, Namespace, URIRef
from rdflib import namespace as known

from tests.effort import a_tenth
from tests.iri_strategies import iri_references
from urikit import IRI, URI, URISyntaxError
from urikit.documents.rdf import (
    Prefixes,
    RDFNameError,
    advice,
    is_skolem_iri,
    node,
    same_node,
    skolem_iri,
    skolem_name,
    terms,
)

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
    [("http://example.net/", "http://example.net/"), ("mailto:a@b.c", "mailto:a@b.c"), ("ex://a", "ex://a")],
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
    assert str(known.SDO) == "https://schema.org/"
    assert Prefixes.INITIAL.namespace("schema") == "http://schema.org/"


def test_the_initial_context_is_in_order_and_well_formed():
    assert Prefixes.of(dict(Prefixes.INITIAL.bound)) == Prefixes.INITIAL
    assert list(Prefixes.INITIAL) == sorted(Prefixes.INITIAL) and len(Prefixes.INITIAL) == 46
    assert Prefixes.INITIAL.shrink("http://purl.org/dc/terms/title") == "dc:title"


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


iris = iri_references.filter(IRI.is_valid)


def test_every_spelling_is_a_node_of_its_own():
    names = [
        "http://example.org/~alice",
        "http://example.org/%7Ealice",
        "http://example.org/%7ealice",
        "HTTP://example.org/~alice",
        "http://EXAMPLE.org/~alice",
        "http://example.org:80/~alice",
        "http://example.org/./~alice",
    ]
    for one, other in combinations(names, 2):
        assert not same_node(one, other) and node(one) != node(other)
        assert IRI(one).equivalent(other)
    assert len({node(name) for name in names}) == len(names)


def test_the_example_of_rfc_3987():
    # Equivalent by every step above the first, and two nodes.
    assert not same_node("http://example.com/r%C3%A9", "http://example.com/ré")


def test_a_uri_names_the_node_that_its_text_does():
    assert same_node(URI("http://example.org/a#b"), "http://example.org/a#b")


@pytest.mark.parametrize("text", ["", "a", "//h/a", "#me", "http://h/a b", "http://h/<a>"])
def test_what_is_no_iri_names_no_node(text):
    with pytest.raises(URISyntaxError):
        node(text)


@a_tenth
@given(iris)
def test_names_are_their_characters(text):
    assert str(node(text)) == text and same_node(text, text)
    changed = str(IRI(text).normalize())
    assert same_node(text, changed) == (text == changed)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("http://example.org/~alice#me", []),
        ("http://example.org/%7Ealice", ["rdf-encoded"]),
        ("http://example.org/%7ealice", ["rdf-encoded", "rdf-encoded-lowercase"]),
        ("http://example.org/a%2Fb", []),
        ("http://example.org/a%2fb", ["rdf-encoded-lowercase"]),
        ("http://example.org/r%C3%A9", ["rdf-encoded"]),
        ("http://example.org/%E9", []),
        ("http://example.org/?%C3%A9#%C3%A9", ["rdf-encoded", "rdf-encoded"]),
        ("HTTP://example.org/", ["rdf-uppercase"]),
        ("http://Example.org/", ["rdf-uppercase"]),
        ("http://example.org:80/", ["rdf-port"]),
        ("https://example.org:443/", ["rdf-port"]),
        ("http://example.org:443/", []),
        ("http://example.org:/", ["rdf-port"]),
        ("http://example.org", ["rdf-empty-path"]),
        ("http://example.org?a", ["rdf-empty-path"]),
        ("ftp://example.org", []),
        ("http://example.org/a/../b/./c", ["rdf-dot-segment", "rdf-dot-segment"]),
        ("http://xn--bcher-kva.example/", ["rdf-a-label"]),
        ("http://www.xn--bcher-kva.example/", ["rdf-a-label"]),
        ("http://bücher.example/", []),
        ("http://example.org/xn--bcher-kva", []),
        ("http://example.org/e\u0301", ["rdf-not-nfc"]),
        ("urn:example:a", []),
        ("mailto:a@b.c", []),
    ],
)
def test_advice(text, codes):
    found = advice(text)
    assert [issue.code for issue in found] == codes
    assert all(0 <= issue.start <= issue.end <= len(text) and issue.hint and issue.rule for issue in found)


@a_tenth
@given(iris)
def test_advice_is_given_about_every_name(text):
    for issue in advice(text):
        assert 0 <= issue.start <= issue.end <= len(text) and issue.message


def test_advice_shows_no_password():
    assert "secret" not in repr(advice("http://a:secret%7E@B/"))


def test_the_example_of_rdf_1_1():
    iri = "http://example.com/.well-known/genid/d26a2d0e98334696f4ad70a677abc1f6"
    assert is_skolem_iri(iri) and skolem_name(iri) == "d26a2d0e98334696f4ad70a677abc1f6"
    assert skolem_iri("http://example.com/", skolem_name(iri)) == IRI(iri)


def test_new_names_are_new():
    made = {skolem_iri("https://example.com/") for _ in range(100)}
    assert len(made) == 100 and all(is_skolem_iri(iri) and advice(iri) == () for iri in made)


@a_tenth
@given(st.text(min_size=1).filter(lambda name: name not in (".", "..") and name.isprintable()))
def test_names_are_data(name):
    iri = skolem_iri("https://user@example.com:8080/a?b#c", name)
    assert str(iri).startswith("https://user@example.com:8080/.well-known/genid/")
    assert is_skolem_iri(iri) and "/" not in skolem_name(iri)
    assert iri.decoded_segments[-1] == name


@pytest.mark.parametrize(
    "text",
    [
        "http://example.com/.well-known/genid/",
        "http://example.com/.well-known/genid",
        "http://example.com/.well-known/genidx/a",
        "http://example.com/a/.well-known/genid/a",
        "http://example.com/?/.well-known/genid/a",
        "ftp://example.com/.well-known/genid/a",
        "/.well-known/genid/a",
        "_:b0",
        "no iri",
        "http:///.well-known/genid/a",
    ],
)
def test_what_is_no_skolem_iri(text):
    assert not is_skolem_iri(text) and skolem_name(text) is None


@pytest.mark.parametrize(
    ("base", "name"), [("urn:a:b", "x"), ("http:///", "x"), ("https://h/", ""), ("https://h/", ".")]
)
def test_refused(base, name):
    with pytest.raises(RDFNameError):
        skolem_iri(base, name)
