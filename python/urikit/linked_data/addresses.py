"""Which addresses a dereference may connect to (RFC 3986 section 7.1, RFC 6890).

Whoever writes a URI decides where we connect to. Without care that is a way into networks that
the writer cannot reach: `http://169.254.169.254/`, a name that resolves to 10.0.0.1, a redirect
to a printer. So an address is judged by the registries of special-purpose addresses, and what is
judged is the address that is connected to, never the name.

An IPv6 address may have an IPv4 address in it, which is where the packets end: the mapped form
(::ffff:0:0/96), the translators of RFC 6052 (64:ff9b::/96), 6to4 (2002::/16) and the deprecated
"compatible" form (::/96). These are judged by what is in them.

The tables below are IANA's registries for IPv4 and IPv6 in the rows that matter here. They are not those of
the `ipaddress` module, which differ from one version of Python to the next. What is not a global unicast
(outside of 2000::/3) and is in no row is refused as reserved.

Left out: ports (a URI may name any), and translators with a prefix of their own (RFC 6052 section 2.2),
which nobody can tell from other addresses.
"""

from __future__ import annotations

from enum import Enum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple, TypeAlias

__all__ = ["Addresses", "Special", "special"]

Address: TypeAlias = IPv4Address | IPv6Address


class Special(NamedTuple):
    """A block of addresses with a purpose of its own."""

    #: The block, as "10.0.0.0/8".
    network: IPv4Network | IPv6Network
    #: What it is for.
    purpose: str
    #: Where that is said.
    where: str


def _rows(text: str) -> tuple[Special, ...]:
    """A table: block, purpose, source."""
    return tuple(
        Special(ip_network(network), purpose.strip(), where.strip())
        for network, purpose, where in (line.split("|") for line in text.split("\n") if line)
    )


#: What the loopback interface has (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
LOOPBACK = "loopback"

_IPV4 = _rows(
    """\
0.0.0.0/8|this network|RFC 791
10.0.0.0/8|private use|RFC 1918
100.64.0.0/10|shared by the customers of a provider|RFC 6598
127.0.0.0/8|loopback|RFC 1122
169.254.0.0/16|link-local|RFC 3927
172.16.0.0/12|private use|RFC 1918
192.0.0.0/24|protocol assignments|RFC 6890
192.0.2.0/24|documentation|RFC 5737
192.88.99.0/24|6to4 relays, deprecated|RFC 7526
192.168.0.0/16|private use|RFC 1918
198.18.0.0/15|benchmarking|RFC 2544
198.51.100.0/24|documentation|RFC 5737
203.0.113.0/24|documentation|RFC 5737
224.0.0.0/4|multicast|RFC 5771
240.0.0.0/4|reserved|RFC 1112"""
)
_IPV6 = _rows(
    """\
::/128|unspecified|RFC 4291
::1/128|loopback|RFC 4291
64:ff9b:1::/48|translation within a network|RFC 8215
100::/64|discard|RFC 6666
2001::/23|protocol assignments|RFC 2928
2001:db8::/32|documentation|RFC 3849
3fff::/20|documentation|RFC 9637
fc00::/7|unique local|RFC 4193
fe80::/10|link-local|RFC 4291
fec0::/10|site-local, deprecated|RFC 3879
ff00::/8|multicast|RFC 4291"""
)
#: Everything else of IPv6 that is not a global unicast.
_RESERVED = Special(ip_network("::/0"), "no global unicast", "RFC 4291")
_GLOBAL = ip_network("2000::/3")

#: Blocks with an IPv4 address in them, and how many bits are behind it.
_EMBEDDING = (
    (ip_network("::ffff:0:0/96"), 0),
    (ip_network("64:ff9b::/96"), 0),
    (ip_network("2002::/16"), 80),
    (ip_network("::/96"), 0),
)


class Addresses(Enum):
    """What may be connected to.

    >>> Addresses.PUBLIC_ONLY.refusal("10.0.0.1")
    '10.0.0.1 is an address for a special purpose (10.0.0.0/8, private use)'
    >>> Addresses.LOOPBACK.refusal("::1") is None, Addresses.LOOPBACK.refusal("10.0.0.1") is None
    (True, False)
    >>> Addresses.PUBLIC_ONLY.refusal("::ffff:169.254.169.254")
    '::ffff:169.254.169.254 is an address for a special purpose (169.254.0.0/16, link-local)'
    """

    #: Addresses that are reached from everywhere, and no others.
    PUBLIC_ONLY = "public"
    #: These, and those of this machine: for servers that tests start.
    LOOPBACK = "loopback"
    #: All: for networks of one's own, where URIs come from people one trusts.
    ANY = "any"

    def refusal(self, address: str) -> str | None:
        """Why this address may not be connected to; None where it may.

        Raises `ValueError` for a text that is not an IP address.
        """
        # A zone belongs to this machine, and says nothing of the address.
        found = special(address.partition("%")[0])
        if found is None or self is Addresses.ANY or (self is Addresses.LOOPBACK and found.purpose == LOOPBACK):
            return None
        whose = "of this machine" if found.purpose == LOOPBACK else "for a special purpose"
        return f"{address} is an address {whose} ({found.network}, {found.purpose})"


def special(address: str) -> Special | None:
    """The special purpose of an address; None for one that is reached from everywhere.

    >>> special("100.64.0.1").where, special("8.8.8.8"), str(special("2002:7f00:1::").network)
    ('RFC 6598', None, '127.0.0.0/8')
    """
    found = _inner(ip_address(address))
    if isinstance(found, IPv4Address):
        return next((row for row in _IPV4 if found in row.network), None)
    row = next((row for row in _IPV6 if found in row.network), None)
    return row or (None if found in _GLOBAL else _RESERVED)


def _inner(address: Address) -> Address:
    """The IPv4 address in an IPv6 address that has one."""
    # ::1 and :: look as if there were one in them.
    if isinstance(address, IPv6Address) and int(address) > 1:
        for network, behind in _EMBEDDING:
            if address in network:
                return IPv4Address(int(address) >> behind & 0xFFFFFFFF)
    return address
