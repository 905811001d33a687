"""Looking at one file: verdicts, places, what is ignored, and what cannot be read."""

import pickle
import tracemalloc

import pytest

from urikit import documents
from urikit.core.issues import Severity
from urikit.links import Failure, LinkVerdict, Question, Report, Skipped, Wishes, problems, report_on
from urikit.links import report as module
from urikit.links.local import Site
from urikit.links.records import LinkSummary
from urikit.links.report import Assignment, Broken, Rows, look


def report(data, name="a.css", base="http://example.org/a/", **question):
    made = report_on(data, name, base, Question(**question))
    assert isinstance(made, Report), made
    return made


def css(*references):
    return "".join(f'@import "{reference}";\n' for reference in references)


@pytest.mark.parametrize(
    ("reference", "verdict"),
    [
        ("b", LinkVerdict.VALID),
        ("http://example.org", LinkVerdict.VALID),
        ("http://EXAMPLE.org:80/%7Ea", LinkVerdict.VALID),
        ("b c", LinkVerdict.DIFFERS),
        ("ä", LinkVerdict.VALID),
        ("http:b", LinkVerdict.DIFFERS),
        ("http://exa mple.org/", LinkVerdict.INVALID),
        ("http://[::1", LinkVerdict.INVALID),
    ],
)
def test_the_verdict(reference, verdict):
    assert [each.verdict for each in report(css(reference)).references] == [verdict]


def test_without_a_base_a_relative_reference_is_unresolved_and_no_error():
    made = report(css("b", "b c", "http://example.org/", "http://["), base=None)
    assert [each.verdict.value for each in made.references] == ["unresolved", "unresolved", "valid", "invalid"]
    first, second, *_ = made.references
    assert [(each.code, each.severity) for each in first.problems] == [("document-base-missing", Severity.INFO)]
    assert [each.code for each in second.problems] == ["invalid-URL-unit", "document-base-missing"]
    assert first.target is None and first.base is None


def test_a_problem_stands_where_it_is_in_the_source():
    text = '/* ä */\n@import "x y";'
    (problem,) = report(text).problems
    assert (problem.span.line, problem.span.column) == (2, 11)
    assert text[problem.span.start : problem.span.end] == " "
    # Written with an escape, the whole reference is the place.
    text = '@import "x\\20 y";'
    (problem,) = report(text).problems
    assert text[problem.span.start : problem.span.end] == "x\\20 y"


def test_many_problems_of_one_kind_are_one():
    (problem,) = report(css("a b c d")).problems
    assert problem.message.endswith("(3 times)")


def test_octets_that_are_no_characters_are_said():
    (problem,) = report(b'@charset "utf-8"; /* \xff\xfe */').problems
    assert problem.code == "document-octets" and problem.reference is None
    assert (problem.span.line, problem.span.column) == (1, 22)


def test_the_trace_is_told_when_asked_for():
    (reference,) = report(css("b"), trace="told").references
    assert reference.trace.splitlines()[0] == "http://example.org/a/"
    assert report(css("b")).references[0].trace is None


def test_ignoring():
    text = css("b c", "http://localhost/x", "d")
    assert len(report(text).references) == 3
    made = report(text, wishes=Wishes(ignored=("http://localhost*",)))
    assert (len(made.references), made.ignored_references) == (2, 1)
    made = report(text, wishes=Wishes(ignored=("*/a/d",)))
    assert [each.reference for each in made.references] == ["b c", "http://localhost/x"]
    made = report(text, wishes=Wishes(ignored_codes=frozenset({"invalid-URL-unit"})))
    assert (made.problems, made.ignored_problems) == ([], 1)
    made = report(text, wishes=Wishes(roles=frozenset({"hyperlink"})))
    assert (made.references, made.ignored_references) == ((), 0)


def test_a_profile():
    text = css("http://me:pw@example.org/")
    assert {each.severity for each in report(text, profile="security").problems if each.code == "password-present"} == {
        Severity.ERROR
    }
    assert "pw" not in str([each.message for each in report(text).problems])


def test_a_format_a_media_type_and_what_surrounds():
    made = report('<a xmlns="urn:x"/>', name="x", type="xml")
    assert made.format == "xml"
    assert report("@import 'x';", name="x", type="text/css").format == "css"
    made = report(css("b"), base=None, default="http://default.example/")
    assert made.references[0].target == "http://default.example/b"
    assert made.references[0].base_source == "the application"


def test_parts_are_numbered():
    text = (
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n'
        "--x\r\nContent-Type: text/css\r\nContent-Location: http://example.org/a.css\r\n\r\n"
        '@import "b";\r\n--x\r\nContent-Type: text/css\r\n\r\n@import "c";\r\n--x--\r\n'
    )
    made = report(text, name="a.mhtml")
    found = {each.reference: each.span for each in made.references}
    assert found["b"].part == "1" and found["c"].part == "2"


def assigned(path, origin="named", site=None):
    return Assignment(str(path), None, site, origin)


def test_a_file_has_its_file_uri(tmp_path):
    (tmp_path / "a b.css").write_text(css("c"))
    made = look(assigned(tmp_path / "a b.css"), Question())
    assert made.base == f"file://{tmp_path}/a%20b.css"
    site = Site.of(str(tmp_path), "https://example.org/docs/")
    made = look(assigned(tmp_path / "a b.css", site=site), Question())
    assert made.references[0].target == "https://example.org/docs/c"


def test_what_cannot_be_read(tmp_path):
    assert look(assigned(tmp_path / "nope.css"), Question()) == Failure(
        str(tmp_path / "nope.css"), "No such file or directory"
    )
    assert look(assigned(tmp_path), Question()).why == "Is a directory"
    (tmp_path / "long.css").write_text(" " * 101)
    assert "longer than 100 bytes" in look(assigned(tmp_path / "long.css"), Question(limit=100)).why
    assert isinstance(look(assigned(tmp_path / "long.css"), Question(limit=101)), Report)


def test_binary_files(tmp_path):
    path = tmp_path / "x.css"
    path.write_bytes(b"a\0b")
    assert look(assigned(path, "found"), Question()) == Skipped(str(path), "binary files")
    assert look(assigned(path), Question()).why == "it is binary (give its --type)"
    assert isinstance(look(assigned(path), Question(type="css")), Report)
    path.write_bytes("@import 'ä';".encode("utf-16"))
    assert [each.reference for each in look(assigned(path, "found"), Question()).references] == ["ä"]


def test_a_reader_that_raises_stops_no_other(monkeypatch):
    from urikit.documents import css as module

    def breaks(source, envelope):
        raise RuntimeError("at http://me:pw@h/")

    monkeypatch.setattr(module, "read", breaks)
    made = report_on(css("b"), "a.css", None, Question())
    assert made == Failure("a.css", "the reader failed: RuntimeError: at http://me:***@h/")


def test_problems_of_files_in_memory():
    files = {"a.css": css("b.css", "c.css"), "b.css": ""}
    assert [(issue.code, issue.start) for issue in problems(files, "a.css")] == [("document-target-missing", 26)]


def test_counts():
    summary = LinkSummary()
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
    assert list(LinkSummary().sections()) == []


TEXT = "".join(f'<a{n}> <http://example.org/b c> "x", <é{n}> .\n' for n in range(200))


def report_of_rows(**question: object) -> Report:
    made = report_on(TEXT, "a.ttl", "http://example.org/a/", Question(**question))  # type: ignore[arg-type]
    assert isinstance(made, Report), made
    return made


@pytest.mark.parametrize("ignored", [frozenset(), frozenset(("space",))])
def test_they_are_the_same(monkeypatch: pytest.MonkeyPatch, ignored: frozenset[str]) -> None:
    wishes = Wishes(("*a1*",), ignored, frozenset(("identifier",)))
    at_once = report_of_rows(wishes=wishes)
    monkeypatch.setattr(module, "_MANY", 10)
    large = report_of_rows(wishes=wishes)
    assert isinstance(at_once.references, tuple) and isinstance(large.references, Rows)
    assert large._replace(references=tuple(large.references)) == at_once
    assert pickle.loads(pickle.dumps(large)) == at_once
    assert large.problems == at_once.problems
    assert (large.references[5], large.references[-1]) == (at_once.references[5], at_once.references[-1])
    assert large.references[3:9:2] == at_once.references[3:9:2]
    with pytest.raises(IndexError):
        large.references[len(at_once.references)]
    first, second = LinkSummary(), LinkSummary()
    first.add(large)
    second.add(at_once)
    assert first == second and first.references == len(at_once.references)


def test_only_the_links_are_kept() -> None:
    text = "".join(f"<a{n}> <b> <c> .\n" for n in range(1_000))
    tracemalloc.start()
    made = report_on(text, "a.ttl", "http://example.org/", Question())
    assert isinstance(made, Report)
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    count = sum(reference.target is not None for reference in made.references)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 3_000
    # At once they would take a hundred times the text.
    assert peak - before < 10 * len(text)


def test_a_row_that_cannot_be_made_is_said() -> None:
    def make(link: documents.Link, part: str) -> object:
        raise RuntimeError("http://me:hunter2@example.org/")

    links = documents.read("<a href=b>").links
    with pytest.raises(Broken, match=r"^the reader failed: RuntimeError: http://me:\*\*\*@example.org/$"):
        list(Rows([("", links)], make))  # type: ignore[arg-type]
