"""`urikit view` on its own: what a terminal shows, what is secret, what has no answer."""

import json

import pytest

from tests.cli.running import runner
from urikit import URI
from urikit.core.mask import secrets_of
from urikit.schemes import VIEWS, view_class
from urikit.schemes.urns import NAMESPACES, class_of

EXAMPLES = [
    example
    for kind in (*(view_class(scheme) for scheme in dict.fromkeys(VIEWS)), *(class_of(nid) for nid in NAMESPACES))
    for example in kind.EXAMPLES
]


run = runner("view")


def test_every_example_of_every_view_is_printed():
    examples = list(dict.fromkeys(EXAMPLES))
    plain, record = run(*examples), run("--json", *examples)
    assert plain.exit_code == record.exit_code == 0
    kinds = [f"{kind.__module__}.{kind.__qualname__}" for kind in (type(URI(example).view()) for example in examples)]
    shown = plain.stdout.split("\n\n")
    assert [one.partition("\n")[0] for one in shown] == [f"view\t{kind}" for kind in kinds]
    assert [line for one in shown for line in one.splitlines() if line.count("\t") != 1] == []
    said = [json.loads(line) for line in record.stdout.splitlines()]
    assert [one["view"] for one in said if one["ok"] and one["fields"]] == kinds


@pytest.mark.parametrize(
    "uri",
    (
        "http://me:hunter2@h/ http://me:hunter%32@h/ ftp://me:hunter2@h/hunter2 ssh://me:hunter2@h "
        "telnet://me:hunter2@h/ sip:me:hunter2@h irc://h/a?key=hunter2 ldap://h/????x-bindpw=hunter2 "
        "imap://me:hunter2@h/ jdbc:mysql://h/b?user=me&password=hunter2 jdbc:oracle:thin:me/hunter2@//h/b "
        "jar:http://me:hunter2@h/a.jar!/b view-source:feed:http://me:hunter2@h/ x-own://me:hunter2@h/"
    ).split(),
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
    assert run("geo:1,2").stdout.splitlines()[:2] == ["view         urikit.schemes.geo.Geo", "coordinates  1 2"]
