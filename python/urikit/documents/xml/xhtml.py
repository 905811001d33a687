"""XHTML: HTML in the syntax of XML (HTML Standard section 14).

The elements, their attributes and what these mean are those of HTML (`of_browsers`); what differs
is the parser. A document that is served as XML is read with the URL Standard and has one base: the
first `base` with an `href` in it, resolved against what the document would have without, wherever
it is (HTML section 4.2.3, read by `urikit.documents.html.base`). `xml:base`, which XHTML 1.1
had, was taken out of HTML and DOM, and browsers dropped it: `BasePolicy.DOCUMENT`.

`read(source, envelope, BasePolicy.XML_BASE)` reads by XML Base instead, as programs for XML do; a
`base` is then only a reference. Inside of Atom XHTML is read like that (RFC 4287 section 3.1.1).

Names are in lower case: `<A HREF>` is not a link in XML. Left out: scripts are not run; entities such
as `&nbsp;`, which browsers know of the public identifiers of XHTML, are said as unknown (`xml-entity-unknown`), or
end the document where it has no doctype.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.xml.base import BasePolicy
from urikit.documents.xml.encoding import decode
from urikit.documents.xml.walk import Gatherer, gathered

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["XHTML", "decode", "read"]

XHTML = "http://www.w3.org/1999/xhtml"


def read(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> Reading:
    """The references of a document of XHTML.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<html xmlns="{XHTML}"><a href="b"/><base href="c/"/></html>'
    >>> reading = read(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [link.target for link in reading.links if link.element == "a"]
    ['http://example.org/c/b']
    """
    from urikit.documents.xml.vocabularies import VOCABULARIES

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))
