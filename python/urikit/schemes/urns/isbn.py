"""urn:isbn, the International Standard Book Number (RFC 8254, formerly RFC 3187; ISO 2108).

RFC 3187 is historic; since 2017 the namespace has a template at IANA, which allows the
thirteen characters of today beside the ten of before. The hyphens between the parts of a
number may be left out and say nothing: `equivalent` is that of the registration, hyphens
removed and "x" in upper case. A ten-digit number and its thirteen-digit form name the same
book and are two names nevertheless; `same_book` compares them that way.

What can go wrong: a mistyped digit, which the check digit finds; and hyphens. Where they
belong depends on ranges that the International ISBN Agency assigns anew every few weeks.
They are not copied here: `hyphenated` asks the package python-stdnum (extra `isbn`; under
the LGPL, it ships the agency's own range message, and no network is asked). `isbnlib` was
the other candidate: its ranges were three years old. Hyphens in the wrong place, but not at
an end and not doubled, are not an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from urikit.core.issues import Issue
from urikit.schemes.urns.check_digits import ean, is_ean_13, mod_11, weighed
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal
from urikit.schemes.view import maker

__all__ = ["Isbn"]

# "Declaration of syntactic structure" in prose; as ABNF, for ten characters and thirteen:
# isbn = 9( DIGIT ["-"] ) ( DIGIT / "X" / "x" ) / 12( DIGIT ["-"] ) DIGIT
_PREFIXES = ("978", "979")
_FIRST, _SECOND, _THIRD = weighed(1), weighed(4), weighed(7)
_CHECKS = (*"0123456789", "Xx")


@dataclass(frozen=True, slots=True)
class Isbn(NamespaceView):
    """The International Standard Book Number: the name of a book.

    >>> import urikit
    >>> from urikit.schemes.urns.isbn import Isbn
    >>> book = Isbn.parse("urn:isbn:0-486-27557-4")
    >>> book.digits, book.to_13().digits
    ('0486275574', '9780486275574')
    >>> book.equivalent("URN:ISBN:0486275574"), book.same_book(Isbn.build("9780486275574"))
    (True, True)
    """

    NIDS: ClassVar[tuple[str, ...]] = ("isbn",)
    SPECIFICATION: ClassVar[str] = "RFC 8254 (template at IANA of 2017; RFC 3187; ISO 2108)"
    EQUIVALENCE: ClassVar[str] = (
        "hyphens are left out and X is in upper case; ten digits and thirteen stay two names, which `same_book` joins"
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "URN:ISBN:0-395-36341-1",
        "urn:isbn:0-486-27557-4",
        "urn:isbn:978-0-7645-4986-1",
        "urn:isbn:080442957X",
    )

    #: The number as it is written, with its hyphens.
    number: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Isbn:
        digits = nss.replace("-", "")
        if len(digits) != len(nss) and "--" in f"-{nss}-":
            raise Refusal("urn-isbn-form", "ISBN")
        if len(digits) == 10:
            try:
                total = _FIRST[digits[:3]] + _SECOND[digits[3:6]] + _THIRD[digits[6:9]]
            except KeyError:
                raise Refusal("urn-isbn-form", "ISBN") from None
            if digits[9] not in _CHECKS[total % 11]:
                raise _wrong_check(nss)
        elif len(digits) != 13 or not digits.isdigit():
            raise _wrong_form(nss, digits)
        elif not digits.startswith(_PREFIXES):
            raise Refusal("urn-isbn-prefix", "prefix element", 0, 3 + nss[:4].count("-"))
        elif digits.startswith("9790"):
            raise Refusal("urn-isbn-ismn", "prefix element", 0, nss.index("0") + 1)
        elif not is_ean_13(digits):
            raise _wrong_check(nss)
        return _make(spelled, components, nss)

    @classmethod
    def build(cls, number: str) -> Isbn:
        """The name of the book with that number; between its digits, hyphens and spaces become one hyphen.

        Raises `SchemeError` for what is not an ISBN.

        >>> from urikit.schemes.urns.isbn import Isbn
        >>> str(Isbn.build("978 0 7645 4986 1"))
        'urn:isbn:978-0-7645-4986-1'
        """
        return cls._built("-".join(number.replace("-", " ").split()))

    @property
    def nss(self) -> str:
        """The number, as it is written."""
        return self.number

    def _canonical(self) -> str:
        return self.digits

    @property
    def digits(self) -> str:
        """The ten or thirteen characters, without hyphens, "X" in upper case."""
        return self.number.replace("-", "").upper()

    @property
    def check_digit(self) -> str:
        """The last of them."""
        return self.number[-1].upper()

    def to_13(self) -> Isbn:
        """The same book under its number of thirteen digits; hyphens stay where they are.

        >>> from urikit.schemes.urns.isbn import Isbn
        >>> str(Isbn.parse("urn:isbn:0-395-36341-1").to_13())
        'urn:isbn:978-0-395-36341-6'
        """
        digits = self.digits
        if len(digits) == 13:
            return self
        between = "978-" if "-" in self.number else "978"
        return self._built(f"{between}{self.number[:-1]}{ean('978' + digits[:9])}")

    def to_10(self) -> Isbn | None:
        """The same book under its number of ten; None where the number does not begin with 978.

        >>> from urikit.schemes.urns.isbn import Isbn
        >>> str(Isbn.build("978-1-85798-218-3").to_10()), Isbn.build("979-10-343-0430-1").to_10()
        ('urn:isbn:1-85798-218-5', None)
        """
        digits = self.digits
        if len(digits) == 10:
            return self
        if not digits.startswith("978"):
            return None
        places = [at for at, character in enumerate(self.number) if character != "-"]
        rest = self.number[places[3] : places[12]]
        return self._built(rest + mod_11(digits[3:12]))

    def same_book(self, other: Isbn) -> bool:
        """Whether both numbers name one book, be it with ten digits or with thirteen."""
        return self.to_13().digits == other.to_13().digits

    def elements(self) -> tuple[str, ...]:
        """Prefix, registration group, registrant, publication and check digit, by the ranges in force.

        A number of ten digits has no prefix. The whole number is the only element where its
        group or its registrant is in no range that was assigned.

        Raises `ModuleNotFoundError` where the package python-stdnum (extra `isbn`) is not installed.
        """
        try:
            from stdnum import isbn as ranges
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                "the hyphens of an ISBN are known to the package python-stdnum: pip install 'urikit[isbn]'",
                name=missing.name,
            ) from None
        prefix, *parts = ranges.split(self.digits)
        if not all(parts):
            return (self.digits,)
        return (prefix, *parts) if prefix else tuple(parts)

    def hyphenated(self) -> Isbn:
        """The same name with its hyphens where the agency's ranges have them.

        Raises `ModuleNotFoundError` where the package python-stdnum (extra `isbn`) is not installed.

        >>> from urikit.schemes.urns.isbn import Isbn
        >>> str(Isbn.build("9780764549861").hyphenated())
        'urn:isbn:978-0-7645-4986-1'
        """
        return self._built("-".join(self.elements()))

    def issues(self) -> tuple[Issue, ...]:
        """Hyphens that are too few or too many."""
        hyphens = self.number.count("-")
        if hyphens in (0, 3 if len(self.digits) == 10 else 4):
            return ()
        return (self._name().noted("urn-isbn-hyphens", "ISBN", severity="info"),)


_make = maker(Isbn)


def _wrong_check(nss: str) -> Refusal:
    """For a number whose last character is not a check digit, or not that of the others."""
    if nss[-1] in "0123456789Xx":
        return Refusal("urn-isbn-check-digit", "check digit", len(nss) - 1)
    return Refusal("urn-isbn-form", "ISBN")


def _wrong_form(nss: str, digits: str) -> Refusal:
    """For a number that has not ten characters and not thirteen digits; a character that no ISBN has is the place."""
    wrong = next((at for at, c in enumerate(nss) if c not in "0123456789Xx-"), None)
    if wrong:
        return Refusal("urn-isbn-form", "ISBN", wrong, wrong + 1)
    formed = digits[:-1].isdigit() and digits[-1] in "0123456789Xx"
    return Refusal("urn-isbn-length" if formed else "urn-isbn-form", "ISBN")
