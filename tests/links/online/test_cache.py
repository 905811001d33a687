"""What is kept, for how long, and what never; and who is asked when, by a clock of the test."""

import sqlite3
import stat
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.links.online.conftest import OPTIONS
from urikit.links.online import checker as module
from urikit.links.online.checker import Cache, CacheError, Clock, Schedule, Task, default_path
from urikit.links.online.verdict import Facts, FetchFault

URL = "http://example.org/a"


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "folder" / "links.sqlite3")


@pytest.fixture
def at(monkeypatch):
    """Sets the time that the cache sees."""

    def at(seconds):
        monkeypatch.setattr(module, "time", lambda: seconds)

    return at


def known_later(path, at, facts, age, options=OPTIONS):
    at(1000.0)
    first = Cache(path, options)
    first.put(URL, facts)
    assert first.get(URL, is_page=False) == facts
    first.close()
    at(1000.0 + age)
    second = Cache(path, options)
    found = second.get(URL, is_page=False)
    second.close()
    return found


def test_all_that_is_known_comes_back(path, at):
    facts = Facts(200, FetchFault.NONE, "", "http://h/b", "http://h/b", frozenset({"a", "é"}), True)
    assert known_later(path, at, facts, 100) == facts


@pytest.mark.parametrize(
    ("facts", "age", "is_known"),
    [
        (Facts(200), 86_399, True),
        (Facts(200), 86_401, False),
        (Facts(404), 3_599, True),
        (Facts(404), 3_601, False),
        (Facts(fault=FetchFault.CERTIFICATE, detail="x"), 100, True),
        (Facts(503), 1, False),
        (Facts(429), 1, False),
        (Facts(fault=FetchFault.TIMEOUT, detail="x"), 1, False),
        (Facts(fault=FetchFault.GUARD, detail="x"), 1, False),
        # A clock that went back.
        (Facts(200), -10, True),
    ],
)
def test_for_how_long(path, at, facts, age, is_known):
    assert (known_later(path, at, facts, age) is not None) is is_known


def test_anchors_that_were_not_asked_for_are_not_known(path):
    cache = Cache(path, OPTIONS)
    cache.put(URL, Facts(200))
    assert cache.get(URL, is_page=True) is None
    cache.put(URL, Facts(200, names=frozenset(), is_page=True))
    assert cache.get(URL, is_page=True) is not None
    # A page that is not there has none to ask for.
    cache.put(URL, Facts(404))
    assert cache.get(URL, is_page=True) == Facts(404)
    cache.close()


def test_a_secret_is_never_written(path, at):
    for url, facts in (
        ("http://h/?token=s3cret-t0ken", Facts(200)),
        ("http://h/login", Facts(200, location="http://h/?access_token=s3cret-t0ken")),
        ("http://h/moved", Facts(200, replacement="http://me:s3cret-t0ken@h/", location="http://h/")),
    ):
        cache = Cache(path, OPTIONS)
        cache.put(url, facts)
        assert cache.get(url, is_page=False) == facts
        cache.close()
        later = Cache(path, OPTIONS)
        assert later.get(url, is_page=False) is None
        later.close()
    with open(path, "rb") as stream:
        assert b"s3cret" not in stream.read()


def test_the_file_is_for_its_owner(path):
    Cache(path, OPTIONS).close()
    assert stat.S_IMODE(Path(path).stat().st_mode) == 0o600


def test_a_file_of_another_kind(tmp_path):
    other = tmp_path / "other"
    other.write_text("not a database" * 100)
    with pytest.raises(CacheError, match="invalid cache"):
        Cache(str(other), OPTIONS)
    with pytest.raises(CacheError):
        Cache(str(other / "below"), OPTIONS)
    assert other.read_text().startswith("not a database")


def test_an_older_table_is_made_again(path):
    Cache(path, OPTIONS).close()
    base = sqlite3.connect(path)
    base.execute("DROP TABLE facts")
    base.execute("CREATE TABLE facts (other TEXT)")
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    cache = Cache(path, OPTIONS)
    cache.put(URL, Facts(200))
    assert cache.get(URL, is_page=False) == Facts(200)
    cache.close()


def test_where_it_is(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert default_path() == "/somewhere/urikit/links.sqlite3"


@pytest.mark.parametrize("path", ["a\0b", "a/" * 500_000])
def test_a_path_that_no_system_has_is_refused(path):
    with pytest.raises(CacheError, match="path without NUL"):
        Cache(path, OPTIONS)


class Moments(Clock):
    """A clock that moves only where the schedule sleeps."""

    def __init__(self):
        self.moment = 0.0
        self.slept = []

    def now(self):
        return self.moment

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.moment += seconds


def tasks(*urls):
    return [Task(url, url.partition("/")[0]) for url in urls]


def run(options, ask, *urls):
    clock = Moments()
    asked = []

    def noted(task):
        asked.append((task.url, clock.moment))
        return ask(task)

    found = dict(Schedule(options, noted, clock).run(tasks(*urls)))
    return {task.url: facts for task, facts in found.items()}, asked, clock


def test_each_task_is_asked_once_and_hosts_take_turns(options):
    urls = [f"{host}/{number}" for host in "abc" for number in range(3)]
    found, asked, _ = run(options(connections=1, per_host=1), lambda task: Facts(200), *urls)
    assert set(found) == set(urls) and len(asked) == 9
    assert [url for url, _ in asked] == ["a/0", "b/0", "c/0", "a/1", "b/1", "c/1", "a/2", "b/2", "c/2"]


def test_a_rate_is_for_each_host(options):
    _, asked, _ = run(options(connections=1, rate=2.0), lambda task: Facts(200), "a/1", "a/2", "b/1", "a/3")
    assert dict(asked) == {"a/1": 0.0, "a/2": 0.5, "b/1": 0.0, "a/3": 1.0}


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_says_how_long_to_wait(options, status):
    answers = iter((Facts(status, wait=7.0), Facts(200), Facts(200)))
    found, asked, _ = run(options(connections=1, per_host=1), lambda task: next(answers), "a/1", "a/2")
    # The whole host waits.
    assert asked == [("a/1", 0.0), ("a/1", 7.0), ("a/2", asked[2][1])] and asked[2][1] >= 7.0
    assert found["a/1"] == Facts(200)


def test_a_wait_that_is_too_long_is_not_waited_for(options):
    found, asked, clock = run(options(longest_wait=5.0), lambda task: Facts(429, wait=3600.0), "a/1")
    assert (found["a/1"].status, len(asked), clock.slept) == (429, 1, [])


def test_waits_double_and_a_seed_fixes_them(options):
    def waits(seed):
        chosen = options(connections=1, retries=3, backoff=1.0, seed=seed)
        _, asked, _ = run(chosen, lambda task: Facts(fault=FetchFault.TIMEOUT), "a/1")
        return [later - before for (_, before), (_, later) in pairwise(asked)]

    first = waits(1)
    assert first == waits(1) != waits(2)
    for number, seconds in enumerate(first):
        assert 0.5 * 2**number <= seconds <= 1.5 * 2**number
    assert len(first) == 3


def test_what_will_not_pass_is_not_tried_again(options):
    for facts in (Facts(404), Facts(fault=FetchFault.CERTIFICATE), Facts(fault=FetchFault.GUARD)):
        found, asked, _ = run(options(retries=5), lambda task, facts=facts: facts, "a/1")
        assert (found["a/1"], len(asked)) == (facts, 1)


def test_a_host_that_does_not_exist_is_asked_once(options):
    gone = Facts(fault=FetchFault.HOST, detail="unknown host")
    urls = [f"a/{number}" for number in range(50)]
    found, asked, _ = run(options(connections=1, per_host=1), lambda task: gone, *urls)
    assert len(asked) == 1 and set(found.values()) == {gone} and len(found) == 50


def test_limits_in_all_and_by_host(options):
    """Every thread waits in `ask` until as many as may are there, so that more would be seen."""
    lock = threading.Lock()
    active, most = Counter(), Counter()
    full = threading.Barrier(4)

    def ask(task):
        with lock:
            active[task.host] += 1
            active["all"] += 1
            for name in (task.host, "all"):
                most[name] = max(most[name], active[name])
        full.wait(60)
        with lock:
            active[task.host] -= 1
            active["all"] -= 1
        return Facts(200)

    urls = [f"{host}/{number}" for host in "abc" for number in range(8)]
    schedule = Schedule(options(connections=4, per_host=2), ask)
    assert len(list(schedule.run(tasks(*urls)))) == 24
    assert most["all"] == 4 and max(most[host] for host in "abc") == 2


def test_a_fault_of_urikit_is_raised_in_the_caller():
    def broken(task):
        raise LookupError("a bug")

    with pytest.raises(LookupError, match="a bug"):
        list(Schedule(OPTIONS, broken).run(tasks("a/1")))


def test_a_link_is_not_followed(tmp_path):
    """A checked folder can have one that leads to a file of the user."""
    target, link = tmp_path / "precious", tmp_path / "cache"
    target.write_text("kept", "utf-8")
    link.symlink_to(target)
    with pytest.raises(CacheError, match="cache"):
        Cache(str(link), OPTIONS)
    assert target.read_text("utf-8") == "kept"
