"""The forms for other programs: JUnit, annotations, a table in Markdown. What a document says cannot break them."""

import os
import xml.etree.ElementTree as ElementTree

import pytest

from tests.documents.archive_files import BOOK, zipped
from urikit.cli.references import output
from urikit.cli.references.output import table
from urikit.core.issues import Severity
from urikit.explanation import records
from urikit.links import Failure, Question, Skipped, report_on
from urikit.links.reporters import junit, markdown_table, sarif, workflow_commands

#: References that would end a cell, an attribute, a line or a message, and one with a password.
HOSTILE = ('<a href="http://[/|a&lt;b&gt;&quot;,%0A::error::`*x*`&#1;">', '<a href="http://me:hunter2@[/]]&gt;&#10;x">')
PATH = "docs/a,b:c|<d>.html"


@pytest.fixture
def outcomes():
    report = report_on("\n".join(HOSTILE), PATH, "http://example.org/", Question())
    assert len(report.problems) >= 2
    return [report, Skipped("b", "binary files"), Failure("c\x1b.html", "No such file")]


def test_junit_is_xml(outcomes):
    text = junit(outcomes, Severity.WARNING)
    suite = ElementTree.fromstring(text).find("testsuite")
    assert suite.attrib == {"name": "urikit refs", "tests": "2", "failures": "1", "errors": "1"}
    assert [case.get("name") for case in suite] == [PATH, "c\N{SYMBOL FOR ESCAPE}.html"] or len(suite) == 2
    assert len(suite[0]) == len([p for p in outcomes[0].problems if p.severity >= Severity.WARNING])
    assert "hunter2" not in text


def test_annotations_are_a_line_each(outcomes):
    text = workflow_commands(outcomes, Severity.WARNING)
    problems = [problem for problem in outcomes[0].problems if problem.severity >= Severity.WARNING]
    lines = text.split("\n")
    assert len(lines) == len(problems) + 1
    for line in lines:
        command, properties = line.split("::")[1].split(" ", 1)
        assert command in ("error", "warning", "notice") and "\r" not in line
        assert {pair.partition("=")[0] for pair in properties.split(",")} <= {
            *("file", "line", "col", "endLine", "endColumn", "title")
        }
    assert "file=docs/a%2Cb%3Ac|<d>.html" in lines[0] and "hunter2" not in text


def test_a_row_of_the_table_is_a_row(outcomes):
    text = markdown_table(outcomes, Severity.WARNING)
    _, _, *rows = text.split("\n\n")[1].split("\n")
    for row in rows:
        bare = row.replace("\\\\", "").replace("\\|", "")
        assert bare.count("|") == 5, row
        assert "<" not in bare.replace("\\<", "") and "`" not in bare.replace("\\`", "")
    assert "hunter2" not in text


def test_a_long_table_is_cut_and_says_so():
    page = "".join(f'<a href="http://[{number}">' for number in range(20))
    report = report_on(page, "a.html", None, Question())
    count = len([problem for problem in report.problems if problem.severity >= Severity.WARNING])
    text = markdown_table([report, report], Severity.WARNING, most=25)
    assert text.endswith(f"\n\n{2 * count - 25} more") and text.count("\n| a") == 25


def test_nothing_to_say():
    report = report_on("<p>", "a.html", None, Question())
    assert workflow_commands([report], Severity.WARNING) == ""
    assert markdown_table([report], Severity.WARNING) == "0 problems in 1 file"
    assert "<failure" not in junit([report], Severity.WARNING)


@pytest.fixture
def book():
    page = '<html xmlns="http://www.w3.org/1999/xhtml">\n<a href="http://["/></html>'
    data = zipped(BOOK | {"OPS/text/two.xhtml": page})
    report = report_on(data, "docs/a.epub", "file:///srv/docs/a.epub", Question(local=frozenset(("files",))))
    assert [problem.span[:2] for problem in report.problems] == [(2, 17)]
    return report


def test_a_place_in_an_archive(book):
    place = "docs/a.epub!/OPS/text/two.xhtml"
    (problem,) = book.problems
    assert output.of_problem(book, problem, str, None).startswith(f"{place}:2:17: error: ")
    assert f"{place}:2:17: error" in junit([book], Severity.WARNING)
    assert r"| docs/a.epub\!/OPS/text/two.xhtml:2:17 |" in markdown_table([book], Severity.WARNING)
    (line,) = workflow_commands([book], Severity.WARNING).split("\n")
    assert line.startswith("::error file=docs/a.epub,title=") and "::OPS/text/two.xhtml:2:17: " in line
    (result,) = sarif([book], Severity.WARNING, os.getcwd(), "1")["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": place, "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 2, "startColumn": 17, "endLine": 2, "endColumn": 18},
    }
    assert "part" not in result["message"]["text"]
    record = records.problem_record(book, problem, str)
    assert (record["file"], record["member"], record["line"]) == ("docs/a.epub", "OPS/text/two.xhtml", 2)
    assert list(record) == list(records.PROBLEM_FIELDS)
    (row,) = (text for text in table(book, book.references, str, 120, "ascii", None) if "http://[" in text)
    assert row.startswith("OPS/text/two.xhtml:2:10 ")
