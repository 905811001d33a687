"""requests for URLs of strangers: a session, and an adapter, that connect only where a policy allows.

`GuardedSession` is a `requests.Session` without the environment (no proxies, no netrc), with limits on redirects, bytes
and time. `GuardedAdapter` alone guards a session of your own: it judges each URL and its addresses, and counts bytes;
the time is then that of each request, and the session counts redirects.

What can go wrong: `GuardError` for what is refused, errors of requests for the network; the time for everything is a
`requests.Timeout`, or a `requests.ConnectionError` while a body is read. Proxies are refused unless they are named in
`proxies`; a named proxy connects to where it likes, so it must judge addresses itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from urikit.boundary import guard
from urikit.guard.connect import Resolver
from urikit.guard.fetch import CREDENTIALS, Fetch
from urikit.guard.limits import Limits
from urikit.guard.policy import Policy
from urikit.guard.resolve import lookup
from urikit.integrations.package import needed

with needed("requests"):
    import requests
    from requests.adapters import HTTPAdapter
    from requests.utils import select_proxy
    from urllib3 import ProxyManager

from urikit.integrations.guard.urllib3 import POOLS, current, use, visit
from urikit.mask import Masked

__all__ = ["GuardedAdapter", "GuardedSession"]


class GuardedAdapter(HTTPAdapter):
    """An adapter that judges each URL, connects only to judged addresses, and stops at the limits.

    >>> from urikit import guard
    >>> with requests.Session() as session:
    ...     session.mount("http://", GuardedAdapter(guard.outgoing_fetch()))
    ...     session.get("http://localhost:8080/")
    Traceback (most recent call last):
    urikit.guard.checked.GuardError: host localhost (this machine, RFC 6761 section 6.3) not allowed (unsafe-name)
      http://localhost:8080/
    """

    #: What requests copies and pickles.
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
        """The manager of a proxy, whose connections keep to the limits; one of SOCKS has connections of its own."""
        manager = super().proxy_manager_for(proxy, **options)
        if type(manager) is ProxyManager:
            manager.pool_classes_by_scheme = POOLS
        return manager

    def fetch(self) -> Fetch:
        """What a request and its redirects may take, from now on."""
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
        """Sends one request. Raises `GuardError`, and what requests raises."""
        fetch = current() or self.fetch()
        visit(fetch, request.url or "")
        proxy = select_proxy(request.url or "", proxies)
        if proxy is not None and proxy not in self._named:
            fetch.refuse("unsafe-proxy", Masked(str(proxy)).shown)
        if fetch.strays:
            for name in CREDENTIALS:
                request.headers.pop(name, None)
        with use(fetch):
            return super().send(request, stream, timeout, verify, cert, proxies)


class GuardedSession(requests.Session):
    """A `requests.Session` for URLs of strangers.

        with GuardedSession(guard.outgoing_fetch()) as session:
            page = session.get(url).text

    `proxies` are the proxies that may be used, as URLs; give them to a request or to `session.proxies`, too.
    """

    __attrs__ = [*requests.Session.__attrs__, "_adapter"]  # noqa: RUF012

    def __init__(
        self,
        policy: Policy,
        *,
        limits: Limits | None = None,
        resolver: Resolver = lookup,
        proxies: Iterable[str] = (),
    ) -> None:
        super().__init__()
        self.trust_env = False
        # The limits count the redirects.
        self.max_redirects = 10**9
        self._adapter = GuardedAdapter(policy, limits=limits, resolver=resolver, proxies=proxies)
        self.adapters.clear()
        # Any other scheme comes here too, so that the reason is told in the same words.
        self.mount("", self._adapter)

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
        """Sends a request and follows its redirects. Raises `GuardError`, and what requests raises."""
        fetch = current()
        if fetch is not None:
            fetch.follow()
            return super().send(request, **options)
        with use(self._adapter.fetch()):
            return super().send(request, **options)


guard(__name__)
