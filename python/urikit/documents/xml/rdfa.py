"""RDFa in XHTML: the attributes that `urikit.documents.html.rdfa` reads, on elements of XML.

What differs from HTML: `xmlns:` declares prefixes of CURIEs, unless a `prefix`
on the same element says otherwise; and elements come one after another, so what counts only with
RDFa (`property`, `rel`, a `href` where HTML has none) waits until something says that it is one.
Declarations of elements that are not XHTML apply to names of XML only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.html.rdfa import MARKS, OUTERMOST, READS, opened, thing

if TYPE_CHECKING:
    from collections.abc import Container

    from urikit.documents.html.rdfa import Context
    from urikit.documents.xml.element import Element
    from urikit.documents.xml.walk import Gatherer

__all__ = ["MAY_BE_READ", "read_rdfa"]

#: Attributes without which, and without a declaration of a prefix, an element has nothing to say here.
MAY_BE_READ = frozenset((*READS, "href", "src"))


def read_rdfa(gatherer: Gatherer, element: Element, known: Container[str] | None) -> None:
    """The attributes of RDFa of an element.

    `known` are the attributes that HTML reads as URLs there; None where an `href` is none of HTML's.
    """
    context = _context(element)
    for row in element.rows:
        name = row[2]
        reads = READS.get(name)
        if reads is None:
            if known is None or name in known or name not in ("href", "src"):
                continue
            reads = thing
        attribute = element.attribute_of(row)
        if name in MARKS and not gatherer.has_rdfa:
            gatherer.has_rdfa = True
            for waiting in gatherer.waiting:
                gatherer.add_in(*waiting)
            gatherer.waiting.clear()
        placed = None
        for reference, start, end, role, kind in reads(attribute.value, context):
            placed = placed or attribute.placed
            told = (element.scope, element.qname, name, reference, placed.span(start, end), role, kind)
            if gatherer.has_rdfa:
                gatherer.add_in(*told)
            else:
                gatherer.waiting.append(told)


def _context(element: Element) -> Context:
    """What prefixes and terms mean in an element."""
    outer: Context = element.context or OUTERMOST
    xmlns = []
    if element.is_special:
        xmlns = [(row[2][len("xmlns:") :], row[3]) for row in element.rows if row[2].startswith("xmlns:")]
    vocab, prefix = element.get("vocab"), element.get("prefix")
    if not xmlns and vocab is None and prefix is None:
        return outer
    element.context = opened(outer, vocab, prefix, xmlns)
    return element.context
