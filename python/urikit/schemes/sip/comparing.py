"""When two SIP URIs are equivalent (RFC 3261 section 19.1.4; RFC 5954 section 4.2)."""

from __future__ import annotations

from ipaddress import IPv6Address
from typing import TYPE_CHECKING

from urikit import _native

if TYPE_CHECKING:
    from urikit.schemes.sip.grammar import Headers, Parameters

__all__ = ["header_name", "same_headers", "same_host", "same_parameters", "same_port", "same_text"]

#: Octets that are not equivalent to their encoding: "reserved" of RFC 2396, and "%" itself, since
#: an encoded "%" that is decoded would encode what follows it.
_RESERVED = frozenset(b";/?:@&=+$,%")
#: A URI that omits one of them never matches one that has it: user, ttl, method and maddr by
#: their own bullets, transport because omitted defaults match nothing that is written.
_NEVER_IGNORED = frozenset({"user", "ttl", "method", "maddr", "transport"})
#: Methods are capitals by the grammar (25.1), so that their case is significant.
_BY_CASE = frozenset({"method"})
#: Headers whose values are not compared without case: Call-ID (20.8), what holds URIs with a user
#: (20.10, 20.20, 20.39), identifiers and credentials, and the body, which is no header field.
_EXACT = frozenset(
    {
        "body", "call-id", "in-reply-to", "contact", "from", "to", "reply-to", "route", "record-route", "via",
        "authorization", "proxy-authorization", "www-authenticate", "proxy-authenticate",
    }
)  # fmt: skip
#: Compact forms of header field names (sections 7.3.3 and 20).
_COMPACT = {
    "i": "call-id", "m": "contact", "e": "content-encoding", "l": "content-length", "c": "content-type",
    "f": "from", "s": "subject", "k": "supported", "t": "to", "v": "via",
}  # fmt: skip


def octets(text: str) -> str:
    """A text in which every octet but the reserved ones is decoded, and the rest written one way."""
    if "%" not in text:
        return text
    first, *rest = text.split("%")
    parts = [first]
    for piece in rest:
        octet = int(piece[:2], 16)
        parts.append(f"%{octet:02X}" if octet in _RESERVED or octet > 0x7E or octet < 0x21 else chr(octet))
        parts.append(piece[2:])
    return "".join(parts)


def same_text(one: str | None, other: str | None) -> bool:
    """User or password: by case, and present in both or in none."""
    if one is None or other is None:
        return one is other
    return octets(one) == octets(other)


def same_host(one: str, other: str) -> bool:
    """By case-insensitive text; an IPv6 address by its value."""
    if one.startswith("[") and other.startswith("["):
        return IPv6Address(one[1:-1]) == IPv6Address(other[1:-1])
    return one.lower() == other.lower()


def same_port(one: str | None, other: str | None) -> bool:
    """A port that is omitted is not the default one."""
    if one is None or other is None:
        return one is other
    return one.lstrip("0") == other.lstrip("0")


def same_parameters(one: Parameters, other: Parameters) -> bool:
    """Those in both match; of the others only some count."""
    first, second = by_name(one), by_name(other)
    for name in first.keys() | second.keys():
        if name in first and name in second:
            if first[name] != second[name]:
                return False
        elif name in _NEVER_IGNORED:
            return False
    return True


def by_name(parameters: Parameters) -> dict[str, str | None]:
    """Parameters by name, as they are compared."""
    found: dict[str, str | None] = {}
    for raw, value in parameters:
        name = octets(raw).lower()
        if value is None:
            found[name] = None
        elif name == "maddr" and value.startswith("["):
            found[name] = _address(value)
        else:
            found[name] = octets(value) if name in _BY_CASE else octets(value).lower()
    return found


def _address(value: str) -> str:
    """An IPv6 address in one spelling; what is none stays, since the grammar lets it."""
    try:
        return f"[{IPv6Address(value[1:-1])}]"
    except ValueError:
        return value.lower()


def header_name(raw: str) -> str:
    """The name of a header field in lower case, a compact form written out."""
    name = octets(raw).lower()
    return _COMPACT.get(name, name)


def same_headers(one: Headers, other: Headers) -> bool:
    """Every header is in both, in any order."""
    return len(one) == len(other) and _compared(one) == _compared(other)


def _compared(headers: Headers) -> list[tuple[str, str]]:
    found = []
    for raw, value in headers:
        name = header_name(raw)
        found.append((name, octets(value) if name in _EXACT else octets(value).lower()))
    return sorted(found)


def decoded(text: str) -> str:
    """Data of a part. Raises `URIEncodingError` where its octets are no UTF-8."""
    return _native.percent_decode(text, "literal")
