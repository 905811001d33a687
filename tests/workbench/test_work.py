"""Answers in threads: how many, how long, and what is left when one is too slow."""

import asyncio
import threading

import pytest

from urikit.workbench import WorkbenchLimits
from urikit.workbench.limits import RequestProblem
from urikit.workbench.work import Work


def test_an_answer_and_an_error():
    async def go():
        work = Work(WorkbenchLimits())
        assert await work.run(bytes.upper, b"a") == b"A"
        with pytest.raises(ZeroDivisionError):
            await work.run(lambda _: 1 / 0, b"")
        work.close()

    asyncio.run(go())


def test_more_than_may_wait_are_refused():
    async def go():
        release = threading.Event()
        work = Work(WorkbenchLimits(threads=1, waiting=2))
        running = [asyncio.create_task(work.run(lambda _: release.wait(30) and b"", b"")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RequestProblem) as refused:
            await work.run(bytes.upper, b"a")
        assert (refused.value.code, refused.value.headers) == ("busy", {"Retry-After": "1"})
        release.set()
        assert await asyncio.gather(*running) == [b""] * 3
        assert await work.run(bytes.upper, b"a") == b"A"
        work.close()

    asyncio.run(go())


def test_one_that_waits_too_long_is_not_begun():
    async def go():
        release, begun = threading.Event(), []
        work = Work(WorkbenchLimits(threads=1, waiting=1, seconds=0.1))
        first = asyncio.create_task(work.run(lambda _: release.wait(30) and b"", b""))
        await asyncio.sleep(0)
        with pytest.raises(RequestProblem, match="no answer in"):
            await work.run(lambda _: begun.append(1) or b"", b"")
        with pytest.raises(RequestProblem, match="no answer in"):
            await first
        release.set()
        work.close()
        assert begun == []

    asyncio.run(go())


def test_bodies_are_counted():
    work = Work(WorkbenchLimits(held=10))
    work.hold(6)
    with pytest.raises(RequestProblem):
        work.hold(5)
    work.release(6)
    work.hold(10)
    work.close()
