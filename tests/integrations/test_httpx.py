"""What httpx sends for a URI (urikit.integrations.httpx)."""

import asyncio
import logging
import pickle

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, sampled, wire

httpx = pytest.importorskip("httpx", reason="no httpx: pip install 'urikit[test]'")

from urikit.integrations.httpx import build_request, event_hooks, redirect_hooks, to_httpx  # noqa: E402


@pytest.fixture
def client():
    with httpx.Client(trust_env=False) as client:
        yield client


def test_asynchronously():
    async def get(uris):
        async with httpx.AsyncClient(trust_env=False) as client:
            for uri in uris:
                await client.send(build_request(client, "GET", uri))

    with wire() as server:
        asyncio.run(get(map(server.uri, WRITTEN)))
        assert server.targets == list(WRITTEN)


def test_what_httpx_itself_changes(client):
    """The page says: dot segments, and nothing else of path and query."""
    kept, changed = 0, 0
    for target in [*WRITTEN, *sampled()]:
        uri = urikit.URI(f"http://h{target}")
        path = target.partition("?")[0]
        if {".", ".."} & set(path.split("/")):
            changed += 1
            with pytest.raises(urikit.ArgumentError, match="without dot segments"):
                to_httpx(uri)
        else:
            kept += 1
            assert to_httpx(uri).raw_path == target.encode()
    assert kept > 50
    assert changed >= 3
    with wire() as server:
        client.get(str(server.uri("/a/../b%2fc")))
        client.get(to_httpx(server.uri("/a/b%2fc#f")))
        assert server.targets == ["/b%2fc", "/a/b%2fc"]


def test_userinfo_is_a_choice(client):
    with wire() as server:
        uri = server.uri("/x", "me:p%40ss@")
        for refused in (lambda: build_request(client, "GET", uri), lambda: to_httpx(uri)):
            with pytest.raises(urikit.ArgumentError, match=r"me:\*\*\*@"):
                refused()
        request = build_request(client, "GET", uri, userinfo="basic")
        client.send(request)
        assert server.fields("authorization") == ["Basic bWU6cEBzcw=="]
        assert "p%40ss" not in f"{request!r} {request.url} {request.url!r}"
        own = build_request(client, "GET", uri, userinfo="basic", headers={"authorization": "Bearer t"})
        client.send(own)
        assert server.fields("authorization") == ["Bearer t"]


def test_a_redirect_goes_where_it_leads(client):
    with wire(location="/else/%7e?x") as server:
        request = build_request(client, "GET", server.uri("/a/../b"))
        response = client.send(request, follow_redirects=True)
        assert server.targets == ["/a/../b", "/else/%7e?x"]
        assert [str(hop.url) for hop in response.history] == [str(server.uri("/a/../b"))]


def test_a_relative_redirect_begins_at_the_uri(client):
    with wire(location="c?y") as server:
        client.send(build_request(client, "GET", server.uri("/a/%7e/b")), follow_redirects=True)
        assert server.targets == ["/a/%7e/b", "/a/%7e/c?y"]


def test_a_redirect_keeps_its_bytes_asynchronously():
    async def get(uri):
        async with httpx.AsyncClient(trust_env=False, event_hooks=redirect_hooks()) as client:
            return await client.get(str(uri), follow_redirects=True)

    with wire(location="/%7e/'[x]") as server:  # not a URI: as httpx does it
        asyncio.run(get(server.uri("/a")))
    with wire(location="/%7e/'x%2f") as server:
        asyncio.run(get(server.uri("/a")))
        assert server.targets == ["/a", "/%7e/'x%2f"]


def test_parameters_belong_to_the_uri(client):
    with pytest.raises(urikit.ArgumentError, match="add_params"):
        build_request(client, "GET", "http://h/", params={"a": "b"})
    client.params = {"key": "canary"}
    with pytest.raises(urikit.ArgumentError, match="add_params") as caught:
        build_request(client, "GET", "http://h/")
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("kind", ["Client", "AsyncClient"])
def test_hooks_mask(kind, caplog):
    logger = logging.getLogger("urikit.tests.httpx")
    hooks = event_hooks(logger, logging.WARNING, secret_names=["code"])
    made = getattr(httpx, kind)(
        transport=httpx.MockTransport(lambda request: httpx.Response(404)), event_hooks=hooks, trust_env=False
    )
    url = "http://me:canary@h/?token=canary&code=canary&a=b"
    with caplog.at_level(logging.WARNING):
        if kind == "Client":
            made.get(url)
        else:
            asyncio.run(made.get(url))
    masked = "GET http://me:***@h/?token=***&code=***&a=b"
    assert [record.getMessage() for record in caplog.records] == [masked, f"404 Not Found: {masked}"]


def test_wrong_arguments(client):
    with pytest.raises(urikit.URISyntaxError):
        build_request(client, "GET", "http://h/a b")
    with pytest.raises(TypeError, match="must be str"):
        build_request(client, "GET", None)
    with pytest.raises(TypeError, match="secret_names"):
        event_hooks(logging.getLogger("httpx"), secret_names="ticket")


def test_an_exact_url_is_shown_and_compared_as_it_is_sent(client):
    url = build_request(client, "GET", "http://h/%7e/../x?a=%41#f").url
    assert repr(url) == "URL('http://h/%7e/../x?a=%41#f')"
    assert (url.path, url.query, url.fragment) == ("/~/../x", b"a=%41", "f")
    again = build_request(client, "GET", "http://h/%7e/../x?a=%41#f").url
    assert url == again and url == str(url) and hash(url) == hash(again)
    assert pickle.loads(pickle.dumps(url)) == url
    changed = httpx.URL(str(url))
    assert url != changed and changed != url and url != 5
    secret = build_request(client, "GET", "http://me:canary@h/%7e/../x", userinfo="basic").url
    assert "canary" not in f"{secret!r} {secret}"


def test_a_url_of_the_web_is_sent_as_its_uri(client):
    url = urikit.WebURL("http://h/[a]?q=a|b")
    assert build_request(client, "GET", url).url.raw_path == to_httpx(url).raw_path == b"/%5Ba%5D?q=a%7Cb"
