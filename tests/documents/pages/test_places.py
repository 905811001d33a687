"""References of real pages at their places: the characters there, read as HTML reads them."""

import html

import pytest

from tests.documents.pages import Page
from urikit import documents


@pytest.mark.slow
def test_the_place_of_every_reference(real_pages: tuple[Page, ...]) -> None:
    count = 0
    for page in real_pages:
        document = documents.read(page.data, media_type="text/html", uri=f"http://pages.test/{page.name}")
        lines = document.source.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        last = -1
        for link in document.references:
            # `html.unescape` knows nothing of attributes; the pages have no reference in which that shows.
            raw = link.source_text.replace("\r\n", "\n").replace("\r", "\n")
            assert html.unescape(raw) == link.reference, (page.path, link)
            assert lines[link.line - 1][link.column - 1 :].startswith(raw.split("\n")[0]), (page.path, link)
            assert link.offset > last, (page.path, link)
            last = link.offset
            count += 1
    assert count > 20_000
