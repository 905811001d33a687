"""The doi scheme (provisional; ISO 26324, the DOI Handbook): names of things that are published.

    doi:10.17487/RFC3986        10.17487 is the prefix, RFC3986 the suffix

A DOI name is a handle (RFC 3650 to 3652) below the naming authority "10": the prefix is "10." and the
number of a registrant, perhaps divided by ".", the suffix any printable characters of Unicode.
Names are compared without the case of ASCII letters, and with the case of all others.

A shortDOI (https://shortdoi.org/) is a handle below "10" itself, `10/aabbe`, and an alias: which name it
means is known to the service only, so the two are not equivalent here.

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
from typing import ClassVar, Literal

from urikit._native import URI
from urikit.core.errors import refuse
from urikit.schemes.handle_forms import encoded, in_url, in_urn
from urikit.schemes.handle_view import HandleView, in_capitals
from urikit.schemes.hdl import Hdl

__all__ = ["Doi"]

# prefix = "10" 1*( "." 1*DIGIT )
_PREFIX = re.compile(r"10(?:\.[0-9]++)++")
_SHORT = re.compile(r"10/[A-Za-z0-9]++")


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
        if not _PREFIX.fullmatch(prefix) and not _SHORT.fullmatch(name):
            refuse(text, "doi-prefix", "prefix", start, min(start + len(prefix), len(text)), scheme="doi")
        if not slash:
            refuse(text, "doi-slash-missing", "doi-name", len(text), len(text), scheme="doi")
        if not suffix:
            refuse(text, "doi-suffix-empty", "suffix", start + len(prefix) + 1, start + len(prefix) + 1, scheme="doi")
        if not suffix.isprintable():
            refuse(text, "doi-character", "suffix", start + len(prefix) + 1, len(text), scheme="doi")

    @classmethod
    def _check_alone(cls, text: str) -> None:
        if not text.startswith(("10.", "10/")):
            refuse(text, "doi-form", "doi", 0, len(text), scheme="doi")

    def _text(self) -> str:
        return f"doi:{self.written}{self._end}"

    @property
    def prefix(self) -> str:
        """What is before the first "/": "10." and the registrant."""
        return self.name.partition("/")[0]

    @property
    def suffix(self) -> str:
        """What follows the first "/": what the registrant calls the thing."""
        return self.name.partition("/")[2]

    @property
    def is_short(self) -> bool:
        """Whether the name is a shortDOI, as "10/aabbe".

        >>> from urikit.schemes.doi import Doi
        >>> Doi.of("https://doi.org/aabbe").is_short, Doi.of("10.1000/182").is_short
        (True, False)
        """
        return _SHORT.fullmatch(self.name) is not None

    def to_url(self, scheme: Literal["http", "https"] = "https") -> URI:
        """The URL at doi.org, by the Handbook's rules of encoding.

        >>> from urikit.schemes.doi import Doi
        >>> str(Doi.build("10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2").to_url())
        'https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'
        """
        return URI.parse(f"{scheme}://doi.org/{in_url(self.name)}{self._end}")

    def to_info(self) -> URI:
        """The info URI (RFC 4452)."""
        return URI.parse(f"info:doi/{encoded(self.name)}{self._end}")

    def to_urn(self) -> URI:
        """The URN, with ":" for the first "/" and any other "/" encoded."""
        return URI.parse(f"urn:doi:{in_urn(self.prefix, self.suffix)}{self._end}")

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
