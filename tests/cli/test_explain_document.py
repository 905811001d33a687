"""`urikit explain --document`: every source of the base, and what a reference means there."""

import json

import pytest

from tests.cli.running import runner

HTML = '<base href="/docs/"><base href="/other/">\n<a href="../b c">x</a>\n'
XML = '<a xml:base="http://example.org/a/"><b xml:base="b/"><c xml:base="c/"/></b></a>\n'
AT = f"1:{XML.index('c/') + 1}"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(HTML)
    (tmp_path / "a.xml").write_text(XML)
    return tmp_path


run = runner("explain")


def test_every_source_says_what_became_of_it(files):
    result = run("--document", "page.html", "--base", "http://example.org/x")
    assert result.exit_code == 0
    head, base, *steps = result.stdout.splitlines()
    assert head.startswith("page.html  HTML")
    assert base == "Base of the document: http://example.org/docs/"
    assert [line.split()[0] for line in steps] == ["5.1.1", "5.1.2", "5.1.3", "5.1.4", "1:33"]
    assert any('"/docs/" at 1:13' in line and "extended" in line for line in steps)
    assert steps[1].endswith("absent") and '"http://example.org/x"' in steps[2] and steps[3].endswith("absent")
    assert "(html-base-again)" in steps[4]


def test_a_reference_resolves_there_by_both_standards(files):
    lines = run("--document", "page.html", "--base", "http://example.org/x", "../e", "c d").stdout.splitlines()
    assert '  5.2.3 merge with "/docs/": /docs/../e' in lines
    assert "  by the URL Standard: http://example.org/e" in lines
    assert "  by RFC 3987: the same" in lines
    assert "  by the URL Standard: http://example.org/docs/c%20d" in lines
    assert "  by RFC 3987: no target" in lines


def test_the_link_at_a_place(files):
    lines = run("--document", "page.html", "--at", "2:10").stdout.splitlines()
    assert "Reference  ../b c" in lines
    lines = run("--document", "a.xml", "--at", AT).stdout.splitlines()
    assert "Reference  c/" in lines
    assert "Base at its place: http://example.org/a/b/" in lines
    assert any(line.endswith("http://example.org/a/b/c/") for line in lines)


def test_the_base_at_a_place_for_another_reference(files):
    lines = run("--document", "a.xml", "--at", AT, "z").stdout.splitlines()
    assert "Reference  c/" not in lines and "Reference  z" in lines
    assert "  by the rules of LEIRI: http://example.org/a/b/z" in lines


def test_the_answer_is_no(files):
    result = run("--document", "page.html", "--at", "9")
    assert (result.exit_code, result.stderr) == (1, "urikit: no reference at 9 of page.html\n")
    result = run("--document", "page.html", "http://[")
    assert result.exit_code == 1 and "(IPv6-unclosed)" in result.stdout
    assert run("--document", "-", "--type", "html", "x", stdin="<p>").exit_code == 1


def test_mistakes_of_use_and_files_that_are_not_there(files):
    assert run("--document", "nope.html").exit_code == 3
    assert run("--document", "page.html", "--at", "x").exit_code == 2
    assert run("--document", "page.html", "--type", "nope").exit_code == 2
    assert run("--document", "page.html", "--base", "nope").exit_code == 2
    assert run("--at", "1", "http://h/").exit_code == 2


def test_a_record(files):
    record = json.loads(run("--json", "--document", "page.html", "--base", "http://me:hunter2@h/", "e").stdout)
    assert (record["v"], record["n"], record["ok"], record["format"]) == (1, 0, True, "html")
    assert [source["outcome"] for source in record["sources"]].count("extended") == 1
    (reference,) = record["references"]
    assert reference["target"] == "http://me:***@h/docs/e" and reference["other_standard"] == "RFC 3987"
    assert "hunter2" not in json.dumps(record)


def test_no_secret(files):
    (files / "s.html").write_text('<base href="http://me:hunter2@h/"><a href="//me:hunter2@h/x y">')
    result = run("--document", "s.html", "--base", "http://me:hunter2@h/", "--at", "1")
    assert "hunter2" not in result.output
    assert "hunter2" in run("--document", "s.html", "--show-secrets").stdout
