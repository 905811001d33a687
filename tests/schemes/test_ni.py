"""Names by hash (urikit.schemes.ni; RFC 6920)."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.oracle.abnf_regex import Grammar
from tests.oracle.grammars import abnf_text, lines_of, specs_folder
from tests.schemes.promises import codes, holds, refused, tables
from urikit import URI, SchemeError
from urikit.schemes.ni import SUITES, Ni, Nih, check_digit

#: Figure 9: a SubjectPublicKeyInfo, and its hash.
KEY = bytes.fromhex(
    "30820122300d06092a864886f70d01010105000382010f003082010a0282010100a25f83da9bd9f17a3a3667bafd5a94"
    "0ecf16d55a553a5ed403b1658e6dcfa3b7dba4e7cc0f52c67d351dc468c2bd7b9ddbe40ad710cdf95320ee0dd7566e5b"
    "7aae2c5f830a193c725896d686e80ee694eb5cf2903ef3a88a8856b6cd3638762297b16b3c9c07f34f9708a1bc29389b"
    "81062b7460387a932f39be1234096e0b5710b7a37bf2c6eed6c1e5ecaec59c8314f46b58e2def2ffc97707e3f34c97cf"
    "1a289e38a1b3934175a1a4763f4d78d744d61ae3cee25dc5784cb531222ec74b8c6f56785ca1c4c01dcae5b944d7e990"
    "9cbceeb0a2b1dcda6da00ff6ad1e2c12a2a766603e36d49141c2f2e769392c9dd2dfb5a34495487c876489ddbf0501ee"
    "dd0203010001"
)
KEY_NAME = "ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q"
HELLO = "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"

VALID = [
    *Ni.EXAMPLES, "ni://u:p@h:1/sha-256-32;f4OxZQ?a=b&ct=#f", "ni:///sha-999;AAAA", "ni:///a.b_c~d;AA",
    "ni:///sha-256-128;UyaQV-Ev4rdLoHyJJWCi1w",
]  # fmt: skip
VALID_NIH = [*Nih.EXAMPLES, "nih:6;----5-3269057", "nih:x;00#f", "nih:sha-256-32;5326905E;C", "nih:1;" + "0" * 64]

INVALID = [
    ("ni:sha-256;x", "ni-slashes", (3, 3)),
    ("ni:/sha-256;f4Ox", "ni-slashes", (3, 3)),
    ("ni://example.com", "ni-alg-val", (16, 16)),
    ("ni:///sha-256", "ni-alg-val", (5, 13)),
    ("ni:///;f4OxZQ", "ni-alg-val", (5, 13)),
    ("ni:///a/b;f4OxZQ", "ni-alg-val", (5, 16)),
    ("ni:///a%41;f4OxZQ", "ni-alg-val", (5, 17)),
    ("ni:///sha-256;abc=", "ni-padding", (17, 18)),
    ("ni:///sha-256;=", "ni-value", (14, 15)),
    ("ni:///sha-256;", "ni-value", (14, 14)),
    ("ni:///sha-256;a.b", "ni-value", (14, 17)),
    ("ni:///sha-256;f4+/", "ni-value", (14, 18)),
    ("ni:///sha-256;f4Ox;f", "ni-value", (14, 20)),
    ("ni:///sha-256;f4Ox", "ni-length", (14, 18)),
    ("ni:///sha-256-32;f4OxZQA", "ni-length", (17, 24)),
    ("ni:///x;AAAAA", "ni-length", (8, 13)),
]
INVALID_NIH = [
    ("nih:53269057", "nih-fields", (4, 12)),
    ("nih:", "nih-fields", (4, 4)),
    ("nih:;53269057", "nih-fields", (4, 13)),
    ("nih:sha-256-32;53269057;b;b", "nih-fields", (4, 27)),
    ("nih://h/sha-256-32;53269057", "nih-fields", (4, 27)),
    ("nih:sha-256-32;5326905G", "nih-value", (15, 23)),
    ("nih:sha-256-32;", "nih-value", (15, 15)),
    ("nih:sha-256-32;53269057?ct=x", "nih-value", (15, 28)),
    ("nih:sha-256-32;--", "nih-length", (15, 17)),
    ("nih:sha-256-32;532690", "nih-length", (15, 21)),
    ("nih:x;123", "nih-length", (6, 9)),
    ("nih:7;5326905", "nih-length", (6, 13)),
    ("nih:sha-256-32;53269057;c", "nih-check-digit", (24, 25)),
    ("nih:sha-256-32;53269057;", "nih-check-digit", (24, 24)),
    ("nih:sha-256-32;53269057;bb", "nih-check-digit", (24, 26)),
    ("nih:sha-256-32;53269075;b", "nih-check-digit", (24, 25)),
]


@pytest.mark.parametrize(
    ("view", "text"), [(Ni, text) for text in VALID] + [(Nih, text) for text in VALID_NIH], ids=str
)
def test_what_is_a_name(view, text):
    if ":p@" in text:
        assert "u:***@h:1" in repr(Ni.parse(text)) and str(Ni.parse(text)) == text
    else:
        assert str(holds(view, text)) == text


@pytest.mark.parametrize(
    ("view", "text", "code", "place"),
    [(Ni, *case) for case in INVALID] + [(Nih, *case) for case in INVALID_NIH],
    ids=str,
)
def test_what_is_none(view, text, code, place):
    error = refused(view, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


def test_section_8_1_and_section_8_2():
    for text in (HELLO, "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"):
        ni = Ni.parse(text)
        assert ni.verify(b"Hello World!") and not ni.verify(b"Hello World") and ni.issues() == ()
        assert ni.digest == hashlib.sha256(b"Hello World!").digest()
    assert str(ni.to_well_known("http")) == (
        "http://example.com/.well-known/ni/sha-256/f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"
    )
    assert Ni.of_well_known(ni.to_well_known()) == ni
    assert str(Ni.of(b"Hello World!")) == HELLO
    ni = Ni.parse(KEY_NAME)
    assert ni.verify(KEY) and ni.segment == KEY_NAME[6:]
    truncated = Ni.of(KEY, algorithm="sha-256-120")
    assert truncated.to_binary().hex() == "0353269057e12fe2b74ba07c892560a2"
    assert Ni.of_binary(truncated.to_binary()) == truncated
    assert str(truncated.to_nih()) == "nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f"
    assert str(Ni.of(KEY, algorithm="sha-256-32").to_nih(group=0)) == "nih:sha-256-32;53269057;b"
    by_number = Nih.parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f")
    assert by_number.verify(KEY) and by_number.to_ni() == truncated and by_number.to_binary() == truncated.to_binary()
    # The URL as it is printed, with "sha256" for the algorithm, is of an algorithm that does not exist.
    printed = "http://example.com/.well-known/ni/sha256/UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q"
    assert not Ni.of_well_known(printed).equivalent(KEY_NAME)


def test_figure_6_and_relative_references_of_figure_5_and_both_schemes_name_the_same_thing():
    ni = Ni.parse("ni:///sha-256-32;f4OxZQ?ct=text/plain")
    assert (ni.content_type, ni.suite.id, ni.verify(b"Hello World!")) == ("text/plain", 6, True)
    assert Ni.of(b"Hello World!", algorithm="sha-256-32", content_type="text/plain") == ni
    base = URI("ni://example.com")
    reference = HELLO[6:]
    assert str(Ni.parse(base.resolve(reference)).to_uri()) == f"ni://example.com/{reference}"
    ni = Ni.parse("ni:///sha-256-120;UyaQV-Ev4rdLoHyJJWCi")
    for text in Nih.EXAMPLES[::2]:
        nih = Nih.parse(text)
        assert ni.equivalent(text) and ni.equivalent(nih) and nih.equivalent(ni) and nih.equivalent(str(ni))
    assert not ni.equivalent("nih:6;53269057") and not ni.equivalent("nih:3") and not ni.equivalent("about:blank")
    assert not ni.equivalent(None)


test_tables = tables(
    Ni,
    same=[
        [HELLO, HELLO.replace("///", "//example.com/"), f"{HELLO}?ct=text/plain", f"{HELLO}#x"],
        ["ni:///sha-256-32;f4OxZQ", "ni:///sha-256-32;f4OxZf"],
    ],
    apart=[
        (HELLO, KEY_NAME),
        # Section 10: a truncated name is another name, although it is the beginning of the whole.
        ("ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q", "ni:///sha-256-32;UyaQVw"),
        ("ni:///x;AAAA", "ni:///y;AAAA"),
        ("ni:///SHA-256-32;f4OxZQ", "ni:///sha-256-32;f4OxZQ"),
    ],
)


def test_issues():
    assert codes("nih:x;5E") == ["ni-algorithm-unknown", "nih-capitals", "nih-check-missing"]
    issue = Ni.parse("ni://h/sha-256-32;f4OxZf").issues()[0]
    assert (issue.code, issue.start, issue.end) == ("ni-trailing-bits", 18, 24)


def test_what_cannot_be_done():
    for call, code in [
        (lambda: Ni.of(b"", algorithm="md5"), "ni-algorithm-unknown"),
        (lambda: Ni.parse("ni:///md5;AAAA").verify(b""), "ni-algorithm-unknown"),
        (lambda: Nih.parse("nih:md5;00").to_binary(), "ni-algorithm-unknown"),
        (lambda: Ni.of_binary(b""), "ni-algorithm-unknown"),
        (lambda: Ni.of_binary(b"\x3f1234"), "ni-algorithm-unknown"),
        (lambda: Ni.of_binary(b"\x06123"), "ni-length"),
        (lambda: Ni.build("sha-256", b"1234"), "ni-length"),
        (lambda: Nih.build("sha-256", b"1234"), "nih-length"),
        (lambda: Ni.of_well_known("ftp://h/.well-known/ni/x/AAAA"), "ni-well-known"),
        (lambda: Ni.of_well_known("http://h/.well-known/ni/x"), "ni-well-known"),
    ]:
        with pytest.raises(SchemeError) as caught:
            call()
        assert caught.value.code == code and str(caught.value)


def test_the_reserved_bits_are_ignored():
    assert Ni.of_binary(b"\xc61234") == Ni.build("sha-256-32", b"1234")


@a_tenth
@given(st.binary(max_size=40), st.sampled_from(sorted(SUITES)), st.integers(0, 7))
def test_a_name_in_every_form(data, algorithm, group):
    ni = Ni.of(data, algorithm=algorithm, authority="example.com")
    assert holds(Ni, str(ni)) == ni and ni.verify(data) and ni.issues() == ()
    nih = ni.to_nih(group=group)
    assert holds(Nih, str(nih)) == nih and nih.verify(data) and nih.issues() == ()
    assert ni.equivalent(nih) and nih.to_ni(authority="example.com") == ni
    assert Ni.of_binary(ni.to_binary()).equivalent(ni) and Ni.of_well_known(ni.to_well_known()) == ni


@a_tenth
@given(st.text("0123456789abcdef", min_size=1, max_size=40), st.data())
def test_the_check_digit_finds_a_wrong_digit_and_most_exchanged_ones(digits, data):
    place = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from("0123456789abcdef").filter(lambda digit: digit != digits[place]))
    assert check_digit(digits[:place] + other + digits[place + 1 :]) != check_digit(digits)
    if place > 0 and digits[place - 1] != digits[place] and {digits[place - 1], digits[place]} != {"0", "f"}:
        exchanged = digits[: place - 1] + digits[place] + digits[place - 1] + digits[place + 1 :]
        assert check_digit(exchanged) != check_digit(digits)


@pytest.mark.skipif(specs_folder() is None, reason="ni: no standards (set URIKIT_SPECS)")
@a_tenth
@given(
    st.lists(st.sampled_from(["//", "/", "h", "sha-256-32", ";", "f4OxZQ", "53269057", "b", "-", "=", "A", "?", "3"]))
)
def test_the_abnf_of_the_rfc_decides(pieces):
    ni_abnf = lines_of(6920, "         NI-URI  ", "                         Figure 4")
    nih_abnf = lines_of(6920, "          humanname ", "                     Figure 8")
    grammar = Grammar.read(abnf_text("rfc3986"), ni_abnf, nih_abnf)
    for scheme, view, rule in (("ni", Ni, "NI-URI"), ("nih", Nih, "humanname")):
        text = f"{scheme}:{''.join(pieces)}"
        derived = grammar.regex(rule).fullmatch(text) is not None
        try:
            view.parse(text)
        except SchemeError as error:
            # Encoding, length and check digit are in the words around the grammar.
            assert not derived or error.code in ("ni-value", "ni-length", "nih-length", "nih-check-digit")
        except ValueError:
            continue
        else:
            assert derived
