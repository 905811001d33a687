"""What makes a text no URN, though it is a URI (RFC 8141 section 2; RFC 2141 section 2).

`urikit.URN` raises these. The constraints on what may be *registered* stop no parse; they are
issues, and are beside the namespaces in `urikit.schemes.urns.nids`.
"""

from __future__ import annotations


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


def drop_slashes(text: str, start: int, _end: int) -> str | None:
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
