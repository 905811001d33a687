"""How other libraries show the components of a URI.

A suite that says `hostname == "::1"` says nothing against RFC 3986's host `[::1]`; its
library shows hosts without brackets. Each function here shows components as one library
does, so that urikit's answer and the suite's expectation can be compared. A view only
renames, drops delimiters, folds "undefined" into "empty" where the library cannot tell
them apart, or decodes; it never repairs and never refuses. Anything else a library does is
a difference and needs a rule.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from tests.reference.encoding import split_pairs
from tests.reference.rfc3986 import remove_dot_segments
from tests.reference.syntax import Components

View = Callable[[Components, str], dict[str, Any]]


def unbracketed(host: str | None) -> str | None:
    """A host as the libraries show it that keep brackets to themselves."""
    return host[1:-1] if host is not None and host.startswith("[") else host


def decoded(text: str) -> str:
    """Octets decoded as UTF-8."""
    return unquote_to_bytes(text.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")


def user_and_password(userinfo: str | None) -> tuple[str | None, str | None]:
    """3.2.1: the password is what follows the first ":"."""
    if userinfo is None:
        return None, None
    user, colon, password = userinfo.partition(":")
    return user, (password if colon else None)


def number(port: str | None) -> int | None:
    """A port as a number; an empty one is none."""
    return int(port) if port and port.isdigit() else None


def plain(c: Components, text: str) -> dict[str, Any]:
    """RFC 3986's own names; the recomposition of 5.3 is the text itself."""
    return {**c._asdict(), "recomposed": text}


def py_rfc3986(c: Components, text: str) -> dict[str, Any]:
    """`path` is None where it is empty: a URI always has a path, so nothing is lost (3.3)."""
    return {**c._asdict(), "path": c.path or None}


def uri_js(c: Components, text: str) -> dict[str, Any]:
    """Hosts without brackets, ports as numbers."""
    return {
        **c._asdict(),
        "host": unbracketed(c.host),
        "port": int(c.port) if c.port else c.port,
        "error": None,
    }


def urllib(c: Components, text: str) -> dict[str, Any]:
    """CPython's: undefined is "", the host in lower case without brackets."""
    user, password = user_and_password(c.userinfo)
    host = unbracketed(c.host)
    return {
        "scheme": (c.scheme or "").lower(),
        "netloc": c.authority or "",
        "path": c.path,
        "query": c.query or "",
        "fragment": c.fragment or "",
        "username": user,
        "password": password,
        "hostname": _lower_but_zone(host) if host else None,
        "port": number(c.port),
        "geturl": text,
    }


def _lower_but_zone(host: str) -> str:
    """CPython lowers a host up to the zone identifier it allows."""
    address, percent, zone = host.partition("%")
    return address.lower() + percent + zone


def yarl(c: Components, text: str) -> dict[str, Any]:
    """yarl's: everything decoded, undefined is "", an empty path after an authority is "/"."""
    user, password = user_and_password(c.userinfo)
    host = unbracketed(c.host)
    path = c.path or ("/" if c.host or c.port else "")
    return {
        "scheme": (c.scheme or "").lower(),
        # An empty authority is as good as none to it.
        "host": host if c.authority else None,
        "port": number(c.port),
        "user": decoded(user) if user else None,
        "password": decoded(password) if password else None,
        "path": decoded(path),
        "raw_path": path,
        "query_string": decoded(c.query or ""),
        "fragment": decoded(c.fragment or ""),
        "raw_fragment": c.fragment or "",
    }


def host_and_port(c: Components, text: str) -> dict[str, Any]:
    """Go's Hostname() and Port() of an authority."""
    return {"host": unbracketed(c.host) or "", "port": c.port or ""}


def uritools(c: Components, text: str) -> dict[str, Any]:
    """uritools' getters: decoded, the host in lower case without brackets, dot segments removed."""
    host = unbracketed(c.host)
    pairs = [
        [decoded(name), value if value is None else decoded(value)] for name, value in split_pairs(c.query or "", "&")
    ]
    listed: dict[str, list[str | None]] = {}
    for name, value in pairs:
        listed.setdefault(str(name), []).append(value)
    port = number(c.port)
    path = remove_dot_segments(c.path) if c.path.startswith("/") else c.path
    return {
        "scheme": c.scheme.lower() if c.scheme is not None else None,
        "authority": None if c.authority is None else [c.userinfo, host, port],
        "userinfo": c.userinfo,
        "host": host.lower() if host is not None else None,
        "port": port,
        "path": decoded(path),
        "query": None if c.query is None else decoded(c.query),
        "fragment": c.fragment,
        "querylist": pairs,
        "querydict": listed,
    }


def go(c: Components, text: str) -> dict[str, Any]:
    """Go's: a rootless path is "Opaque", components come decoded and as written."""
    user, password = user_and_password(c.userinfo)
    opaque = c.scheme is not None and c.authority is None and c.path != "" and not c.path.startswith("/")
    path = "" if opaque else c.path
    host = (c.host or "") + (f":{c.port}" if c.port is not None else "")
    shown: dict[str, Any] = {
        "Scheme": (c.scheme or "").lower(),
        "Opaque": c.path if opaque else "",
        "Host": decoded(host),
        "Path": decoded(path),
        "RawPath": path,
        "RawQuery": c.query or "",
        "ForceQuery": c.query == "",
        "Fragment": decoded(c.fragment or ""),
        "RawFragment": c.fragment or "",
        "OmitHost": c.authority is None and c.scheme is not None and not opaque,
        "roundtrip": text,
    }
    if user is not None:
        shown["User"] = {"username": decoded(user)}
        if password is not None:
            shown["User"]["password"] = decoded(password)
    return shown


def medialize(c: Components, text: str) -> dict[str, Any]:
    """URI.js (medialize): empty is null, and an empty path after an authority is "/"."""
    user, password = user_and_password(c.userinfo)
    return {
        "protocol": c.scheme,
        "username": decoded(user) if user else None,
        "password": decoded(password) if password else None,
        "hostname": unbracketed(c.host) or None,
        "port": c.port or None,
        "path": c.path or ("/" if c.authority is not None else ""),
        "query": c.query or None,
        "fragment": c.fragment or None,
    }


def perl(c: Components, text: str) -> dict[str, Any]:
    """libwww's: parts of the authority decoded, hosts without brackets."""
    user, password = user_and_password(c.userinfo)
    host = unbracketed(c.host)
    return {
        "as_string": text,
        "scheme": c.scheme.lower() if c.scheme is not None else None,
        "opaque": text.partition("#")[0].partition(":")[2] if c.scheme is not None else text.partition("#")[0],
        "authority": c.authority,
        "userinfo": c.userinfo,
        "user": None if user is None else decoded(user),
        "password": None if password is None else decoded(password),
        "host": None if host is None else decoded(host),
        "port": c.port,
        "path": c.path,
        "query": c.query,
        "fragment": c.fragment,
    }


def ruby(c: Components, text: str) -> dict[str, Any]:
    """Ruby's: the password apart, the rest as written."""
    user, password = user_and_password(c.userinfo)
    return {**c._asdict(), "user": user, "password": password, "port": number(c.port), "to_s": text}


def hyperlink(c: Components, text: str) -> dict[str, Any]:
    """hyperlink's: segments of the path, pairs of the query, hosts without brackets."""
    segments = c.path.split("/")
    rooted = c.path.startswith("/")
    user, _ = user_and_password(c.userinfo)
    return {
        "scheme": c.scheme or "",
        "userinfo": c.userinfo or "",
        "user": user or "",
        "host": unbracketed(c.host) or "",
        "port": number(c.port),
        "path": segments[1:] if rooted else (segments if c.path else []),
        "query": [list(pair) for pair in split_pairs(c.query or "", "&")],
        "fragment": c.fragment or "",
        "rooted": rooted,
        "uses_netloc": c.authority is not None,
    }


def urlcanon(c: Components, text: str) -> dict[str, Any]:
    """urlcanon's lossless split: every delimiter a field of its own."""
    user, password = user_and_password(c.userinfo)
    return {
        "scheme": c.scheme or "",
        "colon_after_scheme": ":" if c.scheme is not None else "",
        "slashes": "//" if c.authority is not None else "",
        "username": user or "",
        "colon_before_password": ":" if password is not None else "",
        "password": password or "",
        "at_sign": "@" if c.userinfo is not None else "",
        "host": c.host or "",
        "colon_before_port": ":" if c.port is not None else "",
        "port": c.port or "",
        "path": c.path,
        "question_mark": "?" if c.query is not None else "",
        "query": c.query or "",
        "hash_sign": "#" if c.fragment is not None else "",
        "fragment": c.fragment or "",
        "leading_junk": "",
        "trailing_junk": "",
    }


def distinction(c: Components, text: str) -> dict[str, Any]:
    """uriparser's: which of three flags a structure of segments needs to be lossless."""
    return {
        "host_set": c.authority is not None,
        "absolute_path": c.authority is None and c.path.startswith("/"),
        "empty_tail_segment": c.path.endswith("/") and (c.authority is not None or c.path != "/"),
    }
