"""XHTML, SVG and MathML by the tables of HTML: the same elements and attributes, parsed as XML.

The tables and the readers of values are those of `urikit.documents.html`: `srcset`, `ping`, `style`, a
refresh, `srcdoc`, JSON-LD and import maps in a `script`. Here names have namespaces and case, and places
go through XML's own references.

References are resolved by the URL Standard over the base that applies there: that of the document in
XHTML and SVG, that of `xml:base` inside of Atom. `xlink:href` counts only without `href` (SVG 2). A fragment
alone (`#id`, `url(#id)`) is within the document.

**RDFa** differs from that in HTML: `xmlns:` declares prefixes of CURIEs, unless a `prefix` on the same
element says otherwise. Elements come one after another, so what counts only with RDFa (`property`, `rel`, a
`href` where HTML has none) waits until an attribute shows that there is RDFa. Declarations of elements that
are not XHTML apply to names of XML only.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from urikit.core.issues import finding
from urikit.documents.css import CSSResolver
from urikit.documents.html import BaseElement, is_fragment, role_in_context
from urikit.documents.html.attributes import TABLES, Reads, Use
from urikit.documents.html.rdfa import ATTRIBUTES as ATTRIBUTES_OF_RDFA
from urikit.documents.html.rdfa import MARKS, OUTERMOST, READS, RDFaContext, opened, thing
from urikit.documents.html.values import TYPES as SCRIPT_DATA
from urikit.documents.html.values import in_script, in_style, may_refer, parts_of, refresh_url, urls_of_css
from urikit.documents.link import Role
from urikit.documents.resolvers import NameResolver, Resolver, WebResolver
from urikit.documents.xml.base import BasePolicy, Scope
from urikit.documents.xml.events import Element, Placed, PlacedAttribute, Span, placed_attribute
from urikit.documents.xml.walk import SVG, XLINK, ElementFilter, Ending, Form, Forms, Gatherer, Vocabulary

if TYPE_CHECKING:
    from urikit._native import XMLAttribute, XMLStart

__all__ = ["MAY_BE_READ", "asked", "forms_by_table", "read_by_table", "read_rdfa"]


#: Attributes without which, and without a declaration of a prefix, an element has nothing to say here.
MAY_BE_READ = frozenset((*READS, "href", "src"))


def read_rdfa(gatherer: Gatherer, element: Element, known: Container[str] | None) -> None:
    """Read the attributes of RDFa of an element.

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


def _context(element: Element) -> RDFaContext:
    """Return the meaning of prefixes and terms in an element."""
    outer: RDFaContext = element.context or OUTERMOST
    xmlns = []
    if element.is_special:
        xmlns = [(row[2][len("xmlns:") :], row[3]) for row in element.rows if row[2].startswith("xmlns:")]
    vocab, prefix = element.get("vocab"), element.get("prefix")
    if not xmlns and vocab is None and prefix is None:
        return outer
    element.context = opened(outer, vocab, prefix, xmlns)
    return element.context


#: White space of HTML.
_SPACE = "\t\n\f\r "
#: Elements whose other attributes say what a reference is there for.
_DEPENDING = ("link", "input", "param")


def read_by_table(namespace: Literal["html", "svg", "mathml"]) -> Vocabulary:
    """Return the vocabulary of a namespace that HTML has too."""
    own, others = TABLES[namespace]

    def references(gatherer: Gatherer, element: Element) -> Ending | None:
        uses = own.get(element.local, others)
        if element.rows:
            _attributes(gatherer, element, uses)
            if element.is_special or not MAY_BE_READ.isdisjoint([row[2] for row in element.rows]):
                read_rdfa(gatherer, element, uses if namespace == "html" else None)
        if namespace == "html" and element.local == "meta":
            _refresh(gatherer, element)
        return _TEXTS.get(element.local)

    return references


def forms_by_table(namespace: Literal["html", "svg", "mathml"]) -> Forms:
    """Return the elements of that namespace of which each attribute says by its name alone how it is read."""
    own, others = TABLES[namespace]

    def form(gatherer: Gatherer, element: Element) -> Form | None:
        local = element.local
        if local in _TEXTS or local in _DEPENDING or local == "meta":
            return None
        uses = own.get(local, others)
        plan: list[tuple[int, Use]] = []
        for index, (space, key, name, *_) in enumerate(element.rows):
            use = uses.get(key)
            if space is not None or name in READS or (name in ("href", "src") and use is None):
                return None
            if use is not None:
                if use.reads not in (Reads.URL, Reads.STYLE, Reads.PAINT):
                    return None
                plan.append((index, use))
        in_document = namespace == "svg" and local != "a"

        def read(gatherer: Gatherer, start: XMLStart, scope: Scope) -> None:
            name, rows = start[1], start[9]
            for index, use in plan:
                _, _, attribute, value, first, end = row = rows[index]
                if use.reads is not Reads.URL:
                    if may_refer(value):
                        _css(gatherer, scope, name, row, use.reads)
                else:
                    within = _scope(gatherer, scope, value) if in_document else scope
                    gatherer.add_in(within, name, attribute, value, (first, end), use.role, WebResolver)

        return read

    return form


def asked(namespace: Literal["html", "svg", "mathml"]) -> ElementFilter:
    """Return the elements and attributes that the vocabulary needs."""
    own, others = TABLES[namespace]
    uses = {name: use for table in (*own.values(), others) for name, use in table.items()}
    marked = tuple(name for name, use in uses.items() if use.reads in (Reads.STYLE, Reads.PAINT))
    attributes = (*(name for name in uses if name not in marked), "definitionURL", *ATTRIBUTES_OF_RDFA)
    return ElementFilter(("meta",), tuple(_TEXTS), attributes, marked)


def _attributes(gatherer: Gatherer, element: Element, uses: dict[str, Use]) -> None:
    for row in element.rows:
        namespace, key = row[0], row[1]
        if namespace is None:
            if key == "definitionURL":
                # HTML's parser has all names in lower case, XML has this one with a capital.
                key = "definitionurl"
        elif namespace == XLINK:
            key = f"xlink:{key}"
        else:
            continue
        use = uses.get(key)
        if use is None or row[2].startswith("xmlns:"):
            continue
        if use.reads is Reads.URL and namespace is None and element.local not in _DEPENDING:
            _url(gatherer, element, row, use.role)
        elif use.reads is Reads.STYLE or use.reads is Reads.PAINT:
            if may_refer(row[3]):
                _css(gatherer, element.scope, element.qname, row, use.reads, element.name_span)
        else:
            _use(gatherer, element.attribute_of(row), key, use)


def _use(gatherer: Gatherer, attribute: PlacedAttribute, key: str, use: Use) -> None:
    element, value = attribute.element, attribute.value
    role: Role | None = use.role
    if key == "xlink:href":
        # With an href, xlink:href does not count (SVG 2 section 16.1.2).
        role = None if element.get("href") is not None else role
    elif element.local in _DEPENDING:
        values = tuple((row[2], row[3], 0, 0) for row in element.rows)
        role = role_in_context(element.local, key, use.role, values)
    if role is None:
        return
    if use.reads is Reads.URL:
        _url(gatherer, element, attribute[:6], role)
    elif use.reads is Reads.ID and value.strip(_SPACE):
        gatherer.add_attribute(attribute, role, WebResolver)
    elif use.reads is Reads.FORM_URL or use.reads is Reads.DOCUMENT_URL:
        # The empty action is the document itself, whatever its base; so it is with what declares the base.
        own = use.reads is Reads.DOCUMENT_URL or not value
        span, scope = attribute.span, gatherer.fallback if own else element.scope
        gatherer.add_in(scope, element.qname, attribute.qname, value, span, role, WebResolver)
        if role is Role.BASE:
            gatherer.bases.append(BaseElement(value, *span, "html", "document"))
    elif use.reads is Reads.SRCDOC:
        gatherer.add_part_of(element, value, "text/html", attribute.span, "about:srcdoc")
    elif use.reads is not Reads.ID:
        _parts(gatherer, attribute, use.reads, role)


def _url(gatherer: Gatherer, element: Element, row: XMLAttribute, role: Role) -> None:
    """Add the whole value of an attribute, which is a URL."""
    scope = element.scope
    if element.namespace == SVG and element.local != "a":
        scope = _scope(gatherer, scope, row[3])
    gatherer.add_in(scope, element.qname, row[2], row[3], element.span(row), role, WebResolver)


def _parts(gatherer: Gatherer, attribute: PlacedAttribute, reads: Reads, role: Role) -> None:
    """Add the references of an attribute that may have several."""
    placed, element = attribute.placed, attribute.element
    for found in parts_of(reads, role, attribute.value, attribute.value, 0):
        kind: type[Resolver] = NameResolver if found.role is Role.NAME else WebResolver
        span = placed.span(found.offset, found.end)
        gatherer.add_in(element.scope, element.qname, attribute.qname, found.reference, span, found.role, kind)
        if found.wrong:
            gatherer.findings.append(finding("html-srcset-candidate", attribute.qname, *span, found=found.wrong))


def _css(gatherer: Gatherer, scope: Scope, name: str, row: XMLAttribute, reads: Reads, tag: Span | None = None) -> None:
    """Add the references in CSS in an attribute; `tag` is the place of one that is not written."""
    _, _, attribute, value, start, end = row
    text = gatherer.source.text
    placed = None
    if start < 0:
        assert tag is not None
        placed = Placed(value, [0], [(*tag, False)])
    elif end - start != len(value) or text.find("&", start, end) >= 0:
        placed = placed_attribute(text, start, end, value)
    for reference, first, last, role in urls_of_css(value, "paint" if reads is Reads.PAINT else "declarations"):
        span = (start + first, start + last) if placed is None else placed.span(first, last)
        kind = NameResolver if role is Role.NAME else CSSResolver
        gatherer.add_in(_scope(gatherer, scope, reference), name, attribute, reference, span, role, kind)


def _scope(gatherer: Gatherer, scope: Scope, reference: str) -> Scope:
    """Return the scope in which a reference of SVG or of a style is resolved, in an element with that scope.

    A fragment alone is within the document, whatever its base (SVG 2 section 16.1.4, CSS Values 4 section 4.5.1).
    """
    if gatherer.policy is BasePolicy.DOCUMENT and (reference.startswith("#") or is_fragment(reference)):
        return gatherer.fallback
    return scope


def _refresh(gatherer: Gatherer, element: Element) -> None:
    """Add the URL of a refresh (HTML section 4.2.5.3)."""
    content = element.attribute("content")
    if content is not None and (element.get("http-equiv") or "").lower() == "refresh":
        found = refresh_url(content.value)
        if found is not None:
            span = content.placed.span(found[1], found[2])
            gatherer.add(element, "content", found[0], span, Role.REDIRECT, WebResolver)


def _style(gatherer: Gatherer, element: Element, text: Placed) -> None:
    if (element.get("type") or "").strip().lower() not in ("", "text/css"):
        return
    for found in in_style(text.value, text.value, 0, "stylesheet"):
        kind = NameResolver if found.role is Role.NAME else CSSResolver
        span, scope = text.span(found.offset, found.end), _scope(gatherer, element.scope, found.reference)
        gatherer.add_in(scope, element.qname, "", found.reference, span, found.role, kind)


def _script(gatherer: Gatherer, element: Element, text: Placed) -> None:
    kind = (element.get("type") or "").partition(";")[0].strip().lower()
    if kind in SCRIPT_DATA:
        founds, issues = in_script(kind, text.value)
        for found in founds:
            span = text.span(found.offset, found.end)
            gatherer.add(element, "", found.reference, span, found.role, WebResolver)
        for issue in issues:
            start, end = text.span(issue.start, issue.end)
            gatherer.findings.append(replace(issue, start=start, end=end))
    elif kind == "application/ld+json":
        span = text.span(0, len(text.value))
        gatherer.add_part_of(element, text.value, "application/ld+json", span, None)


_TEXTS: dict[str, Ending] = {"style": _style, "script": _script}
