"""What aiohttp sends for a URI (urikit.integrations.aiohttp)."""

import asyncio

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, sampled, wire

aiohttp = pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")

from urikit.integrations.aiohttp import request  # noqa: E402


def get(*uris, session=None, **options):
    """Sends a request to each URI; the URLs of the responses."""

    async def run():
        found = []
        async with aiohttp.ClientSession(**session or {}) as client:
            for uri in uris:
                async with request(client, "GET", uri, **options) as response:
                    found.append(str(response.url))
        return found

    return asyncio.run(run())


def test_every_byte_reaches_the_server():
    targets = [*WRITTEN, *sampled()]
    with wire() as server:
        assert get(*map(server.uri, targets)) == [str(server.uri(target)) for target in targets]
        assert server.targets == targets
        get(server.uri(""))
        assert server.targets[-1] == "/"


def test_what_aiohttp_itself_changes():
    async def run(url):
        async with aiohttp.ClientSession() as client, client.get(url):
            pass

    with wire() as server:
        asyncio.run(run(str(server.uri("/%7e/a/../b%2f?x=%41"))))
        assert server.targets == ["/~/b%2F?x=A"]


def test_userinfo_is_a_choice():
    with wire() as server:
        uri = server.uri("/%7e", "me:p%40ss@")
        assert get(uri, userinfo="basic") == [str(server.uri("/%7e"))]
        assert server.fields("authorization") == ["Basic bWU6cEBzcw=="]
        get(uri, userinfo="basic", headers={"authorization": "Bearer t"})
        assert server.fields("authorization") == ["Bearer t"]
        with pytest.raises(urikit.ArgumentError, match=r"me:\*\*\*@"):
            get(uri)


def test_redirects_by_the_choice_of_the_session():
    with wire(location="/%7e/b%2fc") as server:
        get(server.uri("/%7e"), session={"requote_redirect_url": False})
        assert server.targets == ["/%7e", "/%7e/b%2fc"]
    with wire(location="/%7e/b%2fc") as server:
        get(server.uri("/%7e"))
        assert server.targets == ["/%7e", "/~/b%2Fc"]


@pytest.mark.parametrize("text", ["http://h/?", "ftp://h/", "http://h/a b"])
def test_bad_input(text):
    with pytest.raises(urikit.URIError):
        get(text)


def test_wrong_arguments():
    with pytest.raises(urikit.ArgumentError, match="add_params"):
        get("http://h/", params={"a": "b"})
    with pytest.raises(TypeError, match="session must be"):
        request(None, "GET", "http://h/")
