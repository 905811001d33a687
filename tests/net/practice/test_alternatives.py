"""Two plausible corrections are both shown, each with what it means (urikit.explanation.proposals)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import _native
from urikit.explanation.text import report

NOT_KNOWN = r"""
http://CORP\ada:pw@h.example:80/ http://a,b.example/ http://shop,example.com/ http://h:80800/ http://h/a%4
http://a.com\@b.com/ http://1.2.3/ http://192.168.1.300/ hxxp://h/ http://example.org/
"""


@pytest.mark.parametrize(
    ("text", "fixes"),
    [
        ("http://h/a b", ["http://h/a%20b"]),
        ("http://exam ple.com/", ["http://example.com/", "http://exam"]),
        ("http://h/a see that", ["http://h/a%20see%20that", "http://h/a"]),
        ("http://example,com/", ["http://example.com/"]),
        ("http://localhost 8080/", ["http://localhost:8080/"]),
        ("http://example.org;8080/", ["http://example.org:8080/"]),
        ("http://h/a:8080", ["http://h:8080/a"]),
        (r"http:\/\/h\/a\_b", ["http://h/a_b"]),
        ("www .example.org/a", ["https://www.example.org/a"]),
        ("http://192.168.0,1/", ["http://192.168.0.1/"]),
        ("htp://x", ["http://x", "ftp://x"]),
        ("fttp://h", ["ftp://h"]),
        ("hhttp://h", ["http://h"]),
        ("http//h", ["http://h", "./http//h"]),
        ("http//example.com", ["http://example.com"]),
        ("http://a..b/", ["http://a.b/"]),
        ("http://h/100%", ["http://h/100%25"]),
        (r"docs\a", ["docs%5Ca", "docs/a"]),
        (r"http://h/a\b", ["http://h/a/b", "http://h/a%5Cb"]),
        (r"C:\x", ["file:///C:/x"]),
        ("http://u:p/w@h/", ["http://u:***@h/"]),
        *(
            (text, [])
            for text in (
                r"http://CORP\ada:pw@h.example:80/",
                "http://a,b.example/",
                "http://shop,example.com/",
                "http://h:80800/",
                "http://h/a%4",
            )
        ),
        *(
            (text, [])
            for text in (
                r"http://a.com\@b.com/",
                "http://1.2.3/",
                "http://192.168.1.300/",
                "hxxp://h/",
                "http://example.org/",
            )
        ),
    ],
)
def test_what_is_proposed(text, fixes):
    found = urikit.explain(text)
    assert [fix.text for fix in found.fixes] == fixes
    assert found.answer.fix == (fixes[0] if fixes else None)
    assert all(fix.meaning for fix in found.fixes)


def test_the_report_shows_all_with_their_meaning():
    lines = report(urikit.explain("http://exam ple.com/")).splitlines()
    assert lines[1:3] == [
        "Fix (without the space): http://example.com/",
        "Or (the URL ends at the space, and the rest is text after it): http://exam",
    ]
    assert "Or:" not in report(urikit.explain("http://h/a b"))


def test_the_data_have_all():
    fixes = urikit.explain("htp://x").to_dict()["answer"]["fixes"]
    assert fixes == [
        {"text": "http://x", "meaning": "the scheme http", "kind": "meant"},
        {"text": "ftp://x", "meaning": "the scheme ftp", "kind": "meant"},
    ]


def test_secrets_are_masked_in_every_proposal():
    found = urikit.explain("http://u:geheim@exam ple.com/")
    assert len(found.fixes) == 2
    assert "geheim" not in str(found) and "geheim" not in str(found.to_dict())


@given(st.text("htps:/,. %\\@a1é", max_size=24))
def test_every_proposal_is_a_promise(text):
    found = urikit.explain(text, secrets="shown")
    assert len(found.fixes) <= 3
    assert len({fix.text for fix in found.fixes}) == len(found.fixes)
    for fix in found.fixes:
        assert _native.is_taken(fix.text) and _native.meant(fix.text)[0] is None and fix.text != text


def test_no_alternative_shows_a_secret_in_another_component():
    """With "/" for the backslash, the password of this text is a host, which nobody masks."""
    shown = report(urikit.explain("http:\\\\me:@hunter2\\ @h/"))
    assert "Fix:" not in shown and "hunter2" not in shown


@pytest.mark.parametrize(
    "text", ["sftp://ada:#x@h.example/", "sftp://ada:022/x@h.example/", "http://ada:80#x@h.example/"]
)
def test_the_beginning_of_a_password_is_not_dropped_as_a_port(text):
    assert all(fix.text.endswith("@h.example/") for fix in urikit.explain(text).fixes)


def test_the_words_beside_a_fix_have_no_secret():
    token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    found = urikit.explain(f"{token}@example.org/x")
    assert [fix.meaning for fix in found.fixes] == [
        "a web address with a user name",
        "the mail address, without what follows it",
    ]
    assert token not in str([*found.fixes])
