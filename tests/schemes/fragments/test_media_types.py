"""Which class reads the fragments of a media type (urikit.fragments; RFC 3986 section 3.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import SCANS, a_tenth
from tests.schemes.fragments.promises import holds, triggered
from urikit import IRI, RelativeReference, URIBuildError, URISyntaxError, fragments
from urikit.core.rules.catalogue import modules, rows
from urikit.schemes.fragments import (
    FragmentError,
    HTMLFragment,
    JSONPointer,
    OpaqueFragment,
    TextFragment,
    fragment_class,
)

HOMES = [home for home in modules() if home.startswith("urikit.schemes.fragments.")]
CLASSES = [getattr(fragments, name) for name in fragments.__all__ if name.endswith(("Fragment", "Pointer"))]


def test_the_class_of_a_media_type():
    for media_type, kind in [
        ("text/html", "HTMLFragment"),
        ("TEXT/HTML;charset=utf-8", "HTMLFragment"),
        (" application/xhtml+xml ", "HTMLFragment"),
        ("text/plain; format=flowed", "TextFragment"),
        ("text/csv", "CSVFragment"),
        ("application/pdf", "PDFFragment"),
        ("video/mp4", "MediaFragment"),
        ("audio/*", "MediaFragment"),
        ("image/jpeg", "MediaFragment"),
        ("image/svg+xml", "SVGFragment"),
        ("application/xml", "XPointerFragment"),
        ("application/atom+xml", "XPointerFragment"),
        ("application/epub+zip", "EPUBCFIFragment"),
        ("application/schema+json", "JSONPointer"),
        ("application/json", "OpaqueFragment"),
        ("text/markdown", "MarkdownFragment"),
        ("application/rdf+xml", "OpaqueFragment"),
        ("nonsense", "OpaqueFragment"),
        ("", "OpaqueFragment"),
    ]:
        assert fragment_class(media_type).__name__ == kind


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if kind.__name__ != "Fragment"], ids=lambda k: k.__name__)
def test_every_class_has_examples_and_says_where_they_are_from(kind):
    assert kind.SPECIFICATION and kind.EXAMPLES and kind.__doc__
    for text in kind.EXAMPLES:
        assert holds(kind, text).ignored == ()


def test_the_fragment_of_a_reference():
    assert fragments.of("http://example.com/a", "text/html") is None
    assert fragments.of("http://example.com/a#", "text/html") == HTMLFragment("")
    assert fragments.of("#line=1", "text/plain") == fragments.of(RelativeReference("#line=1"), "text/plain")
    assert fragments.of(IRI("http://example.com/#é"), "text/html").name == "é"


def test_an_error_has_its_place_in_the_reference_and_no_secret():
    with pytest.raises(FragmentError) as caught:
        fragments.of("http://me:secret@example.com/a#line=ten", "text/plain")
    error = caught.value
    assert (error.offset, error.end, error.media_type) == (36, 39, "text/plain")
    assert error.text == "http://me:***@example.com/a#line=ten"
    assert "secret" not in f"{error} {error!r}" and "37" in str(error)
    assert isinstance(error, urikit.URIError)


def test_the_error_of_the_readme_shape_and_what_no_fragment_may_hold():
    with pytest.raises(FragmentError) as caught:
        fragments.read("line=20,10", "text/plain")
    assert str(caught.value) == (
        'range "20,10" ends before it begins (fragment-text-order, column 6)\n'
        "  line=20,10\n"
        "       ^^^^^\n"
        '  rule: RFC 5147 section 4.2: range = ( position "," [ position ] ) / ( "," position )\n'
        "  hint: write the smaller position first"
    )
    for text in ("a#b", "a b", "%zz", "a[b]"):
        for kind in CLASSES:
            with pytest.raises(URIBuildError):
                kind.parse(text)
    with pytest.raises(URISyntaxError):
        fragments.of("http://example.com/#a b", "text/html")


def test_a_fragment_on_a_reference_and_an_opaque_fragment():
    assert str(TextFragment.build("line", 1).on("a/b?c")) == "a/b?c#line=1,"
    assert str(JSONPointer.build("a b", "é").on(urikit.parse("http://h/#x"))) == "http://h/#/a%20b/%C3%A9"
    assert holds(OpaqueFragment, "svgView(viewBox(0,0,200,200))").text == "svgView(viewBox(0,0,200,200))"
    assert str(OpaqueFragment.build("100% #1")) == "100%25%20%231"


@a_tenth
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_opaque_text_is_data(text):
    assert holds(OpaqueFragment, str(OpaqueFragment.build(text))).text == text


@a_tenth
@given(st.text("linecharow=,;-*0123/~:t%41xywhpage"), st.sampled_from(["text/plain", "text/csv", "application/pdf"]))
def test_what_is_refused_has_a_place(text, media_type):
    text = text.replace("%", "%25")
    try:
        read = fragments.read(text, media_type)
    except FragmentError as error:
        assert error.text == text and 0 <= error.offset <= error.end <= len(text) and error.message
    else:
        assert fragments.read(str(read), media_type) == read


@pytest.mark.searches
def test_fragments_of_any_length_are_read():
    count = min(SCANS // 10, 100_000)
    for kind, text in (
        (TextFragment, "line=1" + ";a=b" * count),
        (fragments.CSVFragment, "row=1" + ";1" * count),
        (fragments.MediaFragment, "t=1&" * count),
        (fragments.PDFFragment, "page=1&" * count),
        (HTMLFragment, ":~:" + "text=a&" * count),
        (JSONPointer, "/a" * count),
    ):
        assert str(kind.parse(text)) == text


@pytest.mark.parametrize("row", [row for home in HOMES for row in rows(home)], ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    triggered(row)
