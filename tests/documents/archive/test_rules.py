"""The rows of archives: each example has its code, the corrected one has nothing."""

import pytest

from tests.documents.archive_files import BOOK, EPUB, zipped
from tests.documents.promises import keeps
from urikit.rules.catalogue import rows


@pytest.mark.parametrize("row", rows("urikit.documents.archive.rules"), ids=lambda row: row.code)
def test_a_row_keeps_its_promise(row):
    keeps(row, BOOK=BOOK, EPUB=EPUB, zipped=zipped)
