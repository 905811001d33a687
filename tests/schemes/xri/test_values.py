"""What XRIs are as values: parts, equivalence, secrets, writing, the view, the proxy form."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, refused, relation, unrelated
from urikit import URI, IRIReference
from urikit.core.rules.catalogue import rows
from urikit.schemes.xri import (
    XRI,
    RelativeXRIReference,
    XRIError,
    XRIReference,
    cross_reference,
    escaped,
    from_hxri,
    is_hxri,
    to_hxri,
)
from urikit.schemes.xri.value import Xri

NAMES = {
    "XRI": XRI,
    "RelativeXRIReference": RelativeXRIReference,
    "to_hxri": to_hxri,
}


def test_the_parts_and_kinds_of_cross_references():
    read = XRI.parse("XRI://@example*(=bob)!1000/(+phone)*home//?q#f")
    assert (read.prefix, read.authority, read.path, read.query, read.fragment) == (
        "XRI://",
        "@example*(=bob)!1000",
        "/(+phone)*home//",
        "q",
        "f",
    )
    assert (read.context_symbol, read.authority_kind, read.root) == ("@", "context", "@")
    names = read.subsegments
    assert [name.is_persistent for name in names] == [False, False, True]
    assert names[1].cross_reference.value == XRI.parse("=bob")
    assert [len(segment) for segment in read.segments] == [2, 0, 0]
    assert read.segments[0][0].cross_reference.kind == "xri"
    found = XRI.parse("=a/(+b)*(c/d)*(mailto:e@f)*()").segments[0]
    assert [name.cross_reference.kind for name in found] == ["xri", "relative", "iri", "relative"]
    assert [str(name.cross_reference.value) for name in found] == ["+b", "c/d", "mailto:e@f", ""]


def test_equivalent_and_not_equivalent():
    for texts in [
        ["@a", "@*a", "xri://@a", "XRI://@*A"],
        ["=a%c3%a9/b%2f", "xri://=a%C3%A9/b%2F", "=*A%C3%A9/b%2F"],
        ["xri://Example.ORG/a", "XRI://example.org/a"],
        ["(a)*B", "xri://(a)*b"],
    ]:
        for one in texts:
            for other in texts:
                assert XRI.parse(one).equivalent(other) and XRI.parse(one).equivalent(XRI.parse(other))
    for one, other in [
        ("@a", "=a"),
        ("@a", "@!a"),
        ("@a/b", "@a/B"),
        ("@a/b", "@a/*b"),
        ("@a/b", "@a/b/"),
        ("@a", "@a?"),
        ("@a%7E", "@a~"),
        ("(a)", "(A)"),
        ("@a", "not an xri"),
    ]:
        assert not XRI.parse(one).equivalent(other)


def test_equality_is_of_components_and_the_kind_that_was_asked_for():
    assert XRI.parse("@a") == XRI.parse("@a") != XRI.parse("xri://@a")
    assert hash(XRI.parse("@a")) == hash(XRI.parse("@a"))
    assert XRIReference.parse("a") == RelativeXRIReference.parse("a")
    assert pickle.loads(pickle.dumps(XRI.parse("=a/b"))) == copy.copy(XRI.parse("=a/b"))
    assert raised(XRIError, XRI.parse, "a/b").code == "xri-relative"
    assert raised(XRIError, RelativeXRIReference.parse, "=a").code == "xri-absolute"


@pytest.mark.parametrize(
    "text",
    ["xri://bob:secret@www.epok.net/", "=a/(ftp://bob:secret@h/)", "=a*(ftp://bob:secret@h/)/<"],
)
def test_no_password_is_shown(text):
    try:
        shown = repr(XRI.parse(text))
    except XRIError as error:
        shown = f"{error!r} {error} {error.text}"
    assert "secret" not in shown and "***" in shown


@a_tenth
@given(st.text())
def test_data_is_escaped_once(data):
    try:
        name = escaped(data)
    except ValueError:
        assert any("\ud800" <= character <= "\udfff" for character in data)
        return
    read = XRI.build("=a", f"/{name}")
    (segment,) = read.segments
    assert (segment[0].decoded if segment else "") == data


def test_cross_references_are_written():
    for identifier, written in [
        ("http://example.org/", "(http://example.org/)"),
        ("http://example.org/a(b)", "(http://example.org/a(b))"),
        ("http://example.org/a)(b", "(http://example.org/a%29%28b)"),
        ("=bob", "(=bob)"),
        ("a/b", "(a/b)"),
        ("", "()"),
    ]:
        assert cross_reference(identifier) == written
        assert XRI.build("=a", f"/{written}").segments[0][0].cross_reference.text == written[1:-1]


@pytest.mark.parametrize("identifier", ["a b", "http://[/", "=a)", "b:c d"])
def test_what_is_no_identifier_is_no_cross_reference(identifier):
    with pytest.raises(XRIError):
        cross_reference(identifier)


def test_building():
    assert XRI.build("=a", "/b", "c", "d") == XRI.parse("xri://=a/b?c#d")
    assert raised(XRIError, XRI.build, "=a/b").code == "xri-components"


# --- The proxy form --------------------------------------------------------------------


def test_hxris_and_what_is_no_hxri():
    for text in [
        "=name", "@example*(http://example.org/)/(+a/b)?c#d", "!!1234", "=謙/é", "(mailto:gabe@foo.com)*foo",
    ]:  # fmt: skip
        for proxy in ("xri.net", "xri.example.org:8080"):
            uri = to_hxri(text, proxy, "http")
            assert is_hxri(uri) and str(uri).startswith(f"http://{proxy}/")
            assert from_hxri(uri) == XRI.parse(text)
    assert raised(XRIError, to_hxri, "xri://www.epok.net/!foo").code == "xri-proxy-authority"
    with pytest.raises(ValueError, match="xri"):
        to_hxri("=a", "example.org")
    with pytest.raises(ValueError, match="host that begins"):
        from_hxri("https://example.org/=a")
    with pytest.raises(XRIError):
        from_hxri("https://xri.net/a")
    assert not is_hxri("ftp://xri.net/=a")


# --- The view --------------------------------------------------------------------------


def test_views_and_equivalent_views_and_places_are_those_of_the_uri():
    for text in [
        *Xri.EXAMPLES, "xri://!!1/(x:y)", "xri://=a%E9", "xri://@a/%2F",
    ]:  # fmt: skip
        read = holds(Xri, text)
        assert str(read) == text or "%25" not in text or str(read.to_uri()) == text
    relation(Xri, ["xri://@a/b", "xri://@*A/b", "XRI://@a/b"])
    unrelated(Xri, "xri://@a/b", "xri://@a/B")
    assert URI("xri://@a/b").view() == Xri.build("@a", "/b")
    for text, found in [
        ("xri://@%E8%AC%99/a%2541b=c", "="),
        ("xri://@a/(b%2Fc%25zz)", "%25zz"),
        ("xri://@a/(b%2Fc", "("),
        ("xri://@a*(b:8/c)", "@a*(b:8/c)"),
    ]:
        error = refused(Xri, text)
        assert text[error.offset : error.end] == found


@pytest.mark.parametrize("row", rows("urikit.schemes.xri.rules"), ids=lambda row: row.code)
def test_the_rows(row):
    assert row.kind == "scheme"
    if "(" in row.example and row.example[:4] != "xri:":
        assert raised(XRIError, eval, row.example, dict(NAMES)).code == row.code
        eval(row.corrected, dict(NAMES))
    else:
        assert row.code in codes(row.example)
        assert codes(row.corrected) == []


def test_to_iri_of_a_relative_reference():
    assert XRIReference.parse("./a/(b/c)").to_iri() == IRIReference("./a/(b%2Fc)")
