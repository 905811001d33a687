"""The schemes of Electronic Product Codes: what the components of each are (TDS 1.13 section 6.3)."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

__all__ = ["CLASSES", "IDENTITIES", "Part", "fault"]

Kind = Literal[
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


class Part(NamedTuple):
    """One component of a name, and what it may contain."""

    name: str
    kind: Kind
    size: int = 0


_PREFIX = Part("CompanyPrefix", "prefix")
_ITEM = Part("ItemRefAndIndicator", "rest", 13)

#: The schemes of `urn:epc:id:`, and of tags and patterns.
IDENTITIES: dict[str, tuple[Part, ...]] = {
    "sgtin": (_PREFIX, _ITEM, Part("SerialNumber", "serial", 20)),
    "sscc": (_PREFIX, Part("SerialReference", "rest", 17)),
    "sgln": (_PREFIX, Part("LocationReference", "rest", 12), Part("Extension", "serial", 20)),
    "grai": (_PREFIX, Part("AssetType", "rest", 12), Part("SerialNumber", "serial", 16)),
    "giai": (_PREFIX, Part("IndividualAssetReference", "reference", 30)),
    "gsrn": (_PREFIX, Part("ServiceReference", "rest", 17)),
    "gsrnp": (_PREFIX, Part("ServiceReference", "rest", 17)),
    "gdti": (_PREFIX, Part("DocumentType", "rest", 12), Part("SerialNumber", "serial", 17)),
    "cpi": (_PREFIX, Part("ComponentPartReference", "part", 30), Part("SerialNumber", "short", 12)),
    "sgcn": (_PREFIX, Part("CouponReference", "rest", 12), Part("SerialComponent", "short", 12)),
    "ginc": (_PREFIX, Part("ConsignmentReference", "reference", 30)),
    "gsin": (_PREFIX, Part("ShipperReference", "rest", 16)),
    "itip": (
        _PREFIX,
        _ITEM,
        Part("Piece", "digits", 2),
        Part("Total", "digits", 2),
        Part("SerialNumber", "serial", 20),
    ),
    "upui": (_PREFIX, _ITEM, Part("TPX", "serial", 28)),
    "pgln": (_PREFIX, Part("PartyReference", "rest", 12)),
    "gid": (Part("ManagerNumber", "number"), Part("ObjectClass", "number"), Part("SerialNumber", "number")),
    "usdod": (Part("CAGECodeOrDODAAC", "any"), Part("SerialNumber", "any")),
    "adi": (Part("CAGECodeOrDODAAC", "any"), Part("OriginalPartNumber", "any"), Part("SerialNumber", "any")),
    "bic": (Part("BICContainerCode", "any"),),
    "imovn": (Part("VesselNumber", "digits", 7),),
}
#: The schemes of `urn:epc:class:`.
CLASSES: dict[str, tuple[Part, ...]] = {"lgtin": (_PREFIX, _ITEM, Part("LotNumber", "serial", 20))}

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


def fault(parts: tuple[Part, ...], components: list[str], *, wild: str = "") -> tuple[int, str] | None:
    """Which component is not what its scheme has there, and the code for it; None where all are.

    In a pattern `wild` is "*", which means any component.
    """
    prefix = 0
    for place, (part, component) in enumerate(zip(parts, components, strict=True)):
        if component == wild == "*":
            continue
        if part.kind == "prefix":
            prefix = len(component)
        # Where the prefix is open, so is the length of what fills up the key.
        size = part.size - prefix if prefix else 0
        if not _holds(part, component, size):
            return place, _CODES.get(part.kind, "urn-epc-number")
    return None


def _holds(part: Part, component: str, room: int) -> bool:
    """Whether a component is of its kind; `room` is what the prefix leaves of the key."""
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
