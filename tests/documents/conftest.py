"""What tests of documents share: the real pages."""

import pytest

from tests.documents.pages import Page, stored
from tests.documents.pages.fetch import Unreachable, fetch


@pytest.fixture(scope="session")
def real_pages() -> tuple[Page, ...]:
    """The pages of Debian's documentation, fetched where they are not here yet (slow tests only)."""
    try:
        fetch()
    except Unreachable as reason:
        pytest.skip(f"no real pages: {reason}")
    stored.cache_clear()
    return stored()
