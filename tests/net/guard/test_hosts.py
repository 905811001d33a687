"""What `outgoing_fetch` answers to addresses and names: no wrong answer, in any spelling, at the edges of every block.

The verdicts are decided in two data files, by the documents that these name, and not by urikit's own table.
`blocks.tsv` has the blocks of addresses: the first and the last of each, and the ones before and after, are asked for.
`hosts.tsv` has spellings, embedded addresses and names.
"""

import ipaddress
from ipaddress import IPv4Address, IPv6Address

import pytest

from tests.net.guard.decided import BLOCKS, decided, rows
from urikit import guard

FETCH = guard.outgoing_fetch()
#: Where `ipaddress.is_global` says something else than `blocks.tsv`, in one of the versions of Python from 3.11 on.
IPADDRESS_IS_WRONG = {
    "::/0": "what is not assigned counts as global: 4000::1, and site-local in 3.11.0",
    "::/96": "the address inside is not looked at",
    "::ffff:0:0/96": "the address inside is looked at since 3.13 alone, and before, all are private",
    "::ffff:0:0:0/96": "the address inside is not looked at",
    "64:ff9b::/96": "the address inside is not looked at",
    "64:ff9b:1::/48": "global up to a patch of 3.11",
    "2002::/16": "the address inside is not looked at; since a patch of 3.12 all are private",
    "100:0:0:1::/64": "the registry is newer than the module",
    "192.0.0.0/24": "private in parts only",
    "192.0.0.8/32": "the same",
    "192.0.0.9/32": "global by the registry, but it leads to the next gateway",
    "192.0.0.10/32": "the same",
    "2001:1::1/128": "the same",
    "2001:1::2/128": "the same",
    "2001:1::3/128": "the same",
    "2001:3::/32": "private up to a patch of 3.11",
    "2001:4:112::/48": "the same",
    "2001:20::/28": "global by the registry, but nothing has a route to it",
    "2001:30::/28": "the same",
    "192.88.99.0/24": "global, though the relays are gone",
    "224.0.0.0/4": "multicast counts as global",
    "ff00::/8": "multicast counts as global",
    "fec0::/10": "site-local counts as global",
    "3fff::/20": "the registry is newer than the module",
    "5f00::/16": "the registry is newer than the module",
    "168.63.129.16/32": "public by the registry, but inside of Azure it is the host",
    "2001::/23": "global up to a patch of 3.11",
    "2001::/32": "the same",
}


def edges():
    """The first and the last address of each block, and the one before and after."""
    found = {}
    for block, _ in BLOCKS:
        first, last = int(block[0]), int(block[-1])
        for number in (first - 1, first, last, last + 1):
            if 0 <= number < 2**block.max_prefixlen:
                found[IPv4Address(number) if block.version == 4 else IPv6Address(number)] = None
    return list(found)


EDGES = edges()


def answer(address):
    found = guard.check_address(address, FETCH)
    text = f"https://[{address}]/" if address.version == 6 else f"https://{address}/"
    assert guard.check(text, FETCH).verdict == ("allowed" if found is None else "refused")
    return "allowed" if found is None else "refused"


def test_there_are_enough():
    assert len(EDGES) + len(rows("hosts.tsv")) >= 600
    assert len({host for host, *_ in rows("hosts.tsv")}) == len(rows("hosts.tsv"))


def test_the_edges_of_every_block():
    assert [str(address) for address in EDGES if answer(address) != decided(address)[1]] == []


def test_every_spelling():
    wrong = []
    for host, verdict, code, _ in rows("hosts.tsv"):
        found = guard.check(f"http://{host}/", FETCH)
        if found.verdict != verdict or (found.reasons and code not in {reason.code for reason in found.reasons}):
            wrong.append((host, verdict, code, found))
    assert wrong == []


#: The 44 addresses of a comparison of packages, with those that are public last.
FORTY_FOUR = """
127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 100.100.100.200 168.63.129.16 0.0.0.0 192.0.0.1
192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
::ffff:169.254.169.254 ::ffff:100.64.0.1 ::ffff:0:127.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1
100::1 2001::1 2001:2::1 2001:db8::1 2002:7f00:1:: 2002:a9fe:a9fe:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1
fec0::1 8.8.8.8 2606:4700::1111 192.31.196.1 64:ff9b::808:808
""".split()


def test_the_addresses_of_the_comparison_and_where_the_standard_library_says_something_else():
    assert len(FORTY_FOUR) == 44
    assert [answer(ipaddress.ip_address(text)) for text in FORTY_FOUR] == ["refused"] * 40 + ["allowed"] * 4
    unknown = {
        str(address)
        for address in EDGES
        if address.is_global != (decided(address)[1] == "allowed")
        and str(decided(address)[0]) not in IPADDRESS_IS_WRONG
    }
    assert unknown == set()


@pytest.mark.parametrize("name", ["localtest.me", "127.0.0.1.nip.io", "169.254.169.254.sslip.io"])
def test_a_name_that_leads_inside_is_seen_when_it_is_resolved(name):
    found = guard.check(f"http://{name}/", FETCH)
    assert found
    assert not guard.resolve(found, lookup=lambda host, port: ["127.0.0.1"])
