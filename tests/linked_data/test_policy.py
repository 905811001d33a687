"""The choices and limits of a dereference (policy, addresses)."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.linked_data import Addresses, DereferencePolicy
from urikit.net.guard.addresses import special
from urikit.net.http.negotiation import negotiate


def test_the_first_type_is_wanted_most_by_our_own_negotiation():
    policy = DereferencePolicy()
    offered = reversed(policy.media_types)
    ranking = negotiate(policy.accept, offered).ranking
    assert tuple(ranked.variant.media_type for ranked in ranking) == policy.media_types
    assert not negotiate(policy.accept, ["image/png"]).best


def test_many_types_keep_their_order():
    types = tuple(f"text/x{number}" for number in range(40))
    policy = DereferencePolicy(media_types=types)
    assert tuple(r.variant.media_type for r in negotiate(policy.accept, reversed(types)).ranking) == types


def test_a_profile_is_kept():
    profile = 'application/ld+json;profile="http://www.w3.org/ns/json-ld#expanded"'
    assert DereferencePolicy(media_types=(profile, "text/html")).accept == f"{profile}, text/html;q=0.5"


def test_a_parameter_cannot_become_another_type():
    assert DereferencePolicy(media_types=("text/html;a=b,c/d",)).accept == 'text/html;a="b,c/d"'


@pytest.mark.parametrize(
    "options",
    [
        {"media_types": ()},
        {"media_types": ("turtle",)},
        {"media_types": ("text/html\r\nX: y",)},
        {"media_types": ('text/html;a="b\r\nX: y"',)},
        {"media_types": ("text/html;a=é",)},
        {"max_hops": -1},
        {"max_bytes": -1},
        {"total_seconds": -0.1},
        {"total_seconds": float("nan")},
        {"connect_seconds": float("inf")},
        {"max_bytes": 10**9 + 1},
    ],
)
def test_what_makes_no_policy(options):
    with pytest.raises(ValueError):
        DereferencePolicy(**options)


def test_it_is_a_value():
    assert DereferencePolicy() == DereferencePolicy()
    assert hash(DereferencePolicy()) == hash(DereferencePolicy())
    with pytest.raises(AttributeError):
        DereferencePolicy().max_hops = 1


@a_tenth
@given(st.ip_addresses(v=4))
def test_an_ipv4_address_in_an_ipv6_address_is_judged_as_itself(address):
    alone = special(str(address))
    number = int(address)
    for inside in (
        ipaddress.IPv6Address(0xFFFF << 32 | number),
        ipaddress.IPv6Address(0x64FF9B << 96 | number),
        ipaddress.IPv6Address(0x2002 << 112 | number << 80),
    ):
        assert special(str(inside)) == alone


@a_tenth
@given(
    st.ip_addresses(network="172.16.0.0/12")
    | st.ip_addresses(network="fe80::/10")
    | st.ip_addresses(network="fc00::/7")
)
def test_private_addresses_are_special(address):
    assert special(str(address)) is not None
    assert Addresses.LOOPBACK.row(address) is not None
    assert Addresses.ANY.row(address) is None


@a_tenth
@given(st.ip_addresses())
def test_what_the_standard_library_calls_private_is_special(address):
    """The other way round is not true: we refuse more."""
    embedded = address.version == 6 and (
        address.ipv4_mapped or address.sixtofour or address in ipaddress.ip_network("64:ff9b::/96")
    )
    # AMT and AS112 (RFC 7450, RFC 7535), which older patches of the library call private with all of 2001::/23.
    of_all = address.version == 6 and any(
        address in ipaddress.ip_network(block) for block in ("2001:3::/32", "2001:4:112::/48")
    )
    if (address.is_private or address.is_multicast or address.is_reserved) and not embedded and not of_all:
        assert special(str(address)) is not None


def test_the_edges_of_blocks():
    for inside, outside in (
        ("10.255.255.255", "11.0.0.0"),
        ("172.31.255.255", "172.32.0.0"),
        ("100.127.255.255", "100.128.0.0"),
        ("169.254.255.255", "169.255.0.0"),
        ("2001:1ff:ffff::", "2001:200::"),
        ("febf::1", "2a00::1"),
    ):
        assert special(inside) is not None
        assert special(outside) is None


def test_what_is_no_address():
    with pytest.raises(ValueError):
        special("localhost")
