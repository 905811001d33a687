"""Each offset maps back: a document of each format, full of what XML may write otherwise."""

import pytest

from tests.documents.xml import maps_back, read

ATTRIBUTE_FORMS = """<{tag} {attribute}='a&amp;b'/><{tag} {attribute}="c&#x64;"/><{tag}
  {attribute} = "ü/&#252;?x=1&amp;y=&lt;2&gt;"/><{tag} id="{attribute}='no'" {attribute}="𝔢"></{tag}>"""

DOCUMENTS = {
    "xml": f"""<?xml version="1.0" encoding="utf-8"?>\r\n<?xml-stylesheet href="s&amp;1.xsl"?>
<!DOCTYPE a PUBLIC "-//X" 'ä.dtd' [ <!ENTITY x SYSTEM "𝔵.xml"> <!ENTITY y "z"> ]>
<a xmlns:l="http://www.w3.org/1999/xlink" xmlns:s="http://www.w3.org/2001/XMLSchema-instance"
   s:schemaLocation=" http://example.org/&amp;n \t s.xsd\r\n http://example.org/m t.xsd ">
{ATTRIBUTE_FORMS.format(tag="b", attribute="l:href")}<c xml:base="d&amp;e/" l:href=" f "/></a>""",
    "feed": """<feed xmlns="http://www.w3.org/2005/Atom"><link href="a&amp;b"/><id> tag:example.org,2026:ü </id>
<icon><![CDATA[c&d]]></icon><content type="html">&lt;p&gt;ü &lt;a href="e?f&amp;amp;g"&gt; &lt;img srcset='h 1x,
i&#38;j 2x'/&gt;</content><summary type="html"><![CDATA[<a href="k&amp;l">ü</a>]]></summary>
<rights type="xhtml"><a xmlns="http://www.w3.org/1999/xhtml" href="m&amp;n" style="x: url('o&#x70;')"/></rights>
</feed>""",
    "rdfxml": """<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://example.org/ü#">
<e:Thing r:about="a&amp;b" e:p="literal"><e:q r:resource='c&#100;'/><e:s r:ID="f" r:datatype="g">h</e:s></e:Thing>
</r:RDF>""",
    "xslt": """<x:stylesheet version="2.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:import href="a&amp;b"/>
<x:template match="document('c&amp;d')/ü[doc(&quot;e&quot;)]"><z q="{document(&#39;f&#39;)}-{unparsed-text('g')}"/>
</x:template></x:stylesheet>""",
    "svg": """<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#ü&amp;"/>
<rect fill="url( #a&amp;b ) red" style="mask:url(&quot;c&#x64;&quot;)"/><style>@import "e&amp;f"; g { fill: url(h) }
<![CDATA[ i { fill: url('j&k') } ]]></style></svg>""",
    "xhtml": """<html xmlns="http://www.w3.org/1999/xhtml"><head><base href="a&amp;b/"/>
<meta http-equiv="Refresh" content="5; url='c&amp;d'"/><style>ü { background: url(e&amp;f) }</style></head>
<body><img src="g&#x68;" srcset="i&amp;j 1x, ü 2x"/><a href=" k " ping="l&#32;m&amp;n"/><form action=""/>
</body></html>""",
}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-16"])
def test_every_offset_maps_back_to_its_reference(name, encoding):
    text = DOCUMENTS[name]
    if encoding is not None:
        text = text.replace('encoding="utf-8"', f'encoding="{encoding}"').encode(encoding)
    document = read(text, name)
    assert [finding.code for finding in document.findings] in ([], ["html-base-late"])
    assert len(document.references) >= 6
    for link in document.references:
        assert link.source_text == document.source.text[link.offset : link.end]
        # The name of an element or an attribute is an IRI by its prefix, and not by what is written.
        if not (
            name == "rdfxml" and link.role.name == "NAME" and not link.attribute.startswith(("xmlns", "r:datatype"))
        ):
            assert maps_back(link) or _twice_escaped(link), link
    offsets = [link.offset for link in document.references]
    assert offsets == sorted(offsets)


def _twice_escaped(link):
    """In escaped HTML a value has two kinds of references, one in the other."""
    from html import unescape

    return link.source.text.startswith("<feed") and unescape(unescape(link.source_text)) == link.reference


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_same_document_read_as_xml_has_the_same_references(name):
    """The names of the elements tell; the format only says what is at the root."""
    own, generic = read(DOCUMENTS[name], name), read(DOCUMENTS[name])
    assert [(link.offset, link.target) for link in own.references] == [
        (link.offset, link.target) for link in generic.references
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_wherever_a_document_is_cut_it_is_read_to_that_place(name):
    """Nothing raises, and what is found in a part is found in the whole."""
    text = DOCUMENTS[name]
    whole = {(link.offset, link.end, link.reference) for link in read(text, name).references}
    for end in range(0, len(text), 3):
        part = read(text[:end], name)
        found = {(link.offset, link.end, link.reference) for link in part.references}
        assert found <= whole, text[:end]
