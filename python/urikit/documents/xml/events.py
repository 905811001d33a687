"""The events of an XML document: elements, attributes, texts, and the place of each character.

    text ──UTF-8──▶ expat ──how far it is XML──▶ native scan ──▶ Handler.start, text, instruction

The characters are decoded before expat sees them (`encoding`), and it gets UTF-8 whatever the declaration
says. expat finds the first mistake, reads the declarations of the DTD and expands entities, all in C and
without a callback for an element. Then the native scan (`urikit._native.XMLReader`) reports elements,
namespaces, attributes, texts and their places, but only for elements that a vocabulary asks for. The
literals of a DTD are found in the text (`doctype`). Nothing recurs, so depth costs only memory.

**Values and places.** A value differs from its source: `&amp;` is one character, CRLF is one, an entity may
be a thousand or none, and the marks of a CDATA section are not part of it. A `Placed` is a value with its
pieces: each is in the source as it is, or comes as a whole out of a character reference or an entity, and
then that whole is its place. An attribute that a DTD declares as a default has the place of the start tag;
an element out of an entity, and all in it, has that of the reference (`&chapter;`).

**Names** follow Namespaces in XML 1.0: an element without a prefix is in the default namespace, an
attribute without one is in none. Values are normalized as in XML section 3.3.3.

**Not read**: external entities, the external subset of a DTD and parameter entities; no file and no address
is opened, and a finding says what was left out. **Refused**: entities that would expand to too much
(`doctype`), attributes of a DTD that would do the same in every element, a million elements within each
other. Reading stops there.

**What can go wrong.** A document that is not well-formed is read to the mistake, and the finding has its
place (XML forbids going on). A prefix without a declaration is an error of Namespaces in XML and not of
XML: reading goes on.

Elements of the same form, a name and the names of its attributes, are mostly read in the same way. The first
one asks for a function that reads the others from their start tags alone (`Briefs`): a third of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pyexpat import ExpatError, ParserCreate, XMLParserType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from urikit._native import Placed, XMLReader, XMLScan
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.html.rdfa import RDFaContext
from urikit.documents.source import Source
from urikit.documents.xml.base import Scope
from urikit.documents.xml.doctype import LARGEST, Doctype, bounded, doctype_of

if TYPE_CHECKING:
    from urikit._native import XMLAttribute, XMLStart

__all__ = [
    "Brief",
    "Briefs",
    "Element",
    "EventReader",
    "Handler",
    "Listener",
    "Placed",
    "PlacedAttribute",
    "Span",
    "placed_attribute",
]


_VALUE_PIECE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[^;#\s&]+);|\r\n|[^&\r]++|.", re.DOTALL)
_PREDEFINED = frozenset(("amp", "lt", "gt", "quot", "apos"))


def placed_attribute(text: str, offset: int, end: int, value: str) -> Placed:
    """Return the value of an attribute whose characters in the source are `text[offset:end]`.

    Where an entity's text or the normalization of its type has changed the lengths, the place of
    every part is the whole.
    """
    if end - offset == len(value) and text.find("&", offset, end) < 0:
        return Placed(value, [0], [(offset, end, True)])
    starts: list[int] = []
    places: list[tuple[int, int, bool]] = []
    length = 0
    for match in _VALUE_PIECE.finditer(text, offset, end):
        name = match[1]
        if name is not None and name[0] != "#" and name not in _PREDEFINED:
            return Placed(value, [0], [(offset, end, False)])
        whole = name is not None or match[0] == "\r\n"
        starts.append(length)
        places.append((match.start(), match.end(), not whole))
        length += 1 if whole else match.end() - match.start()
    if length != len(value):
        return Placed(value, [0], [(offset, end, False)])
    return Placed(value, starts, places)


#: Start and end of a place, in characters.
Span: TypeAlias = "tuple[int, int]"


@discreet
class PlacedAttribute(NamedTuple):
    """An attribute and its value."""

    #: None for an attribute in no namespace.
    namespace: str | None
    local: str
    #: Its name as it is written, with its prefix.
    qname: str
    value: str
    #: The place of its value, without quotation marks; negative if it is not in the start tag.
    start: int
    end: int
    element: Element

    @property
    def is_written(self) -> bool:
        """True if it is in the start tag, and is not a default of a DTD or part of an entity."""
        return self.start >= 0

    @property
    def span(self) -> Span:
        """The place of its value, or else of the start tag."""
        return (self.start, self.end) if self.start >= 0 else self.element.name_span

    @property
    def placed(self) -> Placed:
        """The value with the places of its characters."""
        if self.start < 0:
            return Placed(self.value, [0], [(*self.element.name_span, False)])
        return placed_attribute(self.element.text_of_source, self.start, self.end, self.value)


class Element:
    """An element between its start tag and its end tag."""

    __slots__ = (
        "context",
        "ending",
        "inside",
        "is_of_entity",
        "is_special",
        "level",
        "listens",
        "local",
        "name_span",
        "namespace",
        "parent",
        "qname",
        "rows",
        "scope",
        "text_of_source",
    )

    def __init__(self, row: XMLStart, parent: Element | None, text: str) -> None:
        #: `qname` is its name as it is written, `local` the part behind the prefix. `namespace` is None for an
        #: element in no namespace, or with a prefix that nothing declares. `is_special` says whether an attribute
        #: means something on any element; `rows` are its attributes, those that are in the tag first.
        (
            _,
            self.qname,
            self.local,
            self.namespace,
            offset,
            name_end,
            self.is_of_entity,
            _,
            self.is_special,
            self.rows,
            _,
        ) = row
        #: The number of reported elements around it.
        self.level = row[0]
        #: The place of `<` and the name, or of the reference to the entity that it comes out of.
        self.name_span: Span = (offset, name_end)
        #: The nearest element around it that was told of; what is between has nothing to say.
        self.parent = parent
        #: The characters of the document.
        self.text_of_source = text
        #: The meaning of CURIEs in it; None without a declaration of RDFa.
        self.context: RDFaContext | None = None if parent is None else parent.context
        #: The vocabulary that reads its children, whatever their namespaces; None where these decide.
        self.inside: Callable[[Any, Element], Any] | None = None
        #: A callback for its end, with its text; None if it is not needed.
        self.ending: Callable[[Any, Element, Placed], None] | None = None
        #: True if its text is wanted; set by the reader.
        self.listens = False
        #: Its base and its resolvers; set by the walk.
        self.scope: Scope

    def attributes(self) -> Iterator[PlacedAttribute]:
        """Yield its attributes, declarations of namespaces left out."""
        for row in self.rows:
            qname = row[2]
            if qname != "xmlns" and not qname.startswith("xmlns:"):
                yield PlacedAttribute(*row, self)

    def attribute_of(self, row: XMLAttribute) -> PlacedAttribute:
        """Return the attribute of a row."""
        return PlacedAttribute(*row, self)

    def get(self, qname: str) -> str | None:
        """Return the value of the attribute whose name is written so, or None."""
        for row in self.rows:
            if row[2] == qname:
                return row[3]
        return None

    def attribute(self, qname: str) -> PlacedAttribute | None:
        """Return the attribute whose name is written so, or None."""
        for row in self.rows:
            if row[2] == qname:
                return PlacedAttribute(*row, self)
        return None

    def span(self, row: XMLAttribute) -> Span:
        """Return the place of the value of an attribute, or else of the start tag."""
        return (row[4], row[5]) if row[4] >= 0 else self.name_span


#: The number of bytes that expat gets at a time.
_PIECE = 1 << 16
_ENTITY = re.compile(r"&([^;]*);")

#: A callback for the text of an element at its end.
Listener: TypeAlias = "Callable[[Placed], None]"
#: Reads a start tag for the handler, in that scope, without an element of its own; returns a callback for its text, or
#: None.
Brief: TypeAlias = "Callable[[Any, XMLStart, Scope], Listener | None]"
#: Makes a reader of all start tags of the form of an element; None if each needs an element.
Briefs: TypeAlias = "Callable[[Element], Brief | None]"


class Handler(Protocol):
    """The callbacks of a reader."""

    def doctype(self, doctype: Doctype) -> None:
        """Take the document type declaration, before the root element."""

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None:
        """Take a processing instruction that the native reader was asked for."""

    def start(self, element: Element) -> bool:
        """Return a start tag. Whether the text directly in the element is wanted at its end."""

    def text(self, element: Element, text: Placed) -> None:
        """Take the end of an element whose text is wanted."""


class _DoctypeRefused(Exception):
    """Reading stops here, and a finding has said why."""


class EventReader:
    """Reads one document, once; `native` says what is told of it, or everything is."""

    def __init__(
        self, source: Source, handler: Handler, native: XMLReader, *, whole: bool, briefs: Briefs | None = None
    ) -> None:
        self.source_text = source.text
        self.handler = handler
        self._brief = briefs
        #: Findings about the document.
        self.findings: list[Issue] = []
        text = source.text
        self._ascii = text.isascii()
        self._octets = text.encode("utf-8", "surrogatepass")
        self._known = (0, 0)
        self._scan: XMLScan = native.scan(self._ascii, whole, len(text) + LARGEST)
        #: The elements that are open and were told of, outermost first; closed ones may be behind them.
        self._open: list[Element] = []
        #: Callbacks for texts of elements that were read by their form, by the level.
        self._listeners: dict[int, Listener | None] = {}
        #: The readers of start tags, by the number of the form.
        self._briefs: dict[int | None, Brief | None] = {None: None}
        #: Findings that are made only once.
        self._said: set[str] = set()
        self._entities: dict[str, str] = {}
        #: The number of starts, ends and instructions that expat has seen; counted where an entity has markup in it,
        #: and a mistake may be in the middle of that.
        self._seen: int | None = None
        self._parser = self._prepared()

    def read(self) -> None:
        """Tell the handler everything, up to the first place where the document is not XML."""
        doctype = doctype_of(self.source_text)
        bounds = bounded(self.source_text, doctype)
        self._entities = bounds.entities
        if doctype is not None:
            self.handler.doctype(doctype)
        if any("<" in text for text in bounds.entities.values()):
            self._count()
        octets = self._octets
        if bounds.stop is not None:
            octets = self._octets = self.source_text[: bounds.stop].encode("utf-8", "surrogatepass")
        parser = self._parser
        try:
            if 0 in octets[:2]:
                # expat takes this for UTF-16, whatever it was told.
                self._refuse("xml-not-well-formed", octets.index(0), "not well-formed (invalid token)")
            for start in range(0, len(octets), _PIECE):
                parser.Parse(octets[start : start + _PIECE], False)
                self._tell(parser.CurrentByteIndex)
            if bounds.stop is None:
                parser.Parse(b"", True)
                self._tell(len(octets))
            else:
                self._refuse("xml-entities-too-large", bounds.stop)
        except _DoctypeRefused:
            pass
        except ExpatError as error:
            self._mistake(error)
        del self._parser  # it refers to this object

    def _mistake(self, error: ExpatError) -> None:
        """End the document there: it is XML up to that place."""
        index = max(self._parser.ErrorByteIndex, 0)
        try:
            self._tell(index)
        except _DoctypeRefused:
            return
        offset = self._offset(index)
        self._find("xml-not-well-formed", "document", offset, offset + 1, Severity.ERROR, str(error).partition(":")[0])

    def _prepared(self) -> XMLParserType:
        parser = ParserCreate("utf-8")
        parser.EntityDeclHandler = self._entity_declared
        parser.AttlistDeclHandler = self._attribute_declared
        parser.ExternalEntityRefHandler = self._external
        parser.SkippedEntityHandler = self._skipped
        return parser

    def _count(self) -> None:
        self._seen = 0

        def seen(*_: object) -> None:
            assert self._seen is not None
            self._seen += 1

        self._parser.StartElementHandler = self._parser.EndElementHandler = seen
        self._parser.ProcessingInstructionHandler = seen

    # Events of the native scan

    def _tell(self, index: int) -> None:
        """Tell the handler what is in the document up to that byte; before its first event, expat has it at -1."""
        scan, opened, handler, source = self._scan, self._open, self.handler, self.source_text
        briefs, listeners = self._briefs, self._listeners
        until = max(index, 0) if self._seen is None else len(self._octets)
        for event in scan.advance(self._octets, until, self._seen):
            # A start, the text of an element at its end, or an instruction.
            if len(event) == 11:
                level, form = event[0], event[10]
                del opened[level:]
                parent = opened[-1] if level else None
                brief = briefs.get(form)
                if brief is not None and parent is not None and parent.inside is None:
                    # Its content has the base and the meaning that it would have in its parent.
                    opened.append(parent)
                    listeners[level] = brief(handler, event, parent.scope)
                    continue
                element = Element(event, parent, source)
                if event[7]:
                    self._unbound(element)
                opened.append(element)
                element.listens = handler.start(element)
                if form not in briefs:
                    briefs[form] = None if self._brief is None else self._brief(element)
            elif len(event) == 2:
                level, text = event
                element = opened[level]
                if element.level != level:
                    listener = listeners[level]
                    if listener is not None:
                        listener(text)
                elif element.listens:
                    handler.text(element, text)
            else:
                level, target, data, offset, verbatim = event
                placed = Placed(data, [0], [(offset, offset + len(data) if verbatim else offset, verbatim)])
                handler.instruction(target, placed, opened[level - 1] if level else None)
        if scan.refused is not None:
            code, offset = scan.refused
            self.findings = [found for found in self.findings if found.start <= offset]
            self._refuse(code, offset)

    def _unbound(self, element: Element) -> None:
        prefix = element.qname.partition(":")[0]
        self._find("xml-prefix", f"<{element.qname}>", *element.name_span, Severity.ERROR, prefix)

    # Events of expat

    def _entity_declared(
        self,
        name: str,
        is_parameter: int,
        value: str | None,
        base: str | None,
        system: str | None,
        public: str | None,
        notation: str | None,
    ) -> None:
        """Nothing may be declared that was not counted."""
        if value is None or is_parameter:
            return
        if self._entities.get(name) != value:
            index = self._parser.CurrentByteIndex
            self._tell(index)
            self._refuse("xml-entities-too-large", self._offset(index))
        self._scan.declare_entity(name, value)

    def _attribute_declared(self, element: str, name: str, kind: str, default: str | None, required: int) -> None:
        self._scan.declare_attribute(element, name, kind == "CDATA", default)

    def _external(self, context: str | None, base: str | None, system: str | None, public: str | None) -> int:
        """Return a reference to an external entity; 1 says that reading goes on."""
        self._left_out("xml-entity-external", None)
        return 1

    def _skipped(self, name: str, is_parameter: int) -> None:
        self._left_out("xml-entity-unknown", f"%{name};" if is_parameter else f"&{name};")

    def _left_out(self, code: str, said: str | None) -> None:
        offset = self._offset(self._parser.CurrentByteIndex)
        reference = _ENTITY.match(self.source_text, offset)
        written = reference[0] if reference is not None else said or ""
        if written not in self._said:
            self._said.add(written)
            self._find(code, "entity", offset, offset + len(written), Severity.INFO, said or written)

    # Places

    def _offset(self, index: int) -> int:
        """Return the offset in characters of an index in bytes."""
        if self._ascii:
            return index
        octets, characters = self._known
        if index >= octets:
            characters += len(self._octets[octets:index].decode("utf-8", "replace"))
        else:
            characters -= len(self._octets[index:octets].decode("utf-8", "replace"))
        self._known = index, characters
        return characters

    def _find(
        self, code: str, element: str, offset: int, end: int, severity: Severity = Severity.WARNING, found: str = ""
    ) -> None:
        self.findings.append(finding(code, element, offset, min(end, len(self.source_text)), severity, found))

    def _refuse(self, code: str, offset: int, said: str = "") -> None:
        self._find(code, "document", offset, offset + 1, Severity.ERROR, said)
        raise _DoctypeRefused
