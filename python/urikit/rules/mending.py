"""Mending a text at the place where a rule is broken: each function corrects one kind of mistake.

A mender gets the text and the offending range and returns the text as it may have been
meant, or None where nobody can know. What it returns need not be right yet: a text with
two mistakes is mended twice, and `urikit.rules.suggesting` tries the result. A mender
never sees a secret, because the text comes masked and every masked character is an "x".

These are proposals for hints. `urikit.repair` is the operation with rules of its own;
where it knows a mistake, hints use it and no mender stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Mender: TypeAlias = Callable[[str, int, int], "str | None"]

_HEX = frozenset("0123456789abcdefABCDEF")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS = frozenset("0123456789")
_SCHEME = _LETTERS | _DIGITS | frozenset("+-.")
_FUTURE = _LETTERS | _DIGITS | frozenset("-._~!$&'()*+,;=:")


def encode_range(text: str, start: int, end: int) -> str:
    """Percent-encodes the range by its UTF-8 octets.

    A surrogate that `os.fsdecode` made of an octet gives that octet; any other has none.

    >>> encode_range("a[b", 1, 2), encode_range("é", 0, 1), encode_range("\\udce9", 0, 1)
    ('a%5Bb', '%C3%A9', '%E9')
    """
    try:
        octets = text[start:end].encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        octets = text[start:end].encode("utf-8", "ignore")
    return text[:start] + "".join(f"%{octet:02X}" for octet in octets) + text[end:]


def drop_range(text: str, start: int, end: int) -> str:
    """Removes the range."""
    return text[:start] + text[end:]


def encode_percent(text: str, start: int, _end: int) -> str:
    """Writes the "%" as data.

    >>> encode_percent("100%", 3, 4)
    '100%25'
    """
    return f"{text[:start]}%25{text[start + 1 :]}"


def give_scheme(text: str, _start: int, _end: int) -> str:
    """Puts https in front of what looks like an address, and an example's origin before the rest.

    >>> [give_scheme(t, 0, 0) for t in ("//h/x", "www.example.org/x", "a/b", "?q")]
    ['https://h/x', 'https://www.example.org/x', 'https://example.org/a/b', 'https://example.org/?q']
    """
    if text.startswith("//"):
        return f"https:{text}"
    if text.startswith("://"):
        return f"https{text}"
    name = text.split("/", 1)[0]
    if "." in name.strip(".") and not name.startswith(".") and _SCHEME.issuperset(name):
        return f"https://{text}"
    return f"https://example.org{text}" if text.startswith("/") else f"https://example.org/{text}"


def add_authority(text: str, start: int, _end: int) -> str | None:
    """Puts "//" after the scheme, so that what follows is an authority; None where nothing follows.

    >>> [add_authority(text, 5, 5) for text in ("http:example.org/a", "http:/example.org", "http:")]
    ['http://example.org/a', 'http://example.org', None]
    """
    rest = text[start:].lstrip("/")
    return f"{text[:start]}//{rest}" if rest and rest[0] not in "?#" else None


def drop_scheme(text: str, _start: int, end: int) -> str:
    """Removes the scheme and its ":", and keeps what follows a path.

    >>> drop_scheme("http://h/x", 0, 5), drop_scheme("urn:a:b", 0, 4)
    ('//h/x', './a:b')
    """
    rest = text[end:]
    return guard_colon(rest, 0, 0) if ":" in rest.split("/", 1)[0] else rest


def keep_scheme_characters(text: str, _start: int, _end: int) -> str | None:
    """Removes everything a scheme cannot hold, or begin with.

    >>> keep_scheme_characters("1my_app", 0, 1), keep_scheme_characters("é", 0, 1)
    ('myapp', None)
    """
    kept = "".join(c for c in text if c in _SCHEME).lstrip("0123456789+-.")
    return kept or None


def guard_colon(text: str, _start: int, _end: int) -> str:
    """Puts "./" in front, so that the first segment is no scheme (section 4.2).

    >>> guard_colon("1a:b", 2, 3)
    './1a:b'
    """
    return f"./{text}"


def fill_literal(text: str, start: int, end: int) -> str:
    """The loopback address stands for the address that is missing.

    >>> fill_literal("http://[]:80/", 7, 9)
    'http://[::1]:80/'
    """
    return f"{text[:start]}[::1]{text[end:]}"


def end_after_literal(text: str, start: int, _end: int) -> str:
    """Makes a port of digits that follow "]", and removes anything else.

    >>> end_after_literal("//[::1]8080/", 7, 8), end_after_literal("//[::1].com/", 7, 8)
    ('//[::1]:8080/', '//[::1]/')
    """
    _, last = authority(text, start)
    if _DIGITS.issuperset(text[start:last]):
        return f"{text[:start]}:{text[start:]}"
    return text[:start] + text[last:]


def keep_address_characters(text: str, start: int, _end: int) -> str | None:
    """Removes everything an IPv6 address cannot hold.

    >>> keep_address_characters("//[fe80::1g]/", 10, 11)
    '//[fe80::1]/'
    """
    return _within_literal(text, start, lambda a: "".join(c for c in a if c in _HEX or c in ":."))


def shorten_groups(text: str, start: int, _end: int) -> str | None:
    """Removes leading zeros beyond four digits; a group that is longer still is parted.

    >>> shorten_groups("//[00001::12345]", 3, 8)
    '//[1::1234:5]'
    """

    def shorten(group: str) -> str:
        digits = group.lstrip("0") or "0"
        return digits if len(digits) <= 4 else ":".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    return _within_literal(
        text, start, lambda a: ":".join(g if len(g) <= 4 or "." in g else shorten(g) for g in a.split(":"))
    )


def drop_groups(text: str, start: int, _end: int) -> str | None:
    """Keeps the first eight groups, or writes a "::" that stands for nothing as ":".

    >>> drop_groups("//[1:2:3:4:5:6:7:8:9]", 3, 20), drop_groups("//[1:2:3:4:5:6:7:8::]", 3, 20)
    ('//[1:2:3:4:5:6:7:8]', '//[1:2:3:4:5:6:7:8]')
    """
    return _within_literal(text, start, lambda a: ":".join([g for g in a.split(":") if g and "." not in g][:8]))


def compress_missing_groups(text: str, start: int, _end: int) -> str | None:
    """Lets "::" stand for the groups that are missing before the last one.

    >>> compress_missing_groups("//[2001:db8:1]", 3, 13), compress_missing_groups("//[1]", 3, 4)
    ('//[2001:db8::1]', '//[::1]')
    """

    def compress(address: str) -> str:
        head, _, last = address.rpartition(":")
        return f"{head}::{last}"

    return _within_literal(text, start, compress)


def compress_once(text: str, start: int, _end: int) -> str | None:
    """Keeps the first "::" and writes ":" for the others.

    >>> compress_once("//[1::2::3]", 7, 9), compress_once("//[:::1]", 4, 6)
    ('//[1::2:3]', '//[::1]')
    """

    def once(address: str) -> str:
        head, _, tail = address.partition("::")
        groups = [group for group in tail.split(":") if group]
        return f"{head}::{':'.join(groups)}"

    return _within_literal(text, start, once)


def double_lone_colon(text: str, start: int, _end: int) -> str | None:
    """Doubles a colon at the beginning or the end, or drops it where "::" stands already.

    >>> double_lone_colon("//[:1]", 3, 4), double_lone_colon("//[1::2:]", 7, 8)
    ('//[::1]', '//[1::2]')
    """

    def double(address: str) -> str:
        inner = address.strip(":")
        if "::" in inner or inner.count(":") == 7:
            return inner
        return f"::{inner}" if address.startswith(":") else f"{inner}::"

    return _within_literal(text, start, double)


def mend_embedded_ipv4(text: str, start: int, _end: int) -> str | None:
    """Removes leading zeros from the octets and fills missing ones with 0.

    >>> mend_embedded_ipv4("//[::01.2.3.4]", 5, 13), mend_embedded_ipv4("//[::1.2.3]", 5, 10)
    ('//[::1.2.3.4]', '//[::1.2.3.0]')
    """

    def mend(address: str) -> str | None:
        head, colon, quad = address.rpartition(":")
        octets = [octet for octet in quad.split(".") if octet]
        if not octets or any(not _DIGITS.issuperset(o) or len(o) > 8 or int(o) > 255 for o in octets):
            return None
        shown = [str(int(octet)) for octet in octets[:4]]
        return head + colon + ".".join(shown + ["0"] * (4 - len(shown)))

    return _within_literal(text, start, mend)


def give_future_version(text: str, start: int, _end: int) -> str | None:
    """Gives an IPvFuture the version 1 where it has none.

    >>> give_future_version("//[v.a:b]", 4, 5), give_future_version("//[v1]", 5, 5)
    ('//[v1.a:b]', '//[v1.x]')
    """

    def version(address: str) -> str:
        head, dot, rest = address[1:].partition(".")
        if not dot:
            head, rest = ("1", head) if not _HEX.issuperset(head) else (head, "x")
        digits = "".join(c for c in head if c in _HEX) or "1"
        return f"v{digits}.{rest or 'x'}"

    return _within_literal(text, start, version)


def keep_future_characters(text: str, start: int, _end: int) -> str | None:
    """Removes everything the address of an IPvFuture cannot hold.

    >>> keep_future_characters("//[v1.a@b]", 7, 8), keep_future_characters("//[v1.]", 6, 6)
    ('//[v1.ab]', '//[v1.x]')
    """

    def keep(address: str) -> str:
        head, _, rest = address.partition(".")
        return f"{head}.{''.join(c for c in rest if c in _FUTURE) or 'x'}"

    return _within_literal(text, start, keep)


def authority(text: str, at: int) -> tuple[int, int]:
    """Where the authority that holds position `at` begins and ends.

    >>> authority("http://u@h:80/p", 10)
    (7, 13)
    """
    slashes = text.find("//")
    first = slashes + 2 if 0 <= slashes < at else 0
    last = first
    while last < len(text) and text[last] not in "/?#":
        last += 1
    return first, last


def _within_literal(text: str, at: int, mend: Callable[[str], str | None]) -> str | None:
    """Replaces what stands between the brackets of the IP literal that holds `at`."""
    opening = text.rfind("[", 0, at + 1)
    first, last = authority(text, at)
    closing = text.find("]", opening, last)
    if opening < first or closing < 0:
        return None
    mended = mend(text[opening + 1 : closing])
    return None if mended is None else f"{text[: opening + 1]}{mended}{text[closing:]}"
