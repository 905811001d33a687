"""Work under way: answers in threads, and the rate of each client.

A few answers are made at a time, in threads, so that the event loop goes on; a bounded number waits, each with a time
limit. A thread cannot be stopped: a request that takes too long is refused, and its thread counts as busy until the
answer is made. The cost of answers is about linear in a body of limited length, so that is soon.

A client has a bucket of at most `burst` tokens, which gets `rate` of them each second. A request takes one. The number
of buckets is bounded.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import Any, TypeVar

from urikit.workbench.limits import RequestProblem, WorkbenchLimits

__all__ = ["Rate", "Work"]


Q = TypeVar("Q")
A = TypeVar("A")


class Work:
    """The threads, and the bodies that are held meanwhile."""

    def __init__(self, limits: WorkbenchLimits) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.threads, "urikit-workbench")
        self._asked = 0
        #: Bytes of all bodies that have arrived and are not answered.
        self.held = 0

    async def run(self, answer: Callable[[Q], A], question: Q) -> A:
        """Return an answer from a thread. Raises `RequestProblem` where too many wait, or the time is over."""
        if self._asked >= self._limits.threads + self._limits.waiting:
            raise busy()
        self._asked += 1
        future = self._threads.submit(answer, question)
        future.add_done_callback(self._done_in(asyncio.get_running_loop()))
        try:
            # Shielded, so that this request ends at its time although its thread goes on.
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), self._limits.seconds)
        except TimeoutError:
            future.cancel()  # one that still waits for a thread needs none
            seconds = self._limits.seconds
            raise RequestProblem("time", f"no answer in {seconds:g} seconds", limit=seconds, retry=seconds) from None

    def hold(self, count: int) -> None:
        """Count bytes of a body that arrived. Raises `RequestProblem` where all bodies together are too many."""
        if self.held + count > self._limits.held:
            raise busy()
        self.held += count

    def release(self, count: int) -> None:
        """Free the bytes of a body."""
        self.held -= count

    def close(self) -> None:
        """Make the answers that are under way, and no others."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _done_in(self, loop: asyncio.AbstractEventLoop) -> Callable[[Future[Any]], None]:
        def finished() -> None:
            self._asked -= 1

        def done(future: Future[Any]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(finished)

        return done


def busy() -> RequestProblem:
    """Too many requests."""
    return RequestProblem("busy", "too many requests wait for an answer; try again", retry=1)


#: Clients that are remembered; the one that asked longest ago is forgotten first.
CLIENTS = 10_000


class Rate:
    """The buckets of all clients.

    >>> now = 0.0
    >>> rate = Rate(1.0, 2, lambda: now)
    >>> [rate.wait("a"), rate.wait("a"), rate.wait("a"), rate.wait("b")]
    [0.0, 0.0, 1.0, 0.0]
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """Take a token: 0, or the seconds until there is one."""
        now = self._clock()
        tokens, then = self._buckets.pop(client, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        allowed = tokens >= 1
        self._buckets[client] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self._rate
