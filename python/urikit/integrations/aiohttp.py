"""Requests of aiohttp to a URI: the server gets the path and the query byte for byte.

`session.get(str(uri))` encodes again: the server gets `/~a` for `/%7ea`, and `/b` for `/a/../b`. `request` gives
aiohttp a `yarl.URL` that is encoded already. "?" alone is refused, since yarl drops it.

aiohttp turns userinfo into an `Authorization` field of its own accord; here that is a choice (`userinfo="basic"`). A
redirect is encoded by aiohttp unless the session is made with `requote_redirect_url=False`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urikit.boundary import guard
from urikit.errors import ArgumentError
from urikit.integrations.http_address import Address, Userinfo, address
from urikit.integrations.package import needed

with needed("aiohttp"):
    from aiohttp import ClientSession
    from multidict import CIMultiDict

from urikit.integrations.yarl import to_yarl

if TYPE_CHECKING:
    from aiohttp.client import _RequestContextManager

__all__ = ["request"]


def request(
    session: ClientSession, method: str, uri: Address, *, userinfo: Userinfo = "refuse", **options: Any
) -> _RequestContextManager:
    """`session.request(method, uri, **options)`, with the bytes of the URI.

    A field `Authorization` in `headers`, or `auth`, counts before the userinfo of the URI. Raises `ArgumentError`
    for what cannot be the address of a request, and for `params`: add them to the URI (`uri.add_params`).

        async with aiohttp.ClientSession() as session:
            async with request(session, "GET", uri) as response:
                text = await response.text()
    """
    if options.get("params"):
        raise ArgumentError("params", "none, since they belong to the URI: uri.add_params(...)", "params")
    target, fields = address(uri, userinfo)
    headers: CIMultiDict[str] = CIMultiDict(options.pop("headers", None) or {})
    if options.get("auth") is None:
        for name, value in fields.items():
            headers.setdefault(name, value)
    return session.request(method, to_yarl(target), headers=headers, **options)


guard(__name__)
