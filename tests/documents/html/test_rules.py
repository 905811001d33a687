"""The rows about HTML: each example shows its mistake, and what is put right does not."""

from __future__ import annotations

from typing import Any

import pytest

import urikit
from urikit.documents import read
from urikit.rules.catalogue import rows

NAMES = {"read": read, "urikit": urikit}


def codes(call: str) -> set[str]:
    answer: Any = eval(call, dict(NAMES))
    return {issue.code for issue in answer.findings}


@pytest.mark.parametrize("row", rows("urikit.documents.html.rules"), ids=lambda row: row.code)
def test_examples(row: Any) -> None:
    assert row.code in codes(row.example)
    assert row.code not in codes(row.corrected)
