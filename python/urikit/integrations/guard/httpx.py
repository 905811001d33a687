"""httpx for URLs of strangers: transports, sync and async, that connect only where a policy allows.

A client asks its transport for each redirect anew, so that each is judged as a new URL; what belongs together travels
in the extensions of the request. The connection is that of httpcore, to a judged address and with the name of the URL
for TLS. Bodies are unpacked here, piece by piece (gzip and deflate), so that the answer has no Content-Encoding.
Options of httpx are not changed: of an option and a limit the stricter one decides.

Importing this module wraps `_transport_for_url` of `httpx.Client` and `httpx.AsyncClient`. A client chooses a transport
by the URL, and `proxy`, `mounts` and proxies of the environment put others beside the one that it is given; a transport
does not learn of a request that goes past it. So a client that has a guarded transport raises `ArgumentError` for a URL
that another kind of transport would get. Give a proxy to the transport: `GuardedTransport(policy, proxy=url)`.

What can go wrong: `GuardError` for what is refused, errors of httpx for the network; the time for everything is a
`httpx.ReadTimeout`. A proxy connects to where it likes, so it must judge addresses itself. HTTP/2 is refused: one
connection then reads for several requests, which have limits of their own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any

from urikit.core.errors import ArgumentError, needed
from urikit.net.guard.check import lookup
from urikit.net.guard.connect import Resolver, same_peer, turns
from urikit.net.guard.fetch import CREDENTIALS, Fetch
from urikit.net.guard.policy import Limits, Policy
from urikit.net.http.message import ACCEPTED, Content, ContentError, TooLarge

with needed("httpx"):
    import anyio
    import anyio.to_thread
    import httpcore
    import httpx

__all__ = ["AsyncGuardedTransport", "GuardedTransport"]

#: The extension of a request with the guard and the fetch that it belongs to.
_KEY = "urikit.net.guard"
#: The codings that a request of the program may ask for.
_KNOWN = {*ACCEPTED.split(", "), "identity"}
_DEFAULT_PORTS = {"http": 80, "https": 443}
_fetch: ContextVar[Fetch] = ContextVar("urikit_httpx_fetch")


@contextmanager
def _using(fetch: Fetch) -> Iterator[None]:
    """Inside, connections work for this fetch, and its time is a timeout of httpx."""
    token = _fetch.set(fetch)
    try:
        yield
    except TimeoutError as late:
        raise httpx.ReadTimeout(str(late) or "the time for everything together is over") from late
    finally:
        _fetch.reset(token)


class _Stream(httpcore.NetworkStream):
    """A stream whose reads and writes have the time that is left."""

    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data = self._stream.read(max_bytes, _shorter(timeout))
        _fetch.get().received(len(data))
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _shorter(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None) -> _Stream:
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, _shorter(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _AsyncStream(httpcore.AsyncNetworkStream):
    """A stream that counts; the time is seen to around the request."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data = await self._stream.read(max_bytes, timeout)
        _fetch.get().received(len(data))
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> _AsyncStream:
        return _AsyncStream(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _shorter(timeout: float | None) -> float:
    left = _fetch.get().seconds()
    return left if timeout is None else min(timeout, left)


class _Backend(httpcore.NetworkBackend):
    def __init__(self, backend: httpcore.NetworkBackend, *, proxied: bool) -> None:
        self._backend, self._proxied = backend, proxied

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> _Stream:
        fetch = _fetch.get()
        failed: Exception | None = None
        for address, seconds in turns(_resolved(fetch, host, port, self._proxied), fetch.left):
            try:
                stream = self._backend.connect_tcp(
                    address, port, _least(seconds, timeout, fetch), local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
                continue
            if not self._proxied:
                _judge_peer(fetch, address, stream, stream.close)
            return _Stream(stream)
        raise failed or httpcore.ConnectError("the name has no address")


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    def __init__(self, backend: httpcore.AsyncNetworkBackend, *, proxied: bool) -> None:
        self._backend, self._proxied = backend, proxied

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> _AsyncStream:
        fetch = _fetch.get()
        failed: Exception | None = None
        found = await anyio.to_thread.run_sync(_resolved, fetch, host, port, self._proxied)
        for address, seconds in turns(found, fetch.left):
            try:
                stream = await self._backend.connect_tcp(
                    address, port, _least(seconds, timeout, fetch), local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
                continue
            try:
                if not self._proxied:
                    _judge_peer(fetch, address, stream, lambda: None)
            except BaseException:
                await stream.aclose()
                raise
            return _AsyncStream(stream)
        raise failed or httpcore.ConnectError("the name has no address")

    async def sleep(self, seconds: float) -> None:
        await self._backend.sleep(seconds)


def _resolved(fetch: Fetch, host: str, port: int, proxied: bool) -> tuple[str, ...]:  # noqa: FBT001
    try:
        return (fetch.addresses_of_proxy if proxied else fetch.addresses)(host, port)
    except TimeoutError as late:
        raise httpcore.ConnectTimeout(str(late)) from late
    except OSError as error:
        raise httpcore.ConnectError(str(error)) from error


def _least(seconds: float, timeout: float | None, fetch: Fetch) -> float:
    return min(seconds, fetch.limits.connect_seconds, seconds if timeout is None else timeout)


def _judge_peer(fetch: Fetch, address: str, stream: Any, close: Any) -> None:
    try:
        same_peer(address, stream.get_extra_info("server_addr")[0], fetch.judge)
    except BaseException:
        close()
        raise


class _Body(httpx.SyncByteStream):
    """The decoded body, counted and within the time."""

    def __init__(self, stream: Any, fetch: Fetch, content: Content) -> None:
        self._stream, self._fetch, self._content = stream, fetch, content

    def __iter__(self) -> Iterator[bytes]:
        pieces = iter(self._stream)
        while True:
            with _using(self._fetch):
                self._fetch.seconds()
                piece = next(pieces, None)
            if piece is None:
                break
            yield _undo(self._fetch, self._content, piece)
        _undo(self._fetch, self._content, None)

    def close(self) -> None:
        self._stream.close()


class _AsyncBody(_Body, httpx.AsyncByteStream):
    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = aiter(self._stream)
        while True:
            with _using(self._fetch), anyio.fail_after(self._fetch.seconds()):
                piece = await anext(pieces, None)
            if piece is None:
                break
            yield _undo(self._fetch, self._content, piece)
        _undo(self._fetch, self._content, None)

    async def aclose(self) -> None:
        await self._stream.aclose()


def _undo(fetch: Fetch, content: Content, piece: bytes | None) -> bytes:
    """Return a piece of a body decoded; None ends the body. Raises `GuardError`."""
    try:
        if piece is not None:
            return content.feed(piece)
        content.end()
    except TooLarge:
        fetch.too_large()
    except ContentError as error:
        fetch.refuse("unsafe-coding", str(error))
    return b""


class _Guard:
    """The steps around a request that both transports share."""

    def __init__(self, policy: Policy, limits: Limits | None, resolver: Resolver) -> None:
        self._guard = (policy, limits, resolver)

    def begin(self, request: httpx.Request) -> Fetch:
        """Judge the URL of a request. Raises `GuardError`."""
        # A request of another client can come here, with the fetch of that.
        owner, known = request.extensions.pop(_KEY, (None, None))
        fetch: Fetch
        if owner is self:
            fetch = known
            fetch.follow()
        else:
            fetch = Fetch("httpx", *self._guard)
        url = request.url
        fetch.visit(str(url), url.raw_host.decode("ascii"), url.port or _DEFAULT_PORTS.get(url.scheme))
        if fetch.strays:
            for name in CREDENTIALS:
                request.headers.pop(name, None)
        given = request.headers.get("Accept-Encoding", "*").split(",")
        if any(coding.partition(";")[0].strip().lower() not in _KNOWN for coding in given):
            request.headers["Accept-Encoding"] = ACCEPTED
        return fetch

    def end(self, fetch: Fetch, response: httpx.Response, request: httpx.Request, kind: type[_Body]) -> httpx.Response:
        """Return the answer with its body guarded."""
        if response.has_redirect_location:
            # httpx hands the extensions of a request on to the one that follows it.
            request.extensions = {**request.extensions, _KEY: (self, fetch)}
        headers = response.headers.copy()
        try:
            coding = "" if request.method == "HEAD" else headers.pop("content-encoding", "")
            content = Content(coding, fetch.limits.bytes)
        except ContentError as error:
            fetch.refuse("unsafe-coding", str(error))
        if coding:
            headers.pop("content-length", None)
        stream = kind(response.stream, fetch, content)
        return httpx.Response(response.status_code, headers=headers, stream=stream, extensions=response.extensions)


def _checked(options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a transport of httpx. Raises `ArgumentError`."""
    if options.get("http2"):
        raise ArgumentError("http2", "False, since HTTP/2 reads for several requests at once", options["http2"])
    given = dict(options)
    pool_limits = given.pop("pool_limits", None)
    return {**given, **({"limits": pool_limits} if pool_limits else {})}


class GuardedTransport(httpx.HTTPTransport):
    """A transport that judges each URL, connects only to judged addresses, and stops at the limits.

    `options` are those of `httpx.HTTPTransport`; its `limits`, which are those of the pool, are `pool_limits` here.

    >>> from urikit import guard
    >>> with httpx.Client(transport=GuardedTransport(guard.outgoing_fetch())) as client:
    ...     client.get("http://10.0.0.1/")
    Traceback (most recent call last):
    urikit.net.guard.check.GuardError: address 10.0.0.1 (10.0.0.0/8, private use) not allowed (unsafe-address)
      http://10.0.0.1/
    """

    def __init__(
        self, policy: Policy, *, limits: Limits | None = None, resolver: Resolver = lookup, **options: Any
    ) -> None:
        super().__init__(trust_env=False, **_checked(options))
        self._guard = _Guard(policy, limits, resolver)
        # httpx has no argument for the network of its pool.
        self._pool._network_backend = _Backend(self._pool._network_backend, proxied=options.get("proxy") is not None)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request. Raises `GuardError`, and what httpx raises."""
        fetch = self._guard.begin(request)
        with _using(fetch):
            response = super().handle_request(request)
        try:
            return self._guard.end(fetch, response, request, _Body)
        except BaseException:
            response.close()
            raise


class AsyncGuardedTransport(httpx.AsyncHTTPTransport):
    """The same for `httpx.AsyncClient`.

    async with httpx.AsyncClient(transport=AsyncGuardedTransport(guard.outgoing_fetch())) as client:
        response = await client.get(url)
    """

    def __init__(
        self, policy: Policy, *, limits: Limits | None = None, resolver: Resolver = lookup, **options: Any
    ) -> None:
        super().__init__(trust_env=False, **_checked(options))
        self._guard = _Guard(policy, limits, resolver)
        self._pool._network_backend = _AsyncBackend(
            self._pool._network_backend, proxied=options.get("proxy") is not None
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request. Raises `GuardError`, and what httpx raises."""
        fetch = self._guard.begin(request)
        with _using(fetch), anyio.fail_after(fetch.seconds()):
            response = await super().handle_async_request(request)
        try:
            return self._guard.end(fetch, response, request, _AsyncBody)
        except BaseException:
            await response.aclose()
            raise


def _wrap(kind: type[httpx.Client] | type[httpx.AsyncClient]) -> None:
    """Make clients of a kind refuse a URL that would go past their guarded transport."""
    choose: Any = kind._transport_for_url

    @wraps(choose)
    def chosen(client: Any, url: httpx.URL) -> Any:
        found = choose(client, url)
        guarded = GuardedTransport, AsyncGuardedTransport
        if not isinstance(found, guarded):
            for transport in (client._transport, *client._mounts.values()):
                if isinstance(transport, guarded):
                    expected = f"a {type(transport).__name__} for each URL of the client: give it the proxy"
                    raise ArgumentError("transport", expected, type(found).__name__)
        return found

    setattr(kind, choose.__name__, chosen)


_wrap(httpx.Client)
_wrap(httpx.AsyncClient)
