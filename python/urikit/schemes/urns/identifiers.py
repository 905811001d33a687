"""URN namespaces of numbers that identify anything: uuid and oid.

Both are written in other systems too, with braces, names or bytes; the classes read and write these forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from uuid import UUID

from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import DIGITS, FormName, NSSError
from urikit.schemes.view import maker

__all__ = ["Oid", "Uuid"]


Variant = Literal["ncs", "rfc9562", "microsoft", "future"]

# UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
_UUID_FORM = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")
_GROUPS = (8, 4, 4, 4, 12)
_LENGTH = 36
_HYPHENS = (8, 13, 18, 23)
_HEX = frozenset("0123456789abcdefABCDEF")
#: By the first digit of the fourth group (section 4.1, table 1).
_VARIANTS: tuple[Variant, ...] = ("ncs",) * 8 + ("rfc9562",) * 4 + ("microsoft",) * 2 + ("future",) * 2
#: The epoch of the timestamps of versions 1 and 6, in steps of 100 ns (section 5.1).
_GREGORIAN = datetime(1582, 10, 15, tzinfo=UTC)
_UNIX = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Uuid(FormName):
    """A universally unique identifier: a name that is made without an authority.

    urn:uuid, universally unique identifiers (RFC 9562, formerly RFC 4122).

        UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet

    A UUID is a number of 128 bits that needs no registrar. Its text is "hex-and-dash", in upper
    or lower case; the number is what is compared. The bits of the variant and of the version say
    how it was made, and those of versions 1, 6 and 7 when.

    What can go wrong: braces around it and hexadecimal digits without hyphens are forms of other
    systems, refused here. A variant or a version that RFC 9562 does not define makes no
    difference to the name and is an issue. The time within a UUID is what its maker claims.

    Left out: making UUIDs; Python's `uuid` does, and `to_uuid` and `build` convert.

    >>> from urikit.schemes.urns.identifiers import Uuid
    >>> name = Uuid.parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    >>> name.version, name.variant, name.timestamp.year
    (1, 'rfc9562', 1997)
    >>> name.equivalent("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
    True
    """

    #: The 36 characters as they are written.
    text: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Uuid:
        if _UUID_FORM.fullmatch(nss) is None:
            raise NSSError("urn-uuid-form", "UUID", *_mistake(nss))
        return _make_uuid(spelled, components, nss)

    @classmethod
    def build(cls, uuid: UUID | str) -> Uuid:
        """Return the name of that UUID, a value of Python's `uuid` or its text.

        Raises `SchemeError` for a text that is not a UUID.

        >>> import uuid
        >>> from urikit.schemes.urns.identifiers import Uuid
        >>> str(Uuid.build(uuid.NAMESPACE_URL))
        'urn:uuid:6ba7b811-9dad-11d1-80b4-00c04fd430c8'
        """
        return cls._built(str(uuid))

    def _canonical(self) -> str:
        return self.text.lower()

    def to_uuid(self) -> UUID:
        """Return the value of Python's `uuid`."""
        from uuid import UUID

        return UUID(self.text)

    @property
    def number(self) -> int:
        """The 128 bits as one number."""
        return int(self.text.replace("-", ""), 16)

    @property
    def variant(self) -> Variant:
        """Return the variant whose layout the UUID has (section 4.1)."""
        return _VARIANTS[int(self.text[19], 16)]

    @property
    def version(self) -> int | None:
        """The method by which the UUID was made, 0 to 15 (section 4.2); None in another variant."""
        return int(self.text[14], 16) if self.variant == "rfc9562" else None

    @property
    def is_nil(self) -> bool:
        """Return whether all bits are zero: no such value (section 5.9)."""
        return self.number == 0

    @property
    def is_max(self) -> bool:
        """Return whether all bits are one: the end of a list (section 5.10)."""
        return self.number == (1 << 128) - 1

    @property
    def timestamp(self) -> datetime | None:
        """When it was made, by its own account, in UTC; None where the version contains no time.

        Versions 1 and 6 count tenths of microseconds, and the last digit is cut off.

        >>> from urikit.schemes.urns.identifiers import Uuid
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
        """Return a variant or a version that RFC 9562 does not define."""
        if self.is_nil or self.is_max:
            return ()
        if self.version is None:
            return (self._name().noted("urn-uuid-variant", "variant", 19, 20, severity="info"),)
        if not 1 <= self.version <= 8:
            return (self._name().noted("urn-uuid-version", "version", 14, 15, severity="info"),)
        return ()


_make_uuid = maker(Uuid)


def add_hyphens(text: str, start: int, end: int) -> str | None:
    """Write the digits with their hyphens, or digits for the letters O, l and I; None where they are not 32.

    >>> add_hyphens("urn:uuid:f81d4fae-7dec-11d0-a765-OOa0c91e6bf6", 33, 34)
    'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
    """
    plain = text[:9] + text[9:].translate(DIGITS)
    if end - start == 1 and plain != text:
        return plain if _UUID_FORM.fullmatch(plain[9:]) else None
    digits = text[start:end].replace("-", "")
    if len(digits) != 32:
        return None
    groups = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return text[:start] + "-".join(groups) + text[end:]


def _mistake(nss: str) -> tuple[int, int]:
    """Return the place of the first of a few wrong characters, or of the one wrong group; else the whole."""
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


# oid = number *( DOT number )        number = DIGIT / ( LEADDIGIT 1*DIGIT )
_OID_FORM = re.compile(r"(?:0|[1-9][0-9]*+)(?:\.(?:0|[1-9][0-9]*+))*+")
# ObjIdComponents ::= NameForm | NumberForm | NameAndNumberForm (X.680)
_COMPONENT = re.compile(r"([a-z][0-9A-Za-z]*+(?:-[0-9A-Za-z]++)*+)?(?:(\()?([0-9]++)(\))?)?")
#: The roots by their names (X.660).
_ROOTS = {"itu-t": "0", "ccitt": "0", "iso": "1", "joint-iso-itu-t": "2", "joint-iso-ccitt": "2"}


@dataclass(frozen=True, slots=True)
class Oid(FormName):
    """An object identifier: a path in the tree that ISO and ITU-T share.

    urn:oid, object identifiers (RFC 3061; ITU-T X.660, X.680, X.690).

        oid    = number *( DOT number )              urn:oid:1.2.840.113549.1.1.1
        number = DIGIT / ( LEADDIGIT 1*DIGIT )

    The numbers are the arcs of one tree. ASN.1 writes them between braces, `{1 2 840}`, with
    names where one likes, `{iso(1) member-body(2) us(840)}`; BER and DER pack them into bytes.
    All three are read and written here. Lexical equivalence is "exact string match", and since
    no number has a leading zero, equal means equal.

    What can go wrong: the grammar of RFC 3061 takes any numbers, but the tree has three roots, 0
    (ITU-T), 1 (ISO) and 2 (both). They have 40 arcs below 0 and 1 each, since the encodings put the
    first two numbers into one. A name beyond that is grammatical and names nothing: an issue.

    Left out: the names of arcs below the root, which no RFC here lists; in `from_asn1` an arc is
    a number or a name with its number, but for the root.

    >>> from urikit.schemes.urns.identifiers import Oid
    >>> rsa = Oid.parse("urn:oid:1.2.840.113549.1.1.1")
    >>> rsa.arcs, rsa.parent.dotted
    ((1, 2, 840, 113549, 1, 1, 1), '1.2.840.113549.1.1')
    >>> rsa.to_asn1(), rsa.to_der().hex()
    ('{1 2 840 113549 1 1 1}', '06092a864886f70d010101')
    """

    #: The numbers, with "." between them.
    dotted: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Oid:
        if _OID_FORM.fullmatch(nss) is None:
            raise _refusal(nss)
        return _make_oid(spelled, components, nss)

    @classmethod
    def build(cls, arcs: str | Iterable[int]) -> Oid:
        """Return the name with these arcs: numbers, or a text with "." between them.

        Raises `SchemeError` for what is not an object identifier.

        >>> from urikit.schemes.urns.identifiers import Oid
        >>> str(Oid.build((1, 3, 6, 1)))
        'urn:oid:1.3.6.1'
        """
        return cls._built(arcs if isinstance(arcs, str) else ".".join(map(str, arcs)))

    @classmethod
    def from_asn1(cls, value: str) -> Oid:
        """Return the name that a value of ASN.1 gives, as `{iso(1) member-body(2) us(840)}`.

        The braces may be missing. Raises `ValueError` for another text, and for a name
        without its number below the root.

        >>> from urikit.schemes.urns.identifiers import Oid
        >>> Oid.from_asn1("{ iso member-body(2) us(840) 113549 }").dotted
        '1.2.840.113549'
        """
        inner = value.strip()
        if inner.startswith("{") and inner.endswith("}"):
            inner = inner[1:-1]
        arcs = [_arc(component, place) for place, component in enumerate(inner.split())]
        if not arcs:
            raise ArgumentError("value", "at least one arc", value)
        return cls._built(".".join(arcs))

    @classmethod
    def from_der(cls, octets: bytes) -> Oid:
        """Return the name that is encoded by DER (X.690 section 8.19), tag and length included.

        Raises `ValueError` for bytes that are something else.

        >>> from urikit.schemes.urns.identifiers import Oid
        >>> Oid.from_der(bytes.fromhex("06092a864886f70d010101")).dotted
        '1.2.840.113549.1.1.1'
        """
        return cls._built(".".join(map(str, _decoded(_content(octets)))))

    @property
    def arcs(self) -> tuple[int, ...]:
        """The numbers. Raises `ValueError` where one has more digits than Python converts."""
        return tuple(map(int, self.dotted.split(".")))

    @property
    def parent(self) -> Oid | None:
        """The arc above; None for a root."""
        above, dot, _ = self.dotted.rpartition(".")
        return self._built(above) if dot else None

    def is_below(self, other: Oid) -> bool:
        """Return whether the other is an arc above this one.

        >>> from urikit.schemes.urns.identifiers import Oid
        >>> Oid.build("1.3.6.1.4.1").is_below(Oid.build("1.3.6")), Oid.build("1.36").is_below(Oid.build("1.3"))
        (True, False)
        """
        return self.dotted.startswith(f"{other.dotted}.")

    def to_asn1(self) -> str:
        """Return the value in ASN.1, with numbers alone."""
        return "{" + self.dotted.replace(".", " ") + "}"

    def to_der(self) -> bytes:
        """Return the encoding by DER (X.690 section 8.19), tag and length included.

        Raises `ValueError` for what has no place in the tree, and for a root alone.
        """
        first, *rest = self.arcs
        if not rest or self._outside() is not None:
            raise ArgumentError("OID", "two arcs or more that have a place in the tree", self.dotted)
        content = b"".join(map(_encoded, [40 * first + rest[0], *rest[1:]]))
        return b"\x06" + _length(len(content)) + content

    def _outside(self) -> int | None:
        """Return which of the first two arcs is not in the tree."""
        root, _, rest = self.dotted.partition(".")
        if root not in ("0", "1", "2"):
            return 0
        second = rest.partition(".")[0]
        return 1 if root != "2" and (len(second) > 2 or (second and int(second) > 39)) else None

    def issues(self) -> tuple[Issue, ...]:
        """Return a first or second arc that is not in the tree."""
        outside = self._outside()
        if outside is None:
            return ()
        arcs = self.dotted.split(".")
        start = 0 if outside == 0 else len(arcs[0]) + 1
        return (self._name().noted("urn-oid-root", "number", start, start + len(arcs[outside])),)


_make_oid = maker(Oid)


def _refusal(nss: str) -> NSSError:
    """Return the refusal of an NSS that is not a sequence of numbers."""
    start = 0
    for number in nss.split("."):
        end = start + len(number)
        if not number.isdigit():
            return NSSError("urn-oid-number", "number", start, end)
        if number[0] == "0" != number:
            return NSSError("urn-oid-leading-zero", "number", start, end)
        start = end + 1
    raise AssertionError(nss)


def _arc(component: str, place: int) -> str:
    """Return the number of one component of a value of ASN.1."""
    found = _COMPONENT.fullmatch(component)
    name, opening, number, closing = found.groups() if found else (None, None, None, None)
    if name and number is None and place == 0 and name in _ROOTS:
        return _ROOTS[name]
    if number is None or not (bool(opening) == bool(closing) == bool(name)):
        raise ArgumentError("value", "a number, or a name with its number in brackets", component)
    return number.lstrip("0") or "0"


def _encoded(number: int) -> bytes:
    """Return a number to the base 128, the high bit set on all bytes but the last."""
    octets = [number & 0x7F]
    while number := number >> 7:
        octets.append(number & 0x7F | 0x80)
    return bytes(reversed(octets))


def _length(count: int) -> bytes:
    if count < 0x80:
        return bytes([count])
    octets = count.to_bytes((count.bit_length() + 7) // 8, "big")
    return bytes([0x80 | len(octets)]) + octets


def _content(octets: bytes) -> bytes:
    """Return the content of an object identifier in DER; its length is in the shortest form."""
    for head in range(2, min(len(octets), 6)):
        content = octets[head:]
        if octets[:head] == b"\x06" + _length(len(content)):
            return content
    raise ArgumentError("octets", "the encoding of an object identifier", octets.hex())


def _decoded(content: bytes) -> list[int]:
    numbers, number = [], 0
    for place, octet in enumerate(content):
        if octet == 0x80 and (place == 0 or content[place - 1] < 0x80):
            raise ArgumentError("octets", "numbers without needless bytes", content.hex())
        number = number << 7 | octet & 0x7F
        if octet < 0x80:
            numbers.append(number)
            number = 0
    if not content or content[-1] >= 0x80:
        raise ArgumentError("octets", "a number that ends", content.hex())
    root = min(numbers[0] // 40, 2)
    return [root, numbers[0] - 40 * root, *numbers[1:]]
