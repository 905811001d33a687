"""Jobs of documents: the references of real pages, beside libraries for HTML and crawlers.

lxml's `iterlinks()` with `urljoin` returns the text of the attributes and a joined text;
scrapy's link extractor and courlan return the links of a page for a crawler. None of
them returns offsets or issues. The pages are those of the tests (`tests.documents.pages`).
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any
from urllib.parse import urljoin

import courlan
import lxml.html
from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor

from benches.corpora import SEED
from benches.job import Job, case, goals
from tests.documents.pages import stored
from tests.documents.pages.fetch import fetch
from urikit import documents
from urikit.documents import Envelope
from urikit.documents.html import decode, of_rows, rows_of

#: The base of the pages.
BASE = "http://docs.example.org/manual/"


@cache
def pages() -> list[bytes]:
    """Return the real pages, shuffled and fetched if missing. Raises `Unreachable`."""
    fetch()
    stored.cache_clear()
    found = sorted({page.data for page in stored() if page.data.strip()})
    random.Random(SEED).shuffle(found)
    return found


def _rows(page: bytes) -> tuple[Any, ...]:
    envelope = Envelope(retrieval=BASE)
    source = decode(page, envelope)
    return source, envelope, rows_of(source, envelope)


def _iterlinks(tree: Any) -> list[tuple[Any, str, str]]:
    found = []
    for element, attribute, link, _ in tree.iterlinks():
        try:
            found.append((element, attribute, urljoin(BASE, link)))
        except ValueError:
            continue
    return found


def _whole(page: bytes) -> list[tuple[Any, ...]]:
    """Return all that urikit reports of a page: each target, its offset, and its issues."""
    document = documents.read(page, type="text/html", base=BASE)
    return [(link.target, link.line, link.column, link.is_valid, link.errors) for link in document.references]


AFTER = (
    case("urikit", "of_rows(*s)", _rows, of_rows=of_rows),
    case("lxml iterlinks, urljoin", "iterlinks(s)", lxml.html.document_fromstring, iterlinks=_iterlinks),
)
WHOLE = (
    case("urikit", "whole(s)", whole=_whole),
    case(
        "scrapy", "links(response(BASE, body=s))", links=LinkExtractor().extract_links, response=HtmlResponse, BASE=BASE
    ),
    case("courlan", "links(s.decode('utf-8', 'replace'), url=BASE)", links=courlan.extract_links, BASE=BASE),
    case("lxml iterlinks, urljoin", "iterlinks(parse(s))", iterlinks=_iterlinks, parse=lxml.html.document_fromstring),
)

JOBS = (
    Job(
        "page-links",
        "References of a parsed page, resolved",
        {"pages": pages},
        AFTER,
        goals("urikit", must=("lxml iterlinks, urljoin", 1.5)),
        chunk=10,
    ),
    Job(
        "page",
        "A page: parse, places, targets, verdicts",
        {"pages": pages},
        WHOLE,
        (*goals("urikit", must=("scrapy", 1.0)), *goals("urikit", must=("courlan", 1.0))),
        chunk=10,
    ),
)
