"""Requests of requests to a URI: the server gets the path and the query byte for byte.

requests decodes what is unreserved and encodes again, and urllib3 below it writes percent-encoded bytes in upper case
and removes dot segments: the server gets `/~/b` for `/%7e/a/../b`, and `/` for `/?`. A `URISession` sends a `URI` as it
is, and what signs a request (`auth`) sees the URL that is sent. A `str` goes the way of requests up to the URL of the
prepared request, and from there unchanged.

requests silently turns userinfo into an `Authorization` field, and keeps it in `response.url` and in messages. Here
it is refused, or sent and taken out of the URL (`userinfo="basic"`). The fragment goes too.

A redirect leads where `http_address.redirect` says, to the bytes of its Location; what that does not read is encoded by
requests. Left out: proxies by SOCKS, where urllib3's form is sent.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from urikit._native import URI, Reference, WebURL
from urikit.core.errors import ArgumentError, URIError, needed
from urikit.integrations.http_address import Userinfo, address, redirect

with needed("requests"):
    import requests
    from requests.adapters import HTTPAdapter
    from requests.utils import get_netrc_auth

from urikit.integrations.urllib3 import POOLS, aim

__all__ = ["URIAdapter", "URISession"]


class URIAdapter(HTTPAdapter):
    """An adapter that sends the URL of a prepared request as it is."""

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        self.poolmanager.pool_classes_by_scheme = POOLS

    def proxy_manager_for(self, proxy: str, **options: Any) -> Any:
        manager = super().proxy_manager_for(proxy, **options)
        if not proxy.lower().startswith("socks"):
            manager.pool_classes_by_scheme = POOLS
        return manager

    def request_url(self, request: requests.PreparedRequest, proxies: Any) -> str:
        """Return the request target: path and query, or the whole URL for a proxy (RFC 9112 section 3.2)."""
        theirs = super().request_url(request, proxies)
        try:
            uri = URI(URI.parse(request.url or "").replace(userinfo=None, fragment=None))
        except URIError:
            return theirs
        return uri.request_target or theirs if theirs.startswith("/") else str(uri)

    def send(self, request: requests.PreparedRequest, *arguments: Any, **options: Any) -> requests.Response:
        proxies = options.get("proxies") or (arguments[4] if len(arguments) > 4 else None)
        with aim(self.request_url(request, proxies)):
            return super().send(request, *arguments, **options)


class URISession(requests.Session):
    """A `requests.Session` whose requests to a `URI`, an `IRI` or a `WebURL` have the bytes of its URI.

    `userinfo` says what to do with a user name or a password: "refuse" them, or send them as "basic" credentials.
    `auth` of the request or of the session counts before them.

    >>> from urikit import URI
    >>> with URISession(userinfo="basic") as session:
    ...     prepared = session.prepare_request(requests.Request("GET", URI("http://me:pw@example.org/%7e/../x?")))
    >>> prepared.url, prepared.headers["Authorization"]
    ('http://example.org/%7e/../x?', 'Basic bWU6cHc=')
    """

    #: The attributes that requests copies and pickles.
    __attrs__ = [*requests.Session.__attrs__, "_userinfo"]  # noqa: RUF012

    def __init__(self, *, userinfo: Userinfo = "refuse") -> None:
        super().__init__()
        self._userinfo = userinfo
        for prefix in ("http://", "https://"):
            self.mount(prefix, URIAdapter())

    def prepare_request(self, request: requests.Request) -> requests.PreparedRequest:
        """Make the request that is sent.

        Raises `ArgumentError` for what cannot be the address of a request, and for parameters, also those of the
        session: add them to the URI (`uri.add_params`).
        """
        if not isinstance(request.url, Reference | WebURL):
            return super().prepare_request(request)
        if request.params or self.params:
            raise ArgumentError("params", "none, since they belong to the URI: uri.add_params(...)", "params")
        target, credentials = address(request.url, self._userinfo, keep_fragment=True)
        text = str(target.without_fragment())
        auth = request.auth or self.auth
        if auth is None and not credentials and self.trust_env:
            auth = get_netrc_auth(text)
        unsigned = copy(request)
        unsigned.url, unsigned.auth = text, _nothing
        prepared = super().prepare_request(unsigned)
        prepared.url = text
        for name, value in credentials.items():
            prepared.headers.setdefault(name, value)
        prepared.prepare_auth(auth, text)
        if target.fragment is not None and prepared.url == text:
            prepared.url = str(target)  # for redirects, which inherit it
        return prepared

    def rebuild_method(self, prepared_request: requests.PreparedRequest, response: requests.Response) -> None:
        """Choose the method after a redirect, and gives the new request the bytes of the Location."""
        super().rebuild_method(prepared_request, response)
        target = redirect(response.url, response.status_code, self.get_redirect_target(response))
        if target is not None:
            prepared_request.url = str(target)


def _nothing(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """Authentication that adds nothing, so that the real one comes when the URL is final."""
    return request
