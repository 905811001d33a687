"""Pages with absolute references mean in Chromium what they meant before."""

import pytest

from tests.documents import awkward, chromium
from tests.documents.chromium import Served
from tests.documents.chromium_record import served
from tests.documents.pages import Page
from tests.net.web.chromium import executable
from urikit import documents

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium"),
]


def compare(pages: list[Served]) -> int:
    """Each page and the same with absolute references, in Chromium; how many references changed."""
    changed, absolute = 0, []
    for page in pages:
        document = documents.read(page.data, media_type=page.media_type, uri=page.url)
        result = document.make_absolute()
        assert isinstance(result.data, bytes)
        changed += len(result.changes)
        absolute.append(page._replace(data=result.data))
    before, after = chromium.ask(pages), chromium.ask(absolute)
    for page in pages:
        old, new = before[page.path], after[page.path]
        assert (old.base, old.encoding) == (new.base, new.encoding), page.path
        document = documents.read(page.data, media_type=page.media_type, uri=page.url)
        # Where Chromium and urikit differ before, by the rules of `chromium_rules`, an absolute reference decides.
        known = {link.target for part in document.walk() for link in part.references} - {None}
        for first, then in zip(old.seen, new.seen, strict=True):
            assert (first.element, first.attribute, first.where) == (then.element, then.attribute, then.where)
            assert first.target == then.target or first.target not in known, (page.path, first, then)
    return changed


def test_the_awkward_pages() -> None:
    assert compare([page for page in awkward.served() if page.way == "frame"]) > 100


def test_the_real_pages(real_pages: tuple[Page, ...]) -> None:
    assert compare([served(page) for page in real_pages]) > 5_000
