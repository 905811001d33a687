"""`urikit variants`: tables, JSON, exit codes, inputs, secrets."""

import json

import pytest

from tests.cli.running import runner

ENGLISH = '<link rel=canonical href="https://h/en"><link rel=alternate hreflang=de href=/de>'
GERMAN = '<link rel=canonical href="https://h/de"><link rel=alternate hreflang=en href=/en>'
BOTH = "<link rel=alternate hreflang=en href=/en><link rel=alternate hreflang=de href=/de>"


@pytest.fixture
def site(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.html").write_text('<link rel=canonical href="https://h/en/">' + BOTH)
    (tmp_path / "old.html").write_text('<link rel=canonical href="/en/">')
    return tmp_path


run = runner("variants")


def test_a_folder_as_a_table(site):
    result = run("--base", "https://h/", "--index", "index.html", site)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "https://h/en/  the only one that is named"
    assert "  https://h/en        en  not read" in lines and "  https://h/old.html" in lines
    assert any("old.html:1:27: info: canonical link /en/ is relative" in line for line in lines)
    assert lines[-1] == "2 pages, 1 cluster, 2 contradictions"


def test_json(site):
    result = run("--base", "https://h/", "--index", "index.html", "--json", site)
    (record,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert record["canonical"] == "https://h/en/" and record["v"] == 1
    assert [member["uri"] for member in record["members"] if member["page"]] == ["https://h/en/", "https://h/old.html"]
    first = record["contradictions"][0]
    assert first["code"].startswith("variants-") and first["line"] == 1 and first["rule"] and first["hint"]


@pytest.mark.parametrize(
    ("text", "level", "code"),
    [
        ("<p>", "info", 0),
        ("<link rel=canonical href=/>", "info", 1),
        ("<link rel=canonical href=/>", "warning", 0),
        ("<p><link rel=canonical href=http://h/>", "warning", 1),
        ("<p><link rel=canonical href=http://h/>", "error", 0),
        ("<link rel=canonical href=http://h/><link rel=canonical href=http://h/b>", "error", 1),
        ("<link rel=canonical href=http://h/><link rel=canonical href=http://h/b>", "never", 0),
    ],
)
def test_exit_codes(text, level, code):
    assert run("--base", "http://h/", "--fail-on", level, "-", stdin=text).exit_code == code


def test_an_answer_with_its_header_on_standard_input():
    result = run("--base", "http://h/", "-", stdin="HTTP/1.1 200 OK\nLink: </x>; rel=canonical\n\n<p>")
    assert result.stdout.startswith("http://h/x  the only one that is named")
    assert "stdin:2:8: info" in result.stdout


def test_og_url_is_asked_for():
    text = "<meta property=og:url content=/other>"
    assert "0 contradictions" in run("--base", "http://h/", "-", stdin=text).stdout
    assert "variants-open-graph" in run("--base", "http://h/", "--open-graph", "-", stdin=text).stdout


def test_mistakes_of_use(tmp_path):
    assert run("--no-such").exit_code == 2
    assert run("--base", "h", "-", stdin="").exit_code == 2
    assert run(tmp_path / "nothing.html").exit_code == 3
    asked = run("http://me:hunter2@h/")
    assert asked.exit_code == 2 and "--fetch" in asked.stderr and "hunter2" not in asked.stderr


def test_a_server_at_a_private_address_is_not_asked():
    result = run("--fetch", "http://127.0.0.1:8080/")
    assert result.exit_code == 3 and result.stdout == "" and "deref-address-refused" in result.stderr
    assert run("--fetch", "http://[h]/").exit_code == 2


def test_secrets_are_masked():
    text = "<link rel=canonical href=http://me:hunter2@h/x><link rel=canonical href=http://me:hunter2@h/y>"
    for options in ((), ("--json",), ("--color", "always")):
        said = run("--base", "http://me:hunter2@h/", *options, "-", stdin=text).stdout
        assert "hunter2" not in said and "***" in said


def test_colour():
    assert run("--color", "always", "-", stdin="<p>").stdout.startswith("\033[1mno canonical URI\033[0m")
    assert "\033[" not in run("-", stdin="<p>").stdout
