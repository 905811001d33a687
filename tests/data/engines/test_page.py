"""The pages of columns and of engines have the tables as they are today."""

import pytest

from tools import column_table
from tools.engine_table import ENGINES, NAMES, PAGE, page


def test_the_tables_are_up_to_date() -> None:
    pytest.importorskip("daft", reason="no daft: it comes with an extra of that name")
    text = PAGE.read_text("utf-8")
    assert text.count("\n| `host` |") == 1
    assert page(text) == text, "run python -m tools.engine_table"


def test_the_table_of_kernels_is_up_to_date() -> None:
    text = column_table.PAGE.read_text("utf-8")
    assert text.count("| `host` |") == 1
    assert column_table.page(text) == text, "run python -m tools.column_table"


def test_each_row_has_all_engines() -> None:
    assert {len(names) for names in NAMES.values()} == {len(ENGINES)}
