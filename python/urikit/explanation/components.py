"""The components of an explanation: raw, decoded, where they are, and what else is known of them (RFC 3986 section 3).

A URN has those of RFC 8141 as well. Nothing is raised.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from urikit.core.boundary import guard
from urikit.core.errors import URIEncodingError
from urikit.explanation.diagram import named_spans

if TYPE_CHECKING:
    from urikit._native import Reference
    from urikit.core.mask import Masked

#: The components of RFC 3986, and the section that defines each.
SECTIONS = {
    "scheme": "3.1",
    "authority": "3.2",
    "userinfo": "3.2.1",
    "host": "3.2.2",
    "port": "3.2.3",
    "path": "3.3",
    "query": "3.4",
    "fragment": "3.5",
}
#: What a URN has in each component, and the section of RFC 8141.
_PARTS_OF_A_URN = {
    "path": {"NID": "8141 2.1", "NSS": "8141 2.2"},
    "query": {"r-component": "8141 2.3.1", "q-component": "8141 2.3.2"},
    "fragment": {"f-component": "8141 2.3.3"},
}
_KEPT = re.compile("(%(?:{}))".format("|".join(f"{ord(c):02X}" for c in ":/?#[]@!$&'()*+,;=%")), re.IGNORECASE)
_HOSTS = {
    "reg-name": "registered name",
    "ipv4": "IPv4 address",
    "ipv6": "IPv6 address",
    "ipvfuture": "IP address of a future version",
}


class Component(NamedTuple):
    """One defined component; of a URN also NID, NSS and the r-, q- and f-components, with a section of RFC 8141.

    `raw` is its text, secrets masked. `decoded` is the text that its bytes mean, where that is another one and UTF-8;
    those of reserved characters stay encoded. `note` is what else is known of it.
    """

    name: str
    raw: str
    decoded: str | None
    start: int
    end: int
    section: str
    note: str


def components(reference: Reference, masked: Masked) -> tuple[Component, ...]:
    """The components that are defined, in the order of the text."""
    parts = named_spans(str(reference), reference.spans)
    found = []
    for name, section in SECTIONS.items():
        if name in reference.spans:
            start, end = reference.spans[name]
            found.append(_component(name, section, masked, start, end, _note(reference, name)))
        for part, defined in _PARTS_OF_A_URN.get(name, {}).items():
            if part in parts:
                found.append(_component(part, defined, masked, *parts[part], ""))
    return tuple(found)


def _component(name: str, section: str, masked: Masked, start: int, end: int, note: str) -> Component:
    raw = masked.part(start, end)
    decoded = _decoded(raw) if name not in ("scheme", "authority", "port") else None
    return Component(name, raw, decoded, start, end, section, note)


def _decoded(raw: str) -> str | None:
    """What the encoded bytes mean, where it differs from what is written and is text.

    Encoded reserved characters and "%" stay as they are written: decoded, they would
    look like delimiters (RFC 3986 2.2).
    """
    if "%" not in raw:
        return None
    from urikit.core import percent

    pieces = _KEPT.split(raw)
    try:
        decoded = "".join(piece if _KEPT.fullmatch(piece) else percent.decode(piece) for piece in pieces)
    except URIEncodingError:
        return None
    return decoded if decoded != raw else None


def _note(reference: Reference, name: str) -> str:
    if name == "host" and reference.host_info is not None:
        return _HOSTS[reference.host_info.kind] if reference.host else ""
    if name == "path":
        count = len(reference.segments)
        return f"{count} segments" if count > 1 else ""
    if name == "query":
        count = len(reference.params)
        return f"{count} parameters" if count > 1 else ""
    return ""


guard(__name__)
