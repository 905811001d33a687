"""Reports about other URL libraries, asked of urikit: a row of `reports.tsv` is a report, a call and the right value.

The value is that of the standard, also where the library of the report decided otherwise; the note says why, and where
urikit differs on purpose. Of an expected error, the class is what the standard demands, and the code urikit's name for
it. The values of a row are compared by their `repr`, so that a type may not differ either.
"""

from __future__ import annotations

import builtins
import copy
import pickle
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import urikit
from urikit.data import columns

#: Reports that the table must have at least; its rows are counted exactly.
LEAST, ROWS = 270, 880


class Row(NamedTuple):
    """Report, library, topic, call, its value or error, and a remark."""

    source: str
    library: str
    topic: str
    expression: str
    expected: str
    note: str


HEAD, *LINES = Path(__file__).with_name("reports.tsv").read_text("utf-8").splitlines()
TABLE = [Row(*line.split("\t")) for line in LINES]
#: Names that expressions may use.
NAMES: dict[str, Any] = {
    **{name: getattr(urikit, name) for name in (*urikit.__all__, *urikit._ROOMS)},
    "columns": columns,
    "copy": copy,
    "pickle": pickle,
}


def answer(expression: str) -> str:
    """Return the value of an expression as source text, or the class and the code of its error."""
    try:
        return repr(eval(expression, {"__builtins__": builtins, **NAMES}))
    except urikit.URIError as error:
        return f"{type(error).__name__} {error.code}"
    except TypeError as error:
        return type(error).__name__


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.library} {row.source.rpartition('/')[2]}")
def test_report(row: Row) -> None:
    assert answer(row.expression) == row.expected, row.note


def test_table() -> None:
    assert tuple(HEAD.split("\t")) == Row._fields
    assert len(TABLE) == ROWS
    assert len({row.source for row in TABLE}) >= LEAST
    assert len({(row.source, row.expression) for row in TABLE}) == len(TABLE)
    assert all(row.source.startswith("https://") and row.library and row.topic and row.expected for row in TABLE)
    assert sorted(TABLE) == TABLE
