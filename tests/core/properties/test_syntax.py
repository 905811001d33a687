"""Parsing, for all references and for all texts (RFC 3986 3, Appendix A, Appendix B)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.oracle.grammars import derives, specs_folder
from tests.reference import rfc3986
from tests.strategies import (
    hostile_texts,
    ip_literals,
    ipv4_addresses,
    references,
    reg_names,
    relative_references,
    uris,
)
from urikit.core.mask import Masked

needs_grammar = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")
COMPONENTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@given(references)
def test_the_components_are_those_of_the_rfc(text: str) -> None:
    u = urikit.parse(text)
    assert str(u) == text
    parts = rfc3986.Parts(u.scheme, u.authority, u.path, u.query, u.fragment)
    assert parts == rfc3986.split(text)
    assert rfc3986.recompose(parts) == text
    assert {name: text[start:end] for name, (start, end) in u.spans.items()} == {
        name: getattr(u, name) for name in COMPONENTS if getattr(u, name) is not None
    }
    match = rfc3986.APPENDIX_B.match(text)
    assert match is not None
    assert urikit.parse(text).appendix_b() == match.groups()
    c = rfc3986.split(text)
    if c.scheme is not None:
        wanted = "uri"
    elif c.authority is not None:
        wanted = "network-path"
    elif c.path.startswith("/"):
        wanted = "absolute-path"
    elif c.path == "" and c.query is None:
        wanted = "same-document"
    else:
        wanted = "relative-path"
    assert u.form == wanted
    if isinstance(u, urikit.URI):
        assert u.is_absolute == (c.fragment is None)
    if u.authority is None:
        assert (u.userinfo, u.host, u.port, u.user, u.password) == (None,) * 5
        return
    assert u.host is not None
    userinfo = "" if u.userinfo is None else u.userinfo + "@"
    port = "" if u.port is None else ":" + u.port
    assert userinfo + u.host + port == u.authority
    if u.userinfo is not None:
        assert u.user is not None
        assert u.user + ("" if u.password is None else ":" + u.password) == u.userinfo
    assert u.port_number == (int(u.port) if u.port else None)


@given(uris, relative_references)
def test_the_two_kinds(uri: str, relative: str) -> None:
    assert type(urikit.parse(uri)) is urikit.URI
    assert type(urikit.parse(relative)) is urikit.RelativeReference
    assert urikit.URI.is_valid(uri) and not urikit.RelativeReference.is_valid(uri)
    assert urikit.RelativeReference.is_valid(relative) and not urikit.URI.is_valid(relative)
    for wrong, text in ((urikit.RelativeReference, uri), (urikit.URI, relative)):
        with pytest.raises(urikit.URISyntaxError):
            wrong.parse(text)


@given(reg_names, ipv4_addresses, ip_literals)
def test_the_kind_of_a_host(name: str, ipv4: str, literal: str) -> None:
    for host in (name, ipv4, literal):
        info = urikit.parse("//" + host).host_info
        assert info is not None
        if host.startswith("["):
            assert info.kind == ("ipvfuture" if host[1] in "vV" else "ipv6")
        elif host == ipv4:
            assert info.kind == "ipv4"
            assert str(info.address) == ipv4
        if info.kind == "reg-name":
            assert info.address is None


@given(st.text() | hostile_texts)
def test_appendix_b_is_the_expression_of_the_rfc(text: str) -> None:
    match = rfc3986.APPENDIX_B.match(text)
    assert match is not None
    assert urikit.appendix_b(text) == match.groups()


@given(hostile_texts)
def test_any_text_parses_or_says_what_is_wrong(text: str) -> None:
    try:
        u = urikit.parse(text)
    except urikit.URISyntaxError as error:
        assert not urikit.is_valid(text)
        assert 0 <= error.offset <= error.end <= len(text)
        assert error.code and error.rule
        # An everyday mistake breaks no grammar.
        assert error.expected or urikit.rule(error.code).kind in ("issue", "repair")
        assert error.text == Masked(text).shown
        assert str(error)
        if error.suggestion is not None:
            # A suggestion is a description: a secret in it is masked, character by character.
            assert urikit.is_valid(error.suggestion.replace("***", "x")), error.suggestion
    else:
        assert urikit.is_valid(text)
        assert str(u) == text


@needs_grammar
@given(hostile_texts)
def test_any_text_is_judged_by_the_grammar(text: str) -> None:
    assert urikit.is_valid(text) == derives("URI-reference", text)


@needs_grammar
@given(references)
def test_the_strategies_draw_from_the_grammar(text: str) -> None:
    assert derives("URI-reference", text)


@given(hostile_texts)
def test_bytes_are_read_as_ascii(text: str) -> None:
    octets = text.encode("utf-8", "surrogatepass")
    if text.isascii() and urikit.is_valid(text):
        assert str(urikit.parse(octets)) == text
    else:
        with pytest.raises(urikit.URISyntaxError):
            urikit.parse(octets)
