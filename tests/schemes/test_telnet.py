"""Sessions (urikit.schemes.telnet; RFC 4248)."""

import pytest

from tests.schemes.promises import codes, relation, tables, unrelated
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


@pytest.mark.parametrize("text", VALID_WITH_PASSWORD)
def test_valid_with_a_password(text):
    view = Telnet.parse(text)
    assert str(view.to_uri()) == text and Telnet.parse(view.to_uri()) == view and view.equivalent(text)


test_tables = tables(Telnet, VALID, INVALID)


def test_refused_by_the_generic_syntax_and_the_form_of_section_2():
    with pytest.raises(URISyntaxError):
        Telnet.parse("telnet://h:a/")
    view = Telnet.parse("telnet://user:password@host:23/")
    assert (view.user, view.password, view.host, view.effective_port) == ("user", "password", "host", 23)
    assert "password@" not in repr(view) and "***" in repr(view)


def test_an_absent_password_is_not_an_empty_one_and_equivalence():
    assert Telnet.parse("telnet://u@h").password is None and Telnet.parse("telnet://u:@h").password == ""
    unrelated(Telnet, "telnet://u@h", "telnet://u:@h")
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
