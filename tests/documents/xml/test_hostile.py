"""Hostile documents: bounded time and memory, and nothing is read from anywhere."""

import builtins
import os
import socket
import subprocess
import sys

import pytest

from tests.documents.xml import XLINK, codes, read, targets
from tests.effort import costs_at_most
from urikit.documents import FORMATS

#: A DTD is not a document: it has no elements, and nothing in it is expanded.
FORMATS_OF_XML = [name for name, row in FORMATS.items() if row.module.partition(".")[0] == "xml" and name != "dtd"]


@pytest.fixture
def nothing_is_opened(monkeypatch):
    """Whoever opens a file or a socket fails the test."""
    for row in FORMATS_OF_XML:
        FORMATS[row].load()
        read("<a/>", row)

    def refuse(*arguments, **keywords):
        raise AssertionError(f"opened: {arguments}")

    for module, name in ((builtins, "open"), (os, "open"), (socket, "socket"), (socket, "create_connection")):
        monkeypatch.setattr(module, name, refuse)


def quickly(text, seconds=5.0, as_format="xml"):
    """The document, which may not take longer than that on a slow machine."""
    with costs_at_most(seconds):
        document = read(text, as_format)
    return document


def laughs(count, width=10):
    """The billion laughs: each entity is ten times the one before."""
    lines = ['<!ENTITY e0 "lol">'] + [f'<!ENTITY e{i} "{f"&e{i - 1};" * width}">' for i in range(1, count)]
    return f"<!DOCTYPE a [{''.join(lines)}]>"


@pytest.mark.parametrize("as_format", FORMATS_OF_XML)
def test_a_billion_laughs_are_refused_in_every_format(as_format):
    document = quickly(f'{laughs(10)}<a {XLINK} l:href="b">&e9;<c l:href="d"/></a>', as_format=as_format)
    assert codes(document) == ["xml-entities-too-large"]
    assert document.findings[0].start == document.source.text.index("&e9;<c")


def test_what_stands_before_a_bomb_is_kept():
    document = quickly(f'{laughs(10)}<a {XLINK} l:href="b">&e9;<c l:href="d"/></a>')
    assert targets(document) == ["http://example.org/a/b"]


def test_a_bomb_in_an_attribute_is_refused():
    document = quickly(f'{laughs(10)}<a {XLINK} l:href="b"><c l:href="&e9;"/></a>')
    assert (targets(document), codes(document)) == (["http://example.org/a/b"], ["xml-entities-too-large"])


def test_a_bomb_in_a_default_is_refused():
    head = laughs(10).removesuffix("]>") + '<!ATTLIST a b CDATA "&e9;">]>'
    assert codes(quickly(f"{head}<a/>")) == ["xml-entities-too-large"]


def test_laughs_that_expand_to_nothing_are_refused_as_well():
    head = laughs(30, 2).replace('"lol"', '""')
    assert codes(quickly(f"{head}<a>&e29;</a>")) == ["xml-entities-too-large"]


def test_laughs_that_nobody_refers_to_do_no_harm():
    assert codes(quickly(f"{laughs(30)}<a/>")) == []


def test_quadratic_blowup_is_refused():
    text = f'<!DOCTYPE a [<!ENTITY e "{"x" * 100_000}">]><a {XLINK} l:href="b">{"&e;" * 50_000}</a>'
    document = quickly(text)
    assert (targets(document), codes(document)) == (["http://example.org/a/b"], ["xml-entities-too-large"])


def test_default_attributes_that_blow_up_are_refused():
    text = f'<!DOCTYPE a [<!ATTLIST b c CDATA "{"x" * 100_000}">]><a {XLINK} l:href="d">{"<b/>" * 50_000}</a>'
    document = quickly(text)
    assert (targets(document), codes(document)) == (["http://example.org/a/d"], ["xml-defaults-too-large"])


def test_default_attributes_inside_of_an_entity_are_counted_too():
    many = "<b/>" * 1_000
    text = f'<!DOCTYPE a [<!ATTLIST b c CDATA "{"x" * 10_000}"><!ENTITY e "{many}">]><a>{"&e;" * 100}</a>'
    assert codes(quickly(text)) == ["xml-defaults-too-large"]


def test_a_long_chain_of_entities_is_refused_and_overflows_no_stack():
    lines = "".join(f'<!ENTITY e{i} "&e{i + 1};">' for i in range(200_000))
    document = quickly(f'<!DOCTYPE a [{lines}<!ENTITY e200000 "x">]><a {XLINK} l:href="b">&e0;</a>', 20.0)
    assert (targets(document), codes(document)) == (["http://example.org/a/b"], ["xml-entities-too-large"])


def test_a_chain_that_a_default_expands_is_refused():
    lines = "".join(f'<!ENTITY e{i} "&e{i - 1};">' for i in range(1, 50_000))
    text = f'<!DOCTYPE a [<!ENTITY e0 "x">{lines}<!ATTLIST a b CDATA "&e49999;">]><a/>'
    assert codes(quickly(text, 20.0)) == ["xml-entities-too-large"]


def test_recursive_entities_are_no_xml():
    text = f'<!DOCTYPE a [<!ENTITY b "&c;"><!ENTITY c "&b;">]><a {XLINK} l:href="d">&b;</a>'
    document = quickly(text)
    assert (targets(document), codes(document)) == (["http://example.org/a/d"], ["xml-not-well-formed"])


@pytest.mark.parametrize("system", ["file:///etc/passwd", "http://127.0.0.1:9/x", "/dev/zero", "passwd"])
@pytest.mark.parametrize("as_format", FORMATS_OF_XML)
def test_external_entities_are_said_and_not_read(nothing_is_opened, system, as_format):
    text = (
        f'<!DOCTYPE a SYSTEM "{system}" [<!ENTITY % p SYSTEM "{system}"><!ENTITY e SYSTEM "{system}">%p;]>'
        f'<a {XLINK}>&e;<b l:href="c"/>&f;</a>'
    )
    document = read(text, as_format)
    assert [link.reference for link in document.links][:3] == [system] * 3
    # Behind a parameter entity that is not read, declarations are not known to count.
    assert set(codes(document)) <= {"xml-entity-external", "xml-entity-unknown"}
    assert "xml-entity-unknown" in codes(document)


def test_a_reference_to_an_external_entity_is_said_once():
    document = read('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;&e;<b/>&e;</a>')
    assert codes(document) == ["xml-entity-external"]
    assert document.findings[0].message == "&e; is in another file, which is not read"


def test_inclusions_and_stylesheets_are_said_and_not_read(nothing_is_opened):
    text = """<?xml-stylesheet href="file:///etc/passwd"?><x:include xmlns:x="http://www.w3.org/2001/XInclude"
    href="file:///etc/passwd" parse="text"/>"""
    assert targets(read(text)) == ["file:///etc/passwd"] * 2


@pytest.mark.parametrize("as_format", FORMATS_OF_XML)
def test_a_hundred_thousand_levels_need_no_stack(as_format):
    depth = 100_000
    text = f'<a {XLINK}>{"<b>" * depth}<c l:href="d"/>{"</b>" * depth}</a>'
    assert depth > sys.getrecursionlimit()
    assert targets(quickly(text, 20.0, as_format)) == ["http://example.org/a/d"]


def test_a_million_levels_are_too_many():
    document = quickly(f'<a {XLINK} l:href="b">' + "<b>" * 1_000_000, 60.0)
    assert (targets(document), codes(document)) == (["http://example.org/a/b"], ["xml-too-deep"])


def test_bases_within_each_other_weigh_no_more_than_the_document():
    depth = 20_000
    text = f"<a {XLINK}>" + "<b xml:base='c/'>" * depth + "<c l:href='d'/>"
    document = quickly(text, 20.0)
    assert codes(document).count("xml-base-ignored") == 1
    assert len(document.references) == depth + 2
    assert document.links[0].target.count("c/") == 500
    # A step for each is kept once, in the base inside of it, however many share it.
    steps = len(document.links[0].base.steps)
    assert steps == 504


def test_a_base_of_a_million_characters_does_not_count():
    text = f"<a {XLINK} xml:base='{'x' * 1_000_000}/'>" + "<b l:href='c'/>" * 1_000 + "</a>"
    document = quickly(text)
    assert codes(document) == ["xml-base-ignored"]
    assert set(targets(document)) == {"http://example.org/a/c"}


@pytest.mark.parametrize(
    "text",
    [
        "<!--" * 100_000,
        "<!DOCTYPE a [" + "<!--" * 100_000,
        "<!DOCTYPE a [" + "<!ENTITY " * 100_000,
        "<!DOCTYPE a [" + '<!ENTITY a "' * 100_000,
        "<!DOCTYPE a [" + "%a;" * 100_000,
        "<!DOCTYPE a [<!ELEMENT a " + "(" * 100_000,
        "<?" * 100_000,
        "<a " + "b='" * 100_000,
        "<a " + " ".join(f"b{i}=''" for i in range(50_000)) + "/>",
        "<a " + " ".join(f"xmlns:l{i}='http://www.w3.org/1999/xlink' l{i}:href='b'" for i in range(5_000)) + "/>",
        "<a xmlns='http://www.w3.org/2000/svg' "
        + " ".join(f"xmlns:l{i}='http://www.w3.org/1999/xlink' l{i}:href='b'" for i in range(5_000))
        + "/>",
        "<a>" + "&" * 100_000,
        "<a>" + "]]>" * 100_000,
        "".join(f'<a{i} xmlns:p{i}="u">' for i in range(50_000)),
        f'<?xml-stylesheet {"href=" * 100_000}?><a/>',
        f'<a {XLINK}>' + "<b l:href='c'/>é" * 50_000,
    ],
    ids=lambda text: text[:24],
)  # fmt: skip
def test_awkward_runs_are_linear(text):
    quickly(text, 10.0)


#: What a process says that has read fifty megabytes: how many links, which findings, and its memory in megabytes.
_FIFTY = """
import resource, sys
from urikit import documents
unit, head = sys.argv[1:]
text = f'{head}<a xmlns:l="http://www.w3.org/1999/xlink">{unit * (50_000_000 // len(unit.encode()))}'
document = documents.read(text, as_format="xml", uri="http://example.org/")
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(len(document.links), document.findings[0].code, used)
"""


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
