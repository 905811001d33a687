"""Fixes of a text at the place where a rule is broken: a function for each kind of mistake.

A function gets the text and the offending range, and returns the text as it may have been meant, or None where that is
unknown. The result may have further mistakes; `urikit.core.rules.fixes` corrects these as well and checks the result.
The text is masked: a secret in it is `***`.

Rules name these functions in the files of the catalogue (`mend = "drop_range"`). Where `urikit.repair` knows a mistake,
hints use its changes, and no function is here. The last ones are for URNs (RFC 8141 section 2, RFC 2141 section 2).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from urikit._native import URN
from urikit.core.mask import discreet

Mender: TypeAlias = Callable[[str, int, int], "str | None"]


@discreet
@dataclass(frozen=True, slots=True)
class Mistake:
    """One occurrence of a code; texts have their secrets masked."""

    code: str
    component: str | None = None
    text: str | None = None
    offset: int | None = None
    end: int | None = None
    #: The component that `text` is; None where it is a whole reference.
    part: str | None = None
    #: The code that a parser gives a part of a component that was refused.
    inner_code: str | None = None
    #: The base of a resolution.
    base: str | None = None
    #: The offending character where `text` masks it: punctuation or a space, which may be shown.
    mark: str = ""


class Correcting(Protocol):
    """The fields of a rule of the catalogue that fixes need."""

    @property
    def code(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def advice(self) -> str: ...
    @property
    def mend(self) -> Mender | None: ...


_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS = frozenset("0123456789")
_SCHEME = _LETTERS | _DIGITS | frozenset("+-.")


#: Functions here, and rules that share one, that lead to another scheme, host or port on purpose; and the change of
#: `urikit.repair` that does the same, with a reason in `repair/kept.rs`.
_LIKE = {
    "add_authority": "fix-slashes",
    "add_root": "fix-slashes",
    "add_slashes": "fix-slashes",
    "cloud-port": "drop-port",
    "drop_account_slashes": "drop-slashes",
    "drop_leading_slashes": "drop-slashes",
    "drop_port": "drop-port",
    "drop_slashes": "drop-slashes",
    "drop_urn_slashes": "drop-slashes",
    "file-port": "drop-port",
    "keep_two_slashes": "fix-slashes",
    "name_bucket": "fix-slashes",
    "name_the_scheme": "fix-scheme-name",
    "sip-slashes": "drop-slashes",
}


def changes(rule: Correcting) -> tuple[str, ...]:
    """Return the codes of the changes that the function of a rule makes, for the checks of proposals.

    >>> from urikit.core.rules import rule
    >>> changes(rule("mailto-authority"))
    ('mailto-authority', 'drop-slashes')
    """
    like = _LIKE.get(rule.code) or _LIKE.get(getattr(rule.mend, "__name__", ""))
    return (rule.code,) if like is None else (rule.code, like)


def encode_range(text: str, start: int, end: int) -> str:
    """Percent-encode the range by its UTF-8 bytes.

    A surrogate that `os.fsdecode` made of a byte gives that byte; any other has none.

    >>> encode_range("a[b", 1, 2), encode_range("é", 0, 1), encode_range("\\udce9", 0, 1)
    ('a%5Bb', '%C3%A9', '%E9')
    """
    try:
        octets = text[start:end].encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        octets = text[start:end].encode("utf-8", "ignore")
    return text[:start] + "".join(f"%{octet:02X}" for octet in octets) + text[end:]


def drop_range(text: str, start: int, end: int) -> str:
    """Remove the range."""
    return text[:start] + text[end:]


def rewrite(pattern: re.Pattern[str], template: str, text: str, start: int, _end: int) -> str | None:
    """Write a template for what a pattern matches at the beginning of the range; None where it does not match.

    >>> rewrite(re.compile("0+(?=[0-9])"), "", "urn:oid:1.02", 10, 12)
    'urn:oid:1.2'
    """
    found = pattern.match(text, start)
    return None if found is None else text[:start] + found.expand(template) + text[found.end() :]


def encode_first(text: str, start: int, _end: int) -> str:
    """Percent-encode the character at which the range begins.

    >>> encode_first("mailto:a&b@h", 8, 9), encode_first("cid:a?b", 5, 7)
    ('mailto:a%26b@h', 'cid:a%3Fb')
    """
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


def leave(_text: str, _start: int, _end: int) -> None:
    """Return no fix, since the meaning is unknown."""


def add_slash(text: str, start: int, _end: int) -> str:
    """Put "/" before the range.

    >>> add_slash("file://h", 8, 8)
    'file://h/'
    """
    return f"{text[:start]}/{text[start:]}"


def drop_slashes(text: str, start: int, _end: int) -> str:
    """Remove "//" at the beginning of the range, or before it.

    >>> drop_slashes("cid://a@h", 4, 9), drop_slashes("doi://10.1/x", 6, 10)
    ('cid:a@h', 'doi:10.1/x')
    """
    at = start if text.startswith("//", start) else max(start - 2, 0)
    return text[:at] + text[at:].removeprefix("//")


def guard_slashes(text: str, _start: int, _end: int) -> str:
    """Put "/." before a path that begins with "//"."""
    return f"/.{text}"


def bracket_address(text: str, _start: int, _end: int) -> str:
    """Put brackets around an IPv6 address, without its zone.

    >>> bracket_address("fe80::1%eth0", 0, 12)
    '[fe80::1]'
    """
    return f"[{text.partition('%')[0]}]"


def encode_percent(text: str, start: int, _end: int) -> str:
    """Write the "%" as data.

    >>> encode_percent("100%", 3, 4)
    '100%25'
    """
    return f"{text[:start]}%25{text[start + 1 :]}"


def add_authority(text: str, start: int, _end: int) -> str | None:
    """Put "//" after the scheme, so that what follows is an authority; None where nothing follows.

    >>> [add_authority(text, 5, 5) for text in ("http:example.org/a", "http:/example.org", "http:")]
    ['http://example.org/a', 'http://example.org', None]
    """
    rest = text[start:].lstrip("/")
    return f"{text[:start]}//{rest}" if rest and rest[0] not in "?#" else None


def drop_scheme(text: str, _start: int, end: int) -> str:
    """Remove the scheme and its ":", and keeps what follows a path.

    >>> drop_scheme("http://h/x", 0, 5), drop_scheme("urn:a:b", 0, 4)
    ('//h/x', './a:b')
    """
    rest = text[end:]
    return guard_colon(rest, 0, 0) if ":" in rest.split("/", 1)[0] else rest


def keep_scheme_characters(text: str, _start: int, _end: int) -> str | None:
    """Remove everything a scheme cannot contain, or begin with.

    >>> keep_scheme_characters("1my_app", 0, 1), keep_scheme_characters("é", 0, 1)
    ('myapp', None)
    """
    kept = "".join(c for c in text if c in _SCHEME).lstrip("0123456789+-.")
    return kept or None


def guard_colon(text: str, _start: int, _end: int) -> str:
    """Put "./" in front, so that the first segment is not read as a scheme (section 4.2).

    >>> guard_colon("1a:b", 2, 3)
    './1a:b'
    """
    return f"./{text}"


def authority(text: str, at: int) -> tuple[int, int]:
    """Return start and end of the authority around a position.

    >>> authority("http://u@h:80/p", 10)
    (7, 13)
    """
    slashes = text.find("//")
    first = slashes + 2 if 0 <= slashes < at else 0
    last = first
    while last < len(text) and text[last] not in "/?#":
        last += 1
    return first, last


def is_byte(character: str) -> bool:
    """Return whether this is a byte that is not UTF-8, as `os.fsdecode` writes it."""
    return "\udc80" <= character <= "\udcff"


def _valid(text: str) -> str | None:
    """Return the text, where it is a URN."""
    return text if URN.is_valid(text) else None


#: Namespaces whose names are often written without "urn:".
_OFTEN_BARE = ("isbn", "issn", "uuid", "oid", "doi", "nbn", "ietf", "oasis", "publicid")


def name_the_scheme(text: str, _start: int, _end: int) -> str | None:
    """Put "urn:" in front of a name whose namespace is well known.

    >>> name_the_scheme("isbn:0-486-27557-4", 0, 4), name_the_scheme("http://h/", 0, 4)
    ('urn:isbn:0-486-27557-4', None)
    """
    return _valid(f"urn:{text}") if text.partition(":")[0].lower() in _OFTEN_BARE else None


def drop_urn_slashes(text: str, start: int, _end: int) -> str | None:
    """Remove "//".

    >>> drop_slashes("urn://example:1", 4, 13)
    'urn:example:1'
    """
    return _valid(text[:start] + text[start + 2 :])


def hyphen_for_range(text: str, start: int, end: int) -> str | None:
    """Write a hyphen for characters that are not allowed in a NID.

    >>> hyphen_for_range("urn:my_names:a", 6, 7)
    'urn:my-names:a'
    """
    return _valid(f"{text[:start]}-{text[end:]}")


def drop_hyphen(text: str, start: int, end: int) -> str | None:
    """Remove the hyphen.

    >>> drop_hyphen("urn:-ab:c", 4, 5)
    'urn:ab:c'
    """
    return _valid(text[:start] + text[end:])


def example_namespace(text: str, start: int, end: int) -> str | None:
    """Write the namespace for examples in the place of the missing one.

    >>> example_namespace("urn::abc", 4, 4)
    'urn:example:abc'
    """
    return _valid(f"{text[:start]}example{text[end:]}")


def name_something(text: str, start: int, _end: int) -> str | None:
    """Write "name" where a name is missing.

    >>> name_something("urn:example", 11, 11), name_something("urn:example:?=a", 12, 12)
    ('urn:example:name', 'urn:example:name?=a')
    """
    colon = "" if text[start - 1] == ":" else ":"
    return _valid(f"{text[:start]}{colon}name{text[start:]}")


def drop_leading_slashes(text: str, start: int, _end: int) -> str | None:
    """Remove "/" at the beginning of an NSS.

    >>> drop_leading_slashes("urn:example:/a", 12, 13)
    'urn:example:a'
    """
    return _valid(text[:start] + text[start:].lstrip("/"))


def begin_q_component(text: str, start: int, end: int) -> str | None:
    """Make a q-component of a query; removes a "?" that nothing follows.

    >>> begin_q_component("urn:a1:b?c", 8, 9), begin_q_component("urn:a1:b?", 8, 9)
    ('urn:a1:b?=c', 'urn:a1:b')
    """
    return _valid(f"{text[:end]}={text[end:]}") or _valid(text[:start] + text[end:])


def begin_component(text: str, start: int, end: int) -> str | None:
    """Encode a "/" or "?" at the beginning of a component, and removes an empty component.

    >>> begin_component("urn:a1:b?=", 10, 10), begin_component("urn:a1:b?=/c", 10, 11)
    ('urn:a1:b', 'urn:a1:b?=%2Fc')
    """
    if start == end:
        return _valid(text[: start - 2] + text[start:])
    return _valid(f"{text[:start]}%{ord(text[start]):02X}{text[end:]}")


def encode_excluded(text: str, start: int, end: int) -> str:
    """Encode what RFC 2141 excludes, and removes an encoded NUL.

    >>> encode_excluded("urn:foo:a~b", 9, 10), encode_excluded("urn:foo:a%00", 9, 12)
    ('urn:foo:a%7Eb', 'urn:foo:a')
    """
    encoded = f"%{ord(text[start]):02X}" if end == start + 1 else ""
    return text[:start] + encoded + text[end:]
