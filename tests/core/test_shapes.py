"""Records as JSON, and the schemas of their types: what `plain` makes is what `Shapes` describes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

import jsonschema
import pytest

from urikit.core.issues import Severity
from urikit.core.shapes import Least, Shapes, plain


class Inside(NamedTuple):
    from_: int
    names: tuple[str, ...] = ()
    span: tuple[int, int] | None = None


@dataclass
class Around:
    """A record with another one in it.

    More about it.
    """

    inside: Inside | None
    level: Severity
    by_name: dict[str, Inside]
    _hidden: object = None


class Other:
    def to_dict(self) -> OtherRecord:
        return {"kind": "a"}


class OtherRecord(TypedDict):
    kind: Literal["a", "b"]
    count: NotRequired[Annotated[int, Least(1)]]


class Whole(TypedDict):
    around: Around
    other: Other
    anything: Any


WHOLE: Whole = {
    "around": Around(Inside(1, ("x",), (2, 3)), Severity.ERROR, {"a": Inside(0)}, object()),
    "other": Other(),
    "anything": ({"x": 1.5}, None),
}
MADE = {
    "around": {
        "inside": {"from": 1, "names": ["x"], "span": [2, 3]},
        "level": "error",
        "by_name": {"a": {"from": 0, "names": [], "span": None}},
    },
    "other": {"kind": "a"},
    "anything": [{"x": 1.5}, None],
}


def test_a_record_as_json_is_what_its_schema_describes():
    shapes = Shapes()
    described = {**shapes.of(Whole), "$defs": shapes.definitions}
    assert plain(WHOLE) == MADE
    validator = jsonschema.Draft202012Validator(described)
    validator.validate(MADE)
    for bad in ({**MADE, "around": {}}, {**MADE, "other": {"kind": "c"}}, {**MADE, "other": {"kind": "a", "count": 0}}):
        assert not validator.is_valid(bad)
    assert shapes.definitions["around"]["description"] == "A record with another one in it."
    assert "_hidden" not in shapes.definitions["around"]["properties"]


def test_words_limits_and_bases_are_by_field_and_by_record():
    words = {"kind": "Its kind.", "inside.names": "Its names."}
    shapes = Shapes(words, {"from": {"minimum": 0}}, {OtherRecord: [Inside]}, prefix="#/x/")
    assert shapes.of(Other) == {"$ref": "#/x/other"}
    made = shapes.definitions["other"]
    assert made["required"] == ["from", "names", "span", "kind"]
    assert made["properties"]["kind"]["description"] == "Its kind."
    assert made["properties"]["from"] == {"type": "integer", "minimum": 0}
    assert "description" not in made["properties"]["names"]


def test_what_json_has_no_value_of_is_refused():
    with pytest.raises(TypeError, match="no JSON Schema of"):
        Shapes().of(bytes)


def test_two_records_of_one_name_are_refused():
    class Inside(NamedTuple):
        x: int

    shapes = Shapes()
    shapes.of(globals()["Inside"])
    with pytest.raises(TypeError, match="two records have the name inside"):
        shapes.of(Inside)
