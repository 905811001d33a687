"""Against what ClickHouse and Spark answered when they were asked (`record.py`); each row, each function."""

import json
from pathlib import Path

import pytest

from tests.data.dialects.record import texts
from urikit import dialects

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("engine", ["clickhouse", "spark"])
def test_every_recorded_answer_is_the_same(engine):
    head, *rows = (json.loads(line) for line in (GOLDEN / f"{engine}.jsonl").read_text("utf-8").split("\n") if line)
    keyed = {row.name for row in dialects.functions(engine) if row.has_key}
    assert set(head["functions"]) == {row.name for row in dialects.functions(engine)}
    asked = texts()
    assert len(asked) == len(rows) > 200
    different = [
        (text, name, expected, found)
        for text, row in zip(asked, rows, strict=True)
        for name, expected in zip(head["functions"], row, strict=True)
        if (found := dialects.answer(engine, name, text, head["key"] if name in keyed else None, errors="null"))
        != expected
    ]
    assert different == []
