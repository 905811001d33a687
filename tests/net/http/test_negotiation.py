"""RFC 9110 section 12: its examples, the grammar to the letter, answers, an oracle, hostile fields."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import costs_its_length
from urikit.core.http_grammar import MimeType
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.net.http.link_header import LinkHeader
from urikit.net.http.negotiation import (
    NegotiationPolicy,
    Preferences,
    Variant,
    Vary,
    answer,
    charset,
    coding,
    language,
    media,
    negotiate,
)


def weights(accept, *types):
    wanted = Preferences.parse("Accept", accept)
    return [media(wanted, MimeType.parse(text)).weight / 1000 for text in types]


def order(accept, *types, **more):
    return [r.variant.media_type for r in negotiate(accept, types, **more).ranking if r.is_acceptable]


def codes(field, text):
    return [issue.code for issue in Preferences.parse(field, text).findings]


# Accept (12.5.1).


def test_audio_basic_is_preferred_and_other_audio_is_marked_down():
    assert weights("audio/*; q=0.2, audio/basic", "audio/basic", "audio/ogg", "video/ogg") == [1, 0.2, 0]


def test_the_more_elaborate_example_and_the_most_specific_reference_has_precedence():
    accept = "text/plain; q=0.5, text/html,\r\n text/x-dvi; q=0.8, text/x-c".replace("\r\n", "")
    assert order(accept, "text/plain", "text/x-dvi", "text/x-c", "text/html") == [
        "text/x-c",
        "text/html",
        "text/x-dvi",
        "text/plain",
    ]
    for media_type, member in [
        ("text/plain;format=flowed", "text/plain;format=flowed"),
        ("text/plain", "text/plain"),
        ("text/plain;format=fixed", "text/plain"),
        ("text/html", "text/*"),
        ("image/png", "*/*"),
    ]:
        wanted = Preferences.parse("Accept", "text/*, text/plain, text/plain;format=flowed, */*")
        assert media(wanted, MimeType.parse(media_type)).member.text == member


# Table 5. Its last row says 0.7 for text/html;level=3, which was right in RFC 7231, where the field had
# "text/html;q=0.7"; RFC 9110 put text/plain in its place. By the rule above the table it is text/*; erratum
# 7138 is about this row.
def test_table_5_and_the_table_of_rfc_7231_and_a_wildcard_with_0_asks_for_406():
    for media_type, weight in [
        ("text/plain;format=flowed", 1),
        ("text/plain", 0.7),
        ("text/html", 0.3),
        ("image/jpeg", 0.5),
        ("text/plain;format=fixed", 0.4),
        ("text/html;level=3", 0.3),
    ]:
        accept = "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5"
        assert weights(accept, media_type) == [weight]
    accept = "text/*;q=0.3, text/html;q=0.7, text/html;level=1, text/html;level=2;q=0.4, */*;q=0.5"
    types = ["text/html;level=1", "text/html", "text/plain", "image/jpeg", "text/html;level=2", "text/html;level=3"]
    assert weights(accept, *types) == [1, 0.7, 0.3, 0.5, 0.4, 0.7]
    assert negotiate("*/*;q=0", ["text/html"]).best is None
    assert order("text/html, */*;q=0", "text/html", "image/png") == ["text/html"]


def test_a_field_that_is_absent_prefers_nothing_and_the_server_chooses():
    found = negotiate(None, ["text/html", "text/turtle"])
    assert [ranked.quality for ranked in found.ranking] == [1, 1]
    assert found.best == Variant(media_type="text/html")
    assert found.equally_good == (Variant(media_type="text/html"), Variant(media_type="text/turtle"))


def test_without_a_wildcard_what_is_not_mentioned_is_unacceptable():
    assert negotiate("text/html", ["text/turtle"]).best is None


def test_names_of_types_and_parameters_have_no_case_and_charsets_have_none():
    assert weights("TEXT/Html;CharSet=UTF-8;Level=A", "text/html;charset=utf-8;level=A") == [1]
    assert weights("text/html;level=A", "text/html;level=a") == [0]


def test_quoted_parameters_and_the_weight_is_found_before_other_parameters():
    assert weights('text/plain;x="a;b,c\\"";q=0.5, text/html', 'text/plain;x="a;b,c\\""', "text/html") == [0.5, 1]
    (member,) = Preferences.parse("Accept", "text/html;q=0.5;level=1").members
    assert (member.weight, member.parameters) == (500, (("level", "1"),))


# The grammar of weights (12.4.2).


def test_weights():
    for text, weight in [
        ("0", 0),
        ("0.", 0),
        ("0.1", 100),
        ("0.12", 120),
        ("0.123", 123),
        ("0.000", 0),
        ("1", 1000),
        ("1.", 1000),
        ("1.0", 1000),
        ("1.000", 1000),
        ("0.001", 1),
    ]:
        for field, value in (("Accept", "a/b"), ("Accept-Language", "en"), ("Accept-Encoding", "gzip")):
            read = Preferences.parse(field, f"{value} \t; \tQ={text}")
            assert [member.weight for member in read.members] == [weight] and read.findings == ()


def test_what_is_no_weight_takes_its_member_with_it():
    for text in [
        "", ".5", "0.1234", "1.001", "1.1", "2", "-1", "00", "0 .5", '"0.5"', "1e0", "٠", "0.٥", "nan", "+1", "1_0",
    ]:  # fmt: skip
        read = Preferences.parse("Accept", f"a/b;q={text};x=y")
        assert read.members == () and [issue.code for issue in read.findings] == ["negotiation-weight"]


def test_a_member_that_cannot_be_read_is_passed_over_and_the_others_count():
    for field, text in [
        ("Accept", "*"),
        ("Accept", "*/html"),
        ("Accept", "text"),
        ("Accept", "text/"),
        ("Accept", "/html"),
        ("Accept", "text /html"),
        ("Accept", "text/html level=1"),
        ("Accept", "text/html;level = 1"),
        ("Accept", "text/html;level"),
        ("Accept", "a/b;q=1;q=0.5"),
        ("Accept", "a/b; q =1"),
        ("Accept-Language", "en_GB"),
        ("Accept-Language", "de-*"),
        ("Accept-Language", "en;level=1"),
        ("Accept-Language", "en;"),
        ("Accept-Encoding", "g zip"),
        ("Accept-Encoding", "gzip;level=9"),
        ("Accept-Charset", "utf-8/1"),
    ]:
        good = {"Accept": "x/y", "Accept-Language": "fr"}.get(field, "br")
        read = Preferences.parse(field, f"{text}, {good};q=0.5")
        assert [(member.range, member.weight) for member in read.members] == [(good, 500)]
        assert "negotiation-member" in [issue.code for issue in read.findings]
        place = next(issue for issue in read.findings if issue.code == "negotiation-member")
        assert f"{text}, {good};q=0.5"[place.start : place.end] == text


def test_a_quotation_mark_that_is_not_closed_takes_the_rest_of_the_field():
    assert codes("Accept", 'a/b, text/html;level="1, x/y') == ["negotiation-member"]


def test_a_field_of_which_nothing_is_left_says_nothing_and_empty_members_and_fields():
    found = negotiate("html, *", ["text/html"])
    assert found.best is not None and [issue.code for issue in found.findings] == ["negotiation-member"] * 2
    assert [member.range for member in Preferences.parse("Accept", ", a/b,, ,c/d,").members] == ["a/b", "c/d"]
    assert Preferences.parse("Accept", "").says_nothing and codes("Accept", " ") == ["negotiation-empty"]
    assert Preferences.parse("Accept-Language", None).says_nothing and codes("Accept-Language", None) == []
    assert not Preferences.parse("Accept-Encoding", "").says_nothing


def test_members_stand_where_they_are_said_to():
    text = 'text/html ; q=0.5 ,\ta/b;x="1,2"'
    for member in Preferences.parse("Accept", text).members:
        assert text[member.start : member.end] == member.text


# Accept-Language (12.5.4) and RFC 4647.


def tongues(text, matching, *tags):
    wanted = Preferences.parse("Accept-Language", text)
    return [language(wanted, (tag,), matching).weight / 1000 for tag in tags]


def test_danish_before_british_before_other_english():
    assert tongues("da, en-gb;q=0.8, en;q=0.7", "basic-filtering", "da", "en-GB", "en-GB-oed", "en", "en-US", "no") == [
        1,
        0.8,
        0.8,
        0.7,
        0.7,
        0,
    ]


def test_a_star_matches_what_no_other_range_does_and_lookup_finds_what_filtering_does_not():
    assert tongues("*;q=0.5, de;q=0", "basic-filtering", "de-AT", "fr") == [0, 0.5]
    assert tongues("de-CH", "basic-filtering", "de") == [0] and tongues("de-CH", "lookup", "de", "de-DE") == [1, 0]


def test_lookup_takes_the_ranges_by_their_weight_and_lookup_and_ranges_that_exclude():
    variants = [Variant(languages=(tag,)) for tag in ("en", "fr", "de", "de-ch")]
    found = negotiate(None, variants, accept_language="en;q=0.5, de-CH, fr;q=0.9", policy=NegotiationPolicy.LOOKUP)
    assert [ranked.variant.languages[0] for ranked in found.ranking] == ["de-ch", "de", "fr", "en"]
    assert tongues("de-CH, de;q=0", "lookup", "de", "de-CH") == [0, 1]
    assert tongues("de, *;q=0", "lookup", "de", "fr") == [1, 0]
    assert tongues("de, *;q=0.1", "lookup", "de", "fr") == [1, 0.1]


def test_the_example_of_lookup_in_rfc_4647():
    # zh-Hant-CN-x-private1-private2 leads to zh-Hant-CN-x-private1, zh-Hant-CN, zh-Hant, zh, and no further.
    wanted = "zh-Hant-CN-x-private1-private2"
    tags = ("zh-Hant-CN-x-private1", "zh-Hant-CN-x", "zh-Hant-CN", "zh-Hant", "zh")
    assert tongues(wanted, "lookup", *tags) == [1, 0, 1, 1, 1]
    distances = [language(Preferences.parse("Accept-Language", wanted), (tag,), "lookup").distance for tag in tags]
    assert distances == [1, 0, 3, 4, 5]


def test_of_several_languages_the_one_that_is_wanted_most_counts():
    assert (
        language(Preferences.parse("Accept-Language", "de;q=0.3, fr"), ("de", "fr"), "basic-filtering").weight == 1000
    )


def test_a_page_in_another_language_is_better_than_none_unless_the_field_is_honoured():
    variants = [Variant("de", "text/html", ("de",)), Variant("fr", "text/html", ("fr",))]
    found = negotiate("text/html", variants, accept_language="en")
    assert found.best == variants[0]
    assert "disregarded" in found.describe() and "RFC 9110 section 12.4.1" in found.describe()
    assert negotiate("text/html", variants, accept_language="en", policy=NegotiationPolicy.HONOUR).best is None


# Accept-Encoding (12.5.3).


def test_codings_and_several_codings_count_as_the_least_of_them():
    for field, expected in [
        ("compress, gzip", {"gzip": 1000, "compress": 1000, "br": 0, "": 1}),
        ("", {"gzip": 0, "": 1000}),
        ("*", {"gzip": 1000, "": 1000}),
        ("compress;q=0.5, gzip;q=1.0", {"compress": 500, "gzip": 1000, "": 1}),
        ("gzip;q=1.0, identity; q=0.5, *;q=0", {"gzip": 1000, "": 500, "br": 0}),
        ("gzip, identity;q=0", {"gzip": 1000, "": 0}),
        ("gzip, *;q=0", {"gzip": 1000, "": 0}),
        ("*;q=0, identity", {"gzip": 0, "": 1000}),
        ("x-gzip", {"gzip": 1000, "x-gzip": 1000}),
        ("GZIP", {"gzip": 1000}),
    ]:
        wanted = Preferences.parse("Accept-Encoding", field)
        assert {name: coding(wanted, (name,) if name else ()).weight for name in expected} == expected
    wanted = Preferences.parse("Accept-Encoding", "gzip;q=0.8, br;q=0.3")
    assert coding(wanted, ("gzip", "br")).weight == 300 and coding(wanted, ("identity", "gzip")).weight == 800


def test_without_the_field_any_coding_is_acceptable():
    assert negotiate(None, [Variant(codings=("zstd",))]).best == Variant(codings=("zstd",))


def test_no_coding_is_sent_where_none_that_is_listed_is_there():
    found = negotiate(None, [Variant(codings=("br",)), Variant()], accept_encoding="gzip")
    assert found.best == Variant()


# Accept-Charset (12.5.2).


def test_charsets():
    wanted = Preferences.parse("Accept-Charset", "iso-8859-5, unicode-1-1;q=0.8, *;q=0.1")
    assert [charset(wanted, name).weight for name in ("ISO-8859-5", "unicode-1-1", "utf-8")] == [1000, 800, 100]
    assert codes("Accept-Charset", "utf-8") == ["negotiation-charset"]
    found = negotiate(None, ["text/plain;charset=utf-8", "text/plain;charset=koi8-r"], accept_charset="koi8-r")
    assert found.best.charset == "koi8-r" and "Accept-Charset" in found.vary


# All together, and what is sent.

CARD = [
    Variant("card.ttl", "text/turtle"),
    Variant("card.de.html", "text/html", ("de",)),
    Variant("card.en.html", "text/html", ("en",)),
    Variant("card.en.html.gz", "text/html", ("en",), ("gzip",), 0.9),
]


def test_qualities_are_multiplied_and_the_reasons_name_the_member_and_the_section():
    found = negotiate("text/html, text/turtle;q=0.4", CARD, accept_language="en;q=0.5, de;q=0.1", accept_encoding="*")
    assert [(ranked.variant.uri, ranked.quality) for ranked in found.ranking] == [
        ("card.en.html", 0.5),
        ("card.en.html.gz", 0.45),
        ("card.ttl", 0.4),
        ("card.de.html", 0.1),
    ]
    text = negotiate("text/*;q=0.5", CARD, accept_language="de-DE, en").describe()
    assert '"text/*;q=0.5" is the most specific range for text/turtle (RFC 9110 section 12.5.1)' in text
    assert "no language range matches de (" in text
    assert "0.9  the server's own opinion" in text


def test_what_it_depends_on_and_an_answer_describes_the_variant_and_links_to_the_others():
    assert negotiate(None, CARD).vary == ("Accept", "Accept-Language", "Accept-Encoding")
    assert negotiate("a/b", ["text/html"]).vary == ()
    found = answer(negotiate("text/html", CARD[:3], accept_language="en"))
    assert (found.status, found.variant) == (200, CARD[2])
    assert found.get("vary") == "Accept, Accept-Language"
    assert found.get("Content-Location") == "card.en.html" and found.get("Content-Language") == "en"
    links = LinkHeader.parse(found.get("Link"))
    assert links.findings == () and [link.reference for link in links.of("alternate")] == ["card.ttl", "card.de.html"]


def test_nothing_acceptable_is_406_with_the_list_and_the_first_may_be_sent_instead():
    found = answer(negotiate("image/png", CARD))
    assert (found.status, found.variant) == (406, None)
    assert len(LinkHeader.parse(found.get("Link")).of("alternate")) == 4
    assert found.get("Content-Type") is None
    found = answer(negotiate("image/png", CARD), "the-first")
    assert (found.status, found.variant) == (200, CARD[0])
    assert answer(negotiate("image/png", []), "the-first").status == 406


def test_multiple_choices_and_what_is_no_variant():
    found = answer(negotiate("text/turtle", CARD), "multiple-choices")
    assert (found.status, found.get("Location")) == (300, "card.ttl")
    assert answer(negotiate("image/png", CARD), "multiple-choices").get("Location") is None
    with pytest.raises(ValueError, match="a media type"):
        Variant(media_type="html")
    with pytest.raises(ValueError, match="from 0 to 1"):
        Variant(quality=1.5)
    assert negotiate("a/b", []).best is None and negotiate("a/b", []).equally_good == ()


def test_a_password_in_the_uri_of_a_variant_is_masked_and_vary():
    text = negotiate("a/b", [Variant("http://me:hunter2@h/", "a/b")]).describe()
    assert "hunter2" not in text and "***" in text
    assert Vary.parse("Accept, accept , *").names == ("accept",) and Vary.parse("Accept, *").is_unlimited
    assert Vary.parse(None) == Vary() and not Vary.parse("").covers("Accept")


@pytest.mark.parametrize("row", rows("urikit.net.http.negotiation"), ids=lambda row: row.code)
def test_the_example_of_a_row_has_it_and_the_mended_one_has_nothing(row):
    assert rule(row.code) is row
    names = {"Preferences": Preferences, "Vary": Vary}
    found = eval(row.example, names).findings
    assert row.code in [issue.code for issue in found]
    assert all("{" not in issue.message and issue.rule and issue.hint for issue in found)
    assert eval(row.corrected, names).findings == ()


# An oracle: regular expressions for the grammar, and the sentence of 12.5.1, word for word.

TOKEN = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
MEMBER = re.compile(rf"({TOKEN})/({TOKEN})((?:[ \t]*;[ \t]*(?:{TOKEN}=(?:{TOKEN}|\"(?:[^\"\\]|\\.)*\"))?)*)", re.DOTALL)
WEIGHT = re.compile(r"(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", re.ASCII)


def oracle(accept, media_type):
    """The weight of a media type without parameters, exactly as the RFC says; members are split at commas."""
    matching = []
    for text in accept.split(","):
        member = MEMBER.fullmatch(text.strip(" \t"))
        if member is None or (member[1] == "*" and member[2] != "*"):
            continue
        parameters = [p.strip(" \t") for p in member[3].split(";") if p.strip(" \t")]
        weight = [p for p in parameters if p.lower().startswith("q=")]
        others = [p for p in parameters if not p.lower().startswith("q=")]
        if len(weight) > 1 or (weight and not WEIGHT.fullmatch(weight[0][2:])):
            continue
        value = float(weight[0][2:]) if weight else 1.0
        matching.append(((member[1].lower(), member[2].lower()), others, value))
    if not matching:
        return 1.0
    kind, subtype = media_type.split("/")
    for wanted in ((kind, subtype), (kind, "*"), ("*", "*")):
        for found, others, value in matching:
            if found == wanted and not others:
                return value
    return 0.0


PIECES = st.sampled_from(
    "text/html|text/*|*/*|a/b|TEXT/HTML|*|*/b|;|,| |q=|Q=0.5|q=0|q=1.5|;q=0.25|;q=1|;q=.5|;level=1|; x=y;q=0.125|"
    "\t|=|0.5|, |, ".split("|")
)


@a_tenth
@given(st.lists(PIECES, max_size=12).map("".join), st.sampled_from(["text/html", "text/plain", "a/b", "c/d"]))
def test_the_weight_of_a_media_type_is_that_of_the_oracle(accept, media_type):
    found = negotiate(accept, [media_type]).ranking[0].quality
    assert found == oracle(accept, media_type)


@a_tenth
@given(st.text(' ,;=q.*/"\\ab01-', max_size=40))
def test_every_field_is_read(text):
    for field in ("Accept", "Accept-Language", "Accept-Encoding", "Accept-Charset"):
        read = Preferences.parse(field, text)
        for member in read.members:
            assert text[member.start : member.end] == member.text and 0 <= member.weight <= 1000
        for issue in read.findings:
            assert 0 <= issue.start <= issue.end <= len(text)
    found = negotiate(text, CARD, accept_language=text, accept_encoding=text, accept_charset=text)
    assert len(found.ranking) == len(CARD) and found.describe()
    assert all(0 <= ranked.quality <= 1 for ranked in found.ranking)
    qualities = [ranked.quality for ranked in found.ranking]
    assert qualities == sorted(qualities, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("", "a/b;q=0.5,"),
        ("", ","),
        ("a/b", ";"),
        ("a/b", ";x=y"),
        ('a/b;x="', "\\"),
        ('a/b;x="', '\\"'),
        ("a/b;q=", "0"),
        ("a/b;q=0.", "0"),
        ("en", "-a1"),
        ("", "-"),
        ("a/", "*"),
        ("", '"'),
    ],
)
def test_a_hostile_field_costs_its_length(before, unit):
    def run(text):
        negotiate(
            text, CARD, accept_language=text, accept_encoding=text, accept_charset=text, policy=NegotiationPolicy.LOOKUP
        )

    costs_its_length(run, lambda count: before + unit * (count // 16))
