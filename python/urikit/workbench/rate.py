"""How often a client may ask: a bucket of tokens for each, in bounded memory.

A bucket has at most `burst` tokens, and gets `rate` of them each second. A request takes one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

__all__ = ["Rate"]

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
