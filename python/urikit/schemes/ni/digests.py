"""Digests of RFC 6920: the suites (section 9.4), base64url, hexadecimal digits and the check digit."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

__all__ = ["SUITES", "Suite", "check_digit", "from_base64url", "suite_of", "to_base64url"]


class Suite(NamedTuple):
    """A hash algorithm with the length that it is truncated to."""

    #: The number in the binary format, and in nih.
    id: int
    name: str
    #: How many bytes of the hash there are.
    length: int

    def digest(self, data: bytes) -> bytes:
        """The leftmost bytes of the hash of `data` (section 2)."""
        return hashlib.sha256(data).digest()[: self.length]


#: Figure 11.
SUITES = {
    suite.name: suite
    for suite in (
        Suite(1, "sha-256", 32),
        Suite(2, "sha-256-128", 16),
        Suite(3, "sha-256-120", 15),
        Suite(4, "sha-256-96", 12),
        Suite(5, "sha-256-64", 8),
        Suite(6, "sha-256-32", 4),
    )
}
_BY_ID = {str(suite.id): suite for suite in SUITES.values()}


def suite_of(algorithm: str) -> Suite | None:
    """The suite of a name, or of a number as nih has it; None where RFC 6920 has none."""
    return SUITES.get(algorithm) or _BY_ID.get(algorithm)


def to_base64url(digest: bytes) -> str:
    """base64url without padding (RFC 4648 section 5)."""
    return urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")


def from_base64url(value: str) -> bytes:
    """The bytes of a text that is known to be of that alphabet and of a possible length."""
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))


def check_digit(digits: str) -> str:
    """The check digit of hexadecimal digits, "-" left out: Luhn's algorithm mod 16 (section 7).

    >>> check_digit("5326-9057")
    'b'
    """
    total = 0
    for place, digit in enumerate(reversed(digits.replace("-", ""))):
        value = int(digit, 16) * (2 if place % 2 == 0 else 1)
        total += value // 16 + value % 16
    return f"{-total % 16:x}"
