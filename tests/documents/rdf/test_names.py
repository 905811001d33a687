"""IRIs as names of nodes, and Skolem IRIs (urikit.rdf)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.iri_strategies import iri_references
from tests.schemes.promises import costs_its_length
from urikit import IRI, URI, URISyntaxError
from urikit.rdf import (
    Prefixes,
    RDFNameError,
    advice,
    is_skolem_iri,
    node,
    same_node,
    skolem_iri,
    skolem_name,
)
from urikit.rules.catalogue import rows

iris = iri_references.filter(IRI.is_valid)
NAMES = {"Prefixes": Prefixes, "advice": advice, "skolem_iri": skolem_iri}


def test_every_spelling_is_a_node_of_its_own():
    names = [
        "http://example.org/~alice",
        "http://example.org/%7Ealice",
        "http://example.org/%7ealice",
        "HTTP://example.org/~alice",
        "http://EXAMPLE.org/~alice",
        "http://example.org:80/~alice",
        "http://example.org/./~alice",
    ]
    for one, other in combinations(names, 2):
        assert not same_node(one, other) and node(one) != node(other)
        assert IRI(one).equivalent(other)
    assert len({node(name) for name in names}) == len(names)


def test_the_example_of_rfc_3987():
    # Equivalent by every rung above the first, and two nodes.
    assert not same_node("http://example.com/r%C3%A9", "http://example.com/ré")


def test_a_uri_names_the_node_that_its_text_does():
    assert same_node(URI("http://example.org/a#b"), "http://example.org/a#b")


@pytest.mark.parametrize("text", ["", "a", "//h/a", "#me", "http://h/a b", "http://h/<a>"])
def test_what_is_no_iri_names_no_node(text):
    with pytest.raises(URISyntaxError):
        node(text)


@a_tenth
@given(iris)
def test_names_are_their_characters(text):
    assert str(node(text)) == text and same_node(text, text)
    changed = str(IRI(text).normalize())
    assert same_node(text, changed) == (text == changed)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("http://example.org/~alice#me", []),
        ("http://example.org/%7Ealice", ["rdf-encoded"]),
        ("http://example.org/%7ealice", ["rdf-encoded", "rdf-encoded-lowercase"]),
        ("http://example.org/a%2Fb", []),
        ("http://example.org/a%2fb", ["rdf-encoded-lowercase"]),
        ("http://example.org/r%C3%A9", ["rdf-encoded"]),
        ("http://example.org/%E9", []),
        ("http://example.org/?%C3%A9#%C3%A9", ["rdf-encoded", "rdf-encoded"]),
        ("HTTP://example.org/", ["rdf-uppercase"]),
        ("http://Example.org/", ["rdf-uppercase"]),
        ("http://example.org:80/", ["rdf-port"]),
        ("https://example.org:443/", ["rdf-port"]),
        ("http://example.org:443/", []),
        ("http://example.org:/", ["rdf-port"]),
        ("http://example.org", ["rdf-empty-path"]),
        ("http://example.org?a", ["rdf-empty-path"]),
        ("ftp://example.org", []),
        ("http://example.org/a/../b/./c", ["rdf-dot-segment", "rdf-dot-segment"]),
        ("http://xn--bcher-kva.example/", ["rdf-a-label"]),
        ("http://www.xn--bcher-kva.example/", ["rdf-a-label"]),
        ("http://bücher.example/", []),
        ("http://example.org/xn--bcher-kva", []),
        ("http://example.org/e\u0301", ["rdf-not-nfc"]),
        ("urn:example:a", []),
        ("mailto:a@b.c", []),
    ],
)
def test_advice(text, codes):
    found = advice(text)
    assert [issue.code for issue in found] == codes
    assert all(0 <= issue.start <= issue.end <= len(text) and issue.hint and issue.rule for issue in found)


@a_tenth
@given(iris)
def test_advice_is_given_about_every_name(text):
    for issue in advice(text):
        assert 0 <= issue.start <= issue.end <= len(text) and issue.message


@pytest.mark.parametrize("unit", ["%7ea", "xn--a.", "../", "e\u0301", "%C3%A9"])
def test_advice_costs_the_length_of_the_name(unit):
    costs_its_length(advice, lambda count: "http://h/" + unit * (count // 8))
    costs_its_length(advice, lambda count: "http://" + unit * (count // 8))


def test_advice_shows_no_password():
    assert "secret" not in repr(advice("http://a:secret%7E@B/"))


@pytest.mark.parametrize("row", rows("urikit.rdf.rules"), ids=lambda row: row.code)
def test_the_rows(row):
    assert row.kind == "scheme"

    def codes(call):
        try:
            found = eval(call, dict(NAMES))
        except RDFNameError as error:
            assert error.code in str(error) and error.hint and error.rule and error.expected
            return [error.code]
        return [issue.code for issue in found] if isinstance(found, tuple) else []

    assert row.code in codes(row.example)
    assert codes(row.corrected) == []


# --- Skolem IRIs -----------------------------------------------------------------------


def test_the_example_of_rdf_1_1():
    iri = "http://example.com/.well-known/genid/d26a2d0e98334696f4ad70a677abc1f6"
    assert is_skolem_iri(iri) and skolem_name(iri) == "d26a2d0e98334696f4ad70a677abc1f6"
    assert skolem_iri("http://example.com/", skolem_name(iri)) == IRI(iri)


def test_new_names_are_new():
    made = {skolem_iri("https://example.com/") for _ in range(100)}
    assert len(made) == 100 and all(is_skolem_iri(iri) and advice(iri) == () for iri in made)


@a_tenth
@given(st.text(min_size=1).filter(lambda name: name not in (".", "..") and name.isprintable()))
def test_names_are_data(name):
    iri = skolem_iri("https://user@example.com:8080/a?b#c", name)
    assert str(iri).startswith("https://user@example.com:8080/.well-known/genid/")
    assert is_skolem_iri(iri) and "/" not in skolem_name(iri)
    assert iri.decoded_segments[-1] == name


@pytest.mark.parametrize(
    "text",
    [
        "http://example.com/.well-known/genid/",
        "http://example.com/.well-known/genid",
        "http://example.com/.well-known/genidx/a",
        "http://example.com/a/.well-known/genid/a",
        "http://example.com/?/.well-known/genid/a",
        "ftp://example.com/.well-known/genid/a",
        "/.well-known/genid/a",
        "_:b0",
        "no iri",
        "http:///.well-known/genid/a",
    ],
)
def test_what_is_no_skolem_iri(text):
    assert not is_skolem_iri(text) and skolem_name(text) is None


@pytest.mark.parametrize(
    ("base", "name"), [("urn:a:b", "x"), ("http:///", "x"), ("https://h/", ""), ("https://h/", ".")]
)
def test_refused(base, name):
    with pytest.raises(RDFNameError):
        skolem_iri(base, name)
