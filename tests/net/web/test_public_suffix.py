"""Public suffix and registrable domain of hosts, and who keeps the suffix."""

import pickle
import re

import pytest

from urikit import (
    URI,
    ArgumentError,
    PublicSuffixList,
    WebURL,
    _native,
    columns,
    public_suffix,
    registrable_domain,
)

#: The table of "Host miscellaneous": host, public suffix, registrable domain.
EXAMPLES = [
    ("com", "com", None),
    ("example.com", "com", "example.com"),
    ("www.example.com", "com", "example.com"),
    ("sub.www.example.com", "com", "example.com"),
    ("EXAMPLE.COM", "com", "example.com"),
    ("example.com.", "com.", "example.com."),
    ("github.io", "github.io", None),
    ("whatwg.github.io", "github.io", "whatwg.github.io"),
    ("إختبار", "xn--kgbechtv", None),
    ("example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
]


@pytest.mark.parametrize(("host", "suffix", "domain"), EXAMPLES)
def test_the_examples_of_the_standard(host: str, suffix: str | None, domain: str | None) -> None:
    info = WebURL(f"https://{host}/").host_info
    assert info is not None
    assert (info.public_suffix, info.registrable_domain) == (suffix, domain)


def test_who_keeps_the_suffix() -> None:
    for host, suffix, section in [
        ("example.com", "com", "icann"),
        ("www.example.co.uk", "co.uk", "icann"),
        ("a.b.kobe.jp", "b.kobe.jp", "icann"),
        ("city.kobe.jp", "kobe.jp", "icann"),
        ("www.ck", "ck", "icann"),
        ("a.other.ck", "other.ck", "icann"),
        ("whatwg.github.io", "github.io", "private"),
        ("user.blogspot.com", "blogspot.com", "private"),
        ("www.example.test", "test", "unlisted"),
        ("localhost", "localhost", "unlisted"),
        ("食狮.公司.cn", "xn--55qx5d.cn", "icann"),
    ]:
        info = WebURL(f"https://{host}/").host_info
        assert info is not None
        assert (info.public_suffix, info.suffix_section) == (suffix, section)


def test_what_is_no_domain_has_none() -> None:
    for text in [
        "https://192.0.2.1/", "https://0x7f.1/", "https://[::1]/", "file:///a", "foo:///a", "foo://example.com/",
        "foo://github.io",
    ]:  # fmt: skip
        info = WebURL(text).host_info
        assert info is not None
        assert (info.public_suffix, info.registrable_domain, info.suffix_section) == (None, None, None)


@pytest.mark.parametrize("host", [host for host, *_ in EXAMPLES if host.isascii()])
def test_hosts_of_uris_have_them_as_well(host: str) -> None:
    """A registered name may be a domain whatever the scheme; case and escapes do not matter."""
    info = WebURL(f"https://{host}/").host_info
    for uri in (URI(f"https://{host}/"), URI(f"foo://{host.replace('m', '%6D')}/")):
        assert uri.host_info is not None
        assert uri.host_info.public_suffix == info.public_suffix
        assert uri.host_info.registrable_domain == info.registrable_domain
        assert uri.host_info.suffix_section == info.suffix_section


@pytest.mark.parametrize("text", ["//", "//%FF", "//a..com", "//.com", "//xn--a.com", "//192.0.2.1"])
def test_names_that_are_no_domains(text: str) -> None:
    info = URI(f"http:{text}").host_info
    assert info.registrable_domain is None


def test_the_list_is_dated_and_the_parts_of_a_domain() -> None:
    assert re.match(r"20\d\d-\d\d-\d\d_", _native.PUBLIC_SUFFIX_VERSION)
    # The registrable domain is the suffix and one label more, and is at the end.
    for labels in range(1, 8):
        host = ".".join(["a"] * labels + ["co.uk"])
        info = WebURL(f"http://{host}").host_info
        assert info.registrable_domain == "a.co.uk" and host.endswith(info.registrable_domain)


@pytest.mark.parametrize("kind", ["domain", "opaque", "empty", "ipv4", "ipv6"])
def test_the_forms_of_the_host_of_a_url(kind: str) -> None:
    texts = {
        "domain": "https://B%C3%BCcher.example/",
        "opaque": 'foo://B%C3%BC"cher{/',
        "empty": "file:///x",
        "ipv4": "http://0x7f.1/",
        "ipv6": "foo://[0:0::1]/",
    }
    info = WebURL(texts[kind]).host_info
    assert info.kind == kind and info.text == info.canonical == info.ascii == WebURL(texts[kind]).hostname
    assert info.unicode == {"domain": "bücher.example"}.get(kind, info.text)
    assert info.decoded == {"domain": info.text, "empty": ""}.get(kind)


@pytest.mark.parametrize("host", ['a"b', "a{b}", "a`b", "xn--bcher-kva.a_b", "!$&'()*+,;=~"])
def test_a_domain_may_hold_what_no_uri_does(host: str) -> None:
    info = WebURL(f"http://{host}/").host_info
    assert (info.kind, info.canonical, info.ascii) == ("domain", host, host)
    assert info.unicode in (host, "bücher.a_b")


@pytest.mark.parametrize("host", ["127.0.0.1.", "127.1", "10.0.0.1.", "0x7f.1", "a.0x1", "256.1.1.1"])
def test_a_name_that_ends_in_a_number_has_none(host: str) -> None:
    """Browsers read an address, or refuse it."""
    for value in (URI(f"http://{host}/"), host, URI(f"http://{host}/").host_info):
        assert (public_suffix(value), registrable_domain(value)) == (None, None)
    found = columns.registrable_domain([f"http://{host}/"])
    assert found == [None] and columns.subdomain([f"http://a.{host}/"]) == [None]


def test_sections() -> None:
    for host, section, expected in [
        ("b.a.github.io", "all", "a.github.io"),
        ("b.a.github.io", "icann", "github.io"),
        ("b.a.github.io", "private", "a.github.io"),
        ("www.example.co.uk", "icann", "example.co.uk"),
        ("www.example.co.uk", "private", None),
        ("a.b.unlisted", "icann", "b.unlisted"),
    ]:
        assert registrable_domain(host, section=section) == expected  # type: ignore[arg-type]
        assert columns.registrable_domain([f"http://{host}/"], section=section) == [expected]  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="section"):
        public_suffix("h", section="icann-only")  # type: ignore[arg-type]


def test_a_list_of_ones_own() -> None:
    suffixes = PublicSuffixList(
        "// VERSION: 1\ncom\n*.ck\n!www.ck\n// ===BEGIN PRIVATE DOMAINS===\nshop.example\n公司.cn"
    )
    assert (len(suffixes), suffixes.version, repr(suffixes)) == (5, "1", "<PublicSuffixList version 1, names: 5>")
    for host, expected in [
        ("a.b.c.ck", "b.c.ck"),
        ("a.www.ck", "www.ck"),
        ("a.b.shop.example", "b.shop.example"),
        ("a.b.公司.cn", "b.xn--55qx5d.cn"),
        ("a.b.co.uk", "co.uk"),
    ]:
        assert registrable_domain(host, suffixes=suffixes) == expected
        given = [f"http://{host}/"]
        assert columns.registrable_domain(given, suffixes=suffixes, standard="rfc3987") == [expected]
    assert registrable_domain("b.shop.example", section="icann", suffixes=suffixes) == "shop.example"
    assert pickle.loads(pickle.dumps(suffixes)) == suffixes and hash(suffixes) == hash(PublicSuffixList(str(suffixes)))
    for text in ("", "a..b", "com\n*.*.ck"):
        with pytest.raises(ArgumentError):
            PublicSuffixList(text)
    with pytest.raises(TypeError):
        registrable_domain("h", suffixes="com")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        columns.public_suffix(["http://h/"], suffixes="com")  # type: ignore[arg-type]
