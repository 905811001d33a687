"""The check characters of the identifiers that URN namespaces hold.

Four ways of adding up, each named for its rule: modulus 11 with falling weights (ISBN-10 by
ISO 2108, ISSN by ISO 3297), the modulus 10 of EAN-13 with weights 1 and 3 (ISBN-13 and
others, GS1), the Luhn formula (IMEI, 3GPP TS 23.003 annex B), and ISO 7064 MOD 37,36 (ISAN,
EIDR). All take the characters without their check character and without separators.
"""

from __future__ import annotations

from operator import mul

__all__ = ["ean", "luhn", "mod_11", "mod_37_36"]

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mod_11(digits: str) -> str:
    """The check digit with weights that fall to 2, "X" for ten.

    >>> from urikit.urns.check_digits import mod_11
    >>> mod_11("048627557"), mod_11("080442957"), mod_11("2070172")
    ('4', 'X', '1')
    """
    weights = range(len(digits) + 1, 1, -1)
    total = sum(map(mul, weights, map(int, digits)))
    return "0123456789X"[-total % 11]


def ean(digits: str) -> str:
    """The check digit of GS1: weights 3 and 1 in turn, from the right.

    >>> from urikit.urns.check_digits import ean
    >>> ean("978076454986"), ean("977156015600"), ean("01234567890123456")
    ('1', '3', '0')
    """
    total = 3 * sum(map(int, digits[::-2])) + sum(map(int, digits[-2::-2]))
    return str(-total % 10)


def luhn(digits: str) -> str:
    """The check digit of the Luhn formula: every second digit from the right doubled.

    >>> from urikit.urns.check_digits import luhn
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

    >>> from urikit.urns.check_digits import mod_37_36
    >>> mod_37_36("00000000D07A0090"), mod_37_36("779185342C2390308610")
    ('Q', '5')
    """
    rest = 36
    for character in characters:
        rest = ((rest + _ALPHABET.index(character)) % 36 or 36) * 2 % 37
    return _ALPHABET[(1 - rest) % 36]
