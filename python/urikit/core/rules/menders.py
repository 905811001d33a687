"""Mending a text at the place where a rule is broken: each function corrects one kind of mistake.

A mender gets the text and the offending range and returns the text as it may have been
meant, or None where nobody can know. What it returns need not be right yet: a text with
two mistakes is corrected twice, and `urikit.core.rules.fixes` tries the result. A mender
never sees a secret, because the text comes masked and every masked character is an "x".

These are proposals for hints. `urikit.repair` is the operation with rules of its own;
where it knows a mistake, hints use it and no mender is here.

What makes a text no URN, though it is a URI (RFC 8141 section 2; RFC 2141 section 2).

`urikit.URN` raises these. The constraints on what may be *registered* stop no parse; they are
issues, and are beside the namespaces in `urikit.schemes.urns.nids`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from urikit.core.rules.catalogue import Mistake, Rule


Mender: TypeAlias = Callable[[str, int, int], "str | None"]

_HEX = frozenset("0123456789abcdefABCDEF")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS = frozenset("0123456789")
_SCHEME = _LETTERS | _DIGITS | frozenset("+-.")
_HOST = _LETTERS | _DIGITS | frozenset("-._~")


#: The menders, and the rules whose mender others share, that lead to another scheme, host or port on purpose, with the
#: change of `urikit.repair` that does the same and has a reason in `repair/kept.rs`.
_LIKE = {
    "add_authority": "fix-slashes",
    "add_root": "fix-slashes",
    "add_slashes": "fix-slashes",
    "cloud-port": "drop-port",
    "drop_account_slashes": "drop-slashes",
    "drop_leading_slashes": "drop-slashes",
    "drop_port": "drop-port",
    "drop_slashes": "drop-slashes",
    "end_after_literal": "fix-port",
    "file-port": "drop-port",
    "give_scheme": "add-scheme",
    "keep_two_slashes": "fix-slashes",
    "name_bucket": "fix-slashes",
    "name_the_scheme": "fix-scheme-name",
    "sip-slashes": "drop-slashes",
}


def changes(rule: Rule) -> tuple[str, ...]:
    """Return the codes of what the mender of a rule does, as the check of proposals asks for them.

    >>> from urikit.core.rules import rule
    >>> changes(rule("mailto-authority"))
    ('mailto-authority', 'drop-slashes')
    """
    like = _LIKE.get(rule.code) or _LIKE.get(getattr(rule.mend, "__name__", ""))
    return (rule.code,) if like is None else (rule.code, like)


def encode_range(text: str, start: int, end: int) -> str:
    """Percent-encodes the range by its UTF-8 bytes.

    A surrogate that `os.fsdecode` made of a byte gives that byte; any other has none.

    >>> encode_range("a[b", 1, 2), encode_range("é", 0, 1), encode_range("\\udce9", 0, 1)
    ('a%5Bb', '%C3%A9', '%E9')
    """
    try:
        octets = text[start:end].encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        octets = text[start:end].encode("utf-8", "ignore")
    return text[:start] + "".join(f"%{octet:02X}" for octet in octets) + text[end:]


def surrogate_advice(mistake: Mistake) -> str | None:
    """What to do with a lone surrogate that no byte was decoded to, which nobody can complete; None for any other."""
    text, at = mistake.text or "", mistake.offset
    if text and all(map(_is_half, text)):
        return "give another text, since a lone surrogate is not a character"
    if at is not None and _is_half(text[at : at + 1]):
        return "write the whole character, or remove this half of it"
    return None


def _is_half(character: str) -> bool:
    return "\ud800" <= character <= "\udfff" and not "\udc80" <= character <= "\udcff"


def space_advice(mistake: Mistake) -> str | None:
    """What to do with a space that is not to be encoded, where no correction of the text is right; None elsewhere."""
    from urikit.core.rules.fixes import holds, repair_of_masked

    if mistake.part is not None or mistake.text is None:
        return None
    repaired, edits = repair_of_masked(mistake.text)
    if repaired is not None:
        removed = "drop-space" in edits.codes()
        return "remove the space" if removed and not holds(repaired) else None
    return f"remove the space from the {mistake.component}" if mistake.component in ("host", "port") else None


def port_advice(mistake: Mistake) -> str | None:
    """What to do with a port that is taken for a part of a password, because it is masked; None elsewhere."""
    from urikit.core.mask import MASK

    if mistake.text is None or mistake.offset is None or not mistake.text.startswith(MASK, mistake.offset):
        return None
    return 'percent-encode "/", "?", "#" and "@" in the password (%2F, %3F, %23, %40)'


def list_advice(mistake: Mistake) -> str | None:
    """What to do with a list of hosts that ends with a comma; None elsewhere."""
    text, end = mistake.text or "", mistake.end
    return None if end is None or text[end : end + 1] != "," else 'remove the "," that no host follows'


def byte_advice(mistake: Mistake) -> str | None:
    """What to do with bytes in a host that are not UTF-8; None elsewhere."""

    text, at = mistake.text or "", mistake.offset
    if at is None or not is_byte(text[at : at + 1]) or "//" not in text[:at]:
        return None
    first, last = authority(text, at)
    return "decode the bytes with their own encoding first" if first <= at < last else None


def delimiter_advice(mistake: Mistake) -> str | None:
    """What to pass for a host that is more than a host; None elsewhere.

    >>> from urikit.core.rules import Mistake
    >>> for text in ("h:80", "h/a", "me@h", "http://h"):
    ...     delimiter_advice(Mistake("component-delimiter", "host", text, 0, 1, part="host"))
    'pass host="h" and port=80'
    'pass host="h" and path="/a"'
    'pass user= and host=, or authority= for both'
    'pass the host alone, or the whole URI to URI()'
    """
    if mistake.part != "host" or mistake.text is None:
        return None
    host, colon, rest = mistake.text.partition(":")
    if colon and rest.isascii() and rest.isdigit() and host and _HOST.issuperset(host):
        return f'pass host="{host}" and port={int(rest[:9])}' if len(rest) < 6 else "pass the port as port="
    if "://" in mistake.text or mistake.text.startswith("//"):
        return "pass the host alone, or the whole URI to URI()"
    if "@" in mistake.text:
        return "pass user= and host=, or authority= for both"
    host, slash, rest = mistake.text.partition("/")
    if slash and host and _HOST.issuperset(host) and _HOST.issuperset(rest.replace("/", "")):
        return f'pass host="{host}" and path="/{rest}"'
    return "pass the host alone, and what follows it as port=, path= or query="


def component_advice(mistake: Mistake) -> str | None:
    """What to pass for a component that cannot be percent-encoded, or is an international name; None elsewhere."""
    match mistake.part:
        case "port":
            return "write the port in digits"
        case "host" if mistake.text is not None and any(c.isspace() for c in mistake.text):
            return "remove the white space from the host"
        case "host" if mistake.text is not None and not mistake.text.isascii():
            from urikit._native import domain_to_ascii

            ascii_form = domain_to_ascii(mistake.text)
            return None if ascii_form is None else f"pass the ASCII form of the name: {ascii_form}"
    return None


def drop_range(text: str, start: int, end: int) -> str:
    """Removes the range."""
    return text[:start] + text[end:]


def encode_first(text: str, start: int, _end: int) -> str:
    """Percent-encodes the character at which the range begins.

    >>> encode_first("mailto:a&b@h", 8, 9), encode_first("cid:a?b", 5, 7)
    ('mailto:a%26b@h', 'cid:a%3Fb')
    """
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


def leave(_text: str, _start: int, _end: int) -> None:
    """Nobody can know what was meant."""


def add_slash(text: str, start: int, _end: int) -> str:
    """Puts "/" before the range.

    >>> add_slash("file://h", 8, 8)
    'file://h/'
    """
    return f"{text[:start]}/{text[start:]}"


def drop_slashes(text: str, start: int, _end: int) -> str:
    """Removes "//" at the beginning of the range, or before it.

    >>> drop_slashes("cid://a@h", 4, 9), drop_slashes("doi://10.1/x", 6, 10)
    ('cid:a@h', 'doi:10.1/x')
    """
    at = start if text.startswith("//", start) else max(start - 2, 0)
    return text[:at] + text[at:].removeprefix("//")


def guard_slashes(text: str, _start: int, _end: int) -> str:
    """Puts "/." before a path that begins with "//"."""
    return f"/.{text}"


def bracket_address(text: str, _start: int, _end: int) -> str:
    """Puts brackets around an IPv6 address, without its zone.

    >>> bracket_address("fe80::1%eth0", 0, 12)
    '[fe80::1]'
    """
    return f"[{text.partition('%')[0]}]"


def encode_percent(text: str, start: int, _end: int) -> str:
    """Writes the "%" as data.

    >>> encode_percent("100%", 3, 4)
    '100%25'
    """
    return f"{text[:start]}%25{text[start + 1 :]}"


def give_scheme(text: str, _start: int, _end: int) -> str | None:
    """Puts https in front of what looks like a host; None of a path, whose host is unknown.

    >>> [give_scheme(t, 0, 0) for t in ("//h/x", "www.example.org/x", "a/b", "?q", "")]
    ['https://h/x', 'https://www.example.org/x', None, None, None]
    """
    if text.startswith("//"):
        return f"https:{text}"
    if text.startswith("://"):
        return f"https{text}"
    name = text.split("/", 1)[0]
    is_host = "." in name.strip(".") and not name.startswith(".") and _SCHEME.issuperset(name)
    return f"https://{text}" if is_host else None


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
    """Removes everything a scheme cannot contain, or begin with.

    >>> keep_scheme_characters("1my_app", 0, 1), keep_scheme_characters("é", 0, 1)
    ('myapp', None)
    """
    kept = "".join(c for c in text if c in _SCHEME).lstrip("0123456789+-.")
    return kept or None


def guard_colon(text: str, _start: int, _end: int) -> str:
    """Puts "./" in front, so that the first segment is not read as a scheme (section 4.2).

    >>> guard_colon("1a:b", 2, 3)
    './1a:b'
    """
    return f"./{text}"


def end_after_literal(text: str, start: int, _end: int) -> str | None:
    """Makes a port of digits that follow "]"; anything else may mean anything.

    >>> end_after_literal("//[::1]8080/", 7, 8), end_after_literal("//[::1].com/", 7, 8)
    ('//[::1]:8080/', None)
    """
    _, last = authority(text, start)
    return f"{text[:start]}:{text[start:]}" if _DIGITS.issuperset(text[start:last]) else None


def drop_groups(text: str, start: int, _end: int) -> str | None:
    """Writes a "::" that means nothing as ":"; None where there is a ninth group.

    >>> drop_groups("//[1:2:3:4:5:6:7:8:9]", 3, 20), drop_groups("//[1:2:3:4:5:6:7:8::]", 3, 20)
    (None, '//[1:2:3:4:5:6:7:8]')
    """

    def drop(address: str) -> str | None:
        groups = [g for g in address.split(":") if g]
        return ":".join(groups) if len(groups) == 8 and "." not in address else None

    return _within_literal(text, start, drop)


def mend_embedded_ipv4(text: str, start: int, _end: int) -> str | None:
    """Removes leading zeros, where the number is the same in any base; None where one is missing.

    >>> mend_embedded_ipv4("//[::01.2.3.4]", 5, 13), mend_embedded_ipv4("//[::1.2.3]", 5, 10)
    ('//[::1.2.3.4]', None)
    """

    def mend(address: str) -> str | None:
        head, colon, quad = address.rpartition(":")
        numbers = quad.split(".")
        if len(numbers) != 4 or not all(n and len(n) <= 8 and _DIGITS.issuperset(n) for n in numbers):
            return None
        if any(int(n) > 255 or (n[0] == "0" and int(n) > 7) for n in numbers):
            return None
        return head + colon + ".".join(str(int(n)) for n in numbers)

    return _within_literal(text, start, mend)


def authority(text: str, at: int) -> tuple[int, int]:
    """Where the authority around position `at` begins and ends.

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
    """Replaces the text between the brackets of the IP literal around `at`."""
    opening = text.rfind("[", 0, at + 1)
    first, last = authority(text, at)
    closing = text.find("]", opening, last)
    if opening < first or closing < 0:
        return None
    mended = mend(text[opening + 1 : closing])
    return None if mended is None else f"{text[: opening + 1]}{mended}{text[closing:]}"


def is_byte(character: str) -> bool:
    """Whether this is a byte that is not UTF-8, as `os.fsdecode` writes it."""
    return "\udc80" <= character <= "\udcff"


def _valid(text: str) -> str | None:
    """The text, where it is a URN."""
    from urikit._native import URN

    return text if URN.is_valid(text) else None


#: Namespaces whose names are often written without "urn:".
_OFTEN_BARE = ("isbn", "issn", "uuid", "oid", "doi", "nbn", "ietf", "oasis", "publicid")


def name_the_scheme(text: str, _start: int, _end: int) -> str | None:
    """Puts "urn:" in front of a name whose namespace is well known.

    >>> name_the_scheme("isbn:0-486-27557-4", 0, 4), name_the_scheme("http://h/", 0, 4)
    ('urn:isbn:0-486-27557-4', None)
    """
    return _valid(f"urn:{text}") if text.partition(":")[0].lower() in _OFTEN_BARE else None


def drop_urn_slashes(text: str, start: int, _end: int) -> str | None:
    """Removes "//".

    >>> drop_slashes("urn://example:1", 4, 13)
    'urn:example:1'
    """
    return _valid(text[:start] + text[start + 2 :])


def hyphen_for_range(text: str, start: int, end: int) -> str | None:
    """Writes a hyphen for characters that are not allowed in a NID.

    >>> hyphen_for_range("urn:my_names:a", 6, 7)
    'urn:my-names:a'
    """
    return _valid(f"{text[:start]}-{text[end:]}")


def drop_hyphen(text: str, start: int, end: int) -> str | None:
    """Removes the hyphen.

    >>> drop_hyphen("urn:-ab:c", 4, 5)
    'urn:ab:c'
    """
    return _valid(text[:start] + text[end:])


def example_namespace(text: str, start: int, end: int) -> str | None:
    """The namespace for examples takes the place of the missing one.

    >>> example_namespace("urn::abc", 4, 4)
    'urn:example:abc'
    """
    return _valid(f"{text[:start]}example{text[end:]}")


def name_something(text: str, start: int, _end: int) -> str | None:
    """Writes "name" where a name is missing.

    >>> name_something("urn:example", 11, 11), name_something("urn:example:?=a", 12, 12)
    ('urn:example:name', 'urn:example:name?=a')
    """
    colon = "" if text[start - 1] == ":" else ":"
    return _valid(f"{text[:start]}{colon}name{text[start:]}")


def drop_leading_slashes(text: str, start: int, _end: int) -> str | None:
    """Removes "/" at the beginning of an NSS.

    >>> drop_leading_slashes("urn:example:/a", 12, 13)
    'urn:example:a'
    """
    return _valid(text[:start] + text[start:].lstrip("/"))


def begin_q_component(text: str, start: int, end: int) -> str | None:
    """Makes a q-component of a query; removes a "?" that nothing follows.

    >>> begin_q_component("urn:a1:b?c", 8, 9), begin_q_component("urn:a1:b?", 8, 9)
    ('urn:a1:b?=c', 'urn:a1:b')
    """
    return _valid(f"{text[:end]}={text[end:]}") or _valid(text[:start] + text[end:])


def begin_component(text: str, start: int, end: int) -> str | None:
    """Encodes a "/" or "?" at the beginning of a component, and removes an empty component.

    >>> begin_component("urn:a1:b?=", 10, 10), begin_component("urn:a1:b?=/c", 10, 11)
    ('urn:a1:b', 'urn:a1:b?=%2Fc')
    """
    if start == end:
        return _valid(text[: start - 2] + text[start:])
    return _valid(f"{text[:start]}%{ord(text[start]):02X}{text[end:]}")


def encode_excluded(text: str, start: int, end: int) -> str:
    """Encodes what RFC 2141 excludes, and removes an encoded NUL.

    >>> encode_excluded("urn:foo:a~b", 9, 10), encode_excluded("urn:foo:a%00", 9, 12)
    ('urn:foo:a%7Eb', 'urn:foo:a')
    """
    encoded = f"%{ord(text[start]):02X}" if end == start + 1 else ""
    return text[:start] + encoded + text[end:]
