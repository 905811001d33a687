"""IRIs as names of nodes in RDF: compared by characters, abbreviated by prefixes, made for blank nodes.

RDF 1.1 names things by IRIs with a scheme, fragments included. Two nodes are one where their IRIs
are the same text (section 3.2, by RFC 3987 section 5.3.1), and nothing else makes them one:

    http://example.org/~alice      http://example.org/%7Ealice      http://example.org/%7ealice

are three nodes, although they are equivalent at every other step of normalization, and a web server
gives the same document for each. Normalizing an IRI on its way into a graph renames a node,
and statements about it are lost. So nothing here normalizes: `advice` finds IRIs that others are
likely to write in another way.

- `node`, `same_node`, `advice`: one IRI as a name.
- `Prefixes`: CURIEs expanded and shrunk, with the initial context of RDFa as `Prefixes.INITIAL`.
- `skolem_iri`, `is_skolem_iri`: IRIs that mean blank nodes (section 3.5).
- `urikit.documents.rdf.terms`: to and from rdflib's `URIRef` and `Namespace`, where that package is installed.
- `urikit.documents.rdf.statements`: what a document says about a name, by rdflib.

Names that look alike in a vocabulary are found by `urikit.xml_names.look_alikes`.

Left out: graphs, literals, and syntaxes of RDF; there are libraries for those.
"""

from __future__ import annotations

from urikit.documents.rdf.names import (
    Prefixes,
    RDFNameError,
    advice,
    is_skolem_iri,
    node,
    same_node,
    skolem_iri,
    skolem_name,
)

__all__ = ["Prefixes", "RDFNameError", "advice", "is_skolem_iri", "node", "same_node", "skolem_iri", "skolem_name"]
