"""Real relative references with their bases, made into documents and read out of them.

Each base of the corpus becomes a page with a `base` element and an XML document with
`xml:base`; what is read out of both must be what the parsers say of the pair. The pages are
also given to Chromium (slow).
"""

import gzip
import html
from collections import defaultdict
from functools import cache
from itertools import islice
from xml.sax.saxutils import quoteattr

import pytest

from benches.corpora import COMMON
from tests.documents import chromium
from tests.documents.chromium import Served, needs_chromium
from tests.documents.test_base import made
from tests.effort import EXAMPLES
from urikit import IRI, URIError, WebURL, documents

CORPUS = COMMON / "cc_base_relative_10k.tsv.gz"

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="no corpora: set URIKIT_CORPORA")


@cache
def pairs() -> dict[str, list[str]]:
    """Return the references of each base, of as many lines of the corpus as there are examples."""
    found: dict[str, list[str]] = defaultdict(list)
    with gzip.open(CORPUS, "rt", encoding="utf-8", newline="\n") as lines:
        for line in islice(lines, EXAMPLES):
            base, _, reference = line.rstrip("\n").partition("\t")
            found[base].append(reference)
    return found


def as_html(base: str, references: list[str]) -> str:
    links = "\n".join(f'<p><a href="{html.escape(reference)}">x</a>' for reference in references)
    return f'<!doctype html>\n<meta charset="utf-8">\n<base href="{html.escape(base)}">\n{links}\n'


def as_xml(base: str, references: list[str]) -> str:
    links = "\n".join(f"<link href={quoteattr(reference)}/>" for reference in references)
    return f"<feed xmlns='http://www.w3.org/2005/Atom' xml:base={quoteattr(base)}>\n{links}\n</feed>\n"


def by_web(base: str, reference: str) -> str | None:
    return made(lambda: WebURL.parse(reference, WebURL.parse(base)).href)


def by_rfc(base: str, reference: str) -> str | None:
    return made(lambda: str(IRI.parse(base).resolve(reference)))


@pytest.mark.searches
def test_pages_with_a_base() -> None:
    for base, references in pairs().items():
        document = documents.read(as_html(base, references), type="text/html", base="http://pages.test/")
        assert document.base.uri == by_web("http://pages.test/", base)
        found = [(link.reference, link.target) for link in document.links]
        assert found == [(reference, by_web(base, reference)) for reference in references]


@pytest.mark.searches
def test_xml_with_a_base() -> None:
    count = valid = 0
    for base, references in pairs().items():
        try:
            IRI.parse(base)
        except URIError:
            continue
        document = documents.read(as_xml(base, references), type="application/atom+xml", base="http://pages.test/")
        found = [(link.reference, link.target) for link in document.links]
        assert [reference for reference, _ in found] == references
        for reference, target in found:
            expected = by_rfc(base, reference)
            assert expected is None or target == expected, (base, reference)
            valid += expected is not None
        count += len(found)
    assert valid > 0.9 * count > 0.8 * min(EXAMPLES, 10_000)


@pytest.mark.slow
@needs_chromium
def test_pages_in_chromium() -> None:
    asked = {
        Served(f"corpora/{number}.html", as_html(base, references).encode(), way="parser"): (base, references)
        for number, (base, references) in enumerate(pairs().items())
    }
    answers = chromium.ask(list(asked))
    differ = []
    for page, (base, references) in asked.items():
        document = documents.read(page.data, type="text/html", base=page.url)
        seen = [(row.text, row.target) for row in answers[page.path].seen if row.element == "a"]
        ours = [(link.reference, link.target) for link in document.links]
        assert len(ours) == len(references)
        differ += [(base, mine, theirs) for mine, theirs in zip(ours, seen, strict=True) if mine != theirs]
    assert differ == []
