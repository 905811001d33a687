"""Vocabularies that tables describe, those of browsers, XSLT, feeds, RDF/XML; and what is not guessed."""

import base64

import pytest
from rdflib import Graph, URIRef

from tests.documents.xml import HERE, XLINK, codes, read, targets
from urikit import documents
from urikit.documents import BaseSource, Envelope, Role
from urikit.documents.xml.feeds import with_content_location
from urikit.documents.xml.xslt import calls, embedded

XSI = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f'<a {XLINK} l:href="b" l:role="http://example.org/r" l:arcrole="http://example.org/s"/>', ["b"]),
        (f'<a {XSI} i:schemaLocation="http://example.org/n b http://example.org/m c"/>', ["b", "c"]),
        (f'<a {XSI} i:noNamespaceSchemaLocation=" b "/>', ["b"]),
        (f'<a {XSI} i:type="no" i:schemaLocation=""/>', []),
        ('<x:a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="b"><x:fallback/></x:include></x:a>', ["b"]),
        (
            '<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.org/n"><x:import '
            'namespace="http://example.org/m" schemaLocation="b"/><x:include schemaLocation="c"/>'
            '<x:redefine schemaLocation="d"/><x:override schemaLocation="e"/></x:schema>',
            list("bcde"),
        ),
        ('<g:grammar xmlns:g="http://relaxng.org/ns/structure/1.0" ns="n"><g:include href="b"/>'
         '<g:externalRef href="c"/>'
         "</g:grammar>",
         ["b", "c"]),
        ('<w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/"><w:import namespace="http://n" location="b"/>'
         '<s:address xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" location="c"/></w:definitions>', ["b", "c"]),
        ('<w:description xmlns:w="http://www.w3.org/ns/wsdl"><w:endpoint address="b"/></w:description>', ["b"]),
        ('<opml version="2.0"><body><outline xmlUrl="b" htmlUrl="c" url="d" text="no"/></body></opml>', list("bcd")),
        ('<article><ulink url="b"/><imagedata fileref="c"/></article>', ["b", "c"]),
        (f'<article xmlns="http://docbook.org/ns/docbook" {XLINK}><link l:href="b"/></article>', ["b"]),
        ('<package xmlns="http://www.idpf.org/2007/opf"><item href="b"/></package>', ["b"]),
        ('<a href="no" src="no" url="no"/>', []),
        ('<a xmlns="http://example.org/" href="no"><loc>no</loc></a>', []),
    ],
)  # fmt: skip
def test_what_is_known_is_found_and_nothing_is_guessed(text, found):
    document = read(text)
    assert codes(document) == []
    assert short(document) == found


@pytest.mark.parametrize(
    ("attributes", "role"),
    [
        ("", Role.HYPERLINK),
        ('l:show="new"', Role.HYPERLINK),
        ('l:show="embed"', Role.EMBEDDED),
        ('l:show="replace" l:actuate="onLoad"', Role.REDIRECT),
        ('l:show="replace" l:actuate="onRequest"', Role.HYPERLINK),
    ],
)
def test_what_an_xlink_is_for(attributes, role):
    (link,) = read(f'<a {XLINK} l:href="b c" {attributes}/>').links
    assert (link.role, link.target, link.standard) == (role, "http://example.org/a/b%20c", "LEIRI")


def test_an_inclusion_has_no_fragment():
    text = '<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="b#c"/>'
    (finding,) = read(text).findings
    assert (finding.code, text[finding.start : finding.end]) == ("xml-include-fragment", "#c")


XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">{}</html>'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<a href="b" ping="c d"/><img src="e" srcset="f 1x, g 2x"/>', list("bcdefg")),
        ('<meta http-equiv="refresh" content="1;url=b"/><p style="c: url(d)"/>', ["b", "d"]),
        ('<link rel="icon" href="b"/><style>@import "c";</style><style type="x/y">@import "d";</style>', ["b", "c"]),
        ('<form action=""/><form action="b"/><input type="image" src="c"/><input src="no"/>', ["b.xml", "b", "c"]),
        ('<A HREF="no"/><a HREF="no"/><h:a xmlns:h="http://example.org/" href="no"/>', []),
        ('<math xmlns="http://www.w3.org/1998/Math/MathML" altimg="b"><mi href="c"/></math>', ["b", "c"]),
        (f'<svg xmlns="http://www.w3.org/2000/svg" {XLINK}><a l:href="b"/><a l:href="no" href="c"/></svg>', ["b", "c"]),
    ],
)  # fmt: skip
def test_references_of_xhtml(body, found):
    document = read(XHTML.format(body), "xhtml")
    assert codes(document) == []
    assert short(document) == found


def test_documents_inside_of_xhtml_are_parts_with_its_base():
    text = XHTML.format(
        '<iframe srcdoc="&lt;a href=b>"/><base href="c/"/><script type="application/ld+json">{"@id": "d"}</script>'
    )
    parts = read(text, "xhtml").parts
    assert [part.format.name for part in parts] == ["html", "jsonld"]
    assert [target for part in parts for target in targets(part)] == [f"http://example.org/a/c/{n}" for n in "bd"]


HERE_DTD = "http://example.org/d/a.dtd"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<!ENTITY % n SYSTEM "n.ent">%n;', ["http://example.org/d/n.ent"]),
        ('<!ENTITY n PUBLIC "-//X" "n.xml" NDATA g>', ["http://example.org/d/n.xml"]),
        ('<!NOTATION g SYSTEM "g.html">', ["http://example.org/d/g.html"]),
        ('<!NOTATION g PUBLIC "-//X">', []),
        ('<!-- <!ENTITY a SYSTEM "b"> --><!ELEMENT a ANY><!ATTLIST a b CDATA "<!x">', []),
        ('<![INCLUDE[<!ENTITY a SYSTEM "b">]]><![IGNORE[<!ENTITY c SYSTEM "d">]]>', ["http://example.org/d/b"]),
        ('<![%draft;[<!ENTITY a SYSTEM "b">]]>', ["http://example.org/d/b"]),
        ('<?xml version="1.0" encoding="utf-8"?>\n% junk < > <!ENTITY é SYSTEM "é">', ["http://example.org/d/%C3%A9"]),
        ("<![IGNORE[", []),
    ],
)
def test_system_identifiers(text, found):
    document = documents.read(text.encode(), name="a.dtd", base=HERE_DTD)
    assert document.format.name == "dtd"
    assert ([link.target for link in document.references], document.findings) == (found, ())
    assert [link.source_text for link in document.references] == [link.reference for link in document.references]


XSL = 'xmlns:x="http://www.w3.org/1999/XSL/Transform"'


def sheet(body, attributes=""):
    return read(f'<x:stylesheet version="3.0" {XSL} {attributes}>{body}</x:stylesheet>', "xslt")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<x:import href="b.xsl"/><x:include href="c.xsl" xml:base="d/"/>', ["b.xsl", "d/c.xsl"]),
        ('<x:import-schema schema-location="b.xsd" namespace="http://example.org/"/>', ["b.xsd"]),
        ('<x:result-document href="b.html"/><x:result-document href="{$b}.html"/>', ["b.html"]),
        ('<x:source-document href="b.xml"/>', ["b.xml"]),
        ("<x:value-of select=\"document('b.xml')/c\"/>", ["b.xml"]),
        ("<x:template match=\"c[document('b.xml')]\"/>", ["b.xml"]),
        ("<x:value-of select=\"doc('b')|fn:doc('c')|unparsed-text('d','utf-8')|json-doc('e')\"/>", list("bcde")),
        ("<x:value-of select=\"document('')\"/>", ["b.xml"]),
        ("<x:value-of select=\"document('b', document('c/d'))\"/>", ["c/b", "c/d"]),
        ("<x:value-of select=\"document('b', /)\"/>", [None]),
        ("<x:value-of select=\"document('http://example.org/a/b', .)\"/>", ["b"]),
        ("<x:value-of select=\"document($b)|document(concat('c','d'))|other('e')|'document(&quot;f&quot;)'\"/>", []),
        ("<x:element name=\"{document('b')}\"/>", ["b"]),
        ("<a href=\"no\" class=\"{doc('b')}{{doc('no')}}\"/>", ["b"]),
        ('<a xmlns="http://www.w3.org/1999/xhtml" href="no"><img src="no"/></a>', []),
    ],
)
def test_what_a_stylesheet_refers_to(body, found):
    document = sheet(body)
    assert document.findings == ()
    assert targets(document) == [name and f"http://example.org/a/{name}" for name in found]


def test_an_empty_string_is_the_stylesheet_at_its_base():
    assert targets(sheet("<x:value-of select=\"document('')\"/>", 'xml:base="c/d.xsl"')) == [
        "http://example.org/a/c/d.xsl"
    ]
    assert targets(sheet("<x:value-of select=\"document('')\"/>")) == [HERE]


def test_names_of_packages_and_namespaces_are_names():
    body = '<x:use-package name="http://example.org/p"/><x:import-schema namespace="http://example.org/n"/>'
    names = [link.target for link in sheet(body).references if link.role is Role.NAME]
    assert names[1:] == ["http://example.org/p", "http://example.org/n"]


def test_the_base_of_an_expression_is_that_of_its_element():
    body = '<x:template match="b" xml:base="c/"><x:value-of select="doc(\'d\')" xml:base="e/"/></x:template>'
    assert targets(sheet(body)) == ["http://example.org/a/c/e/d"]


def test_a_second_argument_gives_a_base_with_a_step():
    (first, _) = sheet("<x:value-of select=\"document('b', document('c/d'))\"/>").links
    assert first.base.uri == "http://example.org/a/c/d"
    assert first.base.steps[0].reason == "second argument of document()"


def test_a_simplified_stylesheet_is_an_element_of_the_result():
    text = f'<html xmlns="http://www.w3.org/1999/xhtml" {XSL} x:version="1.0"><a href="{{document(\'b\')}}"/></html>'
    assert targets(read(text, "xslt")) == ["http://example.org/a/b"]


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("document('a''b')", ["a'b"]),
        ('document("a""b")', ['a"b']),
        ("document ( 'a' )", ["a"]),
        ("document('a'", []),
        ("document(", []),
        ("'document('", []),
        ("my:document('a')", []),
        ("document('a')[doc('b')]", ["a", "b"]),
        ("mydocument('a')", []),
        ("doc-available('a') and doc('a')", ["a", "a"]),
        ("document('a' )", ["a"]),
        ("document('a' || 'b')", []),
    ],
)
def test_calls_in_an_expression(expression, found):
    listed = list(calls(expression))
    assert [call.reference for call in listed] == found
    for call in listed:
        assert expression[call.start : call.end].replace("''", "'").replace('""', '"') == call.reference


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("", []),
        ("a", []),
        ("{a}", ["a"]),
        ("{a}{b}", ["a", "b"]),
        ("{{a}}", []),
        ("{{{a}}}", ["a"]),
        ("{'}'}", ["'}'"]),
        ("{a", []),
        ("{map{'b':1}}", ["map{'b':1}"]),
    ],
)
def test_expressions_in_a_template(template, found):
    assert [template[start:end] for start, end in embedded(template)] == found


ATOM = "http://www.w3.org/2005/Atom"


def atom(body, attributes=""):
    return read(f'<feed xmlns="{ATOM}" {attributes}>{body}</feed>', "feed")


def rss(body):
    return read(f'<rss version="2.0"><channel>{body}</channel></rss>', "feed")


def short(document):
    """The targets, without what they all begin with."""
    return [target and target.removeprefix("http://example.org/a/") for target in targets(document)]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<link href="b"/><link rel="self" href="c"/>', ["b", "c"]),
        ("<icon>b</icon><logo> c </logo>", ["b", "c"]),
        ("<author><name>x</name><uri>b</uri><email>c</email></author>", ["b"]),
        ('<generator uri="b">x</generator>', ["b"]),
        ('<entry><content src="b" type="image/png"/></entry>', ["b"]),
        ('<content type="html">&lt;a href="b"&gt;&lt;img src=c&gt;</content>', ["b", "c"]),
        ('<content type="html"><![CDATA[<a href="b&amp;c">]]></content>', ["b&c"]),
        ('<content type="text">&lt;a href="no"&gt;</content><title>&lt;a href="no"&gt;</title>', []),
        ('<title type="html" xml:base="x/">&lt;a href="b"&gt;</title>', ["x/b"]),
        ('<rights type="xhtml" xml:base="x/"><a xmlns="http://www.w3.org/1999/xhtml" href="b"/></rights>', ["x/b"]),
        ('<c:collection xmlns:c="http://www.w3.org/2007/app" href="b"/>', ["b"]),
        ('<t:in-reply-to xmlns:t="http://purl.org/syndication/thread/1.0" ref="x:y" href="b"/>', ["x:y", "b"]),
        ('<x:link xmlns:x="http://example.org/other" href="no"/>', []),
    ],
)  # fmt: skip
def test_references_of_atom(body, found):
    document = atom(body)
    assert codes(document) == []
    assert sorted(short(document)) == sorted(found)


def test_what_links_of_atom_are_for():
    relations = ("alternate", "enclosure", "related", "via", "self", "edit", "next", "http://example.org/rel")
    document = atom("".join(f'<link rel="{rel}" href="b"/>' for rel in relations))
    assert [link.role for link in document.links] == [Role.HYPERLINK] * 4 + [Role.RELATION] * 4


def test_an_id_is_an_iri_and_not_resolved():
    document = atom("<id>tag:example.org,2026:ü</id><entry><id>b</id></entry>")
    assert targets(document) == ["tag:example.org,2026:ü", None]
    assert [bool(link.errors) for link in document.links] == [False, True]


def test_iris_stay_iris_in_atom_and_html_in_it_is_resolved_as_html():
    document = atom('<link href="ü"/><content type="html">&lt;a href=" ü "&gt;</content>')
    assert targets(document) == ["http://example.org/a/ü", "http://example.org/a/%C3%BC"]
    assert [link.standard for link in document.links] == ["RFC 3987", "URL Standard"]


def test_references_in_escaped_html_have_their_places():
    text = (
        f'<feed xmlns="{ATOM}"><content type="html">ü&lt;p&gt;&amp;amp; &lt;a href="b?c&amp;amp;d"&gt;</content></feed>'
    )
    (link,) = read(text, "feed").links
    assert (link.reference, link.source_text, link.element, link.attribute) == ("b?c&d", "b?c&amp;amp;d", "a", "href")


def test_atom_0_3_has_modes():
    html = '<a href="b">'
    encoded = base64.b64encode(html.encode()).decode()
    body = f"""<content type="text/html" mode="base64">{encoded}</content>
      <content type="text/html" mode="base64">?</content>
      <tagline type="text/html" mode="escaped">{html.replace("<", "&lt;")}</tagline>
      <info type="application/xhtml+xml" mode="xml"><a xmlns="http://www.w3.org/1999/xhtml" href="b"/></info>"""
    document = read(f'<feed version="0.3" xmlns="http://purl.org/atom/ns#">{body}</feed>', "feed")
    assert short(document) == ["b", "b", "b"]
    assert document.links[0].source_text == encoded


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<link>b</link><item><link> c </link><comments>d</comments></item>", ["b", "c", "d"]),
        ("<image><url>b</url><link>c</link></image><docs>d</docs>", ["b", "c", "d"]),
        ('<item><enclosure url="b" length="1" type="x/y"/><source url="c">x</source></item>', ["b", "c"]),
        ('<guid>b</guid><guid isPermaLink="true">c</guid><guid isPermaLink="false">no</guid>', ["b", "c"]),
        ('<description>&lt;a href="b"&gt;</description><title>&lt;a href="no"&gt;</title>', ["b"]),
        ('<e:encoded xmlns:e="http://purl.org/rss/1.0/modules/content/"><![CDATA[<img src="b">]]></e:encoded>', ["b"]),
        ('<m:content xmlns:m="http://search.yahoo.com/mrss/" url="b"><m:thumbnail url="c"/></m:content>', ["b", "c"]),
        ('<i:image xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" href="b"/>', ["b"]),
        (f'<a:link xmlns:a="{ATOM}" rel="self" href="b"/>', ["b"]),
        ('<link xml:base="x/">b</link>', ["x/b"]),
        ('<category domain="no">no</category><unknown href="no"/>', []),
    ],
)  # fmt: skip
def test_references_of_rss(body, found):
    document = rss(body)
    assert codes(document) == []
    assert short(document) == found


def test_rss_1_is_rdf():
    text = """<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel r:about="b"><link>c</link><items><r:Seq><r:li r:resource="d"/></r:Seq></items></channel>
      <item r:about="e"><link>f</link><description>&lt;a href="g"&gt;</description></item></r:RDF>"""
    assert short(read(text, "feed")) == list("bcdefg")


def test_cdf_has_a_base_of_its_own():
    text = """<CHANNEL HREF="b" BASE="c/" SELF="d" LASTMOD="no"><LOGO HREF="e"/>
    <ITEM HREF="/f" BASE="g/"><A HREF="h"/></ITEM></CHANNEL>"""
    document = read(text, "feed")
    assert targets(document) == [f"http://example.org/{path}" for path in ("a/c/b", "a/c/d", "a/c/e", "f", "a/c/g/h")]
    assert document.base.steps[0].reason == "BASE of CDF"


def test_content_location_is_no_base_unless_somebody_asks():
    outside = Envelope(retrieval=HERE)
    assert with_content_location(outside, "/b/").entity == "http://example.org/b/"
    assert with_content_location(outside, "http://[") == outside
    document = read(f'<feed xmlns="{ATOM}"><link href="c"/></feed>', "feed", entity="http://example.org/b/")
    assert targets(document) == ["http://example.org/b/c"]
    assert document.base.source is BaseSource.ENTITY


RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDF_HEAD = f'<r:RDF xmlns:r="{RDF}" xmlns:e="http://example.org/e#" xml:base="http://example.org/dir/file#part">'


def iris(body, *roles):
    document = read(f"{RDF_HEAD}{body}</r:RDF>", "rdfxml")
    assert codes(document) == []
    return [
        link.target for link in document.references if link.role in roles and not link.attribute.startswith("xmlns")
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<r:Description r:about=""/>', ["http://example.org/dir/file"]),
        ('<r:Description r:about="#a"/>', ["http://example.org/dir/file#a"]),
        ('<r:Description r:ID="a"/>', ["http://example.org/dir/file#a"]),
        ('<r:Description about="x" ID="a"/>', ["http://example.org/dir/x", "http://example.org/dir/file#a"]),
        ('<r:Description r:ID="a" xml:base="../b"/>', ["http://example.org/b#a"]),
        ('<r:Description r:nodeID="a"/>', []),
        ('<e:A><e:b r:resource="c"/></e:A>', ["http://example.org/dir/c"]),
        ('<e:A><e:b r:parseType="Resource"><e:c r:resource="d"/></e:b></e:A>', ["http://example.org/dir/d"]),
        ('<e:A><e:b r:parseType="Collection"><e:C r:about="d"/></e:b></e:A>', ["http://example.org/dir/d"]),
        ('<e:A><e:b r:parseType="Literal"><e:C r:about="d"/></e:b></e:A>', []),
        ('<e:A><e:b r:parseType="other"><e:C r:about="d"/></e:b></e:A>', []),
        ('<e:A><e:b r:ID="c">d</e:b></e:A>', ["http://example.org/dir/file#c"]),
        ('<e:A r:about="ü"/>', ["http://example.org/dir/ü"]),
    ],
)  # fmt: skip
def test_where_nodes_have_their_iris(body, found):
    assert iris(body, Role.IDENTIFIER, Role.RELATION) == found


def test_names_of_elements_and_attributes_are_iris():
    body = '<e:A e:p="v" r:type="t"><r:li/><r:li><r:Description/></r:li><e:q r:datatype="d">x</e:q></e:A>'
    assert iris(body, Role.NAME) == [
        "http://example.org/e#A",
        "http://example.org/e#p",
        "http://example.org/dir/t",
        f"{RDF}_1",
        f"{RDF}_2",
        "http://example.org/e#q",
        "http://example.org/dir/d",
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<e:A r:about="a" e:p="v"><e:q r:resource="b"/><e:s><e:B r:ID="c"/></e:s><e:t r:datatype="http://example.org/d">x</e:t></e:A>',
        '<r:Bag r:about="a"><r:li r:resource="b"/><r:li><e:C/></r:li><r:li>x</r:li></r:Bag>',
        '<e:A r:type="T"><e:p r:parseType="Resource"><e:q r:resource="x"/></e:p></e:A>',
        '<e:A xml:base="http://example.net/x/"><e:p r:parseType="Collection"><e:B r:about="b"/></e:p></e:A>',
    ],
)
def test_whatever_rdflib_names_is_found(body):
    text = f"{RDF_HEAD}{body}</r:RDF>"
    graph = Graph().parse(data=text, format="xml", publicID=HERE)
    theirs = {str(term) for triple in graph for term in triple if isinstance(term, URIRef)}
    theirs |= {str(term.datatype) for triple in graph for term in triple if getattr(term, "datatype", None)}
    ours = {link.target for link in read(text, "rdfxml").references}
    # What the syntax says without writing it: the type of a typed node, lists.
    assert {iri for iri in theirs - ours if not iri.startswith(RDF)} == set()


def test_an_id_that_is_no_name_has_no_target():
    document = read(f'{RDF_HEAD}<r:Description r:ID="#a"/></r:RDF>', "rdfxml")
    (link,) = document.links
    assert (link.target, [issue.code for issue in link.errors]) == (None, ["xml-rdf-id"])


def test_an_id_stands_once_under_one_base():
    same = f'{RDF_HEAD}<e:A r:ID="a"/><e:A r:ID="a"/><e:A r:ID="a" xml:base="b"/></r:RDF>'
    assert codes(read(same, "rdfxml")) == ["xml-rdf-id-twice"]


@pytest.mark.parametrize("name", ["aboutEach", "aboutEachPrefix", "bagID"])
def test_what_was_withdrawn_is_said(name):
    assert codes(read(f'{RDF_HEAD}<r:Description r:{name}="a"/></r:RDF>', "rdfxml")) == ["xml-rdf-withdrawn"]


def test_one_node_may_be_the_whole_document():
    text = f'<e:A xmlns:e="http://example.org/e#" xmlns:r="{RDF}" r:about="b"/>'
    assert [link.target for link in read(text, "rdfxml").links] == ["http://example.org/a/b"]


def test_rdf_inside_of_another_document_is_read():
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><metadata>{RDF_HEAD}<e:A r:about="b"/></r:RDF></metadata></svg>'
    (link,) = read(text, "svg").links
    # SVG has one base, whatever the metadata says.
    assert link.target == "http://example.org/a/b"
