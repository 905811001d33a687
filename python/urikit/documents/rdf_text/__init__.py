"""RDF as text: Turtle, TriG, N-Triples, N-Quads and SPARQL, which share their words for IRIs.

    IRIREF       ::= '<' ([^#x00-#x20<>"{}|^`\\] | UCHAR)* '>'            <../a>
    PrefixedName ::= PNAME_LN | PNAME_NS                                  foaf:name, :a, ex:
    base         ::= '@base' IRIREF '.'  |  'BASE' IRIREF
    prefixID     ::= '@prefix' PNAME_NS IRIREF '.'  |  'PREFIX' PNAME_NS IRIREF

`tokens` finds the words of each of these languages, `reader` follows base and prefixes through
them; `turtle`, `trig`, `ntriples` and `sparql` are the formats. All of them need only the words,
not a syntax tree: a directive is three words in a row, and it applies from there to the next one.

A relative IRI reference is resolved against the base at its place (RFC 3986 section 5.2, the
basic algorithm); an absolute one is kept as it is, dot segments included, since the names
of RDF are equal when their characters are (`RDFResolver`). A prefixed name is not a reference: it
means the namespace of its prefix with the local name behind it. The `reference` of such a
link is that IRI, because that is what can be judged, and `raw` is what is written.
"""

from urikit.documents.rdf_text.resolver import RDFResolver

__all__ = ["RDFResolver"]
