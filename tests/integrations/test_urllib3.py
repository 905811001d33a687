"""What urllib3 sends for a URI (urikit.integrations.urllib3)."""

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, echo, sampled, wire
from tests.linked_data.world.server import TLS, world

urllib3 = pytest.importorskip("urllib3", reason="no urllib3: pip install 'urikit[test]'")

from urikit.integrations.urllib3 import URIPoolManager  # noqa: E402


@pytest.fixture
def manager():
    with URIPoolManager(userinfo="basic") as manager:
        yield manager


def test_every_byte_reaches_the_server(manager):
    targets = [*WRITTEN, *sampled(), "/?"]
    with wire() as server:
        for target in targets:
            manager.request("GET", server.uri(target))
        assert server.targets == targets
        manager.request("GET", str(server.uri("/a/../%7e#f")))
        manager.request("GET", server.uri("?"))
        manager.request("GET", server.uri(""))
        assert server.targets[-3:] == ["/a/../%7e", "/?", "/"]


def test_over_tls():
    with world(tls=True, app=echo) as place, URIPoolManager(ca_certs=str(TLS / "authority.pem")) as manager:
        for target in WRITTEN:
            assert manager.request("GET", urikit.URI(f"{place}{target}")).data.decode() == target


def test_what_urllib3_itself_changes(manager):
    with wire() as server, urllib3.PoolManager() as plain:
        plain.request("GET", str(server.uri("/%7e/a/../b")))
        assert server.targets == ["/%7E/b"]


def test_a_text_that_is_not_a_uri_goes_the_way_of_urllib3(manager):
    with wire() as server:
        manager.request("GET", f"http://{server.place}/a b/é")
        assert server.targets == ["/a%20b/%C3%A9"]


def test_userinfo_is_a_choice(manager):
    with wire() as server:
        uri = server.uri("/x", "me:p%40ss@")
        manager.request("GET", uri)
        assert server.fields("authorization") == ["Basic bWU6cEBzcw=="]
        manager.request("POST", uri, headers={"authorization": "Bearer t"}, body=b"x")
        assert server.fields("authorization") == ["Bearer t"]
        with pytest.raises(urikit.ArgumentError, match=r"me:\*\*\*@"):
            URIPoolManager().request("GET", uri)
        assert len(server.targets) == 2


@pytest.mark.parametrize("location", ["/%7E/b", "c%2fd/../e"])
def test_redirects_keep_their_bytes(manager, location):
    with wire(location=location) as server:
        manager.request("GET", server.uri("/%7e/b"))
        assert server.targets == ["/%7e/b", server.uri("/%7e/b").resolve(location).path]


def test_a_retry_sends_the_same():
    with wire("503 Busy") as server, URIPoolManager() as manager:
        answer = manager.request(
            "GET", server.uri("/%7e"), retries=urllib3.Retry(2, status_forcelist=[503], raise_on_status=False)
        )
        assert (answer.status, server.targets) == (503, ["/%7e"] * 3)


def test_fields_of_a_body_and_of_a_query(manager):
    with wire() as server:
        manager.request("POST", server.uri("/%7e"), fields={"a": "b"})
        assert server.targets == ["/%7e"]
        with pytest.raises(urikit.ArgumentError, match="add_params"):
            manager.request("GET", server.uri("/%7e"), fields={"a": "b"})


def test_wrong_arguments(manager):
    with pytest.raises(urikit.ArgumentError, match="http or https"):
        manager.request("GET", urikit.URI("ftp://h/"))
    with pytest.raises(TypeError, match="url must be"):
        manager.request("GET", None)
