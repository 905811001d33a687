"""The events of an XML document, by expat, with the places it keeps to itself.

    text ──UTF-8──▶ expat ──byte index──▶ offset in characters ──▶ Handler.start, end, instruction

The characters are decoded before expat sees them (`encoding`), and it gets UTF-8 whatever the
declaration says. Its byte index of each event becomes an offset by counting on from the last
one, so that all offsets together cost one pass. What expat does not tell, namely where attributes and
literals are, is found in the text from there (`element`, `doctype`). Parents are an explicit
stack; nothing here recurs, so that depth costs memory and nothing else.

**What is not read.** External entities, the external subset of a DTD and parameter entities: no file
and no address is ever opened, and a finding says what was left out. **What is refused.** Entities
that would expand to too much (`bounds`); attributes of a DTD that would do the same, being put
into every element; a million elements within each other. Reading stops there.

**What can go wrong.** A document that is not well-formed is read to the place of the mistake, and
the finding says where. (XML forbids to go on, and to guess is what HTML is for.) A prefix that
nothing declares is an error of Namespaces in XML and not of XML: reading goes on.

The handler is asked in document order. It sees each prefix as bound at that time: names have to
be looked at in `start`, not later.
"""

from __future__ import annotations

import re
from pyexpat import ExpatError, ParserCreate, XMLParserType
from typing import TYPE_CHECKING, Protocol

from urikit.documents.xml.bounds import LARGEST, bounded
from urikit.documents.xml.doctype import Doctype, doctype_of
from urikit.documents.xml.element import XML_NAMESPACE, Element
from urikit.documents.xml.places import Placed
from urikit.findings import finding
from urikit.issues import Severity

if TYPE_CHECKING:
    from urikit.documents.source import Source
    from urikit.issues import Issue

__all__ = ["DEEPEST", "Handler", "Reader"]

#: How many bytes expat gets at a time.
_PIECE = 1 << 20
#: How many elements may be open at a time. Each weighs some hundred bytes, here and in expat.
DEEPEST = 1_000_000
_NONE: list[str] = []
_ENTITY = re.compile(r"&([^;]*);")


class Handler(Protocol):
    """What is told of a document."""

    def doctype(self, doctype: Doctype) -> None:
        """The document type declaration, before the root element."""

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None:
        """A processing instruction."""

    def start(self, element: Element) -> bool:
        """A start tag. Whether the text directly in the element is wanted at its end."""

    def end(self, element: Element) -> None:
        """An end tag; `element.content` is there, if it was wanted."""


class _Refused(Exception):
    """Reading stops here, and a finding has said why."""


class Reader:
    """Reads one document, once."""

    def __init__(self, source: Source, handler: Handler) -> None:
        self.text = source.text
        self.handler = handler
        #: What there is to say of the document.
        self.findings: list[Issue] = []
        #: The elements that are open, outermost first.
        self.open: list[Element] = []
        self._prefixes: dict[str, list[str | None]] = {"xml": [XML_NAMESPACE]}
        self._ascii = self.text.isascii()
        self._octets = self.text.encode("utf-8", "surrogatepass")
        self._known = (0, 0)
        #: How many characters of attributes the elements may still bring along; counted only with defaults of a DTD.
        self._room = len(self.text) + LARGEST
        self._has_defaults = False
        #: The text of each open element that wants it: chunks, offsets, whether in CDATA; None for the others.
        self._chunks: list[list[tuple[str, int, bool]] | None] = []
        self._listens = False
        self._in_cdata = False
        #: What was said once, and is not said again: entities, and prefixes with their colon.
        self._said: set[str] = set()
        self._entities: dict[str, str] = {}
        self._parser = self._prepared()

    def read(self) -> None:
        """Tells the handler everything, up to the first place where the document is not XML."""
        doctype = doctype_of(self.text)
        bounds = bounded(self.text, doctype)
        self._entities = bounds.entities
        if doctype is not None:
            self.handler.doctype(doctype)
        octets = self._octets
        if bounds.stop is not None:
            octets = self.text[: bounds.stop].encode("utf-8", "surrogatepass")
        try:
            if 0 in octets[:2]:
                # expat takes this for UTF-16, whatever it was told.
                self._refuse("xml-not-well-formed", octets.index(0), "not well-formed (invalid token)")
            for start in range(0, len(octets), _PIECE):
                self._parser.Parse(octets[start : start + _PIECE], False)
            if bounds.stop is None:
                self._parser.Parse(b"", True)
            else:
                self._refuse("xml-entities-too-large", bounds.stop)
        except _Refused:
            pass
        except ExpatError as error:
            offset = self._offset(max(self._parser.ErrorByteIndex, 0))
            said = str(error).partition(":")[0]
            self._find("xml-not-well-formed", "document", offset, offset + 1, Severity.ERROR, said)
        del self._parser  # it refers to this object

    def _prepared(self) -> XMLParserType:
        parser = ParserCreate("utf-8")
        parser.ordered_attributes = True
        parser.buffer_text = False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.ProcessingInstructionHandler = self._instruction
        parser.EntityDeclHandler = self._entity_declared
        parser.AttlistDeclHandler = self._attribute_declared
        parser.ExternalEntityRefHandler = self._external
        parser.SkippedEntityHandler = self._skipped
        return parser

    # Elements

    def _start(self, qname: str, pairs: list[str]) -> None:
        if self._has_defaults:
            self._room -= sum(map(len, pairs))
            if self._room < 0:
                self._refuse("xml-defaults-too-large", self._here())
        opened = self.open
        if len(opened) >= DEEPEST:
            self._refuse("xml-too-deep", self._here())
        special: list[int] | None = None
        for index in range(0, len(pairs), 2):
            name = pairs[index]
            if ":" in name or name == "xmlns":
                special = special or []
                special.append(index)
                if name == "xmlns" or name.startswith("xmlns:"):
                    self._prefixes.setdefault(name[6:], []).append(pairs[index + 1] or None)
        parent = opened[-1] if opened else None
        element = Element(qname, pairs or _NONE, self._here(), parent, self.text, self._prefixes, special)
        if element.namespace is None and ":" in qname:
            self._unbound(element, qname.partition(":")[0])
        opened.append(element)
        wants = self.handler.start(element)
        self._chunks.append([] if wants else None)
        if wants is not self._listens:
            self._listen(wanted=wants)

    def _end(self, qname: str) -> None:
        element = self.open.pop()
        chunks = self._chunks.pop()
        if chunks is not None:
            element.content = self._placed(element, chunks)
        self.handler.end(element)
        for index in element.special or ():
            name = element.pairs[index]
            if name == "xmlns" or name.startswith("xmlns:"):
                self._prefixes[name[6:]].pop()
        wanted = bool(self._chunks) and self._chunks[-1] is not None
        if wanted is not self._listens:
            self._listen(wanted=wanted)

    def _unbound(self, element: Element, prefix: str) -> None:
        if f"{prefix}:" not in self._said:
            self._said.add(f"{prefix}:")
            self._find("xml-prefix", f"<{element.qname}>", *element.name_span, Severity.ERROR, prefix)

    # Text, where it is wanted

    def _listen(self, *, wanted: bool) -> None:
        self._listens = wanted
        self._parser.CharacterDataHandler = self._characters if wanted else None
        self._parser.StartCdataSectionHandler = self._cdata if wanted else None
        self._parser.EndCdataSectionHandler = self._cdata_end if wanted else None

    def _characters(self, data: str) -> None:
        chunks = self._chunks[-1]
        if chunks is not None:
            chunks.append((data, self._here(), self._in_cdata))

    def _cdata(self) -> None:
        self._in_cdata = True

    def _cdata_end(self) -> None:
        self._in_cdata = False

    def _placed(self, element: Element, chunks: list[tuple[str, int, bool]]) -> Placed:
        """The text of an element with the places of its chunks."""
        starts: list[int] = []
        places: list[tuple[int, int, bool]] = []
        length = 0
        for chunk, offset, in_cdata in chunks:
            starts.append(length)
            length += len(chunk)
            if self.text.startswith(chunk, offset) and (in_cdata or not self.text.startswith("&", offset)):
                places.append((offset, offset + len(chunk), True))
            elif self.text.startswith("&", offset):
                places.append((offset, self.text.find(";", offset) + 1, False))
            else:
                places.append((offset, offset + (2 if self.text.startswith("\r\n", offset) else 1), False))
        if not places:
            return Placed("", [0], [(element.tag_end, element.tag_end, True)])
        return Placed("".join(chunk for chunk, _, _ in chunks), starts, places)

    # What is beside the elements

    def _instruction(self, target: str, data: str) -> None:
        offset = self._here()
        start = offset + 2 + len(target)
        while self.text[start : start + 1].isspace():
            start += 1
        end = start + len(data)
        verbatim = self.text.startswith(data, start)
        placed = Placed(data, [0], [(start if verbatim else offset, end if verbatim else offset, verbatim)])
        self.handler.instruction(target, placed, self.open[-1] if self.open else None)

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
        if value is not None and not is_parameter and self._entities.get(name) != value:
            self._refuse("xml-entities-too-large", self._here())

    def _attribute_declared(self, element: str, name: str, kind: str, default: str | None, required: int) -> None:
        if default is not None:
            self._has_defaults = True

    def _external(self, context: str | None, base: str | None, system: str | None, public: str | None) -> int:
        """A reference to an external entity; 1 says that reading goes on."""
        self._left_out("xml-entity-external", None)
        return 1

    def _skipped(self, name: str, is_parameter: int) -> None:
        self._left_out("xml-entity-unknown", f"%{name};" if is_parameter else f"&{name};")

    def _left_out(self, code: str, said: str | None) -> None:
        offset = self._here()
        reference = _ENTITY.match(self.text, offset)
        written = reference[0] if reference is not None else said or ""
        if written not in self._said:
            self._said.add(written)
            self._find(code, "entity", offset, offset + len(written), Severity.INFO, said or written)

    # Places

    def _here(self) -> int:
        return self._offset(self._parser.CurrentByteIndex)

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
        self.findings.append(finding(code, element, offset, min(end, len(self.text)), severity, found))

    def _refuse(self, code: str, offset: int, said: str = "") -> None:
        self._find(code, "document", offset, offset + 1, Severity.ERROR, said)
        raise _Refused
