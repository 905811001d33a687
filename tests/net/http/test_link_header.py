"""RFC 8288: its examples, Appendix B with what it says of errors, writing back, hostile fields."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import costs_its_length, raised
from urikit import URIError
from urikit.core.http_grammar import list_members, quoted, split, unquoted
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.net.http.ext_value import ExtValue
from urikit.net.http.language import filters, is_language_range, is_language_tag, looked_up
from urikit.net.http.link_header import Attribute, LinkError, LinkHeader, link_values, write_link, write_links

BASE = "http://example.com/TheBook/chapter3"


def links(text, base=BASE):
    header = LinkHeader.parse(text, base)
    return [(link.context, link.relation, link.target, link.attributes) for link in header.links]


def codes(text):
    return [issue.code for issue in LinkHeader.parse(text, BASE).findings]


def only(text):
    (link,) = LinkHeader.parse(text, BASE).links
    return link


# The examples of section 3.5, and those of 3 and 2.


def test_the_examples_of_the_rfc():
    for text, expected in [
        (
            '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
            [(BASE, "previous", "http://example.com/TheBook/chapter2", (("title", "previous chapter", None),))],
        ),
        ('</>; rel="http://example.net/foo"', [(BASE, "http://example.net/foo", "http://example.com/", ())]),
        (
            '</terms>; rel="copyright"; anchor="#foo"',
            [(f"{BASE}#foo", "copyright", "http://example.com/terms", ())],
        ),
        (
            "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
            "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel",
            [
                (
                    BASE,
                    "previous",
                    "http://example.com/TheBook/chapter2",
                    (("title", "letztes Kapitel", "de"),),
                ),
                (BASE, "next", "http://example.com/TheBook/chapter4", (("title", "nächstes Kapitel", "de"),)),
            ],
        ),
        (
            '<http://example.org/>; rel="start http://example.net/relation/other"',
            [
                (BASE, "start", "http://example.org/", ()),
                (BASE, "http://example.net/relation/other", "http://example.org/", ()),
            ],
        ),
        (
            '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
            [(BASE, "start", "https://example.org/", ()), (BASE, "index", "https://example.org/index", ())],
        ),
    ]:
        assert links(text) == expected
        assert codes(text) == []


def test_a_value_with_and_without_quotation_marks_is_the_same():
    assert links("<a>; rel=next; x=y") == links('<a>; rel="next"; x="y"')


def test_the_example_of_a_canonical_link_of_rfc_6596():
    link = only('<http://www.example.com/page.php?item=purse>; rel="canonical"')
    assert (link.relation, link.target) == ("canonical", "http://www.example.com/page.php?item=purse")


# Targets and contexts (3.1, 3.2).


def test_the_target_stands_where_it_is_said_to():
    text = "<a>; rel=next, , <b/c>;rel=prev"
    for link in LinkHeader.parse(text).links:
        assert text[link.offset : link.end] == link.reference
    assert [link.reference for link in LinkHeader.parse(text).links] == ["a", "b/c"]


def test_without_a_base_relative_targets_lead_nowhere():
    first, second = LinkHeader.parse("<a>; rel=next, <http://h/b>; rel=prev").links
    assert (first.target, first.context, second.target) == (None, None, "http://h/b")


def test_an_anonymous_context_stays_so_unless_an_anchor_names_one():
    header = LinkHeader.parse("<a>; rel=up, <b>; rel=up; anchor=c", BASE, context=None)
    assert [link.context for link in header.links] == [None, "http://example.com/TheBook/c"]
    assert [link.target for link in header.links] == ["http://example.com/TheBook/a", "http://example.com/TheBook/b"]


def test_the_context_is_the_representation_and_the_base_is_not():
    (link,) = LinkHeader.parse("<a>; rel=up", BASE, context="http://example.com/other").links
    assert (link.context, link.target) == ("http://example.com/other", "http://example.com/TheBook/a")


def test_a_link_whose_anchor_is_no_reference_has_no_context():
    link = only('<a>; rel=up; anchor="a b"')
    assert link.context is None and codes('<a>; rel=up; anchor="a b"') == ["link-header-anchor"]


def test_a_target_that_is_an_iri_is_resolved_and_found_and_a_base_that_is_none_is_no_base():
    assert only("<ä>; rel=up").target == "http://example.com/TheBook/ä"
    assert codes("<ä>; rel=up") == ["link-header-target"]
    assert [link.target for link in LinkHeader.parse("<a>; rel=up", "no base").links] == [None]


# Relation types (2.1, 3.3).


def test_relation_types_are_compared_in_lower_case_and_a_second_rel_is_passed_over():
    header = LinkHeader.parse('<a>; rel="NEXT http://Example.net/X"')
    assert [link.relation for link in header.links] == ["next", "http://example.net/x"]
    assert len(header.of("Next")) == 1
    assert [link[1] for link in links("<a>; rel=next; rel=prev")] == ["next"]


def test_a_relation_type_counts_once_and_rev_turns_the_link_round_and_is_told_apart():
    assert [link[1] for link in links('<a>; rel="next next NEXT"')] == ["next"]
    first, second = LinkHeader.parse("<a>; rel=next; rev=prev", BASE).links
    assert [(link.relation, link.parameter) for link in (first, second)] == [("next", "rel"), ("prev", "rev")]
    assert LinkHeader.parse("<a>; rev=next", BASE).of("next") == ()


@pytest.mark.parametrize("relation", ["my_rel", "1st", "a/b", "", "//h/a"])
def test_what_is_no_relation_type(relation):
    assert "link-header-relation" in codes(f'<a>; rel="{relation}"')


# Target attributes (3.4).


def test_hreflang_may_be_repeated_and_the_others_not_and_title_with_a_star_is_the_title():
    link = only("<a>; rel=alternate; hreflang=de; hreflang=fr; type=x; type=y; media=a; media=b; title=c; title=d")
    assert link.hreflang == ("de", "fr")
    assert (link.media_type, link.media, link.title) == ("x", "a", "c")
    link = only("<a>; rel=next; title=plain; title*=UTF-8''%E2%82%AC; x=1")
    assert link.attributes == (Attribute("title", "€"), Attribute("x", "1"))


def test_a_title_with_a_star_that_cannot_be_decoded_is_none():
    text = "<a>; rel=next; title=plain; title*=klingon''%E2"
    assert only(text).title == "plain" and codes(text) == ["link-header-ext-value"]


def test_extension_attributes_have_both_forms_and_a_parameter_without_a_value():
    assert only("<a>; rel=next; example*=UTF-8'en'a; example=b").attributes == (Attribute("example", "a", "en"),)
    assert only("<a>; rel=next; crossorigin").attributes == (Attribute("crossorigin", ""),)
    assert codes("<a>; rel=next; crossorigin") == []
    assert codes("<a>; rel=next;; x;") == ["link-header-parameter"] * 2


# What Appendix B does with errors.


def test_what_is_read_where_the_grammar_is_left():
    for text, found in [
        ("", []),
        (",", []),
        ("a; rel=next", []),
        ("<a; rel=next", []),
        ("<a>; rel=next b; rel=prev, <c>; rel=up", [("next b", "a"), ("up", "c")]),
        ('<a>; rel="next" b, <c>; rel=up', [("next", "a")]),
        ('<a>; rel="next, <c>; rel=up', [("next,", "a"), ("<c>;", "a"), ("rel=up", "a")]),
        ("<a> ; rel = next , <b>;rel=prev", [("next", "a"), ("prev", "b")]),
        ('<a,b;c>; rel="next"', [("next", "a,b;c")]),
        (r'<a>; rel="ne\xt"', [("next", "a")]),
        ("<a>;;rel=next;", [("next", "a")]),
        ("<>; rel=self", [("self", "")]),
        ("<a>", []),
        ("<a> x; rel=next", []),
        ('<a>; rel="next\\"', [('next"', "a")]),
    ]:
        expected = [(word, target) for relations, target in found for word in relations.split()]
        assert [(link.relation, link.reference) for link in LinkHeader.parse(text).links] == expected


def test_the_comma_between_links_is_consumed_though_the_appendix_forgets_it():
    assert len(LinkHeader.parse("<a>; rel=next, <b>; rel=prev, <c>; rel=up").links) == 3


@pytest.mark.parametrize("row", rows("urikit.net.http.link_header"), ids=lambda row: row.code)
def test_the_example_of_a_row_has_it_and_the_mended_one_has_nothing(row):
    assert rule(row.code) is row
    names = {"LinkHeader": LinkHeader, "write_link": write_link}
    if row.example.startswith("write_link"):
        with pytest.raises(LinkError) as caught:
            eval(row.example, names)
        assert caught.value.code == row.code and caught.value.hint
        eval(row.corrected, names)
        return
    found = eval(row.example, names).findings
    assert row.code in [issue.code for issue in found]
    assert all("{" not in issue.message and issue.rule and issue.hint for issue in found)
    assert eval(row.corrected, names).findings == ()


def test_a_password_in_a_target_is_masked_in_words():
    (issue,) = LinkHeader.parse("<http://me:hunter2@h/>").findings
    assert "hunter2" not in issue.message and "***" in issue.message
    assert "hunter2" not in repr(LinkHeader.parse("<http://me:hunter2@h/>; rel=a", "http://me:hunter2@h/"))
    assert "hunter2" not in str(raised(LinkError, write_link, "a", "http://me:hunter2@h /"))


# The parts: lists, quoted strings, ext-values, language tags.


def test_lists_and_quoted_strings_and_ext_values():
    assert [piece.text for piece in list_members(' a, "b,c" , ,d')] == ["a", '"b,c"', "d"]
    assert [piece.text for piece in split("a;b", ";", 1)] == ["", "b"]
    assert quoted('"abc', 0) == 4 and unquoted('"abc') == "abc" and unquoted('"a"b') == "a"
    assert quoted('"a\\', 0) == 3
    for text, value in [
        ("iso-8859-1'en'%A3%20rates", ExtValue("£ rates", "en")),
        ("UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", ExtValue("£ and € rates")),
        ("utf-8'en'foo", ExtValue("foo", "en")),
        ("UTF-8'en'a b", None),
        ("UTF-8'en'%C3", None),
        ("UTF-8'en'%C", None),
        ("UTF-8'en'%", None),
        ("UTF-8'en'%GG", None),
        ("UTF-16'en'ab", None),
        ("UTF-8'en", None),
        ("", None),
    ]:
        assert ExtValue.parse(text) == value


def test_language_tags_and_ranges():
    assert [tag for tag in ("de", "zh-Hant", "i-klingon", "x-a", "sr-Latn-RS-x-a") if not is_language_tag(tag)] == []
    assert [tag for tag in ("", "x", "de_DE", "de-", "123", "de-abcdefghi", "dé", "*") if is_language_tag(tag)] == []
    assert is_language_range("*") and is_language_range("en") and not is_language_range("en-*")
    # RFC 4647 section 3.3.1: "de-de" matches "de-DE-1996", and not "de-Deva" nor "de-Latn-DE".
    assert [tag for tag in ("de-DE-1996", "de-Deva", "de-Latn-DE", "de") if filters("de-de", tag)] == ["de-DE-1996"]
    assert [looked_up("zh-Hant-CN-x-private1", tag) for tag in ("zh-Hant-CN", "zh", "zh-Hant-CN-x", "zh-Ha")] == [
        2,
        4,
        None,
        None,
    ]


# Writing.

TOKENS = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=8).filter(lambda text: text[0] != "-")
NAMES = TOKENS.filter(lambda name: name not in {"rel", "rev", "anchor", "title", "type", "media", "hreflang"})
TARGETS = st.sampled_from(["", "a", "/b?c=d,e;f", "http://example.org/(x)", "//h", "#f", "urn:a:b"])
ATTRIBUTES = st.fixed_dictionaries(
    {},
    optional={
        "anchor": TARGETS,
        "hreflang": st.lists(st.sampled_from(["de", "en-GB", "x-default"]), max_size=3),
        "media": st.sampled_from(["screen", "screen, print", "(max-width: 640px)"]),
        "title": st.text(st.characters(codec="utf-8", exclude_categories=["Cs"])).filter(
            lambda text: not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", text)
        ),
        "media_type": st.sampled_from(["text/html", "image/svg+xml"]),
        "extensions": st.lists(st.tuples(NAMES, st.text(' !"\\;,=<>abc~')), max_size=2),
    },
)


@a_tenth
@given(TARGETS, st.lists(TOKENS, min_size=1, max_size=3, unique=True), ATTRIBUTES)
def test_what_is_written_is_read(target, relations, attributes):
    header = LinkHeader.parse(write_link(target, relations, **attributes))
    assert header.findings == ()
    assert [link.relation for link in header.links] == relations
    link = header.links[0]
    assert (link.reference, link.anchor) == (target, attributes.get("anchor"))
    assert link.title == attributes.get("title") and link.media == attributes.get("media")
    assert list(link.hreflang) == attributes.get("hreflang", []) and link.media_type == attributes.get("media_type")
    again = LinkHeader.parse(write_links(header.links))
    assert again == header


FIELDS = st.text("<>;,=\"\\ a'*%r", max_size=40) | st.lists(
    st.sampled_from(["<a>", ";", ",", "rel=", '"', "next", " ", "title*=", "UTF-8''a", "anchor=", "b", "rev", "\\"]),
    max_size=20,
).map("".join)


@a_tenth
@given(FIELDS)
def test_every_field_is_read_and_what_is_read_keeps_its_meaning(text):
    header = LinkHeader.parse(text, BASE)
    for link in header.links:
        assert text[link.offset : link.end] == link.reference
    for issue in header.findings:
        assert 0 <= issue.start <= issue.end <= len(text)
    try:
        again = LinkHeader.parse(write_links(header.links), BASE)
    except URIError:
        return
    assert [(k.relation, k.target, k.context, k.attributes) for k in again.links] == [
        (k.relation, k.target, k.context, k.attributes) for k in header.links
    ]


def appendix_b(text):
    """B.2 to B.4 to the letter, but for the commas; what is read of values without errors."""
    found = []
    while text:
        text = text.lstrip(" \t,")
        if not text.startswith("<") or ">" not in text:
            return found
        target, text = text[1:].split(">", 1)
        parameters = []
        while text:
            text = text.lstrip(" \t")
            if not text.startswith(";"):
                break
            text = text[1:].lstrip(" \t")
            name = re.match(r"[^ \t=;,]*", text)[0]
            text = text[len(name) :].lstrip(" \t")
            value = ""
            if text.startswith("="):
                text = text[1:].lstrip(" \t")
                if text.startswith('"'):
                    match = re.match(r'"((?:\\.|[^"\\])*)(?:"|\\?$)', text, re.DOTALL)
                    value = re.sub(r"\\(.)", r"\1", match[1], flags=re.DOTALL)
                else:
                    match = re.match(r"[^;,]*", text)
                    value = match[0].strip(" \t")
                text = text[match.end() :]
            parameters.append((name.lower(), value))
            text = text.lstrip(" \t")
            if text.startswith(","):
                break
        relation = next((value for name, value in parameters if name == "rel"), "")
        found += [(target, word) for word in dict.fromkeys(relation.lower().split())]
        if text and not text.lstrip(" \t").startswith(","):
            return found
    return found


@a_tenth
@given(FIELDS)
def test_the_links_are_those_of_appendix_b(text):
    read = [(link.reference, link.relation) for link in LinkHeader.parse(text).links if link.parameter == "rel"]
    assert read == appendix_b(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("", "<a>; rel=next, "),
        ("", "<"),
        ("", ","),
        ("<a>", ";"),
        ("<a>; rel=", "a "),
        ('<a>; rel="', "\\"),
        ('<a>; rel="', '\\"'),
        ("<a>", "; rel=a"),
        ("<a>", "; title*=UTF-8''%"),
        ("<a>; title*=UTF-8''", "%C3"),
        ("<", "a/../"),
        ("<a>; x", " "),
    ],
)
def test_a_hostile_field_costs_its_length(before, unit):
    costs_its_length(lambda text: LinkHeader.parse(text, BASE), lambda count: before + unit * (count // 4))


def test_link_values_is_plain_data():
    values, notes = link_values("<a>; rel")
    assert values[0].parameters[0].value is None and notes == ()


def test_the_place_of_a_name_that_is_none():
    ((_, notes),) = [link_values("<a>; b{d=1; e}f")]
    assert [(note.code, note.start, note.end) for note in notes] == [
        ("link-header-name", 5, 8),
        ("link-header-name", 12, 15),
    ]
