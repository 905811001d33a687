"""DTDs: the system identifiers of the external subset (XML 1.0 sections 2.8, 4.2.2 and 4.7).

    <!ENTITY % names SYSTEM "names.ent">     <!NOTATION gif PUBLIC "-//X//GIF" "gif.html">

A DTD contains declarations only, so the reader of XML documents refuses it. The scan that finds the
declarations inside a document (`doctype`) finds them here too. What is between declarations, such as
references of parameter entities and the brackets of conditional sections, is passed over; an ignored
section (3.4) is not read. Nothing is fetched; entities are not expanded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.xml.base import by_leiri
from urikit.documents.xml.doctype import declarations
from urikit.documents.xml.encoding import decode, encoding_findings
from urikit.documents.xml.resolvers import SystemIdentifierResolver

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.source import Source

__all__ = ["decode", "read"]


def read(source: Source, envelope: Envelope) -> Reading:
    """The system identifiers of a DTD.

    >>> from urikit import documents
    >>> dtd = '<!ENTITY % n SYSTEM "n.ent"> %n; <!ELEMENT a (#PCDATA)>'
    >>> [link.target for link in documents.read(dtd, as_format="dtd", uri="http://example.org/a.dtd").links]
    ['http://example.org/n.ent']
    """
    base = Base.outside(envelope, by_leiri)
    resolver = SystemIdentifierResolver(base)
    links = []
    for declaration in declarations(source.text):
        literal = declaration.system
        if literal is not None:
            role = Role.RELATION if declaration.kind == "NOTATION" else Role.IMPORT
            name, target = f"!{declaration.kind}", resolver.target(literal.value)
            place = literal.offset, literal.end
            links.append(make_link(name, "SYSTEM", literal.value, *place, role, target, resolver, source))
    return Reading(base, links, list(encoding_findings(source, envelope)))
