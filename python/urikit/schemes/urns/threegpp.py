"""urn:3gpp, names of the 3rd Generation Partnership Project (RFC 5279).

3GPP assigns the strings, and they are opaque to others; colons may part them. Comparison is
that of RFC 8141. `labels` is the string in its parts, for those who know what they mean.

Left out: the list of assigned names, which 3GPP keeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from urikit.schemes.urns.namespace import NamespaceView

__all__ = ["ThreeGpp"]


@dataclass(frozen=True, slots=True)
class ThreeGpp(NamespaceView):
    """A name that 3GPP has assigned.

    >>> from urikit.schemes.urns.threegpp import ThreeGpp
    >>> ThreeGpp.parse("urn:3gpp:featurephones").labels
    ('featurephones',)
    """

    NIDS: ClassVar[tuple[str, ...]] = ("3gpp",)
    STRICT: ClassVar[bool] = False
    SPECIFICATION: ClassVar[str] = "RFC 5279"
    EQUIVALENCE: ClassVar[str] = "the same characters, percent-encodings in either case"
    EXAMPLES: ClassVar[tuple[str, ...]] = ("urn:3gpp:featurephones",)

    #: The string, as it is written.
    string: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> ThreeGpp:
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, string: str) -> ThreeGpp:
        """The name with that string; what no NSS contains is percent-encoded.

        Raises `SchemeError` for an empty one, and for one that begins with "/".

        >>> from urikit.schemes.urns.threegpp import ThreeGpp
        >>> str(ThreeGpp.build("featurephones"))
        'urn:3gpp:featurephones'
        """
        return cls._built(string)

    @property
    def nss(self) -> str:
        """The string, as it is written."""
        return self.string

    @property
    def labels(self) -> tuple[str, ...]:
        """The parts of the string between its colons."""
        return tuple(self.string.split(":"))
