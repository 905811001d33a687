"""The pages of columns and of engines have the tables as they are today."""

import pytest

from tools import kernels
from tools.engine_table import ENGINES, NAMES, PAGE, page


def test_the_tables_are_up_to_date() -> None:
    pytest.importorskip("daft", reason="no daft: it comes with an extra of that name")
    text = PAGE.read_text("utf-8")
    assert text.count("\n| `host` |") == 1
    assert page(text) == text, "run python -m tools.engine_table"


def test_the_functions_and_the_table_of_kernels_are_up_to_date() -> None:
    assert kernels.PAGE.read_text("utf-8").count("| `host` |") == 1
    assert kernels.main(["--check"]) is None


def test_each_row_has_all_engines() -> None:
    assert {len(names) for names in NAMES.values()} == {len(ENGINES)}
