"""XML: references of any vocabulary that is known, and XML Base.

    <?xml-stylesheet href="a.xsl"?>                   the base is that of the document
    <!DOCTYPE doc SYSTEM "doc.dtd">                   of the entity it is in, whatever xml:base says
    <doc xml:base="b/" xmlns="http://example.org/ns"> a name, which is not resolved
      <xi:include href="c.xml"/>                      the element's base

| file | what it knows |
|---|---|
| `encoding` | bytes, characters (RFC 7303) |
| `events`, `element`, `doctype`, `instructions`, `places`, `bounds` | XML itself, with places, and what is refused |
| `base` | XML Base, and the policy of those who have none |
| `resolvers` | system identifiers, namespace names, IRIs that are not resolved |
| `walk` | the walk, and what is on any element |
| `tables`, `of_browsers`, `xhtml`, `svg`, `feeds`, `office`, `xslt`, `rdf_xml`, `vocabularies` | the vocabularies |
| `asked` | what a vocabulary looks at, and so what the native scan tells |

All readers of XML formats are the same reader: which vocabulary an element has is told by
its namespace, and a document of Atom that is read as "xml" gives the same references. What a
format adds is what a name of a format says: XHTML and SVG have one base for the document.

The base of an element comes from `xml:base`, then from the document: what encloses it (5.1.2), its
retrieval (5.1.3), the application (5.1.4). The `base` of the whole is that of the root element.

Left out: external entities, and the external subset of a DTD, are not read. An attribute with the
type anyURI in a schema that nobody tells is not known to be a reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.xml.base import BasePolicy
from urikit.documents.xml.encoding import decode
from urikit.documents.xml.vocabularies import VOCABULARIES
from urikit.documents.xml.walk import Gatherer, gathered

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["BasePolicy", "decode", "read"]


def read(source: Source, envelope: Envelope, policy: BasePolicy | None = None) -> Reading:
    """The references of a document of XML; without a policy its root element decides.

    >>> from urikit.documents import Envelope, Source
    >>> text = '<a xml:base="b/" xmlns:l="http://www.w3.org/1999/xlink" l:href="c"/>'
    >>> reading = read(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [(link.attribute, link.target) for link in reading.links if link.role.name == "HYPERLINK"]
    [('l:href', 'http://example.org/b/c')]
    """
    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))
