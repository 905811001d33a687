"""SVG: references in attributes, in presentation attributes and in style.

    <use href="#a" xlink:href="#b"/>              href counts, xlink:href only without it (SVG 2)
    <rect fill="url(p.svg#x)" style="mask: url(#m)"/>
    <a href="c"/>   <image href="d.png"/>   <script href="e.js"/>   <style>@import "f.css";</style>

SVG 2 resolves by the URL Standard over the base of the document (chapter 16) and has no `xml:base` any
more; browsers dropped it as well. So a document of SVG has one base: `BasePolicy.DOCUMENT`. SVG
1.1 had XML Base: `read(source, envelope, BasePolicy.XML_BASE)` reads like that, and so is SVG
inside of a format that has XML Base, as Atom. Elements and attributes are those that HTML knows of
SVG (`of_browsers`).

Most references of SVG mean a part of the same document (`#id`, `url(#id)`); they are references like
any other. Left out: what `animate` and `set` give an `href` in the course of time, and scripts.
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

__all__ = ["SVG", "decode", "read"]

SVG = "http://www.w3.org/2000/svg"


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

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))
