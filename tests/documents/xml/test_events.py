"""The reader of events: names, values and, above all, places."""

import pytest

from tests.documents.xml import HERE, XLINK, codes, maps_back, read, targets
from urikit import documents
from urikit.documents import Envelope, Role
from urikit.documents.xml import decode


@pytest.mark.parametrize(
    ("tag", "reference", "raw"),
    [
        ("<a {x} l:href='b'/>", "b", "b"),
        ('<a l:href="b" {x}/>', "b", "b"),
        ("<a\n {x}\r\n l:href \t=\r\n  'b>c'/>", "b>c", "b>c"),
        ("<a c='l:href=&quot;no&quot;' {x} l:href='b'></a>", "b", "b"),
        ("<a {x} l:href='b?x=1&amp;y=2'/>", "b?x=1&y=2", "b?x=1&amp;y=2"),
        ("<a {x} l:href='&#x62;&#99;&lt;&quot;'/>", 'bc<"', "&#x62;&#99;&lt;&quot;"),
        ("<a {x} l:href='b\r\nc\td'/>", "b c d", "b\r\nc\td"),
        ("<a {x} l:href=''/>", "", ""),
        ("<a {x} ü='ä' l:href='ö&amp;𝔘'/>", "ö&𝔘", "ö&amp;𝔘"),
    ],
)  # fmt: skip
def test_the_value_of_an_attribute_and_where_it_stands(tag, reference, raw):
    text = f"<!-- ünî𝔠ode -->\n{tag.format(x=XLINK)}"
    (link,) = read(text).links
    assert (link.reference, link.source_text) == (reference, raw)
    assert text[link.offset - 1] in "\"'"
    assert maps_back(link)


def test_offsets_count_characters_beyond_the_basic_plane():
    text = f'<a {XLINK}><ü-𐐷 l:href="𝔟"/>𝔠<c l:href="d"/></a>'.replace("ü-𐐷", "ü")
    assert [text[link.offset : link.end] for link in read(text).links] == ["𝔟", "d"]
    octets = text.encode("utf-16")
    assert [link.offset for link in read(octets).links] == [text.index("𝔟"), text.index('d"')]


def test_lines_and_columns_are_those_of_an_editor():
    text = f'<a {XLINK}>\r\n<b\r\n  l:href="c"/>\r\n</a>'
    assert read(text).links[0].position == (3, 11)


def test_an_element_that_comes_out_of_an_entity_stands_where_the_entity_is_referred_to():
    text = f"<!DOCTYPE a [<!ENTITY e \"<b l:href='c'/><d l:href='e'/>\">]>\n<a {XLINK}>x &e; <f l:href=\"g\"/></a>"
    links = read(text).links
    assert [(link.source_text, link.reference) for link in links] == [("&e;", "c"), ("&e;", "e"), ("g", "g")]
    assert targets(read(text)) == [f"http://example.org/a/{name}" for name in "ceg"]


def test_an_entity_in_a_value_is_expanded_and_the_place_is_the_value():
    text = f'<!DOCTYPE a [<!ENTITY host "http://example.net">]><a {XLINK} l:href="&host;/b"/>'
    (link,) = read(text).links
    assert (link.reference, link.source_text) == ("http://example.net/b", "&host;/b")


def test_a_base_that_comes_out_of_an_entity_is_relative_to_the_element_around_the_reference():
    text = f"<!DOCTYPE a [<!ENTITY e \"<b xml:base='c/' l:href='d'/>\">]><a {XLINK} xml:base=\"x/\">&e;</a>"
    assert targets(read(text)) == ["http://example.org/a/x/c/d"]


def test_a_default_of_the_dtd_stands_at_the_start_tag():
    text = f'<!DOCTYPE a [<!ATTLIST b xml:base CDATA "c/" l:href CDATA "d">]><a {XLINK}><b/><b l:href="e"/></a>'
    document = read(text)
    links = document.links
    assert [(link.source_text, link.target) for link in links] == [
        ("<b", "http://example.org/a/c/d"),
        ("e", "http://example.org/a/c/e"),
    ]
    assert [link.source_text for link in document.references if link.role is Role.BASE] == ["<b", "<b"]


def test_a_default_may_declare_a_namespace():
    text = '<!DOCTYPE a [<!ATTLIST a xmlns:l CDATA #FIXED "http://www.w3.org/1999/xlink">]><a l:href="b"/>'
    assert targets(read(text)) == ["http://example.org/a/b"]


def test_names_are_those_of_the_scope():
    text = f"""<a {XLINK}>
      <b xmlns:l="http://example.org/other" l:href="no"><c xmlns:m="http://www.w3.org/1999/xlink" m:href="d"/></b>
      <e l:href="f"/><m:g m:href="no"/>
    </a>"""
    document = read(text)
    assert targets(document) == ["http://example.org/a/d", "http://example.org/a/f"]
    assert codes(document) == ["xml-prefix"]


def test_the_default_namespace_may_be_undeclared():
    text = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><loc>b</loc><x xmlns=""><loc>no</loc></x></urlset>'
    )
    assert targets(read(text)) == ["http://example.org/a/b"]


SITEMAP = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><loc>%s</loc></urlset>'


@pytest.mark.parametrize(
    ("content", "reference", "raw"),
    [
        ("b", "b", "b"),
        ("\r\n  b?x&amp;y \r\n", "b?x&y", "b?x&amp;y"),
        ("<![CDATA[b?x&y]]>", "b?x&y", "b?x&y"),
        ("<![CDATA[b&amp;c]]>", "b&amp;c", "b&amp;c"),
        (" b<![CDATA[&]]>c ", "b&c", "b<![CDATA[&]]>c"),
        ("b<!-- c -->d", "bd", "b<!-- c -->d"),
        ("&#98;&#x63;", "bc", "&#98;&#x63;"),
        ("ü𝔟", "ü𝔟", "ü𝔟"),
    ],
)  # fmt: skip
def test_the_text_of_an_element_and_where_it_stands(content, reference, raw):
    (link,) = read(SITEMAP % content).links
    assert (link.reference, link.source_text) == (reference, raw)


def test_an_empty_element_has_an_empty_reference_at_its_end():
    text = SITEMAP % ""
    (link,) = read(text).links
    assert (link.reference, link.offset) == ("", text.index("</loc>"))
    assert link.target == HERE


def test_what_is_declared_in_a_doctype():
    text = """<?xml version="1.0"?><!-- <!DOCTYPE no SYSTEM "no"> -->
<!DOCTYPE a PUBLIC "-//X//EN" 'd.dtd' [
  <!-- <!ENTITY no SYSTEM "no"> --><?no <!ENTITY no SYSTEM "no"> ?>
  <!ENTITY b SYSTEM "b.xml"> <!ENTITY % c PUBLIC "-//Y" "c.ent">
  <!ENTITY d SYSTEM "d.gif" NDATA gif><!NOTATION gif PUBLIC "-//G"><!NOTATION e SYSTEM 'e'>
  <!ENTITY f "SYSTEM 'no'"><!ELEMENT a ANY><!ATTLIST a b CDATA ">'no'">
]><a/>"""
    links = read(text).links
    assert [(link.element, link.source_text, link.role.name) for link in links] == [
        ("!DOCTYPE", "d.dtd", "IMPORT"),
        ("!ENTITY", "b.xml", "IMPORT"),
        ("!ENTITY", "c.ent", "IMPORT"),
        ("!ENTITY", "d.gif", "IMPORT"),
        ("!NOTATION", "e", "RELATION"),
    ]


def test_a_system_identifier_is_escaped_by_the_rule_of_xml_and_has_the_base_of_its_entity():
    document = read('<!DOCTYPE a SYSTEM "é {1}|\\.dtd"><a xml:base="http://example.net/"/>')
    assert document.links[0].target == "http://example.org/a/%C3%A9%20%7B1%7D%7C%5C.dtd"
    assert document.links[0].errors == ()
    assert [issue.code for issue in read('<!DOCTYPE a SYSTEM "a#b"><a/>').links[0].errors] == ["xml-system-fragment"]


def test_instructions_that_refer():
    text = """<?xml-stylesheet type="text/css" href='a&amp;b.css' title="href='no'"?>
<?xml-model href="c.rnc"?><?other href="no"?>
<a xml:base="d/"><?xml-stylesheet href="e"?></a>"""
    links = read(text).links
    assert [(link.element, link.source_text, link.target) for link in links] == [
        ("?xml-stylesheet", "a&amp;b.css", "http://example.org/a/a&b.css"),
        ("?xml-model", "c.rnc", "http://example.org/a/c.rnc"),
        # The base of its parent, and not of the document.
        ("?xml-stylesheet", "e", "http://example.org/a/d/e"),
    ]


def test_declarations_of_namespaces_are_names_and_not_resolved():
    document = read('<a xmlns="b" xmlns:c="http://Example.org/%7Ec" xmlns:d="http://example.org/é"/>')
    names = [link for link in document.references if link.role is Role.NAME]
    assert [(link.attribute, link.target) for link in names] == [
        ("xmlns", "b"),
        ("xmlns:c", "http://Example.org/%7Ec"),
        ("xmlns:d", "http://example.org/é"),
    ]
    assert [[issue.code for issue in link.errors] for link in names[:2]] == [
        ["xml-names-relative"],
        ["xml-names-variant"],
    ]
    assert [issue.severity.name for issue in names[2].errors] == ["WARNING"]
    assert document.links == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f'<a {XLINK} l:href="b"><c></a>', "</a>"),
        (f'<a {XLINK} l:href="b"><c l:href="d" l:href="e"/></a>', "l:href=\"e\""),
        (f'<a {XLINK} l:href="b">&nbsp;</a>', "&nbsp;"),
        (f'<a {XLINK} l:href="b">é<c x=1/></a>', "1/>"),
        (f'<a {XLINK} l:href="b">\0</a>', "\0"),
        (f'<a {XLINK} l:href="b">\ud800</a>', "\ud800"),
        (f'<a {XLINK} l:href="b"/><c/>', "<c/>"),
    ],
)  # fmt: skip
def test_what_stands_before_a_mistake_is_kept_and_the_mistake_has_a_place(text, place):
    document = read(text)
    assert targets(document) == ["http://example.org/a/b"]
    (finding,) = document.findings
    assert finding.code == "xml-not-well-formed"
    assert abs(finding.start - text.index(place)) <= 2


@pytest.mark.parametrize(
    "text", ["", " ", "<", "text", "\ufeff", "<!DOCTYPE", "<!DOCTYPE a [", "<?xml", "<a", "&", "\0"]
)
def test_a_document_never_raises(text):
    document = read(text)
    assert codes(document) == ["xml-not-well-formed"]
    assert document.base.uri == HERE


LATIN = "text/xml; charset=latin1"
DECLARED = '<?xml version="1.0" encoding="{}"?><a b="é"/>'


@pytest.mark.parametrize(
    ("data", "media_type", "encoding", "why"),
    [
        (DECLARED.format("x").encode("utf-8-sig"), LATIN, "UTF-8", "byte order mark"),
        (DECLARED.format("utf-16").encode("utf-16"), None, "UTF-16LE", "byte order mark"),
        (DECLARED.format("utf-8").encode("latin1"), LATIN, "windows-1252", "charset of the media type"),
        (DECLARED.format("koi8-r").replace("é", "я").encode("koi8-r"), None, "KOI8-R", "encoding declaration"),
        (b"<?xml version='1.0' encoding='koi8-r'?><a b='\xd1'/>", None, "KOI8-R", "encoding declaration"),
        (DECLARED.format("utf-16").encode("utf-16-le"), None, "UTF-16LE", "form of the first characters"),
        (DECLARED.format("utf-16").encode("utf-16-be"), None, "UTF-16BE", "form of the first characters"),
        (b"<a/>", "text/xml; charset=nonsense", "UTF-8", "default of the format"),
        (b"<a/>", "text/xml", "UTF-8", "default of the format"),
        # What can be read as ASCII is not in UTF-16, and nobody has UTF-7.
        (DECLARED.format("utf-16").encode("utf-8"), None, "UTF-8", "default of the format"),
        (DECLARED.format("utf-7").encode("utf-8"), None, "UTF-8", "default of the format"),
    ],
)  # fmt: skip
def test_the_first_that_speaks_counts(data, media_type, encoding, why):
    source = decode(data, Envelope(media_type=media_type))
    assert (source.encoding, source.why) == (encoding, why)
    assert source.text.endswith(("/>",))


def codes_of(data, media_type=None):
    document = documents.read(data, type="xml", envelope=Envelope(media_type=media_type))
    return [finding.code for finding in document.findings]


def test_contradictions_and_unknown_encodings_are_said():
    assert codes_of(DECLARED.format("latin1").encode("utf-8-sig")) == ["xml-encoding-contradiction"]
    assert codes_of(DECLARED.format("utf-7").encode()) == ["xml-encoding-unknown"]
    assert codes_of(DECLARED.format("utf-8").encode(), "text/xml; charset=cp437") == ["xml-encoding-unknown"]
    assert codes_of(DECLARED.format("utf-16").encode("utf-16-le")) == []
    assert codes_of(DECLARED.format("UTF8").encode()) == []
    assert codes_of(DECLARED.format("anything")) == []  # the characters were given


def test_octets_that_are_no_characters_are_an_error_with_a_place_and_reading_goes_on():
    text = b'<a xmlns:l="http://www.w3.org/1999/xlink" l:href="b"><c>\xe9</c><d l:href="e"/></a>'
    document = documents.read(text, type="xml", base="http://example.org/")
    (finding,) = document.findings
    assert (finding.code, finding.start, finding.severity.name) == ("xml-octets", text.index(b"\xe9"), "ERROR")
    assert [link.target for link in document.links] == ["http://example.org/b", "http://example.org/e"]


def test_utf_7_hides_no_markup():
    hidden = b'<?xml version="1.0" encoding="UTF-7"?><a>+ADw-b+AD4-</a>'
    assert codes_of(hidden) == ["xml-encoding-unknown"]


def test_a_document_in_utf_32_is_no_xml_here_and_says_so():
    assert "xml-not-well-formed" in codes_of("<a/>".encode("utf-32-le"))
    assert "xml-not-well-formed" in codes_of("<a/>".encode("utf-32-be"))
    assert "xml-not-well-formed" in codes_of("<\0a\0/\0>\0")


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
