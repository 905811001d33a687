"""The events of an XML document: expat says what is well-formed, a native scan tells what is where.

    text ──UTF-8──▶ expat ──how far it is XML──▶ native scan ──▶ Handler.start, text, instruction

The characters are decoded before expat sees them (`encoding`), and it gets UTF-8 whatever the
declaration says. It is the judge: it finds the first mistake, reads the declarations of the DTD and expands
entities, all in C and without a call for an element. What it has read is scanned natively
(`urikit._native.XMLReader`): elements within each other, namespaces, attributes, texts and their places, out of
which only elements that a vocabulary asks for are told. The literals of a DTD are found in the
text (`doctype`). Nothing here or there recurs, so that depth costs memory and nothing else.

**What is not read.** External entities, the external subset of a DTD and parameter entities: no file
and no address is ever opened, and a finding says what was left out. **What is refused.** Entities
that would expand to too much (`bounds`); attributes of a DTD that would do the same, being put
into every element; a million elements within each other. Reading stops there.

**What can go wrong.** A document that is not well-formed is read to the place of the mistake, and
the finding says where. (XML forbids to go on, and to guess is what HTML is for.) A prefix that
nothing declares is an error of Namespaces in XML and not of XML: reading goes on.

The handler is asked in document order. Elements of the same form, which is a name and the names of the attributes, are
mostly read in the same way. So the first one asks for what reads the others from their start tags alone (`Briefs`),
which takes a third of the time.
"""

from __future__ import annotations

import re
from pyexpat import ExpatError, ParserCreate, XMLParserType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from urikit.core.issues import Severity, finding
from urikit.documents.xml.bounds import LARGEST, bounded
from urikit.documents.xml.doctype import Doctype, doctype_of
from urikit.documents.xml.element import Element
from urikit.documents.xml.places import Placed

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit._native import XMLReader, XMLScan, XMLStart
    from urikit.core.issues import Issue
    from urikit.documents.source import Source
    from urikit.documents.xml.base import Scope

__all__ = ["Brief", "Briefs", "Handler", "Listener", "Reader"]

#: How many bytes expat gets at a time.
_PIECE = 1 << 16
_ENTITY = re.compile(r"&([^;]*);")

#: What is called with the text of an element at its end.
Listener: TypeAlias = "Callable[[Placed], None]"
#: Reads a start tag for the handler, in that scope, where nobody asks for its own element again; who wants its text, if
#: anybody does.
Brief: TypeAlias = "Callable[[Any, XMLStart, Scope], Listener | None]"
#: What reads all start tags with the name and the names of attributes of an element; None where each needs an element.
Briefs: TypeAlias = "Callable[[Element], Brief | None]"


class Handler(Protocol):
    """What is told of a document."""

    def doctype(self, doctype: Doctype) -> None:
        """The document type declaration, before the root element."""

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None:
        """A processing instruction that the native reader was asked for."""

    def start(self, element: Element) -> bool:
        """A start tag. Whether the text directly in the element is wanted at its end."""

    def text(self, element: Element, text: Placed) -> None:
        """The end of an element whose text is wanted."""


class _Refused(Exception):
    """Reading stops here, and a finding has said why."""


class Reader:
    """Reads one document, once; `native` says what is told of it, or everything is."""

    def __init__(
        self, source: Source, handler: Handler, native: XMLReader, *, whole: bool, briefs: Briefs | None = None
    ) -> None:
        self.source_text = source.text
        self.handler = handler
        self._brief = briefs
        #: What there is to say of the document.
        self.findings: list[Issue] = []
        text = source.text
        self._ascii = text.isascii()
        self._octets = text.encode("utf-8", "surrogatepass")
        self._known = (0, 0)
        self._scan: XMLScan = native.scan(self._ascii, whole, len(text) + LARGEST)
        #: The elements that are open and were told of, outermost first; closed ones may be behind them.
        self._open: list[Element] = []
        #: Who wants the text of an element that was read briefly, by its level.
        self._listeners: dict[int, Listener | None] = {}
        #: What reads the start tags of a form, by its number.
        self._briefs: dict[int | None, Brief | None] = {None: None}
        #: What was said once, and is not said again.
        self._said: set[str] = set()
        self._entities: dict[str, str] = {}
        #: How many starts, ends and instructions expat has seen; counted where an entity has markup in it, and a
        #: mistake may be in the middle of that.
        self._seen: int | None = None
        self._parser = self._prepared()

    def read(self) -> None:
        """Tells the handler everything, up to the first place where the document is not XML."""
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
        except _Refused:
            pass
        except ExpatError as error:
            self._mistake(error)
        del self._parser  # it refers to this object

    def _mistake(self, error: ExpatError) -> None:
        """The document is XML up to there."""
        index = max(self._parser.ErrorByteIndex, 0)
        try:
            self._tell(index)
        except _Refused:
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

    # What the native scan tells

    def _tell(self, index: int) -> None:
        """Tells the handler what is in the document up to that byte; before its first event, expat has it at -1."""
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
                    # What is in it has the same base and the same meaning as if it was in its parent.
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

    # What expat tells

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
        """A reference to an external entity; 1 says that reading goes on."""
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
        """The offset in characters of an index in bytes."""
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
        raise _Refused
