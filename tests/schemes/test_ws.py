"""Addresses of WebSockets (urikit.schemes.ws; RFC 6455 section 3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, refused, relation, unrelated
from tests.schemes.servers import hosts, paths
from urikit import SchemeError, URISyntaxError
from urikit.schemes.ws import WebSocket

VALID = [*WebSocket.EXAMPLES, "WS://H:/", "ws://h//a?", "wss://h?a/b?c", "ws://h/%23f"]

INVALID = [
    ("ws://h/#f", "ws-fragment", (7, 9)),
    ("ws://h#", "ws-fragment", (6, 7)),
    ("ws://u@h/", "ws-userinfo", (5, 7)),
    ("wss://@h/", "ws-userinfo", (6, 7)),
    ("ws:///x", "ws-host-empty", (5, 5)),
    ("ws://:80/", "ws-host-empty", (5, 5)),
    ("ws:h", "ws-authority-missing", (3, 3)),
    ("wss:/h", "ws-authority-missing", (4, 4)),
]


@pytest.mark.parametrize("text", VALID)
def test_valid(text):
    assert str(holds(WebSocket, text).to_uri()) == text


@pytest.mark.parametrize(("text", "code", "place"), INVALID)
def test_refused_by_the_scheme(text, code, place):
    error = refused(WebSocket, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


def test_refused_by_the_generic_syntax():
    with pytest.raises(URISyntaxError):
        WebSocket.parse("wss://h:x/")


def test_a_password_is_not_shown_by_the_error():
    assert "secret" not in str(refused(WebSocket, "ws://u:secret@h/"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ws://example.com", "/"),
        ("ws://example.com/chat", "/chat"),
        ("ws://example.com?q", "/?q"),
        ("ws://example.com/?", "/"),
        ("ws://example.com/a%23b?c=%20", "/a%23b?c=%20"),
    ],
)
def test_the_resource_name(text, name):
    assert WebSocket.parse(text).resource_name == name


def test_parts():
    socket = WebSocket.parse("wss://Example.com:/chat?x")
    assert (socket.scheme, socket.host, socket.port, socket.path, socket.query) == (
        "wss", "Example.com", "", "/chat", "x",
    )  # fmt: skip
    assert socket.is_secure and socket.effective_port == 443
    assert WebSocket.parse("ws://h").effective_port == 80 and not WebSocket.parse("ws://h").is_secure
    assert socket.userinfo is socket.user is socket.password is None


def test_equivalence():
    relation(WebSocket, ["ws://example.com:80/chat", "WS://EXAMPLE.com/ch%61t", "ws://example.com:/chat"])
    relation(WebSocket, ["wss://h", "wss://h/", "wss://h:443"])
    for other in ("wss://h/a", "ws://h/A", "ws://h/a?", "ws://h:443/a", "ws://i/a"):
        unrelated(WebSocket, "ws://h/a", other)


def test_built_of_data():
    assert str(WebSocket.build("h", scheme="ws", port=81, path=["a#"], query={"k": "v&"})) == "ws://h:81/a%23?k=v%26"
    with pytest.raises(SchemeError):
        WebSocket.build("")
    with pytest.raises(SchemeError):
        WebSocket.build("h", scheme="http")


@a_tenth
@given(hosts(), paths(), st.sampled_from(["", "?", "?a=b/?"]))
def test_view_to_uri_view(host, path, query):
    for scheme in WebSocket.SCHEMES:
        text = f"{scheme}://{host}{path}{query}"
        view = WebSocket.parse(text)
        assert str(view.to_uri()) == text and WebSocket.parse(view.to_uri()) == view
        normal = view.to_uri().normalize()
        assert view.equivalent(normal) and WebSocket.parse(normal).equivalent(view)
