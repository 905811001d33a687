"""XML: references of any vocabulary that is known, and XML Base.

    <?xml-stylesheet href="a.xsl"?>                   the base is that of the document
    <!DOCTYPE doc SYSTEM "doc.dtd">                   of the entity it is in, whatever xml:base says
    <doc xml:base="b/" xmlns="http://example.org/ns"> a name, which is not resolved
      <xi:include href="c.xml"/>                      the element's base

| file | what it knows |
|---|---|
| `encoding` | bytes, characters (RFC 7303) |
| `events`, `element`, `doctype`, `instructions`, `places`, `bounds` | XML itself, with places, and what is refused |
| `base` | XML Base, and the policy of those who have none |
| `resolvers` | system identifiers, namespace names, IRIs that are not resolved |
| `walk` | the walk, and what is on any element |
| `tables`, `of_browsers`, `xhtml`, `svg`, `feeds`, `office`, `xslt`, `rdf_xml`, `vocabularies` | the vocabularies |
| `asked` | what a vocabulary looks at, and so what the native scan tells |

All readers of XML formats are the same reader: which vocabulary an element has is told by
its namespace, and a document of Atom that is read as "xml" gives the same references. What a
format adds is what a name of a format says: XHTML and SVG have one base for the document.

The base of an element comes from `xml:base`, then from the document: what encloses it (5.1.2), its
retrieval (5.1.3), the application (5.1.4). The `base` of the whole is that of the root element.

Left out: external entities, and the external subset of a DTD, are not read. An attribute with the
type anyURI in a schema that nobody tells is not known to be a reference.

XHTML: HTML in the syntax of XML (HTML Standard section 14).

The elements, their attributes and what these mean are those of HTML (`of_browsers`); what differs
is the parser. A document that is served as XML is read with the URL Standard and has one base: the
first `base` with an `href` in it, resolved against what the document would have without, wherever
it is (HTML section 4.2.3, read by `urikit.documents.html`). `xml:base`, which XHTML 1.1
had, was taken out of HTML and DOM, and browsers dropped it: `BasePolicy.DOCUMENT`.

`read(source, envelope, BasePolicy.XML_BASE)` reads by XML Base instead, as programs for XML do; a
`base` is then only a reference. Inside of Atom XHTML is read like that (RFC 4287 section 3.1.1).

Names are in lower case: `<A HREF>` is not a link in XML. Left out: scripts are not run; entities such
as `&nbsp;`, which browsers know of the public identifiers of XHTML, are said as unknown (`xml-entity-unknown`), or
end the document where it has no doctype.

SVG: references in attributes, in presentation attributes and in style.

    <use href="#a" xlink:href="#b"/>              href counts, xlink:href only without it (SVG 2)
    <rect fill="url(p.svg#x)" style="mask: url(#m)"/>
    <a href="c"/>   <image href="d.png"/>   <script href="e.js"/>   <style>@import "f.css";</style>

SVG 2 resolves by the URL Standard over the base of the document (chapter 16) and has no `xml:base` any
more; browsers dropped it as well. So a document of SVG has one base: `BasePolicy.DOCUMENT`. SVG
1.1 had XML Base: `read(source, envelope, BasePolicy.XML_BASE)` reads like that, and so is SVG
inside of a format that has XML Base, as Atom. Elements and attributes are those that HTML knows of
SVG (`of_browsers`).

Most references of SVG mean a part of the same document (`#id`, `url(#id)`); they are references like
any other. Left out: what `animate` and `set` give an `href` in the course of time, and scripts.

Which vocabulary reads which namespace, and what it asks for of the native reader.

DTDs: the system identifiers of the external subset (XML 1.0 sections 2.8, 4.2.2 and 4.7).

    <!ENTITY % names SYSTEM "names.ent">     <!NOTATION gif PUBLIC "-//X//GIF" "gif.html">

A DTD contains declarations only, so the reader of XML documents refuses it. The scan that finds the
declarations inside a document (`doctype`) finds them here too. What is between declarations, such as
references of parameter entities and the brackets of conditional sections, is passed over; an ignored
section (3.4) is not read. Nothing is fetched; entities are not expanded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from urikit.documents.base import Base
from urikit.documents.formats import DocumentReading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import SystemIdentifierResolver
from urikit.documents.xml.base import BasePolicy, by_leiri
from urikit.documents.xml.browsers import asked, forms_by_table, read_by_table
from urikit.documents.xml.doctype import declarations
from urikit.documents.xml.encoding import decode, encoding_findings
from urikit.documents.xml.walk import ElementFilter, Gatherer, Vocabularies, asked_by_table, gathered

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.documents.base import Envelope
    from urikit.documents.source import Source
    from urikit.documents.xml.events import Element
    from urikit.documents.xml.walk import Ending, Form, Vocabulary

__all__ = ["BasePolicy", "decode", "read", "XHTML", "read_xhtml", "SVG", "read_svg", "VOCABULARIES", "read_dtd"]


def read(source: Source, envelope: Envelope, policy: BasePolicy | None = None) -> DocumentReading:
    """The references of a document of XML; without a policy its root element decides.

    >>> from urikit.documents import Envelope, Source
    >>> text = '<a xml:base="b/" xmlns:l="http://www.w3.org/1999/xlink" l:href="c"/>'
    >>> reading = read(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [(link.attribute, link.target) for link in reading.links if link.role.name == "HYPERLINK"]
    [('l:href', 'http://example.org/b/c')]
    """
    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


XHTML = "http://www.w3.org/1999/xhtml"


def read_xhtml(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> DocumentReading:
    """The references of a document of XHTML.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<html xmlns="{XHTML}"><a href="b"/><base href="c/"/></html>'
    >>> reading = read(Source(text), Envelope(retrieval="http://example.org/"))
    >>> [link.target for link in reading.links if link.element == "a"]
    ['http://example.org/c/b']
    """

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


SVG = "http://www.w3.org/2000/svg"


def read_svg(source: Source, envelope: Envelope, policy: BasePolicy = BasePolicy.DOCUMENT) -> DocumentReading:
    """The references of a document of SVG.

    >>> from urikit.documents import Envelope, Source
    >>> text = f'<svg xmlns="{SVG}" xml:base="b/"><image href="c.png"/></svg>'
    >>> outside = Envelope(retrieval="http://example.org/a.svg")
    >>> read(Source(text), outside).links[-1].target
    'http://example.org/c.png'
    >>> read(Source(text), outside, BasePolicy.XML_BASE).links[-1].target
    'http://example.org/b/c.png'
    """

    return gathered(Gatherer(source, envelope, policy, VOCABULARIES))


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
    """The elements of RSS, by far the most of those without a namespace."""
    return feeds.forms_of_rss(gatherer, element) if gatherer.kept.get("root") is feeds.rss else None


def _nothing(gatherer: Gatherer, element: Element) -> Ending | None:
    return None


_BROWSERS: tuple[tuple[str, Literal["html", "svg", "mathml"]], ...] = (
    (XHTML, "html"),
    (SVG, "svg"),
    ("http://www.w3.org/1998/Math/MathML", "mathml"),
)
_TABLES = {**tables.TABLES, **feeds.TABLES_OF_FEEDS}
#: What is looked at of the elements in no namespace; in CDF, whose root tells it, names have any case.
_ASKED_OF_NONE = ElementFilter(roots=("CHANNEL", "channel")).together(
    (asked_by_table(tables.OPML), asked_by_table(tables.DOCBOOK), feeds.ASKED_OF_RSS)
)
#: Each vocabulary with what it asks for.
_ROWS: dict[str | None, tuple[Vocabulary, ElementFilter]] = {
    **{namespace: (tables.by_table(table), asked_by_table(table)) for namespace, table in _TABLES.items()},
    None: (without_namespace, _ASKED_OF_NONE),
    tables.XINCLUDE: (tables.xinclude, ElementFilter(("include",))),
    **feeds.VOCABULARIES_OF_FEEDS,
    **office.VOCABULARIES_OF_OFFICE,
    # Elements for nodes and properties alternate, whatever their namespaces.
    rdf_xml.RDF: (rdf_xml.island, ElementFilter(wholes=("RDF",))),
    # What is within an instruction is a template, whatever its namespace.
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


def read_dtd(source: Source, envelope: Envelope) -> DocumentReading:
    """The system identifiers of a DTD.

    >>> from urikit import documents
    >>> dtd = '<!ENTITY % n SYSTEM "n.ent"> %n; <!ELEMENT a (#PCDATA)>'
    >>> [link.target for link in documents.read(dtd, as_format="dtd", uri="http://example.org/a.dtd").links]
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
