"""TLS through a proxy: the certificate is for the name in the URL, and limits hold inside of the tunnel."""

import socket
from contextlib import suppress
from threading import Thread

import pytest

from tests.integrations.guard.clients import requests, urllib3
from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.server import TLS
from urikit.net.guard import GuardError, Limits

CA = str(TLS / "authority.pem")
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"


@pytest.fixture
def proxy(server):
    """A proxy that connects to a port of this machine for each CONNECT.

    Without TLS: two threads read and write a tunnel, and an `SSLSocket` is not safe for that.
    """
    return lambda port: f"http://127.0.0.1:{server(tunnel(port)).port}"


def tunnel(port):
    def behaviour(connection):
        with socket.create_connection(("127.0.0.1", port)) as target:
            connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            there = Thread(target=pump, args=(target, connection), daemon=True)
            there.start()
            pump(connection, target)
            there.join(20)

    return behaviour


def pump(source, target):
    with suppress(OSError):
        while piece := source.recv(4096):
            target.sendall(piece)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def test_a_tunnel(get, tls_server, proxy):
    port = tls_server(bad.says(OK))
    assert get(f"https://127.0.0.1:{port}/", proxy=proxy(port), ca=CA).body == b"hello"


def test_a_tunnel_to_another_certificate(get, tls_server, proxy):
    port = tls_server(bad.says(OK))
    with pytest.raises(Exception) as caught:
        get(f"https://127.0.0.2:{port}/", proxy=proxy(port), ca=CA)
    assert "certificate" in str(caught.value).lower()


@pytest.mark.parametrize("behaviour", [bad.endless_body, bad.gzip_bomb])
def test_bytes_in_a_tunnel(get, tls_server, proxy, behaviour):
    port = tls_server(behaviour)
    with pytest.raises(GuardError) as caught:
        get(f"https://127.0.0.1:{port}/", proxy=proxy(port), ca=CA, limits=Limits(bytes=100_000, seconds=20))
    assert caught.value.code == "unsafe-body"


@pytest.mark.parametrize("behaviour", [bad.slow_head, bad.slow_drip])
def test_time_in_a_tunnel(get, tls_server, proxy, behaviour):
    port = tls_server(behaviour)
    with pytest.raises(Exception) as caught:
        get(f"https://127.0.0.1:{port}/", proxy=proxy(port), ca=CA, limits=Limits(seconds=0.3))
    said = f"{type(caught.value).__name__}: {caught.value}"
    assert "Timeout" in said or "timed out" in said


# requests does not verify the certificate of a proxy that it gives a URL of http.
@pytest.mark.filterwarnings("ignore:Unverified HTTPS request")
@pytest.mark.parametrize("behaviour", [bad.endless_body, bad.slow_head])
@pytest.mark.parametrize("client", [urllib3, requests], ids=lambda client: client.__name__)
def test_limits_through_tls_to_a_proxy_without_a_tunnel(get, tls_server, behaviour):
    through, slow = f"https://127.0.0.1:{tls_server(behaviour)}", behaviour is bad.slow_head
    with pytest.raises(Exception) as caught:
        get("http://h.example/", proxy=through, ca=CA, limits=Limits(bytes=100_000, seconds=0.5 if slow else 20))
    assert "Timeout" in repr(caught.value) if slow else caught.value.code == "unsafe-body"
