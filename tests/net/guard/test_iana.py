"""The tables of addresses (`crates/core/src/names/special.rs`) and IANA's files, as the package netaddr has them.

netaddr 1.3 carries IANA's registries of the address spaces and of multicast as they were published, and its lists of
what is not "Globally Reachable" in the registries of special-purpose addresses. Each edge of each block is judged by
both; where they differ, `DIFFERENCES` says why. Blocks of IANA that a registry of addresses has allocated are public.
"""

from ipaddress import IPv4Address, IPv6Address, ip_network
from itertools import chain

import pytest

from urikit.net.guard import special

netaddr = pytest.importorskip("netaddr", reason="urikit[test] brings netaddr")

#: Blocks that urikit judges otherwise than these registries: what urikit says, the clause, and why.
DIFFERENCES = {
    "168.63.129.16/32": (
        "refused",
        "documentation of Azure",
        "a public address at which machines of a cloud get credentials",
    ),
    "192.0.0.9/32": (
        "refused",
        "RFC 7723",
        "leads to the next gateway of this network, which is not a server of strangers",
    ),
    "192.0.0.10/32": ("refused", "RFC 8155", "leads to the next relay of this network"),
    "2001:1::1/128": ("refused", "RFC 7723", "leads to the next gateway of this network"),
    "2001:1::2/128": ("refused", "RFC 8155", "leads to the next relay of this network"),
    "2001:20::/28": ("refused", "RFC 7343", "ORCHIDv2: identifiers of hosts, which are not routed"),
    "2001:30::/28": ("refused", "RFC 9374", "tags of drones, which are not routed"),
    "::ffff:0:0/96": ("by the IPv4 address", "RFC 4291 section 2.5.5.2", "the packets go to the IPv4 address in it"),
    "::ffff:0:0:0/96": ("by the IPv4 address", "RFC 2765", "translated by SIIT, where it is used at all"),
    "64:ff9b::/96": ("by the IPv4 address", "RFC 6052", "translated: in the registry, and reached from everywhere"),
    "::/96": ("by the IPv4 address", "RFC 4291 section 2.5.5.1", "deprecated, and judged by what is in it"),
    "2002::/16": ("by the IPv4 address", "RFC 3056", "a tunnel to the IPv4 address in it"),
    "3fff::/20": ("refused", "RFC 9637", "documentation: of 2024, newer than the file"),
}
#: Blocks of `DIFFERENCES` by what decides.
EMBEDDED = [ip_network(block) for block, row in DIFFERENCES.items() if row[0].startswith("by ")]
REFUSED = [ip_network(block) for block, row in DIFFERENCES.items() if row[0] == "refused"]
#: Space that IANA keeps, and has given to nobody: reserved for global unicast, and judged as such.
UNUSED = [ip_network(block) for block in ("2d00::/8", "2e00::/7", "3000::/4")]


def registries():
    """The blocks of IANA's files, and whether each is reached from everywhere."""
    from netaddr.ip import iana

    rows = iana.IANA_INFO
    for net, row in rows["IPv4"].items():
        yield str(net), row["status"] != "Reserved"
    for net, row in rows["IPv6"].items():
        yield str(net), row["allocation"] == "Global Unicast"
    for net, row in rows["IPv6_unicast"].items():
        yield str(net), True if row["status"] == "ALLOCATED" else ip_network(str(net)) in UNUSED
    for net in rows["multicast"]:
        if hasattr(net, "cidrs"):
            yield from ((str(cidr), False) for cidr in net.cidrs())
        else:
            yield str(net), False


def edges():
    """The first and the last address of each block, and those beside it."""
    import netaddr.ip as lists

    special_rows = chain(
        lists.IPV4_NOT_GLOBALLY_REACHABLE,
        lists.IPV4_NOT_GLOBALLY_REACHABLE_EXCEPTIONS,
        lists.IPV6_NOT_GLOBALLY_REACHABLE,
        lists.IPV6_NOT_GLOBALLY_REACHABLE_EXCEPTIONS,
    )
    blocks = {ip_network(block) for block, _ in registries()} | {ip_network(str(block)) for block in special_rows}
    blocks |= {ip_network(block) for block in DIFFERENCES}
    found = set()
    for block in blocks:
        first, last = int(block[0]), int(block[-1])
        most = (1 << block.max_prefixlen) - 1
        kind = IPv4Address if block.version == 4 else IPv6Address
        found |= {kind(number) for number in (first - 1, first, last, last + 1) if 0 <= number <= most}
    return found


#: The blocks of the IPv6 space that are global unicast, by IANA's file.
GLOBAL = [ip_network(block) for block, public in registries() if public and ":" in block]


def reached(address):
    """Whether an address is reached from everywhere, by the registries."""
    given = netaddr.IPAddress(str(address))
    if address.version == 6 and not any(address in block for block in GLOBAL):
        return False
    return given.is_global() and not given.is_multicast() and not given.is_reserved()


def inner(address, block):
    """The IPv4 address in an address of a block."""
    return IPv4Address(int(address) >> (80 if block.prefixlen == 16 else 0) & 0xFFFFFFFF)


def expected(address):
    """What urikit should say: the registries, but for what differs on purpose."""
    if any(address in block for block in REFUSED if block.version == address.version):
        return False
    for block in EMBEDDED:
        if address.version == 6 and address in block:
            return expected(inner(address, block))
    return reached(address)


def test_every_edge_of_every_block_has_the_answer_of_the_registries():
    addresses = edges()
    wrong = [str(one) for one in addresses if (special(one) is None) != expected(one)]
    assert (wrong, len(addresses) > 1500) == ([], True)


@pytest.mark.parametrize("block", [*REFUSED, *EMBEDDED], ids=str)
def test_every_difference_is_one(block):
    public = 0x08080808 << (80 if block.prefixlen == 16 else 0) if block in EMBEDDED else 0
    address = block[public]
    assert (special(address) is None) != reached(address)
