"""HTML: the references in a page (the HTML Standard), by its own tree construction.

| file | subject |
|---|---|
| `attributes` | which attributes contain URLs, and how each is read: a table |
| `encoding` | the encoding, as browsers find it |
| `values` | values with several URLs or one in the middle: `srcset`, `style`, a refresh, script data |
| `rdfa` | attributes of RDFa |

The parser is native (`urikit._native.HTMLReader`): the tokenizer of html5gum, which keeps places,
drives the tree construction of html5ever. So elements are those of a browser, and places are those of
the text. It gives the elements with wanted attributes in tree order; an element that tree
construction makes again (13.2.4.3) is given once. Scripts are not run: `noscript` is read as elements,
and what scripts would write is not there. An `iframe srcdoc` is a document in `parts`.

References are resolved by the URL Standard over the base of the document, with its encoding for
queries. Exceptions are the standard's: the empty `action` is the document itself, `manifest` ignores
`base`, names are compared as they are.

**The base** (2.4.3, "document base URL", and 4.2.3)

    the first base element with an href, in tree order, in the document
      its URL is relative to the fallback base URL, never to an earlier base
    the fallback base URL
      of about:srcdoc and about:blank: the base URL of the document that contains it
      else the URL of the document

One element counts: the first `base` with an `href`, be it late in the body or in the middle of a
table. If its URL cannot be parsed, or is a `data:` or `javascript:` URL, the base is the fallback, and
no later `base` takes its place. A `base` does not count in a template, a shadow tree, SVG or MathML,
nor in a `noscript`, whose contents are text to a browser that runs scripts. The trap: with a `base`,
a fragment alone (`#top`) leads to the base and not to a place on this page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

from urikit._native import HTMLReader, WebURL
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import Document, DocumentReading, TooDeep, read_part
from urikit.documents.html import rdfa
from urikit.documents.html.attributes import ATTRIBUTES, ELEMENTS, TABLES, Reads, Use
from urikit.documents.html.encoding import decode
from urikit.documents.html.values import TYPES as SCRIPT_DATA
from urikit.documents.html.values import Places, URLInValue, in_script, in_style, parts_of, refresh_url
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import CSSResolver, Resolver, WebResolver
from urikit.documents.source import Source

__all__ = [
    "BaseElement",
    "InFragment",
    "decode",
    "document_base",
    "fallback_base",
    "is_fragment",
    "of_fragment",
    "of_rows",
    "read",
    "role_in_context",
    "rows_of",
]


_RULE = "HTML section 4.2.3"


@discreet
class BaseElement(NamedTuple):
    """A `base` element with an `href`."""

    href: str
    offset: int
    end: int
    #: "html", or the namespace in which it is not a base.
    namespace: str
    #: "document", or the tree in which it does not count.
    scope: str


def fallback_base(envelope: Envelope, encoding: str = "utf-8") -> Base:
    """Return the base of a document without a `base` element."""
    return Base.outside(envelope, lambda text, base: _parse(text, base, encoding).href)


def _parse(text: str, base: str | None, encoding: str) -> WebURL:
    outer = None if base is None else WebURL.parse(base)
    return WebURL.parse(text, outer, encoding=encoding)


def document_base(fallback: Base, elements: Iterable[BaseElement], encoding: str) -> tuple[Base, list[Issue]]:
    """Return the base of a document with these `base` elements in tree order, and what there is to say of them.

    >>> from urikit.documents import Envelope
    >>> fallback = fallback_base(Envelope(retrieval="http://example.org/a"))
    >>> first, second = BaseElement("b/", 12, 14, "html", "document"), BaseElement("c/", 30, 32, "html", "document")
    >>> base, findings = document_base(fallback, [first, second], "utf-8")
    >>> base.uri, [issue.code for issue in findings]
    ('http://example.org/b/', ['html-base-again'])
    """
    base = fallback
    findings: list[Issue] = []
    first: BaseElement | None = None
    for element in elements:
        if element.namespace != "html" or element.scope != "document":
            where = element.scope if element.scope != "document" else element.namespace
            findings.append(_said("html-base-elsewhere", element, where))
        elif first is not None:
            findings.append(_said("html-base-again", element, element.href))
        else:
            first = element
            reason = _refusal(element.href, fallback.uri, encoding)
            if reason is None:
                base = fallback.within(
                    element.href,
                    element.offset,
                    element.end,
                    "<base href>",
                    _RULE,
                    lambda text, outer: _parse(text, outer, encoding).href,
                )
            else:
                base = fallback.without(element.href, element.offset, element.end, f"<base href> {reason}", _RULE)
                findings.append(_said("html-base-ignored", element, reason, Severity.ERROR))
    return base, findings


def _refusal(href: str, fallback: str | None, encoding: str) -> str | None:
    """Return the reason why a `base` sets no base; None if it does."""
    try:
        url = _parse(href, fallback, encoding)
    except URIError:
        return "cannot be parsed"
    scheme = url.protocol.rstrip(":")
    return f"has the scheme {scheme}" if scheme in ("data", "javascript") else None


def _said(code: str, element: BaseElement, found: str, severity: Severity = Severity.WARNING) -> Issue:
    return finding(code, "base", element.offset, element.end, severity, found)


_READER = HTMLReader((*ATTRIBUTES, *rdfa.ATTRIBUTES), ELEMENTS)
_BASES = HTMLReader(("href",), ("base",))
_NOSCRIPT = re.compile("<noscript", re.IGNORECASE)
#: Formatting elements, which the tree construction may make again.
_MADE_AGAIN = frozenset("a b big code em font i nobr s small strike strong tt u".split())
#: The `rel` values by which a `link` brings in a resource that is used with the page (4.6.7).
_EXTERNAL = frozenset(
    "stylesheet icon manifest modulepreload preload prefetch preconnect dns-prefetch apple-touch-icon "
    "apple-touch-icon-precomposed mask-icon".split()
)
_PLACE = attrgetter("offset", "end")

#: The rows of the native reader.
_Attributes: TypeAlias = tuple[tuple[str, str, int, int], ...]
_Text: TypeAlias = tuple[int, int, str | None]
_Row: TypeAlias = tuple[str, str, int, str, int, int, _Text | None, _Attributes]


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the base and the references of an HTML document."""
    return of_rows(source, envelope, rows_of(source, envelope))


def rows_of(source: Source, envelope: Envelope) -> Sequence[_Row]:
    """Return the elements with wanted attributes, in tree order: the parsing."""
    return _rows(source.text, "srcdoc" if envelope.retrieval == "about:srcdoc" else "resource")


def _rows(text: str, origin: Literal["srcdoc", "resource"]) -> Sequence[_Row]:
    rows: Sequence[_Row] = _READER.read(text, origin=origin)
    if _NOSCRIPT.search(text) and any(row[0] == "base" for row in rows):
        # With scripts, which is how browsers come, the contents of noscript are text (13.2.6.4.4).
        scripted = {row[4] for row in _BASES.read(text, scripting="on", origin=origin) if row[0] == "base"}
        rows = [
            (*row[:3], "noscript", *row[4:]) if row[0] == "base" and row[4] not in scripted else row for row in rows
        ]
    return rows


def of_rows(source: Source, envelope: Envelope, rows: Sequence[_Row]) -> DocumentReading:
    """Return the base and the references of a document that is parsed already."""
    return _Document(source, envelope).reading(rows)


@discreet
class InFragment(NamedTuple):
    """A reference of a fragment, without a target."""

    element: str
    attribute: str
    reference: str
    offset: int
    end: int
    role: Role
    #: Its resolver.
    kind: type[WebResolver]


def of_fragment(text: str) -> list[InFragment]:
    """Return the references of HTML that is a text in another document.

    They have no targets, since the caller has the base; documents inside are left out.

    >>> [found.reference for found in of_fragment("<p><a href='b'>")]
    ['b']
    """
    rows = _rows(text, "resource")
    simple = _simple(rows)
    if simple is not None:
        return simple
    return [
        InFragment(
            *(link.element, link.attribute, link.reference, link.offset, link.end, link.role),
            CSSResolver if isinstance(link.resolver, CSSResolver) else WebResolver,
        )
        for link in _links_of_fragment(Source(text), rows)
    ]


def _simple(rows: Sequence[_Row]) -> list[InFragment] | None:
    """Return the references of elements whose attributes are just one URL each, as most are; None where there are
    others.
    """
    found = []
    last = -1
    for name, namespace, _, _, start, _, text, attributes in rows:
        # Behind the one before, so that none is made again, and the order is that of the source.
        if text is not None or namespace != "html" or name in _NOT_SIMPLE or start <= last:
            return None
        last = start
        uses = _OWN.get(name, _OTHERS)
        for attribute, value, offset, end in attributes:
            use = uses.get(attribute)
            if use is None:
                if attribute in rdfa.MARKS:
                    return None
            elif use.reads is not Reads.URL:
                return None
            else:
                found.append(InFragment(name, attribute, value, offset, end, use.role, WebResolver))
    return found


def _links_of_fragment(source: Source, rows: Sequence[_Row]) -> list[Link]:
    fragment = _Fragment(source, _NOWHERE)
    fragment.elements(rows)
    if fragment.has_rdfa:
        fragment.rdfa(rows)
    fragment.links.sort(key=_PLACE)
    return fragment.links


class _Document:
    """One document while it is read."""

    __slots__ = (
        *("base", "css", "css_fallback", "encoding", "envelope", "fallback", "findings", "has_rdfa", "links"),
        *("parts", "resolver", "source"),
    )

    def __init__(self, source: Source, envelope: Envelope) -> None:
        self.source = source
        self.envelope = envelope
        self.encoding = source.encoding or "utf-8"
        self.links: list[Link] = []
        self.parts: list[Document] = []
        self.has_rdfa = False

    def reading(self, rows: Sequence[_Row]) -> DocumentReading:
        fallback = fallback_base(self.envelope, self.encoding)
        self.base, self.findings = document_base(fallback, _base_elements(rows), self.encoding)
        self.resolver = WebResolver(self.base, self.encoding)
        self.fallback = WebResolver(fallback, self.encoding)
        self.css = CSSResolver(self.base, self.encoding)
        self.css_fallback = CSSResolver(fallback, self.encoding)
        self.elements(rows)
        if self.has_rdfa:
            self.rdfa(rows)
        self.links.sort(key=_PLACE)
        self.about_base()
        return DocumentReading(self.base, self.links, self.findings, self.parts)

    def elements(self, rows: Sequence[_Row]) -> None:
        """Add the references of all elements, in tree order."""
        links, source, resolver, resolve = self.links, self.source, self.resolver, self.resolver.target
        seen: set[int] = set()
        for name, namespace, _, scope, start, _, text, attributes in rows:
            if text is not None:
                self.text(name, text, attributes)
            if not attributes:
                continue
            if name in _MADE_AGAIN:
                if start in seen:
                    continue
                seen.add(start)
            elif name == "base" and scope != "document":
                continue
            own, others = TABLES[namespace]
            uses = own.get(name, others)
            for attribute, value, offset, end in attributes:
                use = uses.get(attribute)
                if use is None:
                    self.has_rdfa = self.has_rdfa or attribute in rdfa.MARKS
                    continue
                reads, role, _ = use
                if reads is Reads.URL:
                    if name in _SPECIAL or attribute == "xlink:href":
                        special = role_in_context(name, attribute, role, attributes)
                        if special is None:
                            continue
                        role = special
                    if namespace == "svg" and name != "a" and is_fragment(value):
                        # Within the document, whatever its base (SVG 2 section 16.1.4).
                        same = self.fallback
                        target = same.target(value)
                        links.append(make_link(name, attribute, value, offset, end, role, target, same, source))
                        continue
                    links.append(make_link(name, attribute, value, offset, end, role, resolve(value), resolver, source))
                else:
                    self.other(name, attribute, value, offset, end, use)
            if name == "meta":
                self.meta(scope, attributes)

    def other(self, name: str, attribute: str, value: str, offset: int, end: int, use: Use) -> None:
        """Add the references of an attribute that is not just one URL relative to the base."""
        reads, role, _ = use
        links, source = self.links, self.source
        if reads is Reads.FORM_URL:
            # The empty action is the document itself, whatever its base (4.10.22.3, step 14).
            resolver = self.resolver if value else self.fallback
            own = not value and self.envelope.retrieval == "about:srcdoc"
            target = "about:srcdoc" if own else resolver.target(value)
            links.append(make_link(name, attribute, value, offset, end, role, target, resolver, source))
        elif reads is Reads.DOCUMENT_URL:
            target = self.fallback.target(value)
            links.append(make_link(name, attribute, value, offset, end, role, target, self.fallback, source))
        elif reads is Reads.ID:
            reference = value.strip("\t\n\f\r ")
            if reference:
                target = self.resolver.target(value)
                links.append(make_link(name, attribute, value, offset, end, role, target, self.resolver, source))
        elif reads is Reads.SRCDOC:
            self.srcdoc(value, offset, end)
        else:
            raw = source.text[offset:end]
            kind = Reads.STYLE if reads is Reads.PAINT else reads
            for found in parts_of(reads, role, value, raw, offset):
                self.found(name, attribute, found, kind)

    def found(self, name: str, attribute: str, found: URLInValue, reads: Reads) -> None:
        """Add a reference within a value."""
        reference, offset, end, role, wrong = found
        resolver: WebResolver = self.resolver
        if reads in (Reads.STYLE, Reads.PAINT):
            # A fragment alone is within the document, whatever its base (CSS Values 4 section 4.5.1).
            resolver = self.css_fallback if is_fragment(reference) else self.css
        target = reference if role is Role.NAME else resolver.target(reference)
        if wrong:
            self.findings.append(finding("html-srcset-candidate", attribute, offset, end, found=wrong))
        self.links.append(make_link(name, attribute, reference, offset, end, role, target, resolver, self.source))

    def rdfa(self, rows: Sequence[_Row]) -> None:
        """Add the names in attributes of RDFa."""
        resolvers: dict[Callable[[Base], Resolver], Resolver] = {}
        for name, attribute, value, offset, end, founds in rdfa.of_rows(rows):
            places = Places(self.source.text[offset:end], value, offset)
            for reference, first, last, role, kind in founds:
                resolver = resolvers.get(kind)
                if resolver is None:
                    resolver = resolvers[kind] = kind(self.base)
                place = places.offset(first), places.offset(last)
                target = resolver.target(reference)
                self.links.append(make_link(name, attribute, reference, *place, role, target, resolver, self.source))

    def meta(self, scope: str, attributes: _Attributes) -> None:
        """Add the URL of a refresh (4.2.5.3), outside of templates."""
        values = {name: (value, offset, end) for name, value, offset, end in attributes}
        pragma = values.get("http-equiv", ("", 0, 0))[0]
        content, offset, end = values.get("content", ("", 0, 0))
        found = refresh_url(content) if scope == "document" and pragma.lower() == "refresh" else None
        if found is not None:
            places = Places(self.source.text[offset:end], content, offset)
            place = places.offset(found[1]), places.offset(found[2])
            target = self.resolver.target(found[0])
            self.links.append(
                make_link("meta", "content", found[0], *place, Role.REDIRECT, target, self.resolver, self.source)
            )

    def text(self, name: str, text: _Text, attributes: _Attributes) -> None:
        """Read the text of a `style` or a `script`."""
        start, end, decoded = text
        raw = self.source.text[start:end]
        kind = next((value for key, value, _, _ in attributes if key == "type"), "").strip().lower()
        if name == "style":
            if kind in ("", "text/css"):
                value = raw if decoded is None else decoded
                founds: Iterable[URLInValue] = in_style(value, raw, start, "stylesheet")
                if decoded is not None and "<" in raw:
                    # A section of CDATA or a comment within a style of SVG: the place is the whole text.
                    founds = (found._replace(offset=start, end=end) for found in founds)
                for found in founds:
                    self.found("style", "", found, Reads.STYLE)
        elif kind.partition(";")[0] == "application/ld+json":
            self.part(
                raw if decoded is None else decoded,
                Envelope(entity=self.base.uri, media_type="application/ld+json"),
                start,
                end,
            )
        elif kind in SCRIPT_DATA:
            founds, issues = in_script(kind, raw if decoded is None else decoded)
            for found in founds:
                place = (found.offset + start, found.end + start) if decoded is None else (start, end)
                target = self.resolver.target(found.reference)
                self.links.append(
                    make_link("script", "", found.reference, *place, found.role, target, self.resolver, self.source)
                )
            for issue in issues:
                place = (issue.start + start, issue.end + start) if decoded is None else (start, end)
                self.findings.append(replace(issue, start=place[0], end=place[1]))

    def srcdoc(self, value: str, offset: int, end: int) -> None:
        """Read the document in an `iframe`: a source of its own, since its text is that of an attribute.

        Its base is what the document has when the element is inserted (7.4.2.2, "about base URL"): a later `base`
        does not count.
        """
        step = self.base.step
        late = step is not None and step.offset is not None and step.offset > offset
        entity = self.fallback.base.uri if late else self.base.uri
        known = Envelope(retrieval="about:srcdoc", entity=entity, media_type="text/html")
        self.part(value, known, offset, end, Places(self.source.text[offset:end], value, offset))

    def part(self, text: str, envelope: Envelope, offset: int, end: int, places: Places | None = None) -> None:
        try:
            part = read_part(text, envelope, (self.source, offset, end), places)
        except TooDeep:
            self.findings.append(finding("html-srcdoc-deep", "srcdoc", offset, end))
        else:
            if part is not None:
                self.parts.append(part)

    def about_base(self) -> None:
        """References in front of the base element, and fragments that lead elsewhere through it."""
        declared = next((link for link in self.links if link.role is Role.BASE), None)
        if declared is None:
            return
        for link in self.links:
            if link is declared:
                break
            if link.resolver is not self.fallback and link.role is not Role.NAME:
                self.findings.append(finding("html-base-late", "base", declared.offset, declared.end))
                break
        if _page(self.base) == _page(self.fallback.base):
            return
        for link in self.links:
            if link.reference.startswith("#") and link.role is Role.HYPERLINK:
                place = link.offset, link.end
                found = finding("html-base-fragment", link.element, *place, Severity.WARNING, link.reference)
                self.findings.append(found)
                break


class _Untold(WebResolver):
    """Resolves nothing: another document knows what a reference means."""

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return None


class _UntoldCSS(CSSResolver):
    """A resolver of references in CSS whose base is unknown."""

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return None


_NO_BASE = Base(None, None)
_NOWHERE = Envelope()
_UNTOLD, _UNTOLD_CSS = _Untold(_NO_BASE), _UntoldCSS(_NO_BASE)


class _Fragment(_Document):
    """HTML whose references are resolved by another document."""

    __slots__ = ()

    def __init__(self, source: Source, envelope: Envelope) -> None:
        super().__init__(source, envelope)
        self.base, self.findings = _NO_BASE, []
        self.resolver = self.fallback = _UNTOLD
        self.css = self.css_fallback = _UNTOLD_CSS

    def part(self, text: str, envelope: Envelope, offset: int, end: int, places: Places | None = None) -> None:
        """Nothing: what is inside belongs to a document that is not one."""


#: Elements with a reference whose meaning depends on other attributes.
_SPECIAL = frozenset(("link", "input", "param"))
_NOT_SIMPLE = _SPECIAL | {"base", "meta"}
_OWN, _OTHERS = TABLES["html"]


def role_in_context(name: str, attribute: str, role: Role, attributes: _Attributes) -> Role | None:
    """Return the role of a reference that depends on other attributes; None where it is none."""
    values = {key: value for key, value, _, _ in attributes}
    if attribute == "xlink:href":
        # With an href, xlink:href does not count (SVG 2 section 16.1.2).
        return None if "href" in values else role
    if name == "link":
        return Role.EMBEDDED if _EXTERNAL & set(values.get("rel", "").lower().split()) else role
    if name == "input":
        return role if attribute != "src" or values.get("type", "").lower() == "image" else None
    # A param is a URL where it says so.
    return role if values.get("valuetype", "").lower() == "ref" else None


def is_fragment(reference: str) -> bool:
    """Return whether a reference is a fragment alone, as the URL Standard strips it."""
    return reference.lstrip("\t\n\f\r ").startswith("#")


def _page(base: Base) -> str:
    """Return a base without the fragment, which a reference of a fragment alone replaces."""
    return (base.uri or "").partition("#")[0]


def _base_elements(rows: Sequence[_Row]) -> list[BaseElement]:
    """Return the `base` elements with an `href`, in tree order."""
    return [
        BaseElement(value, offset, end, namespace, scope)
        for name, namespace, _, scope, _, _, _, attributes in rows
        if name == "base"
        for attribute, value, offset, end in attributes
        if attribute == "href"
    ]
