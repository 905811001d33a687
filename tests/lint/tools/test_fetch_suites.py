"""The list of public suites, and the converters (tools/fetch_suites.py)."""

import json

from tests.conformance.adapters import SUITES
from tools import fetch_suites


def test_every_suite_has_a_source():
    rows = {row["suite"]: row for row in fetch_suites.rows()}
    assert set(SUITES) <= set(rows)
    for row in rows.values():
        assert row["licence"] and row["repository"].count("/") == 1
        assert len(row["commit"]) >= 10 and int(row["commit"], 16) >= 0


def test_templates_become_cases(tmp_path):
    group = {"level": 1, "variables": {"a": "b"}, "testcases": [["{a}", "b"], ["{a", False], ["{x}", ["", "y"]]]}
    (tmp_path / "spec.json").write_text(json.dumps({"one": group}), "utf-8")
    row = next(row for row in fetch_suites.rows() if row["suite"] == "uritemplate-test")
    assert fetch_suites.written(row, tmp_path, tmp_path) == 3
    first, second, third = map(json.loads, (tmp_path / "uritemplate-test.jsonl").read_text("utf-8").splitlines())
    assert (first["op"], first["input"], first["expect"]) == ("template", "{a}", {"outputs": ["b"]})
    assert second["expect"] == {"error": True} and third["expect"] == {"outputs": ["", "y"]}


def test_formats_become_cases(tmp_path):
    folder = tmp_path / "tests" / "draft2020-12" / "optional" / "format"
    folder.mkdir(parents=True)
    tests = [{"data": "http://h", "valid": True}, {"data": "a b", "valid": False}, {"data": 1, "valid": True}]
    for name in fetch_suites.FORMATS:
        (folder / f"{name}.json").write_text(json.dumps([{"tests": tests}]), "utf-8")
    cases = list(fetch_suites.json_schema(tmp_path))
    assert len(cases) == 2 * len(fetch_suites.FORMATS)
    assert {case["op"] for case in cases} == {"valid", "invalid"}


def test_what_cannot_be_fetched_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nonexistent")
    assert fetch_suites.main([str(tmp_path), "uritemplate-test"]) == 1
    assert "not fetched: FileNotFoundError" in capsys.readouterr().out
    assert fetch_suites.main([str(tmp_path), "x"]) == 2
