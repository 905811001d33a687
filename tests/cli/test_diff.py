"""`urikit diff`: exit codes, and that programs run only when they are asked for."""

import json

import pytest

from tests.cli.running import runner
from urikit import parsers
from urikit.explanation import parsers as question

run = runner("diff")


@pytest.fixture
def asked(monkeypatch):
    """The real parsers that are asked, none of which answers."""
    calls = []

    def ask(wanted, texts, timeout, within=None):
        calls.append(([one.name for one in wanted], list(texts)))
        return {one.name: question.ProcessAnswers(one.name, None, "not here", ()) for one in wanted}

    monkeypatch.setattr(question, "_ask", ask)
    return calls


def test_no_program_runs_unasked(asked):
    result = run("http://h/", "http:h")
    assert result.exit_code == 1
    assert all(names == [] for names, _ in asked)


def test_real_asks_all_once_for_all_texts(asked):
    result = run("--real", stdin="http://h/\nhttp://i/\n")
    assert result.exit_code == 0
    assert asked == [(list(parsers.parsers()), ["http://h/", "http://i/"])]


def test_who_is_named_must_answer(asked):
    result = run("--parser", "Go", "http://h/")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (1, "no answer: http://h/")
    assert "Go: not here" in result.stdout


def test_an_unknown_name_is_a_usage_error():
    result = run("--parser", "nobody", "http://h/")
    assert result.exit_code == 2 and 'unknown parser "nobody"' in result.stderr


def test_the_list_names_all(asked):
    result = run("--list")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert [line.split("\t")[0] for line in lines] == [*parsers.BUILT_IN, *parsers.parsers()]


def test_a_real_parser_beside_a_built_in_one():
    result = run("--json", "--parser", "urllib", "--parser", "URL Standard", "http://127.1/")
    record = json.loads(result.stdout)
    hosts = {one["parser"]: one["host"] for one in record["readings"]}
    assert (result.exit_code, hosts) == (1, {"urllib": "127.1", "URL Standard": "127.0.0.1"})
