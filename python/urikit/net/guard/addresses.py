"""IP addresses that a program may connect to (RFC 3986 section 7.1, RFC 6890).

The author of a URI decides where a program connects. Without care that is a way into networks that the author cannot
reach: `http://169.254.169.254/`, a name that resolves to 10.0.0.1, a redirect to a printer. So the address that is
connected to is judged by the registries of special-purpose addresses, never the name alone.

The tables are the core's (`crates/core/src/names/special.rs`), with their date: IANA's registries for IPv4 and IPv6,
and the metadata services of clouds. They are not those of the module `ipaddress`, which differ from one version of
Python to the next. An IPv6 address that has an IPv4 address in it is judged by what is in it.

Left out: ports (`ports`), and translators with a prefix of their own (RFC 6052 section 2.2), which look like any other
address: `Policy(nat64=…)` names them.
"""

from __future__ import annotations

from enum import Enum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple, TypeAlias

from urikit._native import WebURL, guard_address, special_address
from urikit.core.errors import ArgumentError

__all__ = ["Addresses", "Special", "special"]

Address: TypeAlias = IPv4Address | IPv6Address


class Special(NamedTuple):
    """A block of addresses with a purpose of its own."""

    #: The block, as "10.0.0.0/8".
    network: IPv4Network | IPv6Network
    #: The purpose.
    purpose: str
    #: The document that defines it.
    where: str
    #: True if a cloud hands out credentials there.
    metadata: bool = False


class Addresses(Enum):
    """The addresses that may be connected to.

    >>> from ipaddress import ip_address
    >>> Addresses.PUBLIC_ONLY.row(ip_address("10.0.0.1")).purpose
    'private use'
    >>> Addresses.LOOPBACK.row(ip_address("::1")) is None, Addresses.LOOPBACK.row(ip_address("10.0.0.1")) is None
    (True, False)
    >>> str(Addresses.PUBLIC_ONLY.row(ip_address("::ffff:169.254.169.254")).network)
    '169.254.169.254/32'
    """

    #: Only addresses that are reached from everywhere.
    PUBLIC_ONLY = "public"
    #: These, and those of this machine: for servers that tests start.
    LOOPBACK = "loopback"
    #: All: for networks where all URIs come from trusted sources.
    ANY = "any"

    def row(self, address: Address) -> Special | None:
        """Return the block for which an address is refused; None if it is allowed."""
        return _special(guard_address(address.packed, self.value))


def special(address: str | Address) -> Special | None:
    """Return the special purpose of an address; None for one that is reached from everywhere.

    Raises `ArgumentError` for a text that is not an IP address.

    >>> special("100.64.0.1").where, special("8.8.8.8"), str(special("2002:7f00:1::").network)
    ('RFC 6598', None, '127.0.0.0/8')
    """
    return _special(special_address(parsed(address).packed))


def _special(row: tuple[str, str, str, bool] | None) -> Special | None:
    return None if row is None else Special(ip_network(row[0]), *row[1:])


def parsed(address: str | Address) -> Address:
    """Parse an address. Raises `ArgumentError` for another string, without a cause, which would show its secrets."""
    # `ip_address` takes numbers and bytes, too.
    if not isinstance(address, (str, IPv4Address, IPv6Address)):
        raise TypeError(f"expected str, IPv4Address or IPv6Address, not {type(address).__name__}")
    try:
        return ip_address(address)
    except ValueError:
        pass
    raise ArgumentError("address", "an IP address", address)


def spelled(address: Address) -> str:
    """Write an address as browsers do (URL Standard, IPv6 serializer).

    Python writes one that contains an IPv4 address with dots since version 3.13, and without before.

    >>> from ipaddress import ip_address
    >>> spelled(ip_address("::FFFF:10.0.0.1")), spelled(ip_address("10.0.0.1"))
    ('::ffff:a00:1', '10.0.0.1')
    """
    if isinstance(address, IPv4Address):
        return str(address)
    return (WebURL.parse(f"http://[{address}]/").host or "").strip("[]")


def is_address(host: str) -> bool:
    """Return whether a host is an address, without brackets."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
