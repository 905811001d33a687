"""Percent-encoding: once, by component, and back (urikit.percent)."""

import re
import typing
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.reference import encoding, normalization
from tests.strategies import hostile_texts, queries, references
from urikit import URIEncodingError, percent

NAMES = typing.get_args(percent.ComponentName)
names = st.sampled_from(NAMES)
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
SUB_DELIMS = "!$&'()*+,;="

#: What RFC 3986 appendix A allows in each component, less the delimiters inside it.
ALLOWED = {
    "unreserved": UNRESERVED,
    "user": UNRESERVED + SUB_DELIMS,
    "password": UNRESERVED + SUB_DELIMS + ":",
    "userinfo": UNRESERVED + SUB_DELIMS + ":",
    "host": UNRESERVED + SUB_DELIMS,
    "segment": UNRESERVED + SUB_DELIMS + ":@",
    "path": UNRESERVED + SUB_DELIMS + ":@/",
    "query-pair": (UNRESERVED + "!$'()*," + ":@/?"),
    "query": UNRESERVED + SUB_DELIMS + ":@/?",
    "fragment": UNRESERVED + SUB_DELIMS + ":@/?",
}

#: A reference in which the encoded text is that component, and how to get it back.
PLACES = {
    "user": ("//{}:p@h", lambda u: u.user),
    "password": ("//u:{}@h", lambda u: u.password),
    "userinfo": ("//{}@h", lambda u: u.userinfo),
    "host": ("//{}", lambda u: u.host),
    "segment": ("/a/{}", lambda u: u.name),
    "path": ("x:/{}", lambda u: u.path[1:]),
    "query-pair": ("?a={}&b", lambda u: u.params.get("a")),
    "query": ("?{}", lambda u: u.query),
    "fragment": ("#{}", lambda u: u.fragment),
}


def test_every_component_has_a_set():
    assert set(NAMES) == set(ALLOWED) == {*PLACES, "unreserved"}


@pytest.mark.parametrize("name", NAMES)
def test_each_set_is_the_grammar(name):
    for code in range(256):
        kept = code < 128 and chr(code) in ALLOWED[name]
        assert percent.encode(bytes([code]), name) == (chr(code) if kept else f"%{code:02X}")


@given(st.binary(max_size=24) | st.text(max_size=20).map(str.encode), names)
def test_encoding_and_decoding_once(octets, name):
    encoded = percent.encode(octets, name)
    assert encoded == encoding.encode(octets, name)
    assert percent.decode_bytes(encoded) == octets
    assert percent.decode_unreserved(encoded) == percent.recase(encoded) == encoded
    twice = percent.encode(encoded, "segment")
    assert encoded.count("%") == twice.count("%25") and percent.decode(twice) == encoded


@given(st.text(max_size=20), st.sampled_from(list(PLACES)))
def test_text_comes_back_and_stays_in_its_component(text, name):
    template, component = PLACES[name]
    encoded = percent.encode(text, name)
    assert percent.decode(encoded) == text
    if name != "path" or not encoded.startswith("/"):  # A guard would go in front: that is the matter of build.
        assert component(urikit.parse(template.format(encoded))) == encoded


def test_a_percent_sign_is_data():
    assert percent.encode("%20", "query") == "%2520"
    assert percent.decode("%2520") == "%20"


@given(st.text(max_size=20))
def test_forms_agree_with_urllib(text):
    encoded = percent.encode_form(text)
    assert re.fullmatch(r"(?:[A-Za-z0-9*._+-]|%[0-9A-F]{2})*", encoded)
    assert percent.decode_form(encoded) == urllib.parse.unquote_plus(encoded) == text
    assert percent.decode_form(urllib.parse.quote_plus(text)) == text


@given(st.text("%aAfF7eE41g+ é", max_size=16) | hostile_texts | references)
def test_decoding_and_rewriting_any_text(text):
    """It is the transcription's, or an error with a place; rewriting keeps the bytes of every text that has bytes."""
    if any("\ud800" <= c <= "\udfff" for c in text):
        for rewrite in (percent.recase, percent.decode_unreserved):
            with pytest.raises(URIEncodingError):
                rewrite(text)
        return
    recased, decoded = percent.recase(text), percent.decode_unreserved(text)
    assert recased.upper() == text.upper() and percent.recase(recased) == recased
    assert percent.decode_unreserved(decoded).count("%") <= decoded.count("%") <= text.count("%")
    octets = encoding.decode(text)
    if octets is None:
        for decode in (percent.decode, percent.decode_bytes):
            with pytest.raises(URIEncodingError) as caught:
                decode(text)
            assert 0 <= caught.value.offset <= caught.value.end <= len(text)
        return
    assert (recased, decoded) == (normalization.recased(text), normalization.decoded_unreserved(text))
    assert percent.decode_unreserved(decoded) == decoded
    assert percent.decode_bytes(text) == percent.decode_bytes(recased) == percent.decode_bytes(decoded) == octets
    try:
        wanted = octets.decode("utf-8")
    except UnicodeDecodeError:
        with pytest.raises(URIEncodingError):
            percent.decode(text)
    else:
        assert percent.decode(text) == wanted


@given(references)
def test_segments_are_split_before_they_are_decoded(text):
    """RFC 3986 7.3: an encoded slash is not a separator."""
    u = urikit.parse(text)
    try:
        decoded = u.decoded_segments
    except URIEncodingError:
        return
    assert decoded == tuple(percent.decode(segment) for segment in u.segments)
    assert u.segments == (tuple(u.path.removeprefix("/").split("/")) if u.path else ())


@given(st.one_of(queries, st.text("a=&;+%41b", max_size=12)).filter(lambda query: urikit.is_valid("?" + query)))
def test_pairs_are_split_before_they_are_decoded(query):
    params = urikit.parse("?" + query).params
    pairs = encoding.split_pairs(query, "&")
    assert list(params) == pairs
    try:
        wanted = [(percent.decode(n), None if v is None else percent.decode(v)) for n, v in pairs]
    except URIEncodingError:
        with pytest.raises(URIEncodingError):
            _ = params.decoded.items()
    else:
        assert list(params.decoded.items()) == wanted


@pytest.mark.parametrize(
    ("text", "code", "offset", "end"),
    [
        ("a%", "percent-malformed", 1, 2),
        ("a%4", "percent-malformed", 1, 3),
        ("é%zz", "percent-malformed", 1, 4),
        ("é%C3%A9%E4", "not-utf-8", 7, 10),
        ("%FFa", "not-utf-8", 0, 3),
    ],
)
def test_errors_say_where(text, code, offset, end):
    with pytest.raises(URIEncodingError) as caught:
        percent.decode(text)
    error = caught.value
    assert (error.code, error.text, error.offset, error.end) == (code, text, offset, end)


def test_octets_of_any_charset():
    assert percent.decode_bytes("%FF") == b"\xff"
    assert percent.encode(b"\xff", "segment") == "%FF"


def test_what_has_no_octets_or_no_component():
    with pytest.raises(URIEncodingError):
        percent.encode("\ud800", "path")
    with pytest.raises(URIEncodingError):
        percent.encode_form("\ud800")
    with pytest.raises(ValueError, match="invalid component"):
        percent.encode("a", "nonsense")
    with pytest.raises(TypeError):
        percent.encode(1, "path")
