"""What may be shown of a URL whose password is one to another reader only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit._native import shown_url
from urikit.explanation.verdict import WHATWG


@pytest.mark.parametrize(
    ("text", "base", "href"),
    [
        ("http://u:pw@h/a", None, "http://u:***@h/a"),
        ("http://h/a?b", None, "http://h/a?b"),
        # To the URL Standard the authority ends at the backslash.
        ("http://u:\\pw@h/a?b#c", None, "http://u/***?b#c"),
        ("http://evil:80\\@good/", None, "http://evil/@good/"),
        ("https://evil:81\\@good/", None, "https://evil:***/@good/"),
        # No special scheme: a backslash stays, and the password is one to both.
        ("foo://u:\\pw@h/", None, "foo://u:***@h/"),
        # A secret of the base.
        ("x", "http://u:pw@h/a", "http://u:***@h/x"),
        ("x", "http://u:\\pw@h/a", "http://u/***"),
        # Two users, the second with a password of its own.
        ("http:///u:pw@h/", None, "http://u:***@h/"),
    ],
)
def test_a_component_is_shown_if_it_does_not_depend_on_the_secret(text, base, href):
    assert shown_url(text, base, ())[0] == href


def test_a_host_is_shown_where_the_standards_part():
    """The attack is about the host, and the host is not a secret."""
    found = urikit.explain("https://evil:81\\@good/")
    row = next(row for row in found.disagreements if row.component == "host")
    assert [said.value for said in row.says] == ["good", "good", "evil"]
    assert found.verdict(WHATWG).text == "https://evil:***/@good/"


def test_where_a_twin_does_not_parse_all_is_masked():
    """0.22222222 is not an IPv4 address: its last part is beyond 24 bits."""
    text = "http://a:b@0.16777215\\@h/x"
    url = urikit.WebURL(text)
    assert url.hostname == "0.255.255.255"
    assert shown_url(text, None, ())[0] == "http://***@***/***"


@a_tenth
@given(st.text("ab019%.\\[ ]@:/?#|é\t\n", max_size=12), st.text("/\\@h:?#", max_size=4))
def test_no_secret_letter_is_shown(secret, rest):
    text = f"http://u:{secret}QZQ@h{rest}"
    if not urikit.WebURL.can_parse(text) or "Q" in urikit._native.mask(text):
        return
    href, parts = shown_url(text, None, ())
    assert "Q" not in href.upper()
    assert not any("Q" in (value or "").upper() for value in parts.values())
