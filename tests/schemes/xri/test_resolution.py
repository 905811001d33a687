"""Resolving relative XRI references: RFC 3986 section 5.2, in which a cross-reference is one piece."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.xri.test_vectors import NEEDED, VECTORS
from urikit import IRI, URI
from urikit.schemes.xri import XRI, RelativeXRIReference, XRIError, XRIReference

BASE = "xri://@example*org!1/b/(+c/d?e)/f?q#r"

#: The paths of RFC 3986 section 5.4, and what they are against the base.
RESOLVED = {
    "g": "/b/(+c/d?e)/g",
    "./g": "/b/(+c/d?e)/g",
    "g/": "/b/(+c/d?e)/g/",
    "/g": "/g",
    "?y": "/b/(+c/d?e)/f?y",
    "g?y": "/b/(+c/d?e)/g?y",
    "#s": "/b/(+c/d?e)/f?q#s",
    "g#s": "/b/(+c/d?e)/g#s",
    "": "/b/(+c/d?e)/f?q",
    ".": "/b/(+c/d?e)/",
    "..": "/b/",
    "../g": "/b/g",
    "../../g": "/g",
    "../../../g": "/g",
    "g/../h": "/b/(+c/d?e)/h",
    # Dots, slashes and colons of a cross-reference are its own.
    "../(=x/../y)": "/b/(=x/../y)",
    "a*(b:c)/d": "/b/(+c/d?e)/a*(b:c)/d",
    "./(http://example.org/../a?b#c)": "/b/(+c/d?e)/(http://example.org/../a?b#c)",
    "!2": "/b/(+c/d?e)/!2",
    # Nothing is encoded or decoded.
    "%2E%2e/%25": "/b/(+c/d?e)/%2E%2e/%25",
    "謙?%2F#%23": "/b/(+c/d?e)/謙?%2F#%23",
}


@pytest.mark.parametrize("reference", RESOLVED)
def test_references(reference):
    base = XRI.parse(BASE)
    expected = XRI.parse(f"xri://@example*org!1{RESOLVED[reference]}")
    assert base.resolve(reference) == expected
    assert base.resolve(XRIReference.parse(reference)) == expected


def test_bases_and_a_uri_is_read_as_its_text():
    for base, reference, expected in [
        ("@example", "a", "@example/a"),
        ("@example", "", "@example"),
        ("=a/b", "=c/../d", "=c/d"),
        ("=a/b", "xri://=c/./d?e", "xri://=c/d?e"),
        ("XRI://=a/b", "c", "XRI://=a/c"),
        ("(http://example.org/a/b)*c/d", "../../e", "(http://example.org/a/b)*c/e"),
        ("xri://user@example.org:8080/a", "b", "xri://user@example.org:8080/b"),
        ("=a/b", "/.//c", "=a//c"),
    ]:
        assert str(XRI.parse(base).resolve(reference)) == expected
    assert str(XRI.parse("=a/b").resolve(URI("xri://=c/d"))) == "xri://=c/d"
    assert str(XRI.parse("=a/b").resolve(IRI("xri://=c/é"))) == "xri://=c/é"


@pytest.mark.parametrize("reference", ["http://example.org/", "*a:b", "//x", "a b"])
def test_what_is_not_a_reference_is_refused(reference):
    with pytest.raises(XRIError):
        XRI.parse("=a/b").resolve(reference)
    with pytest.raises(XRIError):
        XRI.parse("=a/b").resolution_steps(reference)


def test_a_wrong_type_is_named_and_the_steps_end_in_what_resolve_gives_and_speak_of_xris():
    with pytest.raises(TypeError, match=r"expected str.*, not NoneType"):
        XRI.parse("=a/b").resolve(None)
    base = XRI.parse(BASE)
    for reference, _ in RESOLVED.items():
        steps = base.resolution_steps(reference)
        assert steps[-1].after == str(base.resolve(reference))
        assert not any("%252" in text or "authority" in text for step in steps for text in (step.before, step.after))
        assert {step.section for step in steps} <= {"5.1", "5.2.2", "5.2.3", "5.2.4", "5.3"}


def test_steps_have_no_secret():
    for base, reference in [
        ("xri://u:hunter2@example.org/a", "b"),
        ("=a/(http://u:hunter2@h/)/b", "c"),
        ("=a/b", "../(http://u:hunter2@h/)"),
        ("=a/b", "xri://u:hunter2@h/?token=hunter2"),
    ]:
        steps = XRI.parse(base).resolution_steps(reference)
        assert "hunter2" not in f"{steps}{list(map(str, steps))}"


NAMES = st.sampled_from(["a", "!2", ".", "..", "", "(=x/y)", "b*(c?d#e)", "%2F", "謙", "x:y", "...", "(../..)"])
PATHS = st.lists(NAMES, max_size=6).map("/".join)
ENDS = st.sampled_from(["", "?q", "?", "#f", "?q/../(#f/."])


@a_tenth
@given(PATHS, ENDS, PATHS, ENDS)
def test_what_it_gives_is_an_xri_without_dots_and_resolves_to_itself(path, end, other, other_end):
    base = XRI.parse(f"@example/{path}{end}")
    try:
        reference = XRIReference.parse(other + other_end)
    except XRIError:
        return
    target = base.resolve(reference)
    assert target.authority == (base.authority if isinstance(reference, RelativeXRIReference) else reference.authority)
    # Without a path the reference leaves the base's as it is, dots too (RFC 3986 section 5.2.2).
    if other:
        assert base.resolve(target) == target
        assert not {".", ".."} & {"".join(map(str, segment)) for segment in target.segments}


@NEEDED
def test_the_vectors_resolve():
    base = XRI.parse("@example/a/b")
    for text, *_ in VECTORS["valid_relative"]:
        assert base.resolve(text).authority == "@example"
