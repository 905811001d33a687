"""The page of the records that `--json` prints."""

import pytest

from tools import json_schemas
from urikit.records.schema import whole


def test_every_record_and_command_has_its_place():
    page = json_schemas.page()
    for name, shape in whole()["$defs"].items():
        if name.startswith(json_schemas.PREFIX):
            assert f"](cli.md#{name.removeprefix(json_schemas.PREFIX)})" in page
        else:
            assert f"{{: #{name} }}" in page
            assert all(f"| `{field}` |" in page for field in shape.get("properties", ()))


@pytest.mark.parametrize(
    "rule, words",
    [
        ({"$ref": "#/$defs/span"}, "[span](#span)"),
        ({"enum": [1, "a"]}, '`1` or `"a"`'),
        ({"type": ["string", "null"]}, "string or null"),
        ({"type": "array", "items": {"$ref": "#/$defs/error"}}, "array of [error](#error)"),
        ({"type": "object", "additionalProperties": {"$ref": "#/$defs/span"}}, "object of [span](#span)"),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}]}, "null or integer"),
        ({}, "any value"),
    ],
)
def test_types_in_words(rule, words):
    assert json_schemas.kind(rule) == words
