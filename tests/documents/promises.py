"""What a row of the catalogue about documents promises: its example has the code, the fixed one has nothing."""

from typing import Any

from urikit.documents import read
from urikit.rules import Rule, rule


def keeps(row: Rule, **names: Any) -> None:
    """Fails unless the row does what it says; `names` are what its calls name beside `read`."""
    assert rule(row.code) is row
    known = {"read": read, **names}
    answer = eval(row.example, dict(known))
    issues = answer if isinstance(answer, tuple) else answer.findings
    assert [issue.code for issue in issues] and {issue.code for issue in issues} == {row.code}
    assert all("{" not in issue.message and issue.rule and issue.hint for issue in issues)
    assert eval(row.corrected, dict(known)).findings == ()
