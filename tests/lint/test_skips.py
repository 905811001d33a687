"""Every test that may be skipped says what it lacks, in one of the ways that CONTRIBUTING.md lists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parents[1]
TABLE = (
    (HERE.parent / "CONTRIBUTING.md").read_text("utf-8").partition("## Tests that are skipped")[2].partition("##")[0]
)
WAYS = re.findall(r"^\| `([^`]+)` \|", TABLE, re.MULTILINE)
SKIPPING = {"skip", "skipif", "importorskip"}


def skips() -> Iterator[tuple[str, str, str]]:
    """Each call that skips: where it is, what it calls, and the reason it gives."""
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            called = node.func.attr
            if called not in SKIPPING | {"xfail"} or "pytest" not in ast.unparse(node.func):
                continue
            given = [word.value for word in node.keywords if word.arg == "reason"]
            reason = given or (node.args if called == "skip" else [])
            yield f"{path.relative_to(HERE)}:{node.lineno}", called, ast.unparse(reason[0]) if reason else ""


def test_every_reason_names_a_way_that_is_listed():
    found = list(skips())
    assert {called for _, called, _ in found} == SKIPPING
    assert [skip for skip in found if not any(way in skip[2] for way in WAYS)] == []


def test_every_way_that_is_listed_is_one():
    reasons = [reason for _, _, reason in skips()]
    assert len(WAYS) == 11
    assert [way for way in WAYS if not any(way in reason for reason in reasons)] == []
