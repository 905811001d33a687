"""`urikit view` on its own: what a terminal shows, what is secret, what has no answer."""

import json

import pytest
from click.testing import CliRunner

from urikit import URI
from urikit.cli import program
from urikit.mask import secrets_of
from urikit.schemes import VIEWS, view_class
from urikit.urns import NAMESPACES, class_of

EXAMPLES = [
    example
    for kind in (*(view_class(scheme) for scheme in dict.fromkeys(VIEWS)), *(class_of(nid) for nid in NAMESPACES))
    for example in kind.EXAMPLES
]


def run(*args):
    return CliRunner().invoke(program, ["view", *args], prog_name="urikit")


@pytest.mark.parametrize("example", sorted(set(EXAMPLES)))
def test_every_example_of_every_view_is_printed(example):
    plain, record = run(example), run("--json", example)
    assert plain.exit_code == record.exit_code == 0
    kind = type(URI(example).view())
    assert plain.stdout.startswith(f"view\t{kind.__module__}.{kind.__qualname__}\n")
    assert all(line.count("\t") == 1 for line in plain.stdout.splitlines())
    said = json.loads(record.stdout)
    assert said["ok"] and said["fields"] and said["view"] == f"{kind.__module__}.{kind.__qualname__}"


@pytest.mark.parametrize(
    "uri",
    [
        "http://me:hunter2@h/",
        "http://me:hunter%32@h/",
        "ftp://me:hunter2@h/hunter2",
        "ssh://me:hunter2@h",
        "telnet://me:hunter2@h/",
        "sip:me:hunter2@h",
        "irc://h/a?key=hunter2",
        "ldap://h/????x-bindpw=hunter2",
        "imap://me:hunter2@h/",
        "jdbc:mysql://h/b?user=me&password=hunter2",
        "jdbc:oracle:thin:me/hunter2@//h/b",
        "jar:http://me:hunter2@h/a.jar!/b",
        "view-source:feed:http://me:hunter2@h/",
        "x-own://me:hunter2@h/",
    ],
)
def test_secrets_are_masked_in_fields_and_in_what_is_made_of_them(uri):
    for options in ((), ("--json",), ("--color", "always")):
        said = run(*options, uri).stdout
        assert said
        assert "hunter" not in said, said
        assert "***" in said
    assert "hunter" in run("--show-secrets", uri).stdout


def test_a_view_without_secrets_is_shown_as_it_is():
    assert secrets_of("http://h/a:b") == frozenset()


def test_a_property_without_an_answer_is_left_out():
    said = json.loads(run("--json", "data:;charset=klingon,%C3").stdout)
    assert said["ok"] and said["derived"]["octets"] == "c3"


def test_columns_on_a_terminal(monkeypatch):
    monkeypatch.setattr("urikit.cli.terminal.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("geo:1,2").stdout.splitlines()[:2] == ["view         urikit.schemes.geo.view.Geo", "coordinates  1 2"]
