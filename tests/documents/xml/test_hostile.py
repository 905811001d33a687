"""Hostile documents: bounded time and memory, and nothing is read from anywhere (test_closed_world looks at that)."""

import subprocess
import sys

import pytest

from tests.documents.xml import XLINK, codes, read, targets
from tests.effort import PEAK
from urikit.documents import FORMATS

#: A DTD is not a document: it has no elements, and nothing in it is expanded.
FORMATS_OF_XML = [name for name, row in FORMATS.items() if row.module.partition(":")[0] == "xml" and name != "dtd"]


def laughs(count, width=10):
    """Return the billion laughs: each entity is ten times the one before."""
    lines = ['<!ENTITY e0 "lol">'] + [f'<!ENTITY e{i} "{f"&e{i - 1};" * width}">' for i in range(1, count)]
    return f"<!DOCTYPE a [{''.join(lines)}]>"


def chain(length, forward):
    """Return entities of which each has the next, or the one before; the last has a letter."""
    names = [f'<!ENTITY e{i} "&e{i + 1 if forward else i - 1};">' for i in range(0 if forward else 1, length)]
    return "".join(names) if forward else f'<!ENTITY e0 "x">{"".join(names)}'


def blown(size):
    """Yield documents that expand to too much, the code that says so, and whether they have a link before."""
    entities, x = "xml-entities-too-large", "x" * size
    yield f'{laughs(10)}<a {XLINK} l:href="b"><c l:href="&e9;"/></a>', entities, True
    yield laughs(10).replace("]>", '<!ATTLIST c d CDATA "&e9;">]><a/>'), entities, False
    yield f'{laughs(30, 2).replace("lol", "")}<a {XLINK} l:href="b">&e29;</a>', entities, True
    yield f'<!DOCTYPE a [<!ENTITY e "{x}">]><a {XLINK} l:href="b">{"&e;" * size}</a>', entities, True
    yield f'<!DOCTYPE a [<!ENTITY e{size} "x">{chain(size, True)}]><a {XLINK} l:href="b">&e0;</a>', entities, True
    default = f'<!ATTLIST c d CDATA "&e{size - 1};">'
    yield f"<!DOCTYPE a [{chain(size, False)}{default}]><a/>", entities, False
    yield f'<!DOCTYPE a [<!ENTITY b "&c;"><!ENTITY c "&b;">]><a {XLINK} l:href="b">&b;</a>', "xml-not-well-formed", True
    defaults = "xml-defaults-too-large"
    yield f'<!DOCTYPE a [<!ATTLIST b c CDATA "{x}">]><a {XLINK} l:href="b">{"<b/>" * size}</a>', defaults, True
    inside = f'<!ATTLIST b c CDATA "{x}"><!ENTITY e "{"<b/>" * 1_000}">'
    yield f'<!DOCTYPE a [{inside}]><a {XLINK} l:href="b">{"&e;" * 100}</a>', defaults, True


@pytest.mark.parametrize("size", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_what_expands_to_too_much_is_refused_and_what_stands_before_it_is_kept(size):
    for text, code, is_kept in blown(size):
        document = read(text)
        assert (targets(document), codes(document)) == (["http://example.org/a/b"] * is_kept, [code]), text[:100]


def test_a_billion_laughs_are_refused_in_every_format():
    for form in FORMATS_OF_XML:
        document = read(f'{laughs(10)}<a {XLINK} l:href="b">&e9;<c l:href="d"/></a>', form)
        assert codes(document) == ["xml-entities-too-large"], form
        assert document.findings[0].start == document.source.text.index("&e9;<c")


def test_laughs_that_nobody_refers_to_do_no_harm():
    assert codes(read(f"{laughs(30)}<a/>")) == []


def test_external_entities_are_said_and_not_read():
    system = "file:///etc/passwd"
    text = (
        f'<!DOCTYPE a SYSTEM "{system}" [<!ENTITY % p SYSTEM "{system}"><!ENTITY e SYSTEM "{system}">%p;]>'
        f'<a {XLINK}>&e;<b l:href="c"/>&f;</a>'
    )
    for form in FORMATS_OF_XML:
        document = read(text, form)
        assert [link.reference for link in document.links][:3] == [system] * 3
        # Behind a parameter entity that is not read, declarations are not known to count.
        assert set(codes(document)) <= {"xml-entity-external", "xml-entity-unknown"}
        assert "xml-entity-unknown" in codes(document), form


def test_a_reference_to_an_external_entity_is_said_once():
    document = read('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;&e;<b/>&e;</a>')
    assert codes(document) == ["xml-entity-external"]
    assert document.findings[0].message == "&e; is in another file, which is not read"


def test_inclusions_and_stylesheets_are_said():
    text = """<?xml-stylesheet href="file:///etc/passwd"?><x:include xmlns:x="http://www.w3.org/2001/XInclude"
    href="file:///etc/passwd" parse="text"/>"""
    assert targets(read(text)) == ["file:///etc/passwd"] * 2


@pytest.mark.parametrize("depth", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_many_levels_need_no_stack(depth):
    assert depth > sys.getrecursionlimit()
    text = f'<a {XLINK}>{"<b>" * depth}<c l:href="d"/>{"</b>" * depth}</a>'
    for form in FORMATS_OF_XML:
        assert targets(read(text, form)) == ["http://example.org/a/d"], form


def test_a_million_levels_are_too_many():
    document = read(f'<a {XLINK} l:href="b">' + "<b>" * 1_000_000)
    assert (targets(document), codes(document)) == (["http://example.org/a/b"], ["xml-too-deep"])


@pytest.mark.parametrize("depth", [2_000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_bases_within_each_other_weigh_no_more_than_the_document(depth):
    document = read(f"<a {XLINK}>" + "<b xml:base='c/'>" * depth + "<c l:href='d'/>")
    assert codes(document).count("xml-base-ignored") == 1
    assert len(document.references) == depth + 2
    assert document.links[0].target.count("c/") == 500
    # A step for each is kept once, in the base inside of it, however many share it.
    assert len(document.links[0].base.steps) == 504


def test_a_base_of_a_million_characters_does_not_count():
    document = read(f"<a {XLINK} xml:base='{'x' * 1_000_000}/'>" + "<b l:href='c'/>" * 1_000 + "</a>")
    assert codes(document) == ["xml-base-ignored"]
    assert set(targets(document)) == {"http://example.org/a/c"}


#: What a process says that has read fifty megabytes: how many links, which findings, and its memory in megabytes.
_FIFTY = (
    PEAK
    + """
import sys
from urikit import documents
unit, head = sys.argv[1:]
text = f'{head}<a xmlns:l="http://www.w3.org/1999/xlink">{unit * (50_000_000 // len(unit.encode()))}'
document = documents.read(text, type="xml", base="http://example.org/")
print(len(document.links), document.findings[0].code, peak())
"""
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("unit", "head", "links", "code"),
    [
        ('<b l:href="c/d/e?f=g">text</b>\n', "", 1_612_903, "xml-not-well-formed"),
        ('<b l:href="ü/d/e?f=g">täxt</b>\n', "", 1_515_151, "xml-not-well-formed"),
        ("&e;", '<!DOCTYPE a [<!ENTITY e "x">]>', 0, "xml-not-well-formed"),
        ("&e;", '<!DOCTYPE a [<!ENTITY e "xxxx">]>', 0, "xml-entities-too-large"),
        ("x", "", 0, "xml-not-well-formed"),
        ("<!--x", "", 0, "xml-not-well-formed"),
        ("<b>", "", 0, "xml-too-deep"),
    ],
)
def test_fifty_megabytes(unit, head, links, code):
    command = [sys.executable, "-c", _FIFTY, unit, head]
    said = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout.split()
    assert (int(said[0]), said[1]) == (links, code)
    assert int(said[2]) < 1_500
