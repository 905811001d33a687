"""What servers said, kept in a file, so that an interrupted check goes on and the next one asks less (sqlite3).

A row is a URL without fragment and user name, and what is known of it (`Facts`). In one run each row counts whatever it
says. From an earlier run, an answer counts for the age of the options; one that is an error for an hour of it, so that
a corrected page is seen soon; and what may pass (a timeout, an error of the server, a refused address) never.

A URL with a secret in it, and one that leads to such a URL, is never written: it is known in this run alone. The file
is for its owner alone. It is whole at any moment: each commit is one of sqlite3.

What can go wrong: `CacheError` for a file that cannot be used. Left out: sharing between machines.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from urikit._native import mask
from urikit.core.errors import ArgumentError
from urikit.links.online.options import OnlineOptions
from urikit.links.online.verdict import Facts, Fault

__all__ = ["Cache", "CacheError", "default_path"]

#: Seconds for which an error of an earlier run counts.
_ERRORS = 3600.0
#: Answers that are written at once.
_BATCH = 100
_TABLE = """CREATE TABLE IF NOT EXISTS facts (
    url TEXT PRIMARY KEY, asked REAL NOT NULL, status INTEGER, fault TEXT NOT NULL, detail TEXT NOT NULL,
    location TEXT, replacement TEXT, names TEXT, is_page INTEGER NOT NULL
) WITHOUT ROWID"""
#: The longest path, in characters: systems have a limit of their own, and folders are made one in the other.
_LONGEST = 4096
#: The version of the table.
_VERSION = 1


class CacheError(ArgumentError):
    """A cache file that cannot be used."""


def default_path() -> str:
    """Where the cache is if nobody says otherwise: the folder for caches of this user."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return os.path.join(base, "urikit", "links.sqlite3")


class Cache:
    """The answers of one run and, with a file, of earlier ones.

    >>> with_facts = Cache(None, OnlineOptions())
    >>> with_facts.put("http://h/", Facts(200))
    >>> with_facts.get("http://h/", is_page=False).status, with_facts.get("http://h/", is_page=True)
    (200, None)
    >>> with_facts.close()
    """

    def __init__(self, path: str | None, options: OnlineOptions) -> None:
        self._options = options
        self._path = path
        self._began = time()
        self._secret: dict[str, Facts] = {}
        self._waiting = 0
        if path is not None and ("\0" in path or len(path) > _LONGEST):
            raise CacheError("cache", f"a path without NUL, of at most {_LONGEST:,} characters", path[:100])
        with self._errors():
            if path is not None:
                folder = os.path.dirname(os.path.abspath(path))
                os.makedirs(folder, exist_ok=True)
                # A link in a checked folder must not lead to another file.
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
            # Without a name it is a temporary file, which sqlite3 removes.
            self._base = sqlite3.connect(path or "", timeout=10)
            try:
                self._prepare()
            except BaseException:
                self._base.close()
                raise

    def _prepare(self) -> None:
        known = self._base.execute("PRAGMA user_version").fetchone()[0]
        if known not in (0, _VERSION):
            self._base.execute("DROP TABLE IF EXISTS facts")
        self._base.execute(_TABLE)
        self._base.execute(f"PRAGMA user_version = {_VERSION}")
        self._base.commit()

    def get(self, url: str, *, is_page: bool) -> Facts | None:
        """What is known of a URL; None where it has to be asked. With `is_page` its anchors must be known, too."""
        kept = self._secret.get(url)
        if kept is not None:
            return kept if kept.is_page or not is_page or kept.status is None else None
        with self._errors():
            row = self._base.execute("SELECT * FROM facts WHERE url = ?", (url,)).fetchone()
        if row is None:
            return None
        _, asked, status, fault, detail, location, replacement, names, has_names = row
        facts = Facts(
            status,
            Fault(fault),
            detail,
            location,
            replacement,
            None if names is None else frozenset(json.loads(names)),
            bool(has_names),
        )
        is_settled = status is not None and status not in self._options.accepted
        if is_page and not facts.is_page and not (status is None or is_settled):
            return None
        return facts if asked >= self._began or self._counts(facts, self._began - asked) else None

    def _counts(self, facts: Facts, age: float) -> bool:
        """Whether an answer of an earlier run counts; its age is that at the beginning of this one."""
        if facts.is_passing or facts.fault is Fault.GUARD or age < 0:
            return False
        is_good = facts.status in self._options.accepted
        return age < (self._options.cache_age if is_good else min(self._options.cache_age, _ERRORS))

    def put(self, url: str, facts: Facts) -> None:
        """Keep what was learned."""
        texts = (url, facts.location or "", facts.replacement or "")
        if any(mask(text) != text for text in texts):
            self._secret[url] = facts
            return
        names = None if facts.names is None else json.dumps(sorted(facts.names))
        row = (url, time(), facts.status, facts.fault.value, facts.detail, facts.location, facts.replacement, names)
        with self._errors():
            self._base.execute("REPLACE INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, facts.is_page))
            self._waiting += 1
            if self._waiting >= _BATCH:
                self.commit()

    def commit(self) -> None:
        """Write what was put."""
        self._waiting = 0
        with self._errors():
            self._base.commit()

    def close(self) -> None:
        """Write what was put, and close the file."""
        try:
            self.commit()
        finally:
            self._base.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Inside, what goes wrong with the file is a `CacheError`."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise CacheError("cache", f"a file of sqlite3 that can be written ({said})", self._path or "") from error
