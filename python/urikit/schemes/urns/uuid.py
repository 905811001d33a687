"""urn:uuid, universally unique identifiers (RFC 9562, formerly RFC 4122).

    UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet

A UUID is a number of 128 bits that needs no registrar. Its text is "hex-and-dash", in upper
or lower case; the number is what is compared. The bits of the variant and of the version say
how it was made, and those of versions 1, 6 and 7 when.

What can go wrong: braces around it and hexadecimal digits without hyphens are forms of other
systems, refused here. A variant or a version that RFC 9562 does not define makes no
difference to the name and is an issue. The time within a UUID is what its maker claims.

Left out: making UUIDs; Python's `uuid` does, and `to_uuid` and `build` convert.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Literal
from uuid import UUID

from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal
from urikit.schemes.view import maker

#: Letters that look like digits.
DIGITS = str.maketrans("OoIl", "0011")

__all__ = ["Uuid"]

Variant = Literal["ncs", "rfc9562", "microsoft", "future"]

# UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
_FORM = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")
_GROUPS = (8, 4, 4, 4, 12)
_LENGTH = 36
_HYPHENS = (8, 13, 18, 23)
_HEX = frozenset("0123456789abcdefABCDEF")
#: By the first digit of the fourth group (section 4.1, table 1).
_VARIANTS: tuple[Variant, ...] = ("ncs",) * 8 + ("rfc9562",) * 4 + ("microsoft",) * 2 + ("future",) * 2
#: What the timestamps of versions 1 and 6 count from, in steps of 100 ns (section 5.1).
_GREGORIAN = datetime(1582, 10, 15, tzinfo=UTC)
_UNIX = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Uuid(NamespaceView):
    """A universally unique identifier: a name that is made without an authority.

    >>> from urikit.schemes.urns.uuid import Uuid
    >>> name = Uuid.parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    >>> name.version, name.variant, name.timestamp.year
    (1, 'rfc9562', 1997)
    >>> name.equivalent("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("uuid",)
    SPECIFICATION: ClassVar[str] = "RFC 9562"
    EQUIVALENCE: ClassVar[str] = "the number is the same, in upper or lower case"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "urn:uuid:919108f7-52d1-4320-9bac-f847db4148a8",
        "urn:uuid:017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
        "urn:uuid:00000000-0000-0000-0000-000000000000",
    )

    #: The 36 characters as they are written.
    text: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Uuid:
        if _FORM.fullmatch(nss) is None:
            raise Refusal("urn-uuid-form", "UUID", *_mistake(nss))
        return _make(spelled, components, nss)

    @classmethod
    def build(cls, uuid: UUID | str) -> Uuid:
        """The name of that UUID, a value of Python's `uuid` or its text.

        Raises `SchemeError` for a text that is not a UUID.

        >>> import uuid
        >>> from urikit.schemes.urns.uuid import Uuid
        >>> str(Uuid.build(uuid.NAMESPACE_URL))
        'urn:uuid:6ba7b811-9dad-11d1-80b4-00c04fd430c8'
        """
        return cls._built(str(uuid))

    @property
    def nss(self) -> str:
        """The 36 characters, as they are written."""
        return self.text

    def _canonical(self) -> str:
        return self.text.lower()

    def to_uuid(self) -> UUID:
        """The value of Python's `uuid`."""
        from uuid import UUID

        return UUID(self.text)

    @property
    def number(self) -> int:
        """The 128 bits as one number."""
        return int(self.text.replace("-", ""), 16)

    @property
    def variant(self) -> Variant:
        """Whose layout the UUID has (section 4.1)."""
        return _VARIANTS[int(self.text[19], 16)]

    @property
    def version(self) -> int | None:
        """How the UUID was made, 0 to 15 (section 4.2); None in another variant."""
        return int(self.text[14], 16) if self.variant == "rfc9562" else None

    @property
    def is_nil(self) -> bool:
        """Whether all bits are zero: no such value (section 5.9)."""
        return self.number == 0

    @property
    def is_max(self) -> bool:
        """Whether all bits are one: the end of a list (section 5.10)."""
        return self.number == (1 << 128) - 1

    @property
    def timestamp(self) -> datetime | None:
        """When it was made, by its own account, in UTC; None where the version contains no time.

        Versions 1 and 6 count tenths of microseconds, and the last digit is cut off.

        >>> from urikit.schemes.urns.uuid import Uuid
        >>> for version in ("C232AB00-9414-11EC-B3C8-9F6BDECED846", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F"):
        ...     print(Uuid.build(version).timestamp)
        2022-02-22 19:22:22+00:00
        2022-02-22 19:22:22+00:00
        """
        low, middle, high = self.text[:8], self.text[9:13], self.text[15:18]
        version = self.version
        if version == 1:
            return _GREGORIAN + timedelta(microseconds=int(high + middle + low, 16) // 10)
        if version == 6:
            return _GREGORIAN + timedelta(microseconds=int(low + middle + high, 16) // 10)
        if version == 7:
            milliseconds = int(low + middle, 16)
            # Beyond the year 9999 Python has no date.
            return _UNIX + timedelta(milliseconds=milliseconds) if milliseconds < 253402300800000 else None
        return None

    def issues(self) -> tuple[Issue, ...]:
        """A variant or a version that RFC 9562 does not define."""
        if self.is_nil or self.is_max:
            return ()
        if self.version is None:
            return (self._name().noted("urn-uuid-variant", "variant", 19, 20, severity="info"),)
        if not 1 <= self.version <= 8:
            return (self._name().noted("urn-uuid-version", "version", 14, 15, severity="info"),)
        return ()


_make = maker(Uuid)


def add_hyphens(text: str, start: int, end: int) -> str | None:
    """The same digits with their hyphens, or digits for the letters O, l and I; None where they are not 32.

    >>> add_hyphens("urn:uuid:f81d4fae-7dec-11d0-a765-OOa0c91e6bf6", 33, 34)
    'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
    """
    plain = text[:9] + text[9:].translate(DIGITS)
    if end - start == 1 and plain != text:
        return plain if _FORM.fullmatch(plain[9:]) else None
    digits = text[start:end].replace("-", "")
    if len(digits) != 32:
        return None
    groups = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return text[:start] + "-".join(groups) + text[end:]


def _mistake(nss: str) -> tuple[int, int]:
    """Where the first of a few wrong characters is, or the one wrong group; the whole where more is wrong."""
    if len(nss) == _LENGTH:
        wrong = [at for at, c in enumerate(nss) if (c != "-" if at in _HYPHENS else c not in _HEX)]
        if 0 < len(wrong) <= len(_HYPHENS):
            return wrong[0], wrong[0] + 1
    groups, places, at = nss.split("-"), [], 0
    for group, length in zip(groups, _GROUPS, strict=False):
        if len(group) != length or not _HEX.issuperset(group):
            places.append((at, at + len(group)))
        at += len(group) + 1
    return places[0] if len(groups) == len(_GROUPS) and len(places) == 1 else (0, len(nss))
