"""The engine of the page under Node: the questions of the tests beside, which are one for each call."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.conformance.cases import REPOSITORY
from tests.data.columns.texts import FEW, suites

MODULE = REPOSITORY / "python" / "urikit" / "workbench" / "page" / "engine.wasm"
DRIVER = Path(__file__).parents[1] / "engine.mjs"
DIAGNOSIS = REPOSITORY / "tests" / "explanation" / "diagnosis"

#: What a test of the engine is skipped without.
NEEDS = [
    pytest.mark.skipif(shutil.which("node") is None, reason="needs Node: apt-get install nodejs"),
    pytest.mark.skipif(not MODULE.is_file(), reason="no engine.wasm: run tools/wasm.sh"),
]

Question: TypeAlias = tuple[str, dict[str, Any]]


def ask(tmp_path: Path, questions: Iterable[Question]) -> Iterator[Any]:
    """The records of the engine; an error is a text that begins with "error "."""
    file = tmp_path / "questions.jsonl"
    with file.open("w", encoding="utf-8") as lines:
        for name, request in questions:
            # Lone surrogates are written as escapes, as JSON.stringify writes them.
            lines.write(json.dumps([name, request]) + "\n")
    with subprocess.Popen(
        ["node", str(DRIVER), str(MODULE), str(file)], stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as node:
        assert node.stdout is not None
        for line in node.stdout:
            answer = json.loads(line)
            yield answer["ok"] if "ok" in answer else f"error {answer['error']}"
    assert node.returncode == 0


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """The names under which two records are not the same, with what the engine and the package say."""
    return [(name, theirs.get(name), ours.get(name)) for name in ours | theirs if theirs.get(name) != ours.get(name)]


def assert_none(wrong: list[Any]) -> None:
    """Fail with the number of differences and the first of them."""
    assert not wrong, f"{len(wrong)} differ; the first: {wrong[:5]}"


def diagnosis() -> Iterator[str]:
    """Every string of the corpora of diagnosis."""
    for path in sorted(DIAGNOSIS.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield from strings(json.loads(line))


def strings(value: Any) -> Iterator[str]:
    """Every string inside a value."""
    pending = [value]
    while pending:
        one = pending.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list | dict):
            pending.extend(one.values() if isinstance(one, dict) else one)


@cache
def texts() -> tuple[str, ...]:
    """Every string that the engine and the package are compared on, without half of a surrogate pair."""
    found = dict.fromkeys((*FEW, *diagnosis(), *suites()))
    return tuple(text for text in found if all(not 0xD800 <= ord(c) < 0xE000 for c in text))
