"""Percent-encoding (section 2.1), the sets of characters a component may contain as data, and
composition of components: the standard, for comparison.

A set is given by the grammar's own rules. Data may contain every character that the component
allows *except* those that delimit inside it (2.2: "If data for a URI component would
conflict with a reserved character's purpose as a delimiter, then the conflicting data must
be percent-encoded before the URI is formed"): ":" in a user, "/" in a segment, "&", "="
and "+" in the pairs of a query.
"""

import re

from tests.oracle.grammars import derives
from tests.reference.rfc3986 import Parts, guarded, recompose
from tests.reference.syntax import join_authority

_ASCII = [chr(code) for code in range(128)]


def _allowed(rule: str, without: str = "") -> frozenset[str]:
    return frozenset(ch for ch in _ASCII if derives(rule, ch) and ch not in without)


def sets() -> dict[str, frozenset[str]]:
    """Component name to the characters that stay as they are."""
    return {
        "unreserved": _allowed("unreserved"),
        "user": _allowed("userinfo", without=":"),
        "password": _allowed("userinfo"),
        "userinfo": _allowed("userinfo"),
        "host": _allowed("reg-name"),
        "segment": _allowed("pchar"),
        "path": _allowed("pchar") | {"/"},
        "query-pair": _allowed("query", without="&;=+"),
        "query": _allowed("query"),
        "fragment": _allowed("fragment"),
    }


def octets(data: str | bytes) -> bytes | None:
    """2.5: text as UTF-8; None where it has no UTF-8 (a lone surrogate)."""
    if isinstance(data, bytes):
        return data
    try:
        return data.encode("utf-8")
    except UnicodeEncodeError:
        return None


def encode(data: bytes, component: str) -> str:
    """2.1: every byte that is not an allowed character as "%" and two upper-case digits."""
    keep = sets()[component]
    return "".join(chr(octet) if chr(octet) in keep else f"%{octet:02X}" for octet in data)


def beyond_ascii(text: str) -> str:
    """RFC 3987 3.1, step 2, of every character outside ASCII: the encoded bytes of its UTF-8."""
    return "".join(
        ch if ch.isascii() else "".join(f"%{octet:02X}" for octet in ch.encode("utf-8", "surrogatepass")) for ch in text
    )


def encode_form(data: bytes) -> str:
    """application/x-www-form-urlencoded: space is "+", and only `*-._` and alphanumerics stay."""
    keep = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
    return "".join("+" if octet == 0x20 else chr(octet) if chr(octet) in keep else f"%{octet:02X}" for octet in data)


def decode(text: str) -> bytes | None:
    """2.1 backwards; None where a "%" must be followed by two hexadecimal digits."""
    if re.search("%(?![0-9A-Fa-f]{2})", text):
        return None
    raw = octets(text)
    if raw is None:
        return None
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), raw)


def split_pairs(query: str, separators: str) -> list[tuple[str, str | None]]:
    """Pairs of a query, undecoded; an empty stretch between separators is not a pair."""
    pairs: list[tuple[str, str | None]] = []
    for piece in re.split("[" + re.escape(separators) + "]", query):
        if piece:
            name, equals, value = piece.partition("=")
            pairs.append((name, value if equals else None))
    return pairs


def compose(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: str | None = None,
    path: str = "",
    query: str | None = None,
    fragment: str | None = None,
) -> str | None:
    """5.3 of raw components, with the guards of 3.3; None where a component is not grammatical."""
    given = {
        "scheme": scheme, "userinfo": userinfo, "host": host, "port": port,
        "path": path, "query": query, "fragment": fragment,
    }  # fmt: skip
    for name, text in given.items():
        if text is not None and not derives(name, text):
            return None
    if host is None and (userinfo is not None or port is not None):
        return None
    authority = None if host is None else join_authority(userinfo, host, port)
    if authority is not None and path and not path.startswith("/"):
        return None
    text = recompose(guarded(Parts(scheme, authority, path, query, fragment)))
    return text if derives("URI-reference", text) else None
