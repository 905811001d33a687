"""urn:eidr, films and other audiovisual works in the Entertainment Identifier Registry (RFC 7972).

    EIDR-NSS      = EIDR-PREFIX ":" EIDR-SUFFIX      urn:eidr:10.5240:7791-8534-2C23-9030-8610-5
    RP2079-SUFFIX = 5(4HEXDIG "-") CHECK

An EIDR identifier is a DOI name; ":" means the "/" between its prefix and its suffix. The
only prefix in use is 10.5240, and its suffixes end in a check character (ISO 7064, MOD 37,36),
which is part of their syntax. Another prefix may come: such a name is read as an opaque
string, as the registration wants.

What can go wrong: the check character finds a wrong digit; letters compare without case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit.schemes.urns.check_digits import mod_37_36
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal

__all__ = ["Eidr"]

# EIDR-PREFIX = 1*EIDR-CHARS      EIDR-CHARS = ALPHA / DIGIT / "-" / "." / "_"
_CHARACTERS = re.compile(r"[0-9A-Za-z\-._]+")
# RP2079-SUFFIX = 5(4HEXDIG "-") CHECK      CHECK = DIGIT / ALPHA
_SUFFIX = re.compile(r"(?:[0-9A-Fa-f]{4}-){5}[0-9A-Za-z]")


@dataclass(frozen=True, slots=True)
class Eidr(NamespaceView):
    """The name of an audiovisual work: a film, a series, an episode, an edit.

    >>> from urikit.schemes.urns.eidr import Eidr
    >>> film = Eidr.parse("urn:eidr:10.5240:7791-8534-2C23-9030-8610-5")
    >>> film.doi, film.check_character
    ('10.5240/7791-8534-2C23-9030-8610-5', '5')
    >>> Eidr.build("10.5240/7791-8534-2c23-9030-8610-5").equivalent(film)
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("eidr",)
    SPECIFICATION: ClassVar[str] = "RFC 7972"
    EQUIVALENCE: ClassVar[str] = "without regard to case"
    EXAMPLES: ClassVar[tuple[str, ...]] = ("urn:eidr:10.5240:7791-8534-2C23-9030-8610-5",)

    #: The prefix of the DOI name.
    prefix: str
    #: Its suffix, as it is written.
    suffix: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Eidr:
        prefix, _, suffix = nss.partition(":")
        start = len(prefix) + 1
        if _CHARACTERS.fullmatch(prefix) is None:
            raise Refusal("urn-eidr-character", "EIDR-PREFIX", 0, len(prefix))
        if _CHARACTERS.fullmatch(suffix) is None:
            raise Refusal("urn-eidr-character", "EIDR-SUFFIX", min(start, len(nss)))
        if prefix == "10.5240":
            if _SUFFIX.fullmatch(suffix) is None:
                raise Refusal("urn-eidr-suffix", "RP2079-SUFFIX", start)
            if mod_37_36(suffix[:24].replace("-", "").upper()) != suffix[-1].upper():
                raise Refusal("urn-eidr-check", "CHECK", len(nss) - 1)
        return cls(prefix, suffix, spelled=spelled, components=components)

    @classmethod
    def build(cls, doi: str) -> Eidr:
        """The URN of an EIDR identifier in its form as a DOI name.

        Raises `SchemeError` for what is none.

        >>> from urikit.schemes.urns.eidr import Eidr
        >>> str(Eidr.build("10.5240/7791-8534-2C23-9030-8610-5"))
        'urn:eidr:10.5240:7791-8534-2C23-9030-8610-5'
        """
        return cls._built(doi.replace("/", ":", 1))

    @property
    def nss(self) -> str:
        """Prefix and suffix, as they are written."""
        return f"{self.prefix}:{self.suffix}"

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
        """Where the name is resolved over HTTP: "https://doi.org/" and the URN."""
        return f"https://doi.org/urn:eidr:{self.nss}"
