"""Verdicts in reports: what is asked, where it is said, and what is to be written instead."""

from urikit.documents.check import Question, report_on
from urikit.documents.check.online import OnlineVerdict, State
from urikit.documents.check.online.findings import asked_of, replacements, with_verdicts
from urikit.documents.check.records import Verdict

PAGE = """[a](http://h.example/a) [b](http://h.example/b#x) [c](other.md)
[d](http&#58;//h.example/a) <a href="http://[">e</a> [f](mailto:a@b) <link rel=preconnect href="https://h.example">
"""
MOVED = OnlineVerdict(State.MOVED, "http://h.example/new", 200, "http://h.example/new", "http://h.example/new")
BROKEN = OnlineVerdict(State.BROKEN, "404 Not Found", 404)


def report():
    return report_on(PAGE, "a.md", "https://docs.example/a.md", Question())


def test_what_is_asked():
    targets = [reference.target for reference in asked_of(report())]
    assert targets[:2] == ["http://h.example/a", "http://h.example/b#x"]
    assert "https://docs.example/other.md" in targets
    inside = [reference.target for reference in asked_of(report(), "https://docs.example/")]
    assert "https://docs.example/other.md" not in inside
    assert not any(target.startswith("mailto:") for target in targets)


def test_problems_have_the_place_of_the_reference():
    found = with_verdicts(report(), {"http://h.example/a": MOVED, "http://h.example/b#x": BROKEN})
    (first, second, *_) = [problem for problem in found.problems if problem.code.startswith("online-")]
    assert (first.code, PAGE[first.span.start : first.span.end]) == ("online-moved", "http://h.example/a")
    assert (second.code, second.span.line, second.span.column) == ("online-broken", 1, 29)
    assert found.references[1].verdict is Verdict.MISSING


def test_codes_that_are_ignored_are_counted():
    found = with_verdicts(report(), {"http://h.example/b#x": BROKEN}, frozenset({"online-broken"}))
    assert not any(problem.code.startswith("online-") for problem in found.problems)
    assert found.ignored_problems == report().ignored_problems + 1


def test_replacements_are_for_what_is_written_letter_by_letter():
    (only,) = replacements([report()], {"http://h.example/a": MOVED, "http://h.example/b#x": BROKEN})
    assert (only.file, only.old, only.new) == ("a.md", "http://h.example/a", "http://h.example/new")
    assert PAGE[only.place.start : only.place.end] == only.old
