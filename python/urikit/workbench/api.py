"""The HTTP API and the page, as an ASGI application that others can mount.

    POST /api/NAME          an operation (`urikit.workbench.operations`): JSON in, the record of a command out
    POST /api/batch         many texts
    GET  /api/openapi.json  all of this as OpenAPI 3.1
    GET  /healthz           whether the server answers
    GET  /                  the page; its files are read once, when the application is made

Each refusal has a status and a code (`urikit.workbench.limits`). A submitted URL is never fetched, and no file is
opened for a request.

A page of any site can send requests to a server on loopback. Three checks keep it out: the Host header must be one of
this server (a site can give its name the address 127.0.0.1: DNS rebinding); the Origin of a POST must be that same
host; and a body must be `application/json`, which browsers send to another origin only if that one allows it, and this
one never does. Cookies are not used.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.metadata import version
from typing import Any, TypeAlias

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from urikit.workbench.files import NEEDED, TYPES, files
from urikit.workbench.limits import RequestProblem, WorkbenchLimits
from urikit.workbench.openapi import HealthRecord, openapi
from urikit.workbench.operations import OPERATIONS, batch, by_programs, octets, single
from urikit.workbench.work import Rate, Work

__all__ = ["LOOPBACK", "Protection", "application", "page", "write"]


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
        except RequestProblem as problem:
            await write(problem, protected)
            return
        await self._app(scope, receive, protected)

    def _check(self, scope: Scope) -> None:
        """Refuse a request that may come from another site, or that two programs may read differently."""
        host = _only(scope, b"host")
        if host is None or _name(host) not in self._hosts:
            raise RequestProblem("host", f"the Host header must be one of {', '.join(sorted(self._hosts))}")
        if _only(scope, b"content-length") is not None and _only(scope, b"transfer-encoding") is not None:
            raise RequestProblem("malformed-request", "Content-Length and Transfer-Encoding exclude each other")
        if scope["method"] not in ("GET", "HEAD"):
            origin = _only(scope, b"origin")
            if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
                raise RequestProblem("origin", "requests of pages of other origins are refused")
            if _only(scope, b"sec-fetch-site") not in (None, "same-origin", "none"):
                raise RequestProblem("origin", "requests of pages of other origins are refused")


def _only(scope: Scope, wanted: bytes) -> str | None:
    """Return the value of a header, which may occur once."""
    found = [value for name, value in scope["headers"] if name.lower() == wanted]
    if len(found) > 1:
        raise RequestProblem("malformed-request", f"more than one {wanted.decode()} header")
    return found[0].decode("latin-1").strip() if found else None


def _name(host: str) -> str:
    """Return the name of a Host header without its port; "" if it is invalid."""
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if colon and not (port.isascii() and port.isdigit() and len(port) <= 5):
        return ""
    return (name if colon else host).lower()


async def write(problem: RequestProblem, send: Send) -> None:
    """Send a refusal."""
    body = octets(problem.to_dict())
    headers = {"content-type": "application/json", "content-length": str(len(body)), **problem.headers}
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    if problem.status in (408, 413):
        # The rest of the body is not read, so nothing more can come on this connection.
        lines.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": problem.status, "headers": lines})
    await send({"type": "http.response.body", "body": body})


#: The index if the page is not complete.
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>urikit workbench</title>
<h1>The page is not built</h1>
<p>{what} is missing in this installation. In a checkout run <code>tools/wasm.sh</code>, then start
<code>urikit serve</code> again. The <a href="api/openapi.json">HTTP API</a> works without the page.</p>
</html>
"""


def page(files: Mapping[str, bytes]) -> dict[str, tuple[bytes, str]]:
    """Return each file with its media type by its path; a message as the index if the page is not complete."""
    found = {path: (data, TYPES[path[path.rfind(".") :]]) for path, data in files.items()}
    missing = next((name for name in NEEDED if name not in found), None)
    if missing is not None:
        found["index.html"] = (MISSING.format(what=missing).encode(), TYPES[".html"])
    return found


def application(
    *, hosts: tuple[str, ...] = LOOPBACK, limits: WorkbenchLimits | None = None, programs: bool = False
) -> App:
    """Make the page and its API an ASGI application.

    `hosts` are the names in the Host header of requests, without a port; if you mount it in an application, give the
    names of that one, and put a login in front. Rates are counted by the address of the client, so behind a proxy all
    clients are one. With `programs`, `/api/parsers` runs the parsers of this machine if a request asks for them, one
    request at a time; without, the page has no button for them.

    >>> from urikit.workbench.api import application
    >>> app = application(hosts=("urls.example.org",))
    """
    bounds = limits or WorkbenchLimits()
    work = Work(bounds)
    # A second request for programs is refused while the first one runs: each starts a dozen processes.
    alone = Work(replace(bounds, threads=1, waiting=0, seconds=bounds.programs + 5)) if programs else None
    rate = Rate(bounds.rate, bounds.burst)
    described = octets(openapi(bounds))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        for one in (work, alone):
            if one is not None:
                await anyio.to_thread.run_sync(one.close)

    async def health(request: Request) -> Response:
        record: HealthRecord = {"status": "ok", "version": version("urikit"), "programs": programs}
        return _json(octets(record))

    async def description(request: Request) -> Response:
        return _json(described)

    routes = [Route("/healthz", health), Route("/api/openapi.json", description)]
    for name, operation in OPERATIONS.items():
        answer = _endpoint(single(operation, bounds), bounds, work, rate, alone)
        routes.append(Route(f"/api/{name}", answer, methods=["POST"]))
    routes.append(Route("/api/batch", _endpoint(batch(bounds), bounds, work, rate), methods=["POST"]))
    for path, (data, kind) in page(files()).items():
        routes.append(Route(f"/{path}", _file(data, kind)))
        if path == "index.html":
            routes.append(Route("/", _file(data, kind)))
    made = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _refused, RequestProblem: _refused, Exception: _failed},
    )
    # "/api/parse/" is another path, and not this one with a redirect.
    made.router.redirect_slashes = False
    return Protection(made, hosts)


Endpoint = Callable[[Request], Any]


def _endpoint(
    answer: Callable[[bytes], bytes | Mapping[str, Any]],
    limits: WorkbenchLimits,
    work: Work,
    rate: Rate,
    alone: Work | None = None,
) -> Endpoint:
    """Build a POST handler. Requests that run external parsers go to `alone`."""

    async def endpoint(request: Request) -> Response:
        seconds = rate.wait(request.client.host if request.client else "")
        if seconds:
            message = f"more than {limits.rate:g} requests a second"
            raise RequestProblem("rate", message, limit=limits.rate, retry=seconds)
        _check_type(request)
        data = bytearray()
        try:
            with anyio.fail_after(limits.seconds):
                await _receive(request, data, limits, work)
            made = await work.run(answer, bytes(data))
            if isinstance(made, bytes):
                return _json(made)
            if alone is None:
                raise RequestProblem("field-value", "invalid real: this server does not run programs", field="real")
            return _json(await alone.run(by_programs(limits), made))
        except TimeoutError:
            raise RequestProblem("body-late", f"the body did not arrive in {limits.seconds:g} seconds") from None
        except ClientDisconnect:
            return Response()  # never sent
        finally:
            work.release(len(data))

    return endpoint


async def _receive(request: Request, data: bytearray, limits: WorkbenchLimits, work: Work) -> None:
    """Read the body. Raises `RequestProblem` if it is too long."""
    declared = request.headers.get("content-length", "0")
    if declared.isascii() and declared.isdigit() and (len(declared) > 15 or int(declared) > limits.body):
        raise _too_long(limits)
    async for piece in request.stream():
        if len(data) + len(piece) > limits.body:
            raise _too_long(limits)
        work.hold(len(piece))
        data += piece


def _too_long(limits: WorkbenchLimits) -> RequestProblem:
    return RequestProblem("body-length", f"the body has more than {limits.body:,} bytes", limit=limits.body)


def _check_type(request: Request) -> None:
    """Raise `RequestProblem` for a body that is not JSON in UTF-8 by its headers."""
    essence, _, parameters = request.headers.get("content-type", "").partition(";")
    charset = parameters.strip().lower()
    if essence.strip().lower() != "application/json" or charset not in ("", "charset=utf-8", 'charset="utf-8"'):
        raise RequestProblem("media-type", "the body must be application/json in UTF-8")
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise RequestProblem("media-type", "the body must not be compressed")


def _file(data: bytes, kind: str) -> Endpoint:
    """Build a handler that sends a file of the page."""

    async def endpoint(request: Request) -> Response:
        return Response(data, headers={"content-type": kind, "cache-control": "no-cache"})

    return endpoint


def _json(data: bytes) -> Response:
    return Response(data, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    """Answer a refusal of this application or of Starlette's router."""
    headers: dict[str, str] = {}
    if isinstance(error, HTTPException):
        headers = dict(error.headers or {})
        said = {
            404: ("not-found", "nothing has this path; /api/openapi.json lists all"),
            405: ("method", f"this path takes {headers.get('Allow', 'other methods')}"),
        }.get(error.status_code, ("malformed-request", "the request cannot be read"))
        error = RequestProblem(*said)
    assert isinstance(error, RequestProblem)
    return _ProblemResponse(error, headers)


class _ProblemResponse(Response):
    """A `RequestProblem` as a response."""

    def __init__(self, problem: RequestProblem, headers: dict[str, str]) -> None:
        super().__init__()
        self._problem = problem
        self._more = headers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def with_more(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in self._more.items()]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await write(self._problem, with_more)


async def _failed(request: Request, error: Exception) -> Response:
    """Answer a bug. The message of the exception may contain a secret, so only its type is sent."""
    return _ProblemResponse(RequestProblem("internal", f"internal error: {type(error).__name__}; please report it"), {})
