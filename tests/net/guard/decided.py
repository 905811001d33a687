"""What may be fetched from, decided by the documents that `blocks.tsv` names, and not by urikit's own table."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from pathlib import Path

HERE = Path(__file__).parent


def rows(name: str) -> list[list[str]]:
    """The rows of a data file of this folder."""
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


BLOCKS = [(ip_network(block), verdict) for block, verdict, *_ in rows("blocks.tsv")]


def decided(address: IPv4Address | IPv6Address) -> tuple[IPv4Network | IPv6Network, str]:
    """The most exact block of an address, and the verdict: an address inside of another one decides with it."""
    block, verdict = max(
        ((block, verdict) for block, verdict in BLOCKS if address.version == block.version and address in block),
        key=lambda row: row[0].prefixlen,
    )
    number = int(address)
    if verdict == "inside":
        verdict = decided(IPv4Address(number >> (80 if block.prefixlen == 16 else 0) & 0xFFFFFFFF))[1]
    # The interface identifiers of ISATAP (RFC 5214 section 6.1).
    if verdict == "allowed" and address.version == 6 and number >> 32 & 0xFDFFFFFF == 0x5EFE:
        verdict = decided(IPv4Address(number & 0xFFFFFFFF))[1]
    return block, verdict
