"""Addresses of WebSockets (urikit.schemes.http; RFC 6455 section 3)."""

import pytest

from tests.schemes.promises import refused, relation, tables, unrelated
from urikit import SchemeError, URISyntaxError
from urikit.schemes.http import WebSocket

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


test_tables = tables(WebSocket, VALID, INVALID)


def test_refused_by_the_generic_syntax_and_a_password_is_not_shown_by_the_error():
    with pytest.raises(URISyntaxError):
        WebSocket.parse("wss://h:x/")
    assert "secret" not in str(refused(WebSocket, "ws://u:secret@h/"))


def test_the_resource_name():
    for text, name in [
        ("ws://example.com", "/"),
        ("ws://example.com/chat", "/chat"),
        ("ws://example.com?q", "/?q"),
        ("ws://example.com/?", "/"),
        ("ws://example.com/a%23b?c=%20", "/a%23b?c=%20"),
    ]:
        assert WebSocket.parse(text).resource_name == name


def test_parts_and_equivalence_and_built_of_data():
    socket = WebSocket.parse("wss://Example.com:/chat?x")
    assert (socket.scheme, socket.host, socket.port, socket.path, socket.query) == (
        "wss", "Example.com", "", "/chat", "x",
    )  # fmt: skip
    assert socket.is_secure and socket.effective_port == 443
    assert WebSocket.parse("ws://h").effective_port == 80 and not WebSocket.parse("ws://h").is_secure
    assert socket.userinfo is socket.user is socket.password is None
    relation(WebSocket, ["ws://example.com:80/chat", "WS://EXAMPLE.com/ch%61t", "ws://example.com:/chat"])
    relation(WebSocket, ["wss://h", "wss://h/", "wss://h:443"])
    for other in ("wss://h/a", "ws://h/A", "ws://h/a?", "ws://h:443/a", "ws://i/a"):
        unrelated(WebSocket, "ws://h/a", other)
    assert str(WebSocket.build("h", scheme="ws", port=81, path=["a#"], query={"k": "v&"})) == "ws://h:81/a%23?k=v%26"
    with pytest.raises(SchemeError):
        WebSocket.build("")
    with pytest.raises(SchemeError):
        WebSocket.build("h", scheme="http")
