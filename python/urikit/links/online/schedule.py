"""Who is asked when: a queue for each host, limits in all and by host, waits, and other tries.

The thread that calls decides everything and owns all state; others only ask (`ask`) and hand back what they learned. So
no lock is needed, and Ctrl-C ends the caller at once, while those who wait for a server end with the process.

- Of the hosts that may be asked now, the one whose turn came first is next.
- `rate` is a pause between two requests to one host. A server that says 429 is asked one at a time from then on, and
  less and less often.
- A wait that a server asks for (Retry-After) is for its whole host. One beyond the limit is not waited for.
- What may pass is tried again, with waits that double. A host without an address is asked once.

What can go wrong: nothing here; an error of `ask` itself is raised in the caller. Left out: priorities.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.links.online.options import OnlineOptions
from urikit.links.online.verdict import Facts, Fault
from urikit.links.online.wait import before_retry

__all__ = ["Clock", "Schedule", "Task"]

#: The pause between requests to a host that said 429, at first and at most, in seconds.
_SLOW, _SLOWEST = 0.05, 5.0


@discreet
class Task(NamedTuple):
    """One URL to ask."""

    url: str
    host: str
    #: Whether its anchors are wanted.
    is_page: bool = False
    #: How often it was tried before.
    attempt: int = 0


class Clock:
    """The time; tests have their own."""

    def now(self) -> float:
        """Seconds from some moment on."""
        return monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait while nobody is being asked."""
        sleep(seconds)


class _Line:
    """The queue of one host."""

    def __init__(self, pause: float, most: int) -> None:
        self.tasks: deque[Task] = deque()
        self.active = 0
        self.pause = pause
        self.most = most
        self.free_at = 0.0
        self.is_listed = False
        #: What is said of everything else on a host that does not exist.
        self.gone: Facts | None = None


class Schedule:
    """Asks tasks, each once or until it is known; hosts remember their waits from one call of `run` to the next."""

    def __init__(self, options: OnlineOptions, ask: Callable[[Task], Facts], clock: Clock | None = None) -> None:
        self._options = options
        self._ask = ask
        self._clock = clock or Clock()
        self._random = Random(options.seed)
        self._lines: dict[str, _Line] = {}
        self._ready: list[tuple[float, int, str]] = []
        self._turns = 0
        self._active = 0
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Task, Facts | BaseException]] = SimpleQueue()

    def run(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Facts]]:
        """Each task with what was learned, in the order of the answers."""
        waiting = 0
        for task in tasks:
            self._line(task.host).tasks.append(task)
            self._list(task.host)
            waiting += 1
        threads = min(waiting, self._options.connections)
        for _ in range(threads):
            Thread(target=self._work, name="urikit-online", daemon=True).start()
        try:
            while self._ready or self._active:
                yield from self._begin()
                if self._active or self._ready:
                    yield from self._receive()
        finally:
            for _ in range(threads):
                self._tasks.put(None)

    def _work(self) -> None:
        """What a thread does: ask, and hand back."""
        while (task := self._tasks.get()) is not None:
            try:
                self._answers.put((task, self._ask(task)))
            except BaseException as error:
                self._answers.put((task, error))

    def _line(self, host: str) -> _Line:
        line = self._lines.get(host)
        if line is None:
            pause = 0.0 if self._options.rate is None else 1 / self._options.rate
            line = self._lines[host] = _Line(pause, self._options.per_host)
        return line

    def _list(self, host: str) -> None:
        """Put a host among those that may be asked, if it may."""
        line = self._lines[host]
        if line.tasks and line.active < line.most and not line.is_listed:
            self._turns += 1
            line.is_listed = True
            heappush(self._ready, (line.free_at, self._turns, host))

    def _begin(self) -> Iterator[tuple[Task, Facts]]:
        """Hand out what may be asked now."""
        while self._ready and self._active < self._options.connections:
            _, _, host = self._ready[0]
            line, now = self._lines[host], self._clock.now()
            if line.free_at > now:
                if self._ready[0][0] == line.free_at:
                    return
                # The host was told to wait after it was listed.
                heappop(self._ready)
                line.is_listed = False
                self._list(host)
                continue
            heappop(self._ready)
            line.is_listed = False
            task = line.tasks.popleft()
            if line.gone is not None:
                yield task, line.gone
            else:
                line.active += 1
                self._active += 1
                line.free_at = now + line.pause
                self._tasks.put(task)
            self._list(host)

    def _receive(self) -> Iterator[tuple[Task, Facts]]:
        """Wait for an answer, or until a host may be asked again."""
        is_full = self._active >= self._options.connections
        due = None if is_full or not self._ready else max(self._ready[0][0] - self._clock.now(), 0.0)
        if not self._active:
            self._clock.sleep(due or 0.0)
            return
        try:
            task, found = self._answers.get(timeout=due)
        except Empty:
            return
        line = self._lines[task.host]
        line.active -= 1
        self._active -= 1
        if isinstance(found, BaseException):
            raise found
        if self._again(task, found, line):
            line.tasks.appendleft(task._replace(attempt=task.attempt + 1))
        else:
            yield task, found._replace(wait=None)
        self._list(task.host)

    def _again(self, task: Task, facts: Facts, line: _Line) -> bool:
        """Whether a task is tried again; its host waits until then."""
        if facts.fault is Fault.HOST:
            line.gone = facts
        if facts.status == 429:
            line.most, line.pause = 1, min(max(2 * line.pause, _SLOW), _SLOWEST)
        if not facts.is_passing or task.attempt >= self._options.retries:
            return False
        wait = facts.wait
        if wait is None:
            wait = before_retry(task.attempt + 1, self._options.backoff, self._random)
        elif wait > self._options.longest_wait:
            return False
        line.free_at = max(line.free_at, self._clock.now() + wait)
        return True
