"""Terms of rdflib that are not names (urikit.documents.rdf.terms); `tests/documents/rdf` has the rest."""

import pytest

import urikit

rdflib = pytest.importorskip("rdflib", reason="no rdflib: pip install 'urikit[test]'")

from urikit.documents.rdf.terms import from_uriref, to_uriref  # noqa: E402

OTHER = [rdflib.Literal("http://x/"), rdflib.BNode("b"), rdflib.Variable("x"), 5, None]


@pytest.mark.parametrize("term", [*OTHER, "http://x/", urikit.URI("http://x/")], ids=repr)
def test_only_a_uriref_is_read(term):
    with pytest.raises(TypeError, match="term must be URIRef"):
        from_uriref(term)


@pytest.mark.parametrize("term", OTHER, ids=repr)
def test_only_an_identifier_becomes_a_uriref(term):
    with pytest.raises(TypeError, match="iri must be str, IRI or URI"):
        to_uriref(term)


@pytest.mark.parametrize(
    "iri", ["http://x/", urikit.URI("http://x/"), urikit.IRI("http://x/"), rdflib.URIRef("http://x/")], ids=repr
)
def test_there_and_back(iri):
    assert to_uriref(iri) == rdflib.URIRef("http://x/")
    assert from_uriref(to_uriref(iri)) == urikit.IRI("http://x/")
