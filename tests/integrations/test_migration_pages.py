"""The pages for people who come from another library: both sides of each row are evaluated, on many URLs."""

from pathlib import Path

import pytest

from tools.blocks import Missing
from tools.migration import ROW, migration

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("from-*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_both_sides_of_each_row_are_as_the_page_says(page):
    try:
        assert migration(page) == ""
    except Missing as reason:
        pytest.skip(f"urikit[test] is not installed: {reason}")


def test_there_are_pages_with_rows():
    rows = {page.stem: len(ROW.findall(page.read_text("utf-8"))) for page in PAGES}
    assert len(rows) >= 7 and min(rows.values()) >= 10


def test_it_can_fail(tmp_path):
    (page,) = [page for page in PAGES if page.stem == "from-urllib"]
    text = page.read_text("utf-8")
    for old, new in ((" `u.path` |", " `u.query` |"), ("`u.user` |  |", "`u.user` | another text |")):
        worse = tmp_path / page.name
        assert old in text
        worse.write_text(text.replace(old, new), "utf-8")
        assert migration(worse) != ""
