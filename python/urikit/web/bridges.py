"""Bridges between the two worlds: from a `URI` to a `WebURL` and back, with what changed.

The URL Standard repairs and rewrites; RFC 3986 keeps and refuses. Neither set of texts
contains the other: `http:a.com` is a URI with a path and a URL with a host, `a|b` may stand
in a URL's path and in no URI. A bridge says what it had to change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from urikit import _native

if TYPE_CHECKING:
    from urikit._native import URI, WebURL

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Change:
    """One part that is not what it was; texts have their secrets masked."""

    #: The part, by the name RFC 3986 has for it.
    component: str
    #: What it was; None where it was undefined.
    before: str | None
    #: What it is; None where it is undefined.
    after: str | None


@dataclass(frozen=True, slots=True)
class Bridge(Generic[Value]):
    """What came over the bridge, and what changed on it.

    >>> from urikit import URI
    >>> bridge = URI("http://EXAMPLE.com:80/a/../b").to_web_url()
    >>> str(bridge.value), [change.component for change in bridge.changes]
    ('http://example.com/b', ['host', 'port', 'path'])
    """

    #: The value on the other side.
    value: Value
    #: The parts that changed, in the order of the text.
    changes: tuple[Change, ...]

    @property
    def changed(self) -> bool:
        """Whether anything did."""
        return bool(self.changes)


def to_web_url(uri: URI) -> Bridge[WebURL]:
    """The URL that a browser makes of a URI.

    Raises `URISyntaxError` where the standard's parser fails, as for `http://` or
    `http://h:99999/`.

    >>> from urikit import URI
    >>> URI("mailto:a@b").to_web_url().changed
    False
    """
    url = _native.WebURL.parse(str(uri))
    return Bridge(url, _changes(_of_uri(uri), _of_web_url(url)))


def to_uri(url: WebURL) -> Bridge[URI]:
    """The URI that a URL is, its characters that no URI holds percent-encoded.

    >>> from urikit import WebURL
    >>> str(WebURL("http://h/a|b?c[d]").to_uri().value)
    'http://h/a%7Cb?c%5Bd%5D'
    """
    text = str(url)
    if not _native.URI.is_valid(text):
        text = _native.repair(text)[0] or text
    uri = _native.URI(text)
    return Bridge(uri, _changes(_of_web_url(url), _of_uri(uri)))


_COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def _of_uri(uri: URI) -> dict[str, str | None]:
    return {name: getattr(uri, name) for name in _COMPONENTS}


def _of_web_url(url: WebURL) -> dict[str, str | None]:
    has_host = url.host_info is not None
    userinfo = url.username + (f":{url.password}" if url.password else "")
    return {
        "scheme": url.scheme,
        "userinfo": userinfo or None,
        "host": url.hostname if has_host else None,
        "port": url.port or None,
        "path": url.pathname,
        "query": url.query,
        "fragment": url.fragment,
    }


def _changes(before: dict[str, str | None], after: dict[str, str | None]) -> tuple[Change, ...]:
    return tuple(
        Change(name, _shown(name, before[name]), _shown(name, after[name]))
        for name in _COMPONENTS
        if before[name] != after[name]
    )


def _shown(name: str, text: str | None) -> str | None:
    if name != "userinfo" or text is None:
        return text
    return _native.mask(f"//{text}@")[2:-1]
