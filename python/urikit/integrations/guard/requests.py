"""requests for URLs of strangers: a session, and an adapter, that connect only where a policy allows.

`GuardedSession` is a `requests.Session` without the environment (no proxies, no netrc), with limits on redirects, bytes
and time. `GuardedAdapter` alone guards a session of your own, mounted for "http://" and "https://": it judges each URL
and its addresses, and counts bytes; the time is then that of each request, and the session counts redirects. Options of
requests are not changed: of an option and a limit the stricter one decides.

What can go wrong: `GuardError` for what is refused, errors of requests for the network; the time for everything is a
`requests.Timeout`, or a `requests.ConnectionError` while a body is read. Proxies are refused unless they are named in
`proxies`; a named proxy connects to where it likes, so it must judge addresses itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from urikit.core.errors import ArgumentError, needed
from urikit.net.guard.check import lookup
from urikit.net.guard.connect import Resolver
from urikit.net.guard.fetch import CREDENTIALS, Fetch
from urikit.net.guard.policy import Limits, Policy

with needed("requests"):
    import requests
    from requests.adapters import HTTPAdapter
    from requests.utils import resolve_proxies, select_proxy
    from urllib3 import ProxyManager, Timeout

from urikit.core.mask import Masked
from urikit.integrations.guard.urllib3 import POOLS, RequestAllowance, visit

__all__ = ["GuardedAdapter", "GuardedSession"]


class _Route(dict[str, Any]):
    """The proxies of a request and its redirects, and the fetch that they belong to.

    requests passes the proxies of a session to its adapter and to the next request of a redirect or of an
    authentication, and copies them for every other request.
    """

    def __init__(self, proxies: Any, fetch: Fetch, adapter: HTTPAdapter) -> None:
        super().__init__(proxies or {})
        self.fetch, self.adapter = fetch, adapter


def _fetch(proxies: Any, adapter: HTTPAdapter) -> Fetch | None:
    """Return the fetch of an adapter that proxies belong to, if any."""
    return proxies.fetch if isinstance(proxies, _Route) and proxies.adapter is adapter else None


class GuardedAdapter(HTTPAdapter):
    """An adapter that judges each URL, connects only to judged addresses, and stops at the limits.

    >>> from urikit import guard
    >>> with requests.Session() as session:
    ...     for scheme in ("http://", "https://"):
    ...         session.mount(scheme, GuardedAdapter(guard.outgoing_fetch()))
    ...     session.get("http://localhost:8080/")
    Traceback (most recent call last):
    urikit.net.guard.check.GuardError: host localhost (this machine, RFC 6761 section 6.3) not allowed (unsafe-name)
      http://localhost:8080/
    """

    #: The attributes that requests copies and pickles.
    __attrs__ = [*HTTPAdapter.__attrs__, "_guard", "_named"]  # noqa: RUF012

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
        self._guard = (policy, limits, resolver)
        self._named = frozenset(proxies)
        super().__init__(**options)

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        self.poolmanager.pool_classes_by_scheme = POOLS

    def proxy_manager_for(self, proxy: str, **options: Any) -> Any:
        """Return the manager of a proxy, whose connections keep to the limits; one of SOCKS has connections of its
        own.
        """
        manager = super().proxy_manager_for(proxy, **options)
        if type(manager) is ProxyManager:
            manager.pool_classes_by_scheme = POOLS
        return manager

    def fetch(self) -> Fetch:
        """Return the limits of a request and its redirects, from now on."""
        return Fetch("requests", *self._guard)

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: FBT001, FBT002
        timeout: Any = None,
        verify: Any = True,  # noqa: FBT002
        cert: Any = None,
        proxies: Any = None,
    ) -> requests.Response:
        """Send one request. Raises `GuardError`, and what requests raises."""
        fetch = _fetch(proxies, self) or self.fetch()
        visit(fetch, request.url or "")
        proxy = select_proxy(request.url or "", proxies)
        if proxy is not None and proxy not in self._named:
            fetch.refuse("unsafe-proxy", Masked(str(proxy)).shown)
        if fetch.strays:
            for name in ("host", *CREDENTIALS):
                request.headers.pop(name, None)
        if not isinstance(timeout, Timeout):
            connect, read = timeout if isinstance(timeout, tuple) else (timeout, timeout)
            timeout = Timeout(connect=connect, read=read)
        allowed: Any = RequestAllowance(timeout, fetch, self)
        return super().send(request, stream, allowed, verify, cert, proxies)


class GuardedSession(requests.Session):
    """A `requests.Session` for URLs of strangers.

        with GuardedSession(guard.outgoing_fetch()) as session:
            page = session.get(url).text

    `proxies` are the proxies that may be used, as URLs; give them to a request or to `session.proxies`, too.
    """

    __attrs__ = [*requests.Session.__attrs__, "_adapter"]  # noqa: RUF012

    def __init__(
        self, policy: Policy, *, limits: Limits | None = None, resolver: Resolver = lookup, proxies: Iterable[str] = ()
    ) -> None:
        super().__init__()
        self.trust_env = False
        self._adapter = GuardedAdapter(policy, limits=limits, resolver=resolver, proxies=proxies)
        self.adapters.clear()
        # Any other scheme comes here too, so that the reason is told in the same words.
        self.mount("", self._adapter)

    def get_adapter(self, url: Any) -> GuardedAdapter:
        """Return the adapter of a URL. Raises `ArgumentError` for one that is mounted and has no guard."""
        adapter = super().get_adapter(url)
        if not isinstance(adapter, GuardedAdapter):
            raise ArgumentError("adapter", "a GuardedAdapter in a GuardedSession", type(adapter).__name__)
        return adapter

    def rebuild_proxies(self, prepared_request: Any, proxies: Any) -> Any:
        """Return the proxies of a redirect, which belong to the fetch of the request before."""
        found = super().rebuild_proxies(prepared_request, proxies)
        fetch = _fetch(proxies, self._adapter)
        return found if fetch is None else _Route(found, fetch, self._adapter)

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
        """Send a request and follow its redirects. Raises `GuardError`, and what requests raises."""
        if "proxies" not in options:
            options["proxies"] = resolve_proxies(request, self.proxies, self.trust_env)
        fetch = _fetch(options["proxies"], self._adapter)
        if fetch is None:
            options["proxies"] = _Route(options["proxies"], self._adapter.fetch(), self._adapter)
        else:
            fetch.follow()
        return super().send(request, **options)
