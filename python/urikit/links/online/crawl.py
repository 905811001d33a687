"""Pages of one site as documents to check: one page, those of a sitemap, or those that links lead to.

A URL is asked for. A sitemap (sitemaps.org) means the pages that it names, and an index of sitemaps all of
theirs; any other document is read, and with a depth above 0 so are the pages that its links lead to. Everything stays
at the origin of the first URL (RFC 6454), wherever redirects and links lead. Each page is read once, one after the
other, and `most` is their limit.

What can go wrong: a page that does not come is a `Failure` with the words of the verdict. Left out: robots files, which
are for programs that visit strangers, and `Crawl-delay`: the rate of the options is kept.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from time import sleep

from urikit._native import WebURL, mask
from urikit.core.errors import URIError
from urikit.documents.formats import by_media_type
from urikit.links.online.checker import FetchedPage, get_page
from urikit.links.online.verdict import Facts, OnlineOptions, asked_of, judge
from urikit.links.records import Failure, Report
from urikit.links.report import Question, report_on
from urikit.net.guard.check import lookup
from urikit.net.guard.connect import Resolver
from urikit.net.http.message import Content, ContentError, TooLarge

__all__ = ["crawl", "sitemap_urls"]

_ROOT = re.compile(r"<(?:urlset|sitemapindex)[\s>]")
_LOC = re.compile(r"<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,8192})")
#: The characters of a document that must have its first element.
_BEGINNING = 4096


def crawl(
    url: str,
    options: OnlineOptions,
    question: Question,
    depth: int = 0,
    most: int = 10_000,
    resolver: Resolver = lookup,
) -> Iterator[Report | Failure]:
    """Yield a report for each page, in the order in which they are found."""
    first = _bare(url)
    if first is None:
        yield Failure(url, "not a valid URL of http or https")
        return
    origin = WebURL.parse(first).serialized_origin
    pending = deque([(first, depth)])
    seen = {first}
    while pending:
        page_url, left = pending.popleft()
        page = get_page(page_url, options, resolver=resolver)
        if isinstance(page, Facts):
            yield Failure(mask(page_url), judge(page, options).detail)
            continue
        seen.add(page.url)
        found = sitemap_urls(page, options.max_bytes)
        if found is not None:
            targets, left = found, left + 1
        elif WebURL.parse(page.url).serialized_origin != origin:
            continue
        else:
            form = None if page.media_type is None else by_media_type(page.media_type)
            if form is None and page_url != first:
                continue
            kind = question.type or (page.media_type if form is not None else None)
            report = report_on(page.body, page.url, page.url, replace(question, type=kind))
            yield report._replace(path=mask(page.url))
            # Only links that a reader can follow.
            links = asked_of(report) if isinstance(report, Report) else ()
            targets = [one.target for one in links if one.role == "hyperlink" and one.target is not None]
        for target in targets if left > 0 else ():
            bare = _bare(target)
            if bare is None or bare in seen or len(seen) >= most or options.excludes(bare):
                continue
            if WebURL.parse(bare).serialized_origin == origin:
                seen.add(bare)
                pending.append((bare, left - 1))
        if options.rate is not None:
            sleep(1 / options.rate)


def sitemap_urls(page: FetchedPage, most: int) -> list[str] | None:
    """Return the URLs of a sitemap or of an index of them, in order; None for any other document.

    >>> text = b"<urlset><url><loc>http://h/?a&amp;b</loc></url></urlset>"
    >>> sitemap_urls(FetchedPage("http://h/s.xml", "text/xml", text), 99)
    ['http://h/?a&b']
    """
    body = page.body
    if body.startswith(b"\x1f\x8b"):
        # Sitemaps are often packed files, without a content coding.
        try:
            content = Content("gzip", most)
            body = content.feed(body)
            content.end()
        except (ContentError, TooLarge):
            return None
    text = body.decode("utf-8", "replace")
    if _ROOT.search(text, 0, _BEGINNING) is None or "html" in (page.media_type or ""):
        return None
    return [unescape(found.strip()) for found in _LOC.findall(text)]


def _bare(text: str) -> str | None:
    """Return a URL of the web without fragment and user name; None for any other text."""
    try:
        url = WebURL.parse(text)
    except URIError:
        return None
    return url.replace(userinfo=None, fragment=None).href if url.scheme in ("http", "https") else None
