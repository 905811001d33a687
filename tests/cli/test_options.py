"""One habit everywhere: what takes the same things has the same options, exit codes and prefix of messages."""

import os
import re

import click
import pytest

from tests.cli.running import runner
from urikit.cli import COMMANDS, program

#: What a kind of command has.
TEXTS = {"-f", "-0", "--max-length", "--on-error", "--json", "-q", "--color", "--show-secrets", "--secret-name"}
NAMES = {"-f", "--json", "-q", "--color"}
FILES = {"-f", "--json", "-q"}
KINDS = {
    **dict.fromkeys(
        ("explain", "validate", "repair", "view", "parse", "get", "edit", "equal", "normalize", "guard", "diff"), TEXTS
    ),
    **dict.fromkeys(("resolve", "relativize", "to-uri", "to-iri", "deref"), TEXTS),
    **dict.fromkeys(("rule", "char", "scheme", "spec"), NAMES),
    "extract": FILES | {"-0"},
    # It prints the texts that it reads: there is nothing to say of them in JSON.
    "redact": {"-f"},
    # It writes a picture.
    "figure": {"-f", "-0", "--max-length", "-q", "--show-secrets", "--secret-name"},
    "refs": FILES | {"--color", "--show-secrets", "--secret-name"},
    "rewrite": FILES | {"--show-secrets"},
    "variants": FILES | {"--color"},
    "template": TEXTS,
    # It writes a file, and has an error list instead of messages.
    "batch": {"--max-length", "-q"},
    **dict.fromkeys(("report", "dedupe"), FILES | {"--max-length", "--color"}),
    # They answer no texts.
    "serve": {"-q"},
    "workbench": {"-q"},
    "help": set(),
    "schema": set(),
    "completion": set(),
}
COMMON = TEXTS | NAMES | FILES


run = runner()


def options(name):
    command = program.get_command(click.Context(program), name)
    return {
        spelling: option
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
        for spelling in option.opts
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_the_options_of_its_kind(name):
    assert set(options(name)) & COMMON == KINDS[name]


@pytest.mark.parametrize("spelling", sorted(COMMON))
def test_an_option_is_spelled_and_explained_alike_everywhere(spelling):
    of_names = [options(name)[spelling] for name in COMMANDS if spelling in options(name)]
    assert len({tuple(option.opts) for option in of_names}) == 1
    # Of a list it reads lines, of files it reads the file. A row that is too long is counted, not refused.
    explained = {option.help for option in of_names}
    assert len(explained) == {"-f": 2, "-0": 2, "--max-length": 2}.get(spelling, 1), explained


#: Arguments, and standard input, with which a command answers, says no and fails; None where it cannot.
BATCH = ["-", "--input-format", "text", "--add", "host", "-o", os.devnull, "--output-format", "csv"]
CALLS = {
    "explain": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "validate": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "figure": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "repair": (["a:b"], ["http://[/"], ["-f", "/no/file"]),
    "view": (["tel:+1-201-555-0123"], ["tel:x"], ["-f", "/no/file"]),
    "parse": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "get": (["host", "a:b"], ["host", "a b"], ["host", "-f", "/no/file"]),
    "edit": (["--remove", "query", "a:b"], ["--remove", "query", "a b"], ["--remove", "query", "-f", "/no/file"]),
    "diff": (["http://h.org/"], ["http:h.org"], ["-f", "/no/file"]),
    "guard": (["http://h.org/"], ["http://[/"], ["-f", "/no/file"]),
    "template": (["{x}", "--match", "1"], ["{x"], ["{x}", "-f", "/no/file"]),
    "equal": (["a:b", "a:b"], ["a:b", "a:c"], ["a:b", "-f", "/no/file"]),
    "normalize": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "resolve": (["--base", "a:b", "c"], ["--base", "a:b", "c d"], ["--base", "a:b", "-f", "/no/file"]),
    "relativize": (["--base", "a:b", "a:b"], ["--base", "a:b", "c d"], ["--base", "a:b", "-f", "/no/file"]),
    "to-uri": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "to-iri": (["a:b"], ["a b"], ["-f", "/no/file"]),
    "extract": ([], None, ["/no/file"]),
    "redact": ([], None, ["/no/file"]),
    "refs": (["-"], ["--check", "--type", "css", "-"], ["/no/file"]),
    "rewrite": (["--upgrade-scheme", "-"], None, ["--upgrade-scheme", "/no/file"]),
    "variants": (["-"], None, ["/no/file"]),
    # It would ask a server: only what is refused before that.
    "deref": (None, ["a b"], ["-f", "/no/file"]),
    "rule": (["space"], ["zzzzqqq"], ["-f", "/no/file"]),
    "char": (["a"], ["U+110000"], ["-f", "/no/file"]),
    "scheme": (["http"], ["no-such-scheme"], ["-f", "/no/file"]),
    "spec": (["3986"], ["no such standard"], ["-f", "/no/file"]),
    "batch": (
        [*BATCH, "--errors", os.devnull, "-q"],
        [*BATCH, "--errors", os.devnull, "--check"],
        [*BATCH, "--errors", "/no/file"],
    ),
    # Invalid rows are what it counts.
    "report": (["-"], None, ["/no/file"]),
    "dedupe": (["-"], ["-"], ["/no/file"]),
    # It goes on until it is stopped.
    "serve": (None, None, None),
    # Whether the page is built, depends.
    "workbench": (None, None, ["--single-file", "/no/file"]),
    "help": ([], None, None),
    "schema": (["get"], ["help"], None),
    "completion": (["bash"], None, None),
}
STDIN = {
    ("batch", 1): "a b",
    ("report", 0): "http://h/\n",
    ("dedupe", 0): "http://h/\n",
    ("dedupe", 1): "a b",
    ("refs", 1): "a { background: url(a b) }",
    ("variants", 0): "<!doctype html><title>x</title>",
}


def assert_is_a_message(said):
    """A message begins with the program or the place."""
    assert re.match(r"urikit: |[\w./ ]+:\d+|$", said), said
    assert "Error:" not in said and "Usage:" not in said


@pytest.mark.parametrize("name", COMMANDS)
def test_exit_codes(name):
    for code, args in ((0, CALLS[name][0]), (1, CALLS[name][1]), (3, CALLS[name][2])):
        if args is not None:
            result = run(name, *args, stdin=STDIN.get((name, code), ""))
            assert result.exit_code == code, (args, result.output)
            assert_is_a_message(result.stderr if code else "")
    wrong = run(name, "--no-such-option")
    assert wrong.exit_code == 2
    assert_is_a_message(wrong.stderr)
    assert "Exit codes: 0 success or yes, 1 no or invalid input, 2 usage, 3 input" in run(name, "--help").stdout


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if "-f" in KINDS[name] and name not in ("deref", "rewrite")]
)
def test_a_file_and_standard_input_say_the_same_as_arguments(name, tmp_path):
    args = [arg for arg in CALLS[name][0] if arg != "-"]
    before, text = (args[:-1], args[-1]) if args else ([], STDIN.get((name, 0), "see http://h/\n"))
    path = tmp_path / "list.txt"
    path.write_text(text, "utf-8")
    by_file = run(name, *before, "-f", str(path))
    by_input = run(name, *before, "-f", "-", stdin=text)
    assert by_file.exit_code == by_input.exit_code == 0, by_file.output
    clean = by_file.stdout.replace(str(path), "stdin")
    if KINDS[name] & {"--on-error", "--color"} and name not in ("refs", "variants", "report", "dedupe"):
        said = run(name, *args).stdout
        assert said in (clean, clean.replace(f"{text}\t", ""))
    if name not in ("refs", "variants"):
        assert by_input.stdout == by_file.stdout


@pytest.mark.parametrize("name", [name for name in COMMANDS if "--json" in KINDS[name] and name != "deref"])
def test_json_can_be_an_array(name):
    import json

    args, stdin = CALLS[name][0], STDIN.get((name, 0), "see http://h/\n")
    lines = [json.loads(line) for line in run(name, *args, "--json", stdin=stdin).stdout.splitlines()]
    assert json.loads(run(name, *args, "--json=array", stdin=stdin).stdout) == lines
