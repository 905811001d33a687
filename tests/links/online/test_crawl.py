"""Pages of one site: alone, by a sitemap, and by following links."""

import gzip

from urikit.links import Failure, Question, Report
from urikit.links.online.checker import FetchedPage
from urikit.links.online.crawl import crawl, sitemap_urls


def paths(site, outcomes):
    return [outcome.path.removeprefix(site.uri) for outcome in outcomes if isinstance(outcome, Report)]


def test_one_page(site, options):
    (report,) = crawl(f"{site.uri}/moved/linked/1#x", options(), Question())
    assert (report.path, report.base, report.format) == (f"{site.uri}/linked/1", f"{site.uri}/linked/1", "html")
    assert len(report.references) == 4


def test_a_depth(site, options):
    found = list(crawl(f"{site.uri}/linked/1", options(), Question(), depth=2))
    assert paths(site, found) == ["/linked/1", "/linked/2", "/linked/3"]
    # A page that is gone is said, and nothing of another origin was asked for.
    assert [outcome.why for outcome in found if isinstance(outcome, Failure)] == ["404 Not Found"] * 2
    assert set(site.asked.values()) == {1}


def test_a_limit_of_pages(site, options):
    found = list(crawl(f"{site.uri}/linked/1", options(), Question(), depth=100, most=5))
    assert len(found) == 5


def test_sitemaps(site, options):
    pages = ["/page/0", "/page/1", "/page/2"]
    for path in ("/sitemap/a", "/index/a"):
        assert paths(site, crawl(site.uri + path, options(), Question())) == pages
    assert paths(site, crawl(f"{site.uri}/sitemap/a", options(excluded=("*/page/1",)), Question())) == pages[::2]


def test_a_packed_sitemap_and_what_is_none():
    text = b'<?xml version="1.0"?><urlset xmlns="x"><url>\n<loc>\nhttp://h/a\n</loc></url></urlset>'
    assert sitemap_urls(FetchedPage("http://h/s.xml.gz", "application/gzip", gzip.compress(text)), 999) == [
        "http://h/a"
    ]
    assert sitemap_urls(FetchedPage("http://h/s.xml.gz", None, gzip.compress(text * 99)), 999) is None
    assert sitemap_urls(FetchedPage("http://h/s.xml.gz", None, gzip.compress(text)[:-4]), 999) is None
    assert sitemap_urls(FetchedPage("http://h/", "text/html", b"<p>&lt;urlset><urlset>"), 999) is None
    assert sitemap_urls(FetchedPage("http://h/", "text/xml", b"<feed/>"), 999) is None


def test_what_is_not_a_page(site, options):
    (failure,) = crawl("ftp://h/", options(), Question())
    assert failure.why == "not a valid URL of http or https"
    (failure,) = crawl(f"{site.uri}/gone", options(), Question())
    assert failure.why == "404 Not Found"
