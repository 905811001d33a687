"""The reader of XRIs beside the grammar itself (urikit.schemes.xri.grammar; tests/reference/xri.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.oracle.grammars import specs_folder
from tests.reference import xri as letter
from tests.schemes.promises import costs_its_length, raised
from urikit import _native
from urikit.schemes.xri import XRI, RelativeXRIReference, XRIError, XRIReference
from urikit.schemes.xri.grammar import from_iri_form

pytestmark = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")

PIECES = ["xri://", "(", ")", "()", "*", "!", "!!", "/", "?", "#", ":", "=", "@", "+", "$", "a", "b.c", "1.2", "%41"]
PIECES += ["謙", "(=a)", "(x:y)", "(a/b?c)", "&", "[", "%", "XRI://", "(mailto:a@b)", ".", "\ue000", "h:80", "<"]

texts = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)


def reads(kind, text):
    try:
        kind.parse(text)
    except XRIError as error:
        assert error.text == _native.mask(text) and 0 <= error.offset <= error.end <= len(text)
        assert error.hint and error.rule and error.expected and error.message
        return False
    return True


@a_tenth
@given(texts)
def test_urikit_reads_what_the_grammar_derives(text):
    assert reads(XRI, text) == letter.is_xri(text)
    # An XRI is never a relative reference as well; the grammar says so too.
    assert reads(RelativeXRIReference, text) == (letter.is_relative(text) and not letter.is_xri(text))


@a_tenth
@given(texts)
def test_the_parts_make_the_text_and_are_counted_alike(text):
    if not reads(XRIReference, text):
        return
    read = XRIReference.parse(text)
    assert str(read) == text and XRIReference.parse(str(read)) == read
    names = len(read.subsegments) if isinstance(read, XRI) else 0
    assert (names, len(read.segments)) == letter.counted(text)
    if isinstance(read, XRI):
        assert read.root + "".join(map(str, read.subsegments)) == read.authority
    written = "/".join("".join(map(str, segment)) for segment in read.segments)
    assert written == read.path.removeprefix("/")


@a_tenth
@given(texts)
def test_the_normal_forms_are_those_of_the_letter_and_can_be_undone(text):
    if not reads(XRIReference, text):
        return
    read = XRIReference.parse(text)
    assert read.iri_normal_form == letter.iri_form(text)
    assert read.uri_normal_form == letter.uri_form(text)
    assert from_iri_form(read.iri_normal_form) == letter.undone(read.iri_normal_form)
    for back in (XRIReference.from_iri(read.iri_normal_form), XRIReference.from_uri(read.uri_normal_form)):
        assert str(back).removeprefix("xri://") == text.removeprefix("xri://")
        assert back.equivalent(read) and read.equivalent(back) and read.equivalent(text)


@a_tenth
@given(texts)
def test_every_cross_reference_can_be_read(text):
    if not reads(XRI, text):
        return
    pending = [XRIReference.parse(text)]
    while pending:
        read = pending.pop()
        own = read.subsegments if isinstance(read, XRI) else ()
        roots = [read.root] if isinstance(read, XRI) and read.authority_kind == "cross-reference" else []
        pending += [XRIReference.parse(root[1:-1]) for root in roots if ":" not in root.split("/")[0]]
        for subsegment in (*own, *(name for segment in read.segments for name in segment)):
            reference = subsegment.cross_reference
            if reference is not None and isinstance(reference.value, XRIReference):
                pending.append(reference.value)
            assert (reference is None) == (subsegment.decoded is not None)


@pytest.mark.parametrize("pattern", ["({})", "(a?{})", "(x:{})", "(=a*{})", "(!!1/{})"])
def test_depth_costs_no_recursion(pattern):
    before, after = pattern.split("{}")
    text = "=a/" + before * 5_000 + after * 5_000
    read = XRI.parse(text)
    assert XRI.from_uri(read.uri_normal_form).equivalent(text)
    assert raised(XRIError, XRI.parse, text[:-1]).code == "xri-parenthesis-unclosed"


@pytest.mark.slow
@pytest.mark.parametrize(
    "made",
    [
        lambda count: "=a/" + "(" * count + ")" * count,
        lambda count: "=a/" + "(x:" * count + ")" * count,
        lambda count: "=a/" + "(a?" * count + ")" * count,
        lambda count: "=a" + "*(=b)!c" * count,
        lambda count: "=a/" + "(xri://h" * count + ")" * count,
        lambda count: "=a/" + "(" * count,
        lambda count: "=a" + "/%c3%a9" * count,
    ],
)
def test_an_xri_costs_its_length(made):
    def look(text):
        read = XRI.parse(text)
        assert read.equivalent(XRIReference.from_uri(read.uri_normal_form))
        assert len(read.segments) + len(read.subsegments) > 0

    costs_its_length(look, made)
