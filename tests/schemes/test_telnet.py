"""Sessions (urikit.schemes.telnet; RFC 4248)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, refused, relation, unrelated
from tests.schemes.servers import authorities
from urikit import URISyntaxError
from urikit.schemes.telnet import Telnet

VALID = ["telnet://192.0.2.16:80/", "telnet://h", "telnet://[::1]:2323", "telnet://h:/", "TELNET://u@h"]
VALID_WITH_PASSWORD = ["telnet://user:password@host:23/", "telnet://u:p@h/", "telnet://u:@h", "telnet://:@h/"]

INVALID = [
    ("telnet:h", "telnet-authority-missing", (7, 7)),
    ("telnet:", "telnet-authority-missing", (7, 7)),
    ("telnet:///", "telnet-host-empty", (9, 9)),
    ("telnet://", "telnet-host-empty", (9, 9)),
    ("telnet://h/x", "telnet-path", (11, 12)),
    ("telnet://h//", "telnet-path", (11, 12)),
    ("telnet://h/?q", "telnet-after-slash", (11, 13)),
    ("telnet://h?", "telnet-after-slash", (10, 11)),
    ("telnet://h/#f", "telnet-after-slash", (11, 13)),
]


@pytest.mark.parametrize("text", VALID)
def test_valid(text):
    assert str(holds(Telnet, text).to_uri()) == text


@pytest.mark.parametrize("text", VALID_WITH_PASSWORD)
def test_valid_with_a_password(text):
    view = Telnet.parse(text)
    assert str(view.to_uri()) == text and Telnet.parse(view.to_uri()) == view and view.equivalent(text)


@pytest.mark.parametrize(("text", "code", "place"), INVALID)
def test_refused_by_the_scheme(text, code, place):
    error = refused(Telnet, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


def test_refused_by_the_generic_syntax():
    with pytest.raises(URISyntaxError):
        Telnet.parse("telnet://h:a/")


def test_the_form_of_section_2():
    view = Telnet.parse("telnet://user:password@host:23/")
    assert (view.user, view.password, view.host, view.effective_port) == ("user", "password", "host", 23)
    assert "password@" not in repr(view) and "***" in repr(view)


def test_an_absent_password_is_not_an_empty_one():
    assert Telnet.parse("telnet://u@h").password is None and Telnet.parse("telnet://u:@h").password == ""
    unrelated(Telnet, "telnet://u@h", "telnet://u:@h")


def test_equivalence():
    relation(Telnet, ["telnet://h", "telnet://h/", "telnet://H:23", "telnet://h:/", "TELNET://h:023/"])
    relation(Telnet, ["telnet://u:%70@h", "telnet://u:p@h/"])
    for other in ("telnet://h:80/", "telnet://u@h", "telnet://i"):
        unrelated(Telnet, "telnet://h", other)


def test_the_port_of_the_article_is_not_that_of_telnet():
    assert Telnet.parse("telnet://192.0.2.16:80/").effective_port == 80
    unrelated(Telnet, "telnet://192.0.2.16:80/", "telnet://192.0.2.16/")


@pytest.mark.parametrize(
    "text", ["telnet://a%0D%0Arm@h/", "telnet://a:%0a@h", "telnet://%00@h", "telnet://%1B@h", "telnet://%7f@h"]
)
def test_control_characters_are_an_issue(text):
    assert codes(text) == ["telnet-control"]


def test_built_of_data():
    assert str(Telnet.build("h")) == "telnet://h/"
    built = Telnet.build("[::1]", user="a:b@", password="c/", port=2323)
    assert str(built) == "telnet://a%3Ab%40:c%2F@[::1]:2323/"
    assert (built.user, built.password) == ("a:b@", "c/")


@a_tenth
@given(authorities(), st.sampled_from(["", "/"]))
def test_view_to_uri_view(authority, path):
    text = f"telnet://{authority}{path}"
    view = Telnet.parse(text)
    assert str(view.to_uri()) == text and Telnet.parse(view.to_uri()) == view
    normal = view.to_uri().normalize()
    assert view.equivalent(normal) and Telnet.parse(normal).equivalent(view)
