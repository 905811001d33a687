"""Hosts as values (urikit.core.host)."""

import ipaddress
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import URIEncodingError
from urikit.schemes import databases


def info(host):
    return urikit.parse(f"//{host}").host_info


@pytest.mark.parametrize(
    ("host", "kind", "address", "decoded", "canonical"),
    [
        ("Example.ORG", "reg-name", None, "Example.ORG", "example.org"),
        ("", "reg-name", None, "", ""),
        ("%45x.%2d", "reg-name", None, "Ex.-", "ex.-"),
        ("192.0.2.256", "reg-name", None, "192.0.2.256", "192.0.2.256"),
        ("0x7f.1", "reg-name", None, "0x7f.1", "0x7f.1"),
        ("192.0.2.16", "ipv4", ipaddress.IPv4Address("192.0.2.16"), None, "192.0.2.16"),
        ("[2001:DB8:0::7]", "ipv6", ipaddress.IPv6Address("2001:db8::7"), None, "[2001:db8::7]"),
        ("[1:2:3:4:5:6:7::]", "ipv6", ipaddress.IPv6Address("1:2:3:4:5:6:7:0"), None, "[1:2:3:4:5:6:7:0]"),
        ("[::FFFF:192.0.2.1]", "ipv6", ipaddress.IPv6Address("::ffff:192.0.2.1"), None, "[::ffff:192.0.2.1]"),
        ("[V1.A:b]", "ipvfuture", None, None, "[v1.a:b]"),
    ],
)
def test_what_a_host_is(host, kind, address, decoded, canonical):
    found = info(host)
    assert (found.kind, found.text) == (kind, host)
    assert (found.address, found.decoded, found.canonical) == (address, decoded, canonical)
    assert pickle.loads(pickle.dumps(found)) == found


@given(st.ip_addresses())
def test_an_address_comes_back(address):
    uri = urikit.URI.build(scheme="x", host=address)
    assert uri.host_info.address == address
    assert uri.host_info.kind == f"ipv{address.version}"


@given(st.from_regex(r"\[([0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}\]", fullmatch=True))
def test_every_ipv6_address_of_the_grammar_is_one_for_ipaddress(host):
    if urikit.is_valid(f"//{host}"):
        assert ipaddress.IPv6Address(info(host).canonical[1:-1]) == info(host).address


def test_no_authority_is_no_host():
    assert urikit.parse("a:b").host_info is None


def test_octets_that_are_no_text():
    assert info("%FF").canonical == "%FF"
    with pytest.raises(URIEncodingError):
        print(info("%FF").decoded)


@pytest.mark.parametrize(
    ("host", "labels", "subdomain", "suffix", "registrable"),
    [
        ("www.example.co.uk", ("www", "example", "co", "uk"), "www", "co.uk", "example.co.uk"),
        ("Example.COM", ("example", "com"), "", "com", "example.com"),
        ("a.b.example.com.", ("a", "b", "example", "com"), "a.b", "com.", "example.com."),
        ("com", ("com",), None, "com", None),
        ("127.0.0.1", (), None, None, None),
        ("[::1]", (), None, None, None),
        ("", (), None, None, None),
    ],
)
def test_the_parts_of_a_domain(host, labels, subdomain, suffix, registrable):
    info = urikit.URI(f"x://{host}/").host_info
    assert (info.labels, info.subdomain) == (labels, subdomain)
    assert (urikit.public_suffix(host), urikit.registrable_domain(host)) == (suffix, registrable)
    assert urikit.public_suffix(info) == urikit.public_suffix(urikit.URI(f"x://{host}/")) == suffix


@pytest.mark.parametrize(
    ("host", "other", "answer"),
    [
        ("api.example.com", "example.com", True), ("example.com", "EXAMPLE.com.", True),
        ("badexample.com", "example.com", False), ("example.com", "api.example.com", False),
        ("example.com.evil.org", "example.com", False), ("a.b%C3%BCcher.example", "bücher.example", True),
        ("127.0.0.1", "127.0.0.1", True), ("127.0.0.1", "0.0.1", False), ("[::1]", "[0::1]", True), ("", "", False),
        ("a", "", False),
    ],
)  # fmt: skip
def test_below_a_domain(host, other, answer):
    info = urikit.URI(f"x://{host}/").host_info
    assert info.is_subdomain_of(other) is answer
    assert info.is_subdomain_of(urikit.IRI(f"x://{other}/")) is answer


@pytest.mark.parametrize("text", ["http://h/", "a/b", "u@h", "h:80", "a b", "[::1", "?"])
def test_what_is_not_a_host(text):
    for call in (urikit.public_suffix, urikit.registrable_domain, urikit.URI("x://h").host_info.is_subdomain_of):
        with pytest.raises(urikit.ArgumentError):
            call(text)
    with pytest.raises(TypeError):
        urikit.public_suffix(1)


def test_a_view_has_the_host_of_its_uri():
    for text in ("http://a.b.co.uk/", "postgresql://a.b.co.uk:5432/db", "ftp://a.b.co.uk/"):
        view = urikit.URI(text).view()
        assert (urikit.public_suffix(view), urikit.registrable_domain(view)) == ("co.uk", "b.co.uk")
    page = urikit.URI("https://me.github.io/").view()
    assert urikit.registrable_domain(page, section="icann") == "github.io"
    assert urikit.public_suffix(page, suffixes=urikit.PublicSuffixList("io")) == "io"
    assert urikit.URI("x://a.co.uk").host_info.is_subdomain_of(urikit.URI("http://co.uk/").view())
    assert urikit.public_suffix(urikit.URI("mailto:a@b.co.uk").view()) is None
    several = databases.parse("mongodb://a.co.uk:1,b.co.uk:2/")
    with pytest.raises(urikit.URISyntaxError):
        urikit.public_suffix(several)
    assert [urikit.registrable_domain(host) for host, _ in several.hosts] == ["a.co.uk", "b.co.uk"]


def test_a_reference_without_a_host():
    assert urikit.public_suffix(urikit.parse("a")) is urikit.registrable_domain(urikit.URI("mailto:a@b")) is None
    assert not urikit.URI("x://h").host_info.is_subdomain_of(urikit.parse("a"))
