"""An element of XML as its start tag tells it: names, attributes, and where everything is.

Names are read by Namespaces in XML 1.0: an element without a prefix is in the default namespace, an
attribute without one is in none. Values are normalized as XML says (section 3.3.3): white space
is spaces, references are undone. Places are looked for only when somebody asks for one, since
most attributes are not references.

An attribute may be nowhere: a DTD can declare a default. Its place is the start tag then, `<` and
name. And a whole element may come out of an entity: its place, and that of all in it, is the reference
to the entity (`&chapter;`), which is what the author of the document wrote.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from urikit.documents.xml.places import Placed, placed_attribute
from urikit.mask import discreet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from urikit.documents.html.rdfa import Context
    from urikit.documents.xml.base import Scope
    from urikit.documents.xml.walk import Vocabulary

__all__ = ["XML_NAMESPACE", "Attribute", "Element"]

#: What the prefix xml is bound to.
XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"

_NAME = re.compile(r"<[^\s/>]+")
_ATTRIBUTE = re.compile(r"""\s+(?P<name>[^\s=/>]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")
_ENTITY = re.compile(r"&[^;]*;")


@discreet
class Attribute(NamedTuple):
    """An attribute and its value."""

    #: None for an attribute in no namespace.
    namespace: str | None
    local: str
    #: Its name as it is written, with its prefix.
    qname: str
    value: str
    element: Element

    @property
    def is_written(self) -> bool:
        """Whether it is in the start tag, and is not a default of a DTD or part of an entity."""
        return self.qname in self.element.places

    @property
    def placed(self) -> Placed:
        """The value with the places of its characters."""
        place = self.element.places.get(self.qname)
        if place is None:
            return Placed(self.value, [0], [(*self.element.name_span, False)])
        return placed_attribute(self.element.text_of_source, *place, self.value)


class Element:
    """An element between its start tag and its end tag."""

    __slots__ = (
        "_places",
        "content",
        "context",
        "inside",
        "local",
        "namespace",
        "offset",
        "pairs",
        "parent",
        "prefixes",
        "qname",
        "scope",
        "special",
        "text_of_source",
    )

    def __init__(
        self,
        qname: str,
        pairs: list[str],
        offset: int,
        parent: Element | None,
        text: str,
        prefixes: dict[str, list[str | None]],
        special: list[int] | None,
    ) -> None:
        #: Its name as it is written.
        self.qname = qname
        #: Names and values of its attributes in turn, those that are in the tag first.
        self.pairs = pairs
        #: Where its start tag begins, or the reference to the entity it comes out of.
        self.offset = offset
        self.parent = parent
        #: The characters of the document.
        self.text_of_source = text
        #: What each prefix is bound to here, the last one first to count.
        self.prefixes = prefixes
        #: Where in `pairs` the names are that declare a namespace or have a prefix; None where none are.
        self.special = special
        self._places: dict[str, tuple[int, int]] | None = None
        #: What CURIEs mean in it where RDFa has declared something; None where it has not.
        self.context: Context | None = None if parent is None else parent.context
        #: Its text, where somebody asked for it, once it has ended.
        self.content: Placed | None = None
        #: The vocabulary that reads its children, whatever their namespaces; None where these decide.
        self.inside: Vocabulary | None = None
        #: Its base, and what resolves references in it; set by who walks.
        self.scope: Scope
        prefix, _, local = qname.rpartition(":")
        bound = prefixes.get(prefix)
        #: None for an element in no namespace, or with a prefix that nothing declares.
        self.namespace: str | None = bound[-1] if bound else None
        #: The part of its name behind the prefix.
        self.local = local

    def attributes(self) -> Iterator[Attribute]:
        """Its attributes, declarations of namespaces left out."""
        for index in range(0, len(self.pairs), 2):
            qname = self.pairs[index]
            if qname != "xmlns" and not qname.startswith("xmlns:"):
                yield self.attribute_at(index)

    def attribute_at(self, index: int) -> Attribute:
        """The attribute whose name is at that index of `pairs`."""
        qname = self.pairs[index]
        prefix, colon, local = qname.rpartition(":")
        return Attribute(self.bound(prefix) if colon else None, local, qname, self.pairs[index + 1], self)

    def get(self, qname: str) -> str | None:
        """The value of the attribute whose name is written so, or None."""
        pairs = self.pairs
        for index in range(0, len(pairs), 2):
            if pairs[index] == qname:
                return pairs[index + 1]
        return None

    def attribute(self, qname: str) -> Attribute | None:
        """The attribute whose name is written so, or None."""
        for index in range(0, len(self.pairs), 2):
            if self.pairs[index] == qname:
                return self.attribute_at(index)
        return None

    def bound(self, prefix: str) -> str | None:
        """The namespace that a prefix has here, or None."""
        bound = self.prefixes.get(prefix)
        return bound[-1] if bound else None

    @property
    def is_of_entity(self) -> bool:
        """Whether it comes out of the replacement text of an entity."""
        return self.text_of_source.startswith("&", self.offset)

    @property
    def name_span(self) -> tuple[int, int]:
        """Where `<` and the name are, or the reference to the entity."""
        match = (_ENTITY if self.is_of_entity else _NAME).match(self.text_of_source, self.offset)
        return match.span() if match is not None else (self.offset, self.offset)

    @property
    def tag_end(self) -> int:
        """Where the start tag ends, or the reference to the entity."""
        if self.is_of_entity:
            return self.name_span[1]
        position = self.name_span[1]
        while (found := _ATTRIBUTE.match(self.text_of_source, position)) is not None:
            position = found.end()
        return self.text_of_source.find(">", position) + 1

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where the values of the attributes are that are in the start tag, without quotation marks."""
        if self._places is None:
            self._places = {}
            position = self.name_span[1]
            while not self.is_of_entity and (found := _ATTRIBUTE.match(self.text_of_source, position)) is not None:
                group = "double" if found["double"] is not None else "single"
                self._places[found["name"]] = found.span(group)
                position = found.end()
        return self._places
