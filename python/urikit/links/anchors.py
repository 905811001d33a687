"""Anchors: the names that a fragment can mean in a document.

| format           | a name is                                                       | by                        |
|------------------|-----------------------------------------------------------------|---------------------------|
| HTML, XHTML, SVG | the `id` of an element, the `name` of an `a`                     | HTML section 7.4.6.4      |
| Markdown         | what a heading is called once it is published, and ids in HTML  | `headings` has the customs |

In HTML the empty fragment and "top" (in any case) are the top of the page. What follows
":~:" is a directive to the browser and no part of the name. A name is compared as it is
written in the fragment, then percent-decoded.

What can go wrong: ids that a script writes are not there. A format that is not in the table
may have names of its own (`#page=3`, JSON pointers): whatever is asked of it, it has.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Final

from urikit._native import HTMLReader
from urikit.core import percent
from urikit.core.errors import URIEncodingError
from urikit.core.mask import discreet
from urikit.documents.base import Envelope
from urikit.documents.formats import FORMATS
from urikit.links.headings import names_in

__all__ = ["ANY", "Names", "names_of"]


@discreet
@dataclass(frozen=True, slots=True)
class Names:
    """The names in one document.

    >>> names = Names(frozenset({"é"}))
    >>> [names.has(fragment) for fragment in ("%C3%A9", "é", "", "Top", "e", "e:~:text=x", ":~:text=x")]
    [True, True, True, True, False, False, True]
    """

    #: The names; None where they are unknown, and every fragment is taken to be one.
    names: Set[str] | None

    def has(self, fragment: str) -> bool:
        """Whether a fragment, as it is in a target, has a place."""
        if self.names is None:
            return True
        name = fragment.partition(":~:")[0]
        return name in self.names or (decoded := _decoded(name)) in self.names or decoded.lower() in ("", "top")


#: Of a format whose names are unknown.
ANY: Final = Names(None)


def names_of(data: bytes, name: str, envelope: Envelope | None = None) -> Names:
    """The names in a document of the format `name` of `FORMATS`; its envelope may tell the encoding.

    >>> sorted(names_of(b"<p id=a><a name=b>", "html").names)
    ['a', 'b']
    """
    read = _READERS.get(name)
    if read is None:
        return ANY
    return Names(read(FORMATS[name].load().decode(data, envelope or Envelope()).text))


def _ids(text: str) -> frozenset[str]:
    found: set[str] = set()
    for name, _, _, scope, *_, attributes in _READER.read(text):
        if scope == "document":
            found.update(value for key, value, _, _ in attributes if value and (key != "name" or name == "a"))
    return frozenset(found)


def _decoded(fragment: str) -> str:
    try:
        return percent.decode(fragment)
    except URIEncodingError:
        return fragment


#: Told of every element that has one of these; "xml:id" is the id of XML (xml:id 1.0).
_READER = HTMLReader(("id", "name", "xml:id"), ())
_READERS: dict[str, Callable[[str], frozenset[str]]] = {
    "html": _ids,
    "xhtml": _ids,
    "svg": _ids,
    "markdown": names_in,
}
