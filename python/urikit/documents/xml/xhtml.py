"""XHTML: HTML in the syntax of XML (HTML Standard section 14).

The elements, their attributes and what these mean are those of HTML; what differs is the parser. A
document that is served as XML is read with the URL Standard and has one base: the first `base` with an `href`
in it, resolved against what the document would have without (HTML section 2.4.3), wherever it stands.
`xml:base`, which XHTML 1.1 had, was taken out of HTML and DOM, and browsers dropped it:
`BasePolicy.DOCUMENT`. `read(source, envelope, BasePolicy.XML_BASE)` reads by XML Base instead, as programs for
XML do, and so is XHTML inside of Atom (RFC 4287 section 3.1.1).

A `base` whose URL fails to parse, or is a `data:` or `javascript:` URL, leaves the base that was there,
and does not make room for a second one. Names are in lower case: `<A HREF>` is no link in XML.

Left out: scripts are not run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.css import base_url
from urikit.documents.link import Role
from urikit.documents.resolving import WebResolver
from urikit.documents.xml.base import BasePolicy
from urikit.documents.xml.decoding import decode
from urikit.documents.xml.gathering import Gatherer, gathered

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source
    from urikit.documents.xml.element import Element
    from urikit.documents.xml.gathering import Ending
    from urikit.documents.xml.places import Placed

__all__ = ["XHTML", "decode", "read", "references"]

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

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES), envelope)
