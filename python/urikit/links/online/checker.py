"""Check links to other servers: each URL once, whatever the number of links to it, and the anchors of its page.

    links ── one URL each ──> Cache ── unknown ones ──> Schedule, by host ── ask: HEAD, GET ──> Facts ──> verdicts

**`Checker`** asks for a URL without its fragment (RFC 9110 section 4.2.5) and without a user name. The answers are in
the cache, so a second call asks nothing again, but for a page whose anchors are wanted now and were not before. An
interrupt leaves the cache whole; `known` then returns the verdicts until it came. The caller knows whether a URL is
inside of the checked folder.

**`ask`** sends requests by `urikit.net.guard.fetch`: every URL is judged, a name is resolved once, and each of its
addresses is judged. Bytes and seconds have limits. Everything that goes wrong becomes a `FetchFault` with words.

- HEAD is sent first (RFC 9110 section 9.3.2). Many servers do not know it, or answer it in another way than GET. So
  every error is asked again with GET, but for 429, since that server does not want one more request.
- The body of GET is read if anchors are wanted and the page is HTML or SVG, up to a limit.
- A Location is read by the URL Standard, as browsers do. 301 and 308 are permanent; any other is not.
- Authorization is sent to the origins that the options name.

**Anchors.** The names are those of `urikit.links.anchors`. A script may add names after the page was loaded, so
fragments that are known to be for a script are not checked:

| fragment            | is                                                                   |
|---------------------|----------------------------------------------------------------------|
| `:~:text=...`       | a directive to the browser, no name (URL Fragment Text Directives)   |
| `!/a`, `/a`, `?a=b` | a path inside of an application                                      |
| `L10`, `L10-L20`    | a line of a file on a code host                                      |

Code hosts write `id="user-content-usage"` for `#usage`; both count. Left out: `page=3` of PDF and names of other
formats.

**`Schedule`** has a queue for each host, and limits in all and by host. The calling thread decides everything and owns
all state; the others only call `ask` and return its answer. So no lock is needed, and Ctrl-C ends the caller at once,
while threads that wait for a server end with the process.

- Of the hosts that may be asked now, the one whose turn came first is next.
- `rate` is a pause between two requests to one host. A server that says 429 is asked one at a time from then on, and
  less and less often.
- A wait that a server asks for (Retry-After, RFC 9110 section 10.2.3: seconds or a date) is for its whole host. One
  beyond the limit is not waited for; an invalid field counts as missing.
- Transient errors are tried again, with waits that double. A host without an address is asked once.

**`Cache`** keeps answers in a file of sqlite3, so that an interrupted check continues and the next one asks less. In
one run each row counts. From an earlier run, an answer counts for the age of the options; an error for an hour of it,
so that a corrected page is seen soon; a transient one (a timeout, an error of the server, a refused address) never. A
URL with a secret in it, and one that leads to such a URL, is never written. The file is for its owner alone, and each
commit leaves it whole. A file that cannot be used is a `CacheError`. Left out: sharing between machines.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.utils import parsedate_to_datetime
from functools import cache
from heapq import heappop, heappush
from importlib.metadata import version
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep, time
from types import TracebackType
from typing import NamedTuple

from urikit._native import WebURL, mask
from urikit.core.arguments import bytes_of, several
from urikit.core.errors import ArgumentError, URIError
from urikit.core.mask import discreet, shown
from urikit.documents.base import Envelope
from urikit.documents.formats import by_media_type
from urikit.links.anchors import Names, names_of
from urikit.links.online.verdict import EXCLUDED, Facts, FetchFault, OnlineOptions, OnlineVerdict, State, judge
from urikit.net.guard import Addresses, GuardError, Limits, Policy, outgoing_fetch
from urikit.net.guard.check import lookup
from urikit.net.guard.connect import Resolver
from urikit.net.guard.fetch import ExchangeError, ExchangeErrorKind, Fetch, HTTPAnswer, exchange
from urikit.net.http.message import ACCEPTED, field_bytes

__all__ = [
    "Cache",
    "CacheError",
    "Checker",
    "Clock",
    "Counts",
    "FetchedPage",
    "Schedule",
    "Task",
    "ask",
    "asks_for_name",
    "before_retry",
    "check_online",
    "default_path",
    "get_page",
    "has_name",
    "page_names",
    "seconds_of",
]


def seconds_of(field: str | None, now: float | None = None) -> float | None:
    """Return the seconds that a Retry-After field asks for; None if it is missing or invalid.

    >>> seconds_of("120"), seconds_of("Thu, 01 Jan 1970 00:01:00 GMT", now=30.0), seconds_of("soon")
    (120.0, 30.0, None)
    """
    text = (field or "").strip()
    if text.isascii() and text.isdigit():
        return float(int(text[:9]))
    try:
        at = parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(at - (time() if now is None else now), 0.0)


def before_retry(attempt: int, first: float, random: Random) -> float:
    """Return the seconds before try number `attempt` (from 1), twice as long each time.

    A random part keeps many tries from coming at once: from half of the wait to one and a half.

    >>> before_retry(3, 1.0, Random(1)) == before_retry(3, 1.0, Random(1))
    True
    """
    return float(first * 2 ** (attempt - 1) * (0.5 + random.random()))


_FOR_SCRIPTS = re.compile(r"[!/?]|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$")
#: The prefix that code hosts put before the names of a document.
_PREFIX = "user-content-"
#: The most names that are kept of a page; of one with more they are unknown.
_MOST = 50_000


def asks_for_name(fragment: str) -> bool:
    """Return whether a fragment can be the name of an anchor.

    >>> [asks_for_name(fragment) for fragment in ("usage", "", ":~:text=a", "!/a", "L10-L20", "Top")]
    [True, False, False, False, False, False]
    """
    name = fragment.partition(":~:")[0]
    return bool(name) and name.lower() != "top" and _FOR_SCRIPTS.match(name) is None


def has_name(names: frozenset[str], fragment: str) -> bool:
    """Return whether a page with these names has an anchor for a fragment.

    >>> has_name(frozenset({"user-content-usage"}), "usage"), has_name(frozenset({"a"}), "b")
    (True, False)
    """
    found = Names(names)
    return found.has(fragment) or found.has(_PREFIX + fragment)


def page_names(body: bytes, media_type: str | None) -> frozenset[str] | None:
    """Return the names in a body; None for a format whose names are not known."""
    form = None if media_type is None else by_media_type(media_type)
    if form is None or form.name not in ("html", "xhtml", "svg"):
        return None
    names = names_of(body, form.name, Envelope(media_type=media_type)).names
    return None if names is None or len(names) > _MOST else frozenset(names)


_PERMANENT = frozenset((301, 308))
_REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
#: Connecting has at most so many seconds of the whole.
_CONNECT_SECONDS = 10.0
#: The fault of an exchange, and its words.
_FAULTS = {
    ExchangeErrorKind.HOST: (FetchFault.HOST, "unknown host: {}"),
    ExchangeErrorKind.RESOLVER: (FetchFault.CONNECTION, "unknown host: {}"),
    ExchangeErrorKind.CERTIFICATE: (FetchFault.CERTIFICATE, "invalid certificate: {}"),
    ExchangeErrorKind.UNREACHABLE: (FetchFault.UNREACHABLE, "{}"),
    ExchangeErrorKind.CONNECTION: (FetchFault.CONNECTION, "{}"),
    ExchangeErrorKind.CLOSED: (FetchFault.CONNECTION, "{}"),
    ExchangeErrorKind.TIMEOUT: (FetchFault.TIMEOUT, "no answer within {seconds:g} seconds"),
    ExchangeErrorKind.ANSWER: (FetchFault.ANSWER, "invalid answer: {}"),
    ExchangeErrorKind.HEAD: (FetchFault.ANSWER, "invalid answer: header fields are larger than {}"),
    ExchangeErrorKind.BODY: (FetchFault.ANSWER, "body of more than {most:,} bytes"),
}


class FetchedPage:
    """A document that came from a server."""

    def __init__(self, url: str, media_type: str | None, body: bytes) -> None:
        #: The URL after redirects.
        self.url = url
        self.media_type = media_type
        self.body = body


class _Stop(Exception):
    """The end of an exchange, with its facts. Never leaves the module."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.facts = facts


def ask(url: str, options: OnlineOptions, *, is_page: bool = False, resolver: Resolver = lookup) -> Facts:
    """Ask for a URL without fragment and user name; with `is_page` also for its anchors."""
    facts, _ = _Exchange(options, resolver, is_page=is_page).follow(url, "GET" if is_page else "HEAD")
    must_repeat = not is_page and (
        facts.status not in options.accepted and facts.status != 429
        if facts.status is not None
        else facts.fault in (FetchFault.CONNECTION, FetchFault.ANSWER)
    )
    if must_repeat:
        facts, _ = _Exchange(options, resolver).follow(url, "GET")
    return facts


def get_page(url: str, options: OnlineOptions, *, resolver: Resolver = lookup) -> FetchedPage | Facts:
    """Get a whole document; facts if it does not come."""
    facts, page = _Exchange(options, resolver, is_page=True, is_whole=True).follow(url, "GET")
    return facts if page is None else page


class _Exchange:
    """One request and its redirects."""

    def __init__(
        self, options: OnlineOptions, resolver: Resolver, *, is_page: bool = False, is_whole: bool = False
    ) -> None:
        self._options, self._is_page, self._is_whole = options, is_page, is_whole
        limits = Limits(
            hops=options.hops,
            bytes=options.max_bytes,
            seconds=options.timeout,
            connect_seconds=min(options.timeout, _CONNECT_SECONDS),
        )
        self._fetch = Fetch("urikit", _policy(options.addresses), limits, resolver)
        self._location: str | None = None
        self._replacement: str | None = None

    def follow(self, url: str, method: str) -> tuple[Facts, FetchedPage | None]:
        """Return the facts at the end of the redirects, and the page if it was to be read whole."""
        seen = {url}
        is_permanent = True
        try:
            while True:
                answer = self._send(url, method)
                if not _leads_on(answer):
                    facts, page = self._read(url, answer)
                    return facts._replace(location=self._location, replacement=self._replacement), page
                url = self._target(url, answer.header("Location") or "")
                is_permanent = is_permanent and answer.status in _PERMANENT
                self._location = url
                if is_permanent:
                    self._replacement = url
                url = url.partition("#")[0]
                if url in seen:
                    raise _Stop(Facts(fault=FetchFault.REDIRECTS, detail="redirects lead in a circle"))
                seen.add(url)
                self._fetch.follow()
        except _Stop as stop:
            facts = stop.facts
        except GuardError as error:
            is_hops = error.code == "unsafe-hops"
            fault, detail = (
                (FetchFault.REDIRECTS, f"more than {self._options.hops} redirects")
                if is_hops
                else (FetchFault.GUARD, error.message)
            )
            facts = Facts(fault=fault, detail=shown(detail))
        except ExchangeError as broken:
            if broken.kind is ExchangeErrorKind.BODY and broken.answer is not None and not self._is_whole:
                # The page is there; what anchors it has stays unknown.
                return self._facts(broken.answer)._replace(location=self._location, replacement=self._replacement), None
            fault, words = _FAULTS[broken.kind]
            detail = words.format(broken.detail, most=self._options.max_bytes, seconds=self._options.timeout)
            facts = Facts(fault=fault, detail=detail)
        return facts._replace(location=self._location), None

    def _target(self, url: str, location: str) -> str:
        """Resolve a Location."""
        text = location if location.isascii() else field_bytes(location).decode("utf-8", "replace")
        try:
            target = WebURL.parse(text, url)
        except URIError as error:
            raise _Stop(Facts(fault=FetchFault.REDIRECTS, detail=f"invalid redirect: {error.message}")) from error
        return _without_user(target)

    def _send(self, url: str, method: str) -> HTTPAnswer:
        web = WebURL.parse(url)
        fields = [("User-Agent", _agent()), ("Accept", "text/html, */*;q=0.8"), ("Connection", "close")]
        fields.append(("Accept-Encoding", ACCEPTED if self._is_page else "identity"))
        known = self._options.authorization.get(web.serialized_origin)
        if known is not None:
            fields.append(("Authorization", known))
        return exchange(
            self._fetch,
            method,
            url,
            web.request_target or "",
            fields,
            authorities=self._options.authorities,
            wants=self._wants,
        )

    def _wants(self, answer: HTTPAnswer) -> bool:
        """Return whether the body is read."""
        if not self._is_page or _leads_on(answer) or answer.status not in self._options.accepted:
            return False
        media_type = answer.header("Content-Type") or ""
        return self._is_whole or "html" in media_type or "svg" in media_type

    def _facts(self, answer: HTTPAnswer) -> Facts:
        return Facts(answer.status, is_page=self._is_page, wait=seconds_of(answer.header("Retry-After")))

    def _read(self, url: str, answer: HTTPAnswer) -> tuple[Facts, FetchedPage | None]:
        """Return the facts of the last answer, and the page if it was read whole."""
        facts, media_type = self._facts(answer), answer.header("Content-Type")
        if not self._wants(answer):
            return facts, None
        if self._is_whole:
            return facts, FetchedPage(WebURL.parse(url).href, media_type, answer.body)
        return facts._replace(names=page_names(answer.body, media_type)), None


def _leads_on(answer: HTTPAnswer) -> bool:
    return answer.status in _REDIRECTS and answer.header("Location") is not None


def _without_user(target: WebURL) -> str:
    """Return a URL without user name and password, which are not sent (RFC 9110 section 4.2.4)."""
    return target.href if target.userinfo is None else target.replace(userinfo=None).href


@cache
def _policy(addresses: Addresses) -> Policy:
    """Return the policy of requests: look-alikes are allowed, and characters that browsers encode."""
    is_private = addresses is not Addresses.PUBLIC_ONLY
    return replace(
        outgoing_fetch(), name="online", addresses=addresses, private_names=is_private, look_alikes=True, valid=False
    )


@cache
def _agent() -> str:
    return f"urikit/{version('urikit')} (link check)"


#: The pause between requests to a host that said 429, at first and at most, in seconds.
_SLOW, _SLOWEST = 0.05, 5.0


@discreet
class Task(NamedTuple):
    """One URL to ask."""

    url: str
    host: str
    #: True if its anchors are wanted.
    is_page: bool = False
    #: The number of earlier tries.
    attempt: int = 0


class Clock:
    """The time; tests have their own."""

    def now(self) -> float:
        """Return seconds from some moment on."""
        return monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait while no request is running."""
        sleep(seconds)


class _HostQueue:
    """The queue of one host."""

    def __init__(self, pause: float, most: int) -> None:
        self.tasks: deque[Task] = deque()
        self.active = 0
        self.pause = pause
        self.most = most
        self.free_at = 0.0
        self.is_listed = False
        #: The facts for all other URLs of a host that does not exist.
        self.gone: Facts | None = None


class Schedule:
    """Runs tasks, each until its answer is final; hosts keep their waits from one call of `run` to the next."""

    def __init__(self, options: OnlineOptions, ask: Callable[[Task], Facts], clock: Clock | None = None) -> None:
        self._options = options
        self._ask = ask
        self._clock = clock or Clock()
        self._random = Random(options.seed)
        self._lines: dict[str, _HostQueue] = {}
        self._ready: list[tuple[float, int, str]] = []
        self._turns = 0
        self._active = 0
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Task, Facts | BaseException]] = SimpleQueue()

    def run(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Facts]]:
        """Yield each task with its facts, in the order of the answers."""
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
        """Run in a thread: ask, and return the answer."""
        while (task := self._tasks.get()) is not None:
            try:
                self._answers.put((task, self._ask(task)))
            except BaseException as error:
                self._answers.put((task, error))

    def _line(self, host: str) -> _HostQueue:
        line = self._lines.get(host)
        if line is None:
            pause = 0.0 if self._options.rate is None else 1 / self._options.rate
            line = self._lines[host] = _HostQueue(pause, self._options.per_host)
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

    def _again(self, task: Task, facts: Facts, line: _HostQueue) -> bool:
        """Return whether a task is tried again; its host waits until then."""
        if facts.fault is FetchFault.HOST:
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
    """Return the default path of the cache, in the folder for caches of this user."""
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
        if path is not None and (b"\0" in bytes_of(path, "surrogateescape") or len(path) > _LONGEST):
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
        """Return the facts about a URL; None if it has to be asked. With `is_page` its anchors must be known, too."""
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
            FetchFault(fault),
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
        """Return whether an answer of an earlier run counts; its age is that at the beginning of this one."""
        if facts.is_passing or facts.fault is FetchFault.GUARD or age < 0:
            return False
        is_good = facts.status in self._options.accepted
        return age < (self._options.cache_age if is_good else min(self._options.cache_age, _ERRORS))

    def put(self, url: str, facts: Facts) -> None:
        """Keep the facts about a URL."""
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
        """Write new facts to the file."""
        self._waiting = 0
        with self._errors():
            self._base.commit()

    def close(self) -> None:
        """Write new facts, and close the file."""
        try:
            self.commit()
        finally:
            self._base.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn errors of the file into `CacheError`."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise CacheError("cache", f"a file of sqlite3 that can be written ({said})", self._path or "") from error


class Counts(NamedTuple):
    """The progress of a check."""

    #: URLs that are known, and those there are until now.
    done: int = 0
    total: int = 0
    #: The number of answers that came from servers in this run.
    asked: int = 0


@discreet
class _Place(NamedTuple):
    """A link, as far as it is asked."""

    url: str
    host: str
    fragment: str


class Checker:
    """Checks links with one cache and one schedule; a context manager.

    >>> with Checker(OnlineOptions(excluded=("*.pdf",))) as checker:
    ...     {url: str(verdict) for url, verdict in checker.check(["https://example.org/a.pdf", "mailto:a@b"]).items()}
    {'https://example.org/a.pdf': 'excluded', 'mailto:a@b': 'excluded'}
    """

    def __init__(
        self,
        options: OnlineOptions,
        cache: str | None = None,
        *,
        resolver: Resolver = lookup,
        clock: Clock | None = None,
        progress: Callable[[Counts], None] | None = None,
    ) -> None:
        self._options = options
        self._resolver = resolver
        self._schedule = Schedule(options, self._ask, clock)
        self._progress = progress
        self.counts = Counts()
        # The last, since it opens a file: whatever is wrong with the rest is said before.
        self._cache = Cache(cache, options)

    def __enter__(self) -> Checker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write new facts, and close the cache."""
        self._cache.close()

    def check(self, urls: Iterable[str]) -> dict[str, OnlineVerdict]:
        """Return a verdict on each link; asks for unknown URLs. Raises `CacheError`."""
        places = {url: self._place(url) for url in urls}
        pages = {place.url for place in places.values() if place is not None and asks_for_name(place.fragment)}
        hosts = {place.url: place.host for place in places.values() if place is not None}
        tasks = [
            Task(url, host, url in pages)
            for url, host in hosts.items()
            if self._cache.get(url, is_page=url in pages) is None
        ]
        before, known = self.counts, len(hosts) - len(tasks)
        try:
            self._count(known, len(hosts), 0)
            for task, facts in self._schedule.run(tasks):
                self._cache.put(task.url, facts._replace(is_page=task.is_page))
                self._count(1, 0, 1)
        except KeyboardInterrupt:
            # It can come between an answer and its count, so the answers are counted.
            learned = sum(self._cache.get(task.url, is_page=task.is_page) is not None for task in tasks)
            self.counts = Counts(before.done + known + learned, before.total + len(hosts), before.asked + learned)
            raise
        finally:
            self._cache.commit()
        return {url: self._verdict(place) for url, place in places.items()}

    def known(self, urls: Iterable[str]) -> dict[str, OnlineVerdict]:
        """Return the verdicts on links that are known without asking, after an interrupt."""
        found = {}
        for url in urls:
            place = self._place(url)
            if place is None or self._cache.get(place.url, is_page=asks_for_name(place.fragment)) is not None:
                found[url] = self._verdict(place)
        return found

    def _ask(self, task: Task) -> Facts:
        return ask(task.url, self._options, is_page=task.is_page, resolver=self._resolver)

    def _count(self, done: int, total: int, asked: int) -> None:
        before = self.counts
        self.counts = Counts(before.done + done, before.total + total, before.asked + asked)
        if self._progress is not None:
            self._progress(self.counts)

    def _place(self, text: str) -> _Place | None:
        """Return what to ask about a link; None for nothing."""
        if text[:5].lower() not in ("http:", "https") or self._options.excludes(text):
            return None
        try:
            url = WebURL.parse(text)
        except URIError:
            return None
        if url.scheme not in ("http", "https"):
            return None
        fragment = url.fragment or ""
        bare = url.replace(userinfo=None, fragment=None)
        return _Place(bare.href, bare.hostname, fragment)

    def _verdict(self, place: _Place | None) -> OnlineVerdict:
        if place is None:
            return EXCLUDED
        facts = self._cache.get(place.url, is_page=False)
        assert facts is not None
        verdict = judge(facts, self._options)
        if verdict.replacement is not None and place.fragment and "#" not in verdict.replacement:
            verdict = verdict._replace(replacement=f"{verdict.replacement}#{place.fragment}")
        is_there = verdict.state in (State.OK, State.MOVED, State.REDIRECTED)
        if (
            is_there
            and facts.names is not None
            and asks_for_name(place.fragment)
            and not has_name(facts.names, place.fragment)
        ):
            verdict = verdict._replace(missing_fragment=place.fragment)
        return verdict


def check_online(
    references: Iterable[str], options: OnlineOptions | None = None, *, cache: str | None = None
) -> dict[str, OnlineVerdict]:
    """Ask the servers of absolute links, for each URL once. This connects.

    `cache` is the path of a file that keeps what was learned. Public addresses alone are asked, unless the options say
    otherwise. Raises `ArgumentError` for a cache that cannot be used.

    >>> from urikit.links.online import check_online
    >>> check_online(["http://127.0.0.1:8080/"])["http://127.0.0.1:8080/"].state.value
    'refused'
    """
    with Checker(options or OnlineOptions(), cache) as checker:
        return checker.check(several("references", references))
