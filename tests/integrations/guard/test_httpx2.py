"""httpx2, a successor of httpx: its own alias for the name httpx makes the guarded transports its own."""

import subprocess
import sys

import pytest

from tests.linked_data.world import misbehaviour as bad

#: In a process of its own, since the alias is for all of a process and must come first.
PROGRAM = """
import asyncio, sys
import httpx2

httpx2.alias_httpx()
from urikit import guard
from urikit.net.guard import Addresses, Policy
from urikit.integrations.guard.httpx import AsyncGuardedTransport, GuardedTransport

http, port = frozenset({"http"}), frozenset({int(sys.argv[1])})
local = Policy(name="local", schemes=http, ports=port, addresses=Addresses.LOOPBACK)
given = {"resolver": lambda host, port: ["127.0.0.1" if host == "h.example" else "10.0.0.1"]}
here, away = (f"http://{host}.example:{sys.argv[1]}/" for host in ("h", "far"))
with httpx2.Client(transport=GuardedTransport(local, **given)) as client:
    print(client.get(here).text)
    try:
        client.get(away)
    except guard.GuardError as error:
        print(error.code)


async def run():
    async with httpx2.AsyncClient(transport=AsyncGuardedTransport(local, **given)) as client:
        print((await client.get(here)).text)
        try:
            await client.get(away)
        except guard.GuardError as error:
            print(error.code)


asyncio.run(run())
"""


def test_the_transports_of_httpx_work_for_httpx2(server):
    pytest.importorskip("httpx2", reason="no httpx2: pip install 'urikit[test]'")
    running = server(bad.says(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"))
    command = [sys.executable, "-c", PROGRAM, str(running.port)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert found.stdout.split() == ["hello", "unsafe-address"] * 2, found.stderr
