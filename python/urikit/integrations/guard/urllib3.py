"""urllib3 for URLs of strangers: a pool manager that connects only where a policy allows.

`GuardedPoolManager` judges each URL, also that of a redirect, and its connections resolve the name once and go to a
judged address (`urikit.guard.connect`). TLS takes the name of the URL for SNI and the certificate. Bodies are counted
after decoding and never unpacked beyond the limit, which needs urllib3 2.6 or newer. The fetch that a connection works
for travels in a context variable, since urllib3 makes connections in a place that knows nothing of the request.

What can go wrong: `GuardError` for what is refused, errors of urllib3 for the network; the time for everything is a
`ReadTimeoutError`, or a `MaxRetryError` around it. Retries begin no new time. `GuardedProxyManager` goes through the
proxy that it is given; that connects to where it likes, so it must judge addresses itself. Left out: SOCKS, HTTP/2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from socket import gaierror
from typing import Any

from urikit.boundary import guard
from urikit.guard.connect import Resolver, Socket, TLSSocket
from urikit.guard.fetch import CREDENTIALS, Fetch
from urikit.guard.limits import Limits
from urikit.guard.policy import Policy
from urikit.guard.resolve import lookup
from urikit.integrations.package import needed

with needed("urllib3"):
    from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager, Retry
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError
    from urllib3.response import HTTPResponse
    from urllib3.util import parse_url
    from urllib3.util.ssl_ import create_urllib3_context, resolve_cert_reqs

__all__ = ["GuardedPoolManager", "GuardedProxyManager"]

_PIECE = 1 << 16
_DEFAULT_PORTS = {"http": 80, "https": 443}
_fetch: ContextVar[Fetch | None] = ContextVar("urikit_fetch", default=None)


@contextmanager
def use(fetch: Fetch) -> Iterator[Fetch]:
    """Inside, the connections of `POOLS` work for this fetch."""
    token = _fetch.set(fetch)
    try:
        yield fetch
    finally:
        _fetch.reset(token)


def current() -> Fetch | None:
    """The fetch that connections work for."""
    return _fetch.get()


def visit(fetch: Fetch, url: str) -> None:
    """Judges a URL as urllib3 reads it. Raises `GuardError`."""
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
    """What both kinds of connection do."""

    _fetch: Fetch
    sock: Any
    timeout: Any

    def _new_conn(self) -> Socket:
        made: Any = self
        fetch = self._begin()
        try:
            # The host is then that of the proxy, which the program has named.
            if made.proxy is not None:
                return fetch.connect_to_proxy(made._dns_host, made.port)
            return fetch.connect(made._dns_host, made.port)
        except gaierror as error:
            raise NameResolutionError(made.host, made, error) from error
        except TimeoutError as error:
            raise ConnectTimeoutError(made, str(error)) from error
        except OSError as error:
            raise NewConnectionError(made, f"Failed to establish a new connection: {error}") from error

    def _begin(self) -> Fetch:
        """The fetch of this context, which the connection works for from now on."""
        fetch = _fetch.get()
        if fetch is None:
            raise RuntimeError("this connection needs a guarded request: use the pool manager, not a pool of it")
        self._fetch = fetch
        return fetch

    def request(self, method: str, url: str, *arguments: Any, **options: Any) -> None:
        fetch = self._begin()
        if self.sock is not None:
            self.sock.meter = fetch
        # Writing has the time that is left; reading gets it anew with each receipt.
        self.timeout = fetch.seconds()
        super().request(method, url, *arguments, **options)  # type: ignore[misc]

    def getresponse(self) -> HTTPResponse:
        response: HTTPResponse = super().getresponse()  # type: ignore[misc]
        # urllib3 has no setting for the class of its responses.
        response.__class__ = _Response
        response.fetch = self._fetch  # type: ignore[attr-defined]
        return response


class _HTTP(_Guarded, HTTPConnection):  # type: ignore[misc]
    pass


class _HTTPS(_Guarded, HTTPSConnection):  # type: ignore[misc]
    def connect(self) -> None:
        if self.ssl_context is None:
            self.ssl_context = create_urllib3_context(cert_reqs=resolve_cert_reqs(self.cert_reqs))
            if not (self.ca_certs or self.ca_cert_dir or self.ca_cert_data):
                self.ssl_context.load_default_certs()
        self.ssl_context.sslsocket_class = TLSSocket
        super().connect()
        self.sock.meter = self._fetch


class _HTTPPool(HTTPConnectionPool):
    ConnectionCls = _HTTP


class _HTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _HTTPS


#: What a pool manager makes its pools of (`pool_classes_by_scheme`), so that `use` counts.
POOLS: dict[str, type[HTTPConnectionPool]] = {"http": _HTTPPool, "https": _HTTPSPool}


class GuardedPoolManager(PoolManager):
    """A `PoolManager` that judges each URL, connects only to judged addresses, and stops at the limits.

    >>> from urikit import guard
    >>> with GuardedPoolManager(guard.outgoing_fetch()) as http:
    ...     http.request("GET", "http://169.254.169.254/latest/meta-data/")
    Traceback (most recent call last):
    urikit.guard.checked.GuardError: metadata service 169.254.169.254 (169.254.169.254/32, metadata of most clouds) \
not allowed (unsafe-metadata)
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
        fetch = _fetch.get()
        if fetch is not None:
            fetch.follow()
            visit(fetch, url)
            if fetch.strays:
                headers = options.get("headers") or {}
                options["headers"] = {name: headers[name] for name in headers if name.lower() not in CREDENTIALS}
            return super().urlopen(method, url, redirect, **options)
        whole = options.pop("preload_content", True)
        options["preload_content"] = False
        retries = options.get("retries")
        if retries is not False and not isinstance(retries, Retry):
            count = (Retry.DEFAULT if retries is None else Retry(retries)).total
            # The limits count the redirects, so that a total would count them twice.
            options["retries"] = Retry(total=None, connect=count, read=count, status=count, other=count)
        with use(Fetch("urllib3", *self._guard)) as fetch:
            visit(fetch, url)
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


guard(__name__)
