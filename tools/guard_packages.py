"""Asks one package that guards requests (SSRF) about URLs: a program of its own, for a Python that has the package.

    python tools/guard_packages.py NAME < urls.json > answers.json

`tools/guards.py` starts it. It imports nothing of urikit, and reaches no network: the resolver knows addresses as
numbers, the names of this machine, and one public address for all other names; a connection is noted and refused. So an
answer is "refused", or the address that the package connects to. A package that only gives a verdict connects to the
first address of the host that urllib reads.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.metadata
import ipaddress
import json
import socket
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

PUBLIC = "93.184.216.34"
INSIDE = {"localhost": "127.0.0.1", "ip6-localhost": "127.0.0.1", "metadata.google.internal": "169.254.169.254"}

_lookup = socket.getaddrinfo
_connected: list[str] = []


def resolve(host: Any, port: Any, family: int = 0, type: int = 0, proto: int = 0, flags: int = 0) -> Any:
    """Return what the resolver of a machine answers, without asking anybody."""
    text = host.decode("ascii") if isinstance(host, bytes) else host or ""
    try:
        return _lookup(text, port, family, type, proto, flags | socket.AI_NUMERICHOST)
    except socket.gaierror:
        name = text.lower().rstrip(".")
        address = INSIDE.get(name, "127.0.0.1" if name.endswith(".localhost") else PUBLIC)
        if any(not (char.isalnum() or char in "-._") for char in name) or not name:
            raise
        return _lookup(address, port, family, type, proto, flags | socket.AI_NUMERICHOST)


def connect(self: socket.socket, address: tuple[str, int]) -> None:
    """Note where a connection would go, and refuse it."""
    _connected.append(str(address[0]))
    raise ConnectionRefusedError("no network")


def verdict(allows: Callable[[str], object]) -> Callable[[str], None]:
    """Return a package without a transport: what it allows is connected to as urllib reads it."""

    def ask(url: str) -> None:
        allows(url)
        _connected.append(resolve(urlsplit(url).hostname, None)[0][4][0])

    return ask


def packages() -> dict[str, tuple[str, Callable[[], Callable[[str], object]]]]:
    """Return the distribution of each package, and how its way to ask is made."""
    return {
        "requests": ("requests", _function("requests", "get")),
        "advocate": ("advocate", _function("advocate", "get")),
        "antissrf": ("antissrf", _antissrf),
        "drawbridge": ("drawbridge", _drawbridge),
        "httpx-secure": ("httpx-secure", _httpx_secure),
        "microsoft-antissrf": ("microsoft-antissrf", _microsoft),
        "pantheon-ssrf-guard": ("pantheon-ssrf-guard", _pantheon),
        "safe-outbound": ("safe-outbound", _function("safe_outbound", "safe_urlopen")),
        "safehttpx": ("safehttpx", _safehttpx),
        "ssrfguard": ("ssrfguard", _ssrfguard),
        "url-guard": ("url-guard", _url_guard),
        "urlpolice": ("urlpolice", _urlpolice),
    }


def _function(module: str, name: str) -> Callable[[], Callable[[str], object]]:
    """Return a package that is asked by one function, which takes a URL and a timeout."""

    def make() -> Callable[[str], object]:
        call = getattr(importlib.import_module(module), name)
        return lambda url: call(url, timeout=2)

    return make


def _antissrf() -> Callable[[str], object]:
    antissrf: Any = importlib.import_module("antissrf")
    antissrf.getaddrinfo = resolve

    def ask(url: str) -> None:
        if antissrf.is_ssrf(urlsplit(url).hostname):
            raise ValueError(url)

    return verdict(ask)


def _drawbridge() -> Callable[[str], object]:
    drawbridge = importlib.import_module("drawbridge")

    client = drawbridge.SyncClient()
    return lambda url: client.get(url)


def _httpx_secure() -> Callable[[str], object]:
    httpx, httpx_secure = map(importlib.import_module, ("httpx", "httpx_secure"))

    class Stream:
        def __init__(self, address: str) -> None:
            self.address = address

        def extra(self, attribute: object) -> tuple[str, int]:
            return self.address, 0

        async def aclose(self) -> None:
            pass

    async def probe(hostname: str, port: int, **options: object) -> Stream:
        return Stream(resolve(hostname, port, type=socket.SOCK_STREAM)[0][4][0])

    # It opens a connection to learn the address of a name, judges that, and then opens another one.
    httpx_secure.connect_tcp = probe  # type: ignore[attr-defined]

    async def ask(url: str) -> None:
        async with httpx_secure.httpx_ssrf_protection(httpx.AsyncClient()) as client:
            await client.get(url)

    return lambda url: asyncio.run(ask(url))


def _microsoft() -> Callable[[str], object]:
    policies = importlib.import_module("AntiSSRF.antissrf_policy")
    policy = policies.AntiSSRFPolicy(policies.PolicyConfigOptions.EXTERNAL_ONLY_LATEST)
    policy.allow_plain_text_http = True
    session = policy.get_antissrf_session()
    return lambda url: session.get(url, timeout=2)


def _pantheon() -> Callable[[str], object]:
    ssrf_guard = importlib.import_module("ssrf_guard")

    opener = ssrf_guard.guarded_opener()
    return lambda url: opener.open(url, timeout=2)


def _safehttpx() -> Callable[[str], object]:
    safehttpx: Any = importlib.import_module("safehttpx")

    async def nobody(hostname: str) -> list[str]:
        return []

    # It asks a public service for names that it does not like, which nothing may do here.
    safehttpx.async_resolve_hostname_google = nobody
    return lambda url: asyncio.run(safehttpx.get(url))


def _ssrfguard() -> Callable[[str], object]:
    policy = importlib.import_module("ssrfguard").Policy()
    client = importlib.import_module("ssrfguard.httpx").Client(policy=policy)
    return lambda url: client.get(url)


def _url_guard() -> Callable[[str], object]:
    url_guard = importlib.import_module("url_guard")

    return verdict(url_guard.assert_public_url_resolved)


def _urlpolice() -> Callable[[str], object]:
    urlpolice = importlib.import_module("urlpolice")

    police = urlpolice.URLPolice()

    def ask(url: str) -> None:
        if not police.validate(url).is_valid:
            raise ValueError(url)

    return verdict(ask)


def answers(ask: Callable[[str], object], urls: list[str]) -> list[str]:
    """Print the target of each URL, or "refused"."""
    found = []
    for url in urls:
        _connected.clear()
        try:
            ask(url)
        except Exception as error:  # each package has classes of its own, and the network is refused
            del error
        found.append(str(ipaddress.ip_address(_connected[0].partition("%")[0])) if _connected else "refused")
    return found


def main() -> None:
    distribution, make = packages()[sys.argv[1]]
    try:
        version = importlib.metadata.version(distribution)
        socket.getaddrinfo = resolve
        socket.socket.connect = connect  # type: ignore[method-assign, assignment]
        ask = make()
    except (ImportError, importlib.metadata.PackageNotFoundError):
        json.dump(None, sys.stdout)
        return
    json.dump({"version": version, "answers": answers(ask, json.load(sys.stdin))}, sys.stdout)


if __name__ == "__main__":
    main()
