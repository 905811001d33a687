"""The check characters of the identifiers that URN namespaces contain.

Four ways of adding up, each named for its rule: modulus 11 with falling weights (ISBN-10 by
ISO 2108, ISSN by ISO 3297); the modulus 10 of EAN-13 with weights 1 and 3 (ISBN-13 and
others, GS1); the Luhn formula (IMEI, 3GPP TS 23.003 annex B), and ISO 7064 MOD 37,36 (ISAN,
EIDR). All take the characters without their check character and without separators.
"""

from __future__ import annotations

from itertools import accumulate

__all__ = ["ean", "is_ean_13", "luhn", "mod_11", "mod_37_36", "weighed"]

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mod_11(digits: str) -> str:
    """The check digit with weights that fall to 2, "X" for ten.

    >>> from urikit.schemes.urns.check_digits import mod_11
    >>> mod_11("048627557"), mod_11("080442957"), mod_11("2070172")
    ('4', 'X', '1')
    """
    # Sums of sums give each place its weight; the bytes of ASCII are 48 above their digits.
    places = len(digits) + 1
    total = sum(accumulate(digits.encode() + b"0")) - 24 * places * (places + 1)
    return "0123456789X"[-total % 11]


def ean(digits: str) -> str:
    """The check digit of GS1: weights 3 and 1 in turn, from the right.

    >>> from urikit.schemes.urns.check_digits import ean
    >>> ean("978076454986"), ean("977156015600"), ean("01234567890123456")
    ('1', '1', '0')
    """
    octets = digits.encode()
    places = len(octets)
    total = 3 * sum(octets[::-2]) + sum(octets[-2::-2]) - 48 * (2 * places + places % 2)
    return "0123456789"[-total % 10]


def weighed(first: int) -> dict[str, int]:
    """All groups of three digits, each digit times its weight: `first`, and the two that follow it.

    The check digit of an ISBN-10 is the remainder by 11 of its digits times 1 to 9, that of an
    ISSN of its digits times 3 to 9. Look-ups find it, and find out what is not a digit, for less
    than the products cost.

    >>> from urikit.schemes.urns.check_digits import weighed
    >>> weighed(4)["123"]
    32
    """
    return {f"{n:03}": n // 100 * first + n // 10 % 10 * (first + 1) + n % 10 * (first + 2) for n in range(1000)}


def is_ean_13(digits: str) -> bool:
    """Whether twelve digits and a check digit fit together.

    >>> from urikit.schemes.urns.check_digits import is_ean_13
    >>> is_ean_13("9780764549861"), is_ean_13("9780764549862")
    (True, False)
    """
    octets = digits.encode()
    return (sum(octets[::2]) + 3 * sum(octets[1::2])) % 10 == 0


def luhn(digits: str) -> str:
    """The check digit of the Luhn formula: every second digit from the right doubled.

    >>> from urikit.schemes.urns.check_digits import luhn
    >>> luhn("35417803685978"), luhn("49015420323751")
    ('9', '8')
    """
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2, 1)[place % 2]
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def mod_37_36(characters: str) -> str:
    """The check character of ISO 7064 MOD 37,36, over digits and capitals.

    >>> from urikit.schemes.urns.check_digits import mod_37_36
    >>> mod_37_36("00000000D07A0090"), mod_37_36("779185342C2390308610")
    ('Q', '5')
    """
    rest = 36
    for character in characters:
        rest = ((rest + _ALPHABET.index(character)) % 36 or 36) * 2 % 37
    return _ALPHABET[(1 - rest) % 36]
