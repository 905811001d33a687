"""Buckets of tokens, by a clock of the test."""

from urikit.workbench import work
from urikit.workbench.work import Rate


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_burst_and_then_one_at_a_time():
    clock = Clock()
    buckets = Rate(2, 3, clock)
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now = 0.5
    assert [buckets.wait("a") for _ in range(2)] == [0, 0.5]
    clock.now = 100
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_clients_do_not_share():
    buckets = Rate(1, 1, Clock())
    assert [buckets.wait(name) for name in "abab"] == [0, 0, 1, 1]


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(work, "CLIENTS", 10)
    buckets = Rate(1, 1, Clock())
    for number in range(100):
        buckets.wait(str(number))
    assert len(buckets._buckets) == 10
    # Who is forgotten begins anew, who is remembered does not.
    assert (buckets.wait("0"), buckets.wait("99")) == (0, 1)
