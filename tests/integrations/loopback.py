"""What reaches a server: request line and header fields as a client sends them, on loopback."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from socket import socket

from starlette.types import Receive, Scope, Send

import urikit
from tests.linked_data.world.server import Raw
from tests.strategies import PATHS_ABEMPTY, QUERIES

#: Path and query as URIs have them, which one client or another writes anew.
WRITTEN = (
    "/a%2fb/%7ec?x=%41+b%20c&y=' /%7e/./x?a=1&a=&&b;c /a/../b /.. /a//b //other/x /!$&'()*+,;=:@?!$&'()*+,;=:@/? "
    "/%e2%82%ac?%E2%82%ac /a?b=http://h/%2541 /%00%ff"
).split()


#: What follows a URI that ends with "/a/%7e/b", the Location of its answer, and where it leads.
LEADS = (
    ("", "/%7e/b%2fc?x=%41", "/%7e/b%2fc?x=%41"),
    ("", "c%2fd/../e", "/a/%7e/e"),
    ("#top", "/%7e?", "/%7e?#top"),
    ("#top", "/%7e#own", "/%7e#own"),
    ("", "?%7e'", "/a/%7e/b?%7e'"),
)


def sampled(count: int = 150) -> list[str]:
    """Paths and queries of the grammar, the same ones each time."""
    pick = random.Random(9112)
    found = []
    while len(found) < count:
        path, query = pick.choice(PATHS_ABEMPTY) or "/", pick.choice(QUERIES)
        found.append(f"{path}?{query}" if query else path)
    return found


class Wire:
    """A server that answers each request alike, and what it was sent."""

    def __init__(self, raw: Raw) -> None:
        self._raw = raw
        self.place = f"127.0.0.1:{raw.port}"

    def uri(self, target: str, userinfo: str = "") -> urikit.URI:
        """The URI of a target on this server."""
        return urikit.URI(f"http://{userinfo}{self.place}{target}")

    @property
    def targets(self) -> list[str]:
        """The request targets, in order."""
        return [request.split(b" ")[1].decode("ascii") for request in self._raw.requests]

    def fields(self, name: str) -> list[str]:
        """The values of one header field in the last request."""
        lines = self._raw.requests[-1].decode("latin-1").split("\r\n")[1:]
        pairs = (line.partition(": ")[::2] for line in lines if line)
        return [value for field, value in pairs if field.lower() == name.lower()]


@contextmanager
def wire(status: str = "204 No Content", *, location: str = "") -> Iterator[Wire]:
    """A server; with a location its first answer leads there; "{place}" in it is the server itself."""
    leads = [location] if location else []

    def answer(connection: socket) -> None:
        to = leads.pop().replace("{place}", f"127.0.0.1:{raw.port}") if leads else None
        head = f"HTTP/1.1 {status}" if to is None else f"HTTP/1.1 302 Found\r\nLocation: {to}"
        connection.sendall(f"{head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode("ascii"))

    with Raw(answer) as raw:
        yield Wire(raw)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that answers with path and query as they came, for servers with TLS."""
    target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
    await send({"type": "http.response.body", "body": target})
