"""The page of columns has the table of kernels as it is today."""

from tools.column_table import PAGE, page


def test_the_table_is_up_to_date() -> None:
    text = PAGE.read_text("utf-8")
    assert text.count("| `host` |") == 1
    assert page(text) == text, "run python -m tools.column_table"
