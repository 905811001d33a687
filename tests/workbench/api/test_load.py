"""200 clients at once: right answers or documented refusals, in bounded memory."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.workbench.api.client import request, running

#: Clients, and what each of them asks.
CLIENTS, REQUESTS = 200, 30
#: Megabytes that the process may grow by: bodies that are held, threads, and what Python keeps.
GROWTH = 150
REFUSALS = {429, 503}


def requests():
    """What clients ask, with what the answer has to be."""
    texts = [f"http://h{n}.example/a/../b%20{n}?q={n}#f" for n in range(50)]
    yield from (
        (f"/api/{name}", {"text": text}, text) for text in texts for name in ("parse", "explain", "guard", "view")
    )
    yield from (("/api/normalize", {"text": text, "steps": True}, text) for text in texts)
    yield from (("/api/parse", {"text": f"http://h/%{n}"}, f"http://h/%{n}") for n in range(10))
    long = "http://h/" + "a" * 20_000
    yield from (("/api/explain", {"text": long}, long) for _ in range(5))
    yield from (("/api/batch", {"texts": texts * 4}, None) for _ in range(5))


def memory(process):
    """The resident megabytes of a process."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        pytest.skip(reason="this system does not tell how much memory a process has")
    return int(status.read_text().partition("VmRSS:")[2].split()[0]) / 1024


class Load:
    """Clients that keep their connection and ask one thing after the other."""

    def __init__(self, port):
        self.port = port
        self.statuses = Counter()
        self.wrong = []

    async def run(self, count):
        """Let so many clients ask."""
        await asyncio.gather(*(self.client(number) for number in range(count)))

    async def client(self, number):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for path, body, text in random.Random(number).sample(list(requests()), REQUESTS):
            status, answer, retry = await self.ask(reader, writer, path, body)
            self.statuses[status] += 1
            self.check(status, answer, text)
            if retry:
                await asyncio.sleep(random.Random(number).random())
        writer.close()
        await writer.wait_closed()

    async def ask(self, reader, writer, path, body):
        data = json.dumps(body).encode()
        writer.write(request(data, path, close=False))
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        answer = json.loads(await reader.readexactly(int(headers["content-length"])))
        return int(lines[0].split()[1]), answer, headers.get("retry-after")

    def check(self, status, answer, text):
        if status != 200:
            right = status in REFUSALS and answer["error"]["code"] in ("rate", "busy", "time")
        elif text is None:
            right = [one["n"] for one in answer["records"]] == list(range(200))
        else:
            right = answer["input"] == text
        if not right:
            self.wrong.append((status, str(answer)[:200], text))


@pytest.mark.slow
@pytest.mark.parametrize(
    "limits",
    ["WorkbenchLimits()", "WorkbenchLimits(rate=100_000, burst=100_000)"],
    ids=["documented", "no rate"],
)
def test_two_hundred_clients(limits):
    with running(f"limits = {limits}") as server:
        asyncio.run(Load(server.port).run(10))
        before = memory(server.process)
        load = Load(server.port)
        asyncio.run(load.run(CLIENTS))
        after = memory(server.process)
        print(f"{limits}: {dict(load.statuses)}, {before:.0f} to {after:.0f} MB")
        assert load.wrong == []
        assert load.statuses.total() == CLIENTS * REQUESTS and load.statuses[200]
        assert after - before < GROWTH
        assert server.stop() == 0
        assert server.process.stderr.read() == b""
