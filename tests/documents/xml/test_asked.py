"""What the native reader is asked for: nobody may lose a reference by not asking."""

import random

import pytest

from tests.documents import hostile
from tests.documents.xml import HERE, XLINK, codes, read, targets
from tests.documents.xml.test_offsets import DOCUMENTS
from urikit.documents import Envelope, Source
from urikit.documents.xml.asked import Asked, by_table
from urikit.documents.xml.events import Reader
from urikit.documents.xml.feeds import TABLES_OF_FEEDS
from urikit.documents.xml.tables import OPML, TABLES
from urikit.documents.xml.vocabularies import VOCABULARIES
from urikit.documents.xml.walk import Gatherer

BROWSERS = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML")


def references(text, *, whole):
    """The references of a document of which only what is asked for is told, or everything."""
    gatherer = Gatherer(Source(text), Envelope(HERE), None, VOCABULARIES)
    Reader(gatherer.source, gatherer, VOCABULARIES.reader, whole=whole).read()
    return [(link.element, link.attribute, link.offset, link.target) for link in gatherer.reading().links]


def by_tables():
    """Every element of every table, with all its attributes and a text."""
    for namespace, table in {**TABLES, **TABLES_OF_FEEDS}.items():
        rows = [
            f"<{name} {' '.join(f'{attribute}=$a$' for attribute in uses if attribute)}>b</{name}>".replace("$", "'")
            for name, uses in table.items()
        ]
        yield f'<x xmlns="{namespace}"><y/>{"".join(rows)}</x>'


@pytest.mark.parametrize("text", [*DOCUMENTS.values(), *(text for _, text in hostile.documents("u")), *by_tables()])
def test_what_is_not_asked_for_has_no_reference(text):
    assert references(text, whole=False) == references(text, whole=True)


@pytest.mark.parametrize("namespace", BROWSERS)
def test_every_attribute_of_browsers_is_asked_for(namespace):
    from urikit.documents.html.attributes import ATTRIBUTES, TABLES
    from urikit.documents.html.rdfa import ATTRIBUTES as OF_RDFA

    elements = {name for own, _ in TABLES.values() for name in own} | {"z", "meta", "style", "script"}
    attributes = [name for name in (*ATTRIBUTES, *OF_RDFA, "definitionURL") if ":" not in name]
    values = ("url(a:b)", "d:e")
    tags = [f"<{name} {key}='{value}'/>" for name in sorted(elements) for key in attributes for value in values]
    text = f"<x xmlns='{namespace}'>{''.join(tags)}</x>"
    found = references(text, whole=False)
    assert found == references(text, whole=True)
    assert len(found) > len(elements)


def test_an_attribute_whose_prefix_nothing_declares_is_in_no_namespace():
    assert targets(read('<x xmlns="http://www.w3.org/1999/xhtml"><a p:href="b"/></x>')) == ["http://example.org/a/b"]


def test_vocabularies_ask_together():
    one, other = by_table(OPML), Asked(texts=("docs", "x"), whole=True)
    assert one.together([other]) == Asked(("outline", "ownerId", "docs"), ("ownerId", "docs", "x"), whole=True)


@pytest.mark.parametrize("space", [" ", "é"])
def test_a_document_of_many_pieces_has_the_places_of_one(space):
    """expat gets a document in pieces, whose ends are anywhere in a token."""
    unit = (
        '<b l:href="c&amp;{}">{}</b><loc xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">d{}\r\n</loc>\n<!-- {} -->'
    )
    generator = random.Random(16)
    units = [unit.format(n, space * generator.randrange(200), n, "x" * generator.randrange(200)) for n in range(3_000)]
    text = f"<a {XLINK}>{''.join(units)}</a>"
    assert len(text) > 1 << 19
    links = read(text).links
    assert [link.reference for link in links] == [name for n in range(3_000) for name in (f"c&{n}", f"d{n}")]
    assert [link.source_text for link in links] == [name for n in range(3_000) for name in (f"c&amp;{n}", f"d{n}")]


@pytest.mark.parametrize(
    ("entity", "kept"),
    [
        ("<b l:href='c'/><d>", ["c"]),
        ("<b l:href='c'/><d l:href='e' l:href='f'/>", ["c"]),
        ("<b l:href='c'/></a><b l:href='d'/>", ["c"]),
        ("<b l:href='c'/>&e;<b l:href='d'/>", ["c"]),
        ("<b l:href='c'/>&no;<b l:href='d'/>", ["c"]),
        ("<b l:href='c'/><b l:href='&f;'/>", ["c"]),
    ],
)  # fmt: skip
def test_what_an_entity_has_before_its_mistake_is_kept(entity, kept):
    text = f'<!DOCTYPE a [<!ENTITY e "{entity}">]><a {XLINK}><b l:href="a"/>&e;<b l:href="z"/></a>'
    document = read(text)
    assert [link.reference for link in document.links] == ["a", *kept]
    assert codes(document) == ["xml-not-well-formed"]
    assert document.findings[0].start == text.index('&e;<b l:href="z')


def test_line_ends_that_an_entity_writes_as_references_stay():
    text = (
        f'<!DOCTYPE a [<!ENTITY e "b&#13;&#10;c">]><a {XLINK} l:href="&e;">'
        '<loc xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">&e;</loc></a>'
    )
    assert [link.reference for link in read(text).links] == ["b  c", "b\r\nc"]


@pytest.mark.parametrize("kind", ["NMTOKENS", "ID", "(a|b)"])
def test_a_value_whose_type_is_not_cdata_has_single_spaces(kind):
    text = f'<!DOCTYPE a [<!ATTLIST b l:href {kind} #IMPLIED>]><a {XLINK}><b l:href=" \n c  d\t"/><e l:href=" f "/></a>'
    assert [link.reference for link in read(text).links] == ["c d", " f "]


def test_mistakes_of_the_document_type_leave_the_instructions_before_them():
    text = '<!DOCTYPE a [<?xml-stylesheet href="b"?><!ENTITY c "]><?xml-stylesheet href="d"?><a/>'
    assert targets(read(text)) == ["http://example.org/a/b"]


def test_text_before_the_root_hides_what_looks_like_a_tag():
    document = read('"> <p:a l:href="b"/>')
    assert (document.references, codes(document)) == ((), ["xml-not-well-formed"])
