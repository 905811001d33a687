"""`template` of the engine is that of the package: what a template becomes, its parts, and why it is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.conformance.cases import suites_folder
from tests.workbench.engine import NEEDS, ask, assert_none, differences, texts
from urikit import URITemplate

pytestmark = NEEDS

#: Values of each kind; a name that a template has and this has not is undefined.
VALUES: dict[str, Any] = {
    "x": "a b",
    "var": "ü/%41",
    "n": 12,
    "f": 3.5,
    "t": True,
    "none": None,
    "empty": "",
    "list": ["a", None, "b c"],
    "no": [],
    "keys": {"k": "v&w", "ü": None, "n": 0},
    "path": "/foo/bar",
}
#: Templates of each operator and modifier, and of each mistake.
TEMPLATES = (
    "",
    "ü/{x}",
    "%zz",
    *(f"a{{{sign}{names}}}b" for sign in ("", *"+#./;?&") for names in ("x,none,n", "list*,empty", "keys*", "var:3,f")),
    *(f"{{{inside}}}" for inside in ("", "x:0", "x:10000", "list:3", "x**", "=x", "x,", "x y", "%2", "ü", "x:a", "!x")),
    "{x",
    "x}",
    "{x{y}}",
    "\ufffe{x}",
)

Case = tuple[str, dict[str, Any]]


def cases() -> Iterator[Case]:
    """The templates of the suites, each with its values."""
    folder = suites_folder()
    for path in sorted(folder.glob("*uritemplate*.jsonl")) if folder is not None else ():
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            if case["op"] == "template":
                yield case["input"], case.get("vars") or {}


def by_package(template: str, values: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"text": None, "error": None, "names": [], "level": 0, "valid": None}
    try:
        read = URITemplate(template)
        said |= {"names": list(read.variables), "level": read.level}
        said["text"] = read.expand(values)
    except urikit.TemplateError as error:
        said["error"] = (error.code, error.component, error.offset, error.end)
        return said
    said["valid"] = urikit.IRIReference.is_valid(said["text"])
    return said


def by_engine(record: dict[str, Any]) -> dict[str, Any]:
    error = record["error"]
    text = record["text"]
    return {
        "text": text,
        "error": error and (error["code"], error["component"], error["start"], error["end"]),
        "names": record["names"],
        "level": record["level"],
        "valid": None if text is None else record["reference"] is not None,
    }


def compare(tmp_path: Path, asked: list[Case]) -> None:
    records = ask(tmp_path, [("template", {"template": text, "values": values}) for text, values in asked])
    wrong: list[Any] = []
    for (text, values), record in zip(asked, records, strict=True):
        if isinstance(record, str):
            wrong.append((text, values, record))
            continue
        wrong += [(text, *one) for one in differences(by_package(text, values), by_engine(record))]
        # The parts are the template, and what they become is the text.
        parts = record["parts"]
        if parts and "".join(text[part["start"] : part["end"]] for part in parts) != text:
            wrong.append((text, "places", parts))
        if record["text"] is not None and "".join(part["text"] for part in parts) != record["text"]:
            wrong.append((text, "parts", parts))
    assert_none(wrong)


def test_each_operator_modifier_and_mistake(tmp_path: Path) -> None:
    compare(tmp_path, [(template, VALUES) for template in TEMPLATES])


def test_the_suites(tmp_path: Path) -> None:
    asked = list(cases())
    if not asked:
        pytest.skip("no conformance suites: set URIKIT_SUITES")
    compare(tmp_path, asked)


@pytest.mark.slow
def test_every_string_as_a_template(tmp_path: Path) -> None:
    compare(tmp_path, [(text, VALUES) for text in texts()])


@pytest.mark.parametrize("value", [{"a": {"b": "c"}}, [["a"]]])
def test_values_of_no_kind_are_refused(tmp_path: Path, value: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        URITemplate("{x}").expand({"x": value})
    assert list(ask(tmp_path, [("template", {"template": "{x}", "values": {"x": value}})])) == ["error bad-request"]
