"""A long run of one character is read once, and not from each of its characters on: a megabyte of it took hours."""

import pytest

from urikit.documents.check.git_ignore import GitIgnore
from urikit.documents.xml.instructions import references
from urikit.documents.xml.xslt import calls

LONG = 1_000_000


@pytest.mark.parametrize("one", ["a", "1", ".", "-", "a.", "a:", " ", '"'])
def test_expressions_and_instructions(one):
    text = one * (LONG // len(one))
    assert [call.reference for call in calls(f"{text} document('b')")] == ["b"]
    assert [value for value, _, _ in references(f"{text} href='b'")] == ["b"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [(f"a{' ' * LONG}", "a"), (f"a{' ' * LONG}b", f"a{' ' * LONG}b"), (f"a\\{' ' * LONG}", "a ")],
)
def test_spaces_at_the_end_of_a_pattern(line, kept):
    ignored = GitIgnore.of_text(line, "/folder")
    assert ignored.ignores(f"/folder/{kept}", is_folder=False)
    assert not ignored.ignores(f"/folder/{kept} ", is_folder=False)
