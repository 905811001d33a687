"""Behaviours below the level of HTTP: each sends bytes that a server should not send."""

from __future__ import annotations

import gzip
import socket
from functools import cache
from itertools import count
from time import sleep

from tests.linked_data.world.server import Behaviour


def says(octets: bytes) -> Behaviour:
    """Sends these bytes and closes."""
    return lambda connection: connection.sendall(octets)


#: A client must not keep a connection that is closed: its next request on it would be reset.
_CLOSED = "Content-Length: 0\r\nConnection: close\r\n\r\n"


def redirects(location: str, status: int = 302) -> Behaviour:
    return says(f"HTTP/1.1 {status} X\r\nLocation: {location}\r\n{_CLOSED}".encode())


def endless_chain(connection: socket.socket) -> None:
    """A redirect to a URI that was never there before."""
    connection.sendall(f"HTTP/1.1 302 X\r\nLocation: /{next(_NUMBERS)}\r\n{_CLOSED}".encode())


_NUMBERS = count()


def endless_body(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/turtle\r\n\r\n")
    while True:
        connection.sendall(b"# more\n" * 4096)


def endless_chunks(connection: socket.socket) -> None:
    """Chunks of one byte: most of what is sent is framing."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        connection.sendall(b"1;" + b"x" * 2000 + b"\r\n#\r\n")


def slow_drip(connection: socket.socket) -> None:
    """A byte now and then, for longer than anybody waits."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    for _ in range(1000):
        connection.sendall(b"x")
        sleep(0.05)


def slow_head(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    for _ in range(1000):
        connection.sendall(b"x")
        sleep(0.05)


def silence(connection: socket.socket) -> None:
    """Waits until the other end is tired of it."""
    connection.settimeout(60)
    connection.recv(1)


def huge_head(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(90):
        connection.sendall(f"X-{number}: ".encode() + b"x" * 4000 + b"\r\n")
    connection.sendall(b"Content-Length: 0\r\n\r\n")


def endless_interim(connection: socket.socket) -> None:
    while True:
        connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)


def endless_hints(connection: socket.socket) -> None:
    while True:
        connection.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n" * 100)


def early_hints(connection: socket.socket) -> None:
    connection.sendall(
        b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"
        b"HTTP/1.1 100 Continue\r\n\r\n"
        b"HTTP/1.1 102 Processing\r\n\r\n"
        b"HTTP/1.1 199 Anything\r\nX: y\r\n\r\n"
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
    )


@cache
def _bomb() -> bytes:
    return gzip.compress(bytes(20 << 20))


def gzip_bomb(connection: socket.socket) -> None:
    """Twenty mebibytes of nothing, in twenty kibibytes."""
    coded("gzip", _bomb())(connection)


def coded(coding: str, body: bytes) -> Behaviour:
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return says(head.encode() + body)


def truncated(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort")
