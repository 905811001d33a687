"""Proxies: those of the environment are not used, others are refused unless they are named."""

import asyncio

import pytest

from tests.integrations.guard.clients import LOCAL, Names
from tests.linked_data.world import misbehaviour as bad
from urikit.core.errors import ArgumentError
from urikit.net.guard import GuardError, Limits, outgoing_fetch

OK = bad.says(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
NAMES = Names({"h.example": [["127.0.0.1"]]})


@pytest.fixture
def proxy(server, monkeypatch):
    """A proxy that the environment has."""
    running = server(OK)
    monkeypatch.setenv("NO_PROXY", "")
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, running.uri)
    return running


def test_a_proxy_of_the_environment_is_not_used(get, server, proxy):
    assert get(f"http://h.example:{server(OK).port}/").body == b"hello"
    assert (proxy.connections, proxy.requests) == (0, [])


def test_an_adapter_in_a_session_of_ones_own(server, proxy):
    requests = pytest.importorskip("requests", reason="no requests: pip install 'urikit[test]'")
    from urikit.integrations.guard.requests import GuardedAdapter, GuardedSession

    url = f"http://h.example:{server(OK).port}/"
    with requests.Session() as session:
        session.mount("http://", GuardedAdapter(LOCAL, resolver=NAMES))
        with pytest.raises(GuardError) as caught:
            session.get(url)
        assert caught.value.code == "unsafe-proxy"
        assert proxy.connections == 0
    with GuardedSession(LOCAL, resolver=NAMES, proxies=[proxy.uri]) as session:
        assert session.get(url, proxies={"http": proxy.uri}).content == b"hello"
        assert proxy.requests[-1].startswith(f"GET {url} ".encode())
        with pytest.raises(GuardError, match=r"proxy http://me:\*\*\*@"):
            session.get(url, proxies={"http": f"http://me:secret@127.0.0.1:{proxy.port}"})


def test_a_named_proxy_of_httpx(proxy):
    httpx = pytest.importorskip("httpx", reason="no httpx: pip install 'urikit[test]'")
    from urikit.integrations.guard.httpx import GuardedTransport

    with httpx.Client(transport=GuardedTransport(LOCAL, resolver=NAMES, proxy=proxy.uri)) as client:
        assert client.get("http://h.example/").content == b"hello"
        with pytest.raises(GuardError):
            client.get("http://10.0.0.1/")
    assert proxy.connections == 1


def test_a_proxy_of_aiohttp(proxy):
    aiohttp = pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")
    from urikit.integrations.guard.aiohttp import GuardedConnector, guarded_session

    async def run():
        async with guarded_session(LOCAL, resolver=NAMES) as session:
            with pytest.raises(GuardError) as caught:
                await session.get("http://h.example/", proxy=proxy.uri)
            assert caught.value.code == "unsafe-proxy"
        connector = GuardedConnector(LOCAL, resolver=NAMES)
        async with aiohttp.ClientSession(connector=connector, trust_env=True) as session:
            with pytest.raises(GuardError):
                await session.get("http://h.example/")

    asyncio.run(run())
    assert proxy.connections == 0


def test_a_named_proxy_of_aiohttp(proxy, server):
    pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")
    from urikit.integrations.guard.aiohttp import guarded_session

    strict, other = outgoing_fetch(), server(OK)

    async def run():
        # The proxy is on this machine, which the policy does not allow for URLs.
        async with guarded_session(strict, resolver=NAMES, proxies=[proxy.uri]) as session:
            async with session.get("http://far.example/a", proxy=proxy.uri) as answer:
                assert await answer.read() == b"hello"
            with pytest.raises(GuardError):
                await session.get("http://10.0.0.1/", proxy=proxy.uri)
            with pytest.raises(GuardError):
                await session.get("http://far.example/", proxy=other.uri)
            # Without the proxy the addresses are judged.
            with pytest.raises(GuardError) as caught:
                await session.get("http://h.example/")
            assert caught.value.code == "unsafe-address"

    asyncio.run(run())
    assert proxy.requests[0].startswith(b"GET http://far.example/a ")
    assert (proxy.connections, other.connections) == (1, 0)


def test_a_named_proxy_of_urllib3(proxy):
    pytest.importorskip("urllib3", reason="no urllib3: pip install 'urikit[test]'")
    from urikit.integrations.guard.urllib3 import GuardedProxyManager

    with GuardedProxyManager(outgoing_fetch(), proxy.uri, resolver=NAMES) as http:
        assert http.request("GET", "http://far.example/a").data == b"hello"
        with pytest.raises(GuardError):
            http.request("GET", "http://10.0.0.1/")
    assert proxy.requests[0].startswith(b"GET http://far.example/a ")
    assert proxy.connections == 1


@pytest.mark.parametrize("client", ["urllib3", "requests"])
def test_limits_hold_through_a_proxy(client, server):
    pytest.importorskip(client, reason=f"no {client}: pip install 'urikit[test]'")
    large = server(bad.says(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + b"a" * 100_000))
    limits = Limits(bytes=1000)
    with pytest.raises(GuardError) as caught:
        if client == "urllib3":
            from urikit.integrations.guard.urllib3 import GuardedProxyManager

            with GuardedProxyManager(LOCAL, large.uri, limits=limits, resolver=NAMES) as http:
                http.request("GET", "http://h.example/")
        else:
            from urikit.integrations.guard.requests import GuardedSession

            with GuardedSession(LOCAL, limits=limits, resolver=NAMES, proxies=[large.uri]) as session:
                session.get("http://h.example/", proxies={"http": large.uri})
    assert caught.value.code == "unsafe-body"


def test_a_pool_of_a_manager_is_not_a_way_around():
    pytest.importorskip("urllib3", reason="no urllib3: pip install 'urikit[test]'")
    from urikit.integrations.guard.urllib3 import GuardedPoolManager

    with GuardedPoolManager(LOCAL) as http, pytest.raises(RuntimeError, match="use the pool manager"):
        http.connection_from_host("127.0.0.1", 80).urlopen("GET", "/", retries=False)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_credentials_of_an_aiohttp_session_stay_at_home(server):
    """aiohttp itself sends `auth` of a session to every origin that a redirect leads to."""
    aiohttp = pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")
    from urikit.integrations.guard.aiohttp import guarded_session

    last = server(OK)
    first = server(bad.redirects(f"http://h.example:{last.port}/"))

    async def run():
        auth = aiohttp.BasicAuth("me", "pw")
        async with (
            guarded_session(LOCAL, resolver=NAMES, auth=auth) as session,
            session.get(f"http://h.example:{first.port}/") as answer,
        ):
            assert await answer.read() == b"hello"

    asyncio.run(run())
    assert b"authorization" in first.requests[0].lower()
    assert b"authorization" not in last.requests[0].lower()


def test_one_text_is_not_several_proxies():
    pytest.importorskip("requests", reason="no requests: pip install 'urikit[test]'")
    pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")
    from urikit.integrations.guard.aiohttp import GuardedConnector
    from urikit.integrations.guard.requests import GuardedSession

    async def connector():
        GuardedConnector(LOCAL, proxies="http://proxy.example:8080")

    for call in (lambda: asyncio.run(connector()), lambda: GuardedSession(LOCAL, proxies="http://proxy.example:8080")):
        with pytest.raises(TypeError, match="proxies must be an iterable of URLs, not str"):
            call()


@pytest.mark.parametrize("kind", ["Client", "AsyncClient"])
def test_a_client_of_httpx_never_leaves_its_guard_in_silence(server, monkeypatch, kind):
    """NO_PROXY adds transports, too, and a redirect can lead from one that is mounted to another."""
    httpx = pytest.importorskip("httpx", reason="no httpx: pip install 'urikit[test]'")
    from urikit.integrations.guard.httpx import AsyncGuardedTransport, GuardedTransport

    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    secret = server(OK)
    first = server(bad.redirects(f"http://127.0.0.1:{secret.port}/"))
    guarded = (GuardedTransport if kind == "Client" else AsyncGuardedTransport)(LOCAL, resolver=NAMES)

    def got(client, url=f"http://h.example:{first.port}/"):
        async def run():
            return await client.get(url)

        return asyncio.run(run()) if kind == "AsyncClient" else client.get(url)

    make = getattr(httpx, kind)
    with pytest.raises(ArgumentError, match=f"a {type(guarded).__name__} for each URL"):
        got(make(mounts={"all://h.example": guarded}, follow_redirects=True))
    assert (first.connections, secret.connections) == (1, 0)
    # Clients without a guard are as they were, and `None` is the transport of the client.
    assert got(make(transport=guarded, mounts={"all://h.example": None})).status_code == 302
    assert got(make(), secret.uri).content == b"hello"
