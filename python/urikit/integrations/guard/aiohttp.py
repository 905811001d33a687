"""aiohttp for URLs of strangers: a session, and a connector, that connect only where a policy allows.

`guarded_session` makes an `aiohttp.ClientSession` without the environment, with limits on redirects, bytes and time.
`GuardedConnector` alone guards a session of your own: aiohttp asks its connector for each redirect, so that each is
judged as a new URL; limits on redirects, time and bytes are then those of the session.

What can go wrong: `GuardError` for what is refused, errors of aiohttp for the network, `TimeoutError` where the time
for everything is over. Proxies are refused unless they are named in `proxies`; a named proxy connects to where it
likes, so it must judge addresses itself. Left out: Unix sockets and named pipes, which have connectors of their own.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from contextvars import ContextVar
from functools import partial
from types import SimpleNamespace
from typing import Any

from urikit.boundary import guard
from urikit.guard.checked import GuardError
from urikit.guard.connect import Resolver
from urikit.guard.fetch import CREDENTIALS, Fetch
from urikit.guard.limits import Limits
from urikit.guard.policy import Policy
from urikit.guard.resolve import lookup
from urikit.integrations.package import needed
from urikit.mask import Masked

with needed("aiohttp"):
    import aiohttp
    from aiohttp.abc import AbstractResolver, ResolveResult
    from aiohttp.client_proto import ResponseHandler
    from aiohttp.streams import StreamReader
    from yarl import URL

__all__ = ["GuardedConnector", "guarded_session"]

#: What the request of this task may take.
_fetch: ContextVar[Fetch | None] = ContextVar("urikit_aiohttp_fetch", default=None)
#: The proxy that the connection of this task goes through, which the program has named.
_proxy: ContextVar[str | None] = ContextVar("urikit_aiohttp_proxy", default=None)


class _Resolver(AbstractResolver):
    """Asks once, judges every answer, and gives aiohttp addresses to connect to."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        fetch = _fetch.get()
        if fetch is None:
            raise RuntimeError("this resolver needs a request of its connector")
        ask = fetch.addresses if _proxy.get() is None else fetch.addresses_of_proxy
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in await asyncio.to_thread(ask, host, port)
        ]

    async def close(self) -> None:
        pass


class _Handler(ResponseHandler):
    """A protocol that counts what comes over the wire: framing can be longer than what it frames."""

    fetch: Fetch | None = None
    content: StreamReader | None = None

    def data_received(self, data: bytes) -> None:
        if self.fetch is not None:
            try:
                self.fetch.received(len(data))
            except GuardError as error:
                (self if self.content is None else self.content).set_exception(error)
                if self.transport is not None:
                    self.transport.abort()
                return
        super().data_received(data)


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
        """What a request and its redirects may take, from now on."""
        return Fetch("aiohttp", *self._guard)

    async def connect(self, req: Any, traces: Any, timeout: Any) -> Any:
        """A connection for one request. Raises `GuardError`, and what aiohttp raises."""
        known = _fetch.get()
        fetch = known or self.fetch()
        _visit(fetch, req.url)
        if req.proxy and req.proxy not in self._named:
            fetch.refuse("unsafe-proxy", Masked(str(req.proxy)).shown)
        if fetch.strays:
            for name in CREDENTIALS:
                req.headers.pop(name, None)
        token, through = _fetch.set(fetch), _proxy.set(str(req.proxy) if req.proxy else None)
        try:
            made: Any = await super().connect(req, traces, timeout)
        finally:
            _proxy.reset(through)
            _fetch.reset(token)
        made.protocol.fetch, made.protocol.content = fetch, None
        if req.proxy:
            return made
        try:
            fetch.judge(str(made.transport.get_extra_info("peername")[0]))
        except BaseException:
            made.close()
            raise
        return made


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
    """An `aiohttp.ClientSession` for URLs of strangers; make it where an event loop runs.

    `options` are those of `ClientSession`. `proxies` are the proxies that may be used, as URLs; give them to a request
    or as `proxy`, too.

        async with guarded_session(guard.outgoing_fetch()) as session:
            async with session.get(url) as response:
                text = await response.text()
    """
    most = Limits() if limits is None else limits
    connector = GuardedConnector(policy, limits=most, resolver=resolver, proxies=proxies)

    # aiohttp takes a user name out of a URL before its connector sees it, so the URL is judged here, too.
    async def on_start(session: aiohttp.ClientSession, context: SimpleNamespace, given: Any) -> None:
        fetch = connector.fetch()
        _visit(fetch, given.url)
        _fetch.set(fetch)

    async def on_redirect(session: aiohttp.ClientSession, context: SimpleNamespace, given: Any) -> None:
        fetch, location = _fetch.get(), given.response.headers.get("Location")
        if fetch is not None and location is not None:
            fetch.follow()
            _visit(fetch, given.url.join(URL(location)))

    async def on_end(session: aiohttp.ClientSession, context: SimpleNamespace, given: Any) -> None:
        _fetch.set(None)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_start)
    trace.on_request_redirect.append(on_redirect)
    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_end)
    options.setdefault("timeout", aiohttp.ClientTimeout(total=most.seconds, sock_connect=most.connect_seconds))
    return aiohttp.ClientSession(
        connector=connector,
        response_class=_Response,
        trace_configs=[trace, *trace_configs],
        trust_env=False,
        **options,
    )


class _Response(aiohttp.ClientResponse):
    """A response whose content is counted after decoding."""

    async def start(self, connection: Any) -> Any:
        await super().start(connection)
        fetch = _fetch.get()
        if fetch is not None and type(self.content) is StreamReader:
            # aiohttp has no setting for the class of its streams, and they have no room for more attributes.
            self.content.__class__ = _counted(fetch)
            if connection.protocol is not None:
                connection.protocol.content = self.content
        return self


def _counted(fetch: Fetch) -> type[StreamReader]:
    class Counted(StreamReader):
        __slots__ = ()

        def _read_nowait_chunk(self, n: int) -> bytes:
            if self.total_bytes > fetch.limits.bytes:
                fetch.too_large()
            return super()._read_nowait_chunk(n)

    return Counted


guard(__name__)
