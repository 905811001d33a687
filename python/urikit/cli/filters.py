"""The filters of the templates of `urikit get`: from a value to a value.

An undefined value passes through every filter that has nothing to say about it. A name of
several values is filtered value by value, except by `json`, which makes an array of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from urikit._native import default_port as native_default_port
from urikit.cli.output import line
from urikit.core import percent
from urikit.core.errors import URIEncodingError
from urikit.explanation.records import CommandRefusal

if TYPE_CHECKING:
    from urikit.cli.template import Filter, Read, Value

Plain: TypeAlias = Callable[[str], str]


def each(change: Plain) -> Filter:
    """The filter that changes every value there is."""

    def apply(reference: Read, value: Value) -> Value:
        if value is None:
            return None
        if isinstance(value, str):
            return change(value)
        return tuple(map(change, value))

    return apply


def decode(text: str) -> str:
    """Encoded bytes to text, except controls and what is not UTF-8."""
    if "%" not in text:
        return text
    try:
        decoded: str = percent.decode(text)
    except URIEncodingError as error:
        if error.offset is None or error.end is None:
            return text
        # What was wrong stays; the rest is decoded on both sides of it.
        return decode_around(text)
    if decoded.isprintable():
        return decoded
    return "".join(c if not _is_control(c) else f"%{ord(c):02X}" for c in decoded)


def decode_around(text: str) -> str:
    """As `decode`, for a text with bytes that are not UTF-8; those stay encoded."""
    octets = percent.decode_bytes(text)
    out = []
    for character in octets.decode("utf-8", "surrogateescape"):
        code = ord(character)
        if 0xDC80 <= code < 0xDD00:
            out.append(f"%{code - 0xDC00:02X}")
        else:
            out.append(f"%{code:02X}" if _is_control(character) else character)
    return "".join(out)


def _is_control(character: str) -> bool:
    """C0, DEL and C1: what may end a line, or move the cursor of a terminal."""
    code = ord(character)
    return code < 0x20 or 0x7F <= code < 0xA0


def strictly_decoded(text: str) -> str:
    """Every encoded byte to text."""
    decoded: str = percent.decode(text)
    return decoded


def encode(text: str) -> str:
    """Everything but unreserved characters to percent-encoded bytes."""
    encoded: str = percent.encode(text, "unreserved")
    return encoded


def lower(text: str) -> str:
    """ASCII letters to lower case: no other letter can be raw."""
    return text.lower() if text.isascii() else "".join(c.lower() if c.isascii() else c for c in text)


def as_json(reference: Read, value: Value) -> Value:
    """The value in JSON."""
    return line(value)


def default_port(reference: Read, value: Value) -> Value:
    """The port of the scheme where the port is missing or empty (RFC 3986 3.2.3)."""
    if value or reference.host is None or reference.scheme is None:
        return value
    port = native_default_port(reference.scheme)
    return value if port is None else str(port)


def must(name: str) -> Filter:
    """Refuses a reference in which `name` is undefined."""

    def apply(reference: Read, value: Value) -> Value:
        if value is None:
            raise CommandRefusal("missing", f"{name} is undefined")
        return value

    return apply


BY_NAME: dict[str, Filter] = {
    "decode": each(decode),
    "decode:strict": each(strictly_decoded),
    "encode": each(encode),
    "lower": each(lower),
    "json": as_json,
}
