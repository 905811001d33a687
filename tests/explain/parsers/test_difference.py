"""Groups, their order, and what is left out of them."""

from urikit import parsers
from urikit.parsers import Diff, Reading
from urikit.parsers.components import COMPONENTS


def test_the_worst_is_first():
    found = parsers.diff("http://good.example?@evil.example/")
    assert [one.component for one in found.differences] == ["host", "userinfo", "query"]
    assert not found


def test_a_refusal_is_no_other_place():
    found = parsers.diff("http://h/a b")
    assert found and [one.component for one in found.differences] == ["acceptance"]
    assert found.cause is not None and found.cause.code == "character"


def test_all_agree():
    found = parsers.diff("http://example.com/a?b#c")
    assert found and not found.differences and found.cause is None


def test_the_silent_belong_to_no_group():
    told = Reading("a", True, scheme="http", host="h")
    silent = Reading("b", True, silent=COMPONENTS)
    assert Diff("http://h", (told, silent)).differences == ()


def test_the_record_masks():
    record = parsers.diff("http://me:hunter2@h_x/")
    assert "hunter2" not in str(record.to_dict()) and "hunter2" not in repr(record)
    assert "hunter2" in str(record.to_dict("shown"))
