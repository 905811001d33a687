"""The vectors of OpenXRI, and every example of the digest (urikit.xri)."""

import json

import pytest

from tests.oracle.grammars import specs_folder
from tests.schemes.promises import raised
from urikit import IRI, URI, URIReference
from urikit.schemes.xri import XRI, RelativeXRIReference, XRIError, XRIReference

_FOLDER = specs_folder()
_FILE = _FOLDER / "oasis" / "xri2-vectors.json" if _FOLDER else None
VECTORS = json.loads(_FILE.read_text("utf-8")) if _FILE and _FILE.is_file() else {}
NEEDED = pytest.mark.skipif(not VECTORS, reason="no vectors of XRI 2.0: set URIKIT_SPECS")

#: What OpenXRI takes although the grammar wants a name after "!!", and what it refuses
#: although a segment may be empty.
BEYOND_THE_GRAMMAR = {"xri://!", "xri://!!"}
REFUSED_BY_OPENXRI = {"xri://@a*b*c*d//"}


def counts(text):
    read = XRIReference.parse(text)
    segments = len(read.segments)
    # OpenXRI does not count an empty segment at the end.
    return len(read.subsegments) if isinstance(read, XRI) else 0, segments - (segments > 0 and not read.segments[-1])


@NEEDED
@pytest.mark.parametrize("row", VECTORS.get("valid_absolute", []), ids=lambda row: row[0])
def test_xris(row):
    text, names, segments = row
    if text in BEYOND_THE_GRAMMAR:
        with pytest.raises(XRIError):
            XRI.parse(text)
        return
    assert type(XRIReference.parse(text)) is XRI
    assert counts(text) == (names, segments)


@NEEDED
@pytest.mark.parametrize("row", VECTORS.get("valid_relative", []), ids=lambda row: row[0])
def test_relative_references(row):
    text, names, segments = row
    assert type(XRIReference.parse(text)) is RelativeXRIReference
    assert counts(text) == (names, segments)


@NEEDED
@pytest.mark.parametrize("text", VECTORS.get("invalid_absolute", []))
def test_what_is_no_xri(text):
    if text in REFUSED_BY_OPENXRI:
        assert XRI.parse(text).segments == ((), ())
        return
    with pytest.raises(XRIError):
        XRI.parse(text)


@NEEDED
@pytest.mark.parametrize("text", VECTORS.get("invalid_relative", []))
def test_what_is_no_relative_reference(text):
    with pytest.raises(XRIError):
        RelativeXRIReference.parse(text)


@NEEDED
@pytest.mark.parametrize(("text", "uri"), VECTORS.get("xri_to_uri_normal", []))
def test_uri_normal_forms(text, uri):
    assert XRI.parse(text).uri_normal_form == uri
    assert XRI.from_uri(uri) == XRI.parse(text)


def test_valid():
    for text in [
        "xri://@*foo!bar*bix", "=john.smith", "@example*org/(+login)", "xri://@email*com*(*bob!jones/foo/asd)",
        "xri://(foo!boo*a)!foo", "xri://!!1234.5678", "(mailto:gabe@foo.com)*foo",
        "xri://@example/(http://www.openxri.org/)", "xri://@a*b*c*d/e*f/g?h/i",
    ]:  # fmt: skip
        assert str(XRI.parse(text)) == text


def test_invalid():
    for text, code, found in [
        ("xri://*foo!bar", "xri-authority-symbol", "*"),
        ("xri://a*b*c*d", "xri-authority-symbol", "a*"),
        ("xri://@!foo/x)", "xri-parenthesis-unopened", ")"),
        ("xri://@!foo*moo(!foo/x)", "xri-cross-reference-undelimited", "("),
        ("xri://@!foo/x()", "xri-cross-reference-undelimited", "("),
        ("xri://(foo!boo*a)a", "xri-cross-reference-trailing", "a"),
        ("xri://!foo", "xri-persistent-root", "!f"),
        ("xri://!*foo", "xri-persistent-root", "!*"),
        ("xri://@!foo!(@=)/x", "xri-character", "="),
        ("xri://[ah:45]/", "xri-authority", "[ah:45]"),
        ("xri://1.2.3.256/", "xri-authority-number", "1.2.3.256"),
        ("//x", "xri-subsegment-empty", ""),
        ("moo://", "xri-scheme", "moo:"),
        ("*a:b", "xri-colon", ":"),
        ("xri://!", "xri-persistent-root", "!"),
        ("=a%zz", "xri-percent", "%zz"),
        ("=a%4", "xri-percent", "%4"),
        ("=a b", "xri-character", " "),
        ("=a/b?c d", "xri-character", " "),
        ("=a#b#c", "xri-character", "#"),
        ("=a/(b", "xri-parenthesis-unclosed", "("),
        ("=a*(b:[)", "xri-cross-reference-iri", "b:["),
        ("=a/(*(b))", "xri-first-segment", "*("),
    ]:
        with pytest.raises(XRIError) as caught:
            XRIReference.parse(text)
        error = caught.value
        assert (error.code, text[error.offset : error.end], error.scheme) == (code, found, "xri")


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ("@example/abc%2Fd/ef", "xri://@example/abc%252Fd/ef"),
        ("@example/foo/(@bar/baz)/(+a/b)", "xri://@example/foo/(@bar%2Fbaz)/(+a%2Fb)"),
        ("@example/foo/(@baz?p=q#r)?i=j#k", "xri://@example/foo/(@baz%3Fp=q%23r)?i=j#k"),
        (
            "xri://@mango%20sticky-rice*(@rice/good%20food?cat=desert#mangostickyrice)/",
            "xri://@mango%2520sticky-rice*(@rice%2Fgood%2520food%3Fcat=desert%23mangostickyrice)/",
        ),
        ("=謙", "xri://=謙"),
        ("../a(", None),
        ("../(a/b)", "../(a%2Fb)"),
    ],
)
def test_iri_normal_forms(text, iri):
    if iri is None:
        with pytest.raises(XRIError):
            XRIReference.parse(text)
        return
    read = XRIReference.parse(text)
    assert read.iri_normal_form == iri
    assert XRIReference.from_iri(iri).equivalent(read)


def test_the_transformation_is_not_idempotent_and_uri_normal_forms_beyond_ascii():
    once = XRI.parse("@example/abc%2Fd/ef").iri_normal_form
    assert XRI.parse(once).iri_normal_form == "xri://@example/abc%25252Fd/ef"
    with pytest.raises(XRIError):
        XRI.parse(XRI.parse("@example/(@baz?p=q)").iri_normal_form)
    assert XRI.parse("=謙").uri_normal_form == "xri://=%E8%AC%99"
    assert XRI.parse("=謙").to_uri() == URI("xri://=%E8%AC%99")
    assert XRI.from_uri("=%E6%97%A0%E8%81%8A") == XRI.parse("=无聊")
    assert XRI.from_uri(URIReference("xri://=%E6%97%A0%E8%81%8A")).equivalent("=无聊")
    # Bytes that are not UTF-8 stay as they are.
    assert str(XRI.from_uri("=a%E9b")) == "=a%E9b"


def test_forms_are_iris_and_a_colon_in_the_authority_has_no_iri_and_roots():
    for text in ("@example/abc%2Fd/ef", "@example/foo/(@bar/baz)/(+a/b)", "=謙", "../(a/b)", "@a*(b/c)"):
        assert str(XRIReference.parse(text).to_iri()) == XRIReference.parse(text).iri_normal_form
        assert str(XRIReference.parse(text).to_uri()) == XRIReference.parse(text).uri_normal_form
    read = XRI.from_iri("xri://@example*(http:%2F%2Fexample.org%2F)/")
    assert str(read) == "xri://@example*(http://example.org/)/"
    assert read.iri_normal_form == "xri://@example*(http:%2F%2Fexample.org%2F)/"
    for convert in (read.to_iri, read.to_uri, XRI.parse("@mango*(@rice)").to_uri):
        assert raised(XRIError, convert).code == "xri-no-iri"
    assert XRI.parse("@example/(http://example.org/)").to_iri() == IRI("xri://@example/(http:%2F%2Fexample.org%2F)")
    for text, root in [
        ("@foo*bar", "@"),
        ("!!990!991", "!"),
        ("(example.com)*bar", "(example.com)"),
        ("xri://baz.example.com:8080/foo", "baz.example.com:8080"),
    ]:
        assert XRI.parse(text).root == root


def test_parents_are_those_that_a_canonical_id_is_checked_with():
    assert str(XRI.parse("@!1234!ABCD").parent) == "@!1234"
    assert str(XRI.parse("xri://@!1234").parent) == "xri://@"
    assert XRI.parse("@").parent is None
    assert XRI.parse("!!1").parent is None
    assert XRI.parse("xri://h/a").parent is None


@pytest.mark.parametrize(
    ("text", "classification"),
    [("=john.smith", "i-name"), ("@!1!2", "i-number"), ("@!1*a", "i-name"), ("!!1", "i-number"), ("@", None)],
)
def test_names_and_numbers(text, classification):
    assert XRI.parse(text).classification == classification
