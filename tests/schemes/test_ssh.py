"""Sessions and files over SSH (urikit.schemes.ssh; draft-ietf-secsh-scp-sftp-ssh-uri-04), and scp's form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, raised, refused, relation, tables, triggered, unrelated
from urikit import SchemeError, URISyntaxError, parse
from urikit.core.rules.catalogue import rows
from urikit.schemes.ssh import Ssh, is_scp_like, scp_like

KEY = "ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87"

VALID = [
    # Section 6.
    "ssh://user@host.example.com",
    "ssh://user@host.example.com:2222",
    f"ssh://user;fingerprint={KEY}@host.example.com",
    "sftp://user@host.example.com/~/file.txt",
    "sftp://user@host.example.com/dir/path/file.txt",
    f"sftp://user;fingerprint={KEY}@host.example.com:2222/;type=d",
    # And more.
    "ssh://user;fingerprint=ssh-dss-c1-b1@host.example.com:2222",
    "ssh://h",
    "ssh://@h",
    "ssh://;fingerprint=a-1@h",
    "ssh://u;a=1,b=,=@h/",
    "sftp://h/dir/file;type=d",
    "sftp://h/a;x=1,type=i,y=2",
    "sftp://h/a%3Bb",
    "ssh://git@github.com/u/r.git",
    "ssh://h/a;b",
    "SSH://h:/?q#f",
]

INVALID = [
    ("ssh:h", "ssh-authority-missing", (4, 4)),
    ("sftp:/h", "ssh-authority-missing", (5, 5)),
    ("ssh://", "ssh-host-empty", (6, 6)),
    ("ssh://u@/p", "ssh-host-empty", (8, 8)),
    ("ssh://u;a@h", "ssh-parameter", (8, 9)),
    ("ssh://u;@h", "ssh-parameter", (8, 8)),
    ("ssh://u;a=1,b@h", "ssh-parameter", (12, 13)),
    ("ssh://u;a=%41@h", "ssh-parameter", (8, 13)),
    ("ssh://u;fingerprint=a,FINGERPRINT=b@h", "ssh-fingerprint-twice", (8, 35)),
    ("sftp://h/a;b", "ssh-parameter", (11, 12)),
    ("sftp://h/a;b/c", "ssh-parameter", (11, 14)),
    ("sftp://h/a;type=z", "ssh-typecode", (11, 17)),
    ("sftp://h/a;b=c,type=", "ssh-typecode", (15, 20)),
]


WITH_EXAMPLES = [row for row in rows("urikit.schemes.ssh") if row.code != "ssh-scp-like"]


test_tables = tables(Ssh, VALID, INVALID, no_uris=["ssh://h:x", "ssh://git@host:u/r.git", "git@github.com:u/r.git"])


def test_parts_and_a_password_is_not_shown_and_issues_and_equivalence():
    view = Ssh.parse(f"sftp://us%40er;fingerprint={KEY},x=1@host.example.com:2222/a%2Fb/c;type=d")
    assert (view.user, view.password, view.effective_port) == ("us@er", None, 2222)
    assert view.fingerprint == KEY and view.connection_parameters == (("fingerprint", KEY), ("x", "1"))
    assert view.typecode == "d" and view.names == ("a/b", "c") and not view.is_below_home
    home = Ssh.parse("sftp://h/~/a")
    assert home.is_below_home and home.names == ("a",) and home.effective_port == 22
    assert Ssh.parse("sftp://h/~").is_below_home and not Ssh.parse("sftp://h/~a").is_below_home
    assert Ssh.parse("ssh://h").user is None and Ssh.parse("ssh://;a=b@h").user is None
    view = Ssh.parse("ssh://u:secret;a=1@h")
    assert view.password == "secret" and view.user == "u"
    assert "secret" not in repr(view) and codes("ssh://u:secret@h") == ["ssh-password"]
    assert "secret" not in str(refused(Ssh, "ssh://u:secret;a@h"))
    assert codes("ssh://h/p?q#f") == ["ssh-path", "ssh-query", "ssh-query"]
    assert codes("ssh://h/") == codes("sftp://h/p;type=i") == []
    relation(Ssh, ["ssh://h", "SSH://H:22/", "ssh://h:", "ssh://@h"])
    relation(Ssh, ["sftp://u;a=1,b=2@h/~x;type=i,z=1", "sftp://u;B=2,a=1@h:022/%7Ex;z=1,type=i"])
    for other in ("ssh://u@h/a", "sftp://h/a", "ssh://h:23/a", "ssh://h/b", "ssh://;fingerprint=x@h/a", "ssh://h/a?"):
        unrelated(Ssh, "ssh://h/a", other)
    unrelated(Ssh, "sftp://h/a", "sftp://h/a;type=i")
    unrelated(Ssh, "sftp://h/a", "sftp://h/~/a")


def test_built_of_data():
    built = Ssh.build(
        "h", scheme="sftp", user="a:b@;", fingerprint="ssh-dss-1", port=2222, names=["x;y,", "?"], typecode="a"
    )
    assert str(built) == "sftp://a%3Ab%40%3B;fingerprint=ssh-dss-1@h:2222/x%3By%2C/%3F;type=a"
    assert built.user == "a:b@;" and built.names == ("x;y,", "?")
    assert str(Ssh.build("h")) == "ssh://h" and str(Ssh.build("h", home="~", scheme="sftp")) == "sftp://h/~/"
    assert raised(SchemeError, Ssh.build, "h", fingerprint="a:b").code == "ssh-parameter"


@pytest.mark.parametrize("row", WITH_EXAMPLES, ids=lambda row: row.code)
def test_rows(row):
    triggered(row)


# The form of scp and git.

SCP_LIKE = [
    ("git@github.com:u/r.git", "ssh://git@github.com/u/r.git", "ssh://git@github.com/~/u/r.git"),
    ("host.example.com:path/to", "ssh://host.example.com/path/to", "ssh://host.example.com/~/path/to"),
    ("me@host:/srv/r.git", "ssh://me@host/srv/r.git", "ssh://me@host/srv/r.git"),
    ("me@host:~you/r.git", "ssh://me@host/~you/r.git", "ssh://me@host/~you/r.git"),
    ("1:x", "ssh://1/x", "ssh://1/~/x"),
    ("host:~", "ssh://host/~", "ssh://host/~"),
    ("me@[2001:db8::1]:r.git", "ssh://me@[2001:db8::1]/r.git", "ssh://me@[2001:db8::1]/~/r.git"),
    ("[::1]:r", "ssh://[::1]/r", "ssh://[::1]/~/r"),
    ("[host:2222]:r.git", "ssh://host:2222/r.git", "ssh://host:2222/~/r.git"),
    ("git@[host:2222]:r.git", "ssh://git@host:2222/r.git", "ssh://git@host:2222/~/r.git"),
    ("[git@host:2222]:/r.git", "ssh://git@host:2222/r.git", "ssh://git@host:2222/r.git"),
    ("[git@host]:r", "ssh://git@host/r", "ssh://git@host/~/r"),
    ("[git@::1]:r", "ssh://git@[::1]/r", "ssh://git@[::1]/~/r"),
    ("user@[::1]:path", "ssh://user@[::1]/path", "ssh://user@[::1]/~/path"),
    ("u@h:a b#c?d%", "ssh://u@h/a%20b%23c%3Fd%25", "ssh://u@h/~/a%20b%23c%3Fd%25"),
    ("a@b@h:x", "ssh://a%40b@h/x", "ssh://a%40b@h/~/x"),
    ("hh:a:b", "ssh://hh/a:b", "ssh://hh/~/a:b"),
]


@pytest.mark.parametrize(("text", "root", "home"), SCP_LIKE)
def test_the_form_of_scp(text, root, home):
    assert is_scp_like(text)
    assert str(scp_like(text)) == root and str(scp_like(text, relative="home")) == home


def test_what_is_not_of_the_form():
    for text in [
        "ssh://h/p", "http://h", "./a:b", "a/b:c", "C:\\x", "C:/x", "c:x", "\\\\h\\s:x", "path", "", ":", "h:",
        ":p", "@h:p", "a b:c",
    ]:  # fmt: skip
        assert not is_scp_like(text)
        with pytest.raises(SchemeError) as caught:
            scp_like(text)
        assert caught.value.code == "ssh-scp-like" and caught.value.hint


def test_a_host_that_is_none_and_the_error_of_the_generic_syntax_offers_the_uri():
    assert is_scp_like("me@ho%st:p")
    with pytest.raises(URISyntaxError):
        scp_like("me@ho%st:p")
    assert "ssh://git@github.com/u/r.git" in raised(URISyntaxError, parse, "git@github.com:u/r.git").hint


@a_tenth
@given(st.text("ab@:/[]~\\ C%", max_size=10))
def test_what_is_of_the_form_makes_an_ssh_uri(text):
    if is_scp_like(text):
        try:
            view = scp_like(text)
        except URISyntaxError:
            return
        assert view.scheme == "ssh" and Ssh.parse(view.to_uri()) == view
