"""How hard a property is tried where there are dozens of its kind, and what a call may cost.

The properties of the generic syntax get every example that was asked for. A tenth, and never fewer than 50, is for
those of a single scheme, namespace or media type, since there are more than a hundred of them and
their texts are drawn from regular expressions; and for explanations, pictures and commands, where each example takes
milliseconds.

No test looks at a clock on the wall: machines differ, and so does what else they do. `costs_at_most` compares the
processor time of a block with that of a fixed piece of work on the same machine.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from hypothesis import settings

#: Examples of a property in this run.
EXAMPLES = settings.default.max_examples if settings.default else 100
#: Inputs of a test that is marked `searches` and counts them itself.
SCANS = EXAMPLES * 100
#: Put above `given`.
a_tenth = settings(max_examples=max(50, EXAMPLES // 10))


#: A function for programs that tests start: the most memory that the process has held, in megabytes. `ru_maxrss` will
#: not do, since it begins with that of the process which started it, and a worker of pytest holds gigabytes at times.
PEAK = """
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) // 1024
"""


@cache
def yardstick() -> float:
    """The processor time of one unit of work: a million steps in Python, about 0.05 s on a machine of 2020."""
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        total = 0
        for number in range(1_000_000):
            total += number
        best = min(best, time.process_time() - began)
    return best


@contextmanager
def costs_at_most(units: int) -> Iterator[None]:
    """The block takes no more processor time than that many units of work, twenty of which make about a second.

    What is quadratic where it should be linear takes hundreds of times as long as it may.
    """
    began = time.process_time()
    yield
    spent = time.process_time() - began
    assert spent <= units * 20 * yardstick(), f"{spent:.2f} s of processor time"
