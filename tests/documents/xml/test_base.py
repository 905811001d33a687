"""The base: each rung of RFC 3986 section 5.1 in every format of XML, and XML Base by another hand."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.documents.xml import HERE, XLINK, codes, read, targets
from tests.effort import a_tenth
from tests.reference.rfc3986 import resolve
from urikit.documents import FORMATS, BaseSource, Envelope, Outcome, Role, Source
from urikit.documents.xml import BasePolicy

XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
ATOM = "http://www.w3.org/2005/Atom"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSL = "http://www.w3.org/1999/XSL/Transform"

#: For each format a document with one reference, and where its own declaration of a base goes.
DOCUMENTS = {
    "xml": f'<a {XLINK} @><b l:href="%"/></a>',
    "feed": f'<feed xmlns="{ATOM}" @><link href="%"/></feed>',
    "rdfxml": f'<r:RDF xmlns:r="{RDF}" @><r:Description r:about="%"/></r:RDF>',
    "xslt": f'<x:stylesheet version="1.0" xmlns:x="{XSL}" @><x:include href="%"/></x:stylesheet>',
    "svg": f'<svg xmlns="{SVG}" @><image href="%"/></svg>',
    "xhtml": f'<html xmlns="{XHTML}"><head>@</head><body><a href="%"/></body></html>',
}
#: How each format declares a base: SVG in a browser has no way to.
DECLARATIONS = dict.fromkeys(("xml", "feed", "rdfxml", "xslt"), 'xml:base="{}"') | {"xhtml": '<base href="{}"/>'}

every_format = pytest.mark.parametrize("name", DOCUMENTS)
with_declaration = pytest.mark.parametrize("name", DECLARATIONS)


def linked(name, reference, declaration=None, **known):
    """The one link of the document of a format."""
    text = DOCUMENTS[name].replace("%", reference)
    text = text.replace("@", "" if declaration is None else DECLARATIONS[name].format(declaration))
    document = read(text, name, known.pop("retrieval", None), **known)
    (link,) = [link for link in document.links if link.role is not Role.BASE]
    return link


def test_every_format_of_xml_has_its_rungs_tested():
    # A DTD has no elements, and so no place for a base.
    of_xml = {name for name, row in FORMATS.items() if row.module.partition(".")[0] == "xml"}
    assert set(DOCUMENTS) == of_xml - {"dtd"}


@every_format
def test_the_reference_itself_may_need_no_base(name):
    link = linked(name, "http://example.net/x", None)
    assert link.target == "http://example.net/x"
    assert (link.base.uri, link.base.source) == (None, None)


@with_declaration
def test_the_content_comes_before_all_that_is_outside(name):
    link = linked(name, "x", "http://example.net/c/", retrieval=HERE, entity="http://example.com/", default="http://d/")
    assert link.target == "http://example.net/c/x"
    assert link.base.source is BaseSource.CONTENT
    assert [step.outcome for step in link.base.steps] == [
        Outcome.GAVE,
        Outcome.HIDDEN,
        Outcome.HIDDEN,
        Outcome.HIDDEN,
    ]


@with_declaration
def test_the_content_may_be_relative_to_what_is_outside(name):
    link = linked(name, "x", "c/", retrieval=HERE)
    assert link.target == "http://example.org/a/c/x"
    assert link.base.steps[0].outcome is Outcome.EXTENDED
    step = link.base.steps[0]
    assert link.source.text[step.offset : step.end] == "c/"


@every_format
def test_the_entity_comes_before_the_retrieval(name):
    link = linked(name, "x", None, retrieval=HERE, entity="http://example.com/e/")
    assert (link.target, link.base.source) == ("http://example.com/e/x", BaseSource.ENTITY)


@every_format
def test_the_retrieval_comes_before_the_application(name):
    link = linked(name, "x", None, retrieval=HERE, default="http://example.com/d/")
    assert (link.target, link.base.source) == ("http://example.org/a/x", BaseSource.RETRIEVAL)


@every_format
def test_the_application_comes_last(name):
    link = linked(name, "x", None, default="http://example.com/d/")
    assert (link.target, link.base.source) == ("http://example.com/d/x", BaseSource.APPLICATION)


@every_format
def test_without_any_base_a_relative_reference_has_no_target(name):
    link = linked(name, "x", None)
    assert (link.target, link.base.uri) == (None, None)
    assert link.errors


@pytest.mark.parametrize("name", ["xml", "feed", "rdfxml", "xslt"])
@pytest.mark.parametrize(
    ("value", "target"),
    [
        ("", "http://example.org/a/x"),
        ("#fragment", "http://example.org/a/x"),
        ("?query", "http://example.org/a/x"),
        ("c", "http://example.org/a/x"),
        ("c/", "http://example.org/a/c/x"),
        ("..", "http://example.org/x"),
        ("//example.net", "http://example.net/x"),
        ("c/#d/", "http://example.org/a/c/x"),
        ("ü ö/", "http://example.org/a/ü%20ö/x"),
        ("{c}\\d/", "http://example.org/a/%7Bc%7D%5Cd/x"),
        ("&lt;c>/", "http://example.org/a/%3Cc%3E/x"),
    ],
)
def test_values_of_xml_base(name, value, target):
    assert linked(name, "x", value, retrieval=HERE).target == target


def test_an_empty_base_gives_the_base_around_it_and_not_the_document():
    text = f'<a {XLINK} xml:base="http://example.net/b?c#d"><e xml:base="" l:href=""/></a>'
    assert targets(read(text)) == ["http://example.net/b?c"]


def test_an_element_with_both_has_its_own_base():
    text = f'<a {XLINK} xml:base="b/"><c l:href="d" xml:base="e/"/><f l:href="g"/></a>'
    assert targets(read(text)) == ["http://example.org/a/b/e/d", "http://example.org/a/b/g"]


@pytest.mark.parametrize("value", ["http://[", "%", "http://example.org:x/"])
def test_a_base_that_is_no_reference_does_not_count_and_says_so(value):
    text = f'<a {XLINK} xml:base="{value}"><b l:href="c"/></a>'
    document = read(text)
    assert targets(document) == ["http://example.org/a/c"]
    (finding,) = document.findings
    assert finding.code == "xml-base-ignored"
    assert text[finding.start : finding.end] == value
    step = document.links[0].base.steps[0]
    assert (step.outcome, step.text) == (Outcome.IGNORED, value)
    assert document.links[0].base.source is BaseSource.RETRIEVAL


def test_a_base_of_a_password_is_masked_wherever_it_is_described():
    text = f'<a {XLINK} xml:base="http://user:secret@example.net/"><b l:href="c"/></a>'
    document = read(text)
    (link,) = document.links
    assert link.target == "http://user:secret@example.net/c"
    shown = repr(document) + repr(link) + document.base.describe() + repr(document.base) + str(document.findings)
    assert "secret" not in shown


@pytest.mark.parametrize(
    ("name", "link"),
    [("svg", f'<svg xmlns="{SVG}" xml:base="b/">%<a href="c"/></svg>'),
     ("xhtml", f'<html xmlns="{XHTML}" xml:base="b/">%<a href="c"/></html>')],
)  # fmt: skip
def test_in_browsers_no_xml_base_counts_and_with_the_other_policy_it_does(name, link):
    text = link.replace("%", "")
    document = read(text, name)
    assert targets(document) == ["http://example.org/a/c"]
    assert codes(document) == ["xml-base-not-read"]
    assert document.base.steps[0].outcome is Outcome.IGNORED
    reading = FORMATS[name].load().read(Source(text), Envelope(retrieval=HERE), BasePolicy.XML_BASE)
    assert [link.target for link in reading.links if link.role is Role.HYPERLINK] == ["http://example.org/a/b/c"]
    # As "xml", the root element decides.
    assert targets(read(text)) == ["http://example.org/a/c"]


def test_the_first_base_of_xhtml_counts_wherever_it_stands():
    text = f"""<html xmlns="{XHTML}"><body><a href="x"/><svg xmlns="{SVG}"><base href="no/"/></svg>
      <base target="y"/><base href="b/"/><base href="http://example.net/"/></body></html>"""
    document = read(text, "xhtml")
    assert [link.target for link in document.links if link.element == "a"] == ["http://example.org/a/b/x"]
    assert codes(document) == ["html-base-again"]


@pytest.mark.parametrize("href", ["javascript:x", "data:,x", "http://["])
def test_a_base_of_xhtml_that_browsers_refuse_sets_none(href):
    document = read(f'<html xmlns="{XHTML}"><base href="{href}"/><base href="b/"/><a href="x"/></html>', "xhtml")
    assert document.links[-1].target == "http://example.org/a/x"
    assert document.base.steps[0].outcome is Outcome.IGNORED


# XML Base by another hand: whole trees, against the recursion of its section 4.2 and against lxml.

_SEGMENTS = st.text("ab.", min_size=1, max_size=3)
_PATHS = st.lists(st.one_of(_SEGMENTS, st.sampled_from([".", "..", ""])), min_size=1, max_size=4).map("/".join)
_BASES = st.one_of(
    st.none(),
    _PATHS,
    _PATHS.map(lambda path: f"/{path}"),
    st.sampled_from(["", "#f", "?q", "?q#f", "//h", "//h/a/", "http://h2/b/c", "urn:x:y", "http://h3"]),
)
_TREES = st.recursive(
    st.tuples(_BASES, st.just([])), lambda inner: st.tuples(_BASES, st.lists(inner, max_size=3)), max_leaves=12
)


def _written(tree):
    base, children = tree
    attribute = "" if base is None else f' xml:base="{base}"'
    inside = "".join(map(_written, children))
    return f'<a{attribute} l:href="x?y">{inside}</a>'


def _expected(tree, outside):
    """The base of each element by the words of section 4.2, in document order."""
    own, children = tree
    base = outside if own is None else resolve(outside, own).partition("#")[0]
    return [base, *(found for child in children for found in _expected(child, base))]


def _document(tree):
    return re.sub("^<a", f"<a {XLINK}", _written(tree))


@a_tenth
@given(_TREES)
def test_the_bases_of_a_tree_are_those_of_the_recommendation(tree):
    # A path that begins with two slashes is another host: the strategy may write one, and both read it so.
    document = read(_document(tree))
    assert [link.base.uri for link in document.links] == _expected(tree, HERE)
    assert [link.target for link in document.links] == [resolve(base, "x?y") for base in _expected(tree, HERE)]


def _plain(base):
    """What libxml2 resolves as RFC 3986 does: no empty segments, no excess of "..", no base without a path."""
    return base is None or re.fullmatch(r"(http://h\d/)?([ab]+/)*[ab]*", base) is not None


@a_tenth
@given(_TREES.filter(lambda tree: all(_plain(base) for base in _flat(tree))))
def test_the_bases_of_a_tree_are_those_of_libxml2(tree):
    text = _document(tree)
    theirs = [element.base for element in etree.fromstring(text, base_url=HERE).iter()]
    assert [link.base.uri for link in read(text).links] == theirs


def _flat(tree):
    base, children = tree
    return [base, *(found for child in children for found in _flat(child))]
