"""What each HTTP client sends for a URI: every byte, the credentials of a choice, and where redirects lead."""

import asyncio
from functools import partial

import pytest

import urikit
from tests.integrations.loopback import LEADS, WRITTEN, sampled, wire


def aiohttp(*uris, session=None, **options):
    """Send a request for each URI with one client, and return the URLs of the answers."""
    from aiohttp import ClientSession

    from urikit.integrations.aiohttp import request

    async def run():
        found = []
        async with ClientSession(**session or {}) as client:
            for uri in uris:
                async with request(client, "GET", uri, **options) as response:
                    found.append(str(response.url))
        return found

    return asyncio.run(run())


def httpx(*uris, **options):
    import httpx as package

    from urikit.integrations.httpx import build_request, redirect_hooks

    found = []
    with package.Client(trust_env=False, event_hooks=redirect_hooks()) as client:
        for uri in uris:
            response = client.send(build_request(client, "GET", uri, **options), follow_redirects=True)
            assert "urikit.redirect" not in response.request.extensions
            found.append(str(response.url))
    return found


def requests(*uris, userinfo="refuse", **options):
    from urikit.integrations.requests import URISession

    with URISession(userinfo=userinfo) as session:
        session.trust_env = False
        return [session.get(uri, **options).url for uri in uris]


def urllib3(*uris, userinfo="refuse", **options):
    """The same, but urllib3 does not say which URL answered."""
    from urikit.integrations.urllib3 import URIPoolManager

    with URIPoolManager(userinfo=userinfo) as manager:
        for uri in uris:
            manager.request("GET", uri, **options)
    return [None] * len(uris)


CLIENTS = {
    "aiohttp": aiohttp,
    "aiohttp as it is": partial(aiohttp, session={"requote_redirect_url": False}),
    "httpx": httpx,
    "requests": requests,
    "urllib3": urllib3,
}


@pytest.fixture(params=CLIENTS)
def client(request):
    package = request.param.partition(" ")[0]
    pytest.importorskip(package, reason=f"no {package}: pip install 'urikit[test]'")
    return package


@pytest.fixture
def send(client, request):
    """Send requests with a client."""
    return CLIENTS[request.node.callspec.params["client"]]


def test_every_byte_reaches_the_server(send, client):
    # aiohttp has no empty query.
    targets = [*WRITTEN, *sampled(), *(["/?"] if client != "aiohttp" else [])]
    with wire() as server:
        uris = [server.uri(target) for target in targets]
        assert send(*uris) in ([None] * len(uris), [*map(str, uris)])
        assert server.targets == targets
        send(server.uri(""))
        assert server.targets[-1] == "/"
        if client != "aiohttp":
            send(server.uri("?"))
            assert server.targets[-1] == "/?"


def test_userinfo_is_a_choice(send):
    with wire() as server:
        uri = server.uri("/%7e", "me:p%40ss@")
        assert send(uri, userinfo="basic")[0] in (None, str(server.uri("/%7e")))
        assert server.fields("authorization") == ["Basic bWU6cEBzcw=="]
        send(uri, userinfo="basic", headers={"authorization": "Bearer t"})
        assert server.fields("authorization") == ["Bearer t"]
        with pytest.raises(urikit.ArgumentError, match=r"me:\*\*\*@"):
            send(uri)
        assert len(server.targets) == 2


def test_redirects_keep_their_bytes(send, client):
    for made, location, target in LEADS:
        with wire(location=location) as server:
            (url,) = send(urikit.URI(f"{server.uri('/a/%7e/b')}{made}"))
            asked = target.partition("#")[0]
            assert server.targets == ["/a/%7e/b", asked.removesuffix("?") if client == "aiohttp" else asked]
            assert client in ("aiohttp", "urllib3") or url == f"{server.uri('')}{target}"
    for location, target in (("http://{}/%7e/../x", "/%7e/../x"), ("//{}/%7e/../x", "/x")):
        with wire() as other, wire(location=location.format(other.place)) as server:
            assert send(server.uri("/"))[0] in (None, f"http://{other.place}{target}")
            assert other.targets == [target]
    with wire(location="/a b?x") as server:
        send(server.uri("/"))
        assert server.targets == ["/", "/a%20b?x"]


def test_a_redirect_to_another_host_loses_its_credentials(send):
    with wire() as other, wire(location=f"http://me:pw@{other.place}/x%2fy") as server:
        url = send(server.uri("/", "a:b@"), userinfo="basic")[0]
        assert url in (None, f"http://{other.place}/x%2fy")
        assert server.fields("authorization") == ["Basic YTpi"]
        assert other.fields("authorization") == []


def test_a_url_of_the_web_is_sent_as_its_uri(send):
    with wire() as server:
        send(urikit.WebURL(f"http://{server.place}/[a]?q=a|b"))
        assert server.targets == ["/%5Ba%5D?q=a%7Cb"]


def test_parameters_belong_to_the_uri(send, client):
    with pytest.raises(urikit.ArgumentError, match="add_params"):
        send(urikit.URI("http://h/"), **{"fields" if client == "urllib3" else "params": {"a": "b"}})
