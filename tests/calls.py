"""Rows of the catalogue whose examples are calls: evaluated, and asked for their codes."""

from urikit import URIError
from urikit.core.rules import Rule, rule


def triggered_by_a_call(row: Rule, **names: object) -> None:
    """A row's example raises its code, with words that say why; the corrected call raises nothing."""
    assert rule(row.code) is row and row.kind == "scheme"
    try:
        eval(row.example, dict(names))
    except URIError as error:
        assert error.code == row.code and row.code in str(error)
        assert "{" not in error.message and error.hint and error.rule and error.expected
    else:
        raise AssertionError(f"{row.example} raises nothing")
    eval(row.corrected, dict(names))
