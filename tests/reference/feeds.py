"""References of feeds and of RDF/XML, worked out a second time and in another way.

The tree is ElementTree's, the links in escaped HTML are those of the standard library's parser, and every base
is looked for upwards from its element, as the sentences of XML Base have it: "the base URI specified by
an xml:base attribute on the element, if one exists", else that "of the element's parent element",
else that of the document. Resolution is the transcription of RFC 3986. What is not asked by the
suites is not here.
"""

import base64
from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree import ElementTree

from tests.reference.rfc3986 import resolve

_BASE = "{http://www.w3.org/XML/1998/namespace}base"
_XHTML = "{http://www.w3.org/1999/xhtml}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_IN_ATTRIBUTES = {"href", "src"}
_TEXTS = {"url", "uri", "comments", "commentRSS", "commentRss", "icon", "logo"}
_HTML_IN_RSS = {"description", "fullitem"}

Element = ElementTree.Element


class Tree:
    """A document, with a way up."""

    def __init__(self, text: str, document: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.document = document
        self.parents = {child: parent for parent in self.root.iter() for child in parent}

    def base(self, element: Element) -> str:
        """The base of an element, without a fragment."""
        parent = self.parents.get(element)
        outside = self.document if parent is None else self.base(parent)
        own = element.get(_BASE)
        if own is None and local(element) == "CHANNEL":
            own = element.get("BASE")
        return (outside if own is None else resolve(outside, own)).partition("#")[0]

    def links(self) -> Iterator[str | None]:
        """What the references of a feed mean, in their order; an id that is relative means nothing."""
        for element in self.root.iter():
            base, text = self.base(element), (element.text or "").strip()
            for attribute in ("href", "src", "url"):
                if attribute in element.attrib and (attribute in _IN_ATTRIBUTES or local(element) == "generator"):
                    yield resolve(base, element.attrib[attribute].strip())
            if local(element) == "id":
                yield text if ":" in text.split("/")[0] else None
            elif local(element) in _TEXTS or (local(element) == "link" and text):
                yield resolve(base, text)
            elif element.get("mode") == "base64":
                yield from (resolve(base, href) for href in hrefs(base64.b64decode(text).decode()))
            elif element.get("mode") == "escaped" or local(element) in _HTML_IN_RSS or element.get("type") == "html":
                yield from (resolve(base, href) for href in hrefs(text))

    def base_of(self, names: tuple[str, ...]) -> str:
        """The base of the last element of one of these names."""
        return self.base([e for e in self.root.iter() if local(e).lower() in names][-1])

    def identifiers(self) -> Iterator[str]:
        """What the attributes of RDF mean."""
        for element in self.root.iter():
            for name, value in element.attrib.items():
                if name in (f"{_RDF}about", f"{_RDF}resource"):
                    yield resolve(self.base(element), value)
                elif name == f"{_RDF}ID":
                    yield resolve(self.base(element), f"#{value}")


class _Hrefs(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(value or "").strip() for name, value in attrs if name in _IN_ATTRIBUTES]


def hrefs(html: str) -> list[str]:
    """The references in a fragment of HTML."""
    parser = _Hrefs()
    parser.feed(html)
    parser.close()
    return parser.found


def local(element: Element) -> str:
    """The name without its namespace."""
    return element.tag.rpartition("}")[2]
