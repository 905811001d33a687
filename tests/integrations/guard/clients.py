"""One call for each guarded client, so that every test of the mechanism runs against every library."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from urikit import guard
from urikit.net.guard.addresses import Addresses

#: This machine is allowed, so that there are servers to talk to; every other special address is refused.
LOCAL = guard.Policy(name="local", schemes=frozenset({"http", "https"}), addresses=Addresses.LOOPBACK)


@dataclass
class Names:
    """A resolver that counts: each name has its answers, one after the other, the last for good."""

    answers: Mapping[str, list[list[str]]]
    asked: list[str] = field(default_factory=list)

    def __call__(self, host: str, port: int | None) -> list[str]:
        self.asked.append(host)
        rows = self.answers[host]
        return rows[min(self.asked.count(host), len(rows)) - 1]


@dataclass
class Got:
    status: int
    body: bytes


def run(client: Coroutine[Any, Any, Got], resolver: Any) -> Got:
    """Run a client to its end, and let a resolver go that it did not wait for: the loop waits for its thread."""

    async def done() -> Got:
        try:
            return await client
        finally:
            if hasattr(resolver, "set"):
                resolver.set()
            # aiohttp ends TLS in the background, and a loop that is over leaves the socket open. One is the loop's own.
            watched = asyncio.get_running_loop()._selector.get_map()  # type: ignore[attr-defined]
            for _ in range(100):
                if len(watched) <= 1:
                    break
                await asyncio.sleep(0.01)

    return asyncio.run(done())


def urllib3(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    from urikit.integrations.guard.urllib3 import GuardedPoolManager, GuardedProxyManager

    made: Any = GuardedProxyManager if proxy else GuardedPoolManager
    with made(policy, **({"proxy_url": proxy} if proxy else {}), ca_certs=ca, **given) as http:
        answer = http.request("GET", url, headers=headers)
        return Got(answer.status, answer.data)


def requests(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    from urikit.integrations.guard.requests import GuardedSession

    with GuardedSession(policy, proxies=[proxy] if proxy else [], **given) as session:
        answer = session.get(url, headers=headers, verify=ca or True, proxies=_both(proxy))
        return Got(answer.status_code, answer.content)


def adapter(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    import requests as package

    from urikit.integrations.guard.requests import GuardedAdapter

    with package.Session() as session:
        session.trust_env = False
        for scheme in ("http://", "https://"):
            session.mount(scheme, GuardedAdapter(policy, proxies=[proxy] if proxy else [], **given))
        answer = session.get(url, headers=headers, verify=ca or True, proxies=_both(proxy))
        return Got(answer.status_code, answer.content)


def _both(proxy: str | None) -> dict[str, str] | None:
    return {"http": proxy, "https": proxy} if proxy else None


def httpx(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    import httpx as package

    from urikit.integrations.guard.httpx import GuardedTransport

    transport = GuardedTransport(policy, verify=ssl.create_default_context(cafile=ca), proxy=proxy, **given)
    with package.Client(transport=transport, follow_redirects=True) as client:
        answer = client.get(url, headers=headers)
        return Got(answer.status_code, answer.content)


def httpx_async(
    url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any
) -> Got:
    import httpx as package

    from urikit.integrations.guard.httpx import AsyncGuardedTransport

    async def get() -> Got:
        trusted = ssl.create_default_context(cafile=ca)
        transport = AsyncGuardedTransport(policy, verify=trusted, proxy=proxy, **given)
        async with package.AsyncClient(transport=transport, follow_redirects=True) as client:
            answer = await client.get(url, headers=headers)
            return Got(answer.status_code, answer.content)

    return run(get(), given["resolver"])


def aiohttp(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    from urikit.integrations.guard.aiohttp import guarded_session

    async def get() -> Got:
        trusted = ssl.create_default_context(cafile=ca)
        async with (
            guarded_session(policy, proxies=[proxy] if proxy else [], **given) as session,
            session.get(url, headers=headers, ssl=trusted, proxy=proxy) as answer,
        ):
            return Got(answer.status, await answer.read())

    return run(get(), given["resolver"])


def connector(url: str, policy: guard.Policy, *, headers: Any, ca: str | None, proxy: str | None, **given: Any) -> Got:
    import aiohttp as package

    from urikit.integrations.guard.aiohttp import GuardedConnector

    async def get() -> Got:
        trusted = ssl.create_default_context(cafile=ca)
        guarded = GuardedConnector(policy, proxies=[proxy] if proxy else [], **given)
        async with (
            package.ClientSession(connector=guarded) as session,
            session.get(url, headers=headers, ssl=trusted, proxy=proxy) as answer,
        ):
            return Got(answer.status, await answer.read())

    return run(get(), given["resolver"])


Client = Callable[..., Got]
CLIENTS: tuple[Client, ...] = (urllib3, requests, httpx, httpx_async, aiohttp)
#: Guards of a session of one's own, which counts redirects itself.
ALONE: tuple[Client, ...] = (adapter, connector)
#: The package that a client needs, where it has another name.
PACKAGES = {"adapter": "requests", "connector": "aiohttp", "httpx_async": "httpx"}
