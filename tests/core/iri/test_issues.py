"""What is valid in an IRI but suspicious: directions, invisible characters, NFC."""

import pytest

from urikit import IRI, IRIReference, Profile, Severity, rule


def codes(text: str) -> list[str]:
    return [issue.code for issue in IRIReference(text).issues()]


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("http://h/a\u202eb", "bidi-formatting", "\u202e"),
        ("http://h/a\u05d0", "bidi-mixed", "a\u05d0"),
        ("http://h/\u05d01", "bidi-ends", "\u05d01"),
        ("http://h/e\u0301", "not-nfc", None),
    ],
)
def test_each_kind(text: str, code: str, part: str | None) -> None:
    [issue] = [issue for issue in IRI(text).issues() if issue.code == code]
    assert issue.severity > Severity.IGNORE
    if part is not None:
        assert text[issue.start : issue.end] == part
    found = rule(code)
    assert found.code == code
    assert "RFC 3987" in str(found.where)
    assert code in str(issue)


def test_an_iri_that_is_well_made_has_none() -> None:
    for text in (
        "https://ru.wikipedia.org/wiki/Кириллица",
        "http://\u05d0\u05d1.\u05d2/\u05d3?\u05d4=\u05d5",
        "/é",
        "",
    ):
        assert codes(text) == []


def test_the_findings_of_the_report_are_among_the_issues() -> None:
    iri = IRI("http://a\u05d0/\u05d01?\u202e")
    found = {(issue.code, issue.start, issue.end) for issue in iri.issues()}
    assert {(finding.rule, finding.start, finding.end) for finding in iri.bidi_report()} <= found


def test_what_uris_have_iris_have_too() -> None:
    assert {"port-empty", "encoded-unreserved"} <= set(codes("http://é:/%7e"))
    [issue] = [issue for issue in IRI("http://\U0001f600é/%7e").issues() if issue.code == "encoded-unreserved"]
    assert "http://\U0001f600é/%7e"[issue.start : issue.end] == "%7e"


def test_a_profile_weighs_them() -> None:
    iri = IRI("http://h/a\u05d0")
    [issue] = iri.issues(Profile.DEFAULT.with_severity("bidi-mixed", Severity.ERROR))
    assert issue.severity is Severity.ERROR
    assert iri.issues(Profile.DEFAULT.with_severity("bidi-mixed", Severity.IGNORE)) == ()


def test_no_secret_in_an_issue_and_each_is_inside_the_text() -> None:
    for issue in IRI("x://u:g\u05d0heim\u202e@h/").issues():
        assert "heim" not in str(issue) and "heim" not in repr(issue)
    # A host may begin with a character of several bytes.
    for text in ("https://\u2066h#1.", "https://\u00e9.example/a.", "https://\u00e9", "https://\u4f8b."):
        assert all(issue.end <= len(text) for issue in IRI(text).issues())
