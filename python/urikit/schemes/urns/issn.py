"""urn:issn, the International Standard Serial Number (RFC 8254, formerly RFC 3044; ISO 3297).

    ISSN = 4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" )        urn:ISSN:0259-000X

The last character is a check digit, modulus 11 with the weights 8 to 2. The registration of
RFC 3044 lets the hyphen be left out and "x" mean "X", and so does comparison here; the
template of 2017 adds the linking ISSN (ISSN-L), which groups the media of one serial. An
ISSN-L is written like any other ISSN, and no part of the number says which it is.

What can go wrong: RFC 3044 calls "x" an error to be fixed, so it is read, and is an issue.
As an article number (EAN-13) an ISSN is 977, its seven digits, two digits that the publisher
chooses for variants, and another check digit; the check digit of the ISSN is not in it.

Left out: which numbers are assigned, and which of them link; the ISSN register knows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit.core.errors import ArgumentError, URIError
from urikit.core.issues import Issue
from urikit.schemes.urns.check_digits import ean, mod_11, weighed
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal
from urikit.schemes.urns.uuid import DIGITS

__all__ = ["Issn"]

# ISSN = 4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" / "x" )
_FORM = re.compile(r"([0-9]{3})([0-9])-?([0-9]{2})([0-9])([0-9Xx])")
# The weights 8 to 2 are 11 less 3 to 9, so the sum with these is the check digit.
_FIRST, _SECOND = weighed(3), weighed(6)
_CHECKS = (*"0123456789", "Xx")


@dataclass(frozen=True, slots=True)
class Issn(NamespaceView):
    """The International Standard Serial Number: the name of a journal, a newspaper, a series.

    >>> from urikit.schemes.urns.issn import Issn
    >>> series = Issn.parse("urn:ISSN:0259-000X")
    >>> series.digits, series.to_ean()
    ('0259000X', '9770259000007')
    >>> series.equivalent("urn:issn:0259000x")
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("issn",)
    SPECIFICATION: ClassVar[str] = "RFC 8254 (template at IANA of 2017; RFC 3044; ISO 3297)"
    EQUIVALENCE: ClassVar[str] = "the hyphen is left out and X is in upper case"
    EXAMPLES: ClassVar[tuple[str, ...]] = ("urn:ISSN:0259-000X", "urn:ISSN:1560-1560", "urn:ISSN:1046-8188")

    #: The number as it is written.
    number: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Issn:
        found = _FORM.fullmatch(nss)
        if found is None:
            raise Refusal("urn-issn-form", "ISSN")
        first, fourth, fifth, seventh, check = found.groups()
        if check not in _CHECKS[(_FIRST[first] + _SECOND[fourth + fifth] + 9 * int(seventh)) % 11]:
            raise Refusal("urn-issn-check-digit", "check digit", len(nss) - 1)
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, number: str) -> Issn:
        """The name of the serial with that number, with or without its hyphen.

        Raises `SchemeError` for what is not an ISSN.

        >>> from urikit.schemes.urns.issn import Issn
        >>> str(Issn.build("20701721").hyphenated())
        'urn:issn:2070-1721'
        """
        return cls._built(number)

    @classmethod
    def from_ean(cls, ean_13: str) -> Issn:
        """The serial whose article number (EAN-13) begins with 977; the two digits of the variant are lost.

        Raises `SchemeError` for another article number, or a wrong one.

        >>> from urikit.schemes.urns.issn import Issn
        >>> str(Issn.from_ean("9771144875007"))
        'urn:issn:1144-875X'
        """
        serial = ean_13[3:10]
        digits = ean_13.isascii() and ean_13.isdigit()
        if not (digits and len(ean_13) == 13 and ean_13.startswith("977") and ean(ean_13[:12]) == ean_13[12]):
            return cls._built(ean_13)  # which refuses it
        return cls._built(f"{serial[:4]}-{serial[4:]}{mod_11(serial)}")

    @property
    def nss(self) -> str:
        """The number, as it is written."""
        return self.number

    def _canonical(self) -> str:
        digits = self.digits
        return f"{digits[:4]}-{digits[4:]}"

    @property
    def digits(self) -> str:
        """The eight characters without the hyphen, "X" in upper case."""
        return self.number.replace("-", "").upper()

    @property
    def check_digit(self) -> str:
        """The last of them."""
        return self.number[-1].upper()

    def hyphenated(self) -> Issn:
        """The same name in two groups of four, as an ISSN is printed."""
        return self._built(self._canonical())

    def to_ean(self, variant: str = "00") -> str:
        """The article number (EAN-13) of the serial; two digits tell variants of one issue apart.

        Raises `ValueError` where the variant is not two digits.

        >>> from urikit.schemes.urns.issn import Issn
        >>> Issn.parse("urn:issn:0264-3596").to_ean()
        '9770264359008'
        """
        if len(variant) != 2 or not (variant.isascii() and variant.isdigit()):
            raise ArgumentError("variant", "two digits", variant)
        number = f"977{self.digits[:7]}{variant}"
        return number + ean(number)

    def issues(self) -> tuple[Issue, ...]:
        """A check digit in lower case."""
        if not self.number.endswith("x"):
            return ()
        return (self._name().noted("urn-issn-case", "check digit", len(self.number) - 1, severity="info"),)


def capitalize(text: str, start: int, end: int) -> str:
    """Writes the check digit X as a capital."""
    return text[:start] + text[start:end].upper() + text[end:]


def digits_for_letters(text: str, start: int, _end: int) -> str | None:
    """Digits for the letters O, l and I, where the check digit is right then.

    >>> digits_for_letters("urn:issn:0317-847I", 9, 18), digits_for_letters("urn:issn:0317-8470", 9, 18)
    ('urn:issn:0317-8471', None)
    """
    plain = text[:start] + text[start:].translate(DIGITS)
    try:
        return str(Issn.parse(plain)) if plain != text else None
    except URIError:
        return None
