"""Patterns of hosts, matched label by label: never text by text, where `ample.org` is an end of `example.org`.

    example.org      this name alone
    *.example.org    every name below it, and not itself
    .example.org     itself and every name below it
    10.0.0.0/8       the addresses of a block
    [2001:db8::1]    one address

Names are compared in A-labels and without a dot at the end, addresses as numbers. What can go wrong: any other pattern
is an `ArgumentError`. Left out: `*` within a label, and in any other place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network

from urikit._native import guard_host_fits
from urikit.core.arguments import several
from urikit.core.errors import ArgumentError, URIError
from urikit.core.host import HostInfo
from urikit.core.mask import discreet

__all__ = ["HostPattern"]


@discreet
@dataclass(frozen=True, slots=True)
class HostPattern:
    """A pattern of hosts.

    >>> from urikit.net.guard import HostPattern
    >>> below = HostPattern.parse("*.example.org")
    >>> below.matches("api.example.org"), below.matches("example.org"), below.matches("example.org.evil.test")
    (True, False, False)
    >>> HostPattern.parse("10.0.0.0/8").matches("10.1.2.3")
    True
    """

    #: The labels of the name; empty for a block.
    labels: tuple[str, ...]
    #: Whether the name itself fits.
    itself: bool
    #: Whether names below it fit.
    below: bool
    #: The block of addresses; None for a name.
    block: IPv4Network | IPv6Network | None = None

    def __post_init__(self) -> None:
        several("labels", self.labels)

    @classmethod
    def parse(cls, pattern: str) -> HostPattern:
        """A pattern from its text. Raises `ArgumentError` for a text that is not a pattern."""
        return _parsed(pattern)

    def matches(self, host: str) -> bool:
        """Whether a host fits: a name in A-labels, or an address with or without brackets."""
        return guard_host_fits(self.compiled, host)

    @property
    def compiled(self) -> tuple[tuple[str, ...], bool, bool, tuple[bytes, int] | None]:
        """The pattern in the form the core reads."""
        block = None if self.block is None else (self.block.network_address.packed, self.block.prefixlen)
        return self.labels, self.itself, self.below, block


@lru_cache(1024)
def _parsed(pattern: str) -> HostPattern:
    bare = pattern[1:-1] if pattern.startswith("[") and pattern.endswith("]") else pattern
    try:
        return HostPattern((), False, False, ip_network(bare))
    except ValueError:
        pass
    itself, below = not pattern.startswith("*."), pattern.startswith(("*.", "."))
    name = pattern.removeprefix("*").removeprefix(".")
    try:
        labels = _info(name).labels
    except URIError:
        labels = ()
    if not labels or "*" in name:
        raise ArgumentError("hosts", "a name, *.name, .name, or a block of addresses", pattern)
    return HostPattern(labels, itself, below)


def _info(name: str) -> HostInfo:
    from urikit.core.host import host_of

    return host_of(name) or HostInfo("empty", "")
