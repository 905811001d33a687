"""How the languages of RDF resolve: relative references by RFC 3986 section 5.2, absolute ones not at all.

Two IRIs name the same node when they are the same characters (RDF 1.1 Concepts section 3.2).
RFC 3986 removes dot segments from absolute references too (section 5.2.2); that would make one
node of two, and neither Turtle nor JSON-LD asks for it: they resolve what is relative.
"""

from __future__ import annotations

from urikit._native import rdf_target
from urikit.documents.resolvers import IRIResolver

__all__ = ["RDFResolver"]


class RDFResolver(IRIResolver):
    """RFC 3987, where an absolute IRI stays as it is.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = RDFResolver(Base.outside(Envelope(retrieval="http://example.org/a/b")))
    >>> resolver.target("http://example.org/x/../y"), resolver.target("x/../y")
    ('http://example.org/x/../y', 'http://example.org/a/y')
    """

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return rdf_target(self._base, reference)
