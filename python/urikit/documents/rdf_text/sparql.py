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
from urikit.documents.rdf_text.reader import KEYWORDS, Reader
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

    def keyword(self, upper: str) -> bool:
        if upper in _ROLES:
            self.before = upper
        elif upper not in _BETWEEN:
            return False
        elif _role(self.before) is None:
            self.before = ""
        else:
            words = f"{self.before} {upper}"
            self.before = KEYWORDS.get(words, words)
        return True

    def found(self, kind: int, meaning: tuple[str, str | None] | None, start: int, end: int) -> None:
        role = _role(self.before)
        if meaning is None or role is None:
            super().found(kind, meaning, start, end)
        else:
            reference, target = meaning
            link = make_link(self.before, "", reference, start, end, role, target, self.resolver, self.source)
            self.links.append(link)
            self.before = ""


def _role(words: str) -> Role | None:
    """What an IRI is there for behind a keyword and what may be between."""
    return _ROLES.get(words) or _ROLES.get(words.partition(" ")[0])
