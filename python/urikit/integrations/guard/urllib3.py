"""urllib3 for URLs of strangers: a pool manager that connects only where a policy allows.

`GuardedPoolManager` judges each URL, also that of a redirect, and its connections resolve the name once and go to a
judged address (`urikit.net.guard.connect`). TLS takes the name of the URL for SNI and the certificate. Bodies are
counted after decoding and never unpacked beyond the limit, which needs urllib3 2.6 or newer. The fetch that a
connection works for is in the timeout of its request (`RequestAllowance`): urllib3 passes that from the manager through
redirects and retries to the connection, so that no other request can see it. Options of urllib3 are not changed: of an
option and a limit the stricter one decides.

What can go wrong: `GuardError` for what is refused, errors of urllib3 for the network; the time for everything is a
`ReadTimeoutError`, or a `MaxRetryError` around it. Retries begin no new time. `GuardedProxyManager` goes through the
proxy that it is given; that connects to where it likes, so it must judge addresses itself. Left out: SOCKS, HTTP/2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from socket import gaierror
from ssl import SSLContext
from time import monotonic
from typing import Any

from urikit.core.errors import needed
from urikit.net.guard.check import lookup
from urikit.net.guard.connect import Meter, Resolver, Socket, TLSSocket, reach
from urikit.net.guard.fetch import CREDENTIALS, Fetch, FinalResponse
from urikit.net.guard.policy import Limits, Policy

with needed("urllib3"):
    from urllib3 import (
        BaseHTTPResponse,
        HTTPConnectionPool,
        HTTPHeaderDict,
        HTTPSConnectionPool,
        PoolManager,
        ProxyManager,
        Retry,
        Timeout,
    )
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.exceptions import (
        ConnectTimeoutError,
        IncompleteRead,
        MaxRetryError,
        NameResolutionError,
        NewConnectionError,
        ProtocolError,
        ReadTimeoutError,
    )
    from urllib3.response import HTTPResponse
    from urllib3.util import parse_url
    from urllib3.util.ssl_ import create_urllib3_context, resolve_cert_reqs, resolve_ssl_version
    from urllib3.util.ssltransport import SSLTransport

__all__ = ["GuardedPoolManager", "GuardedProxyManager"]

_PIECE = 1 << 16
_DEFAULT_PORTS = {"http": 80, "https": 443}


class RequestAllowance(Timeout):
    """A timeout that is never longer than what its fetch has left, and the fetch that a connection works for."""

    def __init__(self, given: Any, fetch: Fetch, owner: object) -> None:
        self._given = given if isinstance(given, Timeout) else Timeout.from_float(given)
        super().__init__(self._given.total, self._given._connect, self._given._read)
        self.fetch = fetch
        #: The client that the fetch is from; another client begins a fetch of its own.
        self.owner = owner

    def clone(self) -> RequestAllowance:
        return RequestAllowance(self._given, self.fetch, self.owner)

    @property
    def connect_timeout(self) -> float:
        return _least(super().connect_timeout, min(self.fetch.limits.connect_seconds, self.fetch.left()))

    @property
    def read_timeout(self) -> float:
        return _least(super().read_timeout, self.fetch.left())


def _least(timeout: Any, left: float) -> float:
    given = Timeout.resolve_default_timeout(timeout)
    return max(0, left if given is None else min(given, left))


class _Receipts:
    """The meter of an answer: each receipt has the timeout of the request, all together have what is left."""

    def __init__(self, fetch: Fetch, timeout: float) -> None:
        self._fetch, self._timeout = fetch, timeout
        self.received = fetch.received

    def seconds(self) -> float:
        return min(self._fetch.seconds(), self._timeout)


def visit(fetch: Fetch, url: str) -> None:
    """Judge a URL as urllib3 reads it. Raises `GuardError`."""
    try:
        read = parse_url(url)
        host, port = read.host, read.port or _DEFAULT_PORTS.get(read.scheme or "")
    except ValueError:
        host = port = None
    fetch.visit(url, host, port)


class _Response(HTTPResponse):
    """A response whose content is counted after decoding."""

    fetch: Fetch
    _came = 0

    def _counted(self, read: Callable[[], bytes]) -> bytes:
        try:
            piece = read()
        except Exception:
            # http.client takes a ValueError for a broken chunk.
            if self.fetch.refused is not None:
                raise self.fetch.refused from None
            raise
        self._came += len(piece)
        if self._came > self.fetch.limits.bytes:
            self.close()
            self.fetch.too_large()
        return piece

    def read(self, amt: int | None = None, decode_content: bool | None = None, cache_content: bool = False) -> bytes:  # noqa: FBT001, FBT002
        size = _PIECE if amt is None or amt < 0 else amt
        pieces = iter(lambda: self._counted(lambda: super(_Response, self).read(size, decode_content)), b"")
        if amt == size:
            return next(pieces, b"")
        whole = b"".join(pieces)
        # Python notices a body that is cut short where it reads all at once, whatever `enforce_content_length` is.
        if self.length_remaining:
            cut = IncompleteRead(len(whole), self.length_remaining)
            raise ProtocolError(f"Connection broken: {cut!r}", cut)
        if cache_content:
            self._body = whole
        return whole

    def read1(self, amt: int | None = None, decode_content: bool | None = None) -> bytes:  # noqa: FBT001
        size = _PIECE if amt is None or amt < 0 else amt
        return self._counted(lambda: super(_Response, self).read1(size, decode_content))

    def read_chunked(self, amt: int | None = None, decode_content: bool | None = None) -> Iterator[bytes]:  # type: ignore[override]  # noqa: FBT001
        pieces = super().read_chunked(_PIECE if amt is None or amt < 0 else amt, decode_content)
        yield from iter(lambda: self._counted(lambda: next(pieces, b"")), b"")


class _Guarded:
    """Connection behaviour that both schemes share."""

    #: Reads past every interim answer.
    response_class = FinalResponse
    #: The fetch that the connection works for, which its pool sets.
    fetch: Fetch
    sock: Any
    timeout: Any

    def _new_conn(self) -> Socket:
        made: Any = self
        fetch, end = self.fetch, monotonic() + self.timeout
        # The host is then that of the proxy, which the program has named.
        through = made.proxy is not None
        judge = _allow if through else fetch.judge
        try:
            found = (fetch.addresses_of_proxy if through else fetch.addresses)(made._dns_host, made.port)
            reached = reach(found, made.port, judge, left=lambda: min(end - monotonic(), fetch.left()))
        except gaierror as error:
            raise NameResolutionError(made.host, made, error) from error
        except TimeoutError as error:
            raise ConnectTimeoutError(made, str(error)) from error
        except OSError as error:
            raise NewConnectionError(made, f"Failed to establish a new connection: {error}") from error
        reached.meter = fetch
        return reached

    def request(self, method: str, url: str, *arguments: Any, **options: Any) -> None:
        if self.sock is not None:
            _measure(self.sock, self.fetch)
        # Writing has the time that is left; reading gets it anew with each receipt.
        self.timeout = min(self.timeout, self.fetch.seconds())
        super().request(method, url, *arguments, **options)  # type: ignore[misc]

    def getresponse(self) -> HTTPResponse:
        _measure(self.sock, _Receipts(self.fetch, self.timeout))
        response: HTTPResponse = super().getresponse()  # type: ignore[misc]
        # urllib3 has no setting for the class of its responses.
        response.__class__ = _Response
        response.fetch = self.fetch  # type: ignore[attr-defined]
        return response


def _allow(address: str) -> None:
    """Judge nothing: the program has named the proxy."""


class _GuardedHTTP(_Guarded, HTTPConnection):  # type: ignore[misc]
    pass


class _GuardedHTTPS(_Guarded, HTTPSConnection):  # type: ignore[misc]
    needs_tunnel = False

    def connect(self) -> None:
        self.ssl_context = self._metered(self.ssl_context)
        super().connect()
        _measure(self.sock, self.fetch)

    def _connect_tls_proxy(self, hostname: str, sock: Any) -> Any:
        config: Any = self.proxy_config
        # Without a tunnel and without a context of the proxy, urllib3 uses that of the connection.
        if config.ssl_context is not None or not self.proxy_is_forwarding:
            context = self._metered(config.ssl_context)
            if config.ssl_context is None and (self.ca_certs or self.ca_cert_dir or self.ca_cert_data):
                context.load_verify_locations(self.ca_certs, self.ca_cert_dir, self.ca_cert_data)
            self.proxy_config = config._replace(ssl_context=context)
        return super()._connect_tls_proxy(hostname, sock)

    def _metered(self, context: SSLContext | None) -> SSLContext:
        """Return the context that urllib3 would use, with sockets that have a meter."""
        if context is None:
            context = create_urllib3_context(
                ssl_version=resolve_ssl_version(self.ssl_version),
                ssl_minimum_version=self.ssl_minimum_version,
                ssl_maximum_version=self.ssl_maximum_version,
                cert_reqs=resolve_cert_reqs(self.cert_reqs),
            )
            if not (self.ca_certs or self.ca_cert_dir or self.ca_cert_data):
                context.load_default_certs()
        context.sslsocket_class = _TLSSocket
        return context


class _TLSSocket(TLSSocket):
    """A metered socket that can carry another TLS connection, which calls `recv` alone."""

    def recv(self, *arguments: Any, **options: Any) -> bytes:
        if self.meter is None:
            return super().recv(*arguments, **options)
        self.settimeout(self.meter.seconds())
        data = super().recv(*arguments, **options)
        self.meter.received(len(data))
        return data


def _measure(sock: Any, meter: Meter) -> None:
    """Set the meter of a socket; TLS inside of TLS has it on the outer one."""
    inner: Any = sock.socket if isinstance(sock, SSLTransport) else sock
    inner.meter = meter


def _wait(retries: Retry, method: str, response: BaseHTTPResponse) -> float:
    """Return the seconds that a server asks to wait before a retry, and 0 if urllib3 would not retry."""
    said = response.headers.get("Retry-After") if retries.respect_retry_after_header else None
    return retries.parse_retry_after(said) if said and retries.is_retry(method, response.status, True) else 0


class _Pool(HTTPConnectionPool):
    """A pool that tells each connection which fetch it works for."""

    def _make_request(  # type: ignore[override]
        self, conn: Any, method: str, url: str, *, timeout: Any, retries: Retry | None = None, **options: Any
    ) -> BaseHTTPResponse:
        if not isinstance(timeout, RequestAllowance):
            raise RuntimeError("this connection needs a guarded request: use the pool manager, not a pool of it")
        conn.fetch = fetch = timeout.fetch
        response = super()._make_request(conn, method, url, timeout=timeout, retries=retries, **options)
        # urllib3 sleeps as long as the server says.
        if retries and _wait(retries, method, response) > fetch.left():
            late = ReadTimeoutError(self, url, "the wait that the server asks for is longer than the time left")
            raise MaxRetryError(self, url, late) from late
        return response


class _GuardedHTTPPool(_Pool):
    ConnectionCls = _GuardedHTTP


class _GuardedHTTPSPool(_Pool, HTTPSConnectionPool):
    ConnectionCls = _GuardedHTTPS

    def _prepare_proxy(self, conn: Any) -> None:
        """Leave the tunnel to `_validate_conn`: here the connection does not know its fetch."""
        conn.needs_tunnel = True

    def _validate_conn(self, conn: Any) -> None:
        if conn.needs_tunnel:
            conn.needs_tunnel = False
            super()._prepare_proxy(conn)
        super()._validate_conn(conn)


#: The classes of guarded pools (`pool_classes_by_scheme`); their requests need an `RequestAllowance`.
POOLS: dict[str, type[HTTPConnectionPool]] = {"http": _GuardedHTTPPool, "https": _GuardedHTTPSPool}


class GuardedPoolManager(PoolManager):
    """A `PoolManager` that judges each URL, connects only to judged addresses, and stops at the limits.

    >>> from urikit import guard
    >>> with GuardedPoolManager(guard.outgoing_fetch()) as http:
    ...     http.request("GET", "http://169.254.169.254/latest/meta-data/")
    Traceback (most recent call last):
    urikit.net.guard.check.GuardError: metadata service 169.254.169.254 (169.254.169.254/32, metadata of \
most clouds) not allowed (unsafe-metadata)
      http://169.254.169.254/latest/meta-data/
    """

    def __init__(
        self, policy: Policy, *, limits: Limits | None = None, resolver: Resolver = lookup, **options: Any
    ) -> None:
        super().__init__(**options)
        self.pool_classes_by_scheme = POOLS
        self._guard = (policy, limits, resolver)

    def urlopen(self, method: str, url: str, redirect: bool = True, **options: Any) -> BaseHTTPResponse:  # type: ignore[override]  # noqa: FBT001, FBT002
        """`PoolManager.urlopen`; urllib3 comes here for each redirect, too. Raises `GuardError`."""
        timeout = options.get("timeout", self.connection_pool_kw.get("timeout", Timeout.DEFAULT_TIMEOUT))
        if isinstance(timeout, RequestAllowance) and timeout.owner is self:
            fetch = timeout.fetch
            fetch.follow()
            visit(fetch, url)
            if fetch.strays:
                options["headers"] = headers = HTTPHeaderDict(options.get("headers") or {})
                for name in ("host", *CREDENTIALS):
                    headers.discard(name)
            return super().urlopen(method, url, redirect, **options)
        fetch = Fetch("urllib3", *self._guard)
        visit(fetch, url)
        whole = options.pop("preload_content", True)
        options |= {"timeout": RequestAllowance(timeout, fetch, self), "preload_content": False}
        response = super().urlopen(method, url, redirect, **options)
        if whole:
            # Read here, where the limits are, and kept in `data`.
            _ = response.data
            response.release_conn()
        return response


class GuardedProxyManager(GuardedPoolManager, ProxyManager):
    """A `GuardedPoolManager` that goes through a proxy: each URL is judged, and the proxy resolves its name.

        with GuardedProxyManager(guard.outgoing_fetch(), "http://proxy.example:3128") as http:
            page = http.request("GET", url).data

    The proxy connects to where it likes, so it must judge addresses itself.
    """

    def __init__(
        self,
        policy: Policy,
        proxy_url: str,
        *,
        limits: Limits | None = None,
        resolver: Resolver = lookup,
        **options: Any,
    ) -> None:
        super().__init__(policy, limits=limits, resolver=resolver, proxy_url=proxy_url, **options)
