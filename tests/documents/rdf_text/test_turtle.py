"""Turtle and TriG: base, prefixes, links (urikit.documents.rdf_text)."""

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.cases import cases, suites_folder
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import BaseSource, Envelope, Outcome, Role
from urikit.documents.rdf_text.tokens import unescaped

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
HERE = "http://example.org/data/people.ttl"


def read(text, as_format="turtle", **envelope):
    return documents.read(text, as_format=as_format, envelope=Envelope(**envelope))


def targets(text, **envelope):
    return [link.target for link in read(text, **envelope).links]


# The rungs of RFC 3986 section 5.1.


def test_an_absolute_iri_needs_no_base_and_stays_as_it_is():
    assert targets("<http://example.org/a/../b%41>", retrieval=HERE) == ["http://example.org/a/../b%41"]


@pytest.mark.parametrize(
    "directive", ["@base <http://b.example/x/> .", "BASE <http://b.example/x/>", "bAsE<http://b.example/x/>"]
)
def test_the_content_gives_the_base(directive):
    document = read(f"<a> {directive} <a>", retrieval=HERE)
    assert [link.target for link in document.links] == ["http://example.org/data/a", "http://b.example/x/a"]
    assert document.links[0].base.source is BaseSource.RETRIEVAL
    base = document.links[1].base
    assert base.source is BaseSource.CONTENT
    assert document.source.text[base.steps[0].offset : base.steps[0].end] == "http://b.example/x/"
    assert [step.outcome for step in base.steps] == [Outcome.GAVE, Outcome.ABSENT, Outcome.HIDDEN, Outcome.ABSENT]


def test_a_relative_base_is_resolved_against_the_one_before():
    assert targets("@base <x/y> . <a> BASE <../z/> <a>", retrieval=HERE) == [
        "http://example.org/data/x/a",
        "http://example.org/data/z/a",
    ]


def test_a_base_without_a_base_is_passed_over():
    document = read("@base <x/> . <a>")
    assert document.links[0].target is None
    assert document.base.steps[0].outcome is Outcome.IGNORED


@pytest.mark.parametrize(
    ("envelope", "source", "target"),
    [
        ({"default": "http://d.example/"}, BaseSource.APPLICATION, "http://d.example/y"),
        ({"retrieval": HERE, "default": "http://d.example/"}, BaseSource.RETRIEVAL, "http://example.org/data/y"),
        ({"entity": "http://e.example/m/", "retrieval": HERE}, BaseSource.ENTITY, "http://e.example/m/y"),
    ],
)
@pytest.mark.parametrize("as_format", ["turtle", "trig", "sparql"])
def test_the_nearest_rung_from_outside_gives_the_base(as_format, envelope, source, target):
    document = read("<y>", as_format, **envelope)
    assert document.base.source is source
    assert [link.target for link in document.links] == [target]


def test_without_a_base_a_relative_reference_has_no_target():
    (link,) = read("<y>").links
    assert link.target is None and [issue.code for issue in link.errors] == ["scheme-required"]


# Prefixes.


def test_a_prefixed_name_is_the_namespace_and_the_local_name():
    text = "@prefix ex: <ns#> . PREFIX : <http://x.example/> ex:a\\~b :c ex: :"
    document = read(text, retrieval=HERE)
    assert [(link.source_text, link.target) for link in document.links] == [
        ("ex:a\\~b", "http://example.org/data/ns#a~b"),
        (":c", "http://x.example/c"),
        ("ex:", "http://example.org/data/ns#"),
        (":", "http://x.example/"),
    ]
    assert [(link.element, link.attribute, link.role) for link in document.references[:2]] == [
        ("@prefix", "ex", Role.NAME),
        ("PREFIX", "", Role.NAME),
    ]


def test_a_namespace_is_resolved_where_it_is_declared():
    assert targets("@prefix e: <x#> . @base <http://b.example/> . e:a", retrieval=HERE) == [
        "http://example.org/data/x#a"
    ]


def test_a_prefix_holds_from_its_declaration_on():
    document = read("ex:a @prefix ex: <http://x.example/> . ex:a @prefix ex: <http://y.example/> . ex:a")
    assert [link.target for link in document.links] == ["http://x.example/a", "http://y.example/a"]
    (issue,) = document.findings
    assert (issue.code, issue.start, issue.end) == ("rdf-text-prefix", 0, 4)


def test_what_is_kept_of_a_meaning_ends_with_its_directive():
    many = " ".join(f"<n{number}> p:n{number}" for number in range(5_000))
    document = read(f"@prefix p: <x#> . {many} <a> p:a @base <y/> . <a> p:a @prefix p: <z#> . <a> p:a", retrieval=HERE)
    names = ["a", "x#a", "y/a", "x#a", "y/a", "y/z#a"]
    assert [link.target for link in document.links[-6:]] == [f"http://example.org/data/{name}" for name in names]
    assert document.links[4_999 * 2].target == "http://example.org/data/n4999"


def test_what_stands_between_a_datatype_and_an_iri_parts_them():
    text = '@prefix p: <x#> . "1"^^p:a ^^ . p:b ^^ a p:c ^^ @base <y> p:d ^^ "x" p:e ^^ <f>'
    links = read(text, retrieval=HERE).links
    assert [link.source_text for link in links if link.attribute] == ["p:a", "f"]


def test_a_name_that_is_no_iri_has_no_target():
    assert targets("@prefix ex: <a b> . ex:c", retrieval=HERE) == [None]


def test_the_word_a_is_a_name_of_rdf():
    (link,) = read(" a ").links
    assert (link.source_text, link.target, link.element) == ("a", f"{RDF}type", "a")


def test_datatypes_are_told():
    document = read('"1"^^<http://x.example/int>, "2"^^x:y , <http://x.example/z>')
    assert [link.attribute for link in document.links] == ["datatype", ""]


# What is not a link, and what is wrong.


def test_strings_and_comments_have_none():
    assert targets('# <a>\n"<b>" \'<c>\' """<d> " \n <e>""" \'\'\'<f>\'\'\' "x"@en') == []


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ('@base "x" .', "rdf-text-directive", "base"),
        ("@prefix <x> .", "rdf-text-directive", "prefix"),
        ("@prefix a:b <http://x.example/> .", "rdf-text-directive", "prefix"),
        ("BASE", "rdf-text-directive", "BASE"),
        ("<a", "rdf-text-unclosed", "<"),
        ("'a", "rdf-text-unclosed", "'a"),
    ],
)
def test_what_is_wrong_is_said(text, code, found):
    document = read(text, retrieval=HERE)
    issue = document.findings[0]
    assert (issue.code, text[issue.start : issue.end]) == (code, found)


@pytest.mark.parametrize("character", [*list(' "{}|^`\\'), "\t", "\x01"])
def test_a_character_that_no_iri_has_is_an_error_of_the_link(character):
    (link,) = read(f"<a{character}b>", retrieval=HERE).links
    assert link.target is None and link.reference == f"a{character}b" and link.errors


def test_an_escape_may_make_a_mistake():
    (link,) = read("<a\\u0020b>", retrieval=HERE).links
    assert (link.reference, link.target) == ("a b", None)


def test_octets_are_utf_8():
    document = documents.read("<é>".encode(), as_format="turtle", media_type="text/turtle; charset=latin1", uri=HERE)
    assert [link.target for link in document.links] == ["http://example.org/data/é"]
    assert documents.read(b"<\xff>", as_format="turtle").source.replaced == 1


def test_a_password_is_shown_nowhere():
    document = read("@base <http://u:secret@example.org/> . <a>")
    assert "secret" not in document.base.describe() + repr(document.links)


# TriG.


def test_base_and_prefixes_hold_across_graphs():
    text = "@base <http://x.example/> . @prefix : <#> . <g> { <s> :p <o> . } GRAPH <h> { <s> :p <o> } { :a a :b }"
    document = read(text, "trig")
    assert [link.target for link in document.links] == [
        f"http://x.example/{name}" for name in ("g", "s", "#p", "o", "h", "s", "#p", "o", "#a")
    ] + [f"{RDF}type", "http://x.example/#b"]


# The suite of the W3C, and a second opinion.


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
@pytest.mark.parametrize("as_format", ["turtle", "trig", "sparql"])
def test_the_suite_of_the_w3c(as_format):
    rows = list(cases("w3c-rdf-iri"))
    assert len(rows) == 136
    for case in rows:
        for text, base in (
            (f"BASE <{case.base}> <{case.input}>", None),
            (f"BASE <{case.base}>\n<s> <http://x.example/p> <{case.input}> .", "http://y.example/"),
            (f"<{case.input}>", case.base),
        ):
            link = read(text, as_format, retrieval=base).links[-1]
            assert link.target == case.expect["output"], case.id


# Left out is where rdflib goes its own way: a query alone, `;`, a colon anywhere makes a reference absolute, `<=`.
segment = st.text(alphabet="abcXYZ019-_~é%@!", min_size=1, max_size=6).map(lambda text: text.replace("%", "%41"))
path = st.lists(segment, min_size=1, max_size=4).map("/".join)
reference = st.one_of(
    path,
    path.map("http://example.org/{}".format),
    path.map("#{}".format),
    path.map("../{}".format),
)


@a_tenth
@given(st.lists(reference, min_size=3, max_size=9), st.integers(0, 3))
def test_rdflib_finds_the_same_iris(references, bases):
    """Every IRI of the graph is among the targets."""
    lines = ["@base <http://b.example/x/y> .", "@prefix p: <http://p.example/ns#> ."]
    for number in range(0, len(references) - 2, 3):
        subject, predicate, object_ = references[number : number + 3]
        lines.append(f"<{subject}> <{predicate}> <{object_}> , p:n{number} ; a p:C\\~ .")
        if number < bases:
            lines.append("BASE <../z/>")
    text = "\n".join(lines)
    graph = rdflib.Graph().parse(data=text, format="turtle")
    found = {link.target for link in read(text).references}
    for triple in graph:
        assert {str(term) for term in triple if isinstance(term, rdflib.URIRef)} <= found


@a_tenth
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20))
def test_what_is_escaped_is_read_again(text):
    escaped = "".join(f"\\U{ord(character):08x}" for character in text)
    (link,) = read(f"  <{escaped}> ").links
    assert link.reference == text
    assert unescaped(link.source_text) == link.reference
    assert link.offset == 3
