"""What aiohttp sends for a URI (urikit.integrations.aiohttp)."""

import asyncio
import warnings

import pytest

import urikit
from tests.integrations.loopback import wire
from tests.integrations.test_clients import aiohttp as get

aiohttp = pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")

from urikit.integrations.aiohttp import request  # noqa: E402


def test_what_aiohttp_itself_changes():
    async def run(url):
        async with aiohttp.ClientSession() as client, client.get(url):
            pass

    with wire() as server:
        asyncio.run(run(str(server.uri("/%7e/a/../b%2f?x=%41"))))
        assert server.targets == ["/~/b%2F?x=A"]


@pytest.mark.parametrize("name", ["", "a:b@"])
def test_a_redirect_brings_no_credentials(name):
    with wire() as other, wire(location=f"http://me:pw@{other.place}/x%2fy") as server:
        assert get(server.uri("/", name), userinfo="basic") == [f"http://{other.place}/x%2fy"]
        assert other.fields("authorization") == []
    with wire(location="//me:pw@{place}/x") as server:
        get(server.uri("/", name), userinfo="basic")
        assert server.fields("authorization") == (["Basic YTpi"] if name else [])
        assert len(server.targets) == 2


def test_credentials_of_the_session_count_first():
    async def run(uri, **options):
        async with aiohttp.ClientSession(**options) as client, request(client, "GET", uri, userinfo="basic"):
            pass

    with wire() as server, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # aiohttp 4 has no `auth`
        uri = server.uri("/", "a:b@")
        asyncio.run(run(uri, auth=aiohttp.BasicAuth("me", "pw")))
        assert server.fields("authorization") == ["Basic bWU6cHc="]
        asyncio.run(run(uri, headers={"authorization": "Bearer t"}))
        assert server.fields("authorization") == ["Bearer t"]


def test_middlewares_of_the_session_are_kept():
    async def sign(request, handler):
        request.headers["X"] = "1"
        return await handler(request)

    with wire() as server:
        get(server.uri("/%7e"), session={"middlewares": [sign]})
        assert (server.targets, server.fields("x")) == (["/%7e"], ["1"])
        get(server.uri("/%7e"), session={"middlewares": [sign]}, middlewares=[])
        assert server.fields("x") == []


@pytest.mark.parametrize("text", ["http://h/?", "ftp://h/", "http://h/a b"])
def test_bad_input(text):
    with pytest.raises(urikit.URIError):
        get(text)


def test_wrong_arguments():
    with pytest.raises(urikit.ArgumentError, match="add_params"):
        get("http://h/", params={"a": "b"})
