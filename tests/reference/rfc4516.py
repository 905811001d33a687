"""LDAP URLs (RFC 4516), the names in them (RFC 4514) and the filters (RFC 4515), for comparison.

Slow and literal: the grammar file splits the URL, every part is decoded byte by byte, names
are walked character by character, and a filter is reduced from the inside out, each time
by the productions of RFC 4515 section 3, until one filter or no filter is left.
"""

import re
from typing import NamedTuple

from tests.reference import encoding, normalization
from tests.reference.syntax import Components, components, split_anyway

SCHEMES = {"ldap", "ldaps", "ldapi"}
PORTS = {"ldap": "389", "ldaps": "636"}

_OID = r"(?:[A-Za-z][A-Za-z0-9-]*|(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))+)"
_ATTRIBUTE = rf"{_OID}(?:;[A-Za-z0-9-]+)*"
_VALUE = r"(?:[^\0\x01()*\\]|\\[0-9A-Fa-f]{2})*"
_ITEM = re.compile(
    rf"\((?:{_ATTRIBUTE}(?:~=|>=|<=){_VALUE}"
    rf"|{_ATTRIBUTE}={_VALUE}(?:\*{_VALUE})*"
    rf"|{_ATTRIBUTE}(?::[dD][nN])?(?::{_OID})?:={_VALUE}"
    rf"|(?::[dD][nN])?:{_OID}:={_VALUE})\)"
)
#: A filter of filters, where the character 1 is in place of a filter that has been read.
_LIST = re.compile(r"\((?:[&|]\x01+|!\x01)\)")


class Extension(NamedTuple):
    """An extension, decoded."""

    critical: bool
    type: str
    value: str | None


class Raw(NamedTuple):
    """The parts as they are written; None where one is not."""

    scheme: str | None
    host: str | None
    port: str | None
    dn: str | None
    attributes: str | None
    scope: str | None
    filter: str | None
    extensions: str | None


class Reading(NamedTuple):
    """The parts, decoded; None where one is absent or empty, but for the name."""

    dn: str
    attributes: list[str] | None
    scope: str | None
    filter: str | None
    extensions: list[Extension] | None
    raw: Raw


def read(text: str) -> Reading | None:
    """What an LDAP URL says; None for an invalid one."""
    found = components(text)
    return None if found is None or fault(text) else _decoded(_split(found))


def read_anyway(text: str) -> Reading:
    """What a reader finds that splits and decodes, and asks no grammar."""
    return _decoded(_split(split_anyway(text)))


def fault(text: str) -> str | None:
    """The first part that the grammar refuses, by name; "url" where it is the whole."""
    found = components(text)
    if found is None or found.scheme is None or found.scheme.lower() not in SCHEMES:
        return "uri"
    raw = _split(found)
    shape = found.authority is not None and found.userinfo is None and found.fragment is None
    if not shape or (raw.dn is None and found.query is not None) or (found.query or "").count("?") > 3:
        return "url"
    if not _is_name(_text(raw.dn or "")):
        return "dn"
    for selector in raw.attributes.split(",") if raw.attributes else ():
        if not re.fullmatch(rf"@?{_ATTRIBUTE}|[*+]", _text(selector) or ""):
            return "attributes"
    if raw.scope and (_text(raw.scope) or "").lower() not in ("base", "one", "sub"):
        return "scope"
    if raw.filter and not _is_filter(_octets(raw.filter)):
        return "filter"
    for extension in raw.extensions.split(",") if raw.extensions is not None else ():
        name, _, value = extension.removeprefix("!").partition("=")
        if not re.fullmatch(_OID, _text(name) or "") or _text(value) is None:
            return "extensions"
    return None


def canonical(reading: Reading) -> str:
    """The parts written anew: without defaults, and with normal percent-encoding (RFC 3986 section 6.2.2)."""
    raw = reading.raw
    scheme = (raw.scheme or "").lower()
    host = normalization.lower_host(raw.host or "")
    port = None if raw.port in (None, "", PORTS.get(scheme)) else raw.port
    seen: list[str] = []
    for selector in reading.attributes or []:
        if selector.lower() not in [known.lower() for known in seen]:
            seen.append(selector)
    parts = [
        "" if seen == ["*"] else ",".join(seen),
        "" if reading.scope == "base" else reading.scope or "",
        "" if re.fullmatch(r"\(objectclass=\*\)", reading.filter or "", re.I) else _normal(raw.filter),
        _normal(raw.extensions),
    ]
    rest = "?".join([_normal(raw.dn), *parts]).rstrip("?")
    return f"{scheme}://{host}{f':{port}' if port else ''}/{rest}"


def compose(host: str, port: str | None, scheme: str, parts: list[str]) -> str:
    """A URL of decoded parts: everything that is not unreserved is encoded."""
    encoded = [encoding.encode(part.encode(), "unreserved") for part in parts]
    authority = encoding.encode(host.encode(), "host") + (f":{port}" if port else "")
    return f"{scheme}://{authority}/{'?'.join(encoded)}".rstrip("?")


def equal(one: str, other: str) -> bool:
    """Section 4, as far as its examples go: what the defaults of section 3 make of both."""
    first, second = read(one), read(other)
    return first is not None and second is not None and canonical(first) == canonical(second)


def _split(c: Components) -> Raw:
    query = c.query.split("?", 3) if c.query is not None else []
    attributes, scope, search, extensions = [*query, None, None, None, None][:4]
    return Raw(c.scheme, c.host, c.port, c.path[1:] if c.path else None, attributes, scope, search, extensions)


def _decoded(raw: Raw) -> Reading:
    return Reading(
        _octets(raw.dn or ""),
        [_octets(one) for one in raw.attributes.split(",")] if raw.attributes else None,
        _octets(raw.scope).lower() if raw.scope else None,
        _octets(raw.filter) if raw.filter else None,
        [_extension(one) for one in raw.extensions.split(",")] if raw.extensions else None,
        raw,
    )


def _extension(raw: str) -> Extension:
    name, equals, value = raw.removeprefix("!").partition("=")
    return Extension(raw.startswith("!"), _octets(name), _octets(value) if equals else None)


def _octets(raw: str) -> str:
    """Decoded text; bytes that are not UTF-8 are lone surrogates."""
    octets = encoding.decode(raw)
    return raw if octets is None else octets.decode("utf-8", "surrogateescape")


def _text(raw: str) -> str | None:
    """Decoded text; None where the bytes are not UTF-8."""
    text = _octets(raw)
    return None if re.search("[\ud800-\udfff]", text) else text


def _normal(raw: str | None) -> str:
    return normalization.recased(normalization.decoded_unreserved(raw or ""))


def _is_name(text: str | None) -> bool:
    """RFC 4514 section 3, character by character."""
    if text is None:
        return False
    if not text:
        return True
    pieces, piece, at = [], "", 0
    while at < len(text):
        if text[at] == "\\":
            pair = re.compile(r'\\(?:[\\"+,;<> #=]|[0-9A-Fa-f]{2})').match(text, at)
            if pair is None:
                return False
            # What is escaped is a character that means nothing.
            piece, at = piece + "x", pair.end()
        elif text[at] in ",+":
            pieces, piece, at = [*pieces, piece], "", at + 1
        else:
            piece, at = piece + text[at], at + 1
    return all(_is_assertion(one) for one in [*pieces, piece])


def _is_assertion(piece: str) -> bool:
    kind, equals, value = piece.partition("=")
    if not equals or not re.fullmatch(_OID, kind):
        return False
    if re.fullmatch("#(?:[0-9A-Fa-f]{2})+", value):
        return True
    return not (value.startswith((" ", "#")) or value.endswith(" ") or re.search('["+,;<>\0]', value))


def _is_filter(text: str) -> bool:
    """RFC 4515 section 3: items first, then lists of what has been read."""
    if "\x01" in text:
        return False  # no case has it
    text = _ITEM.sub("\x01", text)
    before = ""
    while before != text:
        before, text = text, _LIST.sub("\x01", text)
    return text == "\x01"
