"""`batch` of the engine: a row is what `explain` says of the line, and its cells are those of the package."""

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
    """The cells that the package has a word for; the others are those of `explain`."""
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


def by_record(record: dict[str, Any]) -> dict[str, Any]:
    """What `explain` says of the line."""
    fix = next((one for one in record["answer"]["fixes"] if one["kind"] != "normalized"), None)
    is_iri = record["reading"] == "RFC 3987"
    return {"fix": fix["text"] if fix and not is_iri else None}


def compare(tmp_path: Path, given: Sequence[str]) -> None:
    asked = [text for text in given if text]
    explained = ask(tmp_path, [("explain", {"text": text, "secrets": True}) for text in asked])
    batch = ask(tmp_path, [("batch", {"lines": ["", *asked], "secrets": True})])
    record = next(batch)
    wrong: list[Any] = []
    for number, (text, row, alone) in enumerate(zip(asked, record["rows"], explained, strict=True), 2):
        cells = dict(zip(record["columns"], row, strict=True))
        ours = {**by_package(text), **by_record(alone), "line": number}
        wrong += [(text, *one) for one in differences(ours, {name: cells[name] for name in ours})]
    assert_none(wrong)
    assert sum(record["counts"].values()) == len(asked)


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, FEW)


@pytest.mark.slow
def test_every_fifth_string(tmp_path: Path) -> None:
    compare(tmp_path, texts()[::5])
