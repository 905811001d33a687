"""urn:oid, object identifiers (RFC 3061; ITU-T X.660, X.680, X.690).

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
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal
from urikit.schemes.view import maker

__all__ = ["Oid"]

# oid = number *( DOT number )        number = DIGIT / ( LEADDIGIT 1*DIGIT )
_FORM = re.compile(r"(?:0|[1-9][0-9]*+)(?:\.(?:0|[1-9][0-9]*+))*+")
# ObjIdComponents ::= NameForm | NumberForm | NameAndNumberForm (X.680)
_COMPONENT = re.compile(r"([a-z][0-9A-Za-z]*+(?:-[0-9A-Za-z]++)*+)?(?:(\()?([0-9]++)(\))?)?")
#: The roots by their names (X.660).
_ROOTS = {"itu-t": "0", "ccitt": "0", "iso": "1", "joint-iso-itu-t": "2", "joint-iso-ccitt": "2"}


@dataclass(frozen=True, slots=True)
class Oid(NamespaceView):
    """An object identifier: a path in the tree that ISO and ITU-T share.

    >>> from urikit.schemes.urns.oid import Oid
    >>> rsa = Oid.parse("urn:oid:1.2.840.113549.1.1.1")
    >>> rsa.arcs, rsa.parent.dotted
    ((1, 2, 840, 113549, 1, 1, 1), '1.2.840.113549.1.1')
    >>> rsa.to_asn1(), rsa.to_der().hex()
    ('{1 2 840 113549 1 1 1}', '06092a864886f70d010101')
    """

    NIDS: ClassVar[tuple[str, ...]] = ("oid",)
    SPECIFICATION: ClassVar[str] = "RFC 3061"
    EQUIVALENCE: ClassVar[str] = "the numbers are the same"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:oid:1.3.6.1",
        "urn:oid:1.3.6.1.4.1",
        "urn:oid:1.3.6.1.2.1.27",
        "URN:OID:0.9.2342.19200300.100.4",
        "urn:oid:1.2.840.113549.1.1.1",
    )

    #: The numbers, with "." between them.
    dotted: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Oid:
        if _FORM.fullmatch(nss) is None:
            raise _refusal(nss)
        return _make(spelled, components, nss)

    @classmethod
    def build(cls, arcs: str | Iterable[int]) -> Oid:
        """The name with these arcs: numbers, or a text with "." between them.

        Raises `SchemeError` for what is not an object identifier.

        >>> from urikit.schemes.urns.oid import Oid
        >>> str(Oid.build((1, 3, 6, 1)))
        'urn:oid:1.3.6.1'
        """
        return cls._built(arcs if isinstance(arcs, str) else ".".join(map(str, arcs)))

    @classmethod
    def from_asn1(cls, value: str) -> Oid:
        """The name that a value of ASN.1 gives, as `{iso(1) member-body(2) us(840)}`.

        The braces may be missing. Raises `ValueError` for another text, and for a name
        without its number below the root.

        >>> from urikit.schemes.urns.oid import Oid
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
        """The name that is encoded by DER (X.690 section 8.19), tag and length included.

        Raises `ValueError` for bytes that are something else.

        >>> from urikit.schemes.urns.oid import Oid
        >>> Oid.from_der(bytes.fromhex("06092a864886f70d010101")).dotted
        '1.2.840.113549.1.1.1'
        """
        return cls._built(".".join(map(str, _decoded(_content(octets)))))

    @property
    def nss(self) -> str:
        """The numbers, with "." between them."""
        return self.dotted

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
        """Whether the other is an arc above this one.

        >>> from urikit.schemes.urns.oid import Oid
        >>> Oid.build("1.3.6.1.4.1").is_below(Oid.build("1.3.6")), Oid.build("1.36").is_below(Oid.build("1.3"))
        (True, False)
        """
        return self.dotted.startswith(f"{other.dotted}.")

    def to_asn1(self) -> str:
        """The value in ASN.1, with numbers alone."""
        return "{" + self.dotted.replace(".", " ") + "}"

    def to_der(self) -> bytes:
        """The encoding by DER (X.690 section 8.19), tag and length included.

        Raises `ValueError` for what has no place in the tree, and for a root alone.
        """
        first, *rest = self.arcs
        if not rest or self._outside() is not None:
            raise ArgumentError("OID", "two arcs or more that have a place in the tree", self.dotted)
        content = b"".join(map(_encoded, [40 * first + rest[0], *rest[1:]]))
        return b"\x06" + _length(len(content)) + content

    def _outside(self) -> int | None:
        """Which of the first two arcs is not in the tree."""
        root, _, rest = self.dotted.partition(".")
        if root not in ("0", "1", "2"):
            return 0
        second = rest.partition(".")[0]
        return 1 if root != "2" and (len(second) > 2 or (second and int(second) > 39)) else None

    def issues(self) -> tuple[Issue, ...]:
        """A first or second arc that is not in the tree."""
        outside = self._outside()
        if outside is None:
            return ()
        arcs = self.dotted.split(".")
        start = 0 if outside == 0 else len(arcs[0]) + 1
        return (self._name().noted("urn-oid-root", "number", start, start + len(arcs[outside])),)


_make = maker(Oid)


def _refusal(nss: str) -> Refusal:
    """What is wrong with an NSS that is not a sequence of numbers."""
    start = 0
    for number in nss.split("."):
        end = start + len(number)
        if not number.isdigit():
            return Refusal("urn-oid-number", "number", start, end)
        if number[0] == "0" != number:
            return Refusal("urn-oid-leading-zero", "number", start, end)
        start = end + 1
    raise AssertionError(nss)


def _arc(component: str, place: int) -> str:
    """The number of one component of a value of ASN.1."""
    found = _COMPONENT.fullmatch(component)
    name, opening, number, closing = found.groups() if found else (None, None, None, None)
    if name and number is None and place == 0 and name in _ROOTS:
        return _ROOTS[name]
    if number is None or not (bool(opening) == bool(closing) == bool(name)):
        raise ArgumentError("value", "a number, or a name with its number in brackets", component)
    return number.lstrip("0") or "0"


def _encoded(number: int) -> bytes:
    """A number to the base 128, the high bit set on all bytes but the last."""
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
    """The content of an object identifier in DER; its length is in the shortest form."""
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


def drop_zeros(text: str, start: int, end: int) -> str:
    """Writes a number without zeros before it."""
    return text[:start] + (text[start:end].lstrip("0") or "0") + text[end:]
