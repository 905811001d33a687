"""`Schemes`: one's own schemes, passed and never registered (urikit.core.scheme_table)."""

import pickle
import subprocess
import sys

import pytest

import urikit
from urikit import URI, Comparison, SchemeError, Schemes, Step
from urikit.core.errors import refuse
from urikit.core.scheme_table import SchemeRow
from urikit.schemes.generic import Generic
from urikit.schemes.tel import Tel
from urikit.schemes.view import View

OWN = Schemes.DEFAULT.with_scheme(
    "Cachedb",
    default_port=6379,
    authority="required",
    empty_path="root",
    view="tests.schemes.test_table:Cache",
)


class Cache(Generic):
    """A view for the tests: a database has a number."""

    @classmethod
    def _read(cls, uri):
        if not uri.path.strip("/").isdigit():
            refuse(uri, "scheme-other", "path", *uri.spans["path"])
        return super()._read(uri)


def test_a_row_reaches_every_step_and_nothing_changes_for_who_does_not_pass_it():
    uri = URI("CACHEDB://H:6379")
    assert str(uri.normalize(schemes=OWN)) == urikit.normalize(str(uri), schemes=OWN) == "cachedb://h/"
    assert uri.is_normalized(schemes=OWN) is False and URI("cachedb://h/").is_normalized(schemes=OWN)
    assert uri.equivalent("cachedb://h/", schemes=OWN) and urikit.equivalent(uri, "cachedb://h", schemes=OWN)
    assert not uri.equivalent("cachedb://h/") and not uri.equivalent("cachedb://h/", at=Step.SYNTAX, schemes=OWN)
    assert [issue.code for issue in URI("cachedb://h:6379/1").issues(schemes=OWN)] == ["port-default"]
    assert [issue.code for issue in URI("cachedb:a").issues()] == []
    assert isinstance(URI("cachedb://h/1").view(OWN), Cache)
    assert type(URI("cachedb://h/1").view()) is Generic
    with pytest.raises(SchemeError):
        URI("cachedb://h/x").view(OWN)
    before = [str(URI(text).normalize()) for text in ("cachedb://h:6379", "http://h:80", "http://h:8080")]
    changed = Schemes.DEFAULT.with_scheme("http", default_port=8080)
    assert str(URI("http://h:8080").normalize(schemes=changed)) == "http://h/"
    assert str(URI("http://h:80").normalize(schemes=changed)) == "http://h:80/"
    assert [str(URI(text).normalize()) for text in ("cachedb://h:6379", "http://h:80", "http://h:8080")] == before
    assert str(URI("http://h:80").normalize(schemes=Schemes.DEFAULT)) == before[1]


def test_every_field_of_a_row():
    for changes, text, normal in [
        ({"hierarchy": "none"}, "x:/a/../b", "x:/a/../b"),
        ({"hierarchy": "path"}, "x:/a/../b", "x:/b"),
        ({"percent": "exact"}, "x:%61%2f", "x:%61%2f"),
        ({"percent": "recase"}, "x:%61%2f", "x:%61%2F"),
        ({"default_host": "here"}, "x://HERE/a", "x:///a"),
        ({"lower_until": ":"}, "x:ABC:D", "x:abc:D"),
        ({"empty_path": "root"}, "x://h", "x://h/"),
        ({"empty_path": "empty"}, "x://h", "x://h"),
        ({"default_port": None}, "x://h:80", "x://h:80/"),
        ({"hierarchy": "drive"}, "x:///C:/../a", "x:///C:/a"),
        ({"percent": "outside-path"}, "x://%61/%61?%61", "x://a/%61?a"),
        ({"path_host": "addresses"}, "x:A@B,C@D,E", "x:A@b,C@d,E"),
        ({"path_host": "after-at"}, "x:A@B", "x:A@b"),
        ({"path_host": "server"}, "x:A:B@C:1;D", "x:A:B@c:1;D"),
        ({"path_host": "jid"}, "x:A@B/C@D", "x:A@b/C@D"),
    ]:
        own = Schemes.DEFAULT.with_scheme("x", **changes)
        assert str(URI(text).normalize(schemes=own)) == normal
        assert URI(text).equivalent(normal, schemes=own)


def test_domains_of_iris_and_authorities_and_a_value():
    own = Schemes.DEFAULT.with_scheme("x", host_is="domain")
    a, b = urikit.IRI("x://bücher.example/"), "x://xn--bcher-kva.example/"
    assert a.equivalent(b, schemes=own) and not a.equivalent(b)
    own = Schemes.DEFAULT.with_scheme("x", authority="forbidden").with_scheme("y", authority="required")
    assert [issue.code for issue in URI("x://h").issues(schemes=own)] == ["authority-forbidden"]
    assert [issue.code for issue in URI("y:h").issues(schemes=own)] == ["host-required"]
    same = Schemes.DEFAULT.with_scheme("b", default_port=2).with_scheme("a", default_port=1)
    other = Schemes.DEFAULT.with_scheme("a", default_port=1).with_scheme("b", default_port=2)
    assert same == other and hash(same) == hash(other) and same != Schemes.DEFAULT
    read = pickle.loads(pickle.dumps(OWN))
    assert read == OWN and str(URI("cachedb://h").normalize(schemes=read)) == "cachedb://h/"
    assert OWN.row("CACHEDB").default_port == 6379 and Schemes.DEFAULT.row("cachedb") is None
    assert "cachedb" in OWN and "cachedb" not in Schemes.DEFAULT and "http" in OWN and 1 not in OWN
    assert list(OWN) == sorted({*Schemes.DEFAULT, "cachedb"})
    assert repr(OWN) == "<Schemes: the default and cachedb>"
    for action in (lambda: setattr(OWN, "_rows", ()), lambda: delattr(OWN, "_rows")):
        with pytest.raises(AttributeError, match="frozen"):
            action()


def test_it_goes_to_another_process_and_what_no_scheme_can_have():
    code = (
        "import pickle, sys, urikit; own = pickle.loads(bytes.fromhex(sys.argv[1]));"
        "print(urikit.normalize('cachedb://h:6379', schemes=own))"
    )
    done = subprocess.run([sys.executable, "-c", code, pickle.dumps(OWN).hex()], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("cachedb://h/\n", "")
    for changes in [
        {"authority": "maybe"},
        {"empty_path": "x"},
        {"hierarchy": "x"},
        {"percent": "x"},
        {"host_is": "x"},
        {"default_port": 65536},
        {"default_port": -1},
        {"lower_until": "::"},
        {"lower_until": "é"},
    ]:
        with pytest.raises(ValueError):
            Schemes.DEFAULT.with_scheme("x", **changes)


@pytest.mark.parametrize("name", ["", "1x", "x:", "é", "x y"])
def test_what_is_no_scheme(name):
    with pytest.raises(ValueError, match="invalid name"):
        Schemes.DEFAULT.with_scheme(name)


def test_other_fields_and_other_types_are_refused_and_the_rows_of_the_core():
    with pytest.raises(TypeError):
        Schemes.DEFAULT.with_scheme("x", port=1)
    with pytest.raises((TypeError, AttributeError)):
        URI("http://h").normalize(schemes={"x": 1})
    for name in urikit._native.SCHEME_NAMES:
        row = Schemes.DEFAULT.row(name.upper())
        assert isinstance(row, SchemeRow) and row.name == name
        assert Schemes((row,)).row(name) == row
        assert issubclass(Schemes.DEFAULT.view_class(name), View)
    assert Schemes.DEFAULT.view_class("TEL") is Tel
    assert Schemes.DEFAULT.row("http").default_port == urikit._native.default_port("http") == 80


def test_a_row_given_again_changes_nothing_and_issues_of_the_scheme_are_asked_for():
    copied = Schemes(tuple(row for name in Schemes.DEFAULT if (row := Schemes.DEFAULT.row(name)) is not None))
    for text in ("HTTP://H:80", "URN:A1:%61", "file://localhost/a", "mailto:/a/../b", "info:A/b", "ldap://h", "x://h:"):
        assert str(URI(text).normalize(schemes=copied)) == str(URI(text).normalize())
    assert isinstance(URI("http://h").compare("http://H:80/"), Comparison)
    uri = URI("http://me@h/")
    assert [issue.code for issue in uri.issues()] == ["userinfo-present"]
    assert [issue.code for issue in uri.issues(schemes=Schemes.DEFAULT)] == ["userinfo-present", "http-userinfo"]
    quiet = urikit.Profile.DEFAULT.with_severity("http-userinfo", urikit.Severity.IGNORE)
    assert [issue.code for issue in uri.issues(quiet, schemes=Schemes.DEFAULT)] == ["userinfo-present"]
    refused = URI("http:///a").issues(schemes=Schemes.DEFAULT)
    assert [(issue.code, str(issue.severity)) for issue in refused] == [("http-host-empty", "error")]
    assert [issue.code for issue in URI("http:///a").issues()] == ["host-required"]
    urn = URI("urn:de-x:a?+b").issues(schemes=Schemes.DEFAULT)
    assert [issue.code for issue in urn] == ["urn-nid-country-code", "urn-generic-unregistered", "urn-nid-r-component"]
    assert urikit.parse("//h").issues(schemes=Schemes.DEFAULT) == ()
