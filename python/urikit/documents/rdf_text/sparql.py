"""SPARQL queries and updates: their IRIs, and what is fetched or asked for (W3C SPARQL 1.1).

    BaseDecl      ::= 'BASE' IRIREF
    PrefixDecl    ::= 'PREFIX' PNAME_NS IRIREF
    DatasetClause ::= 'FROM' ( iri | 'NAMED' iri )               the data a query is asked of
    ServiceGraphPattern ::= 'SERVICE' 'SILENT'? VarOrIri ...      another endpoint, to which a part is sent
    Load          ::= 'LOAD' 'SILENT'? iri ( 'INTO' GraphRef )?   a document that is read

The base (section 4.1.1) is the last BASE before the place; in an update that may be a later one
(section 3 of SPARQL 1.1 Update: each operation may have a prologue). Else it is what surrounds
the query: for one that came by the protocol, the URI of the endpoint.

Roles: FROM, USING and LOAD import, SERVICE is an action, all else speaks of things.

"<" is an operator as well. `?a < ?b` has a blank behind it and is none; `?a<?b&&?c>?d` is the
IRI `?b&&?c` by the rule of the longest word (section 19.8), whatever was meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.link import Role, make_link
from urikit.documents.rdf_text.reader import Reader
from urikit.documents.rdf_text.tokens import Language
from urikit.documents.rdf_text.turtle import decode

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["decode", "read"]

#: Words that an IRI may follow, and what it is there for then.
_ROLES = {
    "FROM": Role.IMPORT,
    "USING": Role.IMPORT,
    "LOAD": Role.IMPORT,
    "SERVICE": Role.ACTION,
    "GRAPH": Role.IDENTIFIER,
    "WITH": Role.IDENTIFIER,
}
#: Words that may be between.
_BETWEEN = frozenset({"NAMED", "SILENT"})


def read(source: Source, envelope: Envelope) -> Reading:
    """The IRIs of a query or an update.

    >>> from urikit import documents
    >>> query = "BASE <http://example.org/> SELECT * FROM <data> { SERVICE <sparql> { ?s a <C> } }"
    >>> [(link.element, link.target) for link in documents.read(query, as_format="sparql").links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('FROM', 'http://example.org/data'), ('SERVICE', 'http://example.org/sparql'),
     ('a', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'), ('IRIREF', 'http://example.org/C')]
    """
    return _QueryReader(source, Base.outside(envelope), Language.SPARQL).reading()


class _QueryReader(Reader):
    """A reader that keeps the keyword before an IRI."""

    _keyword = ""

    def keyword(self, upper: str) -> None:
        if upper in _BETWEEN and self._keyword:
            self._keyword = f"{self._keyword} {upper}"
        else:
            self._keyword = upper if upper in _ROLES else ""

    def other(self, place: tuple[int, int, int]) -> None:
        super().other(place)
        self._keyword = ""

    def used(self, kind: int, start: int, end: int) -> None:
        super().used(kind, start, end)
        self._keyword = ""

    def found(self, kind: int, reference: str, start: int, end: int, target: str | None) -> None:
        if not self._keyword:
            super().found(kind, reference, start, end, target)
            return
        role = _ROLES[self._keyword.partition(" ")[0]]
        place = reference, start, end
        self.links.append(make_link(self._keyword, "", *place, role, target, self.resolver, self.source))
