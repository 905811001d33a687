"""urn:isan, the International Standard Audiovisual Number (RFC 4246; ISO 15706).

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
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.check_digits import mod_37_36
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal

__all__ = ["Isan"]

_HEX = "[0-9A-Fa-f]{4}"
_FORM = re.compile(rf"(?:{_HEX}-){{4}}[0-9A-Za-z](?:-{_HEX}-{_HEX}-[0-9A-Za-z])?")
#: What `build` takes: hyphens and check characters may be missing.
_LOOSE = re.compile(r"([0-9A-Fa-f]{16})([0-9A-Za-z])?(?:([0-9A-Fa-f]{8})([0-9A-Za-z])?)?")


@dataclass(frozen=True, slots=True)
class Isan(NamespaceView):
    """The International Standard Audiovisual Number: the name of a film, an episode, a version.

    >>> from urikit.schemes.urns.isan import Isan
    >>> version = Isan.parse("urn:isan:1881-66C7-3420-6541-Y-9F3A-0245-O")
    >>> version.root, version.episode, version.version, version.is_sound
    ('188166C73420', '6541', '9F3A0245', True)
    >>> str(version.to_work())
    'urn:isan:1881-66C7-3420-6541-Y'
    """

    NIDS: ClassVar[tuple[str, ...]] = ("isan",)
    SPECIFICATION: ClassVar[str] = "RFC 4246"
    EQUIVALENCE: ClassVar[str] = "without regard to case"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "URN:ISAN:0123-1230-3210-2310-1",
        "URN:ISAN:1881-66C7-3420-6541-9-9F3A-0245-U",
        "urn:isan:1881-66C7-3420-6541-Y-9F3A-0245-O",
    )

    #: The number with its hyphens, as it is written.
    number: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Isan:
        if _FORM.fullmatch(nss) is None:
            raise Refusal("urn-isan-form", "ISAN-NSS")
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, number: str) -> Isan:
        """The name with that number: 16 hexadecimal digits, or 24, with or without check characters and hyphens.

        Raises `ValueError` for another text, and for a check character that does not fit.

        >>> from urikit.schemes.urns.isan import Isan
        >>> str(Isan.build("000000018947000000000000"))
        'urn:isan:0000-0001-8947-0000-8-0000-0000-D'
        """
        found = _LOOSE.fullmatch(number.replace("-", "").replace(" ", "").upper())
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

    @property
    def nss(self) -> str:
        """The number with its hyphens, as it is written."""
        return self.number

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
        """Whether each check character fits the digits before it."""
        return not self._unsound()

    def to_work(self) -> Isan:
        """The same work or episode in all its versions."""
        return self._built(self.number[:21])

    def _unsound(self) -> list[int]:
        """Where the check characters are that do not fit."""
        work = self.root + self.episode
        found = [20] if mod_37_36(work) != self.check_character else []
        if self.version is not None and mod_37_36(work + self.version) != self.version_check_character:
            found.append(32)
        return found

    def issues(self) -> tuple[Issue, ...]:
        """Check characters that do not fit."""
        name = self._name()
        return tuple(name.noted("urn-isan-check", "check", at, at + 1, "error") for at in self._unsound())
