"""Accounts (urikit.schemes.acct; RFC 7565)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, raised, refused, relation, tables, unrelated
from urikit import SchemeError, percent
from urikit.schemes.acct import Acct

VALID = [
    ("acct:foobar@status.example.net", "foobar", "status.example.net"),
    ("acct:juliet%40capulet.example@shoppingsite.example", "juliet@capulet.example", "shoppingsite.example"),
    ("acct:bob@example.com", "bob", "example.com"),
    ("acct:!$&'()*+,;=-._~@a", "!$&'()*+,;=-._~", "a"),
    ("acct:j%C3%BCrgen@192.0.2.1", "jürgen", "192.0.2.1"),
    ("acct:a@b%20c", "a", "b%20c"),
    ("acct:a@b#c", "a", "b"),
]
INVALID = [
    ("acct:", "acct-at", (5, 5)),
    ("acct:bob", "acct-at", (5, 8)),
    ("acct:a%40b", "acct-at", (5, 10)),
    ("acct:@b", "acct-user", (5, 5)),
    ("acct:a@b@c", "acct-user", (6, 7)),
    ("acct:a:b@c", "acct-user", (6, 7)),
    ("acct:a/b@c", "acct-user", (6, 7)),
    ("acct:/a@c", "acct-user", (5, 6)),
    ("acct:%41@c", "acct-user-begins", (5, 8)),
    ("acct:a@", "acct-host-empty", (7, 7)),
    ("acct:a@b:80", "acct-host", (8, 9)),
    ("acct:a@b/c", "acct-host", (8, 9)),
    ("acct:a@b?c", "acct-query", (8, 9)),
    ("acct://a@b", "acct-authority", (5, 7)),
    ("acct://", "acct-authority", (5, 7)),
]


@pytest.mark.parametrize(("text", "user", "host"), VALID)
def test_what_is_an_account(text, user, host):
    read = holds(Acct, text)
    assert (str(read), read.user, read.host) == (text, user, host)


test_tables = tables(Acct, Acct.EXAMPLES, INVALID, fine=True)


def test_an_ip_literal_makes_no_uri_and_hints_have_the_text_mended():
    with pytest.raises(ValueError, match="path"):
        Acct.parse("acct:a@[::1]")
    assert refused(Acct, "acct:a@b@c").hint.endswith(": acct:a%40b@c")
    assert refused(Acct, "acct://a@b").hint.endswith(": acct:a@b")


def test_the_comparison_of_section_4_and_issues_have_places_and_webfinger():
    relation(Acct, ["acct:Bob%2f%7e@Example.COM", "ACCT:Bob%2F~@example.com", "acct:B%6fb%2F~@ex%61mple.com"])
    unrelated(Acct, "acct:bob@b", "acct:Bob@b")
    unrelated(Acct, "acct:a%2Bb@c", "acct:a+b@c")
    unrelated(Acct, "acct:a@b", "acct:a@c")
    unrelated(Acct, "acct:a@b", "acct:a@b#c")
    assert not Acct.parse("acct:a@b").equivalent("mailto:a@b")
    text = "acct:a%00b%20%C2%85%C3%A9@b%C3%BC"
    found = [(issue.code, text[issue.start : issue.end]) for issue in Acct.parse(text).issues()]
    assert found == [
        ("acct-control", "%00"),
        ("acct-control", "%20"),
        ("acct-control", "%C2%85"),
        ("acct-host-encoded", "b%C3%BC"),
    ]
    asked = Acct.parse("acct:juliet%40capulet.example@shoppingsite.example").webfinger
    assert str(asked) == (
        "https://shoppingsite.example/.well-known/webfinger"
        "?resource=acct%3Ajuliet%2540capulet.example%40shoppingsite.example"
    )
    assert percent.decode(asked.params.get("resource")) == "acct:juliet%40capulet.example@shoppingsite.example"


def test_building():
    assert str(Acct.build("a+b/c@d", "bücher.example")) == "acct:a+b%2Fc%40d@xn--bcher-kva.example"
    for user, host, code in (("", "a", "acct-user"), ("émile", "a", "acct-user-begins"), ("a", "", "acct-host-empty")):
        assert raised(SchemeError, Acct.build, user, host).code == code


@a_tenth
@given(st.text(max_size=8))
def test_names_from_data(rest):
    built = Acct.build("a" + rest, "example.com")
    assert holds(Acct, str(built)) == built
    assert built.user == "a" + rest
