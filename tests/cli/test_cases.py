"""Every line of `cases.jsonl` replayed: arguments, standard input, what comes out, exit code.

A case runs in `files/`, where standard error is matched as a whole or, where it contains
words of Click, as a pattern. `"stdin": null` is a standard input that cannot be read.
"""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from urikit.cli import COMMANDS, program

HERE = Path(__file__).parent
CASES = [json.loads(line) for line in (HERE / "cases.jsonl").read_text("utf-8").splitlines()]


def run(args, stdin=None):
    return CliRunner().invoke(program, args, input=stdin, prog_name="urikit")


@pytest.fixture(autouse=True)
def in_files(monkeypatch):
    monkeypatch.chdir(HERE / "files")
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


def name(case):
    return " ".join(case["args"])[:80]


def faults(case):
    """What differs from the record, beside it."""
    result = run(case["args"], case.get("stdin"))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        yield result.exception
    if (shown := result.stdout_bytes.decode("utf-8", "surrogateescape")) != case["stdout"]:
        yield shown, case["stdout"]
    wanted = case.get("stderr_matches", case.get("stderr", ""))
    if not ("stderr_matches" in case and re.search(wanted, result.stderr, re.DOTALL)) and result.stderr != wanted:
        yield result.stderr, wanted
    if result.exit_code != case["exit"]:
        yield result.exit_code, case["exit"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_cases_of_a_command(command):
    """Each case that begins with the name of the command, and with that of none."""
    cases = [case for case in CASES if next(iter({*case["args"][:1]} & {*COMMANDS}), "") == command]
    assert len(cases) >= 2
    assert [found for case in cases if len(found := (name(case), *faults(case))) > 1] == []


def test_json_records_have_a_version_and_numbers():
    for case in CASES:
        if "--json" in case["args"] and "-q" not in case["args"] and case["exit"] < 2:
            for line in case["stdout"].splitlines():
                if line != "null":
                    assert json.loads(line)["v"] == 1


def test_no_secret_is_shown_where_something_is_described():
    """The canary of the cases is "hunter2": it comes out only as data, or when asked for."""
    data = {"get", "edit", "normalize", "resolve", "repair", "extract", "to-uri", "refs", "dedupe"}
    for case in CASES:
        if "--show-secrets" in case["args"]:
            continue
        assert "hunter" not in case.get("stderr", "")
        describing = {"--trace", "--steps", "--check", "--summary", "--sarif", "--report"}
        # The rows of a batch are data, whatever its options.
        raw = not case["args"] or case["args"][0] == "batch"
        described = not raw and (case["args"][0] not in data or describing & set(case["args"]))
        if described:
            assert "hunter" not in case["stdout"]
