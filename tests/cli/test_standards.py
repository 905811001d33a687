"""`--as`: every command that has it reads what the standard reads, and refuses what it refuses."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.cli.running import runner
from tests.effort import a_tenth
from urikit import registry
from urikit.cli import COMMANDS, program
from urikit.net.web import is_valid_url_string

COMMON = [("parse",), ("validate",), ("normalize",), ("resolve", "--base", "http://b/"), ("get", "{url}")]
RFC = [("relativize", "--base", "http://b/")]


run = runner()


@pytest.mark.parametrize("command", COMMON, ids=" ".join)
def test_what_each_standard_takes(command):
    text = "http://é/a"
    assert run(*command, text).exit_code == 1
    assert run(*command, "--as", "rfc3987", text).exit_code == 0
    assert run(*command, "--as", "whatwg", text).exit_code == 0
    text = "http://[::1]x\\"
    for standard in ("rfc3986", "rfc3987", "whatwg"):
        assert run(*command, "--as", standard, text).exit_code == 1


def test_the_url_standard_has_no_way_back():
    for command in (*RFC, ("to-iri", "--display")):
        result = run(*command, "--as", "whatwg", "http://b/a")
        assert result.exit_code == 2
        assert 'invalid --as: found "whatwg", expected rfc3986 or rfc3987' in result.stderr


def test_help_says_which_standards_there_are():
    has = {name for name in COMMANDS if "--as [rfc3986|rfc3987" in run(name, "--help").stdout}
    assert has == {"parse", "get", "validate", "normalize", "resolve", "relativize", "equal", "to-iri", "report"}


@pytest.mark.parametrize(
    "args",
    [
        ("normalize", "--to", "case"),
        ("normalize", "--steps"),
        ("normalize", "--ipv6", "rfc5952"),
        ("resolve", "--base", "http://h", "--trace"),
        ("resolve", "--base", "http://h", "--compat"),
        ("resolve", "--base", "http://h", "--policy", "rfc1808"),
        ("equal", "--at", "case", "http://h"),
        ("validate", "--require", "uri"),
    ],
    ids=" ".join,
)
def test_an_option_of_the_rfcs_is_a_mistake_in_the_use(args):
    result = run(*args, "--as", "whatwg", "http://h")
    assert result.exit_code == 2
    assert "--as whatwg" in result.stderr


@pytest.mark.parametrize("command", [*COMMON, *RFC, ("to-uri",), ("to-iri",)], ids=" ".join)
@pytest.mark.parametrize("standard", ["rfc3986", "rfc3987", "whatwg"])
def test_a_record_for_every_line(command, standard):
    if standard == "whatwg" and command in RFC:
        return
    chosen = () if command[0].startswith("to-") else ("--as", standard)
    lines = ["http://b/x", "", "\udcff", "a b", "http://é/", "\x00", "x" * 5000]
    stdin = "\n".join(lines).encode("utf-8", "surrogateescape")
    records = [json.loads(line) for line in run(*command, *chosen, "--json", stdin=stdin).stdout.splitlines()]
    assert [record["n"] for record in records] == list(range(len(lines)))
    assert all(record["errors"] for record in records if not record["ok"])


@a_tenth
@given(st.text("http:/\\@h.é0x7 %\t[]|?#", max_size=20))
def test_valid_is_what_the_library_calls_a_valid_url_string(text):
    found = run("validate", "--as", "whatwg", "-q", "--", text).exit_code == 0
    assert found is (is_valid_url_string(text) and urikit.WebURL.can_parse(text))


@a_tenth
@given(st.text("http:/\\@h.é0x7 %\t[]|?#", max_size=20))
def test_the_normal_form_is_the_href(text):
    result = run("normalize", "--as", "whatwg", "--null", "--", text)
    try:
        assert result.stdout == urikit.WebURL(text).href + "\0"
    except urikit.URIError as error:
        assert result.exit_code == 1 and error.code in result.stderr


@pytest.mark.parametrize("character", ["\x1b", "\n", "\u202e", "\u200b", "\x85"])
@pytest.mark.parametrize("command", [("parse",), ("parse", "--diagram"), ("validate",), ("equal", "http://h/")])
@pytest.mark.parametrize("standard", ["rfc3986", "rfc3987", "whatwg"])
def test_no_description_moves_the_cursor(command, standard, character):
    result = run(*command, "--as", standard, f"http://h/a{character}b")
    said = result.stdout + result.stderr
    assert character == "\n" or character not in said
    assert "\nb" not in said


def test_a_hint_about_a_url_holds_a_url():
    for text in (" ", "\\\\x:y", "http://h:x/", "http://a b/"):
        said = run("parse", "--as", "whatwg", "--", text).stderr
        hint = said.partition("hint")[2].strip()
        if ": " in hint and ", as in" not in hint:
            assert urikit.WebURL.can_parse(hint.rpartition(": ")[2])


def test_the_list_of_schemes_says_of_which_day_the_registry_is():
    result = CliRunner().invoke(program, ["scheme", "--list", "--status", "unregistered"], prog_name="urikit")
    assert result.exit_code == 0 and "unregistered" in result.stdout
    assert result.stderr == f"urikit: unregistered: not in the registry of IANA as of {registry.AS_OF}\n"
    registered = CliRunner().invoke(program, ["scheme", "--list", "--status", "permanent"], prog_name="urikit")
    assert registered.stderr == ""
