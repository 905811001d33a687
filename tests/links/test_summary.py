"""A summary counts what there is, and says what was left out."""

from urikit.documents.check import Failure, Question, Skipped, Wishes, report_on
from urikit.documents.check.summary import Summary
from urikit.issues import Severity


def test_counts():
    summary = Summary()
    text = "@import 'a'; @import 'http://EXAMPLE.com/'; @import 'mailto:a@b'; @import 'http://['; @import 'x y';"
    wishes = Wishes(ignored=("x y",))
    summary.add(report_on(text, "a.css", "http://example.org/", Question(wishes=wishes)))
    summary.add(report_on("", "b.css", None, Question()))
    summary.add(Failure("c", "gone"))
    summary.add(Skipped("d", "binary files"))
    assert (summary.files, summary.references, summary.failures, summary.ignored_references) == (2, 4, 1, 1)
    assert summary.files_with_problems == 1
    assert summary.severities[Severity.ERROR] == 1
    sections = dict(summary.sections())
    assert sections["format"] == [("css", 2)]
    assert sections["scheme"] == [("http", 2), ("(no target)", 1), ("mailto", 1)]
    assert sections["host"] == [("example.com", 1), ("example.org", 1)]
    assert dict(sections["verdict"]) == {"valid": 3, "invalid": 1}
    assert sections["skipped"] == [("binary files", 1)]


def test_a_summary_of_nothing():
    assert list(Summary().sections()) == []
