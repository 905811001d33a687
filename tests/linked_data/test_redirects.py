"""What redirects say, and where they lead (redirects)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.linked_data import DereferenceError, HTTPAnswer, Kind, Nature, Recorded, dereference, meaning, redirection
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
def test_a_location_is_resolved_and_inherits_the_fragment(asked, location, reference, inherits):
    for status in (300, 301, 302, 303, 307, 308):
        found = redirection(urikit.URI(asked), status, location)
        assert (str(found.reference), found.inherits_fragment) == (reference, inherits)
        assert found.location == location


def test_what_leads_nowhere():
    for status in (200, 201, 304, 305, 306, 404):
        assert redirection(urikit.URI("http://a/"), status, "/b") is None, status


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
    # A temporary redirect ends them, too.
    for_now = redirection(moved.reference, 302, "/3")
    assert str(permanent_replacement([moved, for_now, again])) == "http://a/2#x"
    assert permanent_replacement([see, moved]) is None
    assert permanent_replacement([]) is None


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("/josé".encode().decode("latin-1"), "http://a/jos%C3%A9"),
        ("http://é.example/".encode().decode("latin-1"), "http://xn--9ca.example/"),
        # A client may decode fields as UTF-8.
        ("/石田#é", "http://a/%E7%9F%B3%E7%94%B0#%C3%A9"),
        ("//石.example/", "http://xn--y7y.example/"),
    ],
)
def test_octets_of_utf_8_are_an_iri(raw, expected):
    assert str(redirection(urikit.URI("http://a/"), 302, raw).reference) == expected


@pytest.mark.parametrize("location", ["/a b", "http://[x]/", "/caf\xe9", "%", "/\x7f", "/a\tb", "/石\udce9"])
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


@a_tenth
@given(
    st.integers(300, 399), st.text() | st.text("/:?#[]@%a0.\xe9\xff ") | st.binary().map(lambda b: b.decode("latin-1"))
)
def test_any_location_leads_somewhere_or_is_refused_by_its_code(status, location):
    asked = urikit.URI("http://example.org/a/b#c")
    try:
        found = redirection(asked, status, location)
    except DereferenceError as error:
        assert error.code == "deref-location"
        assert str(error)
        return
    if found is not None:
        assert found.reference.scheme
        assert found.reference.fragment is not None or not found.inherits_fragment


STATUSES = st.sampled_from([200, 204, 300, 301, 302, 303, 304, 305, 307, 308, 404, 500])
NAMES = st.sampled_from(["a", "b", "c", "d", "e"])
WORLDS = st.dictionaries(NAMES, st.tuples(STATUSES, NAMES, st.sampled_from(["", "#x"])), min_size=1)


@a_tenth
@given(WORLDS, st.sampled_from(["", "#me"]))
def test_any_world_is_left_again(world, fragment):
    """Whatever redirects to whatever: no URI is asked for twice, and the evidence is consistent."""
    client = Recorded(
        {
            f"http://example.org/{name}": HTTPAnswer(status, (("Location", f"/{to}{hash_}"),))
            for name, (status, to, hash_) in world.items()
        }
    )
    start = f"http://example.org/a{fragment}"
    try:
        found = dereference(start, client=client)
    except DereferenceError as error:
        assert error.code in ("deref-loop", "deref-connection")
        found = error.evidence
    uris = [str(exchange.uri) for exchange in found.exchanges]
    assert len(uris) == len(set(uris)) <= len(world)
    for before, after in zip(found.exchanges, found.exchanges[1:], strict=False):
        assert after.because == before.redirection
        assert after.reference == before.redirection.reference
    statuses = [exchange.status for exchange in found.exchanges]
    if fragment:
        assert found.conclusion.nature is Nature.SECONDARY
    elif 300 in statuses:  # before or after 303; what 300 offers says nothing of the resource
        assert found.conclusion.nature in (Nature.ANY_RESOURCE, Nature.UNKNOWN)
    elif 303 in statuses:
        assert found.conclusion.nature is Nature.ANY_RESOURCE
    elif statuses and statuses[-1] in (200, 204, 304):
        assert found.conclusion.nature is Nature.INFORMATION_RESOURCE
    else:
        assert found.conclusion.nature is Nature.UNKNOWN
    if found.permanent_replacement is not None:
        assert statuses[0] in (301, 308)
