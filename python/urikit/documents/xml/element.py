"""An element of XML as its start tag tells it: names, attributes, and where everything is.

Names are read by Namespaces in XML 1.0: an element without a prefix is in the default namespace, an
attribute without one is in none. Values are normalized as XML says (section 3.3.3): white space
is spaces, references are undone.

An attribute may be nowhere: a DTD can declare a default. Its place is the start tag then, `<` and
name. And a whole element may come out of an entity: its place, and that of all in it, is the reference
to the entity (`&chapter;`), which is what the author of the document wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit.core.mask import discreet
from urikit.documents.xml.places import Placed, placed_attribute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from urikit._native import XMLAttribute, XMLStart
    from urikit.documents.html.rdfa import Context
    from urikit.documents.xml.base import Scope
    from urikit.documents.xml.walk import Ending, Vocabulary

__all__ = ["Attribute", "Element", "Span"]

#: Where something begins and ends, in characters.
Span: TypeAlias = "tuple[int, int]"


@discreet
class Attribute(NamedTuple):
    """An attribute and its value."""

    #: None for an attribute in no namespace.
    namespace: str | None
    local: str
    #: Its name as it is written, with its prefix.
    qname: str
    value: str
    #: Where its value is, without quotation marks; negative where it is not in the start tag.
    start: int
    end: int
    element: Element

    @property
    def is_written(self) -> bool:
        """Whether it is in the start tag, and is not a default of a DTD or part of an entity."""
        return self.start >= 0

    @property
    def span(self) -> Span:
        """Where its value is, or else the start tag."""
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
        #: How many elements that were told of are around it.
        self.level = row[0]
        #: Where `<` and the name are, or the reference to the entity that it comes out of.
        self.name_span: Span = (offset, name_end)
        #: The nearest element around it that was told of; what is between has nothing to say.
        self.parent = parent
        #: The characters of the document.
        self.text_of_source = text
        #: What CURIEs mean in it where RDFa has declared something; None where it has not.
        self.context: Context | None = None if parent is None else parent.context
        #: The vocabulary that reads its children, whatever their namespaces; None where these decide.
        self.inside: Vocabulary | None = None
        #: What is called at its end with its text; None where nobody asks for it.
        self.ending: Ending | None = None
        #: Whether its text is wanted; set by who reads.
        self.listens = False
        #: Its base, and what resolves references in it; set by who walks.
        self.scope: Scope

    def attributes(self) -> Iterator[Attribute]:
        """Its attributes, declarations of namespaces left out."""
        for row in self.rows:
            qname = row[2]
            if qname != "xmlns" and not qname.startswith("xmlns:"):
                yield Attribute(*row, self)

    def attribute_of(self, row: XMLAttribute) -> Attribute:
        """The attribute of a row."""
        return Attribute(*row, self)

    def get(self, qname: str) -> str | None:
        """The value of the attribute whose name is written so, or None."""
        for row in self.rows:
            if row[2] == qname:
                return row[3]
        return None

    def attribute(self, qname: str) -> Attribute | None:
        """The attribute whose name is written so, or None."""
        for row in self.rows:
            if row[2] == qname:
                return Attribute(*row, self)
        return None

    def span(self, row: XMLAttribute) -> Span:
        """Where the value of an attribute is, or else the start tag."""
        return (row[4], row[5]) if row[4] >= 0 else self.name_span
