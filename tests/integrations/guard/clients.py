"""One call for each guarded client, so that every test of the mechanism runs against every library."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from urikit import guard
from urikit.guard.addresses import Addresses
from urikit.guard.limits import Limits

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


def urllib3(
    url: str, policy: guard.Policy, *, limits: Limits, resolver: Any, headers: Any = None, ca: Any = None
) -> Got:
    from urikit.integrations.guard.urllib3 import GuardedPoolManager

    with GuardedPoolManager(policy, limits=limits, resolver=resolver, ca_certs=ca) as http:
        answer = http.request("GET", url, headers=headers)
        return Got(answer.status, answer.data)


def requests(
    url: str, policy: guard.Policy, *, limits: Limits, resolver: Any, headers: Any = None, ca: Any = None
) -> Got:
    from urikit.integrations.guard.requests import GuardedSession

    with GuardedSession(policy, limits=limits, resolver=resolver) as session:
        answer = session.get(url, headers=headers, verify=ca or True)
        return Got(answer.status_code, answer.content)


def httpx(url: str, policy: guard.Policy, *, limits: Limits, resolver: Any, headers: Any = None, ca: Any = None) -> Got:
    import ssl

    import httpx as package

    from urikit.integrations.guard.httpx import GuardedTransport

    verify = ssl.create_default_context(cafile=ca)
    transport = GuardedTransport(policy, limits=limits, resolver=resolver, verify=verify)
    with package.Client(transport=transport, follow_redirects=True) as client:
        answer = client.get(url, headers=headers)
        return Got(answer.status_code, answer.content)


def httpx_async(
    url: str, policy: guard.Policy, *, limits: Limits, resolver: Any, headers: Any = None, ca: Any = None
) -> Got:
    import ssl

    import httpx as package

    from urikit.integrations.guard.httpx import AsyncGuardedTransport

    async def run() -> Got:
        verify = ssl.create_default_context(cafile=ca)
        transport = AsyncGuardedTransport(policy, limits=limits, resolver=resolver, verify=verify)
        async with package.AsyncClient(transport=transport, follow_redirects=True) as client:
            answer = await client.get(url, headers=headers)
            return Got(answer.status_code, answer.content)

    return asyncio.run(run())


def aiohttp(
    url: str, policy: guard.Policy, *, limits: Limits, resolver: Any, headers: Any = None, ca: Any = None
) -> Got:
    import ssl

    from urikit.integrations.guard.aiohttp import guarded_session

    async def run() -> Got:
        async with guarded_session(policy, limits=limits, resolver=resolver) as session:
            trusted = ssl.create_default_context(cafile=ca)
            async with session.get(url, headers=headers, ssl=trusted) as answer:
                return Got(answer.status, await answer.read())

    return asyncio.run(run())


Client = Callable[..., Got]
CLIENTS: tuple[Client, ...] = (urllib3, requests, httpx, httpx_async, aiohttp)
