"""Asks an application without a network, and a real server on loopback byte by byte."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

pytest.importorskip("starlette", reason="no starlette: pip install 'urikit[test]'")
pytest.importorskip("uvicorn", reason="no uvicorn: pip install 'urikit[test]'")

from tests.signals import as_in_a_terminal
from urikit.workbench import WorkbenchLimits, application

HOST = "127.0.0.1:8765"
_APPLICATION = application(limits=WorkbenchLimits(burst=10_000, rate=10_000))


def ask(path, body=None, *, app=_APPLICATION, method=None, headers=None, content=None, host=HOST):
    """The answer to one request; `content` are the bytes of a body that is not made of `body`."""

    async def send():
        transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            data = json.dumps(body).encode() if body is not None else content
            pairs = list(headers.items()) if isinstance(headers, dict) else headers or []
            names = {name for name, _ in pairs}
            given = {"content-type": "application/json"} if data is not None and "content-type" not in names else {}
            wanted = method or ("GET" if data is None else "POST")
            return await client.request(wanted, path, content=data, headers=[*given.items(), *pairs])

    return asyncio.run(send())


def post(name, **body):
    """The record of an operation, which has to be answered."""
    answer = ask(f"/api/{name}", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer, status, code, field=None):
    """Whether an answer is this refusal."""
    error = answer.json()["error"]
    return (answer.status_code, error["code"], error.get("field")) == (status, code, field)


class Server:
    """A real server in a process of its own."""

    def __init__(self, process, port):
        self.process = process
        self.port = port

    def connect(self):
        """A connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def say(self, data):
        """All that comes back for some bytes, until the server closes the connection."""
        with self.connect() as connection:
            connection.sendall(data)
            return heard(connection)

    def stop(self, how=signal.SIGTERM):
        """Tell it to stop; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(30)


def heard(connection):
    """What comes until the other side closes."""
    pieces = []
    while piece := connection.recv(1 << 16):
        pieces.append(piece)
    return b"".join(pieces)


def request(body, path="/api/parse", *, close=True, **headers):
    """A POST as bytes."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    given = {"host": "localhost", "content-type": "application/json", "content-length": str(len(data)), **headers}
    if close:
        given["connection"] = "close"
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in given.items() if value is not None)
    return f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode() + data


@contextmanager
def running(*code: str) -> Iterator[Server]:
    """A server on a free port; `code` is what else it does first, such as making its limits."""
    program = "\n".join(
        (
            "from urikit.workbench import WorkbenchLimits, server",
            "limits = WorkbenchLimits()",
            *code,
            "listener = server.listen('127.0.0.1', 0)",
            "print(listener.getsockname()[1], flush=True)",
            "server.serve(listener, limits)",
        )
    )
    options = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([sys.executable, "-c", program], preexec_fn=as_in_a_terminal, **options) as process:
        try:
            yield Server(process, int(process.stdout.readline()))
        finally:
            process.kill()
