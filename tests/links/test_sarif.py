"""SARIF: the shape that the standard requires, and places that point at the right characters."""

import json
import os

import jsonschema
import pytest

from urikit.core.issues import Severity
from urikit.core.rules import rules
from urikit.links import Failure, Question, report_on
from urikit.links.reporters import _page_of, sarif


def shape(optional=(), **properties):
    """Return the schema of an object that has all these properties, but for those that are optional, and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


def several(items, **more):
    return {"type": "array", "items": items, **more}


# Written from the text of the standard (sections given), for the part that is used here.
_TEXT = {"type": "string"}
_URI = {"type": "string", "format": "uri"}
_NUMBER = {"type": "integer", "minimum": 1}
_MESSAGE = shape(text={"type": "string", "minLength": 1})
_ARTIFACT = shape(  # 3.4
    ["uriBaseId"], uri={"type": "string", "format": "uri-reference"}, uriBaseId={"const": "%SRCROOT%"}
)
_REGION = shape(startLine=_NUMBER, startColumn=_NUMBER, endLine=_NUMBER, endColumn=_NUMBER)  # 3.30
_LOCATION = shape(physicalLocation=shape(["region"], artifactLocation=_ARTIFACT, region=_REGION))
_RULE = shape(  # 3.49
    ["helpUri"], id=_TEXT, shortDescription=_MESSAGE, fullDescription=_MESSAGE, help=_MESSAGE, helpUri=_URI
)
_RESULT = shape(  # 3.27
    ruleId=_TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=_MESSAGE,
    locations=several(_LOCATION, minItems=1),
    partialFingerprints={"type": "object", "additionalProperties": _TEXT},
)
_DRIVER = shape(["version", "rules"], name=_TEXT, version=_TEXT, rules=several(_RULE, uniqueItems=True))
_RUN = shape(  # 3.14
    ["originalUriBaseIds"],
    tool=shape(driver=_DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=several(_RESULT),
    originalUriBaseIds={"type": "object"},
    invocations=several({"type": "object", "required": ["executionSuccessful"]}),
)
SCHEMA = shape(**{"$schema": _URI}, version={"const": "2.1.0"}, runs=several(_RUN, minItems=1))  # 3.13


def made(*reports, least=Severity.INFO, root="/srv"):
    found = sarif(reports, least, root, "1.0")
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
