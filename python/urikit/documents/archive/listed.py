"""What lists of an archive say: the attributes of some elements of an XML document.

An archive says in XML which members it has and what they are: a manifest, a list of content types, a list of
encrypted members. What can go wrong: the list is not well-formed; then what is before the mistake counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit._native import XMLReader
from urikit.documents.envelope import Envelope
from urikit.documents.xml.encoding import decode
from urikit.documents.xml.events import Reader

if TYPE_CHECKING:
    from urikit.documents.xml.doctype import Doctype
    from urikit.documents.xml.element import Element
    from urikit.documents.xml.places import Placed

__all__ = ["listed"]


class _List:
    """A handler that keeps the attributes of some elements."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self.found: list[tuple[str, dict[str, str], str]] = []

    def doctype(self, doctype: Doctype) -> None: ...

    def instruction(self, target: str, data: Placed, parent: Element | None) -> None: ...

    def start(self, element: Element) -> bool:
        if element.local in self._names:
            attributes = {attribute.local: attribute.value for attribute in element.attributes()}
            inside = "" if element.parent is None else _full_path(element.parent)
            self.found.append((element.local, attributes, inside))
        return False

    def text(self, element: Element, text: Placed) -> None: ...


def _full_path(element: Element) -> str:
    return next((each.value for each in element.attributes() if each.local == "full-path"), "")


def listed(data: bytes | None, *names: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """The elements with those local names: the name, the attributes, and the `full-path` of the element around.

    >>> list(listed(b'<a><item href="b"/><c/></a>', "item"))
    [('item', {'href': 'b'}, '')]
    """
    if data is None:
        return
    handler = _List(frozenset(names))
    Reader(decode(data, Envelope()), handler, XMLReader((), (), ()), whole=True).read()
    yield from handler.found
