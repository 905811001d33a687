"""Documents that ask a reader to open something, by format: "U" is the address of what must not be opened.

They are the seeds of `fuzz/documents.py` as well.
"""

# ruff: noqa: E501 (a document is one line)

import json

from tests.documents.archive_files import BOOK, zipped
from urikit.documents import FORMATS

#: Where JSON-LD takes a context; each is a document for one address, written as "U".
SHAPES = {
    "string": '{"@context": "U", "p": 1}',
    "list": '{"@context": ["U"], "p": 1}',
    "nested lists": '{"@context": [["U"]], "p": 1}',
    "deep lists": '{"@context": [[[[[["U"]]]]]], "p": 1}',
    "list after object": '{"@context": [{}, [null, ["U"]]], "p": 1}',
    "import": '{"@context": {"@import": "U"}, "p": 1}',
    "import in lists": '{"@context": [[{"@import": "U"}]], "p": 1}',
    "context in context": '{"@context": {"@context": "U"}, "p": 1}',
    "context in context, in lists": '{"@context": [{"@context": [["U"]]}], "p": 1}',
    "property": '{"@context": {"p": {"@id": "a:p", "@context": "U"}}, "p": {"q": 1}}',
    "property, in lists": '{"@context": {"p": {"@id": "a:p", "@context": [["U"]]}}, "p": {"q": 1}}',
    "property, by import": '{"@context": {"p": {"@id": "a:p", "@context": {"@import": "U"}}}, "p": {"q": 1}}',
    "type": '{"@context": {"T": {"@id": "a:T", "@context": "U"}}, "@type": "T", "q": 1}',
    "type, in lists": '{"@context": {"T": {"@id": "a:T", "@context": [["U"]]}}, "@type": ["T"], "q": 1}',
    "node": '{"@id": "a:b", "a:p": {"@context": "U", "q": 1}}',
    "node, in lists": '{"@id": "a:b", "a:p": {"@context": [["U"]], "q": 1}}',
    "array of nodes": '[{"@id": "a:b", "a:c": 1}, {"@context": [["U"]], "p": 1}]',
    "graph": '{"@graph": [{"@context": [["U"]], "p": 1}]}',
    "named graph": '{"@id": "a:g", "@graph": [{"@context": [["U"]], "p": 1}]}',
    "list value": '{"@id": "a:b", "a:p": {"@list": [{"@context": [["U"]], "q": 1}]}}',
    "set value": '{"@id": "a:b", "a:p": {"@set": [{"@context": [["U"]], "q": 1}]}}',
    "reverse": '{"@id": "a:b", "@reverse": {"a:p": {"@context": [["U"]], "@id": "a:c", "q": 1}}}',
    "included": '{"@id": "a:b", "@included": [{"@context": [["U"]], "q": 1}]}',
    "nest": '{"@context": {"n": "@nest", "p": {"@id": "a:p", "@context": [["U"]]}}, "n": {"p": {"q": 1}}}',
    "nest with a context": '{"@context": {"n": {"@id": "@nest", "@context": [["U"]]}}, "n": {"a:q": 1}}',
    "duplicate keys": '{"@context": {}, "@context": [["U"]], "p": 1}',
    "duplicate keys, escaped": '{"@context": {}, "\\u0040context": [["U"]], "p": 1}',
    "alias of context": '{"@context": {"c": "@context"}, "c": [["U"]], "a:p": 1}',
    "index map": '{"@context": {"p": {"@id": "a:p", "@container": "@index"}}, '
    '"p": {"i": {"@context": [["U"]], "q": 1}}}',
    "id map": '{"@context": {"p": {"@id": "a:p", "@container": "@id"}}, "p": {"a:i": {"@context": [["U"]], "q": 1}}}',
    "type map": '{"@context": {"p": {"@id": "a:p", "@container": "@type"}, "T": {"@id": "a:T", "@context": [["U"]]}}, '
    '"p": {"T": {"q": 1}}}',
    "version 1.0": '{"@context": [{"@version": 1.0}, [["U"]]], "p": 1}',
    "base": '{"@context": [{"@base": "U"}, [["x"]]], "p": 1}',
    "propagate": '{"@context": [{"@propagate": false}, [["U"]]], "p": 1}',
    "protected": '{"@context": {"@protected": true, "p": {"@id": "a:p", "@context": ["U"]}}, "p": {"q": 1}}',
    "number in a list": '{"@context": [[1, "U"]], "p": 1}',
}

_XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">{}</html>'
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'
_RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#" '
    'xmlns:xi="http://www.w3.org/2001/XInclude">{}</rdf:RDF>'
)
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_ENTITY = '<!DOCTYPE a [<!ENTITY e SYSTEM "U">]>'
_PARAMETER = '<!DOCTYPE a [<!ENTITY % e SYSTEM "U"> %e;]>'

#: Pairs of a format and a document.
DOCUMENTS = [
    ("html", '<base href="U"><link rel=stylesheet href="U"><script src="U"></script><img src="U" srcset="U 2x">'),
    ("html", '<style>@import "U"; p { background: url(U) }</style><p style="background: url(U)">'),
    ("html", '<iframe src="U" srcdoc="<iframe srcdoc=&quot;<img src=U>&quot;>"></iframe><object data="U"><embed src=U>'),
    ("html", '<meta http-equiv=refresh content="0; url=U"><form action="U"><a ping="U" href="U">'),
    ("html", '<svg><use href="U#x"/><image xlink:href="U"/></svg><math><mi href="U"/></math>'),
    ("html", '<script type="importmap">{"imports": {"a": "U"}, "scopes": {"U": {"b": "U"}}}</script>'),
    ("html", '<script type="speculationrules">{"prefetch": [{"urls": ["U"]}]}</script>'),
    ("html", '<link rel="manifest modulepreload preconnect" href="U" imagesrcset="U 1x"><html manifest="U">'),
    ("html", '<div vocab="U" typeof="U" property="U" resource="U" prefix="p: U"></div>'),
    *(("html", f"<script type='application/ld+json'>{text}</script>") for text in list(SHAPES.values())[:4]),
    ("xhtml", _XHTML.format('<script src="U"/><object data="U"/><link rel="stylesheet" href="U"/>')),
    ("xhtml", _ENTITY + _XHTML.format("<p>&e;</p>")),
    ("xhtml", '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "U">' + _XHTML.format("<p>&nbsp;</p>")),
    ("svg", _SVG.format('<use href="U#a"/><image xlink:href="U"/><script href="U"/><style>@import "U";</style>')),
    ("svg", _ENTITY + _SVG.format("<text>&e;</text>")),
    ("svg", '<?xml-stylesheet href="U"?>' + _SVG.format("")),
    ("feed", '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="U"><entry><content src="U"/><link href="U"/></entry></feed>'),
    ("feed", '<rss><channel><link>U</link><item><enclosure url="U"/><guid>U</guid></item></channel></rss>'),
    ("xslt", '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:import href="U"/>'
     '<xsl:include href="U"/><xsl:template match="/"><xsl:copy-of select="document(\'U\')"/></xsl:template></xsl:stylesheet>'),
    ("rdfxml", _RDF.format('<owl:Ontology rdf:about=""><owl:imports rdf:resource="U"/></owl:Ontology>')),
    ("rdfxml", _RDF.format('<xi:include href="U" parse="text"/>')),
    ("rdfxml", _ENTITY + _RDF.format("<rdf:Description>&e;</rdf:Description>")),
    ("rdfxml", _PARAMETER + _RDF.format("")),
    ("xml", _ENTITY + "<a>&e;</a>"),
    ("xml", _PARAMETER + "<a/>"),
    ("xml", '<!DOCTYPE a SYSTEM "U"><a>&unknown;</a>'),
    ("xml", '<!DOCTYPE a PUBLIC "x" "U" [<!NOTATION n SYSTEM "U"><!ENTITY p SYSTEM "U" NDATA n>]><a/>'),
    ("xml", '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="U"><xi:fallback/></xi:include></a>'),
    ("xml", '<?xml-stylesheet type="text/xsl" href="U"?><?xml-model href="U"?><a/>'),
    ("xml", '<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="a U" i:noNamespaceSchemaLocation="U"/>'),
    ("xml", '<schema xmlns="http://www.w3.org/2001/XMLSchema"><import schemaLocation="U"/><include schemaLocation="U"/></schema>'),
    ("xml", '<grammar xmlns="http://relaxng.org/ns/structure/1.0"><include href="U"/><externalRef href="U"/></grammar>'),
    ("xml", '<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><import location="U" namespace="U"/></definitions>'),
    ("xml", '<!DOCTYPE a [<!ATTLIST a xml:base CDATA "U">]><a xmlns:x="http://www.w3.org/1999/xlink" x:href="b" x:show="embed"/>'),
    ("dtd", '<!ENTITY % a SYSTEM "U"> %a; <!NOTATION n PUBLIC "x" "U"> <![INCLUDE[<!ENTITY e SYSTEM "U" NDATA n>]]>'),
    ("css", '@import "U"; @import url(U) layer(a); @namespace "U"; a { background: image-set("U" 1x), url(U) }'),
    ("css", '@font-face { src: url("U") format("woff"), local(x) } @charset "U"; a { --x: url(U) }'),
    ("turtle", "@base <U> . @prefix p: <U> . <> <http://www.w3.org/2002/07/owl#imports> <U> , p:a ."),
    ("trig", "@prefix p: <U> . GRAPH <U> { <U> p:a <U> }"),
    ("ntriples", "<U> <http://www.w3.org/2002/07/owl#imports> <U> ."),
    ("sparql", "BASE <U> SELECT * FROM <U> FROM NAMED <U> { SERVICE <U> { ?s ?p <U> } }"),
    ("sparql", "LOAD <U> INTO GRAPH <U> ; CLEAR GRAPH <U>"),
    *(("jsonld", text) for text in SHAPES.values()),
    ("jsonschema", '{"$schema": "U", "$id": "U", "$ref": "U", "$defs": {"a": {"$dynamicRef": "U#a"}}}'),
    ("jsonschema", '{"openapi": "3.1.0", "servers": [{"url": "U"}], "paths": {"/a": {"$ref": "U"}}, "jsonSchemaDialect": "U"}'),
    ("openapi", "openapi: 3.1.0\nservers: [{url: U}]\npaths:\n  /a: &a\n    $ref: 'U'\n  /b: *a\n  /c: !!python/object/apply:os.system ['U']\n"),
    ("http", 'HTTP/1.1 301 Moved\r\nLocation: U\r\nLink: <U>; rel="http://www.w3.org/ns/json-ld#context"\r\n'
     'Content-Type: application/ld+json\r\n\r\n{"@context": [["U"]]}'),
    ("http", "HTTP/1.1 200 OK\r\nRefresh: 0; url=U\r\nContent-Location: U\r\nContent-Type: text/html\r\n\r\n<img src=U>"),
    ("mime", "MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n"
     "PGEgaHJlZj1o\r\ndHRwOi8vZS94\r\nPsOpPGltZyBz\r\ncmM9Yj4=\r\n"),
    ("mime", "MIME-Version: 1.0\r\nContent-Type: message/external-body; access-type=URL; URL=\"U\"\r\n\r\nContent-Type: text/html\r\n"),
    ("mime", 'MIME-Version: 1.0\nContent-Base: U\nContent-Type: multipart/related; boundary=b; start="<a>"\n\n--b\n'
     "Content-Type: text/html\nContent-Location: U\n\n<img src=cid:gone><img src=U>\n--b--\n"),
    ("markdown", '[a](U) ![b](<U>) <U>\n\n[c]: U "t"\n\n<img src="U"><script src=U></script>'),
    ("rst", ".. include:: U\n.. raw:: html\n   :url: U\n\n.. csv-table:: a\n   :file: U\n\n.. image:: U\n\n.. _a: U\n"),
    ("rst", ".. raw:: html\n\n   <script src=U></script>\n"),
    ("asciidoc", "include::U[]\n\nimage::U[link=U]\n\n++++\n<script src=U></script>\n++++\n"),
    ("asciidoc", ":a: U\n:b: {a}{a}\n\nlink:{b}[x] <<U,y>> U[z]"),
    ("notebook", '{"cells": [{"cell_type": "markdown", "source": ["![a](U)", "<img src=U>"], "attachments": {"U": {"image/png": "U"}}}]}'),
    # An archive is written as its members; `documents` packs them.
    ("epub", json.dumps({name: text for name, text in BOOK.items() if isinstance(text, str)} | {
        "OPS/text/two.xhtml": '<!DOCTYPE html SYSTEM "U"><html xmlns="http://www.w3.org/1999/xhtml"><img src="U"/><script src="U"/></html>',
        "OPS/style.css": '@import "U";',
    })),
    ("ooxml", json.dumps({
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONSHIPS}"><Relationship Target="U"/></Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{_RELATIONSHIPS}">'
        '<Relationship Type="x/attachedTemplate" Target="U" TargetMode="External"/></Relationships>',
        "word/document.xml": '<!DOCTYPE a [<!ENTITY e SYSTEM "U">]><w:fldSimple '
        'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" w:instr=\'INCLUDEPICTURE "U"\'>&e;</w:fldSimple>',
    })),
    ("opendocument", json.dumps({
        "content.xml": '<a xmlns:x="http://www.w3.org/1999/xlink" x:href="U" x:show="embed" x:actuate="onLoad"/>',
        "META-INF/manifest.xml": '<!DOCTYPE a SYSTEM "U"><a/>',
    })),
    ("comments", "# coding: x\n\'\'\'U\'\'\'\nimport U # <U>\n"),
    ("pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/URI<</Base(U)>>>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
     "3 0 obj<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(U)>>>>]>>endobj "
     "trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF"),
    ("text", "See <U> and \"U\" or U."),
]  # fmt: skip


def documents(address: str) -> list[tuple[str, str]]:
    """Every document for one address; of archives the bytes, each as one character."""
    return [(name, _packed(name, text.replace("U", address) if "U" in text else text)) for name, text in DOCUMENTS]


def octets(name: str, text: str) -> bytes:
    """A document as a file has it."""
    return text.encode("latin-1" if FORMATS[name].contents == "archive" else "utf-8")


def _packed(name: str, text: str) -> str:
    return zipped(json.loads(text)).decode("latin-1") if FORMATS[name].contents == "archive" else text


"""Documents of JSON-LD with a remote context, in every shape that JSON-LD has for one."""
