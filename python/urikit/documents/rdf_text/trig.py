"""TriG: Turtle with graphs (W3C TriG 1.1).

    block ::= triplesOrGraph | wrappedGraph | triples2 | "GRAPH" labelOrSubject wrappedGraph

Brackets and `GRAPH` are all that TriG adds, and no word of it has a meaning for base or
prefixes: "@base" and "@prefix" apply across graphs. So it is read as Turtle is.
"""

from urikit.documents.rdf_text.turtle import decode, read

__all__ = ["decode", "read"]
