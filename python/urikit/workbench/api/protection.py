"""What is asked of every request before anything answers it, and the headers that every answer has.

A page of any site can send requests to a server on loopback. Three things keep it out: the Host header has to be one of
this server (a site can give its name the address 127.0.0.1: DNS rebinding); the Origin of a POST has to be that same
host; and a body has to be `application/json`, which a page may send to another origin only if that one allows it, and
this one never does. Cookies are not used.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from urikit.workbench.api.answers import octets
from urikit.workbench.problems import Problem

__all__ = ["LOOPBACK", "Protection", "write"]

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

#: The names of this machine.
LOOPBACK = ("127.0.0.1", "[::1]", "localhost")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Protection:
    """An ASGI application around another. `hosts` are names without a port; the port may be any."""

    def __init__(self, app: App, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def protected(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name.lower() for name, _ in given}
                message = {**message, "headers": [*given, *(row for row in _HEADERS if row[0] not in names)]}
            await send(message)

        try:
            self._check(scope)
        except Problem as problem:
            await write(problem, protected)
            return
        await self._app(scope, receive, protected)

    def _check(self, scope: Scope) -> None:
        """Raise `Problem` for a request that may come from another site, or that two programs may read in two ways."""
        host = _only(scope, b"host")
        if host is None or _name(host) not in self._hosts:
            raise Problem("host", f"the Host header must be one of {', '.join(sorted(self._hosts))}")
        if _only(scope, b"content-length") is not None and _only(scope, b"transfer-encoding") is not None:
            raise Problem("malformed-request", "Content-Length and Transfer-Encoding exclude each other")
        if scope["method"] not in ("GET", "HEAD"):
            origin = _only(scope, b"origin")
            if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
                raise Problem("origin", "requests of pages of other origins are refused")
            if _only(scope, b"sec-fetch-site") not in (None, "same-origin", "none"):
                raise Problem("origin", "requests of pages of other origins are refused")


def _only(scope: Scope, wanted: bytes) -> str | None:
    """The value of a header that may be there once."""
    found = [value for name, value in scope["headers"] if name.lower() == wanted]
    if len(found) > 1:
        raise Problem("malformed-request", f"more than one {wanted.decode()} header")
    return found[0].decode("latin-1").strip() if found else None


def _name(host: str) -> str:
    """The name of a Host header, without its port: "" for what is not one."""
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if colon and not (port.isascii() and port.isdigit() and len(port) <= 5):
        return ""
    return (name if colon else host).lower()


async def write(problem: Problem, send: Send) -> None:
    """A refusal, as an answer."""
    body = octets(problem.to_dict())
    headers = {"content-type": "application/json", "content-length": str(len(body)), **problem.headers}
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    if problem.status in (408, 413):
        # The rest of the body is not read, so nothing more can come on this connection.
        lines.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": problem.status, "headers": lines})
    await send({"type": "http.response.body", "body": body})
