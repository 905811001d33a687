"""Checking many links: each URL once, whatever the number of links to it, and the anchors of each page.

A URL is asked without its fragment (RFC 9110 section 4.2.5) and without a user name. What was learned is in the cache,
so a second call asks nothing again, but for a page whose anchors are wanted now and were not before.

What can go wrong: an interrupt leaves the cache whole; `known` then says what was learned until it came. Left out:
whether a URL is inside of the checked folder, which the caller knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import NamedTuple

from urikit._native import WebURL
from urikit.core.arguments import several
from urikit.core.errors import URIError
from urikit.core.mask import discreet
from urikit.links.online.cache import Cache
from urikit.links.online.fetch import ask
from urikit.links.online.fragments import asks_for_name, has_name
from urikit.links.online.options import OnlineOptions
from urikit.links.online.schedule import Clock, Schedule, Task
from urikit.links.online.verdict import EXCLUDED, Facts, OnlineVerdict, State, judge
from urikit.net.guard.connect import Resolver
from urikit.net.guard.resolve import lookup

__all__ = ["Checker", "Counts", "check_online"]


class Counts(NamedTuple):
    """How far a check has come."""

    #: URLs that are known, and those there are until now.
    done: int = 0
    total: int = 0
    #: How many of the answers came from servers in this run.
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
        """Write what was learned, and close the cache."""
        self._cache.close()

    def check(self, urls: Iterable[str]) -> dict[str, OnlineVerdict]:
        """What there is to say of each link; asks what is not known. Raises `CacheError`."""
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
        """What is known of links without asking, after an interrupt; those that are not known are left out."""
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
        """What is asked about a link; None where nothing is."""
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
    """Asks the servers of absolute links; each URL once. This connects.

    `cache` is the path of a file that keeps what was learned. Public addresses alone are asked, unless the options say
    otherwise. Raises `ArgumentError` for a cache that cannot be used.

    >>> from urikit.links.online import check_online
    >>> check_online(["http://127.0.0.1:8080/"])["http://127.0.0.1:8080/"].state.value
    'refused'
    """
    with Checker(options or OnlineOptions(), cache) as checker:
        return checker.check(several("references", references))
