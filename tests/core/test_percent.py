"""Percent-encoding: once, by component, and back (urikit.percent)."""

import typing
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import URIEncodingError, percent

NAMES = typing.get_args(percent.ComponentName)
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


@pytest.mark.parametrize("name", NAMES)
@given(text=st.text(max_size=20))
def test_encoding_and_decoding_once(name, text):
    encoded = percent.encode(text, name)
    assert percent.decode(encoded) == text
    assert percent.decode_bytes(encoded) == text.encode()
    assert percent.decode_unreserved(encoded) == percent.recase(encoded) == encoded


@pytest.mark.parametrize("name", PLACES)
@given(text=st.text(max_size=20))
def test_what_is_encoded_stays_in_its_component(name, text):
    template, component = PLACES[name]
    encoded = percent.encode(text, name)
    if name == "path" and encoded.startswith("/"):
        return  # A guard would go in front: that is the matter of build.
    assert component(urikit.parse(template.format(encoded))) == encoded


def test_a_percent_sign_is_data():
    assert percent.encode("%20", "query") == "%2520"
    assert percent.decode("%2520") == "%20"


@given(st.text(max_size=20))
def test_forms_agree_with_urllib(text):
    assert percent.decode_form(percent.encode_form(text)) == text
    assert urllib.parse.unquote_plus(percent.encode_form(text)) == text
    assert percent.decode_form(urllib.parse.quote_plus(text)) == text


@given(st.text("%aAfF7eE41g+ é", max_size=16))
def test_rewriting_never_raises_and_keeps_the_octets(text):
    recased, decoded = percent.recase(text), percent.decode_unreserved(text)
    assert recased.upper() == text.upper()
    assert percent.recase(recased) == recased
    assert percent.decode_unreserved(decoded).count("%") <= decoded.count("%") <= text.count("%")
    try:
        octets = percent.decode_bytes(text)
    except URIEncodingError:
        return
    assert percent.decode_bytes(recased) == percent.decode_bytes(decoded) == octets


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


@pytest.mark.parametrize("call", [lambda: percent.encode("\ud800", "path"), lambda: percent.encode_form("\ud800")])
def test_a_lone_surrogate_has_no_octets(call):
    with pytest.raises(URIEncodingError):
        call()


def test_a_component_has_a_name():
    with pytest.raises(ValueError, match="invalid component"):
        percent.encode("a", "nonsense")
    with pytest.raises(TypeError):
        percent.encode(1, "path")
