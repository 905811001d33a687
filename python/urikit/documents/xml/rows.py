"""The rows of the catalogue about documents of XML; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_WELL_FORMED = "XML 1.0 section 2.1"
_ENTITIES = "XML 1.0 section 4.4"
_BASE = "XML Base section 3"
_ENCODING = "EncodingDecl ::= S 'encoding' Eq ('\"' EncName '\"' | \"'\" EncName \"'\" )"

# fmt: off
ROWS = (
    row(
        "xml-not-well-formed", _WELL_FORMED, "document ::= prolog element Misc*",
        "a document that is not well-formed",
        "the document is no XML from here on: {found}",
        "A processor of XML must not go on behind such a mistake. The references that stand before it are kept.",
        "read('<a><b></a>', as_format='xml')",
        "read('<a><b/></a>', as_format='xml')",
        "mend the markup, or read the document as HTML if that is what it is",
    ),
    row(
        "xml-encoding-unknown", "RFC 7303 section 3", _ENCODING,
        "an encoding that nobody has",
        '"{found}" names no encoding of the web, and is passed over',
        "The next that tells an encoding is asked: the declaration, or UTF-8. UTF-7, UTF-32 and EBCDIC are none "
        "that the web has.",
        "read(b'<?xml version=\"1.0\" encoding=\"utf-7\"?><a/>', as_format='xml')",
        "read(b'<?xml version=\"1.0\" encoding=\"utf-8\"?><a/>', as_format='xml')",
        "write the document in UTF-8",
    ),
    row(
        "xml-encoding-contradiction", "RFC 7303 section 3", _ENCODING,
        "an encoding declaration that another contradicts",
        "the declaration says {found}",
        "The byte order mark comes first, then the charset of the media type, then the declaration. Whoever reads "
        "the document from a disk sees the declaration alone, and other characters.",
        "read(b'<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a/>', media_type='text/xml; charset=utf-8')",
        "read(b'<?xml version=\"1.0\" encoding=\"utf-8\"?><a/>', media_type='text/xml; charset=utf-8')",
        "leave out the charset, or let both say the same",
    ),
    row(
        "xml-octets", "XML 1.0 section 4.3.3", _ENCODING,
        "octets that are no characters",
        "there are octets that are no characters: {found}",
        "XML calls this fatal. Each stands as U+FFFD here, and what follows is read, because the markup is mostly "
        "sound and the encoding is declared wrongly.",
        "read(b'<a>\\xe9</a>', as_format='xml')",
        "read(b'<a>\\xc3\\xa9</a>', as_format='xml')",
        "declare the encoding that the document has",
    ),
    row(
        "xml-entities-too-large", _ENTITIES, "EntityRef ::= '&' Name ';'",
        "entities that expand to too much",
        "reading stops here, because entities would expand to too much, or are nested too deeply",
        "A few lines of declarations can expand to gigabytes. All entities together may add eight million "
        "characters and the length of the document, and may be nested 64 deep.",
        "read('<!DOCTYPE a [<!ENTITY b \"%s\">]><a>%s</a>' % ('x' * 9999999, '&b;' * 3), as_format='xml')",
        "read('<!DOCTYPE a [<!ENTITY b \"x\">]><a>&b;</a>', as_format='xml')",
        "write out what the entities stand for",
    ),
    row(
        "xml-defaults-too-large", "XML 1.0 section 3.3.2", "DefaultDecl",
        "default attributes that amount to too much",
        "reading stops here, because the defaults of the DTD would amount to too much",
        "A default goes into every element of its name. All defaults together may add eight million characters.",
        "read('<!DOCTYPE a [<!ATTLIST b c CDATA \"%s\">]><a>%s</a>' % ('x' * 99999, '<b/>' * 99), as_format='xml')",
        "read('<!DOCTYPE a [<!ATTLIST b c CDATA \"x\">]><a><b/></a>', as_format='xml')",
        "write the attributes where they are needed",
    ),
    row(
        "xml-too-deep", "XML 1.0 section 3", "element ::= EmptyElemTag | STag content ETag",
        "elements that are nested too deeply",
        "reading stops here, because a million elements are open",
        "Each open element takes memory. No document that anybody wrote is nested like that.",
        "read('<a>' * 1_000_001, as_format='xml')",
        "read('<a/>', as_format='xml')",
        "close elements that are left open",
    ),
    row(
        "xml-entity-external", "XML 1.0 section 4.4.3", "EntityRef ::= '&' Name ';'",
        "an external entity, which is not read",
        "{found} stands in another file, which is not read",
        "Nothing is read from elsewhere on behalf of a document: that is how documents make programs fetch "
        "what they should not. References in the entity are not seen.",
        "read('<!DOCTYPE a [<!ENTITY b SYSTEM \"b.xml\">]><a>&b;</a>', as_format='xml')",
        "read('<a xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"b.xml\"/></a>', as_format='xml')",
        "read the file by itself, with its own URI as its base",
    ),
    row(
        "xml-entity-unknown", "XML 1.0 section 4.1", "EntityRef ::= '&' Name ';'",
        "an entity that may be declared in a DTD that is not read",
        "{found} is declared nowhere in the document",
        "The declaration may stand in the external subset or behind a parameter entity, and neither is read. The "
        "entity stands for nothing here.",
        "read('<!DOCTYPE a SYSTEM \"a.dtd\"><a>&nbsp;</a>', as_format='xml')",
        "read('<!DOCTYPE a SYSTEM \"a.dtd\"><a>&#160;</a>', as_format='xml')",
        "write the character",
    ),
    row(
        "xml-prefix", "Namespaces in XML section 5", "PrefixedName ::= Prefix ':' LocalPart",
        "a prefix that nothing declares",
        'nothing declares the prefix "{found}"',
        "The element is in no namespace that anybody knows, and so its attributes are no references.",
        "read('<b:a/>', as_format='xml')",
        "read('<b:a xmlns:b=\"http://example.org/\"/>', as_format='xml')",
        "declare it: xmlns:...=\"...\"",
    ),
    row(
        "xml-base-ignored", _BASE, "xml:base = LEIRI-reference",
        "an xml:base that does not count",
        "this base does not count: {found}",
        "The base of the parent holds on. So it does where declarations are nested beyond reason, or make a base "
        "beyond reason.",
        "read('<a xml:base=\"http://[\"/>', as_format='xml')",
        "read('<a xml:base=\"http://example.org/\"/>', as_format='xml')",
        "write a reference",
    ),
    row(
        "xml-base-not-read", "HTML section 2.4.3", "document base URL",
        "an xml:base where nobody reads it",
        'browsers take no notice of xml:base, so that "{found}" is no base',
        "XHTML and SVG documents have one base: what the first base element of XHTML says, else the URL of the "
        "document. Programs that read XML Base resolve the same references otherwise.",
        "read('<svg xmlns=\"http://www.w3.org/2000/svg\" xml:base=\"b/\"/>', as_format='svg')",
        "read('<svg xmlns=\"http://www.w3.org/2000/svg\"/>', as_format='svg')",
        "write the references so that they need no other base",
    ),
    row(
        "xml-system-fragment", "XML 1.0 section 4.2.2", "SystemLiteral ::= ('\"' [^\"]* '\"') | (\"'\" [^']* \"'\")",
        "a system identifier with a fragment",
        "a system identifier has no fragment",
        "An entity is a whole resource. Processors may report it or drop the fragment.",
        "read('<!DOCTYPE a SYSTEM \"a.dtd#b\"><a/>', as_format='xml').links[0]",
        "read('<!DOCTYPE a SYSTEM \"a.dtd\"><a/>', as_format='xml').links[0]",
        "leave the fragment out",
    ),
    row(
        "xml-include-fragment", "XInclude 1.1 section 3.1", "href",
        "a fragment in the href of an inclusion",
        '"{found}" may not stand in an href of XInclude',
        "Fragments are an error there. The part to include is said by xpointer or fragid.",
        "read('<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"a#b\"/>', as_format='xml')",
        "read('<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"a\" xpointer=\"b\"/>', as_format='xml')",
        "write xpointer=\"...\" instead",
    ),
    row(
        "xml-rdf-id", "RDF 1.1 XML Syntax section 5.1", "rdf-id = NCName",
        "an rdf:ID that is no name",
        '"{found}" is no name of XML without a colon',
        "The value of rdf:ID becomes a fragment, and has to be a name: no number sign, no slash, no digit first.",
        "xml.rdf_xml.IDResolver(Base.outside(Envelope())).errors('#me')",
        "xml.rdf_xml.IDResolver(Base.outside(Envelope(retrieval='http://example.org/'))).errors('me')",
        "write a name, or use rdf:about with a reference",
    ),
    row(
        "xml-rdf-id-twice", "RDF 1.1 XML Syntax section 2.14", "rdf-id = NCName",
        "an rdf:ID that stands twice under one base",
        '"{found}" is the ID of another element under the same base',
        "Each rdf:ID names one thing. The same name may stand again where xml:base is another.",
        "read('<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:Description r:ID=\"a\"/>"
        "<r:Description r:ID=\"a\"/></r:RDF>', as_format='rdfxml')",
        "read('<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:Description r:ID=\"a\"/>"
        "<r:Description r:about=\"#a\"/></r:RDF>', as_format='rdfxml')",
        "refer to the first with rdf:about",
    ),
    row(
        "xml-rdf-withdrawn", "RDF 1.1 XML Syntax section 5.1",
        "oldTerms = rdf:aboutEach | rdf:aboutEachPrefix | rdf:bagID",
        "a construct that RDF has withdrawn",
        "{found} was withdrawn, and is an error",
        "These were in RDF until 2004, and parsers refuse them now.",
        "read('<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:Description r:aboutEach=\"#a\"/>"
        "</r:RDF>', as_format='rdfxml')",
        "read('<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:Description r:about=\"#a\"/>"
        "</r:RDF>', as_format='rdfxml')",
        "say it about each resource by itself",
    ),
)
