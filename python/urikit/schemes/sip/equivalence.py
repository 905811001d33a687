"""When two SIP URIs are equivalent (RFC 3261 section 19.1.4; RFC 5954 section 4.2)."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import TYPE_CHECKING

from urikit._native import URI, percent_decode
from urikit.schemes.unescape import unescaped

if TYPE_CHECKING:
    from urikit.schemes.sip.grammar import Headers, Parameters

__all__ = ["header_name", "same_address", "same_headers", "same_host", "same_parameters", "same_port", "same_text"]

#: Bytes that are not equivalent to their encoding: "reserved" of RFC 2396, and "%" itself, since
#: an encoded "%" that is decoded would encode what follows it.
_RESERVED = frozenset(b";/?:@&=+$,%")
#: A URI that omits one of them never matches one that has it: user, ttl, method and maddr by
#: their own bullets, transport because omitted defaults match nothing that is written.
_NEVER_IGNORED = frozenset({"user", "ttl", "method", "maddr", "transport"})
#: Methods are capitals by the grammar (25.1), so that their case is significant.
_BY_CASE = frozenset({"method"})
#: Headers that are compared as addresses: by their URIs and parameters, without the display name (20.20, 20.39).
_ADDRESSES = frozenset({"from", "to"})
#: Headers whose values are not compared without case: Call-ID (20.8), what contains URIs with a user
#: (20.10), identifiers and credentials, and the body, which is not a header field.
_EXACT = frozenset(
    {
        "body", "call-id", "in-reply-to", "contact", "reply-to", "route", "record-route", "via",
        "authorization", "proxy-authorization", "www-authenticate", "proxy-authenticate",
    }
)  # fmt: skip
_HEX = re.compile("[0-9A-Fa-f]{2}")
#: Compact forms of header field names (sections 7.3.3 and 20).
_COMPACT = {
    "i": "call-id", "m": "contact", "e": "content-encoding", "l": "content-length", "c": "content-type",
    "f": "from", "s": "subject", "k": "supported", "t": "to", "v": "via",
}  # fmt: skip


def octets(text: str) -> str:
    """A text in which every byte but the reserved ones is decoded, and the rest written one way."""
    if "%" not in text:
        return text
    first, *rest = text.split("%")
    parts = [first]
    for piece in rest:
        if not _HEX.fullmatch(piece[:2]):
            parts.append(f"%{piece}")
            continue
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
    """An IPv6 address in one spelling; an invalid one stays, since the grammar lets it."""
    try:
        return f"[{IPv6Address(value[1:-1])}]"
    except ValueError:
        return value.lower()


def header_name(raw: str) -> str:
    """The name of a header field in lower case, a compact form written out."""
    name = octets(raw).lower()
    return _COMPACT.get(name, name)


def same_headers(one: Headers, other: Headers) -> bool:
    """Every header is in both, in any order; those with addresses that are repeated in the same one."""
    if len(one) != len(other):
        return False
    (first, senders), (second, receivers) = _compared(one), _compared(other)
    return (
        first == second
        and [name for name, _ in senders] == [name for name, _ in receivers]
        and all(same_address(mine, yours) for (_, mine), (_, yours) in zip(senders, receivers, strict=True))
    )


def _compared(headers: Headers) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Headers as they are compared by their text, and those with addresses, decoded; each by name."""
    texts, addresses = [], []
    for raw, value in headers:
        name = header_name(raw)
        if name in _ADDRESSES:
            addresses.append((name, unescaped(value)))
        elif name == "cseq":
            number, _, method = octets(value).strip().partition(" ")
            texts.append((name, f"{number.lstrip('0')} {method.strip()}"))
        else:
            texts.append((name, octets(value) if name in _EXACT else octets(value).lower()))
    return sorted(texts), sorted(addresses, key=lambda header: header[0])


def same_address(one: str, other: str) -> bool:
    """Whether two values of To or From match: their URIs, and the parameters that both have (section 20.20).

    >>> same_address('"Bob" <sip:bob@biloxi.com>;x=1', "sip:bob@BILOXI.com;tag=a")
    True
    """
    (first, mine), (second, yours) = _address_parts(one), _address_parts(other)
    return all(yours.get(name, value) == value for name, value in mine.items()) and _same_uri(first, second)


def _address_parts(value: str) -> tuple[str, dict[str, str]]:
    """The URI of a name-addr or addr-spec, and the parameters behind it, without case."""
    text = value.strip()
    opening = text.rfind("<")
    closing = text.find(">", opening)
    if 0 <= opening < closing:
        uri, rest = text[opening + 1 : closing], text[closing + 1 :]
    else:
        uri, _, rest = text.partition(";")
    pairs = (pair.partition("=") for pair in rest.split(";") if pair.strip())
    return uri.strip(), {name.strip().lower(): value.strip().lower() for name, _, value in pairs}


def _same_uri(one: str, other: str) -> bool:
    """By the rules of SIP where both are its URIs, which have no headers in To and From (table 1)."""
    from urikit.schemes import view_class

    if "?" in one or "?" in other:
        return one == other
    try:
        sip = view_class("sip")
        return sip.parse(one).equivalent(sip.parse(other))
    except ValueError:
        valid = URI.is_valid(one) and URI.is_valid(other)
        return URI.parse(one).equivalent(other) if valid else one == other


def decoded(text: str) -> str:
    """Data of a part. Raises `URIEncodingError` where its bytes are not UTF-8."""
    return percent_decode(text, "literal")
