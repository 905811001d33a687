"""Every form of an IPv4 address that browsers take, alone and as a host; and IPv6 beside it."""

from ipaddress import IPv4Address, IPv6Address

import pytest

from urikit import URI, WebURL, loose_ipv4
from urikit.net.web import validation_errors

FORMS = [
    # Parts.
    ("127.0.0.1", "127.0.0.1"),
    ("127.0.1", "127.0.0.1"),
    ("127.1", "127.0.0.1"),
    ("2130706433", "127.0.0.1"),
    ("192.168.257", "192.168.1.1"),
    ("10.65536", "10.1.0.0"),
    ("1.2.65535", "1.2.255.255"),
    ("1.16777215", "1.255.255.255"),
    ("4294967295", "255.255.255.255"),
    # Radixes, mixed.
    ("0x7f.1", "127.0.0.1"),
    ("0X7F.0x0.0.01", "127.0.0.1"),
    ("0x7f000001", "127.0.0.1"),
    ("017700000001", "127.0.0.1"),
    ("0177.0.0.1", "127.0.0.1"),
    ("0xffffffff", "255.255.255.255"),
    ("037777777777", "255.255.255.255"),
    ("0x0000000000000000000001", "0.0.0.1"),
    # Nothing after "0x" is zero, and so is "0".
    ("0", "0.0.0.0"),
    ("0x", "0.0.0.0"),
    ("0x.0x.0x.0x", "0.0.0.0"),
    ("00", "0.0.0.0"),
    ("000", "0.0.0.0"),
    # One trailing dot.
    ("127.0.0.1.", "127.0.0.1"),
    ("0x7f.1.", "127.0.0.1"),
    ("1.", "0.0.0.1"),
]
#: What ends in a number and is not an address: an invalid URL.
FAILURES = [
    "256.1.1.1", "1.256.1.1", "1.1.256.1", "1.1.1.256", "1.2.65536", "1.16777216", "4294967296", "0x100000000",
    "99999999999999999999999999", "1.2.3.4.5", "1..2", "1.2.3.4..5", "09", "1.08", "0xg.1", "example.255",
    "a.0x", "a.0xff", "test.42", "1.2.3.09", ".1", "a.1.", "1.0x1.a.1",
]  # fmt: skip
#: Whose last label is not a number: a domain, whatever comes before.
DOMAINS = [
    "1.2.3.4a", "0xg", "1.2..", "example.org", "1.2.3.x4", "256.256.com", "-1", "+1", "1e3", "0b1", "0o7", "1_0",
]  # fmt: skip


@pytest.mark.parametrize(("text", "address"), FORMS)
def test_every_form(text: str, address: str) -> None:
    assert loose_ipv4(text) == IPv4Address(address)
    url = WebURL(f"http://{text}/")
    assert url.hostname == address
    info = url.host_info
    assert info is not None and (info.kind, info.address) == ("ipv4", IPv4Address(address))
    for scheme in ("ws", "ftp", "file"):
        assert WebURL(f"{scheme}://{text}/").hostname == address


@pytest.mark.parametrize("text", FAILURES)
def test_no_address_and_no_url(text: str) -> None:
    assert loose_ipv4(text) is None
    assert not WebURL.can_parse(f"http://{text}/")
    assert validation_errors(f"http://{text}/")[-1].name.startswith("IPv4-")
    # To another scheme it is an opaque host.
    assert WebURL(f"foo://{text}/").hostname == text


@pytest.mark.parametrize("text", DOMAINS)
def test_no_address_and_a_domain(text: str) -> None:
    assert loose_ipv4(text) is None
    info = WebURL(f"http://{text}/").host_info
    assert info is not None and (info.kind, info.text) == ("domain", text)


@pytest.mark.parametrize(
    "text", ["", ".", "..", " ", "0x7f.1 ", " 1", "１", "1\n", "\ud800", "0x7f.1\ufffd", "[::1]", "%31"]
)
def test_what_is_no_text_of_an_address(text: str) -> None:
    """The function reads an address; percent-decoding and UTS 46 belong to the host parser."""
    assert loose_ipv4(text) is None


@pytest.mark.parametrize("text", ["１２７。１", "%30%78%37f.1", "0x7F.1", "127%2E1"])
def test_the_host_parser_decodes_first(text: str) -> None:
    assert WebURL(f"http://{text}/").hostname == "127.0.0.1"


def test_where_the_two_standards_part_and_digits_without_end_take_time_in_proportion() -> None:
    uri = URI("http://0x7f.1/")
    assert uri.host_info.kind == "reg-name"
    assert loose_ipv4(uri.host) == WebURL(str(uri)).host_info.address
    assert loose_ipv4("9" * 1_000_000) is None
    assert loose_ipv4("0" * 1_000_000) == IPv4Address(0)
    assert loose_ipv4("1." * 500_000) is None


@pytest.mark.parametrize(
    ("text", "host"),
    [
        # The first longest run of zeros is compressed, and one zero never.
        ("[0:0:0:0:0:0:0:0]", "[::]"),
        ("[0:0:0:0:0:0:0:1]", "[::1]"),
        ("[1:0:0:0:0:0:0:0]", "[1::]"),
        ("[0:f:0:0:f:f:0:0]", "[0:f::f:f:0:0]"),
        ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
        ("[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
        ("[1::2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
        ("[::ABCD:0001]", "[::abcd:1]"),
        ("[::127.0.0.1]", "[::7f00:1]"),
        ("[::ffff:255.255.255.255]", "[::ffff:ffff:ffff]"),
        ("[64:ff9b::192.0.2.33]", "[64:ff9b::c000:221]"),
    ],
)
@pytest.mark.parametrize("scheme", ["http", "foo"])
def test_ipv6(scheme: str, text: str, host: str) -> None:
    url = WebURL(f"{scheme}://{text}:8080/")
    assert url.hostname == host
    assert url.host_info.kind == "ipv6" and url.host_info.address == IPv6Address(text[1:-1])


@pytest.mark.parametrize(
    "text", ["[]", "[:]", "[:::]", "[1]", "[::1%25eth0]", "[::1%eth0]", "[v1.x]", "[::1]x", "[::12345]", "[::1.2.3]"]
)
def test_no_ipv6(text: str) -> None:
    for scheme in ("http", "foo"):
        assert not WebURL.can_parse(f"{scheme}://{text}/")
