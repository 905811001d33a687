"""`batch` of the engine: a row is what `inspect` says of the line, and its cells are those of the package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

import urikit
from tests.workbench.engine import FEW, NEEDS, ask, assert_none, differences, texts
from tests.workbench.engine.test_compare import read
from urikit.core.issues import issues_of

pytestmark = NEEDS


def by_package(text: str) -> dict[str, Any]:
    """The cells that the package has a word for; the others are those of `inspect`."""
    found = read(text)
    url = urikit.WebURL.parse(text).href if urikit.WebURL.can_parse(text) else None
    said: dict[str, Any] = {"text": text, "url": url, "kind": None, "normal": None, "issues": 0}
    if found is None:
        try:
            urikit.IRIReference.parse(text)
        except urikit.URISyntaxError as error:
            said |= {"code": error.code, "start": error.offset, "end": error.end}
        return said
    issues = issues_of(found)
    # Python describes a thousand of a code and counts the others, whatever their severity; the engine counts all.
    warnings = ANY if issues.more else sum(str(issue.severity) == "warning" for issue in issues)
    said |= {"kind": found.form, "scheme": found.scheme, "host": found.host, "normal": str(found.normalize())}
    return {**said, "issues": warnings}


def by_inspect(record: dict[str, Any]) -> dict[str, Any]:
    """What `inspect` says of the line."""
    fix = record["repair"]
    return {"state": record["state"], "fix": fix and fix["text"]}


def compare(tmp_path: Path, given: Sequence[str]) -> None:
    asked = [text for text in given if text]
    inspected = ask(tmp_path, [("inspect", {"text": text, "secrets": True}) for text in asked])
    batch = ask(tmp_path, [("batch", {"lines": ["", *asked], "secrets": True})])
    record = next(batch)
    wrong: list[Any] = []
    for number, (text, row, alone) in enumerate(zip(asked, record["rows"], inspected, strict=True), 2):
        cells = dict(zip(record["columns"], row, strict=True))
        ours = {**by_package(text), **by_inspect(alone), "line": number}
        wrong += [(text, *one) for one in differences(ours, {name: cells[name] for name in ours})]
    assert_none(wrong)
    assert sum(record["counts"].values()) == len(asked)


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, FEW)


@pytest.mark.slow
def test_every_fifth_string(tmp_path: Path) -> None:
    compare(tmp_path, texts()[::5])
