"""Requests of urllib3 to a URI: the server gets the path and the query byte for byte.

urllib3 writes percent-encoded bytes in upper case and removes dot segments: the server gets `/%7E/b` for `/%7e/a/../b`.
A `URIPoolManager` is a `PoolManager` that sends what was given, also for a text that is a URI, and for redirects. A
text that is not a URI goes urllib3's way.

urllib3 ignores userinfo without a word. Given a `URI`, an `IRI` or a `WebURL`, this manager refuses userinfo, or sends
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

from urikit._native import URI, Reference, WebURL
from urikit.boundary import guard
from urikit.errors import ArgumentError, URIError
from urikit.integrations.http_address import Address, Userinfo, address
from urikit.integrations.package import needed

with needed("urllib3"):
    from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPHeaderDict, HTTPSConnectionPool, PoolManager
    from urllib3.connection import HTTPConnection, HTTPSConnection

__all__ = ["URIPoolManager"]

#: The methods of which urllib3 puts the fields into the query.
_IN_QUERY = frozenset({"DELETE", "GET", "HEAD", "OPTIONS"})
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


#: What a pool manager makes its pools of (`pool_classes_by_scheme`), so that `aim` counts.
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

    def request(self, method: str, url: Address, *arguments: Any, **options: Any) -> BaseHTTPResponse:
        """`PoolManager.request`, whose `url` may be a `URI`, an `IRI` or a `WebURL`.

        A field `Authorization` in `headers` counts before the userinfo. Raises `ArgumentError` for what cannot be the
        address of a request, and for `fields` that urllib3 would put into the query: add them to the URI.
        """
        if isinstance(url, Reference | WebURL):
            target, credentials = address(url, self._userinfo)
            given: Mapping[str, str] | None = options.get("headers")
            headers = HTTPHeaderDict(self.headers if given is None else given)
            if options.get("fields") and method.upper() in _IN_QUERY:
                raise ArgumentError("fields", "none, since they belong to the URI: uri.add_params(...)", "fields")
            for name, value in credentials.items():
                headers.setdefault(name, value)
            url, options["headers"] = str(target), headers
        return super().request(method, url, *arguments, **options)

    def urlopen(self, method: str, url: str, redirect: bool = True, **options: Any) -> BaseHTTPResponse:  # type: ignore[override]  # noqa: FBT001, FBT002
        """`PoolManager.urlopen`, with the bytes of the URL; urllib3 comes here for each redirect too."""
        try:
            target = URI.parse(url).request_target
        except URIError:
            target = None
        with aim(target):
            return super().urlopen(method, url, redirect, **options)


guard(__name__)
