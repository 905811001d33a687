"""RDF/XML (RDF 1.1 XML Syntax): where its IRIs are.

    <rdf:RDF xml:base="http://example.org/dir/file">
      <eg:Person rdf:about="a">                 an element for a node: its name is a type
        <eg:knows rdf:resource="b"/>            an element for a property: its name is the property
        <eg:name rdf:ID="c">Eve</eg:name>       base + "#c", the name of the statement
      </eg:Person>
    </rdf:RDF>

Elements for nodes and for properties alternate (section 2.2 to 2.18); `rdf:parseType` changes what is
inside. An IRI is resolved against the base of its element (XML Base, section 5.3) and keeps no fragment
of the base. `rdf:ID="x"` is "#x" there, and may name only one thing under one base (section 2.14). The names
of elements and attributes are IRIs too, namespace and local part put together; they are names.

The names `about`, `ID`, `resource`, `parseType` and `type` without a prefix are those of RDF
(section 6.1.4). `rdf:li` counts on, a counter an element.

What can go wrong: an ID that is not a name, or is twice; constructs that were withdrawn
(`rdf:aboutEach`, `rdf:aboutEachPrefix`, `rdf:bagID`). Left out: literals, also of XML
(`parseType="Literal"`), in which RDF has no references; other mistakes of the syntax, which a
parser of RDF is there for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.issues import Issue, Severity, finding
from urikit.documents.link import Role
from urikit.documents.resolvers import IRIResolver, NameResolver
from urikit.documents.xml.events import Element, PlacedAttribute
from urikit.documents.xml.walk import Ending, Gatherer
from urikit.documents.xml_names import is_ncname

if TYPE_CHECKING:
    from urikit._native import XMLAttribute

__all__ = ["RDF", "IDResolver", "document", "island", "node"]

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

_UNPREFIXED = frozenset(("about", "ID", "resource", "parseType", "type"))
_ROLES = {"about": Role.IDENTIFIER, "resource": Role.RELATION, "datatype": Role.NAME, "type": Role.NAME}
_WITHDRAWN = frozenset(("aboutEach", "aboutEachPrefix", "bagID"))
#: Attributes of an element of RDF that are not properties.
_SYNTAX = frozenset(("about", "ID", "resource", "parseType", "nodeID", "datatype", "li")) | _WITHDRAWN


class IDResolver(IRIResolver):
    """`rdf:ID`: the base with the value as its fragment (RDF 1.1 XML Syntax section 2.14).

    >>> from urikit.documents import Base, Envelope
    >>> IDResolver(Base.outside(Envelope(retrieval="http://example.org/a#b"))).target("c")
    'http://example.org/a#c'
    """

    __slots__ = ()

    standard = "RDF 1.1 XML Syntax"

    def target(self, reference: str) -> str | None:
        return super().target(f"#{reference}") if is_ncname(reference) else None

    def errors(self, reference: str) -> tuple[Issue, ...]:
        if not is_ncname(reference):
            return (finding("xml-rdf-id", "fragment", 0, len(reference), Severity.ERROR, reference),)
        return super().errors(f"#{reference}")


def document(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return the root of a document that is known to be RDF: `rdf:RDF`, or one node (section 7.2.8)."""
    if element.namespace == RDF and element.local == "RDF":
        return island(gatherer, element)
    return node(gatherer, element)


def island(gatherer: Gatherer, element: Element) -> Ending | None:
    """`rdf:RDF`, in whatever document it is."""
    if element.local == "RDF":
        element.inside = node
    return None


def node(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return an element for a node (section 7.2.11)."""
    if not (element.namespace == RDF and element.local == "Description"):
        _name(gatherer, element)
    for row in element.rows:
        _attribute(gatherer, element, row)
    element.inside = _Properties()
    return None


class _Properties:
    """Reads the properties of one node, and counts their `rdf:li`."""

    __slots__ = ("_count",)

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, gatherer: Gatherer, element: Element) -> Ending | None:
        """Return an element for a property (section 7.2.14)."""
        if element.namespace == RDF and element.local == "li":
            self._count += 1
            _name(gatherer, element, f"{RDF}_{self._count}")
        else:
            _name(gatherer, element)
        kind = None
        for row in element.rows:
            local = _attribute(gatherer, element, row)
            if local == "parseType":
                kind = row[3]
        if kind is None or kind == "Collection":
            element.inside = node
        else:
            element.inside = _Properties() if kind == "Resource" else _literal
        vocabulary = gatherer.vocabularies.get(element.namespace) if kind is None else None
        # RSS 1.0 and its modules are RDF whose literals are references.
        return vocabulary(gatherer, element) if vocabulary is not None and element.namespace != RDF else None


def _literal(gatherer: Gatherer, element: Element) -> Ending | None:
    """XML that is a literal (section 7.2.17)."""
    element.inside = _literal
    return None


def _attribute(gatherer: Gatherer, element: Element, row: XMLAttribute) -> str | None:
    """Read an attribute of a node or a property; its name, where it is one of RDF's."""
    namespace, local, qname, value, start, end = row
    if namespace is None:
        if local not in _UNPREFIXED or ":" in qname:
            return None
    elif namespace != RDF:
        if not qname.startswith("xml"):
            _property(gatherer, element.attribute_of(row), gatherer.expanded(namespace, local, element))
        return None
    role = _ROLES.get(local)
    if role is not None:
        span = (start, end) if start >= 0 else element.name_span
        gatherer.add_in(element.scope, element.qname, qname, value, span, role, IRIResolver)
    elif local == "ID":
        _id(gatherer, element.attribute_of(row))
    elif local in _WITHDRAWN:
        gatherer.find("xml-rdf-withdrawn", element, element.span(row), Severity.ERROR, qname)
    elif local not in _SYNTAX:
        _property(gatherer, element.attribute_of(row), RDF + local)
    return local


def _id(gatherer: Gatherer, attribute: PlacedAttribute) -> None:
    element = attribute.element
    gatherer.add_attribute(attribute, Role.IDENTIFIER, IDResolver)
    seen = gatherer.kept.setdefault("rdf:ID", set())
    assert isinstance(seen, set)
    name = element.scope.base.uri, attribute.value
    if name in seen:
        gatherer.find("xml-rdf-id-twice", element, attribute.span, Severity.ERROR, attribute.value)
    seen.add(name)


def _name(gatherer: Gatherer, element: Element, iri: str | None = None) -> None:
    """Add the IRI that the name of an element is."""
    if element.namespace is not None:
        start, end = element.name_span
        span = (start, end) if element.is_of_entity else (start + 1, end)
        name = iri or gatherer.expanded(element.namespace, element.local, element)
        if name is not None:
            gatherer.add_in(element.scope, element.qname, "", name, span, Role.NAME, NameResolver)


def _property(gatherer: Gatherer, attribute: PlacedAttribute, iri: str | None) -> None:
    """Add the IRI that the name of an attribute is; it is before the value and its `=`."""
    if iri is None:
        return
    element = attribute.element
    span = element.name_span
    if attribute.is_written:
        start = element.text_of_source.rfind(attribute.qname, 0, attribute.start)
        span = start, start + len(attribute.qname)
    gatherer.add(element, attribute.qname, iri, span, Role.NAME, NameResolver)
