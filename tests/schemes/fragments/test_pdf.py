"""Pages, destinations and views of PDF (urikit.schemes.fragments.media; RFC 8118)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import holds, tables
from urikit import fragments
from urikit.schemes.fragments import PDFFragment, TextFragment
from urikit.schemes.fragments.media import VIEWS

VALID = [
    *PDFFragment.EXAMPLES, "", "page=1&", "&page=1", "page=007", "page=%32", "structelem=%FF",
    "comment=452fde0e-fd22-457c-84aa-2cf5bed5a349&page=1", "page=4&fdf=http://example.org/doc.fdf", "zoom=50",
    "zoom=100%2C250%2C-100.5", "viewrect=1,2,3,4", "highlight=10,20,30,40.25", "view=Fit", "view=FitH,100",
    "toolbar=0&pagemode=thumbs", "search=%22%22",
]  # fmt: skip
INVALID = [
    ("Chapter6", "fragment-pdf-parameter", (0, 8)),
    ("page=1&Chapter6&x=1", "fragment-pdf-parameter", (7, 15)),
    ("page=0", "fragment-pdf-page", (5, 6)),
    ("page=", "fragment-number", (5, 5)),
    ("page=two", "fragment-number", (5, 8)),
    ("page=1&page=-1", "fragment-number", (12, 14)),
    ("page=" + "1" * 19, "fragment-number-long", (5, 24)),
    ("zoom=100,250", "fragment-pdf-numbers", (5, 12)),
    ("zoom=a", "fragment-pdf-numbers", (5, 6)),
    ("zoom=1e3", "fragment-pdf-numbers", (5, 8)),
    ("viewrect=1,2,3", "fragment-pdf-numbers", (9, 14)),
    ("highlight=1,2,3,", "fragment-pdf-numbers", (10, 16)),
    ("view=fit", "fragment-pdf-view", (5, 8)),
    ("view=FitH,top", "fragment-pdf-numbers", (5, 13)),
    ("search=two", "fragment-pdf-search", (7, 10)),
    ("search=%22", "fragment-pdf-search", (7, 10)),
]


test_tables = tables(PDFFragment, VALID, INVALID)


def test_every_parameter_of_section_3_and_what_is_not_there_is_none():
    read = PDFFragment.parse(
        "page=3&nameddest=Chapter%206&structelem=S1&comment=C1&zoom=200,250,100&view=XYZ,1,2.5,0"
        "&viewrect=1,2,3,4&highlight=5,6,7,8&search=%22two%20words%22&fdf=http://example.org/a.fdf"
    )
    assert (read.page, read.nameddest, read.zoom) == (3, "Chapter 6", (200.0, 250.0, 100.0))
    assert (read.view, read.viewrect, read.highlight) == (("XYZ", 1.0, 2.5, 0.0), (1.0, 2.0, 3.0, 4.0), (5, 6, 7, 8))
    assert (read.search, read.get("structelem"), read.get("comment")) == (("two", "words"), "S1", "C1")
    assert read.get("fdf") == "http://example.org/a.fdf"
    assert (read.embedded_file, read.embedded_fragment) == (None, None)
    read = PDFFragment.parse("")
    assert (read.page, read.zoom, read.view, read.viewrect, read.highlight, read.search) == (None,) * 6


def test_parameters_are_processed_from_left_to_right():
    assert PDFFragment.parse("page=2&page=5").page == 5


def test_the_rest_belongs_to_the_embedded_file_and_building():
    read = PDFFragment.parse("page=1&ef=notes%20a.txt&line=10,20&page=zero")
    assert (read.embedded_file, read.embedded_fragment) == ("notes a.txt", "line=10,20&page=zero")
    inner = fragments.of("http://example.com/a.pdf#ef=notes.txt&line=10,20", "application/pdf").embedded_fragment
    assert fragments.read(inner, "text/plain") == TextFragment.build("line", 10, 20)
    assert PDFFragment.parse("ef=a.pdf").embedded_fragment is None
    built = PDFFragment.build(page=1, zoom=(100, 250.5, 0), nameddest="a&b=c")
    assert str(built) == "page=1&nameddest=a%26b%3Dc&zoom=100,250.5,0"
    assert str(PDFFragment.build(fdf="http://example.org/a?b&c")) == "fdf=http:%2F%2Fexample.org%2Fa%3Fb%26c"
    for wrong in ({"page": 0}, {"zoom": (1, 2)}, {"view": ("fit",)}, {"viewrect": (1, 2, 3)}):
        with pytest.raises(fragments.FragmentError):
            PDFFragment.build(**wrong)


WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
NUMBERS = st.integers(-(10**6), 10**6) | st.decimals(-1000, 1000, places=3).map(float)


@a_tenth
@given(st.integers(1, 10**17), WORDS, st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.sampled_from(VIEWS))
def test_what_is_built_is_read_again(page, destination, rectangle, view):
    built = PDFFragment.build(page=page, nameddest=destination, viewrect=rectangle, view=(view, rectangle[0]))
    assert (built.page, built.nameddest, built.viewrect) == (page, destination, rectangle)
    assert built.view == (view, rectangle[0])
    holds(PDFFragment, str(built))
