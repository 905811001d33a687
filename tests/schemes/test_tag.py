"""Tags (urikit.schemes.tag; RFC 4151)."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.oracle.abnf_regex import Grammar
from tests.oracle.grammars import abnf_text, lines_of, specs_folder
from tests.schemes.promises import codes, holds, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.tag import Tag

CONFORMING = [
    *Tag.EXAMPLES, "tag:example.com,2000:", "tag:a.b,0001-12-31:/?x:y@z", "tag:a_.-b@a-b.c,2004-02-29:x?y#z?",
    "tag:champignon.net,2001:", "tag:example.com,2004:fred:",
]  # fmt: skip

#: Outside of the syntax of section 2.1, with the place of each fault.
OUTSIDE = [
    ("tag:example.com:x", [("tag-date-missing", "")]),
    ("tag:example.com,01:x", [("tag-date", "01")]),
    ("tag:example.com,2001-13:x", [("tag-date", "2001-13")]),
    ("tag:example.com,2001-02-29:x", [("tag-date", "2001-02-29")]),
    ("tag:example.com,0000:x", [("tag-date", "0000")]),
    ("tag:example.com,2001-1:x", [("tag-date", "2001-1")]),
    ("tag:example.com,2001-01-:x", [("tag-date", "2001-01-")]),
    ("tag:example.com,2001,x:x", [("tag-date", "2001,x")]),
    ("tag:example.com,:x", [("tag-date", "")]),
    ("tag:,2001:x", [("tag-authority", "")]),
    ("tag:ex_ample.com,2001:x", [("tag-authority", "ex_ample.com")]),
    ("tag:example.com.,2001:x", [("tag-authority", "example.com.")]),
    ("tag:-a.b,2001:x", [("tag-authority", "-a.b")]),
    ("tag:@a.b,2001:x", [("tag-authority", "@a.b")]),
    ("tag:a+b@a.b,2001:x", [("tag-authority", "a+b@a.b")]),
    ("tag:a.b,2001", [("tag-specific-missing", "")]),
    ("tag:", [("tag-authority", ""), ("tag-date-missing", ""), ("tag-specific-missing", "")]),
    ("tag://a.b/c", [("tag-authority", "//a.b/c"), ("tag-date-missing", ""), ("tag-specific-missing", "")]),
]


@pytest.mark.parametrize("text", CONFORMING)
def test_what_conforms(text):
    tag = holds(Tag, text)
    assert str(tag) == text and tag.conforms and tag.date is not None


@pytest.mark.parametrize(("text", "faults"), OUTSIDE)
def test_what_does_not_conform_is_read_all_the_same(text, faults):
    tag = holds(Tag, text)
    found = [(issue.code, text[issue.start : issue.end]) for issue in tag.issues() if str(issue.severity) == "error"]
    assert found == faults and not tag.conforms and str(tag) == text


def test_the_parts_and_dates_of_section_2_2_and_equality_is_of_characters():
    tag = Tag.parse("tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19?q#f")
    assert (tag.entity, tag.authority, tag.date) == (
        "my-ids.com,2001-09-15",
        "my-ids.com",
        datetime.date(2001, 9, 15),
    )
    assert (tag.specific, tag.fragment) == ("TimKindberg:presentations:UBath2004-05-19?q", "f")
    assert Tag.parse("tag:a.b,2001-07:").date == datetime.date(2001, 7, 1)
    assert Tag.parse("tag:a.b,2000:").date == datetime.date(2000, 1, 1)
    for one, other in [
        ("tag:example.com,2000:", "tag:example.com,2000-01-01:"),
        ("tag:EXAMPLE.com,2000:", "tag:example.com,2000:"),
        ("tag:example.com,2000:%61", "tag:example.com,2000:a"),
        ("tag:example.com,2000:%2f", "tag:example.com,2000:%2F"),
        ("tag:example.com,2000:", "tag:example.com,2000:#"),
        ("tag:example.com,2000", "tag:example.com,2000:"),
        ("tag:example.com,2000:a/../b", "tag:example.com,2000:b"),
    ]:
        unrelated(Tag, one, other)
        assert Tag.parse(one).equivalent(one)


def test_the_scheme_has_no_case_and_minting():
    # RFC 3986 3.1, which is true of every URI; the name of RFC 4151 2.4 is what follows.
    relation(Tag, ["TAG:example.com,2000:", "tag:example.com,2000:"])
    assert str(Tag.build("example.com", datetime.date(2000, 1, 1))) == "tag:example.com,2000:"
    assert str(Tag.build("example.com", datetime.date(2000, 1, 2), "a?b#c")) == "tag:example.com,2000-01-02:a?b%23c"
    assert str(Tag.build("a@b.c", "2000-01-01", "x")) == "tag:a@b.c,2000-01-01:x"
    assert str(Tag.build("a.b", datetime.date(800, 12, 25))) == "tag:a.b,0800-12-25:"
    today = datetime.datetime.now(datetime.UTC).date()
    assert Tag.build("a.b", today).date == today


test_tables = tables(
    Tag,
    unbuilt=[
        (("a b", "2000"), "tag-authority"),
        (("a.b", "2000-30"), "tag-date"),
        (("a.b", "2999"), "tag-date-to-come"),
        (("a.b", datetime.date(2999, 1, 1)), "tag-date-to-come"),
        (("a.b,2000:x", "2000"), "tag-authority"),
    ],
)


def test_advice_is_no_fault():
    assert codes("tag:Example.com,2000-01:a%20b") == ["tag-authority-case", "tag-date-long", "tag-encoded"]
    assert Tag.parse("tag:hp.com,2999:").conforms


@a_tenth
@given(st.dates(max_value=datetime.date(2020, 1, 1)), st.text(max_size=8))
def test_what_is_minted_is_read_again(day, specific):
    tag = Tag.build("example.com", day, specific)
    assert holds(Tag, str(tag)) == tag and tag.date == day and tag.conforms


@a_tenth
@given(st.text("tag:,.-@019a_%4/?#", max_size=16))
def test_every_uri_of_the_scheme_is_read(rest):
    try:
        tag = Tag.parse("tag:" + rest)
    except ValueError as error:
        assert not isinstance(error, SchemeError)
        return
    assert str(tag) == "tag:" + rest
    holds(Tag, "tag:" + rest)


@pytest.mark.skipif(specs_folder() is None, reason="tag: no standards (set URIKIT_SPECS)")
@a_tenth
@given(
    st.lists(
        st.sampled_from(["a", "b-c", ".", "-", "_", "@", ",", ":", "2001", "-01", "-12", "0", "%41", "/", "?", "#"])
    )
)
def test_the_abnf_of_the_rfc_decides(pieces):
    text = "tag:" + "".join(pieces)
    abnf = lines_of(4151, "      tagURI =", "   The component").replace("Where:", "")
    grammar = Grammar.read(abnf_text("rfc3986"), abnf)
    try:
        tag = Tag.parse(text)
    except ValueError:
        return
    derived = grammar.regex("tagURI").fullmatch(text) is not None
    # The ABNF knows no calendar.
    assert tag.conforms == (derived and tag.date is not None)
