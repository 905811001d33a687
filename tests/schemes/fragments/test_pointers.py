"""XPointer, views of SVG, EPUB CFI (urikit.schemes.fragments.pointers, .svg, .epub_cfi)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import SCANS, a_tenth
from tests.schemes.fragments.promises import holds, refused, tables
from urikit.schemes.fragments import EPUBCFIFragment, FragmentError, SVGFragment, XPointerFragment
from urikit.schemes.fragments.pointers import Pointed

KINDS = (XPointerFragment, SVGFragment, EPUBCFIFragment)


def test_element():
    for text, pointed in [
        ("element(intro)", Pointed("intro")),
        ("element(intro/14/3)", Pointed("intro", (14, 3))),
        ("element(/1/2)", Pointed(None, (1, 2))),
        ("element(%C3%A9/1)", Pointed("é", (1,))),
        ("element()", None),
        ("element(/0)", None),
        ("element(/01)", None),
        ("element(1)", None),
        ("element(a/)", None),
        ("xpointer(a)", None),
    ]:
        read = holds(XPointerFragment, text)
        assert read.parts[0].element == pointed
        assert bool(read.ignored) is (pointed is None and text.startswith("element"))


def test_parts_and_namespaces():
    read = holds(
        XPointerFragment, "xmlns(a=http://x/)%20xmlns(%20)xmlns(b%20=%20y%5E))xpointer(//a:p(%5E(()))element(e)"
    )
    assert [part.scheme for part in read.parts] == ["xmlns", "xmlns", "xmlns", "xpointer", "element"]
    assert read.namespaces == {"a": "http://x/", "b": "y)"}
    assert read.parts[3].data == "//a:p((())"
    assert [error.code for error in read.ignored] == ["fragment-xpointer-xmlns"]
    assert holds(XPointerFragment, "p:q(x)").parts[0].scheme == "p:q"
    assert holds(XPointerFragment, "intro").name == "intro"


test_tables = tables(
    XPointerFragment,
    invalid=[
        ("", "fragment-xpointer-form", (0, 0)),
        ("1a", "fragment-xpointer-form", (0, 2)),
        ("a:b", "fragment-xpointer-form", (0, 3)),
        ("element(a)x", "fragment-xpointer-form", (10, 11)),
        ("element(a)%20", "fragment-xpointer-form", (13, 13)),
        ("element(a", "fragment-xpointer-balance", (7, 9)),
        ("x((a)", "fragment-xpointer-balance", (1, 5)),
        ("x(%C3%A9%5Ea)", "fragment-xpointer-escape", (8, 11)),
    ],
)


def test_pointers_that_are_built_and_views():
    assert str(XPointerFragment.build("é")) == "%C3%A9"
    assert XPointerFragment.build("a", 1, 2).parts[0].element == Pointed("a", (1, 2))
    for name, children in ((None, ()), ("1", ()), (None, (0,)), ("a b", (1,))):
        with pytest.raises(FragmentError):
            XPointerFragment.build(name, *children)
    read = holds(
        SVGFragment, "svgView(viewBox(0%20-1,2e1,.5);preserveAspectRatio(xMidYMid%20slice);transform(scale(2)))&t=1"
    )
    assert read.view_box == (0.0, -1.0, 20.0, 0.5) and read.media.get("t") == "1" and read.name is None
    assert read.view["transform"] == "scale(2)" and read.view["preserveAspectRatio"] == "xMidYMid slice"
    assert holds(SVGFragment, "caf%C3%A9").name == "café" and holds(SVGFragment, "svgview(x)").name == "svgview(x)"
    assert holds(SVGFragment, "xywh=1,2,3,4").media.get("xywh") == "1,2,3,4"


def test_what_is_no_view_and_places_in_books():
    for text, code in [
        ("svgView()", "fragment-svg-attribute"),
        ("svgView(viewBox(1,2,3))", "fragment-svg-attribute"),
        ("svgView(viewBox(1,2,-3,4))", "fragment-svg-attribute"),
        ("svgView(viewbox(1,2,3,4))", "fragment-svg-attribute"),
        ("svgView(preserveAspectRatio(x))", "fragment-svg-attribute"),
        ("svgView(viewBox(1,2,3,4)", "fragment-svg-view"),
        ("svgView(viewBox(1,2,3,4)x)", "fragment-svg-view"),
        ("svgView(viewBox(1,2,3,4))x", "fragment-svg-view"),
    ]:
        assert refused(SVGFragment, text).code == code
    read = holds(EPUBCFIFragment, "epubcfi(/6/4%5Ba%5E%5D,b;s=x%5D!/4/1:0%5B;s=a%5D)")
    assert [step.to for step in read.path] == ["/6", "/4", "!", "/4", "/1", ":0"]
    assert [step.assertion for step in read.path] == [None, "a],b;s=x", None, None, None, ";s=a"]
    assert read.start == read.end == read.path
    span = holds(EPUBCFIFragment, "epubcfi(/6/4!/4/10,/2/1:1,/3:4)")
    assert [step.to for step in span.start][-2:] == ["/1", ":1"]


def test_what_is_no_place_in_a_book():
    for text, place in [
        ("", (0, 0)),
        ("nose", (0, 4)),
        ("epubcfi()", (0, 9)),
        ("epubcfi(/06)", (10, 12)),
        ("epubcfi(/6", (10, 10)),
        ("epubcfi(/6:1/2)", (12, 15)),
        ("epubcfi(/6,/1)", (13, 14)),
        ("epubcfi(/6,/1,/2,/3)", (16, 20)),
        ("epubcfi(/6%5Ba)", (10, 15)),
    ]:
        error = refused(EPUBCFIFragment, text)
        assert (error.code, (error.offset, error.end)) == ("fragment-epub-cfi", place)


@a_tenth
@given(
    st.text("aé()^/1,;:@!~[]=& .ftxywhviewBox", max_size=20),
    st.sampled_from(["", "element(", "svgView(viewBox(", "epubcfi(/6"]),
)
def test_any_text_is_read_or_refused(rest, start):
    from urikit import percent

    text = percent.encode(start + rest, "fragment")
    for kind in KINDS:
        try:
            read = kind.parse(text)
        except FragmentError as error:
            assert 0 <= error.offset <= error.end <= len(text) and error.message
        else:
            assert str(read) == text and holds(kind, text) == read


@pytest.mark.searches
@pytest.mark.parametrize("piece", ["x(a)", "x(", "^^", "(", "%C3%A9", "/1", "!", "%5B", "viewBox(0,0,1,1);", "&t=1"])
def test_fragments_of_any_length_are_read(piece):
    for kind in KINDS:
        for start in ("", "x(", "svgView(", "epubcfi(/6"):
            try:
                kind.parse(start + (piece * (SCANS // 50)).replace("^", "%5E"))
            except FragmentError:
                pass
