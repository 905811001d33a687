"""What is notable about a mailto URI that the grammar takes (RFC 6068 sections 2 to 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from urikit._native import percent_decode, percent_decode_bytes
from urikit.core.errors import Searched
from urikit.core.issues import noted
from urikit.schemes.mailto.fields import IGNORED, SAFE, UNDERSTOOD

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.schemes.mailto.view import Mailto

    Note: TypeAlias = Callable[..., Issue]

__all__ = ["findings"]

#: Section 2.2 of RFC 5322: printable characters without the colon.
_FIELD_NAME = re.compile(rb"[!-9;-~]+")
#: Letters, digits and hyphens (RFC 5321 section 2.3.5).
_HOST_NAME = re.compile(r"[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)*+")
_BREAK = re.compile(r"(?:%0[Dd]|%0[Aa]|%00)++")
#: Half a line break: CR without LF, LF without CR.
_HALF = re.compile(r"%0[Dd](?!%0[Aa])|(?<!%0[Dd])%0[Aa]")


def findings(view: Mailto) -> tuple[Issue, ...]:
    """The issues of a view, in the order of its text."""
    text = str(view)
    note = partial(noted, Searched(text))
    found = [*_of_addresses(view, note), *_of_fields(view, text.find("?") + 1, note)]
    if view.fragment is not None:
        found.append(note("mailto-fragment", "fragment", len(text) - len(view.fragment) - 1, len(text)))
    return tuple(found)


def _of_addresses(view: Mailto, note: Note) -> Iterator[Issue]:
    start = len("mailto:")
    seen: set[tuple[str, str]] = set()
    for written, address in zip(view.to, view.addresses, strict=True):
        end = start + len(written)
        known = address.compared()
        if known in seen:
            yield note("mailto-address-twice", "addr-spec", start, end, "info")
        seen.add(known)
        middle = end - len(written.rpartition("@")[2])
        domain = address.ascii_domain
        if domain is None:
            yield note("mailto-domain-idna", "domain", middle, end)
        elif domain != address.domain:
            yield note("mailto-domain-international", "domain", middle, end, "info")
        elif not domain.startswith("[") and not _HOST_NAME.fullmatch(domain):
            yield note("mailto-domain-name", "domain", middle, end)
        start = end + 1


def _of_fields(view: Mailto, start: int, note: Note) -> Iterator[Issue]:
    seen: set[bytes] = set()
    for name, value in view.fields:
        middle = start + len(name)
        end = middle + 1 + len(value)
        known = percent_decode_bytes(name, "literal").lower()
        yield from _of_name(note, known, start, middle)
        if known == b"to" and view.to:
            yield note("mailto-to-twice", "hfield", start, end)
        if known in seen:
            yield note("mailto-field-twice", "hfname", start, middle)
        seen.add(known)
        yield from _of_value(note, known, value, middle + 1, end)
        start = end + 1


def _of_name(note: Note, known: bytes, start: int, end: int) -> Iterator[Issue]:
    if not _FIELD_NAME.fullmatch(known):
        yield note("mailto-field-name", "hfname", start, end)
        return
    name = known.decode("ascii")
    if name in IGNORED or name.startswith(("resent-", "content-")):
        yield note("mailto-field-ignored", "hfname", start, end)
    elif name not in SAFE and name not in UNDERSTOOD:
        yield note("mailto-field-suspect", "hfname", start, end, "info")


def _of_value(note: Note, known: bytes, value: str, start: int, end: int) -> Iterator[Issue]:
    body = known == b"body"
    for found in (_HALF if body else _BREAK).finditer(value):
        code = "mailto-body-line-break" if body else "mailto-line-break"
        yield note(code, "hfvalue", start + found.start(), start + found.end())
    plus = value.find("+")
    if plus >= 0 and "%20" not in value and known in (b"subject", b"body", b"keywords"):
        yield note("mailto-plus", "hfvalue", start + plus, start + plus + 1, "info")
    try:
        percent_decode(value, "literal")
    except ValueError:
        yield note("mailto-field-encoding", "hfvalue", start, end)
