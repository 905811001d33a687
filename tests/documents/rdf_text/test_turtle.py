"""Turtle, TriG, SPARQL and N-Triples: base, prefixes, links (urikit.documents.rdf_text), and how RDF resolves."""

from itertools import product

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.conformance.cases import cases, suites_folder
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import Base, BaseSource, Envelope, Outcome, Role
from urikit.documents.rdf_text import unescaped
from urikit.documents.resolvers import RDFResolver

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
HERE = "http://example.org/data/people.ttl"


def read(text, type="turtle", **envelope):
    return documents.read(text, type=type, envelope=Envelope(**envelope))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # An absolute IRI stays as it is.
        ("<http://example.org/a/../b%41>", ["http://example.org/a/../b%41"]),
        ("@base <x/y> . <a> BASE <../z/> <a>", ["http://example.org/data/x/a", "http://example.org/data/z/a"]),
        # A namespace is resolved where it is declared.
        ("@prefix e: <x#> . @base <http://b.example/> . e:a", ["http://example.org/data/x#a"]),
        ("@prefix ex: <a b> . ex:c", [None]),
        # Strings and comments have none.
        ('# <a>\n"<b>" \'<c>\' """<d> " \n <e>""" \'\'\'<f>\'\'\' "x"@en', []),
    ],
)
def test_targets(text, found):
    assert [link.target for link in read(text, retrieval=HERE).links] == found


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


def test_a_base_without_a_base_is_passed_over():
    document = read("@base <x/> . <a>")
    assert document.links[0].target is None
    assert document.base.steps[0].outcome is Outcome.IGNORED


def test_without_a_base_a_relative_reference_has_no_target():
    (link,) = read("<y>").links
    assert link.target is None and [issue.code for issue in link.errors] == ["scheme-required"]


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


def test_the_word_a_is_a_name_of_rdf():
    (link,) = read(" a ").links
    assert (link.source_text, link.target, link.element) == ("a", f"{RDF}type", "a")


def test_datatypes_are_told():
    document = read('"1"^^<http://x.example/int>, "2"^^x:y , <http://x.example/z>')
    assert [link.attribute for link in document.links] == ["datatype", ""]


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


def test_base_and_prefixes_hold_across_graphs():
    text = "@base <http://x.example/> . @prefix : <#> . <g> { <s> :p <o> . } GRAPH <h> { <s> :p <o> } { :a a :b }"
    document = read(text, "trig")
    assert [link.target for link in document.links] == [
        f"http://x.example/{name}" for name in ("g", "s", "#p", "o", "h", "s", "#p", "o", "#a")
    ] + [f"{RDF}type", "http://x.example/#b"]


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
@pytest.mark.parametrize("type", ["turtle", "trig", "sparql"])
def test_the_suite_of_the_w3c(type):
    rows = list(cases("w3c-rdf-iri"))
    assert len(rows) == 136
    for case in rows:
        for text, base in (
            (f"BASE <{case.base}> <{case.input}>", None),
            (f"BASE <{case.base}>\n<s> <http://x.example/p> <{case.input}> .", "http://y.example/"),
            (f"<{case.input}>", case.base),
        ):
            link = read(text, type, retrieval=base).links[-1]
            assert link.target == case.expect["output"], case.id


# Left out is where rdflib goes its own way: a query alone, `;`, a colon anywhere makes a reference absolute, `<=`.
segment = st.text(alphabet="abcXYZ019-_~é%@!", min_size=1, max_size=6).map(lambda text: text.replace("%", "%41"))
path = st.lists(segment, min_size=1, max_size=4).map("/".join)
reference = st.one_of(path, path.map("http://example.org/{}".format), path.map("#{}".format), path.map("../{}".format))


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


def read_query(text):
    return documents.read(text, type="sparql", base="http://example.org/sparql")


QUERY = """
PREFIX foaf: <http://xmlns.com/foaf/0.1/>   # <comment>
base <http://b.example/>
SELECT ?name FROM <data.ttl> FROM NAMED <named> WHERE {
  GRAPH <g> { ?x foaf:name "<no>" ; a foaf:Person . FILTER(?x<3 && ?y>2) }
  SERVICE SILENT <//s.example/> { ?x ^foaf:knows/foaf:mbox* "1"^^<int> }
}
"""


def test_a_query():
    document = read_query(QUERY)
    assert [(link.element, link.role, link.target) for link in document.references] == [
        ("PREFIX", Role.NAME, "http://xmlns.com/foaf/0.1/"),
        ("BASE", Role.BASE, "http://b.example/"),
        ("FROM", Role.IMPORT, "http://b.example/data.ttl"),
        ("FROM NAMED", Role.IMPORT, "http://b.example/named"),
        ("GRAPH", Role.IDENTIFIER, "http://b.example/g"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/name"),
        ("a", Role.IDENTIFIER, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/Person"),
        ("SERVICE SILENT", Role.ACTION, "http://s.example/"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/knows"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/mbox"),
        ("IRIREF", Role.IDENTIFIER, "http://b.example/int"),
    ]
    assert document.findings == ()


@pytest.mark.parametrize(
    ("update", "uses"),
    [
        ("LOAD <a> INTO GRAPH <b>", [("LOAD", Role.IMPORT), ("GRAPH", Role.IDENTIFIER)]),
        ("load silent <a>", [("LOAD SILENT", Role.IMPORT)]),
        ("WITH <a> DELETE {} USING NAMED <b> WHERE {}", [("WITH", Role.IDENTIFIER), ("USING NAMED", Role.IMPORT)]),
        ("CLEAR SILENT GRAPH <a>", [("GRAPH", Role.IDENTIFIER)]),
        ("MOVE <a> TO <b>", [("IRIREF", Role.IDENTIFIER)] * 2),
        ("SERVICE ?s { <a> ?p ?o }", [("IRIREF", Role.IDENTIFIER)]),
    ],
)
def test_what_an_iri_is_used_for(update, uses):
    assert [(link.element, link.role) for link in read_query(update).links] == uses


def test_an_operation_of_an_update_may_have_its_own_base():
    document = read_query("BASE <http://b.example/> LOAD <a> ; BASE <c/> LOAD <a>")
    assert [link.target for link in document.links] == ["http://b.example/a", "http://b.example/c/a"]


LINES = '<http://x.example/s> <http://x.example/p> "<no>"^^<http://x.example/t> <http://x.example/g> .\n'


def read_triples(text, **envelope):
    return documents.read(text, type="ntriples", envelope=Envelope(**envelope))


def test_absolute_iris_are_found():
    document = read_triples(LINES * 2)
    assert [link.target for link in document.links] == [f"http://x.example/{name}" for name in "sptg"] * 2
    assert [link.position for link in document.links[::4]] == [(1, 2), (2, 2)]
    assert document.links[2].attribute == "datatype"
    assert document.findings == ()


def test_no_source_gives_a_base():
    document = read_triples(
        "<a>", entity="http://e.example/", retrieval="http://r.example/", default="http://d.example/"
    )
    assert document.base.uri is None
    assert [step.outcome for step in document.base.steps] == [Outcome.IGNORED] * 3
    (link,) = document.links
    assert link.target is None and link.errors
    assert [issue.code for issue in document.findings] == ["rdf-text-relative"]
    assert [step.outcome for step in read_triples("").base.steps] == [Outcome.ABSENT] * 3


def test_there_are_no_directives():
    document = read_triples("@base <http://b.example/> . BASE <http://b.example/> a <a>")
    assert [link.target for link in document.links] == ["http://b.example/", "http://b.example/", None]
    assert [issue.code for issue in document.findings] == ["rdf-text-relative"]


def test_there_are_no_prefixes():
    document = read_triples("@prefix ex: <http://x.example/> .\nex:a <http://x.example/b> ex:c .")
    assert [issue.code for issue in document.findings] == ["rdf-text-prefix"] * 3


def test_a_mistake_is_no_relative_reference():
    document = read_triples("<http://x.example/a b>")
    assert document.links[0].target is None
    assert document.findings == ()


def test_escapes_of_n_triples():
    (link,) = read_triples("<http://x.example/\\u00E9>").links
    assert (link.reference, link.source_text) == ("http://x.example/é", "http://x.example/\\u00E9")


BASES = [None, "http://example.org/a/b?c", "http://é.example/ä", "urn:a:b", "x:"]


def on(base):
    return RDFResolver(Base.outside(Envelope(retrieval=base)))


def expected(base, reference):
    """The same by the classes of the library."""
    try:
        parsed = urikit.IRIReference.parse(reference)
        if isinstance(parsed, urikit.IRI):
            return reference
        return None if base is None else str(urikit.IRI.parse(base).resolve(parsed))
    except urikit.URIError:
        return None


def test_what_is_relative_is_resolved():
    references = ("", "#f", "../x", "..//x", "//h/y", "/.//p", "s:t", "http://h/a/../%7e", "é", "é:x", "a b", "[")
    for base, reference in product(BASES, (*references, "\ud800", "s:\ud800")):
        assert on(base).target(reference) == expected(base, reference), (base, reference)


@a_tenth
@given(st.sampled_from(BASES), st.text(alphabet="/.:?#@[]%a1é \ud800", max_size=12) | st.text(max_size=12))
def test_any_target_is_that_of_the_library(base, reference):
    assert on(base).target(reference) == expected(base, reference)


def test_long_references_are_resolved_as_short_ones():
    long = "../" + "a/" * 100_000
    assert on("http://example.org/b/c").target(long) == "http://example.org/" + "a/" * 100_000
    assert on(None).target(f"s:{long}") == f"s:{long}"
