"""RFC 2396 and RFC 1808 as expressions: the second witness of what the core reads by scanning (`older.rs`).

RFC 2396 (Appendix A) is what `java.net.URI` and many older libraries implement. It differs where it matters:

- the last label of a host begins with a letter, and "_" is not allowed in labels; any other authority is a
  registry-based name (section 3.2.1), which has neither host nor port;
- what follows a scheme without "/" is opaque (section 3), with a query in it;
- brackets are not allowed (RFC 2732 added them).

RFC 1808 splits by an algorithm (section 2.4): first the fragment, then the scheme, then the network location, which
ends at the next "/" and nowhere else, so "?" is part of it. What is in it is said by RFC 1738 section 3.1: a user name
may contain "?", a host may not, so that a network location without a host in that sense is refused here. The grammar
(section 2.2) has no "~".

Both are grammars without nesting, written as expressions that never go back. Left out: params, which stay in the path.
"""

from __future__ import annotations

import re

from urikit.parsers.components import Parts, authority

__all__ = ["rfc1808", "rfc2396"]

_ESCAPED = "%[0-9A-Fa-f]{2}"
_UNRESERVED = r"[A-Za-z0-9\-_.!~*'()]"
_URIC = re.compile(rf"(?:[A-Za-z0-9\-_.!~*'();/?:@&=+$,]|{_ESCAPED})*+")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_REG_NAME = re.compile(rf"(?:[A-Za-z0-9\-_.!~*'()$,;:@&=+]|{_ESCAPED})++")
_USERINFO = re.compile(rf"(?:[A-Za-z0-9\-_.!~*'();:&=+$,]|{_ESCAPED})*+")
_LABEL = re.compile("[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_IPV4 = re.compile(r"[0-9]+(?:\.[0-9]+){3}")

_UCHAR_1808 = r"[A-Za-z0-9$\-_.+!*'(),]"
_TEXT_1808 = re.compile(rf"(?:[A-Za-z0-9$\-_.+!*'(),;/?:@&=]|{_ESCAPED})*+")
_SCHEME_1808 = re.compile(r"([A-Za-z0-9+.\-]+):")


class Refused(ValueError):
    """The text is not in the grammar; the message says which rule it breaks."""


def rfc2396(text: str) -> Parts:
    """The components by RFC 2396 Appendix A; `Refused` for a text that it does not accept.

    >>> rfc2396("http://a_b/")["host"], rfc2396("http:example.com?x")["path"]
    (None, 'example.com?x')
    """
    rest, fragment = _cut(text, "#")
    found = _SCHEME.match(rest)
    scheme = found[1] if found is not None else None
    rest = rest[found.end() :] if found is not None else rest
    _check(rest, fragment, _URIC)
    parts: Parts = {"scheme": scheme, "userinfo": None, "host": None, "port": None}
    if scheme is not None and not rest:
        raise Refused("hier_part or opaque_part: nothing after the scheme")
    if scheme is not None and not rest.startswith("/"):
        return {**parts, "path": rest, "query": None, "fragment": fragment}
    rest, query = _cut(rest, "?")
    if rest.startswith("//"):
        name, slash, path = rest[2:].partition("/")
        parts.update(_server(name))
        rest = slash + path
    elif scheme is None and ":" in rest.partition("/")[0]:
        raise Refused('rel_segment: ":" in the first segment')
    return {**parts, "path": rest, "query": query, "fragment": fragment}


def _server(name: str) -> Parts:
    """The parts of an authority, which is a server or else a registry-based name."""
    if not name:
        return {"host": ""}
    before, sign, hostport = name.rpartition("@")
    host, colon, port = hostport.partition(":")
    # Digits of other scripts are refused with the characters of the text.
    if _USERINFO.fullmatch(before) and is_host_name(host) and (not port or port.isdecimal()):
        return {"userinfo": before if sign else None, "host": host, "port": port if colon else None}
    if _REG_NAME.fullmatch(name):
        return {}
    raise Refused("authority: neither a server nor a registry-based name")


def is_host_name(host: str) -> bool:
    """Whether a host is a hostname or an IPv4address of RFC 2396 section 3.2.2."""
    if _IPV4.fullmatch(host):
        return True
    labels = host.removesuffix(".").split(".")
    return all(_LABEL.fullmatch(label) for label in labels) and labels[-1][0].isalpha()


def rfc1808(text: str) -> Parts:
    """The components by RFC 1808 section 2.4; `Refused` for a text that its grammar does not accept.

    >>> rfc1808("http://good.example?@evil.example/")["host"]
    'evil.example'
    """
    rest, fragment = _cut(text, "#")
    found = _SCHEME_1808.match(rest)
    scheme = found[1] if found is not None else None
    rest = rest[found.end() :] if found is not None else rest
    _check(rest, fragment, _TEXT_1808)
    parts: Parts = {"scheme": scheme, "userinfo": None, "host": None, "port": None}
    if rest.startswith("//"):
        end = rest.find("/", 2)
        end = len(rest) if end < 0 else end
        parts.update((name, rest[slice(*span)]) for name, span in authority(rest, 2, end, end).items())
        host, port = parts["host"] or "", parts["port"] or ""
        if end > 2 and not (is_host_name(host) and (not port or port.isdecimal())):
            raise Refused("net_loc: not a login of RFC 1738 section 3.1")
        rest = rest[end:]
    path, query = _cut(rest, "?")
    return {**parts, "path": path, "query": query, "fragment": fragment}


def _cut(text: str, sign: str) -> tuple[str, str | None]:
    before, found, after = text.partition(sign)
    return before, after if found else None


def _check(rest: str, fragment: str | None, allowed: re.Pattern[str]) -> None:
    """Refuse the first character that a component may not have."""
    for piece in (rest, fragment or ""):
        end = allowed.match(piece).end()  # type: ignore[union-attr]
        if end < len(piece):
            raise Refused(f"character not allowed: U+{ord(piece[end]):04X}")
