"""Which components a standard reads in a text, in one shape for all of them.

The names are those of RFC 3986 section 3. None is undefined and "" is empty; the URL
Standard has no such difference in its API, but it has in its record: host, query and
fragment can be null. Its path is the `pathname`, which is not always the path of the href:
in `foo:/.//b` the serializer writes "/." so that the path `//b` is not an authority.

A reading is a description: the password in a userinfo is masked, unless it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit import _native

if TYPE_CHECKING:
    from urikit._native import Reference, WebURL
    from urikit.mask import Masked

Parts: TypeAlias = dict[str, str | None]
Mask: TypeAlias = Callable[[str], str]

COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


class Change(NamedTuple):
    """One component that is not what it was; None is undefined."""

    component: str
    before: str | None
    after: str | None


def of_reference(reference: Reference) -> Parts:
    """The components of a reference, raw."""
    return {name: getattr(reference, name) for name in COMPONENTS}


def of_web_url(url: WebURL) -> Parts:
    """The components of a URL record, raw.

    >>> import urikit
    >>> of_web_url(urikit.WebURL("foo:/.//b"))["path"]
    '//b'
    """
    return {
        "scheme": url.scheme,
        "userinfo": (url.username + (f":{url.password}" if url.password else "")) or None,
        "host": url.hostname if url.host_info is not None else None,
        "port": url.port or None,
        "path": url.pathname,
        "query": url.query,
        "fragment": url.fragment,
    }


def of_spans(text: Masked, spans: Mapping[str, tuple[int, int]]) -> Parts:
    """The components of a text that lie at `spans`, as a description shows them."""
    return {name: text.part(*spans[name]) if name in spans else None for name in COMPONENTS}


def shown(reference: Reference, masked: Masked) -> Parts:
    """The components of a reference as a description shows them.

    They are cut out of the masked text, because what is a path to RFC 3986 may contain what is a
    password to the URL Standard.
    """
    return of_spans(masked, reference.spans)


def changes(before: Parts, after: Parts) -> tuple[Change, ...]:
    """The components that differ, in the order of the text."""
    return tuple(Change(name, before[name], after[name]) for name in COMPONENTS if before[name] != after[name])


def address(host: str | None) -> object:
    """What a host names, for comparing: the address of an IP literal, or the host itself."""
    if host is None or not host.startswith("["):
        return host
    kind = _native.IRIReference.parse(f"//{host}").host_info
    return kind.address if kind is not None and kind.kind == "ipv6" else host
