"""aiohttp for URLs of strangers: a session, and a connector, that connect only where a policy allows.

`guarded_session` makes an `aiohttp.ClientSession` without the environment, with limits on redirects, bytes and time.
`GuardedConnector` alone guards a session of your own: aiohttp asks its connector for each redirect, so that each is
judged as a new URL and has limits on bytes and time of its own; the session counts redirects. Options of aiohttp are
not changed: of an option and a limit the stricter one decides.

The fetch that a connection works for is in the context of a trace. aiohttp makes one for each request, and passes it to
the connector for each redirect, so that no other request can see it.

What can go wrong: `GuardError` for what is refused, errors of aiohttp for the network, `TimeoutError` where the time
for everything is over. Proxies are refused unless they are named in `proxies`; a named proxy connects to where it
likes, so it must judge addresses itself. Left out: Unix sockets and named pipes, which have connectors of their own.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any

from urikit.core.errors import needed
from urikit.core.mask import Masked
from urikit.net.guard.check import GuardError, lookup
from urikit.net.guard.connect import Resolver
from urikit.net.guard.fetch import CREDENTIALS, Fetch
from urikit.net.guard.policy import Limits, Policy

with needed("aiohttp"):
    import aiohttp
    from aiohttp.abc import AbstractResolver, ResolveResult
    from aiohttp.client_proto import ResponseHandler
    from aiohttp.streams import StreamReader
    from aiohttp.tracing import Trace
    from yarl import URL

__all__ = ["GuardedConnector", "guarded_session"]

_LATE = "the time for everything together is over"
#: Carries the fetch of a request whose session has no guard; nothing is traced.
_TRACE = aiohttp.TraceConfig()
_TRACE.freeze()


class _Resolver(AbstractResolver):
    """The resolver of a connector that resolves itself, since a resolver does not know the request."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        raise RuntimeError("a GuardedConnector resolves names itself")

    async def close(self) -> None:
        pass


class _Handler(ResponseHandler):
    """A protocol that counts what comes over the wire and what it decodes to, and ends when the time is over."""

    fetch: Fetch | None = None
    _end: asyncio.TimerHandle | None = None

    def begin(self, fetch: Fetch) -> None:
        """Keep to the limits of a fetch from now on."""
        self.end()
        self.fetch = fetch
        self._end = self._loop.call_later(max(0, fetch.left()), self._late)

    def end(self) -> None:
        """Forget the fetch: its answer is complete, or the connection is closed."""
        self.fetch = None
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _late(self) -> None:
        self._fail(aiohttp.ServerTimeoutError(_LATE))

    def _fail(self, error: Exception) -> None:
        self.set_exception(error)
        # aiohttp ends a body without a length where the connection is closed.
        if self._payload is not None:
            self._payload.set_exception(error)
        if self.transport is not None:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        fetch = self.fetch
        if fetch is None:
            super().data_received(data)
            return
        try:
            fetch.received(len(data))
        except GuardError as error:
            self._fail(error)
            return
        super().data_received(data)
        if type(self._payload) is StreamReader:
            # aiohttp has no setting for the class of its streams, and they have no room for more attributes.
            self._payload.__class__ = _counted(fetch)

    def connection_lost(self, exc: BaseException | None) -> None:
        self.end()
        super().connection_lost(exc)


def _counted(fetch: Fetch) -> type[StreamReader]:
    class Counted(StreamReader):
        """A stream that is counted after decoding."""

        __slots__ = ()

        def _read_nowait_chunk(self, n: int) -> bytes:
            if self.total_bytes > fetch.limits.bytes:
                fetch.too_large()
            return super()._read_nowait_chunk(n)

    return Counted


class GuardedConnector(aiohttp.TCPConnector):
    """A connector that judges each URL and connects only to judged addresses.

    async with aiohttp.ClientSession(connector=GuardedConnector(guard.outgoing_fetch())) as session:
        ...
    """

    def __init__(
        self,
        policy: Policy,
        *,
        limits: Limits | None = None,
        resolver: Resolver = lookup,
        proxies: Iterable[str] = (),
        **options: Any,
    ) -> None:
        if isinstance(proxies, str):  # its letters would be proxies
            raise TypeError("proxies must be an iterable of URLs, not str")
        super().__init__(resolver=_Resolver(), use_dns_cache=False, **options)
        self._guard = (policy, limits, resolver)
        self._named = frozenset(URL(proxy) for proxy in proxies)
        # aiohttp has no setting for the class of its protocols.
        self._factory: Any = partial(_Handler, loop=self._loop)

    def fetch(self) -> Fetch:
        """Return the limits of a request and its redirects, from now on."""
        return Fetch("aiohttp", *self._guard)

    async def connect(self, req: Any, traces: Any, timeout: Any) -> Any:
        """Return a connection for one request. Raises `GuardError`, and what aiohttp raises."""
        fetch = _fetch(traces, self)
        if fetch is None:
            fetch = self.fetch()
            traces = [*traces, Trace(req.session, _TRACE, SimpleNamespace(fetch=fetch, connector=self))]
        _visit(fetch, req.url)
        if req.proxy and req.proxy not in self._named:
            fetch.refuse("unsafe-proxy", Masked(str(req.proxy)).shown)
        if fetch.strays:
            for name in CREDENTIALS:
                req.headers.pop(name, None)
            # A Host field of the caller is that of the first origin.
            req.headers["Host"] = req.url.host_port_subcomponent
        try:
            async with asyncio.timeout(fetch.left()):
                made: Any = await super().connect(req, traces, timeout)
        except TimeoutError as late:
            if fetch.left() > 0:
                raise
            raise aiohttp.ServerTimeoutError(_LATE) from late
        made.protocol.begin(fetch)
        if req.proxy:
            return made
        try:
            fetch.judge(str(made.transport.get_extra_info("peername")[0]))
        except BaseException:
            made.close()
            raise
        return made

    async def _create_connection(self, req: Any, traces: Any, timeout: Any) -> Any:
        fetch = _fetch(traces, self)
        assert fetch is not None
        try:
            async with asyncio.timeout(fetch.limits.connect_seconds):
                return await super()._create_connection(req, traces, timeout)
        except TimeoutError as late:
            raise aiohttp.ServerTimeoutError("the server was not reached in time") from late

    async def _resolve_host(self, host: str, port: int, traces: Any = None) -> list[ResolveResult]:
        fetch = _fetch(traces or (), self)
        if fetch is not None:
            resolve = fetch.addresses
        elif any(proxy.raw_host == host and proxy.port == port for proxy in self._named):
            # aiohttp passes no traces for the connection to a proxy.
            resolve = self.fetch().addresses_of_proxy
        else:
            raise RuntimeError("this connector needs a request of a session")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in await asyncio.to_thread(resolve, host, port)
        ]

    def _release(self, key: Any, protocol: Any, **options: Any) -> None:
        protocol.end()
        super()._release(key, protocol, **options)


def _fetch(traces: Iterable[Trace], connector: GuardedConnector) -> Fetch | None:
    """Return the fetch of a connector that a request has begun, if any."""
    for trace in traces:
        context: Any = trace._trace_config_ctx
        if getattr(context, "connector", None) is connector:
            fetch: Fetch = context.fetch
            return fetch
    return None


def _visit(fetch: Fetch, url: URL) -> None:
    fetch.visit(str(url), url.raw_host, url.port)


def guarded_session(
    policy: Policy,
    *,
    limits: Limits | None = None,
    resolver: Resolver = lookup,
    proxies: Iterable[str] = (),
    trace_configs: Iterable[aiohttp.TraceConfig] = (),
    **options: Any,
) -> aiohttp.ClientSession:
    """Return an `aiohttp.ClientSession` for URLs of strangers; make it where an event loop runs.

    `options` are those of `ClientSession`. `proxies` are the proxies that may be used, as URLs; give them to a request
    or as `proxy`, too.

        async with guarded_session(guard.outgoing_fetch()) as session:
            async with session.get(url) as response:
                text = await response.text()
    """
    connector = GuardedConnector(policy, limits=limits, resolver=resolver, proxies=proxies)

    # aiohttp takes a user name out of a URL before its connector sees it, so the URL is judged here, too.
    async def on_start(session: aiohttp.ClientSession, context: SimpleNamespace, given: Any) -> None:
        context.connector, context.fetch = connector, connector.fetch()
        _visit(context.fetch, given.url)

    async def on_redirect(session: aiohttp.ClientSession, context: SimpleNamespace, given: Any) -> None:
        headers = given.response.headers
        location = headers.get("Location") or headers.get("URI")
        if location is not None:
            context.fetch.follow()
            _visit(context.fetch, given.url.join(URL(location)))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_start)
    trace.on_request_redirect.append(on_redirect)
    options.setdefault("trust_env", False)
    return aiohttp.ClientSession(connector=connector, trace_configs=[trace, *trace_configs], **options)
