"""Other servers in `urikit refs`: reports wait until what they link to was asked, and go on in their order.

Reports come one by one and are kept until there are enough URLs to keep all connections busy; then these are asked
together. So memory is that of some files, however many there are, and a URL is asked once, since the cache knows it.

An interrupt ends the asking. Reports that wait are printed with what is known, and the cache is whole: the same command
asks only for the rest.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.progress import Asked
from urikit.cli.references.online_options import cache_of
from urikit.core.errors import URIError
from urikit.links import Outcome, Question, Report, Site
from urikit.links.online import Checker, Counts, OnlineOptions, OnlineVerdict
from urikit.links.online.checker import CacheError
from urikit.links.online.crawl import crawl
from urikit.links.online.verdict import Replacement, asked_of, replacements, with_verdicts

__all__ = ["Online"]

#: The URLs that are asked together, at most, or the references that lead to them.
_URLS, _REFERENCES = 2_000, 50_000


class Online:
    """The servers, as far as the command asks them; a context manager."""

    def __init__(self, options: OnlineOptions, asked: dict[str, Any]) -> None:
        self._options = options
        self._depth: int = asked["depth"] or 0
        self._ignored = frozenset(asked["ignore_code"])
        # URLs below the URI of a folder are looked up in the folder.
        is_local = bool(asked["local"]) and asked["base"] is not None
        self._inside = Site.of(".", asked["base"]).uri if is_local else None
        is_shown = not asked["quiet"] and terminal.is_terminal(sys.stderr)
        self._bar = Asked("asking servers") if is_shown else None
        self.was_interrupted = False
        #: Replacements for pages that moved permanently, with `--fix`.
        self.moved: list[Replacement] = []
        self._keeps_moved: bool = asked["fix"]
        try:
            self.checker = Checker(options, cache_of(asked), progress=self._progress)
        except CacheError as error:
            raise click.UsageError(f"{error.message}; give another --cache, or --no-cache") from error

    def __enter__(self) -> Online:
        return self

    def __exit__(self, *error: object) -> None:
        self.checker.close()

    def pages(self, url: str, question: Question) -> Iterator[Outcome]:
        """Return the pages of a site as reports: the page of the URL, those of a sitemap, and those that links lead
        to.
        """
        return crawl(url, self._options, question, self._depth)

    def through(self, outcomes: Iterable[tuple[Outcome, int]]) -> Iterator[tuple[Outcome, int]]:
        """Yield the outcomes, reports with what servers say of their references."""
        waiting: list[tuple[Outcome, int]] = []
        urls: dict[str, None] = {}
        rows = 0
        for outcome, size in outcomes:
            if isinstance(outcome, Report):
                # They are gone through several times, and wait for the answers.
                outcome = outcome._replace(references=tuple(outcome.references))
            waiting.append((outcome, size))
            if isinstance(outcome, Report):
                urls.update(dict.fromkeys(self._targets(outcome)))
                rows += len(outcome.references)
            if len(urls) >= _URLS or rows >= _REFERENCES:
                yield from self._told(waiting, urls)
                waiting, urls, rows = [], {}, 0
                if self.was_interrupted:
                    raise KeyboardInterrupt
        yield from self._told(waiting, urls)
        if self.was_interrupted:
            raise KeyboardInterrupt

    def _targets(self, report: Report) -> Iterator[str]:
        return (reference.target for reference in asked_of(report, self._inside) if reference.target is not None)

    def _told(self, waiting: list[tuple[Outcome, int]], urls: Iterable[str]) -> Iterator[tuple[Outcome, int]]:
        verdicts: dict[str, OnlineVerdict]
        try:
            verdicts = self.checker.check(urls)
        except KeyboardInterrupt:
            self.was_interrupted = True
            verdicts = self.checker.known(urls)
        except URIError as error:
            raise click.ClickException(str(error)) from error
        finally:
            if self._bar is not None:
                self._bar.erase()
        for outcome, size in waiting:
            if self._keeps_moved and isinstance(outcome, Report):
                self.moved.extend(replacements([outcome], verdicts))
            yield (with_verdicts(outcome, verdicts, self._ignored) if isinstance(outcome, Report) else outcome), size

    def _progress(self, counts: Counts) -> None:
        if self._bar is not None:
            self._bar.reach(counts.done, counts.total)

    def summary(self) -> str:
        """Return a line with the numbers of requests."""
        done, total, asked = self.checker.counts
        began = "interrupted: " if self.was_interrupted else ""
        more = "; the same command goes on from here" if self.was_interrupted else ""
        return f"urikit: {began}{done:,} of {total:,} URLs checked, {asked:,} asked for{more}"
