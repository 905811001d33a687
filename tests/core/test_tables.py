"""The tables of registries: all are read, written as they are read, and part of the package."""

from importlib.resources import files

import pytest

from urikit.core.tables import members, table, written

NAMES = sorted(
    path.name.removesuffix(".tsv") for path in files("urikit.core.tables").iterdir() if path.name.endswith("tsv")
)


def test_which_there_are():
    assert NAMES == ["specs", "uri-schemes", "uri-schemes-later", "urn-namespaces"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_written_as_it_is_read(name):
    found = table(name)
    assert len(found.as_of) == 10 and found.rows
    assert written(*found) == files("urikit.core.tables").joinpath(f"{name}.tsv").read_text("utf-8")
    assert len({row[0].lower() for row in found.rows}) == len(found.rows)


def test_lists():
    text = written("2026-01-02", ("a", "b"), [("x", ("y", "z")), ("", ())])
    assert text == "# as of 2026-01-02\na\tb\nx\ty | z\n\t\n"
    assert members("y | z") == ("y", "z") and members("") == ()


@pytest.mark.parametrize("row", [("a",), ("a", "b", "c"), ("a\tb", "c"), ("a", ("b\nc",))])
def test_what_would_not_be_read_again(row):
    with pytest.raises(ValueError, match="not a row of 2 cells"):
        written("2026-01-02", ("a", "b"), [row])


def test_no_such_table():
    with pytest.raises(OSError):
        table("none")
