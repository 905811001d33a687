"""urn:nbn, National Bibliography Numbers (RFC 8458, formerly RFC 3188).

    nbn-nss = prefix "-" nbn-string            urn:nbn:se:uu:diva-3475
    prefix  = iso-cc *( ":" subspc )           urn:nbn:de:101:1-201102033592

Names that national libraries give to what has no ISBN. The prefix says whose name it is, a
country and what the country divides itself into; its first hyphen ends it, and the libraries
say what the rest is.

What can go wrong: the prefix is case-insensitive, and the string is not; only the library's
own resolver may know that it is. Percent-encodings compare without regard to case.

Left out: which codes are assigned by ISO 3166-1, which are registered below them, and the
check digits that some libraries have in their strings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit._native import percent_recase
from urikit.core.arguments import several
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal

__all__ = ["Nbn"]

# prefix = iso-cc *( ":" subspc )      iso-cc = 2ALPHA      subspc = 1*(ALPHA / DIGIT)
_COUNTRY = re.compile(r"[A-Za-z]{2}")
_SUBSPACES = re.compile(r"(?::[0-9A-Za-z]++)*+")


@dataclass(frozen=True, slots=True)
class Nbn(NamespaceView):
    """A National Bibliography Number: what a national library calls a resource.

    >>> from urikit.schemes.urns.nbn import Nbn
    >>> name = Nbn.parse("urn:nbn:se:uu:diva-3475")
    >>> name.country, name.subspaces, name.string
    ('se', ('uu', 'diva'), '3475')
    >>> name.equivalent("URN:NBN:SE:UU:Diva-3475")
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("nbn",)
    STRICT: ClassVar[bool] = False
    SPECIFICATION: ClassVar[str] = "RFC 8458"
    EQUIVALENCE: ClassVar[str] = "the prefix without regard to case, the string as it is written"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "URN:NBN:fi-fe201003181510",
        "urn:nbn:ch:bel-9039",
        "urn:nbn:se:uu:diva-3475",
        "urn:nbn:hu-3006",
        "urn:nbn:fi-fe19981001",
    )

    #: The prefix, as it is written.
    prefix: str
    #: What follows its hyphen, as it is written.
    string: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Nbn:
        prefix, hyphen, string = nss.partition("-")
        if _COUNTRY.fullmatch(prefix[: prefix.find(":")] if ":" in prefix else prefix) is None:
            raise Refusal("urn-nbn-country", "iso-cc", 0, len(prefix.partition(":")[0]))
        if _SUBSPACES.fullmatch(prefix, 2) is None:
            raise Refusal("urn-nbn-prefix", "subspc", 2, len(prefix))
        if not hyphen or string[:1] in ("", "/"):
            raise Refusal("urn-nbn-string", "nbn-string", len(prefix) + len(hyphen))
        return cls(prefix, string, spelled=spelled, components=components)

    @classmethod
    def build(cls, country: str, string: str, *, subspaces: tuple[str, ...] = ()) -> Nbn:
        """The name that a library gives; what no URN contains is percent-encoded in the string.

        Raises `SchemeError` for an invalid country or part of it.

        >>> from urikit.schemes.urns.nbn import Nbn
        >>> str(Nbn.build("fi", "fe 1"))
        'urn:nbn:fi-fe%201'
        """
        return cls._built(f"{':'.join((country, *several('subspaces', subspaces)))}-{string}")

    @property
    def nss(self) -> str:
        """Prefix and string, as they are written."""
        return f"{self.prefix}-{self.string}"

    def _canonical(self) -> str:
        return f"{self.prefix.lower()}-{percent_recase(self.string)}"

    @property
    def country(self) -> str:
        """The two letters of the country (ISO 3166-1), in lower case."""
        return self.prefix[:2].lower()

    @property
    def subspaces(self) -> tuple[str, ...]:
        """What the country divides itself into, in lower case."""
        return tuple(self.prefix.lower().split(":")[1:])
