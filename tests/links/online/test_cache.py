"""What is kept: for how long, what never, and what a broken file leads to."""

import sqlite3
import stat

import pytest

from tests.links.online.conftest import OPTIONS
from urikit.documents.check.online import cache as module
from urikit.documents.check.online.cache import Cache, CacheError, default_path
from urikit.documents.check.online.verdict import Facts, Fault

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
    facts = Facts(200, Fault.NONE, "", "http://h/b", "http://h/b", frozenset({"a", "é"}), True)
    assert known_later(path, at, facts, 100) == facts


@pytest.mark.parametrize(
    ("facts", "age", "is_known"),
    [
        (Facts(200), 86_399, True),
        (Facts(200), 86_401, False),
        (Facts(404), 3_599, True),
        (Facts(404), 3_601, False),
        (Facts(fault=Fault.CERTIFICATE, detail="x"), 100, True),
        (Facts(503), 1, False),
        (Facts(429), 1, False),
        (Facts(fault=Fault.TIMEOUT, detail="x"), 1, False),
        (Facts(fault=Fault.GUARD, detail="x"), 1, False),
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
    with open(path, "rb") as stream:
        import os

        assert stat.S_IMODE(os.fstat(stream.fileno()).st_mode) == 0o600


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
