"""Compare with recorded answers: of ClickHouse and Spark (`record.py`), and those that the tests of others expect.

`published.jsonl` has the inputs and values of the tests of GoogleSQL (`compliance/functions_testlib_net.cc`, July 2026)
and Trino (`TestUrlFunctions.java`).
"""

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


def test_every_published_value_is_the_same():
    rows = [json.loads(line) for line in (GOLDEN / "published.jsonl").read_text("utf-8").split("\n") if line]
    assert len(rows) == 120
    for row in rows:
        found = {name: dialects.answer(row["dialect"], name, row["text"], row.get("key")) for name in row["values"]}
        assert found == row["values"], row["text"]
