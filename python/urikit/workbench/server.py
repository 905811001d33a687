"""The workbench on a loopback port: one process, until it is told to stop.

Only this machine can ask it: the host is 127.0.0.1 or ::1. What was asked is never logged. SIGINT and SIGTERM end it
gracefully: no more connections, and the answers under way are finished.
"""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator

import uvicorn

from urikit.core.errors import ArgumentError
from urikit.workbench.api import application
from urikit.workbench.limits import WorkbenchLimits

__all__ = ["HOSTS", "listen", "serve"]

#: The addresses that it may have.
HOSTS = {"127.0.0.1": socket.AF_INET, "localhost": socket.AF_INET, "::1": socket.AF_INET6}
#: Connections that wait to be accepted.
BACKLOG = 512
#: Bytes of the lines of headers.
HEADERS = 1 << 15


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on loopback; port 0 takes a free one. Raises `ArgumentError` and `OSError`."""
    if host not in HOSTS:
        raise ArgumentError("host", "127.0.0.1 or ::1: the workbench is for this machine only", host)
    made = socket.socket(HOSTS[host], socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("::1" if host == "::1" else "127.0.0.1", port))
        made.listen(BACKLOG)
    except BaseException:
        made.close()
        raise
    return made


def address(listener: socket.socket) -> str:
    """Return the address of the page."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(listener: socket.socket, limits: WorkbenchLimits | None = None) -> None:
    """Answer until SIGINT or SIGTERM."""
    bounds = limits or WorkbenchLimits()
    config = uvicorn.Config(
        application(limits=bounds, programs=True),
        # One reader of HTTP, whatever is installed: a strict one.
        http="h11",
        ws="none",
        lifespan="on",
        access_log=False,
        log_level="critical",
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=int(max(bounds.seconds, bounds.programs)) + 5,
        h11_max_incomplete_event_size=HEADERS,
    )
    with _quiet_signals(), contextlib.closing(listener):
        uvicorn.Server(config).run(sockets=[listener])


@contextlib.contextmanager
def _quiet_signals() -> Iterator[None]:
    """uvicorn raises the signals that stopped it again when it has stopped: they are done with."""
    before: dict[signal.Signals, Callable[..., object] | int | None] = {}
    for one in (signal.SIGINT, signal.SIGTERM):
        before[one] = signal.signal(one, lambda *_: None)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
