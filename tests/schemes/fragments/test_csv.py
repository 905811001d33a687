"""Rows, columns and cells of tables (urikit.schemes.fragments.text; RFC 7111)."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import holds, tables
from urikit import fragments
from urikit.schemes.fragments import CSVFragment

#: The table of section 2.
TABLE = list(
    csv.reader(
        """\
date,temperature,place
2011-01-01,1,Galway
2011-01-02,-1,Galway
2011-01-03,0,Galway
2011-01-01,6,Berkeley
2011-01-02,8,Berkeley
2011-01-03,5,Berkeley""".splitlines()
    )
)
#: The last rows of its first two columns.
BERKELEY = ["2011-01-01,6", "2011-01-02,8", "2011-01-03,5"]

VALID = [*CSVFragment.EXAMPLES, "row=0", "row=*", "row=*-1", "row=10-5", "cell=10,10-5,5", "cell=*,*", "row=01-2"]
INVALID = [
    ("", "fragment-csv-scheme", (0, 0)),
    ("rows=5", "fragment-csv-scheme", (0, 6)),
    ("Row=5", "fragment-csv-scheme", (0, 5)),
    ("row", "fragment-csv-scheme", (0, 3)),
    ("row=", "fragment-number", (4, 4)),
    ("row=a", "fragment-number", (4, 5)),
    ("row=1;", "fragment-number", (6, 6)),
    ("row=-5", "fragment-number", (4, 4)),
    ("row=5-", "fragment-number", (6, 6)),
    ("row=**", "fragment-number", (4, 6)),
    ("row=1;col=2", "fragment-number", (6, 11)),
    ("row=1,2", "fragment-csv-cell", (4, 7)),
    ("cell=4", "fragment-csv-cell", (5, 6)),
    ("cell=4,1-6", "fragment-csv-cell", (9, 10)),
    ("cell=1,2,3", "fragment-csv-cell", (5, 10)),
    ("row=1-2-3", "fragment-csv-range", (4, 9)),
    ("row=" + "1" * 19, "fragment-number-long", (4, 23)),
]


test_tables = tables(CSVFragment, VALID, INVALID, kept=False)


def test_what_is_selected():
    for fragment, selected in [
        # Sections 2.1 to 2.4.
        ("row=4", [["2011-01-03,0,Galway"]]),
        ("row=5-7", [["2011-01-01,6,Berkeley", "2011-01-02,8,Berkeley", "2011-01-03,5,Berkeley"]]),
        ("row=5-*", [["2011-01-01,6,Berkeley", "2011-01-02,8,Berkeley", "2011-01-03,5,Berkeley"]]),
        ("col=2", [["temperature", "1", "-1", "0", "6", "8", "5"]]),
        (
            "col=1-2",
            [["date,temperature", "2011-01-01,1", "2011-01-02,-1", "2011-01-03,0", *BERKELEY]],
        ),
        ("cell=4,1", [["2011-01-03"]]),
        ("cell=4,1-6,2", [["2011-01-03,0", "2011-01-01,6", "2011-01-02,8"]]),
        ("row=3;6", [["2011-01-02,-1,Galway"], ["2011-01-02,8,Berkeley"]]),
        # Section 4.2.
        ("row=10-5", []),
        ("cell=10,10-5,5", []),
        ("row=1-2;5-4;13-16", [["date,temperature,place", "2011-01-01,1,Galway"]]),
        ("row=8", []),
        ("row=0", []),
        ("row=7-9", [["2011-01-03,5,Berkeley"]]),
        ("cell=7,3-*,*", [["Berkeley"]]),
        ("cell=7,4", []),
    ]:  # fmt: skip
        regions = CSVFragment.parse(fragment).select(TABLE)
        assert [[",".join(row) for row in region] for region in regions] == selected


def test_the_overlap_of_section_4_2_is_kept_as_two_parts_and_an_empty_table_has_nothing():
    assert [len(region) for region in CSVFragment.parse("row=3-6;4-5").select(TABLE)] == [4, 2]
    assert CSVFragment.parse("row=*").select([]) == CSVFragment.parse("cell=1,1").select([]) == []


def test_the_uris_of_section_2_and_building():
    for text in ("row=4", "row=5-*", "cell=4,1-6,2"):
        uri = f"http://example.com/data.csv#{text}"
        assert str(fragments.of(uri, "text/csv; header=present").on(uri)) == uri
    assert str(CSVFragment.build("row", 4)) == "row=4"
    assert str(CSVFragment.build("row", (5, "*"), 9)) == "row=5-*;9"
    assert str(CSVFragment.build("cell", (4, 1))) == "cell=4,1"
    assert str(CSVFragment.build("cell", ((4, 1), (6, 2)))) == "cell=4,1-6,2"
    for wrong in (("row",), ("row", -1), ("cell", 4), ("row", (1, 2, 3))):
        with pytest.raises(fragments.FragmentError):
            CSVFragment.build(*wrong)


POSITIONS = st.integers(0, 10**17) | st.just("*")


@a_tenth
@given(st.sampled_from(["row", "col"]), st.lists(POSITIONS | st.tuples(POSITIONS, POSITIONS), min_size=1))
def test_rows_and_columns_that_are_built_are_read_again(unit, selections):
    built = CSVFragment.build(unit, *selections)
    wanted = [(s,) if not isinstance(s, tuple) else s for s in selections]
    assert [(s.start + (s.end or ())) for s in built.selections] == wanted
    holds(CSVFragment, str(built))


@a_tenth
@given(st.lists(st.lists(st.text(max_size=2), min_size=3, max_size=3)), st.integers(0, 5), st.integers(0, 5))
def test_rows_are_a_slice(table, first, last):
    regions = CSVFragment.build("row", (first, last)).select(table)
    wanted = table[first - 1 : last] if 1 <= first <= len(table) and first <= last else None
    assert regions == ([] if wanted is None else [wanted])
