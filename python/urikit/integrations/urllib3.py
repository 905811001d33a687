"""Requests of urllib3 to a URI: the server gets the path and the query byte for byte.

urllib3 writes percent-encoded bytes in upper case and removes dot segments: the server gets `/%7E/b` for `/%7e/a/../b`.
A `URIPoolManager` is a `PoolManager` that sends what was given, also for a text that is a URI, and for redirects. A
text that is not a URI goes urllib3's way. A redirect leads where `http_address.redirect` says: urllib3 itself drops an
empty query of a Location.

urllib3 silently ignores userinfo. Given a `URI`, an `IRI` or a `WebURL`, this manager refuses userinfo, or sends
it (`userinfo="basic"`); on a redirect to another host urllib3 drops the field. It logs redirects with the whole URL:
`urikit.integrations.logging` masks them.

The request target travels beside the call in a context variable, since urllib3 encodes what it is given in three
places. Left out: proxies (`ProxyManager`) and HTTP/2, where urllib3's own form is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import urljoin

from urikit._native import URI, Reference, WebURL
from urikit.core.errors import ArgumentError, URIError, needed
from urikit.integrations.http_address import Address, Userinfo, address, redirect

with needed("urllib3"):
    from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPHeaderDict, HTTPSConnectionPool, PoolManager, Retry
    from urllib3.connection import HTTPConnection, HTTPSConnection

__all__ = ["URIPoolManager"]

_target: ContextVar[str | None] = ContextVar("urikit_request_target", default=None)


@contextmanager
def aim(target: str | None) -> Iterator[None]:
    """Inside, every request of a connection of `POOLS` has this target; with None the one that urllib3 makes."""
    token = _target.set(target)
    try:
        yield
    finally:
        _target.reset(token)


class _HTTP(HTTPConnection):
    def request(self, method: str, url: str, *arguments: Any, **options: Any) -> None:
        super().request(method, _target.get() or url, *arguments, **options)


class _HTTPS(HTTPSConnection):
    def request(self, method: str, url: str, *arguments: Any, **options: Any) -> None:
        super().request(method, _target.get() or url, *arguments, **options)


class _HTTPPool(HTTPConnectionPool):
    ConnectionCls = _HTTP


class _HTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _HTTPS


#: The pools of a pool manager (`pool_classes_by_scheme`) in which `aim` has an effect.
POOLS: dict[str, type[HTTPConnectionPool]] = {"http": _HTTPPool, "https": _HTTPSPool}


class URIPoolManager(PoolManager):
    """A `PoolManager` whose requests have the bytes of the URI.

    `userinfo` says what to do with a user name or a password: "refuse" them, or send them as "basic" credentials.

        with URIPoolManager() as http:
            answer = http.request("GET", URI("http://example.org/%7e/a%2fb"))
    """

    def __init__(self, *arguments: Any, userinfo: Userinfo = "refuse", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.pool_classes_by_scheme = POOLS
        self._userinfo = userinfo

    def request(
        self,
        method: str,
        url: Address,
        body: Any = None,
        fields: Any = None,
        headers: Mapping[str, str] | None = None,
        json: Any = None,
        **options: Any,
    ) -> BaseHTTPResponse:
        """`PoolManager.request`, whose `url` may be a `URI`, an `IRI` or a `WebURL`.

        A field `Authorization` in `headers` counts before the userinfo. Raises `ArgumentError` for what cannot be the
        address of a request, and for `fields` that urllib3 would put into the query: add them to the URI.
        """
        return super().request(method, url, body, fields, headers, json, **options)  # type: ignore[arg-type]

    def request_encode_url(
        self, method: str, url: Address, fields: Any = None, headers: Mapping[str, str] | None = None, **options: Any
    ) -> BaseHTTPResponse:
        """Send a request whose `fields` would go into the query: refused beside a `URI`."""
        if fields and isinstance(url, Reference | WebURL):
            raise ArgumentError("fields", "none, since they belong to the URI: uri.add_params(...)", "fields")
        return super().request_encode_url(method, url, fields, headers, **options)  # type: ignore[arg-type]

    def urlopen(self, method: str, url: Address, redirect: bool = True, **options: Any) -> BaseHTTPResponse:  # type: ignore[override]  # noqa: FBT001, FBT002
        """`PoolManager.urlopen`, with the bytes of the URL; urllib3 comes here for each redirect too."""
        if isinstance(url, Reference | WebURL):
            uri, credentials = address(url, self._userinfo)
            given: Mapping[str, str] | None = options.get("headers")
            options["headers"] = HTTPHeaderDict(self.headers if given is None else given)
            for name, value in credentials.items():
                options["headers"].setdefault(name, value)
            url = str(uri)
        url = _led(url, options.get("retries"))
        try:
            target = URI.parse(url).request_target
        except URIError:
            target = None
        with aim(target):
            return super().urlopen(method, url, redirect, **options)


def _led(url: str, retries: Any) -> str:
    """Return the URL of a request; of a redirect the one that the Location of the last answer leads to, byte for
    byte.
    """
    if isinstance(retries, Retry) and retries.history:
        last = retries.history[-1]
        # A history that the program has given belongs to other requests.
        if last.url and last.redirect_location and urljoin(last.url, last.redirect_location) == url:
            return str(redirect(last.url, last.status or 0, last.redirect_location) or url)
    return url
