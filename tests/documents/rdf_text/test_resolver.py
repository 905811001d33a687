"""How RDF resolves (urikit.documents.rdf_text.resolver): what is relative, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.documents import Base, Envelope
from urikit.documents.rdf_text.resolver import RDFResolver

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


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(
    "reference",
    [
        "",
        "#f",
        "../x",
        "..//x",
        "//h/y",
        "/.//p",
        "s:t",
        "http://h/a/../%7e",
        "é",
        "é:x",
        "a b",
        "[",
        "\ud800",
        "s:\ud800",
    ],
)
def test_what_is_relative_is_resolved(base, reference):
    assert on(base).target(reference) == expected(base, reference)


@a_tenth
@given(st.sampled_from(BASES), st.text(alphabet="/.:?#@[]%a1é \ud800", max_size=12) | st.text(max_size=12))
def test_targets_are_those_of_the_library(base, reference):
    assert on(base).target(reference) == expected(base, reference)


def test_long_references_are_resolved_as_short_ones():
    long = "../" + "a/" * 100_000
    assert on("http://example.org/b/c").target(long) == "http://example.org/" + "a/" * 100_000
    assert on(None).target(f"s:{long}") == f"s:{long}"
