"""What requests sends for a URI (urikit.integrations.requests)."""

import copy
import pickle

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, echo, wire
from tests.linked_data.world.server import TLS, world

requests = pytest.importorskip("requests", reason="no requests: pip install 'urikit[test]'")

from urikit import guard  # noqa: E402
from urikit.integrations.guard.requests import GuardedSession  # noqa: E402
from urikit.integrations.requests import URISession  # noqa: E402

COPIES = (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)))


@pytest.fixture
def session():
    with URISession(userinfo="basic") as session:
        session.trust_env = False
        yield session


def test_over_tls(session):
    session.verify = str(TLS / "authority.pem")
    with world(tls=True, app=echo) as place:
        for target in WRITTEN:
            assert session.get(urikit.URI(f"{place}{target}")).text == target


def test_what_requests_itself_changes(session):
    with wire() as server, requests.Session() as plain:
        plain.trust_env = False
        for target in ("/%7e/a/../b", "/%2f?x=%41", "/?"):
            plain.get(str(server.uri(target)))
        assert server.targets == ["/~/b", "/%2F?x=A", "/"]


def test_a_text_goes_the_way_of_requests(session):
    with wire() as server:
        session.get(f"http://{server.place}/a b", params={"q": "é"})
        assert server.targets == ["/a%20b?q=%C3%A9"]


def test_credentials_of_a_call_count_first(session):
    with wire() as server:
        session.get(server.uri("/x", "me:p%40ss@"), auth=("you", "pw"))
        assert server.fields("authorization") == ["Basic eW91OnB3"]


def test_what_signs_sees_what_is_sent(session):
    signed = []

    def sign(request):
        signed.append(request.url)
        request.headers["Signature"] = request.url
        return request

    with wire() as server:
        uri = server.uri("/%7e/../x?")
        session.get(uri, auth=sign)
        assert signed == server.fields("signature") == [str(uri)]
        session.auth = sign
        session.get(uri)
        assert signed == [str(uri)] * 2


def test_netrc_is_asked_as_before(tmp_path, monkeypatch):
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("no_proxy", "*")
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password pw\n")
    with wire() as server, URISession() as session:
        session.get(server.uri("/%7e"))
        assert server.fields("authorization") == ["Basic bWU6cHc="]


def test_a_redirect_goes_where_it_leads(session):
    with wire(location="c%2Fd") as server:
        response = session.get(server.uri("/%7e/../b"))
        assert server.targets == ["/%7e/../b", "/c%2Fd"]
        assert response.history[0].url == str(server.uri("/%7e/../b"))


def test_a_proxy_gets_the_whole_uri(session):
    with wire() as proxy:
        uri = urikit.URI("http://me:pw@example.org/%7e/../x?#f")
        session.get(uri, proxies={"http": f"http://{proxy.place}"})
        assert proxy.targets == ["http://example.org/%7e/../x?"]


def test_wrong_arguments(session):
    with pytest.raises(urikit.ArgumentError, match="http or https"):
        session.get(urikit.URI("ftp://h/"))
    with pytest.raises(requests.exceptions.MissingSchema):
        session.get("h/x")


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_is_a_session_of_the_same_choice(session, copied):
    other = copied(session)
    with wire() as server:
        other.get(server.uri("/%7e", "me:pw@"))
        assert server.targets == ["/%7e"]
        assert server.fields("authorization") == ["Basic bWU6cHc="]
    with copied(URISession()) as refusing, pytest.raises(urikit.ArgumentError, match="no user name"):
        refusing.get(urikit.URI("http://me:pw@h/"))


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_guarded_session_guards(copied):
    with copied(GuardedSession(guard.outgoing_fetch())) as other, pytest.raises(guard.GuardError, match="not allowed"):
        other.get("http://127.0.0.1/")
    for adapter in copied(GuardedSession(guard.outgoing_fetch())).adapters.values():
        with requests.Session() as own, pytest.raises(guard.GuardError, match="not allowed"):
            own.mount("http://", copied(adapter))
            own.get("http://127.0.0.1/")
