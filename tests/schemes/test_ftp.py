"""Files of FTP servers (urikit.schemes.ftp; RFC 1738 section 3.2)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, raised, relation, tables
from urikit import SchemeError
from urikit.core.errors import URIEncodingError
from urikit.schemes.ftp import Command, Ftp

VALID = [
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom/etc/motd",
    "ftp://myname@host.dom//etc/motd", "ftp://h/", "ftp://h", "ftp://h/dir/;type=d", "ftp://@host.com/",
    "FTP://h:/a;TYPE=I", "ftps://h/a", "ftp://h/login.com;1", "ftp://h/what?#f",
]  # fmt: skip

INVALID = [
    ("ftp:///x", "ftp-host-empty", (6, 6)),
    ("ftp://", "ftp-host-empty", (6, 6)),
    ("ftp:foo", "ftp-authority-missing", (4, 4)),
    ("ftp:/foo", "ftp-authority-missing", (4, 4)),
    ("ftp://h/f;type=z", "ftp-typecode", (15, 16)),
    ("ftp://h/f;type=", "ftp-typecode", (15, 15)),
    ("ftp://h/f;type=ai", "ftp-typecode", (15, 17)),
    ("ftp://h/f;Type=%61", "ftp-typecode", (15, 18)),
]


@pytest.mark.parametrize("text", ["ftp://foo:@host.com/", "ftp://u:@h/f", "ftp://foo:bar@host.com/"])
def test_valid_with_a_password(text):
    view = Ftp.parse(text)
    assert str(view.to_uri()) == text and Ftp.parse(view.to_uri()) == view and view.equivalent(text)
    assert "bar" not in repr(view)


#: The three of section 3.2.2 and what else decides between commands.
COMMANDS = [
    ("ftp://myname@host.dom/%2Fetc/motd", ["CWD /etc", "RETR motd"]),
    ("ftp://myname@host.dom/etc/motd", ["CWD etc", "RETR motd"]),
    ("ftp://myname@host.dom//etc/motd", ["CWD ", "CWD etc", "RETR motd"]),
    ("ftp://h/a%2Fb%3Bc/d;type=i", ["CWD a/b;c", "TYPE I", "RETR d"]),
    ("ftp://h/a/;type=d", ["CWD a", "NLST "]),
    ("ftp://h/a;type=D", ["NLST a"]),
    ("ftp://h/a/", ["CWD a", "NLST "]),
    ("ftp://h/", ["NLST "]),
    ("ftp://h", ["NLST "]),
    ("ftp://h/a/;type=a", ["CWD a", "TYPE A", "RETR "]),
    ("ftp://h/%E2%82%AC", ["RETR €"]),
]


@pytest.mark.parametrize(("text", "commands"), COMMANDS)
def test_commands(text, commands):
    assert [f"{command.verb} {command.argument}" for command in Ftp.parse(text).commands()] == commands


def test_paths_from_the_root_and_who_logs_in_and_ports():
    assert Ftp.parse("ftp://h/%2fetc/motd").is_absolute
    assert not any(Ftp.parse(text).is_absolute for text in ("ftp://h/etc", "ftp://h//etc", "ftp://h", "ftp://h/a%2F"))
    assert Ftp.parse("ftp://h/a/").is_directory and Ftp.parse("ftp://h/a;type=d").is_directory
    assert not Ftp.parse("ftp://h/a").is_directory and not Ftp.parse("ftp://h/a/;type=i").is_directory
    assert Ftp.parse("ftp://h/").login == ("anonymous", None)
    assert Ftp.parse("ftp://myname@h/").login == ("myname", None)
    # Section 3.1: an empty user or password is not an absent one.
    assert Ftp.parse("ftp://@host.com/").login == ("", None)
    assert Ftp.parse("ftp://foo:@host.com/").login == ("foo", "")
    assert Ftp.parse("ftp://u%40h:p%3A@h/").login == ("u@h", "p:")
    assert Ftp.parse("ftp://h/").effective_port == 21 and Ftp.parse("ftps://h/").effective_port == 990
    assert Ftp.parse("ftp://h:/").effective_port == 21 and Ftp.parse("ftp://h:2121/").effective_port == 2121


def test_line_breaks_never_reach_the_server_and_octets_that_are_no_text_and_issues():
    view = Ftp.parse("ftp://h/a%0D%0ADELE%20b")
    with pytest.raises(SchemeError) as caught:
        view.commands()
    assert (caught.value.code, caught.value.offset, caught.value.end) == ("ftp-line-break", 9, 12)
    assert view.login == ("anonymous", None)
    view = Ftp.parse("ftp://u%0aDELE@h/a")
    with pytest.raises(SchemeError) as caught:
        _ = view.login
    assert (caught.value.code, caught.value.component, caught.value.offset) == ("ftp-line-break", "userinfo", 7)
    assert view.commands() == (Command("RETR", "a"),)
    assert codes("ftp://h/%00") == codes("ftp://u%00@h/") == ["ftp-line-break"]
    view = Ftp.parse("ftp://h/%FF/%FF")
    for ask in (view.commands, lambda: view.directories, lambda: view.name):
        with pytest.raises(URIEncodingError):
            ask()
    assert codes("ftp://h/a?b") == ["ftp-query"] and codes("ftp://h/a;1/b;type=i") == ["ftp-semicolon"]
    assert codes("ftp://u%0D@h/%0A;1?") == ["ftp-line-break", "ftp-semicolon", "ftp-line-break", "ftp-query"]
    assert codes("ftp://h/a;type=i") == codes("ftp://h") == []


def test_equivalence():
    relation(Ftp, ["ftp://h", "ftp://h/", "FTP://H:21/", "ftp://h:"])
    relation(Ftp, ["ftp://h/%2Fetc/%7ea;type=a", "ftp://h:021/%2fetc/~a;TYPE=A"])
    relation(Ftp, ["ftps://h/a", "ftps://h:990/a"])


test_tables = tables(
    Ftp,
    VALID,
    INVALID,
    apart=list(
        combinations(
            [
                "ftp://h/etc/motd",
                "ftp://h/%2Fetc/motd",
                "ftp://h//etc/motd",
                "ftp://h/etc/motd;type=a",
                "ftp://h/etc/motd;type=i",
                "ftp://u@h/etc/motd",
                "ftp://u:@h/etc/motd",
                "ftp://h:990/etc/motd",
                "ftps://h/etc/motd",
                "ftp://h/etc/motd?",
                "ftp://h/etc/motd/",
                "ftp://h/etc/motd#",
            ],
            2,
        )
    ),
    no_uris=["ftp://h/a b", "ftp://h:port/"],
)


def test_built_of_data():
    built = Ftp.build("h", directories=["/etc", "a;b"], name="?%", typecode="i", user="a@b", password="", port=2121)
    assert str(built) == "ftp://a%40b:@h:2121/%2Fetc/a%3Bb/%3F%25;type=i"
    assert built.directories == ("/etc", "a;b") and built.name == "?%" and built.login == ("a@b", "")
    assert str(Ftp.build("h")) == "ftp://h/" and str(Ftp.build("h", scheme="ftps")) == "ftps://h/"
    # A name that looks like a type is data.
    assert Ftp.build("h", name="a;type=i").typecode is None
    assert raised(SchemeError, Ftp.build, "").code == "ftp-host-empty"


@a_tenth
@given(
    st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=5), max_size=3),
    st.text("a/;?%é=:", max_size=5),
)
def test_arguments_come_back(directories, name):
    built = Ftp.build("h", directories=directories, name=name)
    assert built.directories == tuple(directories) and built.name == name
