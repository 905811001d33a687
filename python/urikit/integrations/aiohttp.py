"""Requests of aiohttp to a URI: the server gets the path and the query byte for byte.

`session.get(str(uri))` encodes again: the server gets `/~a` for `/%7ea`, and `/b` for `/a/../b`. `request` gives
aiohttp a `yarl.URL` that is encoded already. "?" alone is refused, since yarl drops it.

aiohttp turns userinfo into an `Authorization` field by default; here that is a choice (`userinfo="basic"`). It does so
for the userinfo of a redirect too, which here is removed. A redirect leads where `http_address.redirect` says; what
that does not read is encoded by aiohttp, also where the session has `requote_redirect_url=False`.

aiohttp makes a request for each redirect, and only its client middlewares (aiohttp 3.12) see them: `_Redirects` is one.
It is the innermost, so that a middleware which signs a request is before it, and sees the URL of aiohttp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urikit._native import URI
from urikit.core.errors import ArgumentError, needed
from urikit.integrations.http_address import Address, Userinfo, address, redirect

with needed("aiohttp"):
    from aiohttp import ClientHandlerType, ClientRequest, ClientResponse, ClientSession
    from multidict import CIMultiDict
    from yarl import URL

from urikit.integrations.yarl import to_yarl

if TYPE_CHECKING:
    from aiohttp.client import _RequestContextManager

__all__ = ["request"]

_AUTHORIZATION = "Authorization"


def request(
    session: ClientSession, method: str, uri: Address, *, userinfo: Userinfo = "refuse", **options: Any
) -> _RequestContextManager:
    """`session.request(method, uri, **options)`, with the bytes of the URI, and of a URI that a redirect leads to.

    A field `Authorization` in `headers`, or `auth`, of the call or of the session, counts before the userinfo of the
    URI. Raises `ArgumentError` for what cannot be the address of a request, and for `params`: add them to the URI
    (`uri.add_params`).

        async with aiohttp.ClientSession() as session:
            async with request(session, "GET", uri) as response:
                text = await response.text()
    """
    if options.get("params"):
        raise ArgumentError("params", "none, since they belong to the URI: uri.add_params(...)", "params")
    target, fields = address(uri, userinfo)
    url = to_yarl(target)
    fielded = _AUTHORIZATION in CIMultiDict(options.get("headers") or {}) or _AUTHORIZATION in session.headers
    own = fielded or options.get("auth") is not None or session.auth is not None
    given = options.pop("middlewares", None)
    # The middlewares of a request replace those of the session, which aiohttp does not show.
    others = getattr(session, "_middlewares", ()) if given is None else given
    redirects = _Redirects(url, fields.get(_AUTHORIZATION), own=own)
    return session.request(method, url, middlewares=(*others, redirects), **options)


class _Redirects:
    """A middleware: a redirect is sent with the bytes of its Location, but without credentials in it."""

    def __init__(self, url: URL, credentials: str | None, *, own: bool) -> None:
        self._origin, self._credentials, self._own = url.origin(), credentials, own
        self._last: ClientRequest | None = None
        self._location: str | None = None
        self._leads: URI | None = None
        self._sent: str | None = None

    async def __call__(self, request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
        """Send one request; other middlewares may send it again."""
        if self._last is not None and request is not self._last:
            self._follow(request, self._last)
        if request.url.origin() != self._origin:
            self._credentials = None
        if self._credentials is not None and not (self._own and _AUTHORIZATION in request.headers):
            request.headers[_AUTHORIZATION] = self._credentials
        self._last, self._sent = request, request.headers.get(_AUTHORIZATION)
        response = await handler(request)
        self._location = response.headers.get("Location")
        self._leads = redirect(str(request.url), response.status, self._location)
        return response

    def _follow(self, request: ClientRequest, last: ClientRequest) -> None:
        """Corrects what aiohttp made of a Location."""
        if self._location is None:  # not a redirect: aiohttp sends a request again where a connection broke
            return
        origin, made = request.url.origin(), URL(self._location, encoded=True)
        if made.raw_user is not None or made.raw_password is not None:
            request.headers.popall(_AUTHORIZATION, None)
            if origin == last.url.origin() and self._sent is not None:
                request.headers[_AUTHORIZATION] = self._sent
        url, leads = None, self._leads
        if leads is not None:
            try:  # yarl drops an empty query
                url = to_yarl(URI(leads.replace(query=leads.query or None, fragment=leads.fragment or None)))
            except ArgumentError:
                pass
        if url is None or url.origin() != origin:
            url = URL(str(request.url))  # encodes what aiohttp may have left
        request.url, request.original_url = url.with_fragment(None), url
