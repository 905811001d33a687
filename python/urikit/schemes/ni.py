"""The ni and nih schemes (RFC 6920): things named by a hash of their bytes.

    NI-URI = "ni" "://" [ authority ] "/" alg ";" val [ "?" query ]
    ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk         of "Hello World!"
    humanname = "nih:" alg ";" sepval [ ";" checkdigit ]               nih:sha-256-32;53269057;b

`val` is the digest in base64url without padding; `nih` is the same for people to speak:
hexadecimal digits with "-" wherever it helps, and a check digit by Luhn's algorithm mod 16. An
algorithm with a number behind its name is truncated to so many bits, from the left.

Two names are the same if algorithm, length and value are (section 2), whichever scheme they are
written in: the authority, which only helps to find the thing, and the query say nothing.

What can go wrong: "=" at the end of val; a digest of another length than the algorithm has, which
is refused, since the name could never be verified; the numbers of suites, which nih may have in
place of a name (section 7); an authority that is taken for part of the name. In the printed
example of section 8.2 the well-known URL says "sha256"; the mapping of section 4 says "sha-256".

Left out: hash algorithms that the registry took in later; their names are read, and cannot be
verified. Also the parameters of a query apart from `ct`, which other documents describe.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING, Literal, NamedTuple

from urikit._native import URI, Reference, WebURL, percent_encode
from urikit.core.arguments import check_choice, uri_of
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.form import FormView

__all__ = ["Ni", "Nih"]


class Suite(NamedTuple):
    """A hash algorithm with the length that it is truncated to."""

    #: The number in the binary format, and in nih.
    id: int
    name: str
    #: The number of bytes of the hash.
    length: int

    def digest(self, data: bytes) -> bytes:
        """Return the leftmost bytes of the hash of `data` (section 2)."""
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
    """Return the suite of a name, or of a number as nih has it; None where RFC 6920 has none."""
    return SUITES.get(algorithm) or _BY_ID.get(algorithm)


def to_base64url(digest: bytes) -> str:
    """base64url without padding (RFC 4648 section 5)."""
    return urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")


def from_base64url(value: str) -> bytes:
    """Return the bytes of a text that is known to be of that alphabet and of a possible length."""
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))


def check_digit(digits: str) -> str:
    """Return the check digit of hexadecimal digits, "-" left out: Luhn's algorithm mod 16 (section 7).

    >>> check_digit("5326-9057")
    'b'
    """
    total = 0
    for place, digit in enumerate(reversed(digits.replace("-", ""))):
        value = int(digit, 16) * (2 if place % 2 == 0 else 1)
        total += value // 16 + value % 16
    return f"{-total % 16:x}"


_WELL_KNOWN = "/.well-known/ni/"


class Named(FormView):
    """The base of `Ni` and `Nih`: a digest and its algorithm."""

    __slots__ = ()

    if TYPE_CHECKING:
        algorithm: str

    @property
    @abstractmethod
    def digest(self) -> bytes:
        """The digest, or what is left of it where it is truncated."""

    @property
    def suite(self) -> Suite | None:
        """The algorithm as RFC 6920 knows it; None where it does not."""
        return suite_of(self.algorithm)

    def verify(self, data: bytes) -> bool:
        """Return whether this is the name of these bytes.

        Raises `SchemeError` for an algorithm that is not known. A name of fewer than 100 bits proves
        little (section 2).

        >>> from urikit.schemes.ni import Ni
        >>> Ni.parse("ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk").verify(b"Hello World!")
        True
        """
        suite = self.suite
        if suite is None:
            text = str(self)
            start = text.index(self.algorithm, 4)
            refuse(text, "ni-algorithm-unknown", "alg", start, start + len(self.algorithm))
        return compare_digest(suite.digest(data), self.digest)

    def to_binary(self) -> bytes:
        """Return the binary format: one byte with the number of the suite, and the digest (section 6).

        Raises `SchemeError` for an algorithm without a number.
        """
        suite = self.suite
        if suite is None:
            text = str(self)
            start = text.index(self.algorithm, 4)
            refuse(text, "ni-algorithm-unknown", "alg", start, start + len(self.algorithm))
        return bytes((suite.id,)) + self.digest

    @property
    def segment(self) -> str:
        """Algorithm and digest as one segment, "alg;val", for use in other URIs (section 5)."""
        suite = self.suite
        return f"{suite.name if suite else self.algorithm};{to_base64url(self.digest)}"

    def equivalent(self, other: object) -> bool:
        """Return whether another name, of either scheme, is of the same thing (section 2)."""
        named = other
        if isinstance(other, (str, URI)):
            try:
                uri = URI.parse(other) if isinstance(other, str) else other
                named = (Nih if uri.scheme.lower() == "nih" else Ni).parse(uri)
            except ValueError:
                named = None
        return (isinstance(named, Named) and self._equivalent(named)) or super().equivalent(other)

    def _equivalent(self, other: Named) -> bool:
        mine, yours = self.suite, other.suite
        same = mine == yours if mine and yours else self.algorithm == other.algorithm
        return same and self.digest == other.digest


@dataclass(frozen=True, slots=True, repr=False)
class Ni(Named):
    """A thing, named by a hash of its bytes.

    >>> from urikit.schemes.ni import Ni
    >>> ni = Ni.parse("ni://example.com/sha-256-32;f4OxZQ?ct=text/plain")
    >>> ni.algorithm, ni.digest.hex(), ni.content_type, ni.verify(b"Hello World!")
    ('sha-256-32', '7f83b165', 'text/plain', True)
    >>> ni.equivalent("ni:///sha-256-32;f4OxZQ"), ni.equivalent("nih:6;7f83-b165")
    (True, True)
    """

    #: The host that may have the thing; "" if it is missing.
    authority: str
    #: The name of the hash algorithm.
    algorithm: str
    #: The digest in base64url.
    value: str
    query: str | None = None
    #: The fragment, which RFC 6920 knows nothing of.
    fragment: str | None = None

    @classmethod
    def of(cls, data: bytes, *, algorithm: str = "sha-256", authority: str = "", content_type: str | None = None) -> Ni:
        """Return the name of some bytes. Raises `SchemeError` for an algorithm that RFC 6920 does not have.

        >>> from urikit.schemes.ni import Ni
        >>> str(Ni.of(b"Hello World!", algorithm="sha-256-32", content_type="text/plain"))
        'ni:///sha-256-32;f4OxZQ?ct=text/plain'
        """
        suite = SUITES.get(algorithm)
        if suite is None:
            text = f"ni:///{algorithm};"
            refuse(text, "ni-algorithm-unknown", "alg", 6, 6 + len(algorithm))
        return cls.build(algorithm, suite.digest(data), authority=authority, content_type=content_type)

    @classmethod
    def build(cls, algorithm: str, digest: bytes, *, authority: str = "", content_type: str | None = None) -> Ni:
        """Return the name that has this digest; `authority` is raw.

        Raises `SchemeError` for a digest of another length, `URISyntaxError` for what makes no URI.
        """
        query = "" if content_type is None else f"?ct={percent_encode(content_type, 'query-pair')}"
        return cls.parse(f"ni://{authority}/{algorithm};{to_base64url(digest)}{query}")

    @classmethod
    def of_binary(cls, name: bytes) -> Ni:
        """Return the name in the binary format (section 6); the two reserved bits are ignored.

        Raises `SchemeError` for a number that no suite has, and for a digest of another length.

        >>> from urikit.schemes.ni import Ni
        >>> str(Ni.of_binary(bytes.fromhex("035326 9057e12fe2b74ba07c892560a2")))
        'ni:///sha-256-120;UyaQV-Ev4rdLoHyJJWCi'
        """
        number = str(name[0] & 0x3F) if name else ""
        suite = suite_of(number)
        if suite is None:
            refuse(f"ni:///{number};", "ni-algorithm-unknown", "alg", 6, 6 + len(number))
        return cls.build(suite.name, name[1:])

    @classmethod
    def of_well_known(cls, url: str | Reference | WebURL) -> Ni:
        """Return the name in a URL below "/.well-known/ni/", with its authority (section 4).

        Raises `SchemeError` for another URL.
        """
        uri = uri_of(url)
        start, end = uri.spans["path"]
        algorithm, slash, value = uri.path.removeprefix(_WELL_KNOWN).partition("/")
        if uri.scheme.lower() not in ("http", "https") or not uri.path.startswith(_WELL_KNOWN) or not slash:
            refuse(uri, "ni-well-known", "path", start, end, scheme="ni")
        query = "" if uri.query is None else f"?{uri.query}"
        return cls.parse(f"ni://{uri.authority}/{algorithm};{value}{query}")

    def _check(self, uri: URI) -> None:
        suite = SUITES.get(self.algorithm)
        if len(self.value) % 4 == 1 or (suite is not None and len(self.value) * 3 // 4 != suite.length):
            end = uri.spans["path"][1]
            refuse(uri, "ni-length", "val", end - len(self.value), end)

    @property
    def digest(self) -> bytes:
        """The digest, or what is left of it where it is truncated."""
        return from_base64url(self.value)

    @property
    def content_type(self) -> str | None:
        """The parameter `ct` of the query, decoded (section 3.1); None if it is missing."""
        return self.to_uri().params.get("ct")

    def to_well_known(self, scheme: Literal["http", "https"] = "https", *, authority: str | None = None) -> URI:
        """Return the URL below "/.well-known/ni/" (section 4); `authority` is for a name that has none.

        Raises `SchemeError` without an authority.

        >>> from urikit.schemes.ni import Ni
        >>> str(Ni.parse("ni:///sha-256-32;f4OxZQ").to_well_known(authority="example.com"))
        'https://example.com/.well-known/ni/sha-256-32/f4OxZQ'
        """
        check_choice("scheme", scheme, ("http", "https"))
        host = self.authority or authority
        if not host:
            refuse(self.to_uri(), "ni-authority-missing", "authority", 5, 5)
        query = "" if self.query is None else f"?{self.query}"
        return URI.parse(f"{scheme}://{host}{_WELL_KNOWN}{self.algorithm}/{self.value}{query}")

    def to_nih(self, *, group: int = 4) -> Nih:
        """Return this name for people to speak, in groups of so many digits, with its check digit.

        >>> from urikit.schemes.ni import Ni
        >>> str(Ni.parse("ni:///sha-256-120;UyaQV-Ev4rdLoHyJJWCi").to_nih())
        'nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f'
        """
        return Nih.build(self.algorithm, self.digest, group=group)

    def issues(self) -> tuple[Issue, ...]:
        """Return an algorithm that is not known; bits behind the digest that are not zero."""
        uri = self.to_uri()
        start, end = uri.spans["path"]
        found = []
        if self.suite is None:
            found.append(noted(uri, "ni-algorithm-unknown", "alg", start + 1, start + 1 + len(self.algorithm), "info"))
        if to_base64url(self.digest) != self.value:
            found.append(noted(uri, "ni-trailing-bits", "val", end - len(self.value), end))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Nih(Named):
    """A thing, named by a hash of its bytes, for people to speak.

    >>> from urikit.schemes.ni import Nih
    >>> nih = Nih.parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f")
    >>> nih.suite.name, nih.digest.hex(), str(nih.to_ni())
    ('sha-256-120', '53269057e12fe2b74ba07c892560a2', 'ni:///sha-256-120;UyaQV-Ev4rdLoHyJJWCi')
    """

    #: The name of the hash algorithm, or the number of its suite.
    algorithm: str
    #: Hexadecimal digits, with "-" between them.
    value: str
    #: The check digit; None if it is missing.
    check: str | None = None
    #: The fragment, which RFC 6920 knows nothing of.
    fragment: str | None = None

    @classmethod
    def build(cls, algorithm: str, digest: bytes, *, group: int = 4) -> Nih:
        """Return the name that has this digest, in groups of so many digits (0 for none), with its check digit.

        Raises `SchemeError` for a digest of another length.
        """
        digits = digest.hex()
        groups = [digits[at : at + group] for at in range(0, len(digits), group)] if group > 0 else [digits]
        return cls.parse(f"nih:{algorithm};{'-'.join(groups)};{check_digit(digits)}")

    def _check(self, uri: URI) -> None:
        start = 5 + len(self.algorithm)
        stop = start + len(self.value)
        digits = len(self.value) - self.value.count("-")
        if digits % 2 or digits == 0 or (self.suite is not None and digits != 2 * self.suite.length):
            refuse(uri, "nih-length", "sepval", start, stop)
        if self.check is not None and self.check.lower() != check_digit(self.value):
            refuse(uri, "nih-check-digit", "checkdigit", stop + 1, stop + 1 + len(self.check))

    @property
    def digest(self) -> bytes:
        """The digest, or what is left of it where it is truncated."""
        return bytes.fromhex(self.value.replace("-", ""))

    def to_ni(self, *, authority: str = "") -> Ni:
        """Return this name as an ni URI; the number of a suite becomes its name."""
        suite = self.suite
        return Ni.build(suite.name if suite else self.algorithm, self.digest, authority=authority)

    def issues(self) -> tuple[Issue, ...]:
        """Capitals, no check digit, an algorithm that is not known."""
        text = str(self)
        start = 5 + len(self.algorithm)
        end = start + len(self.value)
        found = []
        if self.suite is None:
            found.append(noted(text, "ni-algorithm-unknown", "alg", 4, start - 1, "info"))
        if self.value != self.value.lower() or (self.check or "") != (self.check or "").lower():
            found.append(noted(text, "nih-capitals", "sepval", start, end))
        if self.check is None:
            found.append(noted(text, "nih-check-missing", "checkdigit", end, end, "info"))
        return tuple(found)


def add_slashes(text: str, start: int, _end: int) -> str:
    """Put "//" and the slash of a path after the scheme.

    >>> add_slashes("ni:sha-256-32;f4OxZQ", 3, 20), add_slashes("ni:/sha-256-32;f4OxZQ", 3, 21)
    ('ni:///sha-256-32;f4OxZQ', 'ni:///sha-256-32;f4OxZQ')
    """
    return f"{text[:start]}//{'' if text.startswith('/', start) else '/'}{text[start:]}"


def correct_check_digit(text: str, start: int, end: int) -> str:
    """Write the check digit of the digits before it.

    >>> correct_check_digit("nih:sha-256-32;53269057;a", 24, 25)
    'nih:sha-256-32;53269057;b'
    """
    return text[:start] + check_digit(text[text.index(";") + 1 : start - 1]) + text[end:]
