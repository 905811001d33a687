"""Help, version and mistakes of use: every command has a page, and none imports another."""

import re
import subprocess
import sys
from collections import Counter

import click
import pytest

import urikit
from tests.cli.running import runner
from urikit.cli import COMMANDS, GROUPS, program
from urikit.core.rules import rules
from urikit.net.web import COMMIT

run = runner(terminal_width=100)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_its_examples(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout == run("help", name).stdout == run(name, "-h").stdout
    assert result.stdout.startswith(f"Usage: urikit {name} ")
    assert f"  urikit {name}" in result.stdout or name in ("redact", "extract", "completion")


def test_the_list_of_commands():
    result = run("--help")
    assert result.exit_code == 0
    for name, does in COMMANDS.items():
        assert f"  {name:<10}  {does}\n" in result.stdout
    assert "Exit codes: 0 success or yes" in result.stdout
    bare = run()
    assert bare.exit_code == 2
    assert bare.stderr.splitlines()[0] == result.stdout.splitlines()[0]


def test_the_commands_come_in_groups_before_the_options():
    shown = run("--help").stdout
    headings = re.findall(r"^(\w.*):$", shown, re.MULTILINE)
    assert headings == [*GROUPS, "Options"]
    assert all(2 <= len(group) <= 6 for group in GROUPS.values())
    for heading, group in GROUPS.items():
        section = shown.split(f"\n{heading}:\n")[1].split("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines()] == list(group)
    assert len(COMMANDS) == sum(map(len, GROUPS.values()))


#: What the help of an option begins with, perhaps after the option or the place where it matters.
VERBS = """append apply ask check choose compare connect count draw end exit explain find follow ignore limit list look
make mask normalize open prefer print read refuse remove replace require resolve retry send separate set skip sort take
update use write""".split()


def test_the_help_of_an_option_is_a_short_line_that_begins_with_a_verb():
    for name in COMMANDS:
        command = program.get_command(None, name)
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                words = re.sub(r"^(With --[a-z]+( and --[a-z]+)?|In folders): ", "", option.help).lower()
                first = re.sub(r"^(also|do not) ", "", words).split()[0]
                assert first in VERBS and len(option.help) <= 60, (name, option.help)


def test_help_without_a_name_is_the_list():
    assert run("help").stdout == run("--help").stdout == run("-h").stdout
    unknown = run("help", "explian")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "did you mean explain?" in unknown.stderr


def test_an_argument_with_an_at_sign_is_an_input_and_the_help_says_so(tmp_path, monkeypatch):
    (tmp_path / "list.txt").write_text("http://h/\n")
    monkeypatch.chdir(tmp_path)
    assert run("get", "path", "@list.txt").stdout == "@list.txt\n"
    assert run("get", "host", "-f", "list.txt").stdout == "h\n"
    assert run("edit", "--set", "query=@list.txt", "a:b").stdout == "a:b?@list.txt\n"
    assert run("template", "{x}", "x=@list.txt").stdout == "%40list.txt\n"
    for name in COMMANDS:
        shown = " ".join(run(name, "--help").stdout.split())
        takes_lists = "-f, --file FILE Read lines" in shown
        assert ("Arguments are inputs, even if they begin with @" in shown) is takes_lists
    for name in ("edit", "template"):
        assert "@FILE is not read" in run(name, "--help").stdout


def test_version():
    assert run("-V").stdout == run("--version").stdout
    first, standard, unicode, suffixes, domains = run("--version").stdout.splitlines()
    assert first == f"urikit {urikit.__version__}"
    assert standard == f"URL Standard at {COMMIT}"
    assert re.fullmatch(r"Unicode \d+\.\d", unicode)
    assert re.fullmatch(r"Public Suffix List of 20\d\d-[01]\d-[0-3]\d_.*", suffixes)
    assert re.fullmatch(r"Top-level domains of 20\d\d[01]\d[0-3]\d\d\d", domains)


def test_rule_list_has_every_code_once():
    listed = Counter(line.split()[0] for line in run("rule", "--list").stdout.splitlines() if line.strip())
    assert {row.code: listed[row.code] for row in rules() if listed[row.code] != 1} == {}


LOADED = """
import sys
from click.testing import CliRunner
from urikit.cli import program
CliRunner().invoke(program, {args!r})
print(*sorted(m for m in sys.modules if m.startswith(("urikit.cli.commands.", "urikit.explanation.d"))))
"""


def loaded(*args):
    code = LOADED.format(args=list(args))
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


QUICK = """
import sys
sys.argv = ["urikit", *{args!r}]
from urikit.cli import main
try:
    main()
except SystemExit as end:
    print(end.code, *sorted({{"click", "urikit.cli.group"}} & set(sys.modules)))
"""


def test_the_simplest_call_goes_without_click_and_says_the_same():
    def called(*args):
        command = [sys.executable, "-S", "-c", QUICK.format(args=list(args))]
        path = ":".join(found for found in sys.path if found)
        return subprocess.run(
            command, capture_output=True, text=True, check=True, env={"PYTHONPATH": path}, stdin=subprocess.DEVNULL
        )

    for args in (["host", "http://h/a"], ["{host}|{port|or:80}|{path}", "http://h/?q=%20", "//a"]):
        quick = called("get", *args)
        assert quick.stdout == run("get", *args).stdout + "0\n"
        assert "click" in called("get", "-q", *args).stdout
    # What is refused goes the whole way, and is said there once.
    for args in (["host", "http://h/", "a b"], ["hst", "a:b"], ["{", "a:b"], ["host"], ["{port|must}", "a:b"]):
        whole, refused = run("get", *args), called("get", *args)
        assert refused.stdout.startswith(whole.stdout + f"{whole.exit_code} click")
        assert refused.stderr.splitlines()[-1:] == whole.stderr.splitlines()[-1:]


def test_only_what_is_called_is_loaded():
    assert loaded("--help") == []
    assert loaded("parse", "a:b") == ["urikit.cli.commands.components"]
    assert "urikit.cli.commands.components" not in loaded("normalize", "a:b")
