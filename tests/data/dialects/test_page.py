"""The table of `docs/dialects.md`: each row is asked again."""

import ast
import re
from pathlib import Path

import urikit
from urikit import dialects

PAGE = Path(__file__).parents[3] / "docs" / "dialects.md"
ROW = re.compile(r"^\| (\w+) `([^`]+)` \| `([^`]*)` \| `([^`]+)` \| `([^`]+)` \| [A-Z].+ \|$", re.MULTILINE)


def of_urikit(text: str, attribute: str) -> object:
    """The component, or the code of the error; `effective` ones are views of the reference."""
    try:
        return getattr(urikit.parse(text), attribute)
    except urikit.URIError as error:
        return error.code


def test_every_row_is_true():
    rows = ROW.findall(PAGE.read_text("utf-8"))
    assert len(rows) >= 25
    for engine, function, text, expected, ours in rows:
        name, _, key = function.partition(" ")
        text = text.strip()
        found = dialects.answer(engine, name, text, key or None, errors="null")
        assert found == ast.literal_eval(expected), (engine, function, text)
        attribute, _, value = ours.partition(" ")
        assert of_urikit(text, attribute) == ast.literal_eval(value), (text, attribute)
