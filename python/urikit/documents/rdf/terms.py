"""To and from rdflib: `URIRef` and `Namespace`, where that package is installed (extra `rdf`).

An rdflib `URIRef` is a `str` that was not checked: it may be relative, or have spaces, and rdflib says
so in its log. Here it is read as an IRI, and refused where it is not one. The other way nothing can fail.
Neither changes a character, so that a node stays the node it is. Literals and blank nodes are a `str` to
Python as well; they are not names, and a `TypeError` here.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from urikit._native import IRI, URI, Reference, WebURL
from urikit.documents.rdf.names import Prefixes, node

if TYPE_CHECKING:
    from rdflib import Graph, Namespace, URIRef

__all__ = ["bind", "from_uriref", "namespace", "prefixes_of", "to_uriref"]


def _rdflib() -> ModuleType:
    try:
        import rdflib
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError("terms of rdflib need that package: pip install 'urikit[rdf]'") from missing
    return rdflib


def to_uriref(iri: str | IRI | URI) -> URIRef:
    """Return the `URIRef` of an IRI, of the same characters.

    Raises `URISyntaxError` for a text that is not an IRI, `TypeError` for a literal or a blank node,
    `ModuleNotFoundError` without rdflib.

    >>> from urikit.documents.rdf.terms import to_uriref
    >>> to_uriref("http://example.org/%7Ea")
    rdflib.term.URIRef('http://example.org/%7Ea')
    """
    rdflib = _rdflib()
    named = not isinstance(iri, rdflib.term.Identifier) or isinstance(iri, rdflib.URIRef)
    if not named or not isinstance(iri, (str, Reference, WebURL)):
        raise TypeError(f"iri must be str, IRI or URI, not {type(iri).__name__}")
    made: URIRef = rdflib.URIRef(str(node(str(iri))))
    return made


def from_uriref(term: URIRef) -> IRI:
    """Return the IRI of a `URIRef`.

    Raises `URISyntaxError` for one that is relative or not an IRI, `TypeError` for another term.

    >>> from rdflib import URIRef
    >>> from urikit.documents.rdf.terms import from_uriref
    >>> from_uriref(URIRef("http://example.org/a"))
    IRI('http://example.org/a')
    """
    if not isinstance(term, _rdflib().URIRef):
        raise TypeError(f"term must be URIRef, not {type(term).__name__}")
    return node(str(term))


def namespace(prefixes: Prefixes, prefix: str) -> Namespace:
    """Return the `Namespace` of a prefix; raises `RDFNameError` where it is not bound.

    >>> from urikit.documents.rdf import Prefixes
    >>> from urikit.documents.rdf.terms import namespace
    >>> namespace(Prefixes.INITIAL, "foaf").name
    rdflib.term.URIRef('http://xmlns.com/foaf/0.1/name')
    """
    made: Namespace = _rdflib().Namespace(prefixes.namespace(prefix))
    return made


def prefixes_of(graph: Graph) -> Prefixes:
    """Return the prefixes that a graph has bound, those of rdflib's own among them.

    Raises as `Prefixes.with_prefix` does: rdflib checks neither prefixes nor namespaces.

    >>> from rdflib import Graph
    >>> from urikit.documents.rdf.terms import prefixes_of
    >>> prefixes_of(Graph(bind_namespaces="core")).expand("rdfs:label")
    IRI('http://www.w3.org/2000/01/rdf-schema#label')
    """
    return Prefixes.of({prefix: str(name) for prefix, name in graph.namespaces()})


def bind(prefixes: Prefixes, graph: Graph) -> None:
    """Binds the prefixes in a graph, in the place of what they were bound to there.

    A graph knows one prefix for a namespace: of several the last one stays.

    >>> from rdflib import Graph
    >>> from urikit.documents.rdf import Prefixes
    >>> from urikit.documents.rdf.terms import bind
    >>> graph = Graph(bind_namespaces="none")
    >>> bind(Prefixes.of({"ex": "http://example.org/"}), graph)
    >>> graph.qname("http://example.org/a")
    'ex:a'
    """
    names = _rdflib().Namespace
    for prefix, name in prefixes.bound:
        graph.bind(prefix, names(name), override=True, replace=True)
