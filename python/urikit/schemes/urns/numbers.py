"""URN namespaces of numbers with check characters: isbn, issn, isan, eidr and gsma.

Four ways of adding up, each named for its rule: modulus 11 with falling weights (ISBN-10 by
ISO 2108, ISSN by ISO 3297); the modulus 10 of EAN-13 with weights 1 and 3 (ISBN-13 and
others, GS1); the Luhn formula (IMEI, 3GPP TS 23.003 annex B), and ISO 7064 MOD 37,36 (ISAN,
EIDR). All take the characters without their check character and without separators. Each class has the grammar of its
namespace and what can go wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from urikit.core.errors import ArgumentError, URIError
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import DIGITS, FormName, NamespaceView, NSSError, folded
from urikit.schemes.view import maker

__all__ = ["Eidr", "Gsma", "Isan", "Isbn", "Issn"]


_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mod_11(digits: str) -> str:
    """Return the check digit with weights that fall to 2, "X" for ten.

    >>> from urikit.schemes.urns.numbers import mod_11
    >>> mod_11("048627557"), mod_11("080442957"), mod_11("2070172")
    ('4', 'X', '1')
    """
    # Sums of sums give each place its weight; the bytes of ASCII are 48 above their digits.
    places = len(digits) + 1
    total = sum(accumulate(digits.encode() + b"0")) - 24 * places * (places + 1)
    return "0123456789X"[-total % 11]


def ean(digits: str) -> str:
    """Return the check digit of GS1: weights 3 and 1 in turn, from the right.

    >>> from urikit.schemes.urns.numbers import ean
    >>> ean("978076454986"), ean("977156015600"), ean("01234567890123456")
    ('1', '1', '0')
    """
    octets = digits.encode()
    places = len(octets)
    total = 3 * sum(octets[::-2]) + sum(octets[-2::-2]) - 48 * (2 * places + places % 2)
    return "0123456789"[-total % 10]


def weighed(first: int) -> dict[str, int]:
    """Return all groups of three digits, each digit times its weight: `first`, and the two that follow it.

    The check digit of an ISBN-10 is the remainder by 11 of its digits times 1 to 9, that of an
    ISSN of its digits times 3 to 9. Look-ups find it, and find out what is not a digit, for less
    than the products cost.

    >>> from urikit.schemes.urns.numbers import weighed
    >>> weighed(4)["123"]
    32
    """
    return {f"{n:03}": n // 100 * first + n // 10 % 10 * (first + 1) + n % 10 * (first + 2) for n in range(1000)}


def is_ean_13(digits: str) -> bool:
    """Return whether twelve digits and a check digit fit together.

    >>> from urikit.schemes.urns.numbers import is_ean_13
    >>> is_ean_13("9780764549861"), is_ean_13("9780764549862")
    (True, False)
    """
    octets = digits.encode()
    return (sum(octets[::2]) + 3 * sum(octets[1::2])) % 10 == 0


def luhn(digits: str) -> str:
    """Return the check digit of the Luhn formula: every second digit from the right doubled.

    >>> from urikit.schemes.urns.numbers import luhn
    >>> luhn("35417803685978"), luhn("49015420323751")
    ('9', '8')
    """
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2, 1)[place % 2]
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def mod_37_36(characters: str) -> str:
    """Return the check character of ISO 7064 MOD 37,36, over digits and capitals.

    >>> from urikit.schemes.urns.numbers import mod_37_36
    >>> mod_37_36("00000000D07A0090"), mod_37_36("779185342C2390308610")
    ('Q', '5')
    """
    rest = 36
    for character in characters:
        rest = ((rest + _ALPHABET.index(character)) % 36 or 36) * 2 % 37
    return _ALPHABET[(1 - rest) % 36]


# "Declaration of syntactic structure" in prose; as ABNF, for ten characters and thirteen:
# isbn = 9( DIGIT ["-"] ) ( DIGIT / "X" / "x" ) / 12( DIGIT ["-"] ) DIGIT
_PREFIXES = ("978", "979")
_ISBN_FIRST, _ISBN_SECOND, _ISBN_THIRD = weighed(1), weighed(4), weighed(7)
_ISBN_CHECKS = (*"0123456789", "Xx")


@dataclass(frozen=True, slots=True)
class Isbn(FormName):
    """The International Standard Book Number: the name of a book.

    urn:isbn, the International Standard Book Number (RFC 8254, formerly RFC 3187; ISO 2108).

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

    >>> import urikit
    >>> from urikit.schemes.urns.numbers import Isbn
    >>> book = Isbn.parse("urn:isbn:0-486-27557-4")
    >>> book.digits, book.to_13().digits
    ('0486275574', '9780486275574')
    >>> book.equivalent("URN:ISBN:0486275574"), book.same_book(Isbn.build("9780486275574"))
    (True, True)
    """

    #: The number as it is written, with its hyphens.
    number: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Isbn:
        digits = nss.replace("-", "")
        if len(digits) != len(nss) and "--" in f"-{nss}-":
            raise NSSError("urn-isbn-form", "ISBN")
        if len(digits) == 10:
            try:
                total = _ISBN_FIRST[digits[:3]] + _ISBN_SECOND[digits[3:6]] + _ISBN_THIRD[digits[6:9]]
            except KeyError:
                raise NSSError("urn-isbn-form", "ISBN") from None
            if digits[9] not in _ISBN_CHECKS[total % 11]:
                raise _wrong_check(nss)
        elif len(digits) != 13 or not digits.isdigit():
            raise _wrong_form(nss, digits)
        elif not digits.startswith(_PREFIXES):
            raise NSSError("urn-isbn-prefix", "prefix element", 0, 3 + nss[:4].count("-"))
        elif digits.startswith("9790"):
            raise NSSError("urn-isbn-ismn", "prefix element", 0, nss.index("0") + 1)
        elif not is_ean_13(digits):
            raise _wrong_check(nss)
        return _make_isbn(spelled, components, nss)

    @classmethod
    def build(cls, number: str) -> Isbn:
        """Return the name of the book with that number; between its digits, hyphens and spaces become one hyphen.

        Raises `SchemeError` for what is not an ISBN.

        >>> from urikit.schemes.urns.numbers import Isbn
        >>> str(Isbn.build("978 0 7645 4986 1"))
        'urn:isbn:978-0-7645-4986-1'
        """
        return cls._built("-".join(number.replace("-", " ").split()))

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
        """Return this book with its number of thirteen digits; hyphens stay where they are.

        >>> from urikit.schemes.urns.numbers import Isbn
        >>> str(Isbn.parse("urn:isbn:0-395-36341-1").to_13())
        'urn:isbn:978-0-395-36341-6'
        """
        digits = self.digits
        if len(digits) == 13:
            return self
        between = "978-" if "-" in self.number else "978"
        return self._built(f"{between}{self.number[:-1]}{ean('978' + digits[:9])}")

    def to_10(self) -> Isbn | None:
        """Return this book with its number of ten digits; None where the number does not begin with 978.

        >>> from urikit.schemes.urns.numbers import Isbn
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
        """Return whether both numbers name one book, be it with ten digits or with thirteen."""
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
        """Return this name with its hyphens where the agency's ranges have them.

        Raises `ModuleNotFoundError` where the package python-stdnum (extra `isbn`) is not installed.

        >>> from urikit.schemes.urns.numbers import Isbn
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


_make_isbn = maker(Isbn)


def _wrong_check(nss: str) -> NSSError:
    """For a number whose last character is not a check digit, or not that of the others."""
    if nss[-1] in "0123456789Xx":
        return NSSError("urn-isbn-check-digit", "check digit", len(nss) - 1)
    return NSSError("urn-isbn-form", "ISBN")


def _wrong_form(nss: str, digits: str) -> NSSError:
    """For a number that has not ten characters and not thirteen digits; a character that no ISBN has is the place."""
    wrong = next((at for at, c in enumerate(nss) if c not in "0123456789Xx-"), None)
    if wrong:
        return NSSError("urn-isbn-form", "ISBN", wrong, wrong + 1)
    formed = digits[:-1].isdigit() and digits[-1] in "0123456789Xx"
    return NSSError("urn-isbn-length" if formed else "urn-isbn-form", "ISBN")


@dataclass(frozen=True, slots=True)
class Issn(FormName):
    """The International Standard Serial Number: the name of a journal, a newspaper, a series.

    urn:issn, the International Standard Serial Number (RFC 8254, formerly RFC 3044; ISO 3297).

        ISSN = 4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" )        urn:ISSN:0259-000X

    The last character is a check digit, modulus 11 with the weights 8 to 2. The registration of
    RFC 3044 lets the hyphen be left out and "x" mean "X", and so does comparison here; the
    template of 2017 adds the linking ISSN (ISSN-L), which groups the media of one serial. An
    ISSN-L is written like any other ISSN, and no part of the number says which it is.

    What can go wrong: RFC 3044 calls "x" an error to be fixed, so it is read, and is an issue.
    As an article number (EAN-13) an ISSN is 977, its seven digits, two digits that the publisher
    chooses for variants, and another check digit; the check digit of the ISSN is not in it.

    Left out: which numbers are assigned, and which of them link; the ISSN register knows.

    >>> from urikit.schemes.urns.numbers import Issn
    >>> series = Issn.parse("urn:ISSN:0259-000X")
    >>> series.digits, series.to_ean()
    ('0259000X', '9770259000007')
    >>> series.equivalent("urn:issn:0259000x")
    True
    """

    #: The number as it is written.
    number: str

    @classmethod
    def build(cls, number: str) -> Issn:
        """Return the name of the serial with that number, with or without its hyphen.

        Raises `SchemeError` for what is not an ISSN.

        >>> from urikit.schemes.urns.numbers import Issn
        >>> str(Issn.build("20701721").hyphenated())
        'urn:issn:2070-1721'
        """
        return cls._built(number)

    @classmethod
    def from_ean(cls, ean_13: str) -> Issn:
        """Return the serial whose article number (EAN-13) begins with 977; the two digits of the variant are lost.

        Raises `SchemeError` for another article number, or a wrong one.

        >>> from urikit.schemes.urns.numbers import Issn
        >>> str(Issn.from_ean("9771144875007"))
        'urn:issn:1144-875X'
        """
        serial = ean_13[3:10]
        digits = ean_13.isascii() and ean_13.isdigit()
        if not (digits and len(ean_13) == 13 and ean_13.startswith("977") and ean(ean_13[:12]) == ean_13[12]):
            return cls._built(ean_13)  # which refuses it
        return cls._built(f"{serial[:4]}-{serial[4:]}{mod_11(serial)}")

    def _check(self) -> None:
        if mod_11(self.digits[:7]) != self.check_digit:
            raise NSSError("urn-issn-check-digit", "check digit", len(self.number) - 1)

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
        """Return this name in two groups of four, as an ISSN is printed."""
        return self._built(self._canonical())

    def to_ean(self, variant: str = "00") -> str:
        """Return the article number (EAN-13) of the serial; two digits tell variants of one issue apart.

        Raises `ValueError` where the variant is not two digits.

        >>> from urikit.schemes.urns.numbers import Issn
        >>> Issn.parse("urn:issn:0264-3596").to_ean()
        '9770264359008'
        """
        if len(variant) != 2 or not (variant.isascii() and variant.isdigit()):
            raise ArgumentError("variant", "two digits", variant)
        number = f"977{self.digits[:7]}{variant}"
        return number + ean(number)


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


#: Input of `build`: hyphens and check characters may be missing.
_ISAN_LOOSE = re.compile(r"([0-9A-Fa-f]{16})([0-9A-Za-z])?(?:([0-9A-Fa-f]{8})([0-9A-Za-z])?)?")


@dataclass(frozen=True, slots=True)
class Isan(FormName):
    """The International Standard Audiovisual Number: the name of a film, an episode, a version.

    urn:isan, the International Standard Audiovisual Number (RFC 4246; ISO 15706).

        ISAN-NSS = root episode [version]      URN:ISAN:1881-66C7-3420-6541-Y-9F3A-0245-O
        root     = 3*(hexnum "-")              episode = hexnum "-" check
        version  = 2*("-" hexnum) "-" check    hexnum  = 4*(hex)

    A film or a series is the root, one part of it the episode, and a particular version of it has
    eight more digits. Each of the two check characters (ISO 7064, MOD 37,36) goes over all the
    hexadecimal digits before it.

    What can go wrong: the BNF has "3*" and "4*" where it means three and four, by ISO 15706. And
    both examples of RFC 4246 have wrong check characters. So the grammar is what RFC 4246 says,
    any letter or digit, and a check character that does not fit is an issue, a severe one, and
    no refusal; `is_sound` says it, and `build` refuses it.

    >>> from urikit.schemes.urns.numbers import Isan
    >>> version = Isan.parse("urn:isan:1881-66C7-3420-6541-Y-9F3A-0245-O")
    >>> version.root, version.episode, version.version, version.is_sound
    ('188166C73420', '6541', '9F3A0245', True)
    >>> str(version.to_work())
    'urn:isan:1881-66C7-3420-6541-Y'
    """

    #: The number with its hyphens, as it is written.
    number: str

    @classmethod
    def build(cls, number: str) -> Isan:
        """Return the name with that number: 16 hexadecimal digits, or 24, with or without check characters and hyphens.

        Raises `ValueError` for another text, and for a check character that does not fit.

        >>> from urikit.schemes.urns.numbers import Isan
        >>> str(Isan.build("000000018947000000000000"))
        'urn:isan:0000-0001-8947-0000-8-0000-0000-D'
        """
        found = _ISAN_LOOSE.fullmatch(number.replace("-", "").replace(" ", "").upper())
        if found is None:
            raise ArgumentError("number", "an ISAN", number)
        work, check, version, version_check = found.groups()
        text = "-".join((work[:4], work[4:8], work[8:12], work[12:], mod_37_36(work)))
        if version is not None:
            text += f"-{version[:4]}-{version[4:]}-{mod_37_36(work + version)}"
        built = cls._built(text)
        for given, computed in ((check, built.check_character), (version_check, built.version_check_character)):
            if given is not None and given != computed:
                raise ArgumentError("number", f"the check character {computed}", number)
        return built

    def _canonical(self) -> str:
        return self.number.upper()

    @property
    def root(self) -> str:
        """The twelve digits of the work, in upper case."""
        return self.number[:14].replace("-", "").upper()

    @property
    def episode(self) -> str:
        """The four digits of the episode, in upper case; "0000" for a work without episodes."""
        return self.number[15:19].upper()

    @property
    def version(self) -> str | None:
        """The eight digits of the version, in upper case; None for the work in all its versions."""
        return self.number[22:31].replace("-", "").upper() or None

    @property
    def check_character(self) -> str:
        """The check character of root and episode, as it is written, in upper case."""
        return self.number[20].upper()

    @property
    def version_check_character(self) -> str | None:
        """The check character after the version, as it is written, in upper case; None without a version."""
        return self.number[32:].upper() or None

    @property
    def is_sound(self) -> bool:
        """Return whether each check character fits the digits before it."""
        return not self._unsound()

    def to_work(self) -> Isan:
        """Return the name of the work or episode in all its versions."""
        return self._built(self.number[:21])

    def _unsound(self) -> list[int]:
        """Yield the places of wrong check characters."""
        work = self.root + self.episode
        found = [20] if mod_37_36(work) != self.check_character else []
        if self.version is not None and mod_37_36(work + self.version) != self.version_check_character:
            found.append(32)
        return found

    def issues(self) -> tuple[Issue, ...]:
        """Check characters that do not fit."""
        name = self._name()
        return tuple(name.noted("urn-isan-check", "check", at, at + 1, "error") for at in self._unsound())


# RP2079-SUFFIX = 5(4HEXDIG "-") CHECK      CHECK = DIGIT / ALPHA
_EIDR_SUFFIX = re.compile(r"(?:[0-9A-Fa-f]{4}-){5}[0-9A-Za-z]")


@dataclass(frozen=True, slots=True)
class Eidr(FormName):
    """The name of an audiovisual work: a film, a series, an episode, an edit.

    urn:eidr, films and other audiovisual works in the Entertainment Identifier Registry (RFC 7972).

        EIDR-NSS      = EIDR-PREFIX ":" EIDR-SUFFIX      urn:eidr:10.5240:7791-8534-2C23-9030-8610-5
        RP2079-SUFFIX = 5(4HEXDIG "-") CHECK

    An EIDR identifier is a DOI name; ":" means the "/" between its prefix and its suffix. The
    only prefix in use is 10.5240, and its suffixes end in a check character (ISO 7064, MOD 37,36),
    which is part of their syntax. Another prefix may come: such a name is read as an opaque
    string, as the registration wants.

    What can go wrong: the check character finds a wrong digit; letters compare without case.

    >>> from urikit.schemes.urns.numbers import Eidr
    >>> film = Eidr.parse("urn:eidr:10.5240:7791-8534-2C23-9030-8610-5")
    >>> film.doi, film.check_character
    ('10.5240/7791-8534-2C23-9030-8610-5', '5')
    >>> Eidr.build("10.5240/7791-8534-2c23-9030-8610-5").equivalent(film)
    True
    """

    #: The prefix of the DOI name.
    prefix: str
    #: Its suffix, as it is written.
    suffix: str

    @classmethod
    def build(cls, doi: str) -> Eidr:
        """Return the URN of an EIDR identifier in its form as a DOI name.

        Raises `SchemeError` for what is none.

        >>> from urikit.schemes.urns.numbers import Eidr
        >>> str(Eidr.build("10.5240/7791-8534-2C23-9030-8610-5"))
        'urn:eidr:10.5240:7791-8534-2C23-9030-8610-5'
        """
        return cls._built(doi.replace("/", ":", 1))

    def _check(self) -> None:
        if self.prefix == "10.5240":
            start = len(self.prefix) + 1
            if _EIDR_SUFFIX.fullmatch(self.suffix) is None:
                raise NSSError("urn-eidr-suffix", "RP2079-SUFFIX", start)
            if mod_37_36(self.suffix[:24].replace("-", "").upper()) != self.check_character:
                raise NSSError("urn-eidr-check", "CHECK", len(self.nss) - 1)

    def _canonical(self) -> str:
        # Section 1 gives the canonical representation, in upper case.
        return self.nss.upper()

    @property
    def doi(self) -> str:
        """The DOI name, in its canonical form: a "/" between prefix and suffix."""
        return f"{self.prefix}/{self.suffix}"

    @property
    def check_character(self) -> str | None:
        """The last character, in upper case; None where the prefix is not known to have one."""
        return self.suffix[-1].upper() if self.prefix == "10.5240" else None

    @property
    def resolver(self) -> str:
        """The URL that resolves the name over HTTP: "https://doi.org/" and the URN."""
        return f"https://doi.org/urn:eidr:{self.nss}"


# imeival = tac "-" snr "-" spare      tac = 8DIGIT      snr = 6DIGIT      spare = DIGIT
_IMEI = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]")
# gsma-urn-char = ALPHA / DIGIT / "-" / "." / "_" / "%" / ":"
_NONEMPTY = re.compile(r"[0-9A-Za-z\-._%:]+")
# sw-version-param = "svn=" software-version      imei-version-param = "vers=" imei-version-val
_VERSIONS = re.compile(r"(?:;svn=[0-9]{2})?(?:;vers=([0-9]))?", re.IGNORECASE)
# future-param = par-name [ EQUAL par-value ]
_PARAMETER = re.compile(r"[0-9A-Za-z\-._%:]+(?:=[0-9A-Za-z\-._%:]+)?")


@dataclass(frozen=True, slots=True)
class Gsma(NamespaceView):
    """The identity of a piece of mobile equipment (IMEI), or another name of the GSM Association.

    urn:gsma, the identity of a mobile phone (RFC 7254; 3GPP TS 23.003).

        imei-specifier = "imei:" ( imeival / ext-imei ) [ ";" sw-version-param ] [ ";" imei-version-param ]
        imeival        = tac "-" snr "-" spare          urn:gsma:imei:90420156-025763-0;vers=0

    The type of the equipment, its serial number, and a digit that is 0 in a URN: on the phone and
    its box a check digit is in that place, by the Luhn formula (`check_digit`, `imei`). With
    ";svn=" and two digits the name is that of the equipment with its software (IMEISV).

    What can go wrong: a spare digit that is not 0. It is grammatical, and makes another name of
    the same phone: an issue. Parameters have an order, in the grammar and in comparison, but
    ";vers=0" is left out of comparison; all of it is case-insensitive.

    An IMEI is personal data, and must be treated so "in all cases" (section 8). A view cannot see
    to that. Left out: `ext-imei`, which a version other than 0 would define, and names beside
    "imei", which the GSMA may define: their characters are checked and they are opaque.

    >>> from urikit.schemes.urns.numbers import Gsma
    >>> phone = Gsma.parse("urn:gsma:imei:90420156-025763-0;svn=42")
    >>> phone.type_allocation_code, phone.serial_number, phone.software_version
    ('90420156', '025763', '42')
    >>> phone.imei, phone.imeisv
    ('904201560257637', '9042015602576342')
    """

    #: The name before its parameters, as it is written: "imei:" and the number.
    specifier: str
    #: Each parameter, as it is written.
    parameters: tuple[str, ...] = ()

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Gsma:
        specifier, _, rest = nss.partition(";")
        end = len(specifier)
        parameters = nss[end:]
        if specifier[:5].lower() == "imei:":
            versions = _VERSIONS.fullmatch(parameters)
            if versions is None:
                raise NSSError("urn-gsma-parameter", "imei-specifier", end)
            extended = versions[1] not in (None, "0")
            if (_NONEMPTY if extended else _IMEI).fullmatch(specifier, 5) is None:
                raise NSSError("urn-gsma-imei", "ext-imei" if extended else "imeival", 5, end)
        elif _NONEMPTY.fullmatch(specifier) is None:
            raise NSSError("urn-gsma-character", "future-specifier", 0, end)
        elif parameters and not all(map(_PARAMETER.fullmatch, rest.split(";"))):
            raise NSSError("urn-gsma-parameter", "future-param", end)
        return cls(specifier, tuple(rest.split(";")) if parameters else (), spelled=spelled, components=components)

    @classmethod
    def build(cls, imei: str, *, software_version: str | None = None) -> Gsma:
        """Return the name of equipment by its IMEI: 14 digits, 15 with the check digit, or 16 of an IMEISV.

        Hyphens and spaces between the digits say nothing. The digit in the place of the check
        digit is 0, as section 4.2.3 has it.

        Raises `ValueError` for what is not an IMEI, and `SchemeError` for a version that is not two digits.

        >>> from urikit.schemes.urns.numbers import Gsma
        >>> str(Gsma.build("49-015420-323751-8")), str(Gsma.build("35686800-004141-20"))
        ('urn:gsma:imei:49015420-323751-0', 'urn:gsma:imei:35686800-004141-0;svn=20')
        """
        digits = imei.replace("-", "").replace(" ", "")
        if not (digits.isascii() and digits.isdigit() and 14 <= len(digits) <= 16):
            raise ArgumentError("imei", "14, 15 or 16 digits", imei)
        if len(digits) == 15 and digits[14] not in ("0", luhn(digits[:14])):
            raise ArgumentError("imei", f"the check digit {luhn(digits[:14])}", imei)
        version = digits[14:] if len(digits) == 16 else software_version
        svn = "" if version is None else f";svn={version}"
        return cls._built(f"imei:{digits[:8]}-{digits[8:14]}-0{svn}")

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        return ";".join((self.specifier, *self.parameters))

    def _canonical(self) -> str:
        if self.kind != "imei":
            return folded(self.nss)
        kept = [parameter for parameter in self.parameters if parameter.lower() != "vers=0"]
        return folded(";".join((self.specifier, *kept)))

    @property
    def kind(self) -> str:
        """The first word, in lower case: "imei"."""
        return self.specifier.partition(":")[0].lower()

    @property
    def _digits(self) -> str | None:
        """The 14 digits of the type and the serial number."""
        if self.kind != "imei" or _IMEI.fullmatch(self.specifier, 5) is None:
            return None
        return self.specifier[5:13] + self.specifier[14:20]

    @property
    def type_allocation_code(self) -> str | None:
        """The eight digits of the type of the equipment; None for what is not an IMEI."""
        return None if self._digits is None else self._digits[:8]

    @property
    def serial_number(self) -> str | None:
        """The six digits of the one piece of equipment; None for what is not an IMEI."""
        return None if self._digits is None else self._digits[8:]

    @property
    def check_digit(self) -> str | None:
        """The check digit that is on the phone (3GPP TS 23.003, annex B); None for what is not an IMEI."""
        return None if self._digits is None else luhn(self._digits)

    @property
    def imei(self) -> str | None:
        """The 15 digits as they are on the phone, with their check digit; None for what is not an IMEI."""
        return None if self._digits is None else self._digits + luhn(self._digits)

    @property
    def software_version(self) -> str | None:
        """The two digits of the software version; None where there are none."""
        for parameter in self.parameters:
            name, _, value = parameter.partition("=")
            if name.lower() == "svn":
                return value
        return None

    @property
    def imeisv(self) -> str | None:
        """The 16 digits of type, serial number and software version; None where that is not known."""
        return None if self._digits is None or self.software_version is None else self._digits + self.software_version

    def issues(self) -> tuple[Issue, ...]:
        """Return a spare digit that is not 0; a software version, which is not for everyone."""
        found = []
        if self._digits is not None and self.specifier[-1] != "0":
            severity: Literal["info", "warning"] = "info" if self.specifier[-1] == self.check_digit else "warning"
            end = len(self.specifier)
            found.append(self._name().noted("urn-gsma-spare", "spare", end - 1, end, severity))
        if self.imeisv is not None:
            start = len(self.specifier) + 1
            found.append(
                self._name().noted("urn-gsma-svn", "sw-version-param", start, start + len(self.parameters[0]), "info")
            )
        return tuple(found)


def write_digits(text: str, start: int, _end: int) -> str | None:
    """Digits for letters that look like them in a number of a book.

    >>> write_digits("urn:isbn:O-306-4O615-2", 9, 22)
    'urn:isbn:0-306-40615-2'
    """
    number = text[start:].translate(DIGITS)
    return text[:start] + number if re.fullmatch("[0-9-]+[0-9Xx]", number) else None
