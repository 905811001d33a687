"""XML: references of any vocabulary that is known, and XML Base.

    <?xml-stylesheet href="a.xsl"?>                   the base is that of the document
    <!DOCTYPE doc SYSTEM "doc.dtd">                   of the entity it is in, whatever xml:base says
    <doc xml:base="b/" xmlns="http://example.org/ns"> a name, which is not resolved
      <xi:include href="c.xml"/>                      the element's base

| file | subject |
|---|---|
| `encoding` | bytes and characters (RFC 7303) |
| `doctype`, `events` | XML itself, with places, and its limits |
| `base` | XML Base, and the policy of formats without it |
| `walk` | the walk, and attributes that any element may have |
| `tables`, `browsers`, `feeds`, `office`, `xslt`, `rdf_xml` | the vocabularies |

All XML formats have one reader. The namespace of an element selects its vocabulary, so a document
of Atom that is read as "xml" gives the same references. The name of a format adds the policy:

- **XHTML and SVG** have one base for the document, by the URL Standard: the first `base` with an
  `href`, resolved against the base that the document would have without it (HTML section 4.2.3). XHTML
  1.1 and SVG 1.1 had `xml:base`; HTML, DOM and SVG 2 (chapter 16) dropped it, and browsers did too. With
  `BasePolicy.XML_BASE` they are read by XML Base, as Atom reads the XHTML in it (RFC 4287 section
  3.1.1); a `base` is then only a reference. Names have their case: `<A HREF>` is not a link in XML.
- **Feeds** are read by XML Base, **RDF/XML and XSLT** by the vocabulary of their root element.
- **DTDs** (XML 1.0 sections 2.8, 4.2.2 and 4.7) contain declarations only, so that only their system
  identifiers are read. References of parameter entities and the brackets of conditional sections are
  passed over, ignored sections (3.4) are not read, and entities are not expanded.

The base of an element comes from `xml:base`, then from the document: its enclosing entity (RFC 3986
section 5.1.2), its retrieval (5.1.3), the application (5.1.4). The base of the whole is that of the
root element.

Left out: external entities and the external subset are not read; an attribute with the type anyURI
in a schema is unknown; scripts are not run, and `animate` and `set` of SVG do not change an `href`;
entities such as `&nbsp;` that browsers know from the public identifiers of XHTML are unknown
(`xml-entity-unknown`), or end the document if it has no doctype.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import SystemIdentifierResolver
from urikit.documents.source import Source
from urikit.documents.xml import feeds, office, rdf_xml, tables, xslt
from urikit.documents.xml.base import BasePolicy, by_leiri
from urikit.documents.xml.browsers import asked, forms_by_table, read_by_table
from urikit.documents.xml.doctype import declarations
from urikit.documents.xml.encoding import decode, encoding_findings
from urikit.documents.xml.events import Element
from urikit.documents.xml.walk import (
    MATHML,
    SVG,
    XHTML,
    ElementFilter,
    Ending,
    Form,
    Gatherer,
    Vocabularies,
    Vocabulary,
    gathered,
)

__all__ = [
    "VOCABULARIES",
    "XHTML",
    "BasePolicy",
    "decode",
    "read",
    "read_dtd",
    "read_feed",
    "read_rdf_xml",
    "read_svg",
    "read_xhtml",
    "read_xslt",
]

_OF_NONE: dict[str, Callable[[], Vocabulary]] = {
    "opml": lambda: tables.by_table(tables.OPML),
    "rss": lambda: feeds.rss,
    "CHANNEL": lambda: feeds.cdf,
    "channel": lambda: feeds.cdf,
    **{root: lambda: tables.by_table(tables.DOCBOOK) for root in ("book", "article", "chapter", "refentry")},
}


def without_namespace(gatherer: Gatherer, element: Element) -> Ending | None:
    """Elements in no namespace are read by the name of the root: OPML, or DocBook before version 5."""
    kept = gatherer.kept.get("root")
    if kept is None:
        made = _OF_NONE.get(element.local) if element.parent is None else None
        kept = gatherer.kept["root"] = made() if made is not None else _nothing
    vocabulary: Vocabulary = kept  # type: ignore[assignment]
    return vocabulary(gatherer, element)


def forms_without_namespace(gatherer: Gatherer, element: Element) -> Form | None:
    """Return the elements of RSS, by far the most of those without a namespace."""
    return feeds.forms_of_rss(gatherer, element) if gatherer.kept.get("root") is feeds.rss else None


def _nothing(gatherer: Gatherer, element: Element) -> Ending | None:
    return None


_BROWSERS: tuple[tuple[str, Literal["html", "svg", "mathml"]], ...] = (
    (XHTML, "html"),
    (SVG, "svg"),
    (MATHML, "mathml"),
)
_TABLES = {**tables.TABLES, **feeds.TABLES_OF_FEEDS}
#: The filter of elements in no namespace; in CDF, which its root shows, names have any case.
_ASKED_OF_NONE = ElementFilter(roots=("CHANNEL", "channel")).together(
    (tables.asked_by_table(tables.OPML), tables.asked_by_table(tables.DOCBOOK), feeds.ASKED_OF_RSS)
)
#: Each vocabulary with what it asks for.
_ROWS: dict[str | None, tuple[Vocabulary, ElementFilter]] = {
    **{namespace: (tables.by_table(table), tables.asked_by_table(table)) for namespace, table in _TABLES.items()},
    None: (without_namespace, _ASKED_OF_NONE),
    tables.XINCLUDE: (tables.xinclude, ElementFilter(("include",))),
    **feeds.VOCABULARIES_OF_FEEDS,
    **office.VOCABULARIES_OF_OFFICE,
    # Elements for nodes and properties alternate, whatever their namespaces.
    rdf_xml.RDF: (rdf_xml.island, ElementFilter(wholes=("RDF",))),
    # The content of an instruction is a template, whatever its namespace.
    xslt.XSLT: (xslt.instruction, ElementFilter(whole=True)),
    **{namespace: (read_by_table(name), asked(name)) for namespace, name in _BROWSERS},
}
#: The vocabularies by their namespaces; None has the elements in no namespace.
VOCABULARIES = Vocabularies(
    _ROWS,
    {
        **{namespace: tables.forms_by_table(table) for namespace, table in _TABLES.items()},
        None: forms_without_namespace,
        **feeds.FORMS_OF_FEEDS,
        **{namespace: forms_by_table(name) for namespace, name in _BROWSERS},
    },
)


def read(source: Source, envelope: Envelope, policy: BasePolicy | None = None) -> DocumentReading:
    """Return the references of a document of XML; without a policy its root element decides.

    >>> from urikit.documents import Envelope, Source
    >>> text = '<a xml:base="b/" xmlns:l="http://www.w3.org/1999/xlink" l:href="c"/>'
    >>> reading = read(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [(link.attribute, link.target) for link in reading.links if link.role.name == "HYPERLINK"]
    [('l:href', 'http://example.org/b/c')]
    """
    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


def read_xhtml(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> DocumentReading:
    """Return the references of a document of XHTML.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<html xmlns="{XHTML}"><a href="b"/><base href="c/"/></html>'
    >>> reading = read_xhtml(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [link.target for link in reading.links if link.element == "a"]
    ['http://example.org/c/b']
    """
    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


def read_svg(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> DocumentReading:
    """Return the references of a document of SVG.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<svg xmlns="{SVG}" xml:base="b/"><image href="c.png"/></svg>'
    >>> outside = Envelope(retrieval="http://example.org/a.svg")
    >>> read_svg(Source(text), outside).links[-1].target
    'http://example.org/c.png'
    >>> read_svg(Source(text), outside, BasePolicy.XML_BASE).links[-1].target
    'http://example.org/b/c.png'
    """
    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


def read_feed(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a feed.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<feed xmlns="{feeds.ATOM}" xml:base="b/"><link href="c"/><icon>d.png</icon></feed>'
    >>> reading = read_feed(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [link.target for link in reading.links if link.element in ("link", "icon")]
    ['http://example.org/b/c', 'http://example.org/b/d.png']
    """
    return gathered(Gatherer(source, envelope, BasePolicy.XML_BASE, VOCABULARIES))


def read_xslt(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a stylesheet.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<xsl:stylesheet version="1.0" xmlns:xsl="{xslt.XSLT}"><xsl:include href="b.xsl"/></xsl:stylesheet>'
    >>> read_xslt(Source(text), Envelope(retrieval="http://example.org/a.xsl")).links[-1].target
    'http://example.org/b.xsl'
    """
    return gathered(Gatherer(source, envelope, None, VOCABULARIES, root=xslt.instruction))


def read_rdf_xml(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a document of RDF/XML.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<rdf:RDF xmlns:rdf="{rdf_xml.RDF}"><rdf:Description rdf:about="#me"/></rdf:RDF>'
    >>> reading = read_rdf_xml(Source(text), Envelope(retrieval="http://example.org/foaf"))
    >>> [link.target for link in reading.links if link.role.name == "IDENTIFIER"]
    ['http://example.org/foaf#me']
    """
    return gathered(Gatherer(source, envelope, None, VOCABULARIES, root=rdf_xml.document))


def read_dtd(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the system identifiers of a DTD.

    >>> from urikit import documents
    >>> dtd = '<!ENTITY % n SYSTEM "n.ent"> %n; <!ELEMENT a (#PCDATA)>'
    >>> [link.target for link in documents.read(dtd, type="dtd", base="http://example.org/a.dtd").links]
    ['http://example.org/n.ent']
    """
    base = Base.outside(envelope, by_leiri)
    resolver = SystemIdentifierResolver(base)
    links = []
    for declaration in declarations(source.text):
        literal = declaration.system
        if literal is not None:
            role = Role.RELATION if declaration.kind == "NOTATION" else Role.IMPORT
            name, target = f"!{declaration.kind}", resolver.target(literal.value)
            place = literal.offset, literal.end
            links.append(make_link(name, "SYSTEM", literal.value, *place, role, target, resolver, source))
    return DocumentReading(base, links, list(encoding_findings(source, envelope)))
