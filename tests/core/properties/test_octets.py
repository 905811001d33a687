"""Percent-encoding there and back (RFC 3986 2.1 to 2.5)."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
import urikit.percent as percent
from tests.reference import encoding, normalization
from tests.strategies import data_texts, hostile_texts, queries, references, segments

COMPONENTS = (
    "unreserved", "user", "password", "userinfo", "host", "segment", "path", "query-pair", "query", "fragment",
)  # fmt: skip
components = st.sampled_from(COMPONENTS)


@given(st.binary(max_size=24), components)
def test_octets_come_back(data: bytes, component: Any) -> None:
    text = percent.encode(data, component)
    assert percent.decode_bytes(text) == data
    assert text == encoding.encode(data, component)


@given(data_texts, components)
def test_text_comes_back(text: str, component: Any) -> None:
    assert percent.decode(percent.encode(text, component)) == text


@given(data_texts, components)
def test_what_is_encoded_can_stand_in_its_component(text: str, component: Any) -> None:
    raw = percent.encode(text, component)
    keyword = {"unreserved": "fragment", "user": "userinfo", "password": "userinfo", "segment": "path"}.get(
        component, component.partition("-")[0]
    )
    host: dict[str, Any] = {"host": "h"} if keyword in ("userinfo", "path") else {}
    value = "/" + raw if keyword == "path" and not raw.startswith("/") else raw
    u = urikit.URIReference.build(**{**host, keyword: value})
    assert getattr(u, keyword) == value


@given(data_texts)
def test_it_is_encoded_once_and_never_guessed(text: str) -> None:
    once = percent.encode(text, "segment")
    twice = percent.encode(once, "segment")
    assert once.count("%") == twice.count("%25")
    assert percent.decode(twice) == once


@given(data_texts)
def test_forms_come_back(text: str) -> None:
    encoded = percent.encode_form(text)
    assert re.fullmatch(r"(?:[A-Za-z0-9*._+-]|%[0-9A-F]{2})*", encoded)
    assert percent.decode_form(encoded) == text


@given(hostile_texts)
def test_decoding_any_text(text: str) -> None:
    octets = encoding.decode(text)
    if octets is None:
        for decode in (percent.decode, percent.decode_bytes):
            with pytest.raises(urikit.URIEncodingError) as caught:
                decode(text)
            assert caught.value.offset is not None and caught.value.end is not None
            assert 0 <= caught.value.offset <= caught.value.end <= len(text)
        return
    assert percent.decode_bytes(text) == octets
    try:
        wanted = octets.decode("utf-8")
    except UnicodeDecodeError:
        with pytest.raises(urikit.URIEncodingError):
            percent.decode(text)
    else:
        assert percent.decode(text) == wanted


@given(st.one_of(references, segments, queries))
def test_recased_and_decoded_unreserved(text: str) -> None:
    recased = percent.recase(text)
    assert recased == normalization.recased(text)
    assert percent.recase(recased) == recased
    decoded = percent.decode_unreserved(text)
    assert decoded == normalization.decoded_unreserved(text)
    assert percent.decode_unreserved(decoded) == decoded
    assert percent.decode_bytes(decoded) == percent.decode_bytes(text)


@given(references)
def test_segments_are_split_before_they_are_decoded(text: str) -> None:
    """7.3: an encoded slash is not a separator."""
    u = urikit.parse(text)
    try:
        decoded = u.decoded_segments
    except urikit.URIEncodingError:
        return
    assert decoded == tuple(percent.decode(segment) for segment in u.segments)
    path = u.path
    wanted = () if path == "" else tuple((path[1:] if path.startswith("/") else path).split("/"))
    assert u.segments == wanted


@given(st.one_of(queries, st.text("a=&;+%41b", max_size=12)).filter(lambda query: urikit.is_valid("?" + query)))
def test_pairs_are_split_before_they_are_decoded(query: str) -> None:
    params = urikit.parse("?" + query).params
    pairs = encoding.split_pairs(query, "&")
    assert list(params) == pairs
    try:
        wanted = [(percent.decode(n), None if v is None else percent.decode(v)) for n, v in pairs]
    except urikit.URIEncodingError:
        with pytest.raises(urikit.URIEncodingError):
            _ = params.decoded.items()
    else:
        assert list(params.decoded.items()) == wanted
