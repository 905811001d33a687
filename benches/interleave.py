"""The harness: every case of a job runs on every chunk, one after another, in one process.

A shared machine changes its speed by the second, so times are not compared across seconds: within a chunk the cases run
in turn, the order rotates from chunk to chunk, and the result is the ratio of two cases *in the same chunk*, its median
over all chunks with the 10th and 90th percentile. Each case gets fresh copies of the strings without cached hash and
encoding; the garbage collector is off while the clock runs; the loop is generated code without a call per item.
The clock is the thread's processor time, which stops while another process runs.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from time import thread_time_ns
from typing import Any

CHUNK = 500

#: Prepares the items of a case outside of the measured time.
Prepare = Callable[[Any], Any]


@dataclass(frozen=True)
class Case:
    """One way to do a job: a statement over the loop's variable `s`."""

    name: str
    statement: str
    names: Mapping[str, Any] = field(default_factory=dict)
    prepare: Prepare | None = None


@dataclass(frozen=True)
class Figure:
    """The nanoseconds per item of one case, by chunk."""

    name: str
    times: Sequence[float]

    @property
    def best(self) -> float:
        """The least time of a chunk, as on an idle machine."""
        return min(self.times)

    def over(self, reference: Figure) -> tuple[float, float, float]:
        """Return the ratio of this case's time to another's: median, 10th and 90th percentile."""
        ratios = sorted(a / b for a, b in zip(self.times, reference.times, strict=True))
        tenth = len(ratios) // 10
        return statistics.median(ratios), ratios[tenth], ratios[-1 - tenth]


def fresh(item: Any) -> Any:
    """Return a copy without the cached hash and encoding of the original."""
    if isinstance(item, str):
        return item.encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")
    if isinstance(item, bytes):
        return bytes(bytearray(item))
    return tuple(fresh(part) for part in item)


def _loop(case: Case) -> Callable[[list[Any]], int]:
    source = (
        "def loop(items):\n"
        "    began = clock()\n"
        "    for s in items:\n"
        f"        {case.statement}\n"
        "    return clock() - began\n"
    )
    names: dict[str, Any] = {"clock": thread_time_ns, **case.names}
    exec(compile(source, f"<{case.name}>", "exec"), names)
    loop: Callable[[list[Any]], int] = names["loop"]
    return loop


def accepted(items: Iterable[Any], cases: Sequence[Case]) -> list[Any]:
    """Return the items that every case accepts, since the others would measure exceptions."""
    loops = [(_loop(case), case.prepare) for case in cases]

    def runs(item: Any) -> bool:
        try:
            for loop, prepare in loops:
                loop([prepare(item) if prepare else item])
        except Exception:
            return False
        return True

    return [item for item in items if runs(item)]


def measure(items: Sequence[Any], cases: Sequence[Case], chunks: int, size: int = CHUNK) -> list[Figure]:
    """Time every case on the first `chunks` chunks of `size` items."""
    loops = [(case, _loop(case)) for case in cases]
    times: dict[str, list[float]] = {case.name: [] for case in cases}
    gc.collect()
    gc.disable()
    try:
        for number in range(min(chunks, len(items) // size)):
            chunk = items[number * size : (number + 1) * size]
            turn = number % len(loops)
            for case, loop in loops[turn:] + loops[:turn]:
                copies = [fresh(item) for item in chunk]
                if case.prepare:
                    copies = [case.prepare(item) for item in copies]
                times[case.name].append(loop(copies) / size)
                del copies
    finally:
        gc.enable()
    return [Figure(name, row) for name, row in times.items()]
