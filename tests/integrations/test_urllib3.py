"""What urllib3 sends for a URI (urikit.integrations.urllib3)."""

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, echo, wire
from tests.linked_data.world.server import TLS, world

urllib3 = pytest.importorskip("urllib3", reason="no urllib3: pip install 'urikit[test]'")

from urikit.integrations.urllib3 import URIPoolManager  # noqa: E402


@pytest.fixture
def manager():
    with URIPoolManager(userinfo="basic") as manager:
        yield manager


def test_over_tls():
    with world(tls=True, app=echo) as place, URIPoolManager(ca_certs=str(TLS / "authority.pem")) as manager:
        for target in WRITTEN:
            assert manager.request("GET", urikit.URI(f"{place}{target}")).data.decode() == target


def test_a_text_goes_the_same_way(manager):
    with wire() as server:
        manager.request("GET", str(server.uri("/a/../%7e#f")))
        assert server.targets == ["/a/../%7e"]


def test_what_urllib3_itself_changes(manager):
    with wire() as server, urllib3.PoolManager() as plain:
        plain.request("GET", str(server.uri("/%7e/a/../b")))
        assert server.targets == ["/%7E/b"]


def test_a_text_that_is_not_a_uri_goes_the_way_of_urllib3(manager):
    with wire() as server:
        manager.request("GET", f"http://{server.place}/a b/é")
        assert server.targets == ["/a%20b/%C3%A9"]


def test_a_history_of_other_requests_does_not_count(manager):
    past = urllib3.util.retry.RequestHistory("GET", "http://h/", None, 302, "/%7e?")
    with wire() as server:
        manager.request("GET", server.uri("/x"), retries=urllib3.Retry(3, history=(past,)))
        assert server.targets == ["/x"]


def test_arguments_by_position(manager):
    with wire() as server:
        manager.request("GET", server.uri("/%7e"), None, None, {"X": "1"})
        assert (server.targets, server.fields("x")) == (["/%7e"], ["1"])
        manager.request("POST", server.uri("/%7e"), None, None, None, {"a": 1})
        assert server.fields("content-type") == ["application/json"]
        manager.urlopen("GET", server.uri("/%2f", "me:pw@"))
        assert server.fields("authorization") == ["Basic bWU6cHc="]
        sent = len(server.targets)
        for call in (
            lambda: manager.request("GET", server.uri("/?x=1"), None, {"a": "b"}),
            lambda: manager.request("delete", server.uri("/?x=1"), fields={"a": "b"}),
            lambda: manager.request_encode_url("POST", server.uri("/?x=1"), {"a": "b"}),
        ):
            with pytest.raises(urikit.ArgumentError, match="add_params"):
                call()
        assert len(server.targets) == sent


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
    with pytest.raises(TypeError, match="must be str"):
        manager.request("GET", None)
