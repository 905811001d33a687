"""What a document of RDF says about a name: statements, read by rdflib (extra `rdf`).

A document is read once, with the base it was retrieved from; then one can ask what it says about a
name, which is the text of an IRI and is compared by characters (RDF 1.1 Concepts section 3.2).
Syntaxes: Turtle, N-Triples, RDF/XML, JSON-LD, by their media types.

What can go wrong: the document is not what its media type says; then `NotRDF` says why. Nothing is fetched:
rdflib would load the `@context` of a JSON-LD document from wherever it points to, so a document
with such a context is refused before rdflib sees it; so is RDF/XML with entities that stand
elsewhere, are made of others, or expand beyond measure. Documents that are nested too deeply for
the parsers are refused as well.

Left out: named graphs, and so TriG and N-Quads; RDFa and microdata, which rdflib no longer reads;
inference.
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph

__all__ = ["MEDIA_TYPES", "NotRDF", "NotRead", "Statements", "read_statements"]

#: The media types of RDF that are read, and what rdflib calls their syntaxes.
MEDIA_TYPES = MappingProxyType(
    {
        "text/turtle": "turtle",
        "application/x-turtle": "turtle",
        "application/n-triples": "nt",
        "application/rdf+xml": "xml",
        "application/ld+json": "json-ld",
    }
)


class NotRDF(ValueError):
    """A document that cannot be read as the RDF that its media type says it is."""


class NotRead(NotRDF):
    """A document that may well be RDF, and is not read: it needs the network, or too much of this machine."""


class Statements:
    """The statements of a document.

    >>> data = b"<#me> a <http://xmlns.com/foaf/0.1/Person> ."
    >>> found = read_statements(data, "text/turtle", "http://example.org/card")
    >>> found.types("http://example.org/card#me")
    ('http://xmlns.com/foaf/0.1/Person',)
    >>> found.about("http://example.org/card"), len(found)
    (frozenset(), 1)
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def __len__(self) -> int:
        return len(self._graph)

    def about(self, name: str) -> frozenset[tuple[str, str]]:
        """Predicates and objects of the statements whose subject is that name, in the syntax of N-Triples.

        Blank nodes have no names that others know: each is `_:`.
        """
        from rdflib import BNode, URIRef

        found = self._graph.predicate_objects(URIRef(name))
        return frozenset((p.n3(), "_:" if isinstance(o, BNode) else o.n3()) for p, o in found)

    def mentions(self, name: str) -> int:
        """How many statements have that name as their object."""
        from rdflib import URIRef

        return sum(1 for _ in self._graph.subject_predicates(URIRef(name)))

    def types(self, name: str) -> tuple[str, ...]:
        """The classes that it is said to be of, in the order of their texts."""
        from rdflib import RDF, URIRef

        return tuple(sorted(str(found) for found in self._graph.objects(URIRef(name), RDF.type)))

    @property
    def subjects(self) -> tuple[str, ...]:
        """The IRIs that something is said about, in the order of their texts."""
        from rdflib import URIRef

        return tuple(sorted({str(found) for found in self._graph.subjects() if isinstance(found, URIRef)}))


def read_statements(data: bytes, media_type: str, base: str) -> Statements:
    """Read a document of RDF that was retrieved from `base`.

    Raises `NotRDF` where it is none, or of a media type that is not read; `ModuleNotFoundError`
    without rdflib.
    """
    syntax = MEDIA_TYPES.get(media_type)
    if syntax is None:
        raise NotRDF(f"{media_type} is no media type of RDF that is read here")
    try:
        from rdflib import Graph
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError("reading RDF needs rdflib: pip install 'urikit[rdf]'") from missing
    graph = Graph(store="SimpleMemory")
    try:
        if syntax == "json-ld":
            _read_json(data, graph, base)
        else:
            if syntax == "xml":
                _refuse_entities(data)
            graph.parse(data=data, format=syntax, publicID=base)
    except NotRDF:
        raise
    except RecursionError:
        raise NotRead("it is nested too deeply to be read") from None
    except Exception as error:
        # rdflib has an exception for each syntax, and lets those of its parsers through.
        raise NotRDF(" ".join(str(error).split())[:300] or type(error).__name__) from error
    return Statements(graph)


def _read_json(data: bytes, graph: Graph, base: str) -> None:
    """Reads JSON-LD; raises `NotRDF` for a context that would have to be fetched."""
    # What `Graph.parse` does for JSON-LD is deprecated by rdflib itself.
    from rdflib.plugins.parsers.jsonld import to_rdf

    document = json.loads(data)
    for context in _contexts(document):
        if isinstance(context, str):
            raise NotRead(f"its context is at {context}, which is not fetched")
        if isinstance(context, dict) and "@import" in context:
            raise NotRead(f"its context imports {context['@import']}, which is not fetched")
    to_rdf(document, graph, base)


#: What the entities of a document may expand to, in octets, beyond the document.
_MOST_EXPANDED = 1 << 22


def _refuse_entities(data: bytes) -> None:
    """Raises `NotRDF` for an RDF/XML document whose entities come from elsewhere, or expand beyond measure."""
    from xml.parsers import expat

    values: list[str] = []

    def declared(name: str, is_parameter: int, value: str | None, *_: object) -> None:
        if value is None or is_parameter:
            raise NotRead(f"its entity {name} stands elsewhere, or declares others")
        if "&" in value:
            raise NotRead(f"its entity {name} is made of other entities")
        values.append(value)

    def begun(*_: object) -> None:
        raise _Begun

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = declared
    parser.StartElementHandler = begun
    try:
        parser.Parse(data, True)
    except _Begun:
        pass
    longest = max(map(len, values), default=0)
    if longest * data.count(b"&") > _MOST_EXPANDED + len(data):
        raise NotRead("its entities expand beyond measure")


class _Begun(Exception):
    """The first element: no entity is declared behind it."""


def _contexts(document: Any) -> Iterator[Any]:
    """Every context of a document: those in arrays one by one."""
    pending = [document]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            context = node.get("@context")
            yield from context if isinstance(context, list) else (context,)
            pending.extend(node.values())
        elif isinstance(node, list):
            pending.extend(node)
