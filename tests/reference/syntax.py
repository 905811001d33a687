"""Components of a text, the slow and certain way: the grammar file says whether it is a
URI reference, Appendix B splits it, and section 3.2 splits the authority.

In a valid authority the first "@" ends the user information (neither side may contain
another), and a ":" outside the brackets of an IP literal begins the port. Nothing can go
wrong for a text that the grammar derives; every other text has no components here.
"""

import re
from typing import NamedTuple

from tests.oracle.grammars import derives
from tests.reference.rfc3986 import split


class Components(NamedTuple):
    """Everything RFC 3986 section 3 names. `None` is undefined."""

    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None


def is_reference(text: str) -> bool:
    """Whether the grammar derives the text (4.1, Appendix A)."""
    return derives("URI-reference", text)


def split_authority(authority: str) -> tuple[str | None, str, str | None]:
    """3.2: user information, host and port."""
    userinfo, at, rest = authority.rpartition("@")
    match = re.fullmatch(r"(\[.*\]|[^:]*)(?::(.*))?", rest, re.DOTALL)
    assert match is not None, authority
    return (userinfo if at else None), match[1], match[2]


def join_authority(userinfo: str | None, host: str, port: str | None) -> str:
    """3.2, backwards."""
    return ("" if userinfo is None else f"{userinfo}@") + host + ("" if port is None else f":{port}")


def components(text: str) -> Components | None:
    """The components of a URI reference; None where the text is none."""
    return split_reference(text) if is_reference(text) else None


def split_reference(text: str) -> Components:
    """The components of a text that a grammar derives, that of RFC 3986 or of RFC 3987."""
    parts = split(text)
    userinfo, host, port = (None, None, None) if parts.authority is None else split_authority(parts.authority)
    return Components(parts.scheme, parts.authority, userinfo, host, port, parts.path, parts.query, parts.fragment)


def split_anyway(text: str) -> Components:
    """What a library finds that looks for delimiters only: any text has components then.

    A scheme has to be one, or there is none; a port has to be digits, or it is a part of
    the host; the last "@" ends the user information.
    """
    parts = split(text)
    if parts.scheme is not None and not derives("scheme", parts.scheme):
        head = parts.scheme + ":" + (f"//{parts.authority}" if parts.authority is not None else "")
        parts = parts._replace(scheme=None, authority=None, path=head + parts.path)
    userinfo = host = port = None
    if parts.authority is not None:
        before, at, rest = parts.authority.rpartition("@")
        userinfo = before if at else None
        head, colon, tail = rest.rpartition(":")
        host, port = (head, tail) if colon and (tail == "" or tail.isdigit()) else (rest, None)
    return Components(parts.scheme, parts.authority, userinfo, host, port, parts.path, parts.query, parts.fragment)


def host_kind(host: str) -> str:
    """3.2.2, first match wins."""
    if derives("IP-literal", host):
        return "ipv6" if derives("IPv6address", host[1:-1]) else "ipvfuture"
    return "ipv4" if derives("IPv4address", host) else "reg-name"
