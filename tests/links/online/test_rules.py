"""The rows of the online check: each example has what it is an example of."""

import pytest

from urikit.documents.check.online import OnlineVerdict, State
from urikit.documents.check.online.verdict import issue_of
from urikit.rules import rule
from urikit.rules.catalogue import rows


@pytest.mark.parametrize("row", rows("urikit.documents.check.online.rules"), ids=lambda row: row.code)
def test_the_example_has_it(row):
    assert rule(row.code) is row and row.kind == "document"
    found = eval(row.example, {"issue_of": issue_of, "OnlineVerdict": OnlineVerdict, "State": State})
    assert found.code == row.code
