"""The rows of checking, on the disk and online: each example has what it is an example of."""

import pytest

from urikit.documents.check import problems
from urikit.documents.check.online import OnlineVerdict, State
from urikit.documents.check.online.verdict import issue_of
from urikit.rules import rule
from urikit.rules.catalogue import rows

NAMES = {one.__name__: one for one in (OnlineVerdict, State, issue_of, problems)}
ROWS = [*rows("urikit.documents.check.rules"), *rows("urikit.documents.check.online.rules")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_the_example_has_it(row):
    assert rule(row.code) is row and row.kind == "document"
    found = eval(row.example, dict(NAMES))
    assert row.code in [issue.code for issue in (found if isinstance(found, list | tuple) else [found])]
