"""Where guarded clients connect: to addresses that were judged, whatever the name says later."""

import asyncio
import socket
from importlib import import_module

import pytest

from tests.integrations.guard.clients import Names
from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.server import Raw
from urikit import guard

OK = bad.says(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")


def test_an_allowed_name_is_connected_to(get, server):
    running = server(OK)
    got = get(f"http://h.example:{running.port}/a?b")
    assert (got.status, got.body) == (200, b"hello")
    assert running.requests[0].startswith(b"GET /a?b HTTP/1.1\r\n")
    assert f"host: h.example:{running.port}".encode() in running.requests[0].lower()


def test_a_name_is_resolved_once(get, server):
    """Rebinding: the second answer is the private one, and nobody asks for it."""
    names = Names({"h.example": [["127.0.0.1"], ["10.0.0.1"]]})
    assert get(f"http://h.example:{server(OK).port}/", resolver=names).body == b"hello"
    assert names.asked == ["h.example"]


def test_a_redirect_to_the_same_name_is_judged_anew(refusal, server):
    running = server(bad.says(b"HTTP/1.1 302 X\r\nLocation: /b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
    names = Names({"h.example": [["127.0.0.1"], ["10.0.0.1"]]})
    assert refusal(f"http://h.example:{running.port}/", resolver=names) == "unsafe-address"
    assert names.asked == ["h.example"] * 2
    assert running.connections == 1


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1", "10.0.0.1"], ["10.0.0.1", "127.0.0.1"], ["127.0.0.1", "::ffff:10.0.0.1"], ["64:ff9b::a00:1"]],
)
def test_mixed_answers_are_refused(refusal, server, addresses):
    running = server(OK)
    url = f"http://h.example:{running.port}/"
    assert refusal(url, resolver=Names({"h.example": [addresses]})) == "unsafe-address"
    # A public policy refuses this machine, too.
    here = Names({"h.example": [["127.0.0.1"]]})
    assert refusal(url, guard.outgoing_fetch(), resolver=here) == "unsafe-address"
    assert running.connections == 0


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://169.254.169.254/latest/meta-data/", "unsafe-metadata"),
        ("http://metadata.google.internal/", "unsafe-metadata"),
        ("http://localhost:8080/", "unsafe-name"),
        ("http://[::ffff:10.0.0.1]/", "unsafe-address"),
        ("http://h.example:25/", "unsafe-port"),
        ("http://me:pw@h.example/", "unsafe-userinfo"),
    ],
)
def test_a_url_is_judged_before_anything_is_resolved(refusal, url, code):
    names = Names({})
    assert refusal(url, guard.outgoing_fetch(), resolver=names) == code
    assert names.asked == []


def test_a_network_error_is_that_of_the_client(get):
    def nobody(host, port):
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    for resolver in (nobody, lambda host, port: []):
        with pytest.raises(Exception) as caught:
            get("http://h.example/", resolver=resolver)
        assert type(caught.value).__module__.partition(".")[0] in ("urllib3", "requests", "httpx", "aiohttp")


def test_many_addresses_are_all_judged_and_few_are_tried(get, refusal, server):
    running = server(OK)
    many = [f"127.0.1.{number}" for number in range(250)] + [f"127.0.2.{number}" for number in range(250)]
    url = f"http://h.example:{running.port}/"
    assert get(url, resolver=Names({"h.example": [["127.0.0.1", *many]]})).body == b"hello"
    assert refusal(url, resolver=Names({"h.example": [[*many, "10.0.0.1"]]})) == "unsafe-address"


def test_another_peer_is_refused(request, refusal, server, monkeypatch):
    """Something between redirects the connection: nothing is sent."""
    running = server(OK)
    url = f"http://h.example:{running.port}/"
    if "aiohttp" in request.node.name:
        real = asyncio.BaseTransport.get_extra_info
        monkeypatch.setattr(
            asyncio.BaseTransport,
            "get_extra_info",
            lambda self, name, default=None: ("10.0.0.9", 80) if name == "peername" else real(self, name, default),
        )
        assert refusal(url) == "unsafe-address"
    else:
        module = import_module("urikit.net.guard.connect")
        real_same = module.same_peer
        for name in ("urikit.net.guard.connect", "urikit.integrations.guard.httpx"):
            monkeypatch.setattr(
                import_module(name), "same_peer", lambda address, peer, judge: real_same(address, "127.0.0.9", judge)
            )
        assert refusal(url) == "unsafe-peer"
    assert all(b"GET" not in sent for sent in running.requests)


def test_ipv6(get):
    try:
        running = Raw(OK, "::1")
    except OSError:
        pytest.skip("this system has no IPv6")
    with running:
        assert get(f"http://[::1]:{running.port}/").body == b"hello"
        url = f"http://h.example:{running.port}/"
        assert get(url, resolver=Names({"h.example": [["::1"]]})).body == b"hello"
