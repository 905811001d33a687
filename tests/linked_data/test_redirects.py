"""What redirects say, and where they lead (redirects)."""

import pytest

import urikit
from urikit.linked_data import DereferenceError, Kind, meaning, redirection
from urikit.linked_data.redirects import location_of, permanent_replacement

# RFC 9110 section 10.2.2, its two examples first.
LOCATIONS = [
    ("http://www.example.org/~tim", "/People.html#tim", "http://www.example.org/People.html#tim", False),
    (
        "http://www.example.org/index.html#larry",
        "http://www.example.net/index.html",
        "http://www.example.net/index.html#larry",
        True,
    ),
    ("http://a/b/c#f", "", "http://a/b/c#f", True),
    ("http://a/b/c#f", "d?e", "http://a/b/d?e#f", True),
    ("http://a/b/c#f", "../d#", "http://a/d#", False),
    ("http://a/b/c#", "d", "http://a/b/d#", True),
    ("http://a/b/c#f", "//h", "http://h#f", True),
    ("http://a/b?c", "?d", "http://a/b?d", False),
    ("https://a/b", "//h/c", "https://h/c", False),
    ("http://a/b/c", "urn:example:a", "urn:example:a", False),
]


@pytest.mark.parametrize(("asked", "location", "reference", "inherits"), LOCATIONS)
@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
def test_a_location_is_resolved_and_inherits_the_fragment(asked, location, reference, inherits, status):
    found = redirection(urikit.URI(asked), status, location)
    assert (str(found.reference), found.inherits_fragment) == (reference, inherits)
    assert found.location == location


@pytest.mark.parametrize("status", [200, 201, 304, 305, 306, 404])
def test_what_leads_nowhere(status):
    assert redirection(urikit.URI("http://a/"), status, "/b") is None


@pytest.mark.parametrize(
    ("status", "kind", "equivalent", "section"),
    [
        (300, Kind.CHOICE, False, "15.4.1"),
        (301, Kind.PERMANENT, True, "15.4.2"),
        (302, Kind.TEMPORARY, True, "15.4.3"),
        (303, Kind.SEE_OTHER, False, "15.4.4"),
        (304, Kind.NOWHERE, False, "15.4.5"),
        (305, Kind.NOWHERE, False, "15.4.6"),
        (306, Kind.NOWHERE, False, "15.4.7"),
        (307, Kind.TEMPORARY, True, "15.4.8"),
        (308, Kind.PERMANENT, True, "15.4.9"),
        (333, Kind.CHOICE, False, "15"),
        (200, Kind.NOWHERE, False, "15.4"),
    ],
)
def test_meanings(status, kind, equivalent, section):
    found = meaning(status)
    assert (found.kind, found.is_equivalent) == (kind, equivalent)
    assert found.rule == f"RFC 9110 section {section}"


def test_only_the_first_permanent_ones_replace():
    asked = urikit.URI("http://a/1")
    moved = redirection(asked, 308, "/2#x")
    again = redirection(moved.reference, 301, "/3")
    see = redirection(again.reference, 303, "/4")
    assert str(permanent_replacement([moved, again, see, moved])) == "http://a/3#x"
    assert permanent_replacement([see, moved]) is None
    assert permanent_replacement([]) is None


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("/josé".encode().decode("latin-1"), "http://a/jos%C3%A9"),
        ("http://é.example/".encode().decode("latin-1"), "http://xn--9ca.example/"),
    ],
)
def test_octets_of_utf_8_are_an_iri(raw, expected):
    assert str(redirection(urikit.URI("http://a/"), 302, raw).reference) == expected


@pytest.mark.parametrize("location", ["/a b", "http://[x]/", "/caf\xe9", "%", "/\x7f", "/a\tb"])
def test_what_is_no_reference(location):
    with pytest.raises(DereferenceError) as caught:
        redirection(urikit.URI("http://a/"), 302, location)
    assert caught.value.code == "deref-location"


def test_several_locations():
    uri = urikit.URI("http://a/")
    assert location_of(uri, [("LOCATION", " /b "), ("location", "/b")]) == "/b"
    assert location_of(uri, [("Content-Location", "/b")]) is None
    with pytest.raises(DereferenceError):
        location_of(uri, [("Location", "/b"), ("Location", "/c")])
