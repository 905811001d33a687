"""`urikit deref` against the world on loopback (urikit.cli.commands.linked_data)."""

import json
from importlib import import_module

import pytest

from tests.cli.running import runner
from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.rdf import rdf_here
from tests.linked_data.world.server import Raw, world

__all__ = ["rdf_here"]


@pytest.fixture(scope="module")
def site():
    with world() as begin:
        yield begin


run = runner("deref")


LOOPBACK = ("--allow-private", "loopback")


def test_the_essentials(site):
    result = run(*LOOPBACK, f"{site}/id/carol")
    assert result.stdout.splitlines() == [
        f"uri\t{site}/id/carol",
        "nature\tany resource",
        f"because\tit answered 303 (See Other): a document about it is at {site}/doc/carol",
        "rule\tTAG httpRange-14, 2005-06-18 (b)",
        f"see\t{site}/doc/carol",
        "status\t303 200",
        "type\ttext/turtle",
        result.stdout.splitlines()[7],
        f"base\t{site}/doc/carol",
        f"content-location\t{site}/doc/carol.ttl",
        "describes\t2 statements",
        "class\thttp://xmlns.com/foaf/0.1/Person",
    ]
    assert (result.stderr, result.exit_code) == ("", 0)


def test_several_are_answered_one_by_one(site):
    result = run(*LOOPBACK, stdin=f"{site}/people#alice\n{site}/status/404\nnot a uri\n")
    first, second = result.stdout.rstrip("\n").split("\n\n")
    assert first.startswith(f"uri\t{site}/people#alice\nnature\tsecondary resource\n")
    assert second.startswith(f"uri\t{site}/status/404\nnature\tunknown\nbecause\tit answered 404\n")
    assert "stdin:3: " in result.stderr
    assert result.exit_code == 1


def test_the_trace_has_a_line_for_each_hop(site):
    lines = run(*LOOPBACK, "--trace", f"{site}/moved/301?to=/people#alice").stdout.splitlines()
    assert f"1  GET {site}/moved/301?to=/people" in lines
    assert "   301  permanent: /people, with #alice" in lines
    assert "        the resource has a new URI for good (RFC 9110 section 15.4.2)" in lines
    assert f"2  GET {site}/people" in lines
    assert f"replace by  {site}/people#alice" in lines
    assert "rule        RFC 3986 section 3.5" in lines
    assert f"describes   3 statements about {site}/people#alice" in lines


def test_the_trace_goes_on_where_it_ended_in_an_error(site):
    result = run(*LOOPBACK, "--trace", f"{site}/moved/302?to=file:///etc/passwd")
    assert f"1  GET {site}/moved/302?to=file:///etc/passwd" in result.stdout
    assert 'ended       scheme "file" not allowed (deref-scheme)' in result.stdout
    assert result.exit_code == 1


def test_records(site):
    result = run(*LOOPBACK, "--json", "--trace", f"{site}/id/carol", f"{site}/moved/302?to=http://10.0.0.1/")
    fine, ended = map(json.loads, result.stdout.splitlines())
    assert (fine["ok"], fine["errors"]) == (True, [])
    assert fine["conclusion"]["nature"] == "any-resource"
    assert [e["status"] for e in fine["exchanges"]] == [303, 200]
    assert fine["exchanges"][0]["leads_to"]["kind"] == "see other"
    assert fine["exchanges"][0]["address"] == "127.0.0.1"
    assert fine["describes"]["types"] == ["http://xmlns.com/foaf/0.1/Person"]
    assert (ended["ok"], ended["errors"][0]["code"]) == (False, "deref-address-refused")
    assert [e["status"] for e in ended["exchanges"]] == [302]
    assert result.exit_code == 1


def test_what_is_asked_for(site):
    result = run(*LOOPBACK, "--accept", "application/rdf+xml", "--accept", "text/html", f"{site}/ontology")
    assert "type\tapplication/rdf+xml" in result.stdout


def test_the_body_goes_to_a_file(site, tmp_path):
    file = tmp_path / "carol.ttl"
    assert run(*LOOPBACK, "--output", str(file), f"{site}/id/carol").exit_code == 0
    assert b"/id/carol" in file.read_bytes()
    twice = run(*LOOPBACK, "--output", str(file), f"{site}/id/carol", f"{site}/people")
    assert ("there is a second one" in twice.stderr, twice.exit_code) == (True, 1)
    assert b"/id/carol" in file.read_bytes()


def test_the_body_goes_to_standard_output(site):
    result = run(*LOOPBACK, "--output", "-", f"{site}/id/carol")
    assert result.stdout.startswith("@prefix foaf:")
    assert "nature" not in result.stdout


def test_limits(site):
    with Raw(bad.endless_chain) as server:
        result = run(*LOOPBACK, "--max-hops", "2", server.uri)
    assert "more than 2 redirects (deref-too-many-hops)" in result.stderr
    with Raw(bad.endless_body) as server:
        result = run(*LOOPBACK, "--max-bytes", "1000", server.uri)
    assert "body is larger than 1,000 bytes (deref-body-too-large)" in result.stderr
    with Raw(bad.slow_drip) as server:
        result = run(*LOOPBACK, "--timeout", "0.2", server.uri)
    # Whichever of the two clocks ends first on a busy machine.
    assert "(deref-timeout)" in result.stderr


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e10"])
def test_what_is_no_time(seconds):
    result = run("--timeout", seconds, "http://example.org/")
    assert ("invalid --timeout: expected a number from 0 to" in result.stderr, result.exit_code) == (True, 2)


def test_a_missing_package_is_named(monkeypatch, site):
    def missing(*_, **__):
        raise ModuleNotFoundError("pip install it")

    monkeypatch.setattr(import_module("urikit.linked_data.dereference"), "read_statements", missing)
    result = run(*LOOPBACK, f"{site}/id/carol")
    assert (result.stderr, result.exit_code) == ("urikit: pip install it\n", 1)


def test_private_addresses_need_the_option(site):
    assert "deref-address-refused" in run(f"{site}/people").stderr
    assert run("--allow-private", "any", f"{site}/people").exit_code == 0


def test_a_password_is_not_shown(site, rdf_here):
    uri = f"{site}/people".replace("http://", "http://me:hunter2@")
    for options in ((), ("--trace",), ("--json",), ("--json", "--trace")):
        result = run(*LOOPBACK, *options, uri)
        assert "hunter2" not in result.stdout + result.stderr
        assert result.exit_code == 0


def test_the_lint_says_no(site, rdf_here):
    result = run(*LOOPBACK, "--accept", "text/turtle", "--lint", f"{site}/bad/confused", f"{site}/people#alice")
    (line,) = result.stdout.splitlines()
    assert line.startswith("error: thing answers like a page: 200, and it is a ")
    assert result.exit_code == 1
    fine = run(*LOOPBACK, "--accept", "text/turtle", "--lint", f"{site}/people#alice")
    assert (fine.stdout, fine.exit_code) == ("", 0)
    record = json.loads(run(*LOOPBACK, "--accept", "text/turtle", "--lint", "--json", f"{site}/bad/confused").stdout)
    assert [finding["code"] for finding in record["findings"]] == ["cool-thing-answers"]
