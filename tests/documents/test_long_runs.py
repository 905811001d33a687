"""A long run of one character is read once, and not from each of its characters on: a megabyte of it took hours."""

import pytest

from urikit.documents.xml.walk import references
from urikit.documents.xml.xslt import calls
from urikit.links.git_ignore import GitIgnore

sizes = pytest.mark.parametrize("long", [1_000, pytest.param(100_000, marks=pytest.mark.slow)])


@sizes
def test_expressions_and_instructions(long):
    for one in ("a", "1", ".", "-", "a.", "a:", " ", '"'):
        text = one * (long // len(one))
        assert [call.reference for call in calls(f"{text} document('b')")] == ["b"]
        assert [value for value, _, _ in references(f"{text} href='b'")] == ["b"]


@sizes
def test_spaces_at_the_end_of_a_pattern(long):
    spaces = " " * long
    for line, kept in ((f"a{spaces}", "a"), (f"a{spaces}b", f"a{spaces}b"), (f"a\\{spaces}", "a ")):
        ignored = GitIgnore.of_text(line, "/folder")
        assert ignored.ignores(f"/folder/{kept}", is_folder=False)
        assert not ignored.ignores(f"/folder/{kept} ", is_folder=False)
