"""The rows of checking: each example has what it is an example of."""

import pytest

from urikit.documents.checking import ROWS, problems
from urikit.rules import rule


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_the_example_has_it(row):
    assert rule(row.code) is row and row.kind == "document"
    found = eval(row.example, {"problems": problems})
    assert row.code in [issue.code for issue in found]
