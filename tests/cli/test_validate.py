"""`urikit validate` for machines: SARIF and JUnit that parse, workflow commands of one line, and no secret in them."""

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from urikit.cli import program

LINES = "http://h/\nhttp://h/a b\nhello\nhttp://me:hunter2@h/%zz,:\n"


def validate(*args, stdin=LINES):
    return CliRunner().invoke(program, ["validate", *args], input=stdin, prog_name="urikit")


def test_sarif_has_a_result_for_each_invalid_input():
    result = validate("--format", "sarif")
    (run,) = json.loads(result.stdout)["runs"]
    found = [
        (one["ruleId"], tuple(one["locations"][0]["physicalLocation"]["region"].values())) for one in run["results"]
    ]
    assert found == [("space", (2, 11, 2, 12)), ("scheme-required", (3, 1, 3, 1)), ("percent-not-hex", (4, 21, 4, 24))]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [code for code, _ in found]
    assert result.exit_code == 1


def test_sarif_of_valid_inputs_is_a_log_without_results():
    result = validate("--format", "sarif", stdin="http://h/\n")
    assert json.loads(result.stdout)["runs"][0]["results"] == []
    assert result.exit_code == 0


def test_junit_is_xml_that_counts_all_inputs():
    (suite,) = ElementTree.fromstring(validate("--format", "junit").stdout)
    assert (suite.get("tests"), suite.get("failures")) == ("4", "3")
    assert [case.find("failure").get("type") for case in suite] == ["space", "scheme-required", "percent-not-hex"]


def test_a_workflow_command_is_one_line():
    lines = validate("--format", "github").stdout.splitlines()
    assert len(lines) == 3
    assert lines[0] == (
        "::error file=stdin,line=2,col=11,title=urikit space::"
        "http://h/a b: space not allowed in the path. Fix: http://h/a%2520b"
    )


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit"])
def test_no_format_shows_a_secret(form):
    result = validate("--format", form)
    assert "hunter2" not in result.output
    assert "me:***@h" in result.stdout


def test_a_fix_is_what_was_asked_for():
    assert "fix:" in validate("--require", "reference", "a b").stdout
    assert "fix:" not in validate("a b").stdout


@pytest.mark.parametrize(
    ("require", "text"), [("iri", "http://h/é"), ("url", "http://h/é"), ("parses", "http://h/a b")]
)
def test_what_is_required_names_its_standard(require, text):
    assert CliRunner().invoke(program, ["validate", "--require", require, text]).exit_code == 0
    assert CliRunner().invoke(program, ["validate", "--as", "rfc3986", "--require", require, text]).exit_code == 2
