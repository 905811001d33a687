"""The page about the API: every example is answered as it says, and the tables have every path, code and limit."""

import json
import re
from pathlib import Path

import pytest

from tests.workbench.api.client import ask
from urikit.workbench import WorkbenchLimits
from urikit.workbench.limits import CODES
from urikit.workbench.operations import OPERATIONS

PAGE = (Path(__file__).parents[3] / "docs" / "http-api.md").read_text("utf-8")
EXAMPLES = re.findall(
    r"curl -s http://127\.0\.0\.1:8765(\S+) [^{]*'(\{.*?\})'\n```\n\n```json\n(.*?)\n```", PAGE, re.DOTALL
)


def shown(answer, example):
    """The fields of an answer that an example shows."""
    if isinstance(example, dict):
        return {name: shown(answer[name], value) for name, value in example.items()}
    if isinstance(example, list):
        assert len(answer) == len(example)
        return [shown(one, value) for one, value in zip(answer, example, strict=True)]
    return answer


@pytest.mark.parametrize(("path", "body", "answer"), EXAMPLES)
def test_an_example_is_answered_as_it_says(path, body, answer):
    wanted = json.loads(answer)
    assert shown(ask(path, json.loads(body)).json(), wanted) == wanted


def test_every_example_is_tried():
    assert len(EXAMPLES) == PAGE.count("curl -s") == PAGE.count("```json")


def test_every_path_and_field():
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]* \|([^|]*)\|$", PAGE, re.MULTILINE))
    assert set(rows) == {*OPERATIONS, "batch"}
    for name, row in OPERATIONS.items():
        fields = {field.name for field in row.fields} - {"text"}
        assert set(re.findall(r"`(\w+)`", rows[name])) - {"text"} == fields


def test_every_code():
    rows = re.findall(r"^\| (\d{3}) \| (.*) \|$", PAGE, re.MULTILINE)
    said = {code: int(status) for status, codes in rows for code in re.findall(r"`([\w-]+)`", codes)}
    assert said == {code: status for code, (status, _) in CODES.items()}


def test_every_limit():
    table = PAGE.partition("## Limits")[2].partition("##")[0]
    found = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", table)} - {9000}
    limits = WorkbenchLimits()
    named = (limits.body, limits.text, limits.document, limits.texts, limits.batch, limits.seconds, limits.rate)
    assert found == {int(one) for one in (*named, limits.burst, limits.waiting, limits.programs, limits.program_text)}
