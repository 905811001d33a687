"""Vocabularies that a table describes: which attribute or text of which element is a reference, and what for.

| vocabulary | defined in |
|---|---|
| XML Schema | XML Schema 1.1 part 1, section 4.2 |
| RELAX NG | RELAX NG specification, section 4 (`datatypeLibrary` is an absolute URI without fragment) |
| WSDL 1.1 and 2.0, SOAP bindings | the W3C notes and recommendations of these names |
| XInclude | XInclude 1.1 section 3.1; a fragment is an error, the part is said by `fragid` or `xpointer` |
| sitemaps | sitemaps.org protocol 0.9, and the extensions for images and videos |
| DocBook, EPUB (OPF, NCX, container, SMIL), KML, GPX | their own |

Elements that are not here are not guessed at: that an attribute is called `href` does not make it
a reference in an unknown vocabulary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit.core.issues import Severity
from urikit.documents.link import Role
from urikit.documents.resolvers import IRIResolver, LEIRIResolver, NameResolver, Resolver
from urikit.documents.xml.base import Scope
from urikit.documents.xml.events import Element, Listener
from urikit.documents.xml.walk import ElementFilter, Ending, Form, Forms, Gatherer, Vocabulary

if TYPE_CHECKING:
    from urikit._native import XMLStart

__all__ = [
    "DOCBOOK",
    "OPML",
    "TABLES",
    "XINCLUDE",
    "Table",
    "TableUse",
    "asked_by_table",
    "by_table",
    "forms_by_table",
    "listener",
    "text_is",
    "xinclude",
]


class TableUse(NamedTuple):
    """The role of a reference, and its resolver."""

    role: Role
    kind: type[Resolver]


_LINK = TableUse(Role.HYPERLINK, LEIRIResolver)
_PART = TableUse(Role.EMBEDDED, LEIRIResolver)
_IMPORT = TableUse(Role.IMPORT, LEIRIResolver)
_RELATION = TableUse(Role.RELATION, LEIRIResolver)
_ACTION = TableUse(Role.ACTION, LEIRIResolver)
_NAME = TableUse(Role.NAME, NameResolver)
_PAGE = TableUse(Role.HYPERLINK, IRIResolver)

#: For each element its attributes in no namespace that are references; "" is its text.
Table = dict[str, dict[str, TableUse]]

_XSD: Table = {
    "schema": {"targetNamespace": _NAME},
    "import": {"namespace": _NAME, "schemaLocation": _IMPORT},
    "include": {"schemaLocation": _IMPORT},
    "redefine": {"schemaLocation": _IMPORT},
    "override": {"schemaLocation": _IMPORT},
    "element": {"targetNamespace": _NAME},
    "attribute": {"targetNamespace": _NAME},
    "appinfo": {"source": _RELATION},
    "documentation": {"source": _RELATION},
    "notation": {"system": _RELATION},
}
_RELAX_NG: Table = {
    **{
        name: {"ns": _NAME, "datatypeLibrary": TableUse(Role.NAME, LEIRIResolver)}
        for name in ("grammar", "element", "attribute", "value", "name", "nsName", "anyName", "data", "group", "define")
    },
    "include": {"href": _IMPORT, "ns": _NAME},
    "externalRef": {"href": _IMPORT, "ns": _NAME},
}
_WSDL_1: Table = {"definitions": {"targetNamespace": _NAME}, "import": {"namespace": _NAME, "location": _IMPORT}}
_WSDL_2: Table = {
    "description": {"targetNamespace": _NAME},
    "import": {"namespace": _NAME, "location": _IMPORT},
    "include": {"location": _IMPORT},
    "endpoint": {"address": _ACTION},
}
_SOAP: Table = {"address": {"location": _ACTION}}
_SITEMAP: Table = {"loc": {"": _PAGE}}
_SITEMAP_IMAGE: Table = {"loc": {"": TableUse(Role.EMBEDDED, IRIResolver)}, "license": {"": _PAGE}}
_SITEMAP_VIDEO: Table = {
    name: {"": TableUse(Role.EMBEDDED, IRIResolver)} for name in ("thumbnail_loc", "content_loc", "player_loc")
}
DOCBOOK: Table = {
    **{name: {"fileref": _PART} for name in ("imagedata", "videodata", "audiodata", "textdata")},
    "ulink": {"url": _LINK},
    "olink": {},
}
_OPF: Table = {"item": {"href": _PART}, "reference": {"href": _LINK}, "link": {"href": _RELATION}}
_NCX: Table = {"content": {"src": _LINK}}
_CONTAINER: Table = {"rootfile": {"full-path": _IMPORT}, "link": {"href": _RELATION}}
_SMIL: Table = {"text": {"src": _LINK}, "audio": {"src": _PART}, "video": {"src": _PART}, "img": {"src": _PART}}
_KML: Table = {"href": {"": _PART}, "styleUrl": {"": _RELATION}}
_GPX: Table = {"link": {"href": _LINK}}
OPML: Table = {
    "outline": {"xmlUrl": _LINK, "htmlUrl": _LINK, "url": _LINK},
    "ownerId": {"": _PAGE},
    "docs": {"": _PAGE},
}


def asked_by_table(table: Table) -> ElementFilter:
    """Select the elements and texts that a table describes.

    >>> asked_by_table(OPML).texts
    ('ownerId', 'docs')
    """
    return ElementFilter(elements=tuple(table), texts=tuple(name for name, uses in table.items() if "" in uses))


def by_table(table: Table) -> Vocabulary:
    """Return the vocabulary that a table describes."""

    attributes = {name: [(a, use) for a, use in uses.items() if a] for name, uses in table.items()}
    texts = {name: text_is(*uses[""]) for name, uses in table.items() if "" in uses}

    def references(gatherer: Gatherer, element: Element) -> Ending | None:
        local = element.local
        for attribute, use in attributes.get(local, ()):
            found = element.attribute(attribute)
            if found is not None:
                gatherer.add_attribute(found, *use)
        return texts.get(local)

    return references


def forms_by_table(table: Table) -> Forms:
    """Return the elements that the table describes, by their attributes and their text."""

    def form(gatherer: Gatherer, element: Element) -> Form | None:
        uses = table.get(element.local, {})
        text = uses.get("")
        indexes = {row[2]: index for index, row in reversed([*enumerate(element.rows)])}
        plan = [(indexes[name], *use) for name, use in uses.items() if name in indexes]

        def read(gatherer: Gatherer, start: XMLStart, scope: Scope) -> Listener | None:
            for index, role, kind in plan:
                row = start[9][index]
                gatherer.add_in(scope, start[1], row[2], row[3], (row[4], row[5]), role, kind)
            return None if text is None else listener(gatherer, start, scope, text)

        return read

    return form


def listener(gatherer: Gatherer, start: XMLStart, scope: Scope, use: TableUse) -> Listener:
    """Make a callback for a text that is a reference."""
    name, (role, kind) = start[1], use
    return lambda text: gatherer.add_text_in(scope, name, text, role, kind)


def text_is(role: Role, kind: type[Resolver]) -> Ending:
    """Make a callback for the end of an element whose text is a reference."""
    return lambda gatherer, element, text: gatherer.add_text(element, text, role, kind)


def xinclude(gatherer: Gatherer, element: Element) -> Ending | None:
    """XInclude 1.1 section 3.1: an `href` without a fragment; an empty one is the document itself."""
    href = element.attribute("href") if element.local == "include" else None
    if href is not None:
        gatherer.add_attribute(href, *_IMPORT)
        number_sign = href.value.find("#")
        if number_sign >= 0:
            span = href.placed.span(number_sign, len(href.value))
            gatherer.find("xml-include-fragment", element, span, Severity.ERROR, href.value[number_sign:])
    return None


XINCLUDE = "http://www.w3.org/2001/XInclude"
#: The vocabularies that tables describe, by their namespaces.
TABLES: dict[str, Table] = {
    "http://www.w3.org/2001/XMLSchema": _XSD,
    "http://relaxng.org/ns/structure/1.0": _RELAX_NG,
    "http://schemas.xmlsoap.org/wsdl/": _WSDL_1,
    "http://www.w3.org/ns/wsdl": _WSDL_2,
    "http://schemas.xmlsoap.org/wsdl/soap/": _SOAP,
    "http://schemas.xmlsoap.org/wsdl/soap12/": _SOAP,
    "http://schemas.xmlsoap.org/wsdl/http/": _SOAP,
    "http://www.sitemaps.org/schemas/sitemap/0.9": _SITEMAP,
    "http://www.google.com/schemas/sitemap-image/1.1": _SITEMAP_IMAGE,
    "http://www.google.com/schemas/sitemap-video/1.1": _SITEMAP_VIDEO,
    "http://docbook.org/ns/docbook": DOCBOOK,
    "http://www.idpf.org/2007/opf": _OPF,
    "http://www.daisy.org/z3986/2005/ncx/": _NCX,
    "urn:oasis:names:tc:opendocument:xmlns:container": _CONTAINER,
    "http://www.w3.org/ns/SMIL": _SMIL,
    "http://www.opengis.net/kml/2.2": _KML,
    "http://www.topografix.com/GPX/1/1": _GPX,
}
