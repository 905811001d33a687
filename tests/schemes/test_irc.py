"""Internet Relay Chat (urikit.schemes.irc; draft-mirashi-url-irc-01)."""

import pytest

from tests.schemes.promises import codes, raised, refused, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.irc import Irc

VALID = [
    # "Examples" of the draft.
    "irc:",
    "irc://",
    "irc:///",
    "irc:///,needpass",
    "irc:///help",
    "irc:///Mmmm!mandar@*uoknor.edu,isnick",
    "irc://foobar.org/Mmmm,isnick,needpass",
    "irc://foobar.org:6665/secret,needkey",
    # And more.
    "ircs://irc.libera.chat/%23python",
    "irc6://[::1]/a",
    "IRC:/a",
    "irc://h:/a/b",
    "irc://me@irc.example.org/a,ischannel,isnetwork",
    "irc://h/a?key=",
    "irc:///user@server,isnick",
]

INVALID = [
    ("irc:chan", "irc-slashes-missing", (4, 8)),
    ("irc://h/#chan", "irc-hash", (8, 13)),
    ("irc://h/a#", "irc-hash", (9, 10)),
    ("irc://h/a,bogus", "irc-flag", (10, 15)),
    ("irc://h/a,", "irc-flag", (10, 10)),
    ("irc://h/a,needkey,b", "irc-flag", (18, 19)),
    ("irc://h/a%20b", "irc-target", (8, 13)),
    ("irc://h/a%2Cb", "irc-target", (8, 13)),
    ("irc://h/%0D%0AQUIT,needkey", "irc-target", (8, 18)),
    ("irc://h/%07", "irc-target", (8, 11)),
]


test_tables = tables(Irc, VALID, INVALID, no_uris=["irc://h/a b", "irc://h:x/"])


def test_hints_hold_the_right_form_and_the_examples_of_the_draft_and_parts():
    assert "irc://h/%23chan" in refused(Irc, "irc://h/#chan").hint
    assert "irc:///chan" in refused(Irc, "irc:chan").hint
    assert Irc.parse("irc:///,needpass").needs_password and Irc.parse("irc:///,needpass").channel() is None
    assert Irc.parse("irc:///help").channel() == "#help" and Irc.parse("irc:///help").channel("+") == "+help"
    person = Irc.parse("irc:///Mmmm!mandar@*uoknor.edu,isnick")
    assert (person.nick, person.nick_user, person.channel()) == ("Mmmm", ("mandar", "*uoknor.edu"), None)
    person = Irc.parse("irc://foobar.org/Mmmm,isnick,needpass")
    assert (person.host, person.effective_port, person.nick, person.nick_user) == ("foobar.org", 194, "Mmmm", None)
    assert person.needs_password and not person.needs_key
    secret = Irc.parse("irc://foobar.org:6665/secret,needkey")
    assert (secret.effective_port, secret.channel(), secret.needs_key) == (6665, "#secret", True)
    server = Irc.parse("irc:///user@server,isnick")
    assert server.nick is None and server.nick_user == ("user", "server")
    python = Irc.parse("ircs://irc.libera.chat/%23python")
    assert (python.target, python.channel("&"), python.effective_port) == ("#python", "#python", 6697)
    assert Irc.parse("irc:").target == "" and Irc.parse("irc:").channel() is None and Irc.parse("irc:").nick is None
    assert Irc.parse("irc:///a,NeedKey").flags == {"needkey"}


def test_equivalence_and_a_key_is_a_secret_and_issues():
    relation(Irc, ["irc:", "irc://", "irc:///", "IRC:/", "irc://:194"])
    relation(Irc, ["irc://H/%7ea,needkey,needpass", "irc://h:194/~a,needpass,NEEDKEY"])
    for other in (
        "irc://h/A",
        "irc://h/%23a",
        "irc://h/a,isnick",
        "irc://h:6667/a",
        "ircs://h/a",
        "irc://h/./a",
        "irc:///a",
    ):
        unrelated(Irc, "irc://h/a", other)
    view = Irc.parse("irc://u:pw@h/a?x=1&key=secret")
    assert view.query == "x=1&key=secret" and codes(str(view)) == ["irc-userinfo", "irc-query"]
    said = repr(view) + "".join(map(str, view.issues()))
    assert "secret" not in said and "pw" not in said and "x=1&key=***" in repr(view)
    assert "secret" not in str(refused(Irc, "irc://h/a,b?key=secret"))
    assert "secret" not in str(refused(Irc, "irc://h/?key=secret#c"))
    assert Irc.parse(view.to_uri()) == view
    assert codes("irc://h/a:b") == codes("irc://h/a!b") == codes("irc://h/a:b,isnick") == ["irc-reserved"]
    assert codes("irc://h/n!u@h,isnick") == codes("irc://h/%23a,needkey") == []


def test_built_of_data():
    assert str(Irc.build()) == "irc:///"
    assert str(Irc.build("#a!b", host="h", port=6667, flags=["needkey"])) == "irc://h:6667/%23a%21b,needkey"
    for target in ("a b", "a,b", "a\r\nQUIT"):
        assert raised(SchemeError, Irc.build, target).code == "irc-target"
    with pytest.raises(SchemeError):
        Irc.build("a", flags=["bogus"])
