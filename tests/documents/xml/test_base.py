"""The base: each source of RFC 3986 section 5.1 in every format of XML, and XML Base by another hand."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.test_base import DOCUMENTS
from tests.documents.xml import HERE, XLINK, codes, read, targets
from tests.effort import a_tenth
from tests.reference.rfc3986 import resolve
from urikit.documents import FORMATS, BaseSource, Envelope, Outcome, Role, Source
from urikit.documents.xml import BasePolicy

XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
XSL = "http://www.w3.org/1999/XSL/Transform"

#: How each format declares a base: SVG in a browser has no way to.
DECLARATIONS = dict.fromkeys(("xml", "feed", "rdfxml", "xslt"), 'xml:base="{}"') | {"xhtml": '<base href="{}"/>'}

with_declaration = pytest.mark.parametrize("name", DECLARATIONS)


def linked(name, reference, declaration=None, **known):
    """The one link of the document of a format."""
    text = DOCUMENTS[name].replace("REF", reference)
    text = text.replace("DECL", "" if declaration is None else DECLARATIONS[name].format(declaration))
    document = read(text, name, known.pop("retrieval", None), **known)
    (link,) = [link for link in document.links if link.role is not Role.BASE]
    return link


@with_declaration
def test_the_content_comes_before_all_that_is_outside(name):
    link = linked(name, "x", "http://example.net/c/", retrieval=HERE, entity="http://example.com/", default="http://d/")
    assert link.target == "http://example.net/c/x"
    assert link.base.source is BaseSource.CONTENT
    assert [step.outcome for step in link.base.steps] == [Outcome.GAVE, Outcome.HIDDEN, Outcome.HIDDEN, Outcome.HIDDEN]


@with_declaration
def test_the_content_may_be_relative_to_what_is_outside(name):
    link = linked(name, "x", "c/", retrieval=HERE)
    assert link.target == "http://example.org/a/c/x"
    assert link.base.steps[0].outcome is Outcome.EXTENDED
    step = link.base.steps[0]
    assert link.source.text[step.offset : step.end] == "c/"


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


def test_bases_around_and_beside_a_reference():
    # An empty base gives the base around it, and not the document.
    text = f'<a {XLINK} xml:base="http://example.net/b?c#d"><e xml:base="" l:href=""/></a>'
    assert targets(read(text)) == ["http://example.net/b?c"]
    # An element with both has its own base.
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
