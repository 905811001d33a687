"""urn:epc, Electronic Product Codes (RFC 5134; GS1 EPC Tag Data Standard, TDS).

    urn:epc:id:sgtin:0614141.112345.400              one thing: its "pure identity"
    urn:epc:class:lgtin:4012345.012345.998877        all things of a lot
    urn:epc:idpat:sgtin:0614141.112345.*             whichever things fit a pattern
    urn:epc:tag:sgtin-96:3.0614141.112345.400        the same with what a tag contains beside it
    urn:epc:pat:sgtin-96:3.0614141.112345.*          whichever tags fit
    urn:epc:raw:96.x3034257BF7194E4000001A85         the bits of a tag

RFC 5134 registers the namespace and leaves the names to GS1. What is checked here is what the
standard says of the schemes of GS1 keys: a company prefix of 6 to 12 digits, a reference that
fills up the length of the key, and the characters and the length of a serial. The RFC calls
the whole URN case-sensitive; scheme and NID are not, by RFC 8141.

What can go wrong: the prefix and the reference have a fixed length together, so a zero that
was lost makes another key, or none. A check digit of the key is not part of the name;
`gs1_key` computes it. A serial may contain periods, so components are counted from the left.

Left out, since the text of TDS is not at hand: the components of adi, bic and usdod, whose
number alone is checked; which encodings have which bits; encoding and decoding of tags; and
the schemes of TDS 2, which gave up URNs for web addresses. A scheme that is not known is an
issue, not an error. The lengths were compared with those of open implementations.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.escape import escaped
from urikit.schemes.urns.namespace import NamespaceView, NSSError
from urikit.schemes.urns.numbers import ean

__all__ = ["Epc"]


EPCKind = Literal[
    "prefix",  # the GS1 company prefix: 6 to 12 digits
    "rest",  # digits that fill prefix and reference up to a length
    "serial",  # 1 to `size` characters of GS1's set
    "reference",  # the same, where prefix and reference have a length together
    "part",  # the same of digits, capitals, "-", "/" and "#"
    "digits",  # so many digits
    "short",  # 1 to `size` digits
    "number",  # a number without leading zeros
    "any",  # not checked
]


class EPCPart(NamedTuple):
    """One component of a name, and what it may contain."""

    name: str
    kind: EPCKind
    size: int = 0


_PREFIX = EPCPart("CompanyPrefix", "prefix")
_ITEM = EPCPart("ItemRefAndIndicator", "rest", 13)

#: The schemes of `urn:epc:id:`, and of tags and patterns.
IDENTITIES: dict[str, tuple[EPCPart, ...]] = {
    "sgtin": (_PREFIX, _ITEM, EPCPart("SerialNumber", "serial", 20)),
    "sscc": (_PREFIX, EPCPart("SerialReference", "rest", 17)),
    "sgln": (_PREFIX, EPCPart("LocationReference", "rest", 12), EPCPart("Extension", "serial", 20)),
    "grai": (_PREFIX, EPCPart("AssetType", "rest", 12), EPCPart("SerialNumber", "serial", 16)),
    "giai": (_PREFIX, EPCPart("IndividualAssetReference", "reference", 30)),
    "gsrn": (_PREFIX, EPCPart("ServiceReference", "rest", 17)),
    "gsrnp": (_PREFIX, EPCPart("ServiceReference", "rest", 17)),
    "gdti": (_PREFIX, EPCPart("DocumentType", "rest", 12), EPCPart("SerialNumber", "serial", 17)),
    "cpi": (_PREFIX, EPCPart("ComponentPartReference", "part", 30), EPCPart("SerialNumber", "short", 12)),
    "sgcn": (_PREFIX, EPCPart("CouponReference", "rest", 12), EPCPart("SerialComponent", "short", 12)),
    "ginc": (_PREFIX, EPCPart("ConsignmentReference", "reference", 30)),
    "gsin": (_PREFIX, EPCPart("ShipperReference", "rest", 16)),
    "itip": (
        _PREFIX,
        _ITEM,
        EPCPart("Piece", "digits", 2),
        EPCPart("Total", "digits", 2),
        EPCPart("SerialNumber", "serial", 20),
    ),
    "upui": (_PREFIX, _ITEM, EPCPart("TPX", "serial", 28)),
    "pgln": (_PREFIX, EPCPart("PartyReference", "rest", 12)),
    "gid": (EPCPart("ManagerNumber", "number"), EPCPart("ObjectClass", "number"), EPCPart("SerialNumber", "number")),
    "usdod": (EPCPart("CAGECodeOrDODAAC", "any"), EPCPart("SerialNumber", "any")),
    "adi": (EPCPart("CAGECodeOrDODAAC", "any"), EPCPart("OriginalPartNumber", "any"), EPCPart("SerialNumber", "any")),
    "bic": (EPCPart("BICContainerCode", "any"),),
    "imovn": (EPCPart("VesselNumber", "digits", 7),),
}
#: The schemes of `urn:epc:class:`.
CLASSES: dict[str, tuple[EPCPart, ...]] = {"lgtin": (_PREFIX, _ITEM, EPCPart("LotNumber", "serial", 20))}

# The 82 characters of GS1; those that no URN contains are percent-encoded, and others may be.
_SERIAL = re.compile(
    r"(?:[!'()*+,\-.0-9:;=A-Z_a-z]"
    r"|%2[125-9A-Fa-f]|%3[0-9A-Fa-f]|%4[1-9A-Fa-f]|%5[0-9AaFf]|%6[1-9A-Fa-f]|%7[0-9Aa])+"
)
_PART = re.compile(r"(?:[0-9A-Z-]|%23|%2[Ff])+")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_DIGITS = re.compile(r"[0-9]+")

#: The code of the catalogue that a component of a kind is refused with.
_CODES = {
    "prefix": "urn-epc-prefix",
    "rest": "urn-epc-reference",
    "reference": "urn-epc-serial",
    "part": "urn-epc-serial",
    "serial": "urn-epc-serial",
}


def fault(parts: tuple[EPCPart, ...], components: list[str], *, wild: str = "") -> tuple[int, str] | None:
    """Return which component is not what its scheme has there, and the code for it; None where all are.

    In a pattern `wild` is "*", which means any component.
    """
    prefix = 0
    for place, (part, component) in enumerate(zip(parts, components, strict=True)):
        if component == wild == "*":
            continue
        if part.kind == "prefix":
            prefix = len(component)
        # With an open prefix the length of the rest of the key is open too.
        size = part.size - prefix if prefix else 0
        if not _holds(part, component, size):
            return place, _CODES.get(part.kind, "urn-epc-number")
    return None


def _holds(part: EPCPart, component: str, room: int) -> bool:
    """Return whether a component is of its kind; `room` is what the prefix leaves of the key."""
    kind, count = part.kind, len(component)
    if kind == "any":
        return True
    if kind in ("serial", "reference", "part"):
        count -= 2 * component.count("%")
        longest = part.size if kind == "serial" else room or part.size
        return count <= longest and (_PART if kind == "part" else _SERIAL).fullmatch(component) is not None
    if kind == "rest" and count == 0:
        return room == 0 and part.size == 12
    if kind == "number":
        return _NUMBER.fullmatch(component) is not None
    if _DIGITS.fullmatch(component) is None:
        return False
    if kind == "prefix":
        return 6 <= count <= 12
    if kind == "rest":
        return count == room or room == 0
    return count == part.size if kind == "digits" else count <= part.size


#: Forms, and whether "*" may mean a component.
_WILD = {"id": "", "class": "", "tag": "", "idpat": "*", "pat": "*"}
#: The length in bits, and the bits: "x" and hexadecimal digits, or a decimal number; AFI may be between.
_RAW = re.compile(r"[1-9][0-9]*(?:\.x[0-9A-Fa-f]+)?\.(?:x[0-9A-Fa-f]+|[0-9]+)")
#: Characters of GS1's set that stay as they are in a URN.
_KEPT = "!'()*+,:;="


@dataclass(frozen=True, slots=True)
class Epc(NamespaceView):
    """An Electronic Product Code: the name of one thing, as on its RFID tag.

    >>> from urikit.schemes.urns.epc import Epc
    >>> thing = Epc.parse("urn:epc:tag:sgtin-96:3.0614141.112345.400")
    >>> thing.form, thing.scheme, thing.fields, thing.gs1_key
    ('tag', 'sgtin-96', ('3', '0614141', '112345', '400'), '10614141123459')
    >>> str(thing.to_identity()), thing["SerialNumber"]
    ('urn:epc:id:sgtin:0614141.112345.400', '400')
    """

    STRICT: ClassVar[bool] = False

    #: "id", "class", "idpat", "tag", "pat", "raw", or another that GS1 may add.
    form: str
    #: The scheme, for a tag with its bits: "sgtin-96"; None for the bits of a tag.
    scheme: str | None
    #: The components of the code between its periods, as they are written; all in one where the scheme
    #: is not known.
    fields: tuple[str, ...]

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Epc:
        form, colon, rest = nss.partition(":")
        if form == "raw" and colon:
            if _RAW.fullmatch(rest) is None:
                raise NSSError("urn-epc-raw", "raw", 4)
            return cls(form, None, tuple(rest.split(".")), spelled=spelled, components=components)
        scheme, colon, body = rest.partition(":")
        if not scheme or not colon or not form:
            raise NSSError("urn-epc-form", "form")
        start = len(form) + len(scheme) + 2
        parts = _parts(form, scheme)
        if parts is None:
            return cls(form, scheme, (body,), spelled=spelled, components=components)
        fields = body.split(".", len(parts) - 1)
        if len(fields) < len(parts):
            raise NSSError("urn-epc-components", scheme, min(start, len(nss)))
        found = fault(parts, fields, wild=_WILD[form])
        if found is not None:
            place, code = found
            at = start + sum(len(field) + 1 for field in fields[:place])
            raise NSSError(code, parts[place].name, at, at + len(fields[place]))
        return cls(form, scheme, tuple(fields), spelled=spelled, components=components)

    @classmethod
    def build(cls, form: str, scheme: str, *fields: str) -> Epc:
        """Return the name with these components, which are data: what no URN contains is percent-encoded.

        Raises `SchemeError` for a component that the scheme does not have.

        >>> from urikit.schemes.urns.epc import Epc
        >>> str(Epc.build("id", "sgtin", "0614141", "112345", "32a/b"))
        'urn:epc:id:sgtin:0614141.112345.32a%2Fb'
        """
        return cls.parse(f"urn:epc:{form}:{scheme}:{'.'.join(escaped(field, _KEPT) for field in fields)}")

    @classmethod
    def from_gtin(cls, gtin: str, serial: str, *, prefix_length: int) -> Epc:
        """Return the name of one article by its GTIN-14, its serial number and the length of the company prefix.

        Only the owner of the prefix and GS1 know that length. Raises `ValueError` for what is
        not a GTIN-14, and `SchemeError` for a length or a serial that cannot be.

        >>> from urikit.schemes.urns.epc import Epc
        >>> str(Epc.from_gtin("10614141123459", "400", prefix_length=7))
        'urn:epc:id:sgtin:0614141.112345.400'
        """
        if not (gtin.isascii() and gtin.isdigit() and len(gtin) == 14 and ean(gtin[:13]) == gtin[13]):
            raise ArgumentError("gtin", "a GTIN of 14 digits, the last of them a check digit", gtin)
        end = 1 + prefix_length
        return cls.build("id", "sgtin", gtin[1:end], gtin[0] + gtin[end:13], serial)

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        body = ".".join(self.fields)
        return f"{self.form}:{body}" if self.scheme is None else f"{self.form}:{self.scheme}:{body}"

    def __getitem__(self, name: str) -> str:
        """Return a component by the name that the standard gives it. Raises `KeyError` for an unknown name."""
        parts = None if self.scheme is None else _parts(self.form, self.scheme)
        for part, field in zip(parts or (), self.fields, strict=False):
            if part.name == name:
                return field
        raise KeyError(name)

    @property
    def base(self) -> str | None:
        """The scheme without the bits of a tag: "sgtin"; None for the bits of a tag."""
        return None if self.scheme is None else _base(self.form, self.scheme)

    @property
    def gs1_key(self) -> str | None:
        """The GS1 key, with its check digit and without a serial: GTIN-14, SSCC, GLN and others.

        None for schemes that are not keys of GS1, and where a pattern leaves it open.

        >>> from urikit.schemes.urns.epc import Epc
        >>> for text in ("sscc:061414123456.12345", "sgln:061411123456..0", "grai:0614141.12345.400"):
        ...     print(Epc.parse(f"urn:epc:id:{text}").gs1_key)
        106141412345623458
        0614111234560
        00614141123452
        """
        shape = _KEYS.get(self.base or "")
        if shape is None or self.scheme is None or _parts(self.form, self.scheme) is None:
            return None
        prefix, reference = self.fields[_first(self) :][:2]
        if "*" in (prefix, reference):
            return None
        if shape == "plain":
            from urikit.core import percent

            return prefix + percent.decode(reference)
        digits = reference[0] + prefix + reference[1:] if shape == "moved" else prefix + reference
        if shape == "filled":
            digits = "0" + digits
        return digits + ean(digits)

    def to_identity(self) -> Epc:
        """Return the thing that a tag is on: the name without what else the tag contains.

        Raises `ValueError` where that is not known: for bits, patterns and unknown schemes.
        """
        if self.form == "id":
            return self
        base = self.base
        if self.form != "tag" or base not in IDENTITIES:
            raise ArgumentError("EPC", "a tag of one thing whose name is known", str(self))
        return Epc("id", base, self.fields[_first(self) :])

    def issues(self) -> tuple[Issue, ...]:
        """Return a form or a scheme that is not known."""
        if self.scheme is None or _parts(self.form, self.scheme) is not None:
            return ()
        end = len(self.form) + 1 + len(self.scheme)
        return (self._name().noted("urn-epc-unknown", "scheme", 0, end, "info"),)


#: The order of the key: the first digit of the reference goes to the front, or prefix and
#: reference are together, with a 0 before them, or without a check digit.
_KEYS = {
    **dict.fromkeys(("sgtin", "itip", "upui", "lgtin", "sscc"), "moved"),
    **dict.fromkeys(("sgln", "pgln", "gdti", "sgcn", "gsrn", "gsrnp", "gsin"), "joined"),
    "grai": "filled",
    **dict.fromkeys(("giai", "ginc", "cpi"), "plain"),
}
_FILTER = EPCPart("Filter", "digits", 1)


def _base(form: str, scheme: str) -> str:
    return scheme.partition("-")[0] if form in ("tag", "pat") else scheme


def _parts(form: str, scheme: str) -> tuple[EPCPart, ...] | None:
    """Return the parts that a scheme has in a form; None for an unknown scheme."""
    if form not in _WILD:
        return None
    found = (CLASSES if form == "class" else IDENTITIES).get(_base(form, scheme))
    if found is None or form not in ("tag", "pat"):
        return found
    # Of all schemes, only gid has no filter on its tags.
    return found if scheme.startswith("gid") else (_FILTER, *found)


def _first(epc: Epc) -> int:
    """Return the index of the first component of the identity: after the filter of a tag."""
    return 1 if epc.form in ("tag", "pat") and epc.base != "gid" else 0
