"""The doi scheme (provisional; ISO 26324, the DOI Handbook): names of things that are published.

    doi:10.17487/RFC3986        10.17487 is the prefix, RFC3986 the suffix

A DOI name is a handle (RFC 3650 to 3652) below the naming authority "10": the prefix is "10." and the
number of a registrant, perhaps divided by ".", the suffix any printable characters of Unicode.
Names are compared without the case of ASCII letters, and with the case of all others.

The form that is preferred on the web is `https://doi.org/10.17487/RFC3986`. `Doi.of` reads every form
there is (`urikit.schemes.handle_forms`), and the view writes them: `to_uri`, `to_url`, `to_info`,
`to_urn`, `to_handle`.

What can go wrong: a name has characters that mean something else in a URI, so `10.1000/456#789` loses
its end unless "#" is written %23; a "?" likewise, which is refused because it begins no query here.
Left out: prefixes that do not begin with "10.", which the edition of 2022 allows and nobody has
seen (`Hdl` reads them); whether a name is registered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from urikit import _native
from urikit.schemes.handle_forms import encoded, in_url, in_urn
from urikit.schemes.handle_view import HandleView, in_capitals
from urikit.schemes.stating import row
from urikit.schemes.view import refuse

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.schemes.hdl import Hdl

__all__ = ["ROWS", "Doi"]

# prefix = "10" 1*( "." 1*DIGIT )
_PREFIX = re.compile(r"10(?:\.[0-9]++)++")


@dataclass(frozen=True, slots=True)
class Doi(HandleView):
    """A thing that is published, by its DOI name.

    >>> from urikit.schemes.doi import Doi
    >>> doi = Doi.of("http://dx.doi.org/10.17487/RFC3986")
    >>> doi.name, doi.prefix, doi.suffix
    ('10.17487/RFC3986', '10.17487', 'RFC3986')
    >>> str(doi), str(doi.to_url()), str(doi.to_urn())
    ('doi:10.17487/RFC3986', 'https://doi.org/10.17487/RFC3986', 'urn:doi:10.17487:RFC3986')
    >>> doi.equivalent("doi:10.17487/rfc3986")
    True
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("doi",)
    SPECIFICATION: ClassVar[str] = "ISO 26324"
    EQUIVALENCE: ClassVar[str] = "decoded names, without the case of ASCII letters"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "doi:10.17487/RFC3986",
        "doi:10.1000/182",
        "doi:10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2",
    )
    PRODUCTION: ClassVar[str] = "doi-name"

    #: The name as it is written, percent-encoded.
    written: str
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Doi:
        text = str(uri)
        start, end = uri.spans["path"]
        if uri.authority is not None:
            refuse(uri, "doi-slashes", "authority", 4, start)
        if uri.query is not None:
            refuse(uri, "doi-query", "suffix", end, uri.spans["query"][1])
        written = uri.path
        cls._check_written(written, text, start)
        return cls(written, uri.fragment)

    @classmethod
    def _check(cls, name: str, text: str, start: int) -> None:
        """doi-name = prefix "/" suffix."""
        prefix, slash, suffix = name.partition("/")
        if not _PREFIX.fullmatch(prefix):
            refuse(text, "doi-prefix", "prefix", start, min(start + len(prefix), len(text)), scheme="doi")
        if not slash:
            refuse(text, "doi-slash-missing", "doi-name", len(text), len(text), scheme="doi")
        if not suffix:
            refuse(text, "doi-suffix-empty", "suffix", start + len(prefix) + 1, start + len(prefix) + 1, scheme="doi")
        if not suffix.isprintable():
            refuse(text, "doi-character", "suffix", start + len(prefix) + 1, len(text), scheme="doi")

    @classmethod
    def _check_alone(cls, text: str) -> None:
        if not text.startswith("10."):
            refuse(text, "doi-form", "doi", 0, len(text), scheme="doi")

    def to_uri(self) -> URI:
        return _native.URI.parse(f"doi:{self.written}{self._end}")

    @property
    def prefix(self) -> str:
        """What stands before the first "/": "10." and the registrant."""
        return self.name.partition("/")[0]

    @property
    def suffix(self) -> str:
        """What follows the first "/": what the registrant calls the thing."""
        return self.name.partition("/")[2]

    def to_url(self, scheme: Literal["http", "https"] = "https") -> URI:
        """The URL at doi.org, by the Handbook's rules of encoding.

        >>> from urikit.schemes.doi import Doi
        >>> str(Doi.build("10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2").to_url())
        'https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'
        """
        return _native.URI.parse(f"{scheme}://doi.org/{in_url(self.name)}{self._end}")

    def to_info(self) -> URI:
        """The info URI (RFC 4452)."""
        return _native.URI.parse(f"info:doi/{encoded(self.name)}{self._end}")

    def to_urn(self) -> URI:
        """The URN, with ":" for the first "/" and any other "/" encoded."""
        return _native.URI.parse(f"urn:doi:{in_urn(self.prefix, self.suffix)}{self._end}")

    def to_handle(self) -> Hdl:
        """The same name as a handle."""
        from urikit.schemes.hdl import Hdl

        return Hdl(self.written, None, self.fragment)

    @property
    def _end(self) -> str:
        return "" if self.fragment is None else f"#{self.fragment}"

    def normalized(self) -> Doi:
        """The same name in capitals of ASCII, encoded in one way, so that equal names are equal texts.

        >>> from urikit.schemes.doi import Doi
        >>> str(Doi.parse("doi:10.1000/%61%2fé".replace("é", "%c3%a9")).normalized())
        'doi:10.1000/A/%C3%A9'
        """
        return Doi(encoded(in_capitals(self.name)), self.fragment)

    def _equivalent(self, other: Doi) -> bool:
        return in_capitals(self.name) == in_capitals(other.name) and self.fragment == other.fragment


_SYNTAX = "ISO 26324 (DOI syntax)"
_HANDBOOK = "DOI Handbook, encoding rules for URLs"
_NAME = 'doi-name = prefix "/" suffix'

# fmt: off
ROWS = (
    row(
        "doi-prefix", _SYNTAX, 'prefix = "10" 1*( "." 1*DIGIT )',
        "a prefix that no DOI name has",
        '"{found}" is not "10." and the number of a registrant',
        "The prefix is given to a registrant: 10 is the naming authority of DOI names, and the number behind it may be "
        "divided by further points.",
        "doi:/x", "doi:10.1000/x",
        'begin with "10." and the number',
    ),
    row(
        "doi-slash-missing", _SYNTAX, _NAME,
        "a prefix alone",
        'there is no "/" and no suffix after the prefix',
        "A prefix names a registrant and nothing that it published.",
        "doi:10.17487", "doi:10.17487/RFC3986",
        'write "/" and the suffix',
    ),
    row(
        "doi-suffix-empty", _SYNTAX, _NAME,
        "an empty suffix",
        'there is nothing after the "/"',
        "The suffix is what the registrant calls the thing, and has one character at least.",
        "doi:10.1000/", "doi:10.1000/182",
        "write the suffix",
    ),
    row(
        "doi-character", _SYNTAX, _NAME,
        "a character that cannot be printed",
        "there is a character in the suffix that cannot be printed",
        "A DOI name is made of graphic characters of Unicode: no line breaks, no control characters.",
        "doi:10.1000/a%0A", "doi:10.1000/a",
        "leave it out",
    ),
    row(
        "doi-octets", "RFC 3651 section 2", "LocalName = *( octets that map to UTF-8 encoded characters )",
        "octets that are no UTF-8",
        "the octets of the name are no UTF-8",
        "Names are Unicode, and percent-encoded by their UTF-8 octets.",
        "doi:10.1000/caf%E9", "doi:10.1000/caf%C3%A9",
        "encode the octets of UTF-8",
    ),
    row(
        "doi-query", _HANDBOOK, _NAME,
        'a "?" in the name that is not encoded',
        'the "?" begins a query, and ends the name',
        "A question mark of the name must be written %3F. Parameters after the name are for the servers of doi.org, "
        "and no part of a doi URI.",
        "doi:10.1000/456?789", "doi:10.1000/456%3F789",
        'write "?" as %3F if it belongs to the name, or leave the query out',
        mend=lambda text, start, end: f"{text[:start]}%3F{text[start + 1 :]}",
    ),
    row(
        "doi-slashes", _SYNTAX, _NAME,
        'a doi URI with "//"',
        'a doi URI has no "//" after the scheme',
        "There is no server in the name; the name follows the colon.",
        "doi://10.1000/182", "doi:10.1000/182",
        "leave the slashes out",
        mend=lambda text, start, end: text[:4] + text[6:],
    ),
    row(
        "doi-form", _HANDBOOK, _NAME,
        "no DOI name",
        '"{found}" is none of the forms that a DOI name is written in',
        "The forms are doi:, https://doi.org/, http://dx.doi.org/, info:doi/, urn:doi:, hdl:, https://hdl.handle.net/ "
        "and the name alone.",
        'Doi.of("https://example.org/10.1000/182")', "doi:10.1000/182",
        "give the name in one of these forms",
    ),
)
# fmt: on
