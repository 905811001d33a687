"""SARIF: the shape that the standard requires, and places that point at the right characters."""

import json
import os

import jsonschema
import pytest

from urikit.documents.check import Failure, Question, report_on
from urikit.documents.check.sarif import _page_of, log
from urikit.issues import Severity
from urikit.rules import rules

# Written from the text of the standard (sections given), for the part that is used here.
_MESSAGE = {
    "type": "object",
    "required": ["text"],
    "properties": {"text": {"type": "string", "minLength": 1}},
    "additionalProperties": False,
}
_ARTIFACT = {  # 3.4
    "type": "object",
    "required": ["uri"],
    "properties": {
        "uri": {"type": "string", "format": "uri-reference"},
        "uriBaseId": {"const": "%SRCROOT%"},
    },
    "additionalProperties": False,
}
_REGION = {  # 3.30
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "additionalProperties": False,
    "properties": {
        name: {"type": "integer", "minimum": 1} for name in ("startLine", "startColumn", "endLine", "endColumn")
    },
}
_LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "properties": {"artifactLocation": _ARTIFACT, "region": _REGION},
            "additionalProperties": False,
        }
    },
}
_RULE = {  # 3.49
    "type": "object",
    "required": ["id", "shortDescription", "fullDescription", "help"],
    "properties": {
        "id": {"type": "string"},
        "shortDescription": _MESSAGE,
        "fullDescription": _MESSAGE,
        "help": _MESSAGE,
        "helpUri": {"type": "string", "format": "uri"},
    },
    "additionalProperties": False,
}
_RESULT = {  # 3.27
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": _MESSAGE,
        "locations": {"type": "array", "items": _LOCATION, "minItems": 1},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "additionalProperties": False,
}
SCHEMA = {
    "type": "object",
    "required": ["version", "$schema", "runs"],  # 3.13
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "results", "columnKind", "invocations"],  # 3.14
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {  # 3.19
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "rules": {"type": "array", "items": _RULE, "uniqueItems": True},
                                },
                                "additionalProperties": False,
                            }
                        },
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": _RESULT},
                    "originalUriBaseIds": {"type": "object"},
                    "invocations": {
                        "type": "array",
                        "items": {"type": "object", "required": ["executionSuccessful"]},
                    },
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}


def made(*reports, least=Severity.INFO, root="/srv"):
    found = log(reports, least, root, "1.0")
    jsonschema.validate(json.loads(json.dumps(found)), SCHEMA, format_checker=jsonschema.FormatChecker())
    (run,) = found["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return run


def report(text, path="/srv/a.css"):
    return report_on(text, path, "http://example.org/", Question())


def test_a_result_points_at_its_characters():
    text = "/* 😀 */ @import 'x y';"
    (result,) = made(report(text))["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 19, "endLine": 1, "endColumn": 20}
    assert text[region["startColumn"] - 1] == " "
    assert result["ruleId"] == "invalid-URL-unit" and result["level"] == "warning"


@pytest.mark.parametrize(
    ("path", "artifact"),
    [
        ("/srv/a b/ü#1.css", {"uri": "a%20b/%C3%BC%231.css", "uriBaseId": "%SRCROOT%"}),
        ("/srv/c:d.css", {"uri": "./c:d.css", "uriBaseId": "%SRCROOT%"}),
        ("/srv/100%.css", {"uri": "100%25.css", "uriBaseId": "%SRCROOT%"}),
        ("/other/a.css", {"uri": "file:///other/a.css"}),
        (os.fsdecode(b"/srv/\xff.css"), {"uri": "%FF.css", "uriBaseId": "%SRCROOT%"}),
    ],
)
def test_files_are_uri_references(path, artifact):
    (result,) = made(report("@import 'x y';", path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == artifact
    assert made()["originalUriBaseIds"] == {"%SRCROOT%": {"uri": "file:///srv/"}}


def test_fingerprints_outlive_the_lines_before():
    def prints(text):
        return [result["partialFingerprints"]["urikit/v1"] for result in made(report(text))["results"]]

    one = prints("@import 'x y'; @import 'z z'; @import 'x y';")
    assert len(set(one)) == 3
    assert prints("/* new */\n\n@import 'x y';\n@import 'z z'; @import 'x y';") == one
    assert set(prints("@import 'z z';")) < set(one)


def test_severities_and_failures():
    reports = (report("@import 'x y'; @import 'http://h:80/'; @import 'http://[';"), Failure("/srv/gone.css", "gone"))
    run = made(*reports)
    assert {result["level"] for result in run["results"]} == {"note", "warning", "error"}
    assert run["invocations"][0]["executionSuccessful"] is False
    assert "gone" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert {result["level"] for result in made(*reports, least=Severity.ERROR)["results"]} == {"error"}
    assert made()["invocations"] == [{"executionSuccessful": True}]


def test_no_secret_and_nothing_that_json_cannot_hold():
    run = made(report("@import 'http://me:hunter2@h /'; @import '\ud800 x';"))
    assert "hunter2" not in json.dumps(run)
    json.dumps(run, ensure_ascii=False).encode()


def test_a_part_has_its_region_in_the_file():
    text = (
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n'
        "--x\r\nContent-Type: text/css\r\n\r\n@import 'http://[';\r\n--x--\r\n"
    )
    results = made(report(text, "/srv/a.mhtml"))["results"]
    (result,) = [each for each in results if each["level"] == "error"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (7, 17)
    assert "(in part 1)" in result["message"]["text"]


def test_a_part_in_base64_has_its_region_in_the_file():
    text = (
        "MIME-Version: 1.0\nContent-Type: text/css\nContent-Transfer-Encoding: base64\n\n"
        # @import 'http://['; with two line breaks in the reference.
        "QGltcG9ydCAn\naHR0cDov\nL1snOw==\n"
    )
    results = made(report(text, "/srv/a.mhtml"))["results"]
    (result,) = [each for each in results if each["level"] == "error"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert list(region.values()) == [7, 2, 7, 4]


def test_every_rule_has_a_page_or_none():
    pages = {_page_of(row.section()) for row in rules()}
    assert "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2" in pages
    assert all(page is None or page.startswith("https://") for page in pages)
    assert _page_of("RFC 3986 sections 3.1 to 3.5") == "https://www.rfc-editor.org/rfc/rfc3986#section-3.1"
    assert _page_of("ISO 26324 (DOI syntax)") is None
