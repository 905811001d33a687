"""Well-known URIs (urikit.net.paths.well_known; RFC 8615)."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calls import triggered_by_a_call
from tests.effort import a_tenth
from tests.oracle.grammars import specs_folder
from urikit import URI, SchemeError
from urikit.core.rules.catalogue import rows
from urikit.net.paths import well_known
from urikit.net.paths.well_known import REGISTERED, SCHEMES, WellKnown, read, uri


@pytest.mark.parametrize("row", rows("urikit.net.paths.well_known"), ids=lambda row: row.code)
def test_the_rows(row):
    triggered_by_a_call(row, well_known=well_known)


def test_the_examples_of_section_3():
    assert str(uri("http://www.example.com/", "example")) == "http://www.example.com/.well-known/example"
    assert read("http://www.example.com/.well-known/example") == WellKnown("example")
    assert read("http://www.example.com/foo/.well-known/example") is None


def test_what_is_well_known():
    for text, wanted in [
        ("https://example.com/.well-known/acme-challenge/a%2fb/", ("acme-challenge", "/a%2fb/")),
        ("https://example.com/.well-known/webfinger?resource=acct%3Abob%40example.com", ("webfinger", "")),
        ("https://example.com/%2Ewell%2dknown/s%65curity.txt", ("security.txt", "")),
        ("https://example.com/.well-known/a%20b", ("a b", "")),
        ("coap://h/.well-known/core", ("core", "")),
        ("WSS://h/.well-known/x", ("x", "")),
        ("https://example.com/.well-known/", ("", "")),
        ("https://example.com/.well-known//x", ("", "/x")),
        ("https://example.com/.well-known", None),
        ("https://example.com/.WELL-KNOWN/x", None),
        ("https://example.com/.well-knownx/x", None),
        ("https://example.com/a?/.well-known/x", None),
        ("https:/.well-known/x", None),
        ("ftp://example.com/.well-known/x", None),
        ("urn:x:/.well-known/x", None),
    ]:
        assert read(text) == read(URI(text)) == (None if wanted is None else WellKnown(*wanted))


def test_dot_segments_are_removed_first_and_building_and_the_names():
    text = "http://example.com/a/../.well-known/ni/sha-256"
    assert read(text) is None
    assert read(URI(text).normalize()) == WellKnown("ni", "/sha-256")
    assert (
        str(uri("https://me:pw@h:8443/a?b#c", "ni", "/sha-256/x", "ct=y"))
        == "https://h:8443/.well-known/ni/sha-256/x?ct=y"
    )
    assert str(uri(URI("ws://h"), "a b?")) == "ws://h/.well-known/a%20b%3F"
    for name in ("", ".", "..", "a/b"):
        with pytest.raises(SchemeError) as caught:
            uri("http://h/", name)
        assert caught.value.code == "well-known-name" and str(caught.value)
    with pytest.raises(SchemeError, match="well-known-scheme"):
        uri("file:///a", "x")
    assert len(REGISTERED) == 105 and list(REGISTERED) == sorted(REGISTERED)
    assert read("https://h/.well-known/security.txt").reference == "RFC 9116"
    assert WellKnown("nodeinfo").is_registered and WellKnown("nodeinfo").reference is None
    assert not WellKnown("example").is_registered and WellKnown("example").reference is None
    for name, reference in REGISTERED.items():
        assert read(uri("http://h/", name)) == WellKnown(name)
        assert reference == "" or (reference.startswith("RFC ") and reference[4:].isdigit())


@pytest.mark.skipif(specs_folder() is None, reason="well-known: no table of the schemes (set URIKIT_SPECS)")
def test_the_schemes_are_those_of_the_registry():
    with (specs_folder() / "iana" / "uri-schemes-2022-11-18.csv").open(encoding="utf-8", newline="") as table:
        rows = [(row["URI Scheme"], row["Well-Known URI Support"]) for row in csv.DictReader(table)]
    wanted = {scheme: said.strip("[]").replace("RFC", "RFC ") for scheme, said in rows if said.startswith("[RFC")}
    assert dict(SCHEMES) == wanted


@a_tenth
@given(st.sampled_from(sorted(SCHEMES)), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/")))
def test_what_is_built_is_read_again(scheme, name):
    if name in ("", ".", ".."):
        return
    assert read(uri(f"{scheme}://example.com:8080", name, "/x")) == WellKnown(name, "/x")


def test_the_day_of_the_registry_is_beside_not_registered():
    found = well_known.read("http://h/.well-known/example")
    assert not found.is_registered and found.as_of == well_known.REGISTRY_DATE
    assert str(found) == f"example: not registered as of {well_known.REGISTRY_DATE}"
    assert str(well_known.read("http://h/.well-known/webfinger")) == "webfinger: registered (RFC 7033)"
