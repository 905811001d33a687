"""Servers on loopback, each in a thread, on a port that the system chooses."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import uvicorn
from starlette.types import ASGIApp

from tests.linked_data.world.app import application

TLS = Path(__file__).parent / "tls"


@contextmanager
def world(tls: bool = False, app: ASGIApp = application) -> Iterator[str]:  # noqa: FBT001, FBT002
    """The world, or another application; what its URIs begin with."""
    options = {"ssl_certfile": str(TLS / "server.pem")} if tls else {}
    config = uvicorn.Config(app, log_level="critical", lifespan="off", ws="none", http="h11", **options)
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    waiting = monotonic() + 60
    while not server.started:
        assert monotonic() < waiting, "the server did not start"
        sleep(0.01)
    try:
        yield f"{'https' if tls else 'http'}://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


#: Sends bytes to a connection, and returns; an error of the connection ends it.
Behaviour = Callable[[socket.socket], None]


class Raw:
    """A server that is one function: it accepts, reads the request, and lets the function send."""

    def __init__(self, behaviour: Behaviour, host: str = "127.0.0.1") -> None:
        self._behaviour = behaviour
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listening = socket.create_server((host, 0), family=family)
        #: The requests as they came.
        self.requests: list[bytes] = []
        #: How often somebody connected.
        self.connections = 0
        self.stopped = threading.Event()
        self._current: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def port(self) -> int:
        return self._listening.getsockname()[1]

    @property
    def uri(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Raw:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        # Accepting ends with one more connection; whoever still waits or sends on another one is interrupted.
        with socket.create_connection(self._listening.getsockname()[:2]):
            if (current := self._current) is not None:
                with suppress(OSError):
                    current.shutdown(socket.SHUT_RDWR)
        self._thread.join(20)
        self._listening.close()

    def _serve(self) -> None:
        while not self.stopped.is_set():
            connection, _ = self._listening.accept()
            with connection:
                if self.stopped.is_set():
                    return
                self.connections += 1
                self._current = connection
                connection.settimeout(60)
                try:
                    self.requests.append(self._request(connection))
                    self._behaviour(connection)
                except OSError:
                    continue

    @staticmethod
    def _request(connection: socket.socket) -> bytes:
        received = b""
        while b"\r\n\r\n" not in received:
            piece = connection.recv(4096)
            if not piece:
                break
            received += piece
        return received


@contextmanager
def servers() -> Iterator[Callable[[Behaviour], Raw]]:
    """Starts a server that is one function, any number of times; all are stopped in the end."""
    running: list[Raw] = []

    def start(behaviour: Behaviour) -> Raw:
        running.append(Raw(behaviour).__enter__())
        return running[-1]

    try:
        yield start
    finally:
        for one in running:
            one.__exit__()
