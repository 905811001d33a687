"""Statements of a document of RDF about a name, read by rdflib (extra `rdf`).

A document is read once, with the base it was retrieved from; then one can ask what it says about a
name, which is the text of an IRI and is compared by characters (RDF 1.1 Concepts section 3.2).
Syntaxes: Turtle, N-Triples, RDF/XML, JSON-LD, by their media types.

What can go wrong: the document is not what its media type says; then `NotRDF` says why. Nothing is
fetched and no file is opened: rdflib reads in a process that has neither files nor network, and whose
time and memory are bounded (`reader`, `sandbox`). A document that needs more is `NotRead`: JSON-LD
with a remote context, RDF/XML with entities that are external, made of others, or expand to too
much; and whatever is too deep, too long or has too many statements.

Left out: named graphs, and so TriG and N-Quads; RDFa and microdata, which rdflib no longer reads;
inference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from types import MappingProxyType

from urikit.documents.rdf.reader import SECONDS, NotRDF, NotRead, Statement, statements

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

_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


class Statements:
    """The statements of a document.

    >>> data = b"<#me> a <http://xmlns.com/foaf/0.1/Person> ."
    >>> found = read_statements(data, "text/turtle", "http://example.org/card")
    >>> found.types("http://example.org/card#me")
    ('http://xmlns.com/foaf/0.1/Person',)
    >>> found.about("http://example.org/card"), len(found)
    (frozenset(), 1)
    """

    def __init__(self, found: Sequence[Statement]) -> None:
        self._about: dict[str, list[tuple[str, str]]] = {}
        for subject, predicate, value in found:
            self._about.setdefault(subject, []).append((predicate, value))
        self._mentions = Counter(value for _, _, value in found)
        self._count = len(found)

    def __len__(self) -> int:
        return self._count

    def about(self, name: str) -> frozenset[tuple[str, str]]:
        """Predicates and objects of the statements whose subject is that name, in the syntax of N-Triples.

        Blank nodes have no names that others know: each is `_:`.
        """
        found = self._about.get(f"<{name}>", ())
        return frozenset((predicate, "_:" if value.startswith("_:") else value) for predicate, value in found)

    def mentions(self, name: str) -> int:
        """Count the statements with that name as their object."""
        return self._mentions[f"<{name}>"]

    def types(self, name: str) -> tuple[str, ...]:
        """Return the classes that it is said to be of and that have a name, in the order of their texts."""
        found = self._about.get(f"<{name}>", ())
        return tuple(sorted(value[1:-1] for predicate, value in found if predicate == _TYPE and value.startswith("<")))

    @property
    def subjects(self) -> tuple[str, ...]:
        """The IRIs that something is said about, in the order of their texts."""
        return tuple(sorted(subject[1:-1] for subject in self._about if subject.startswith("<")))


def read_statements(data: bytes, media_type: str, base: str, *, seconds: float = SECONDS) -> Statements:
    """Read a document of RDF that was retrieved from `base`, in at most so many seconds.

    Raises `NotRDF` for a document that is not RDF, or of a media type that is not read, `NotRead` for one that
    is refused; `ModuleNotFoundError` without rdflib.
    """
    syntax = MEDIA_TYPES.get(media_type)
    if syntax is None:
        raise NotRDF(f"unsupported media type for RDF: {media_type or 'missing'}")
    if find_spec("rdflib") is None:
        raise ModuleNotFoundError("reading RDF needs rdflib: pip install 'urikit[rdf]'")
    return Statements(statements(data, syntax, base, seconds))
