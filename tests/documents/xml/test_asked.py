"""What the native reader is asked for, and start tags that are read by their form: nothing gets lost."""

from __future__ import annotations

import random
from random import Random

import pytest

from tests.documents import hostile
from tests.documents.xml import HERE, XLINK, codes, read, targets
from tests.documents.xml.test_events import DOCUMENTS
from tests.effort import EXAMPLES
from urikit import documents
from urikit.documents import Envelope, Source
from urikit.documents.xml import VOCABULARIES
from urikit.documents.xml.events import EventReader
from urikit.documents.xml.feeds import TABLES_OF_FEEDS
from urikit.documents.xml.tables import OPML, TABLES, asked_by_table
from urikit.documents.xml.walk import ElementFilter, Gatherer

BROWSERS = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML")


def references(text, *, whole):
    """The references of a document of which only what is asked for is told, or everything."""
    gatherer = Gatherer(Source(text), Envelope(HERE), None, VOCABULARIES)
    EventReader(gatherer.source, gatherer, VOCABULARIES.reader, whole=whole).read()
    return [(link.element, link.attribute, link.offset, link.target) for link in gatherer.reading().links]


def by_tables():
    """Every element of every table, with all its attributes and a text."""
    for namespace, table in {**TABLES, **TABLES_OF_FEEDS}.items():
        rows = [
            f"<{name} {' '.join(f'{attribute}=$a$' for attribute in uses if attribute)}>b</{name}>".replace("$", "'")
            for name, uses in table.items()
        ]
        yield f'<x xmlns="{namespace}"><y/>{"".join(rows)}</x>'


def test_what_is_not_asked_for_has_no_reference():
    for text in (*DOCUMENTS.values(), *(text for _, text in hostile.documents("u")), *by_tables()):
        assert references(text, whole=False) == references(text, whole=True), text


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
    one, other = asked_by_table(OPML), ElementFilter(texts=("docs", "x"), whole=True)
    assert one.together([other]) == ElementFilter(("outline", "ownerId", "docs"), ("ownerId", "docs", "x"), whole=True)


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


_NAMESPACES = {
    "xhtml": ("http://www.w3.org/1999/xhtml", "a img link meta p style object div form"),
    "svg": ("http://www.w3.org/2000/svg", "a use image path style g"),
    "feed": ("http://www.w3.org/2005/Atom", "entry link id title content generator category icon"),
    "rss": ("", "rss link guid description source enclosure title"),
    "xml": ("http://www.idpf.org/2007/opf", "item reference link"),
}
_ATTRIBUTES = (
    "href src rel type mode style fill srcset cite about property prefix xml:base xlink:href content http-equiv uri "
    "term scheme u:href class url isPermaLink"
).split()
_VALUES = (
    *("a", "#b", "b?x=1&amp;y=2", "fill:url(c.png);x:url('#d')", "&#x66;oo", "html", "alternate", "dc:title", "&e;"),
    *("dc: http://dc/", "", " s p ", "a 1x, b 2x", "refresh", "@import 'k'", "false"),
)
_TEXTS = ("", "text", "&lt;a href='q'&gt;&lt;img src=i&gt;", "<![CDATA[<a style='x:url(t)'>]]>", "&e;", " http://t/ ")
_DTD = "<!DOCTYPE x [<!ENTITY e \"<a href='of-entity'/>E\"><!ATTLIST a cite CDATA 'default'>]>"


def _element(random: Random, names: list[str], depth: int = 0) -> str:
    """An element with what is in it."""
    name = random.choice(names)
    chosen = random.sample(_ATTRIBUTES, random.randint(0, 3))
    attributes = "".join(f' {key}="{random.choice(_VALUES)}"' for key in chosen)
    children = (
        _element(random, names, depth + 1) if depth < 4 and random.random() < 0.4 else random.choice(_TEXTS)
        for _ in range(random.randint(0, 3))
    )
    return f"<{name}{attributes}>{''.join(children)}</{name}>"


def _document(random: Random) -> tuple[str, str]:
    form = random.choice(sorted(_NAMESPACES))
    namespace, known = _NAMESPACES[form]
    names = known.split()
    # Twice, since the first element of a form is always read as one of its own.
    inner = "".join(_element(random, names) for _ in range(random.randint(1, 6)))
    head = f"<{names[0]} xmlns='{namespace}' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    return form, f"{_DTD}{head}{inner}{inner}</{names[0]}>"


def _read(form: str, text: str) -> object:
    document = documents.read(text, type=form, base="http://example.org/d/x")
    parts = [*document.walk()]
    return (
        [[(link, type(link.resolver)) for link in part.references] for part in parts],
        [[(issue.code, issue.start, issue.end, issue.message) for issue in part.findings] for part in parts],
        [part.base.uri for part in parts],
    )


def _singly(form: str, text: str) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Gatherer, "brief", lambda gatherer, element: None)
        return _read(form, text)


@pytest.mark.parametrize("part", range(10))
def test_a_form_means_what_each_of_its_elements_does(part: int) -> None:
    """Hypothesis would take twenty times as long to make the documents as urikit takes to read them twice."""
    random = Random(part)
    for _ in range(EXAMPLES // 10):
        form, text = _document(random)
        form = form.replace("rss", "feed")
        assert _singly(form, text) == _read(form, text), text


def test_forms_are_read_briefly() -> None:
    """Otherwise the test above would compare nothing."""
    text = "<svg xmlns='http://www.w3.org/2000/svg'>" + "<a href='x'/>" * 3 + "</svg>"
    calls: list[str] = []
    brief = Gatherer.brief
    with pytest.MonkeyPatch.context() as patch:

        def counted(gatherer: Gatherer, element: object) -> object:
            read = brief(gatherer, element)  # type: ignore[arg-type]
            calls.append("asked")
            return read and (lambda *told: calls.append("brief") or read(*told))  # type: ignore[func-returns-value]

        patch.setattr(Gatherer, "brief", counted)
        documents.read(text, type="svg")
    assert calls == ["asked", "brief", "brief"]
