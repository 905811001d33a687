"""The rows of checking: each example has what it is an example of."""

import pytest

from urikit.documents.check import problems
from urikit.rules import rule
from urikit.rules.catalogue import rows


@pytest.mark.parametrize("row", rows("urikit.documents.check.rules"), ids=lambda row: row.code)
def test_the_example_has_it(row):
    assert rule(row.code) is row and row.kind == "document"
    found = eval(row.example, {"problems": problems})
    assert row.code in [issue.code for issue in found]
