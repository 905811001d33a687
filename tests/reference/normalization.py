"""Section 6 of RFC 3986, one function a subsection, each a plain walk over the text.

The rungs are cumulative up to 6.2.2.3. Rung 6.2.3 needs to know the scheme; what is
known here is what the RFCs of the schemes say, restated: default ports and "/" for an
empty path (RFC 9110 4.2.3, RFC 6455 3, RFC 1738 3.2), no hierarchy for schemes whose RFC
gives them none, no decoding where names compare exactly (RFC 8141 3.1, RFC 4151 2.4), and
"localhost" as another way to write file's empty host (RFC 8089 2).

Two questions the RFC leaves open are answered as `docs/differences.md` says: a relative
path keeps its dot segments (6.2.2.3 speaks of resolved references; 5.2 needs them), and so
does a rootless one, because 5.2.4 would make it absolute.
"""

import re
from collections.abc import Callable
from ipaddress import IPv6Address

from tests.reference.rfc3986 import Parts, guarded, recompose, remove_dot_segments, split
from tests.reference.syntax import host_kind, split_authority

UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_OCTET = re.compile("%[0-9A-Fa-f]{2}")

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}
ROOT_FOR_EMPTY_PATH = frozenset(DEFAULT_PORTS)
NO_HIERARCHY = frozenset({"data", "info", "mailto", "news", "tag", "tel", "urn"})
RECASED_ONLY = frozenset({"urn"})
EXACT = frozenset({"tag"})

RUNGS = ("STRING", "CASE", "PERCENT", "SYNTAX", "SCHEME")


def recased(text: str) -> str:
    """6.2.2.1: hexadecimal digits of percent-encoded octets in upper case."""
    return _OCTET.sub(lambda octet: octet[0].upper(), text)


def decoded_unreserved(text: str) -> str:
    """6.2.2.2, after 6.2.2.1: octets of unreserved characters become those characters."""

    def one(octet: "re.Match[str]") -> str:
        character = chr(int(octet[0][1:], 16))
        return character if character in UNRESERVED else octet[0].upper()

    return _OCTET.sub(one, text)


def lower_host(host: str) -> str:
    """6.2.2.1: the host in lower case, but for the digits of its octets; beyond ASCII, where
    only an IRI has letters, case is no matter of this section (RFC 3987 5.3.2.1)."""
    return "".join(
        piece if _OCTET.fullmatch(piece) or not piece.isascii() else piece.lower()
        for piece in re.split(f"({_OCTET.pattern}|[^\x00-\x7f])", host)
    )


def canonical_ipv6(host: str) -> str:
    """RFC 5952 section 4 and 5, for a host in brackets."""
    if host_kind(host) != "ipv6":
        return host
    address = IPv6Address(host[1:-1])
    if address.ipv4_mapped is not None:
        return f"[::ffff:{address.ipv4_mapped}]"
    return f"[{address.compressed}]"


def normalize(text: str, rung: str, *, ipv6: str = "keep") -> str:
    """The normal form of a URI reference at a rung."""
    level = RUNGS.index(rung)
    if level == 0:
        return text
    parts = split(text)
    name = (parts.scheme or "").lower()
    at_scheme = rung == "SCHEME"
    octets: Callable[[str], str]
    if at_scheme and name in EXACT:
        octets = str
    elif level == 1 or (at_scheme and name in RECASED_ONLY):
        octets = recased
    else:
        octets = decoded_unreserved

    scheme = parts.scheme.lower() if parts.scheme is not None else None
    authority = parts.authority
    if authority is not None:
        userinfo, host, port = split_authority(authority)
        kind = host_kind(host)
        host = lower_host(octets(host))
        if ipv6 == "rfc5952" and kind == "ipv6":
            host = canonical_ipv6(host)
        if at_scheme:
            port = _without_default(name, port)
            if name == "file" and host == "localhost" and not userinfo and not port:
                host = ""
        authority = host
        if userinfo is not None:
            authority = octets(userinfo) + "@" + authority
        if port is not None:
            authority += ":" + port
    path = octets(parts.path)
    if level >= 3 and path.startswith("/") and not (at_scheme and name in NO_HIERARCHY):
        path = remove_dot_segments(path)
    if at_scheme:
        if name == "file" and authority is None and path.startswith("/"):
            authority = ""
        if path == "" and authority and name in ROOT_FOR_EMPTY_PATH:
            path = "/"
    query = octets(parts.query) if parts.query is not None else None
    fragment = octets(parts.fragment) if parts.fragment is not None else None
    return recompose(guarded(Parts(scheme, authority, path, query, fragment)))


def _without_default(scheme: str, port: str | None) -> str | None:
    """3.2.3 and 6.2.3: a port that is empty or the scheme's default need not be written."""
    if port is None or port == "":
        return None
    return None if int(port) == DEFAULT_PORTS.get(scheme) else port
