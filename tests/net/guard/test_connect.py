"""Connections to judged addresses (urikit.net.guard.connect), and what one fetch may take (urikit.net.guard.fetch)."""

import socket
import threading
import time
from importlib import import_module

import pytest

from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.server import Raw
from tests.schemes.promises import raised
from urikit import guard
from urikit.core.errors import ArgumentError
from urikit.net.guard.addresses import Addresses
from urikit.net.guard.fetch import Fetch

#: The package has a function of the same name.
module = import_module("urikit.net.guard.connect")
LOCAL = guard.Policy(name="local", addresses=Addresses.LOOPBACK)


def answers(*addresses):
    return lambda host, port: list(addresses)


@pytest.fixture
def server():
    with Raw(bad.says(b"hello")) as running:
        yield running


def test_a_socket_goes_to_the_address_that_was_judged(server):
    asked = []

    def resolver(host, port):
        asked.append((host, port))
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    with guard.connect("h.example", server.port, LOCAL, resolver=resolver) as made:
        assert made.getpeername() == ("127.0.0.1", server.port)
        made.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert made.recv(100) == b"hello"
    assert asked == [("h.example", server.port)]


def test_an_address_is_not_asked_for(server):
    with guard.connect("127.0.0.1", server.port, LOCAL, resolver=answers()) as made:
        assert made.getpeername()[0] == "127.0.0.1"
        made.sendall(b"\r\n\r\n")


@pytest.mark.parametrize(
    ("host", "addresses", "code"),
    [
        ("h.example", ["127.0.0.1", "10.0.0.1"], "unsafe-address"),
        ("h.example", ["169.254.169.254"], "unsafe-metadata"),
        ("h.example", ["::ffff:169.254.169.254"], "unsafe-metadata"),
        ("h.example", ["fe80::1%eth0"], "unsafe-address"),
        ("10.0.0.1", [], "unsafe-address"),
        ("fd00::1", [], "unsafe-address"),
    ],
)
def test_one_refused_address_refuses_the_name(server, host, addresses, code):
    with pytest.raises(guard.GuardError) as caught:
        guard.connect(host, server.port, LOCAL, resolver=answers(*addresses))
    assert caught.value.code == code
    assert f":{server.port}" in str(caught.value)
    assert server.connections == 0


def test_another_peer_is_refused(server, monkeypatch):
    for peer, code in (("127.0.0.9", "unsafe-peer"), ("10.0.0.1", "unsafe-address")):
        monkeypatch.setattr(module.Socket, "getpeername", lambda self, peer=peer: (peer, 80))
        assert raised(guard.GuardError, guard.connect, "127.0.0.1", server.port, LOCAL).code == code


def test_errors_of_the_network_are_those_of_python(server):
    def strange(host, port):
        raise UnicodeError("label too long")

    for resolver in (answers(), strange):
        with pytest.raises(socket.gaierror):
            guard.connect("h.example", 80, LOCAL, resolver=resolver)
    # A port that is bound, and that nobody listens on, is nobody else's.
    with socket.socket() as bound, pytest.raises(ConnectionRefusedError):
        bound.bind(("127.0.0.1", 0))
        guard.connect("127.0.0.1", bound.getsockname()[1], LOCAL)
    ended = threading.Event()
    try:
        with pytest.raises(TimeoutError, match="resolved in time"):
            guard.connect("h.example", 80, LOCAL, timeout=0.05, resolver=lambda host, port: ended.wait(60) and [])
    finally:
        ended.set()


def test_a_wrong_answer_of_a_resolver_is_an_error():
    with pytest.raises(ArgumentError, match="IP address"):
        guard.connect("h.example", 80, LOCAL, resolver=answers("not an address"))


def test_few_of_many_addresses_are_tried(server):
    many = [f"127.9.{high}.{low}" for high in range(2) for low in range(250)]
    with pytest.raises(OSError):
        guard.connect("h.example", server.port, LOCAL, resolver=answers(*many, "127.0.0.1"))
    assert server.connections == 0
    with pytest.raises(guard.GuardError):
        guard.connect("h.example", server.port, LOCAL, resolver=answers(*many, "10.0.0.1"))


@pytest.mark.parametrize("wrong", [{"port": 0}, {"port": 65536}, {"timeout": 0}, {"timeout": float("nan")}])
def test_wrong_arguments(wrong):
    with pytest.raises(ArgumentError):
        guard.connect("127.0.0.1", **{"port": 80, "policy": LOCAL, **wrong})


def test_little_is_read_ahead():
    """What is read with the head of an answer counts as the head."""
    with (
        Raw(bad.says(b"head\n" + bytes(200_000))) as running,
        guard.connect("127.0.0.1", running.port, LOCAL) as made,
        made.makefile("rb") as file,
    ):
        made.sendall(b"GET / HTTP/1.1\r\n\r\n")
        last = time.monotonic() + 60
        while len(socket.socket.recv(made, 1 << 15, socket.MSG_PEEK)) < 1 << 15:  # until more is there than is read
            assert time.monotonic() < last
            time.sleep(0.01)
        assert file.readline() == b"head\n" and len(file.peek()) < 8192


def test_a_meter_sees_each_receipt(server):
    counts = []

    class Counting(Fetch):
        def received(self, count):
            counts.append(count)
            super().received(count)

    fetch = Counting("test", guard.outgoing_fetch(), guard.Limits(bytes=0))
    with guard.connect("127.0.0.1", server.port, LOCAL) as made:
        made.meter = fetch
        made.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert made.makefile("rb").read() == b"hello"
    assert sum(counts) == len(b"hello")
    with pytest.raises(guard.GuardError):
        fetch.received(1 << 17)
    with pytest.raises(TimeoutError):
        Fetch("test", LOCAL, guard.Limits(seconds=0)).seconds()
