"""A transcription of RFC 3261 section 19.1: the grammar read from the RFC itself, the comparison word by word.

Nothing here knows urikit. The ABNF of section 25.1 is taken out of the text of the RFC; what it
leaves to RFC 2806, telephone-subscriber, derives nothing that `user` does not derive (19.1.1).
To the grammar comes what RFC 3986 says of any URI: what follows "//" is an authority, and SIP
URIs have none. Addresses are compared by value, which is RFC 5954.
"""

import functools
import re
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from tests.oracle.abnf_regex import Grammar
from tests.oracle.grammars import lines_of

#: Characters that are not equivalent to their encoding: "reserved" of RFC 2396, and the escape itself.
RESERVED = ";/?:@&=+$,%"


class Parts(NamedTuple):
    """The parts as they are written."""

    scheme: str
    user: str | None
    password: str | None
    host: str
    port: str | None
    parameters: list[tuple[str, str | None]]
    headers: list[tuple[str, str]]


@functools.cache
def grammar() -> Grammar:
    """Section 25.1, from SIP-URI to the headers, and the basic rules that it uses."""
    basic = "\n".join(
        line
        for line in lines_of(3261, "      alphanum  =", "   SIP header field values").splitlines()
        if line.startswith("      ")
    )
    token = lines_of(3261, "      token       =", "      separators")
    uris = lines_of(3261, "SIP-URI          =", "   The BNF for telephone")
    parameters = lines_of(3261, "uri-parameters    =", "SIP-message")
    methods = "Method = token\nttl = 1*3DIGIT\n"
    uris = uris.replace("( user / telephone-subscriber )", "user")
    return Grammar.read(basic, token, uris, parameters, methods)


def derives(rule: str, text: str) -> bool:
    return grammar().regex(rule).fullmatch(text) is not None


def parse(text: str) -> Parts | None:
    """The parts of a SIP or SIPS URI; None for what is none."""
    scheme, colon, rest = text.partition(":")
    if not colon or rest.startswith("//"):
        return None
    if not (derives("SIP-URI", text) or derives("SIPS-URI", text)):
        return None
    userinfo, at, rest = rest.rpartition("@")
    user, colon, password = userinfo.partition(":")
    rest, _, headers = rest.partition("?")
    hostport, *parameters = rest.split(";")
    found = re.fullmatch(r"(\[.*\]|[^:]*)(?::(.*))?", hostport)
    assert found is not None
    pairs = [parameter.partition("=") for parameter in parameters]
    names = [unescaped(name).lower() for name, _, _ in pairs]
    if len(set(names)) < len(names):  # "any given parameter-name MUST NOT appear more than once"
        return None
    fields = [header.partition("=") for header in headers.split("&")] if headers else []
    return Parts(
        scheme,
        user if at else None,
        password if colon else None,
        found[1],
        found[2],
        [(name, value if equals else None) for name, equals, value in pairs],
        [(name, value) for name, _, value in fields],
    )


def unescaped(text: str) -> str:
    """Every escape but those of reserved characters as its character."""

    def one(found: "re.Match[str]") -> str:
        character = chr(int(found[1], 16))
        return f"%{found[1].upper()}" if character in RESERVED or not character.isascii() else character

    return re.sub("%([0-9A-Fa-f]{2})", one, text)


def equal(one: str, other: str) -> bool | None:
    """Section 19.1.4; None where one of them is not a SIP URI."""
    first, second = parse(one), parse(other)
    if first is None or second is None:
        return None
    # "A SIP and SIPS URI are never equivalent."
    if first.scheme.lower() != second.scheme.lower():
        return False
    # "Comparison of the userinfo of SIP and SIPS URIs is case-sensitive."
    for mine, yours in ((first.user, second.user), (first.password, second.password)):
        if (mine is None) != (yours is None) or unescaped(mine or "") != unescaped(yours or ""):
            return False
    # "For two URIs to be equal, the user, password, host, and port components must match."
    if _host(first.host) != _host(second.host):
        return False
    if (first.port is None) != (second.port is None) or int(first.port or 0) != int(second.port or 0):
        return False
    mine, yours = ({unescaped(name).lower(): value for name, value in uri.parameters} for uri in (first, second))
    for name in {*mine, *yours}:
        if name in mine and name in yours:
            # "Any uri-parameter appearing in both URIs must match."
            if _value(name, mine[name]) != _value(name, yours[name]):
                return False
        elif name in ("user", "ttl", "method", "maddr", "transport"):
            return False
    # "URI header components are never ignored."
    return sorted(map(_header, first.headers)) == sorted(map(_header, second.headers))


def _host(host: str) -> object:
    try:
        found = ip_address(host.strip("[]"))
    except ValueError:
        return host.lower()
    return found if isinstance(found, IPv6Address) else host


def _value(name: str, value: str | None) -> object:
    if value is None:
        return None
    value = unescaped(value)
    return value if name == "method" else _host(value) if name == "maddr" else value.lower()


def _header(header: tuple[str, str]) -> tuple[str, str]:
    name, value = header
    name = unescaped(name).lower()
    return name, unescaped(value) if name in ("to", "from", "contact", "call-id", "body") else unescaped(value).lower()


# --- tel (RFC 3966), as far as the suites of SIP ask -----------------------------------


@functools.cache
def telephone() -> Grammar:
    """RFC 3966 section 3."""
    return Grammar.read(lines_of(3966, "   telephone-uri        =", "   Each parameter name"))


def parse_tel(text: str) -> tuple[str, list[str]] | None:
    """The number and the parameters of a tel URI, as they are written; None for what is none."""
    if telephone().regex("telephone-uri").fullmatch(text) is None:
        return None
    number, *parameters = text.partition(":")[2].split(";")
    names = [parameter.partition("=")[0].lower() for parameter in parameters]
    return (number, parameters) if len(set(names)) == len(names) else None
