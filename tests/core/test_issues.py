"""Issues, severities and profiles (urikit.core.issues)."""

import pickle
from collections import Counter
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import Profile, Severity, _native
from urikit.core import issues as issue_module
from urikit.core.issues import MOST
from urikit.core.rules import rule, rules

ALL = (Profile.DEFAULT, Profile.STRICT, Profile.SECURITY)


def test_an_issue_has_its_place_and_its_rule():
    uri = urikit.URI("http://me:secret@h:/%7e")
    issues = uri.issues()
    assert [(i.code, str(uri)[i.start : i.end]) for i in issues] == [
        ("userinfo-present", "me:secret"),
        ("password-present", "secret"),
        ("port-empty", ":"),
        ("encoded-unreserved", "%7e"),
        ("encoded-lowercase", "%7e"),
    ]
    for issue in issues:
        assert issue.message and issue.hint and issue.rule.startswith("RFC 3986 section")
        assert issue.component in ("userinfo", "port", "path")
        assert "secret" not in repr(issue) + str(issue)


def test_nothing_to_say_about_ordinary_references():
    for text in ("https://example.org/a/b?c=d#e", "urn:isbn:0451450523", "../a", ""):
        assert urikit.parse(text).issues(Profile.STRICT) == ()


@pytest.mark.parametrize("profile", ALL, ids=lambda p: p.name)
def test_a_profile_names_every_code(profile):
    assert {code for code, _ in profile.severities} == set(_native.ISSUE_CODES)


def test_the_profiles_differ_as_they_say():
    for row in rules("issue"):
        default, strict, security = (profile.severity_of(row.code) for profile in ALL)
        assert Severity.INFO <= default < strict
        assert security in (Severity.IGNORE, Severity.WARNING, Severity.ERROR)
    assert Profile.SECURITY.severity_of("password-present") is Severity.ERROR
    assert Profile.SECURITY.severity_of("host-uppercase") is Severity.IGNORE


def test_severities_are_ordered_and_have_names():
    assert Severity.IGNORE < Severity.INFO < Severity.WARNING < Severity.ERROR
    assert [str(s) for s in Severity] == ["ignore", "info", "warning", "error"]


def test_with_severity():
    uri = urikit.URI("HTTP://H/")
    assert [i.code for i in uri.issues()] == ["scheme-uppercase", "host-uppercase"]
    quiet = Profile.DEFAULT.with_severity("host-uppercase", Severity.IGNORE)
    assert [i.code for i in uri.issues(quiet)] == ["scheme-uppercase"]
    loud = quiet.with_severity("scheme-uppercase", Severity.ERROR)
    assert [i.severity for i in uri.issues(loud)] == [Severity.ERROR]
    assert Profile.DEFAULT.severity_of("host-uppercase") is Severity.INFO
    with pytest.raises(LookupError, match="did you mean host-uppercase"):
        Profile.DEFAULT.with_severity("host-upercase", Severity.ERROR)


def test_profiles_are_values():
    assert hash(Profile.DEFAULT) == hash(pickle.loads(pickle.dumps(Profile.DEFAULT)))
    assert Profile.DEFAULT != Profile.STRICT
    with pytest.raises(AttributeError):
        Profile.DEFAULT.name = "other"


def test_a_code_the_profile_does_not_name_is_a_warning():
    assert Profile("empty", ()).severity_of("port-empty") is Severity.WARNING
    (issue,) = urikit.URI("http://h:/").issues(Profile("empty", ()))
    assert issue.severity is Severity.WARNING


@given(st.text("Aa:/@%2eE.5C0[]?#", max_size=20).filter(urikit.is_valid))
def test_issues_come_in_order_and_inside_the_text(text):
    issues = urikit.parse(text).issues(Profile.STRICT)
    assert [i.start for i in issues] == sorted(i.start for i in issues)
    assert all(0 <= i.start <= i.end <= len(text) for i in issues)
    ignored = {i.code for i in issues} - {i.code for i in urikit.parse(text).issues(Profile.SECURITY)}
    assert all(Profile.SECURITY.severity_of(code) is Severity.IGNORE for code in ignored)


DECEIVES = [
    ("http://xn--pple-43d.com/", "host-mixed-scripts"),
    ("http://%D0%B0pple.com/", "host-mixed-scripts"),
    ("http://[::ffff:127.0.0.1]/", "host-embeds-ipv4"),
    ("http://[64:ff9b::7f00:1]/", "host-embeds-ipv4"),
    ("http://[2002:7f00:1::]/", "host-embeds-ipv4"),
    ("http://h/a/..;/admin", "dot-segment-parameter"),
    ("http://h/a%E2%80%AEtxt.exe", "encoded-invisible"),
    ("http://h/?q=%E2%80%8B", "encoded-invisible"),
    ("///evil.example", "host-after-slashes"),
    ("////evil.example", "host-after-slashes"),
    ("ssh://-oProxyCommand=x/", "leading-hyphen"),
    ("ssh://-oProxyCommand=x@h/", "leading-hyphen"),
    ("ssh://%2DoProxyCommand=x/", "leading-hyphen"),
]


@pytest.mark.parametrize(("text", "code"), DECEIVES)
def test_what_deceives_is_an_error_to_filters(text, code):
    (issue,) = [issue for issue in urikit.parse(text).issues(Profile.SECURITY) if issue.code == code]
    assert issue.severity is Severity.ERROR
    assert Profile.DEFAULT.severity_of(code) is Severity.WARNING


@pytest.mark.parametrize("host", ["\u0430pple.com", "ex\u200bample.com"])
def test_what_deceives_in_an_iri(host):
    codes = [issue.code for issue in urikit.IRI(f"http://{host}/").issues(Profile.SECURITY)]
    assert codes == ["host-mixed-scripts" if host.startswith("\u0430") else "invisible-character"]


def test_a_backslash_before_a_host_is_an_error_that_names_it():
    with pytest.raises(urikit.URISyntaxError) as caught:
        urikit.parse("/\\evil.example")
    assert caught.value.code == "backslash"


def test_of_one_kind_so_many_are_described_and_the_others_are_counted():
    text = "http://h" + "/" * 2_501 + "%41/" * 3 + "?" + "%41a" * 1_100
    issues = urikit.parse(text).issues()
    counts = Counter((issue.code, issue.component) for issue in issues)
    assert counts == {
        ("path-empty-segment", "path"): MOST,
        ("encoded-unreserved", "path"): 3,
        ("encoded-unreserved", "query"): MOST,
    }
    assert issues.more == 1_500 + 100
    assert [issue.start for issue in issues] == sorted(issue.start for issue in issues)
    remarks = urikit.explain(text).issues
    assert [remark.times for remark in remarks] == [2_500, 3, 1_100]


def test_what_a_profile_ignores_is_not_counted():
    reference = urikit.parse("http://h" + "/" * 2_501 + "%41/" * 1_003)
    quiet = Profile.DEFAULT.with_severity("path-empty-segment", Severity.IGNORE)
    assert reference.issues(quiet).more == 3
    assert reference.issues(Profile.SECURITY).more == 0


def test_the_number_of_the_others_is_kept_by_a_copy():
    issues = urikit.parse("http://h" + "/" * 1_003).issues()
    assert pickle.loads(pickle.dumps(issues)) == issues and copy(issues).more == issues.more == 2


def test_the_words_of_an_issue_are_looked_up_once_for_each_kind(monkeypatch):
    """A text with a thousand issues of one kind asks the catalogue as often as one with three."""
    asked = []
    monkeypatch.setattr("urikit.core.rules.rule", lambda code: asked.append(code) or rule(code))
    for count in (3, 900):
        issue_module._words.cache_clear()
        assert len(urikit.parse("http://h" + "/" * (count + 1)).issues()) == count
    assert asked == ["path-empty-segment"] * 2
