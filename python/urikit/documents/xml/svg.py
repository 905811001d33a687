"""SVG: references in attributes, in presentation attributes and in style.

    <use href="#a" xlink:href="#b"/>              href counts, xlink:href only without it (SVG 2 section 16.1.6)
    <rect fill="url(p.svg#x)" style="mask: url(#m)"/>
    <a href="c"/>   <image href="d.png"/>   <script href="e.js"/>   <style>@import "f.css";</style>

SVG 2 resolves by the URL Standard over the base of the document (section 16.1.2) and has no
`xml:base` any more; browsers dropped it as well. So a document of SVG has one base: `BasePolicy.DOCUMENT`.
SVG 1.1 (section 5.3) had XML Base: `read(source, envelope, BasePolicy.XML_BASE)` reads like that,
and so is SVG inside of a format that has XML Base, as Atom.

Most references of SVG mean a part of the same document (`#id`, `url(#id)`); they are references like any other.

Left out: what `animate` and `set` give an `href` in the course of time, references in scripts, and attributes with
names of SVG 1.1 that SVG 2 dropped where no program reads them (`requiredFeatures`, `externalResourcesRequired`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.link import Role
from urikit.documents.resolving import WebResolver
from urikit.documents.xml.base import BasePolicy
from urikit.documents.xml.decoding import decode
from urikit.documents.xml.gathering import XLINK, Gatherer, gathered

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source
    from urikit.documents.xml.element import Element
    from urikit.documents.xml.gathering import Ending
    from urikit.documents.xml.places import Placed

__all__ = ["SVG", "decode", "read", "references"]

SVG = "http://www.w3.org/2000/svg"

#: What an `href` is for; in any other element it embeds something.
_ROLES = {"a": Role.HYPERLINK, "cursor": Role.EMBEDDED, "color-profile": Role.RELATION}
#: The elements whose href is read (SVG 2 section 16.1.6, SVG 1.1 section 17.1.5, Filter Effects).
_WITH_HREF = frozenset(
    "a altGlyph animate animateColor animateMotion animateTransform color-profile cursor discard feImage filter "
    "font-face-uri glyphRef image linearGradient mpath pattern radialGradient script set textPath tref use".split()
)
#: Presentation attributes whose value may have a url() (SVG 2 section 6.6).
_WITH_URL = frozenset(
    "fill stroke filter clip-path mask marker marker-start marker-mid marker-end cursor color-profile "
    "mask-image shape-inside shape-subtract".split()
)


def read(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> Reading:
    """The references of a document of SVG.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<svg xmlns="{SVG}" xml:base="b/"><image href="c.png"/></svg>'
    >>> outside = Envelope(retrieval="http://example.org/a.svg")
    >>> read(Source(text), outside).links[-1].target
    'http://example.org/c.png'
    >>> read(Source(text), outside, BasePolicy.XML_BASE).links[-1].target
    'http://example.org/b/c.png'
    """
    from urikit.documents.xml.vocabularies import VOCABULARIES

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES), envelope)


def references(gatherer: Gatherer, element: Element) -> Ending | None:
    """The references of an element of SVG."""
    href = None
    for attribute in element.attributes():
        if attribute.local == "href" and element.local in _WITH_HREF:
            if attribute.namespace is None or (attribute.namespace == XLINK and href is None):
                href = attribute
        elif attribute.namespace is not None:
            continue
        elif attribute.local == "style":
            gatherer.add_css(element, attribute.qname, attribute.placed, "declarations")
        elif attribute.local in _WITH_URL and "(" in attribute.value:
            # A presentation attribute has the value of a declaration.
            gatherer.add_css(element, attribute.qname, attribute.placed, "declarations", f"{attribute.local}:")
        elif attribute.local == "ping" and element.local == "a":
            gatherer.add_words(attribute, Role.ACTION, WebResolver)
    if href is not None:
        gatherer.add_attribute(href, _ROLES.get(element.local, Role.EMBEDDED), WebResolver)
    return _stylesheet if element.local == "style" else None


def _stylesheet(gatherer: Gatherer, element: Element, text: Placed) -> None:
    if (element.get("type") or "text/css").strip().lower() == "text/css":
        gatherer.add_css(element, "", text, "stylesheet")
