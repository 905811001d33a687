"""The rows of checking, on the disk and online: each example has what it is an example of."""

import pytest

from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.links import problems
from urikit.links.online import OnlineVerdict, State
from urikit.links.online.verdict import issue_of

NAMES = {one.__name__: one for one in (OnlineVerdict, State, issue_of, problems)}
ROWS = [*rows("urikit.links.rules"), *rows("urikit.links.online.rules")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_the_example_has_it(row):
    assert rule(row.code) is row and row.kind == "document"
    found = eval(row.example, dict(NAMES))
    assert row.code in [issue.code for issue in (found if isinstance(found, list | tuple) else [found])]
