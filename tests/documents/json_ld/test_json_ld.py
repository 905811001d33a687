"""JSON-LD: base, contexts, nodes (urikit.documents.json_ld)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.cases import cases, suites_folder
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import Base, BaseSource, Envelope, Outcome, Role
from urikit.documents.json_ld import references

HERE = "http://example.org/data/doc.jsonld"


def read(value, **envelope):
    text = value if isinstance(value, str) else json.dumps(value)
    return documents.read(text, type="jsonld", envelope=Envelope(**envelope))


def targets(value, element=None, **envelope):
    return [link.target for link in read(value, **envelope).links if element in (None, link.element)]


def test_an_absolute_iri_needs_no_base_and_stays_as_it_is():
    assert targets({"@id": "http://example.org/a/../b%41"}, retrieval=HERE) == ["http://example.org/a/../b%41"]


def test_the_content_gives_the_base():
    document = read({"@context": {"@base": "http://b.example/x/"}, "@id": "a"}, retrieval=HERE)
    (link,) = document.links
    assert link.target == "http://b.example/x/a"
    assert link.base.source is document.base.source is BaseSource.CONTENT
    step = link.base.steps[0]
    assert document.source.text[step.offset : step.end] == "http://b.example/x/"
    assert [link.role for link in document.references] == [Role.BASE, Role.IDENTIFIER]


def test_a_relative_base_is_resolved_against_the_one_outside():
    value = {
        "@context": [{"@base": "x/"}, {"@base": "y/"}],
        "@id": "a",
        "@graph": [{"@context": {"@base": "../z/"}, "@id": "a"}, {"@id": "a"}],
    }
    assert targets(value, retrieval=HERE) == [f"http://example.org/data/x/{path}" for path in ("y/a", "z/a", "y/a")]


def test_a_base_of_null_is_none():
    document = read({"@context": {"@base": None}, "@id": "a"}, retrieval=HERE)
    (link,) = document.links
    assert link.target is None and link.base.uri is None
    assert [step.outcome for step in link.base.steps] == [Outcome.GAVE, Outcome.ABSENT, Outcome.HIDDEN, Outcome.ABSENT]


def test_a_context_of_null_brings_the_base_back():
    value = {"@context": {"@base": "http://b.example/"}, "@graph": {"@context": None, "@id": "a"}}
    assert targets(value, retrieval=HERE) == ["http://example.org/data/a"]


def test_a_base_that_is_no_reference_is_passed_over():
    document = read({"@context": {"@base": "a b"}, "@id": "c"}, retrieval=HERE)
    assert [link.target for link in document.links] == ["http://example.org/data/c"]
    assert document.base.steps[0].outcome is Outcome.IGNORED


def test_a_script_element_has_the_base_of_its_document():
    base = Base.outside(Envelope(retrieval="http://h.example/page/"))
    found, findings, _ = references('{"@id": "#me"}', base)
    assert [item.target for item in found] == ["http://h.example/page/#me"] and findings == []


NS = "http://ns.example/"
SCOPED = {"T": {"@id": NS + "T", "@context": {"@base": "x/"}}, "p": NS + "p"}
CASES = [
    # (context, node, targets)
    ({}, {"@id": "a", "b": "c"}, ["a"]),
    ({"p": {"@id": NS + "p", "@type": "@id"}}, {"p": ["a", "b", 1, None]}, ["a", "b"]),
    ({"p": NS + "p"}, {"p": "a"}, []),
    ({"p": {"@id": NS + "p", "@type": "@vocab"}, "t": NS + "t"}, {"p": ["t", "u"]}, [NS + "t", "u"]),
    ({"@vocab": NS, "p": {"@type": "@vocab"}}, {"p": ["t"]}, [NS + "t"]),
    ({"@vocab": NS}, {"@type": ["T", "http://x.example/U"]}, [NS + "T", "http://x.example/U"]),
    ({}, {"@type": "T"}, ["T"]),
    ({"ex": NS}, {"@id": "ex:a", "ex:b": {"@id": "ex:c"}}, [NS + "a", NS + "c"]),
    ({"ex": NS + "x"}, {"@id": "ex:a"}, ["ex:a"]),
    ({"ex": {"@id": NS + "x", "@prefix": True}}, {"@id": "ex:a"}, [NS + "xa"]),
    ({"ex": {"@id": NS}}, {"@id": "ex:a"}, ["ex:a"]),
    ({"id": "@id", "type": "@type", "@vocab": NS}, {"id": "a", "type": "T"}, ["a", NS + "T"]),
    ({"p": {"@id": NS + "p", "@type": "@json"}}, {"p": {"@id": "a"}}, []),
    ({"p": {"@id": NS + "p", "@container": "@language"}}, {"p": {"en": "a"}}, []),
    ({"p": {"@id": NS + "p", "@container": "@id"}}, {"p": {"a": {"@type": NS + "T"}}}, ["a", NS + "T"]),
    ({"p": {"@id": NS + "p", "@container": "@type"}, "T": NS + "T"}, {"p": {"T": {"@id": "a"}}}, [NS + "T", "a"]),
    ({"p": {"@id": NS + "p", "@container": "@index", "@type": "@id"}}, {"p": {"x": "a"}}, ["a"]),
    ({"p": {"@id": NS + "p", "@container": ["@graph", "@id"]}}, {"p": {"a": {"@id": "b"}}}, ["a", "b"]),
    ({"p": {"@id": NS + "p", "@type": "@id", "@container": "@list"}}, {"p": ["a", ["b"]]}, ["a", "b"]),
    ({"p": {"@id": NS + "p", "@type": "@id"}}, {"p": {"@list": ["a"]}}, ["a"]),
    ({"p": {"@id": NS + "p", "@type": "@id"}}, {"p": {"@set": ["a"]}}, ["a"]),
    ({"p": NS + "p"}, {"p": {"@value": "a", "@type": NS + "int"}}, [NS + "int"]),
    ({"p": None}, {"p": {"@id": "a"}}, []),
    ({}, {"p": {"@id": "a"}}, []),
    ({}, {NS + "p": {"@id": "a"}}, ["a"]),
    ({"p": {"@reverse": NS + "p", "@type": "@id"}}, {"p": "a"}, ["a"]),
    ({"p": NS + "p"}, {"@reverse": {"p": {"@id": "a"}}}, ["a"]),
    ({"n": "@nest", "p": {"@id": NS + "p", "@type": "@id"}}, {"n": {"p": "a"}}, ["a"]),
    ({"p": {"@id": NS + "p", "@context": {"q": {"@id": NS + "q", "@type": "@id"}}}}, {"p": {"q": "a"}}, ["a"]),
    ({"T": {"@id": NS + "T", "@context": {"@base": "x/"}}}, {"@type": "T", "@id": "a"}, [NS + "T", "x/a"]),
    (SCOPED, {"@type": "T", "p": {"@id": "a", "@type": NS + "U"}}, [NS + "T", "a", NS + "U"]),
    (SCOPED, {"@type": "T", "p": {"@id": "a"}}, [NS + "T", "x/a"]),
    ({}, {"@included": [{"@id": "a"}], "@graph": [{"@id": "b"}]}, ["a", "b"]),
    ({}, {"@id": "_:b0", "@type": "_:t"}, []),
    ({}, {"@id": "@nonsense"}, []),
    ({"a": "b:x", "b": "c:y/", "c": NS}, {"@type": "a", "@id": "b:z"}, [NS + "y/x", NS + "y/z"]),
    ({"p": {"@id": "ex:p", "@type": "@id"}, "ex": NS}, {"p": "a"}, ["a"]),
    ({"ex:p": {"@type": "@id"}, "ex": NS}, {"ex:p": "a"}, ["a"]),
]


@pytest.mark.parametrize(("context", "node", "expected"), CASES, ids=range(len(CASES)))
def test_which_strings_are_references(context, node, expected):
    base = "http://example.org/data/"
    document = read({"@context": context, **node}, retrieval=HERE)
    resolved = [link.target.removeprefix(base) for link in document.links]
    assert sorted(resolved) == sorted(expected)


def test_contexts_and_keys_are_names():
    text = {
        "@context": {"@vocab": NS, "ex": "http://x.example/", "p": {"@id": "ex:p", "@type": "ex:t"}},
        "ex:q": 1,
        "http://y.example/r": 2,
        "s": 3,
    }
    document = read(text)
    assert document.links == ()
    assert [(link.element, link.attribute, link.source_text, link.target) for link in document.references] == [
        ("@vocab", "", NS, NS),
        ("@context", "ex", "http://x.example/", "http://x.example/"),
        ("@context", "p", "ex:p", "http://x.example/p"),
        ("@type", "p", "ex:t", "http://x.example/t"),
        ("property", "", "ex:q", "http://x.example/q"),
        ("property", "", "http://y.example/r", "http://y.example/r"),
    ]


def test_a_context_elsewhere_is_an_import_and_is_not_fetched():
    value = {"@context": ["../c.jsonld", {"ex": NS}], "@id": "a", "knows": {"@id": "ex:b", "@type": "Person"}}
    document = read(value, retrieval=HERE)
    assert [(link.role, link.target) for link in document.links] == [
        (Role.IMPORT, "http://example.org/c.jsonld"),
        (Role.IDENTIFIER, "http://example.org/data/a"),
        (Role.IDENTIFIER, NS + "b"),
    ]
    assert [issue.code for issue in document.findings] == ["json-ld-elsewhere"]
    imported = read({"@context": {"@import": "c.jsonld"}}, retrieval=HERE)
    assert [(link.element, link.target) for link in imported.links] == [("@import", "http://example.org/data/c.jsonld")]


def test_a_context_is_told_once_whoever_uses_it():
    scoped = {"q": "http://x.example/q"}
    value = {"@context": {"p": {"@id": NS + "p", "@context": scoped}, "r": {"@id": NS + "r", "@context": {"s": NS}}}}
    value["@graph"] = [{"p": [{}, {}]}, {"p": {}}]
    assert [link.attribute for link in read(value).references] == ["p", "q", "r", "s"]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"@context": 1}, "json-ld-context"),
        ({"@context": [[{}]]}, "json-ld-context"),
        ({"@context": {"a": "b"}}, "json-ld-term"),
        ({"@context": {"a": 1}}, "json-ld-term"),
        ({"@context": {"a": {"@id": 1}}}, "json-ld-term"),
        ({"@context": {"a": "b:x", "b": "a:y"}}, "json-ld-circle"),
        ('{"@id": "a"', "json-syntax"),
        ('{"@id": "a", "@id": "b"}', "json-duplicate"),
    ],
)
def test_what_is_wrong_is_said(value, code):
    assert code in [issue.code for issue in read(value).findings]


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
def test_the_suite_of_the_w3c():
    rows = list(cases("w3c-jsonld-iri"))
    assert len(rows) == 309
    for case in rows:
        by_base = {"@context": {"@base": case.base, "p": {"@id": NS + "p", "@type": "@id"}}, "p": case.input}
        assert targets(by_base, "p") == [case.expect["output"]], case.id
        assert targets({"@id": case.input}, retrieval=case.base) == [case.expect["output"]], case.id


@a_tenth
@given(st.text(max_size=20))
def test_raw_text_and_reference_belong_together(text):
    for link in read({"@context": {"@base": "x:/"}, "@graph": [{"@id": text}, {"@type": text}]}).references:
        if not link.reference.startswith("x:"):
            assert json.loads(f'"{link.source_text}"') == link.reference == text


AROUND = [
    {"ex": NS, "p": {"@id": "ex:p", "@type": "@id"}},
    {"ex": NS, "p": {"@id": "ex:p", "@type": "@vocab"}, "id": "@id", "@vocab": NS},
    {"ex": NS, "p": {"@id": "ex:p", "@context": {"ex": "http://other.example/"}}},
    {"ex": NS, "p": {"@id": "ex:p", "@container": "@id"}},
    {"ex": NS, "p": {"@id": "ex:p", "@container": "@list"}},
    {"ex": NS, "p": {"@id": "ex:p", "@container": "@language"}},
    {"ex": NS, "p": {"@id": "ex:p", "@type": "@json"}},
    {"ex": NS, "p": None},
    {"ex": NS, "p": "@nest"},
    {"ex": NS, "p": "@reverse"},
    {"ex": NS, "p": "@graph"},
    {"ex": NS, "@propagate": False, "p": "ex:p"},
    {"ex": NS, "p": "ex:p", "T": {"@id": "ex:T", "@context": {"ex": "http://other.example/"}}},
    ["https://elsewhere.example/", {"ex": NS}],
]


@pytest.mark.parametrize("name", ["p", "ex:p", "http://example.org/p", "@graph", "@list", "@reverse", "unknown"])
def test_a_mere_reference_is_read_as_one_that_says_so_twice(name):
    inner = {"@id": "ex:a"}
    values = [inner, [inner, "ex:b", [inner]], {"ex:in": inner}, {"p": {"@list": [inner, "c"]}}]
    nodes = [{"@type": "T", "@id": "n", name: value} for value in values]

    def shown(text):
        return [
            (link.element, link.reference, link.target, link.role) for link in read(text, retrieval=HERE).references
        ]

    # Of a name that is there twice the last one counts; a member that says nothing would end a context of a type.
    for context in AROUND:
        text = json.dumps({"@context": context, "@graph": nodes})
        assert shown(text) == shown(text.replace('{"@id": "ex:a"}', '{"@id": "ex:b", "@id": "ex:a"}')), context


def test_the_limit_is_said_once():
    terms = {f"t{n}": f"x:{n}" for n in range(2_000)}
    document = read({"@context": terms, "@graph": [{"@context": {"u": "x:u"}}] * 5_000}, retrieval=HERE)
    assert [issue.code for issue in document.findings] == ["json-ld-limit"]
