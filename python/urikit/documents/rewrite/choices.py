"""Which references change, and to what: each choice is a function from a link to its new reference, or None.

| choice | changes | to |
|---|---|---|
| `absolute` | what has a target | the target |
| `relative` | targets on the server of the document | the shortest reference from its base |
| `hosts` | references with one of the hosts | the same with the new host |
| `https` | `http:` without a port | `https:` |
| `without_params` | queries | the same without parameters whose names fit a pattern |
| `moved` | references that begin with an address | the same below the new address |

A reference to the document itself, such as `#top`, means that document wherever it is, and is left alone by `absolute`.
Names and declarations of a base are never asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TypeAlias

from urikit._native import IRI, WebURL, form_pairs
from urikit.core.errors import ArgumentError, URIError
from urikit.documents.link import Link

__all__ = ["Choice", "absolute", "hosts", "https", "moved", "relative", "without_params"]

#: A link, and its new reference; None leaves it as it is.
Choice: TypeAlias = "Callable[[Link], str | None]"

_AUTHORITY = re.compile(
    r"(?P<before>\A(?:[A-Za-z][A-Za-z0-9+.-]*:)?//(?:[^/?#@\\]*@)?)(?P<host>\[[^\]]*\]|[^/?#:@\\]*)(?P<port>:[0-9]*)?"
    r"(?=[/?#]|\Z)"
)


def absolute(document: str | None) -> Choice:
    """Targets instead of references; `document` is the URI of the document itself."""

    def choose(link: Link) -> str | None:
        target = link.target
        if target is None or (link.reference.startswith("#") and _page(target) == _page(document or "")):
            return None
        return target

    return choose


def relative(base: str | None) -> Choice:
    """Return the shortest references to what is on the same server; `base` replaces the base of each link."""

    def choose(link: Link) -> str | None:
        target, start = link.target, base or link.base.uri
        if target is None or start is None or link.reference.startswith("#"):
            return None
        try:
            if link.standard == "URL Standard":
                first, last = WebURL.parse(start), WebURL.parse(target)
                return first.relativize(last) if _server(start) == _server(target) else None
            if _server(start) != _server(target):
                return None
            return str(IRI.parse(start).relativize(target))
        except URIError:
            return None

    return choose


def hosts(names: Mapping[str, str]) -> Choice:
    """Other hosts; a host may have a port, which is then a part of what is compared or written."""
    known = {name.lower(): new for name, new in names.items()}
    for name in (*names, *names.values()):
        if not name or re.fullmatch(r"\[[0-9A-Fa-f:.]+\](?::[0-9]+)?|[^\s/?#@\\:\[\]]+(?::[0-9]+)?", name) is None:
            raise ArgumentError("hosts", 'hosts such as "example.org" or "example.org:8080"', name)

    def choose(link: Link) -> str | None:
        found = _AUTHORITY.match(link.reference)
        if found is None:
            return None
        host, port = found["host"].lower(), found["port"] or ""
        new = known.get(host + port)
        if new is None and host in known:
            has_port = known[host].rpartition("]")[2].partition(":")[1] == ":"
            new = known[host] + ("" if has_port else port)
        return None if new is None else found["before"] + new + link.reference[found.end() :]

    return choose


def https() -> Choice:
    """`https:` instead of `http:`; a port that is written stays a reason to leave it."""

    def choose(link: Link) -> str | None:
        reference = link.reference
        if reference[:5].lower() != "http:":
            return None
        found = _AUTHORITY.match(reference)
        return None if found is None or (found["port"] or ":") not in (":", ":80") else _upgraded(found, reference)

    return choose


def _upgraded(found: re.Match[str], reference: str) -> str:
    before = found["before"][len("http:") :]
    return f"https:{before}{found['host']}{reference[found.end() :]}"


def without_params(patterns: Sequence[str]) -> Choice:
    """Queries without the parameters whose names fit one of the patterns, as a shell has them ("utm_*")."""

    def choose(link: Link) -> str | None:
        address, sharp, fragment = link.reference.partition("#")
        path, mark, query = address.partition("?")
        if not mark:
            return None
        pairs = query.split("&")
        kept = [pair for pair in pairs if not any(fnmatchcase(_name(pair), pattern) for pattern in patterns)]
        if len(kept) == len(pairs):
            return None
        return f"{path}{'?' if kept else ''}{'&'.join(kept)}{sharp}{fragment}"

    return choose


def moved(places: Mapping[str, str]) -> Choice:
    """Other beginnings: what is at an address or below it is below another one. The longest that fits counts."""
    for old, new in places.items():
        for uri in (old, new):
            if not IRI.is_valid(uri):
                raise ArgumentError("places", "absolute URIs", uri)
    known = sorted(places.items(), key=lambda place: -len(place[0]))

    def choose(link: Link) -> str | None:
        for old, new in known:
            rest = link.reference[len(old) :]
            if link.reference.startswith(old) and (old.endswith("/") or rest[:1] in ("", "/", "?", "#")):
                return new + rest
        return None

    return choose


def _name(pair: str) -> str:
    pairs = form_pairs(pair.partition("=")[0])
    return pairs[0][0] if pairs else ""


def _page(uri: str) -> str:
    return uri.partition("#")[0]


def _server(uri: str) -> tuple[str, str]:
    scheme, _, rest = uri.partition(":")
    authority = re.split(r"[/?#]", rest[2:], maxsplit=1)[0] if rest.startswith("//") else ""
    return scheme.lower(), authority.lower()
