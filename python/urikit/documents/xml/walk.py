"""The walk over an XML document that gathers its references, whatever the vocabularies.

The namespace of an element selects its vocabulary: Atom may contain XHTML, which may contain SVG, which may
contain XHTML again. Attributes that any element may have are read here: declarations of namespaces,
`xml:base`, XLink and `xsi:schemaLocation`. So are system identifiers and processing instructions.

References become links at once if every element knows its base. In a document with one base for all of it,
as XHTML, that may come after the first references: they become links at the end.

**XLink** (XLink 1.1 sections 5.6.1 and 5.6.2)

    <a xlink:href="b" xlink:show="embed"/>      the link says whether it is shown in place
    <draw:image xlink:href="Pictures/b.png"/>   OpenDocument: the element says it, `show` may be missing

OpenDocument gives each element its `show` and `actuate` (ODF 1.3 part 3). So some programs leave them out, and
others write "embed" for a page that a click opens.

**Processing instructions** (Associating Style Sheets with XML documents, section 3)

    <?xml-stylesheet type="text/css" href="style.css?a=1&amp;b=2"?>

Their data looks like attributes, but a parser gives it as one string, in which only character references and
the five predefined entities are undone. A quoted value is passed over as a whole, so that a title with
`href=` in it is not a reference.

**Filters.** Each element that the native scan reports costs a microsecond, and most have no reference. So each
vocabulary has an `ElementFilter` of names. Elements that mean something in any vocabulary are always
reported: the outermost, and those with a declaration of a namespace, an `xml:base`, or an attribute of XLink
or XML Schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from sys import intern
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit._native import XMLReader
from urikit.core.issues import Issue, Severity, finding
from urikit.documents.base import Base, Envelope, Outcome
from urikit.documents.css import CSSResolver
from urikit.documents.document import Document, DocumentReading, TooDeep, read_part
from urikit.documents.html import BaseElement, document_base, fallback_base, of_fragment
from urikit.documents.link import HEAVY, Link, NameAllowance, Role, make_link
from urikit.documents.resolvers import LEIRIResolver, NameResolver, Resolver, SystemIdentifierResolver, WebResolver
from urikit.documents.source import Source
from urikit.documents.xml.base import DEEPEST, BasePolicy, Kind, Scope, by_leiri, extended
from urikit.documents.xml.doctype import Doctype
from urikit.documents.xml.encoding import encoding_findings
from urikit.documents.xml.events import Brief, Element, EventReader, Listener, Placed, PlacedAttribute, Span

if TYPE_CHECKING:
    from urikit._native import XMLStart

__all__ = [
    "MATHML",
    "REFERRING",
    "SVG",
    "XHTML",
    "XLINK",
    "ElementFilter",
    "Ending",
    "Form",
    "Forms",
    "Gatherer",
    "Vocabularies",
    "Vocabulary",
    "gathered",
    "references",
    "role_of",
]


_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_EMBEDDED = {
    "drawing": ("image", "object", "object-ole", "plugin", "applet", "fill-image", "floating-frame"),
    "presentation": ("sound",),
    "style": ("background-image",),
    "text": ("list-level-style-image", "section-source"),
}
_OF_OPENDOCUMENT = {
    **{(f"{_ODF}{name}:1.0", local): Role.EMBEDDED for name, locals_ in _EMBEDDED.items() for local in locals_},
    (f"{_ODF}presentation:1.0", "event-listener"): Role.HYPERLINK,
    (f"{_ODF}meta:1.0", "template"): Role.RELATION,
}


def role_of(namespace: str | None, local: str, show: str | None, actuate: str | None) -> Role:
    """Return the role of the `href` of an element with that name.

    >>> role_of(None, "a", "embed", None).value, role_of(f"{_ODF}drawing:1.0", "image", None, None).value
    ('embedded', 'embedded')
    """
    role = _OF_OPENDOCUMENT.get((namespace or "", local))
    if role is not None:
        return role
    if actuate == "onLoad" and show == "replace":
        return Role.REDIRECT
    return Role.EMBEDDED if show == "embed" else Role.HYPERLINK


#: The targets of instructions that refer.
REFERRING = ("xml-stylesheet", "xml-model")

# A name is looked for where a run of its characters begins, and not at each of them.
_PSEUDO_ATTRIBUTE = re.compile(r"""(?<![^\s="'<>])([^\s="'<>]++)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_WRITTEN = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7}));")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def references(data: str) -> Iterator[tuple[str, int, int]]:
    """Yield each `href` in the data of an instruction: its value, and where it is between the quotation marks.

    >>> list(references("title='href=\\"no\\"' href='a&amp;b'"))
    [('a&b', 24, 31)]
    """
    for match in _PSEUDO_ATTRIBUTE.finditer(data):
        if match[1] == "href":
            start, end = match.span(2) if match[2] is not None else match.span(3)
            yield _WRITTEN.sub(_meant, data[start:end]), start, end


def _meant(match: re.Match[str]) -> str:
    if match[1] is not None:
        return _CHARACTERS[match[1]]
    number = int(match[2], 16) if match[2] is not None else int(match[3])
    return chr(number) if 0 < number <= 0x10FFFF else match[0]


class ElementFilter(NamedTuple):
    """The elements of one namespace that are reported, by local names."""

    #: Elements that are reported, whatever their attributes.
    elements: tuple[str, ...] = ()
    #: Elements that are reported with their text.
    texts: tuple[str, ...] = ()
    #: Attributes in no namespace with which any element is reported.
    attributes: tuple[str, ...] = ()
    #: Attributes likewise, if the value has a mark of a function, an at-keyword or an escape of CSS, or a reference.
    marked: tuple[str, ...] = ()
    #: Elements within which everything is reported, since the enclosing element gives the meaning.
    wholes: tuple[str, ...] = ()
    #: Elements likewise, if they are the outermost.
    roots: tuple[str, ...] = ()
    #: True if everything is reported within any element.
    whole: bool = False

    def together(self, others: Iterable[ElementFilter]) -> ElementFilter:
        """Merge filters."""
        rows = (self, *others)
        return ElementFilter(
            _all(row.elements for row in rows),
            _all(row.texts for row in rows),
            _all(row.attributes for row in rows),
            _all(row.marked for row in rows),
            _all(row.wholes for row in rows),
            _all(row.roots for row in rows),
            any(row.whole for row in rows),
        )


def _all(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in lists for name in names))


#: Called at the end of an element with its text.
Ending: TypeAlias = "Callable[[Gatherer, Element, Placed], None]"
#: Reads an element at its start; gives what to call at its end, or None.
Vocabulary: TypeAlias = "Callable[[Gatherer, Element], Ending | None]"
#: Reads a start tag whose references have that scope; gives what to call with the text, or None.
Form: TypeAlias = "Callable[[Gatherer, XMLStart, Scope], Listener | None]"
#: Makes a reader of all start tags with the name and the names of attributes of an element; None if
#: they differ, or an element of theirs is needed.
Forms: TypeAlias = "Callable[[Gatherer, Element], Form | None]"

XLINK = "http://www.w3.org/1999/xlink"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
#: The namespaces whose attributes mean something on any element.
FOREIGN = (XLINK, _XSI)
_WORD = re.compile(r"[^ \t\r\n]+")


#: A reference that is not resolved yet: element, attribute, reference, offset, end, role, scope, kind.
_Found: TypeAlias = "tuple[str, str, str, int, int, Role, Scope, Kind]"


class Vocabularies(dict[str | None, Vocabulary]):
    """The vocabularies by their namespaces; made of rows that have a filter each."""

    def __init__(
        self,
        rows: Mapping[str | None, tuple[Vocabulary, ElementFilter]],
        forms: Mapping[str | None, Forms] = MappingProxyType({}),
    ) -> None:
        super().__init__((namespace, vocabulary) for namespace, (vocabulary, _) in rows.items())
        #: The readers of forms, by the namespace.
        self.forms = forms
        #: Tells what they ask for.
        self.reader = XMLReader([(namespace, *asked) for namespace, (_, asked) in rows.items()], FOREIGN, REFERRING)


class Gatherer:
    """Gathers the references of one document."""

    def __init__(
        self,
        source: Source,
        envelope: Envelope,
        policy: BasePolicy | None,
        vocabularies: Vocabularies,
        root: Vocabulary | None = None,
    ) -> None:
        self.source = source
        self.envelope = envelope
        #: The rules by which the base changes; None: the root element decides.
        self.policy = policy
        #: The vocabularies by their namespaces, and that of elements in none.
        self.vocabularies = vocabularies
        #: The vocabulary of the root element, if the format tells and not its namespace.
        self.root = root
        #: Findings about the document.
        self.findings: list[Issue] = []
        #: The base of the document entity; system identifiers have it, whatever the content says.
        self.document = Scope(Base.outside(envelope, by_leiri), source.encoding or "utf-8")
        #: The base of the content without a declaration.
        self.fallback = self.document
        #: The base of the content as a whole: of the root element, or of the document as XHTML has it.
        self.content = self.document
        #: State of vocabularies for the document, by their own names.
        self.kept: dict[str, object] = {}
        #: True if there is RDFa in the document, and the references that wait for it.
        self.has_rdfa = False
        self.waiting: list[tuple[Scope, str, str, str, tuple[int, int], Role, Kind]] = []
        #: The elements that declare the base of the document as HTML has it.
        self.bases: list[BaseElement] = []
        self._allowance = NameAllowance(len(source.text))
        #: The IRIs of names in RDF, by namespace.
        self._names: dict[str, dict[str, str]] = {}
        self._found: list[_Found] = []
        self._links: list[Link] = []
        #: True if the bases of elements are known when they begin.
        self._is_early = policy is BasePolicy.XML_BASE
        self._parts: list[tuple[Scope, str, str, tuple[int, int], str | None]] = []

    # Called by vocabularies

    def add(
        self, element: Element, attribute: str, reference: str, span: tuple[int, int], role: Role, kind: Kind
    ) -> None:
        """Add a reference in an element, at that place."""
        self.add_in(element.scope, element.qname, attribute, reference, span, role, kind)

    def add_in(
        self, scope: Scope, name: str, attribute: str, reference: str, span: tuple[int, int], role: Role, kind: Kind
    ) -> None:
        """Add a reference whose base is not that of the element it is in."""
        offset, end = span
        if self._is_early:
            resolver = scope.resolvers.get(kind) or scope.resolver(kind)
            # A name is its own target.
            target = reference if kind is NameResolver else resolver.target(reference)
            self._links.append(make_link(name, attribute, reference, offset, end, role, target, resolver, self.source))
        else:
            self._found.append((name, attribute, reference, offset, end, role, scope, kind))

    def add_attribute(self, attribute: PlacedAttribute, role: Role, kind: type[Resolver]) -> None:
        """Add the whole value of an attribute, which is a reference."""
        self.add(attribute.element, attribute.qname, attribute.value, attribute.span, role, kind)

    def add_part(self, attribute: PlacedAttribute, start: int, end: int, role: Role, kind: type[Resolver]) -> None:
        """Add the characters `start` to `end` of the value of an attribute as a reference."""
        placed = attribute.placed
        span = placed.span(start, end)
        self.add(attribute.element, attribute.qname, attribute.value[start:end], span, role, kind)

    def add_text(self, element: Element, text: Placed, role: Role, kind: type[Resolver]) -> None:
        """Add the text of an element, less the white space around it, as a reference."""
        self.add_text_in(element.scope, element.qname, text, role, kind)

    def add_text_in(self, scope: Scope, name: str, text: Placed, role: Role, kind: Kind) -> None:
        """Add the text of an element of that name whose base is that of the scope."""
        value = text.value
        stripped = value.strip(" \t\r\n")
        start = value.find(stripped) if stripped else len(value)
        span = text.span(start, start + len(stripped))
        self.add_in(scope, name, "", stripped, span, role, kind)

    def add_html(self, element: Element, text: Placed) -> None:
        """References in a fragment of HTML that is escaped in the text of an element."""
        self.add_html_in(element.scope, text)

    def add_html_in(self, scope: Scope, text: Placed) -> None:
        """Add references in escaped HTML of an element whose base is that of the scope."""
        if "<" not in text.value:
            return
        for name, attribute, reference, offset, end, role, kind in of_fragment(text.value):
            self.add_in(scope, name, attribute, reference, text.span(offset, end), role, kind)

    def add_part_of(
        self, element: Element, text: str, media_type: str, span: tuple[int, int], retrieval: str | None
    ) -> None:
        """Read a document inside of the document, which has the base of the element it is in."""
        self._parts.append((element.scope, text, media_type, span, retrieval))

    def expanded(self, namespace: str, local: str, element: Element) -> str | None:
        """Return the IRI that a name is in RDF; None where a long namespace has too many names (`NameAllowance`)."""
        names = self._names.get(namespace)
        if names is None:
            names = self._names[namespace] = {}
        name = names.get(local)
        if name is None:
            if len(namespace) <= HEAVY or self._allowance.takes(len(namespace)):
                name = names[local] = intern(namespace + local)
            elif self._allowance.left_out == 1:
                self.find("document-names", element, element.name_span, Severity.ERROR)
        return name

    def find(self, code: str, element: Element, span: tuple[int, int], severity: Severity, found: str = "") -> None:
        """Something to be said of the document, at that place."""
        self.findings.append(finding(code, f"<{element.qname}>", *span, severity, found))

    # Called by the reader

    def doctype(self, doctype: Doctype) -> None:
        literals = [("!DOCTYPE", doctype.system)] if doctype.system is not None else []
        for declaration in doctype.declarations:
            if declaration.system is not None:
                literals.append((f"!{declaration.kind}", declaration.system))
        for name, literal in literals:
            assert literal is not None
            role = Role.RELATION if name == "!NOTATION" else Role.IMPORT
            found = (name, "SYSTEM", literal.value, literal.offset, literal.end, role)
            self._found.append((*found, self.document, SystemIdentifierResolver))

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None:
        scope = parent.scope if parent is not None else self.document
        for value, start, end in references(data.value):
            offset, stop = data.span(start, end)
            kind = WebResolver if self.policy is BasePolicy.DOCUMENT else LEIRIResolver
            self._found.append((f"?{target}", "href", value, offset, stop, Role.IMPORT, scope, kind))

    def start(self, element: Element) -> bool:
        parent = element.parent
        if parent is None:
            self._root(element)
        element.scope = self.content if parent is None else parent.scope
        if element.is_special:
            self._common(element)
        vocabulary = parent.inside if parent is not None else self.root
        if vocabulary is None:
            vocabulary = self.vocabularies.get(element.namespace)
        ending = vocabulary(self, element) if vocabulary is not None else None
        element.ending = ending
        return ending is not None

    def brief(self, element: Element) -> Brief | None:
        """Return a function that reads all start tags of the form of an element."""
        parent = element.parent
        forms = self.vocabularies.forms.get(element.namespace)
        if forms is None or parent is None or parent.inside is not None:
            return None
        return forms(self, element)

    def text(self, element: Element, text: Placed) -> None:
        if element.ending is not None:
            element.ending(self, element, text)

    def reading(self) -> DocumentReading:
        """Return the base of the content, and the links in the order of their places."""
        source = self.source
        if self.policy is BasePolicy.DOCUMENT and self.bases:
            base, findings = document_base(self.content.base, self.bases, self.content.encoding)
            self.content.base = base
            self.findings += findings
        links = self._links
        known: dict[tuple[Resolver, str], str] = {}
        founds = self._found
        # Each is let go once it is a link, so that there are never two of all.
        founds.reverse()
        while founds:
            name, attribute, reference, offset, end, role, scope, kind = founds.pop()
            resolver = scope.resolvers.get(kind) or scope.resolver(kind)
            if kind is CSSResolver or reference.startswith("#"):
                # Gradients and markers are used again and again.
                use = resolver, reference
                target = known.get(use)
                if target is None:
                    target = resolver.target(reference)
                    if target is not None and len(known) < _REMEMBERED and len(target) < HEAVY:
                        known[use] = target
            else:
                target = resolver.target(reference)
            links.append(make_link(name, attribute, reference, offset, end, role, target, resolver, source))
        links.sort(key=_PLACE)
        return DocumentReading(self.content.base, links, self.findings, self._documents())

    def _documents(self) -> list[Document]:
        """Return the documents inside of it, now that their base is known."""
        documents = []
        for scope, text, media_type, span, retrieval in self._parts:
            try:
                known = Envelope(retrieval, scope.base.uri, None, media_type)
                part = read_part(text, known, (self.source, *span))
            except TooDeep:
                self.findings.append(finding("html-srcdoc-deep", "srcdoc", *span))
                continue
            if part is not None:
                documents.append(part)
        return documents

    # Attributes of any element

    def _root(self, element: Element) -> None:
        if self.policy is None:
            self.policy = BasePolicy.DOCUMENT if element.namespace in _OF_BROWSERS else BasePolicy.XML_BASE
        self._is_early = self.policy is BasePolicy.XML_BASE
        if self.policy is BasePolicy.DOCUMENT:
            base = fallback_base(self.envelope, self.document.encoding)
            self.fallback = Scope(base, self.document.encoding)
            self.content = Scope(base, self.document.encoding)

    def _common(self, element: Element) -> None:
        foreign = []
        for row in element.rows:
            qname, value = row[2], row[3]
            if qname == "xmlns" or qname.startswith("xmlns:"):
                if value:
                    self.add(element, qname, value, element.span(row), Role.NAME, NameResolver)
            elif qname == "xml:base":
                self._xml_base(element, value, element.span(row))
            elif row[0] in FOREIGN:
                foreign.append(element.attribute_of(row))
        # These need the base, which may be declared behind them in the same tag.
        links = {attribute.local: attribute for attribute in foreign if attribute.namespace == XLINK}
        if links and element.namespace not in (SVG, MATHML):
            self._xlink(element, links)
        for attribute in foreign:
            if attribute.namespace == _XSI:
                self._schema_location(attribute)

    def _xml_base(self, element: Element, value: str, span: Span) -> None:
        outer = element.scope
        if self.policy is BasePolicy.DOCUMENT:
            if "xml:base" not in self.kept:
                self.kept["xml:base"] = True
                why = "xml:base, which browsers take no notice of"
                self.content.base = self.content.base.without(value, *span, why, "HTML section 2.4.3")
                self.find("xml-base-not-read", element, span, Severity.WARNING, value)
            return
        self.add(element, "xml:base", value, span, Role.BASE, LEIRIResolver)
        if outer.depth > DEEPEST:
            # The finding about the first one that is too deep covers all within it.
            return
        base = extended(outer.base, value, *span, outer.depth)
        if base.step is not None and base.step.outcome is Outcome.IGNORED:
            self.find("xml-base-ignored", element, span, Severity.WARNING, base.step.reason)
        element.scope = Scope(base, outer.encoding, outer.depth + 1)
        if element.parent is None:
            self.content = element.scope

    def _xlink(self, element: Element, attributes: dict[str, PlacedAttribute]) -> None:
        """XLink 1.1: `href`, and what it is for; `role` and `arcrole` are names."""
        for local in ("role", "arcrole"):
            if local in attributes:
                self.add_attribute(attributes[local], Role.NAME, LEIRIResolver)
        if "href" in attributes:
            show, actuate = (attributes[n].value if n in attributes else None for n in ("show", "actuate"))
            role = role_of(element.namespace, element.local, show, actuate)
            self.add_attribute(attributes["href"], role, LEIRIResolver)

    def _schema_location(self, attribute: PlacedAttribute) -> None:
        """XML Schema part 1 section 2.6.3: pairs of a name and a place, or one place."""
        if attribute.local == "noNamespaceSchemaLocation":
            for start, end in words(attribute.value)[:1]:
                self.add_part(attribute, start, end, Role.IMPORT, LEIRIResolver)
        elif attribute.local == "schemaLocation":
            placed = attribute.placed
            for count, (start, end) in enumerate(words(attribute.value)):
                role, kind = (Role.IMPORT, LEIRIResolver) if count % 2 else (Role.NAME, NameResolver)
                found, span = attribute.value[start:end], placed.span(start, end)
                self.add(attribute.element, attribute.qname, found, span, role, kind)


#: Of how many references in CSS the targets are remembered.
_REMEMBERED = 4_096
_PLACE = attrgetter("offset")
XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
MATHML = "http://www.w3.org/1998/Math/MathML"
#: The namespaces whose documents browsers show, and give one base.
_OF_BROWSERS = (XHTML, SVG)


def gathered(gatherer: Gatherer) -> DocumentReading:
    """Return the whole reading of a document."""
    native = gatherer.vocabularies.reader
    whole = gatherer.root is not None
    reader = EventReader(gatherer.source, gatherer, native, whole=whole, briefs=gatherer.brief)
    reader.read()
    said = reader.findings
    # It keeps the document in UTF-8, which is no longer needed.
    del reader
    reading = gatherer.reading()
    findings = [*encoding_findings(gatherer.source, gatherer.envelope), *said, *reading.findings]
    findings.sort(key=lambda issue: issue.start)
    return reading._replace(findings=findings)


def words(value: str) -> list[tuple[int, int]]:
    """Find where the words of a list begin and end."""
    return [match.span() for match in _WORD.finditer(value)]
