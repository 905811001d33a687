"""The manual pages say what `--help` says, and a formatter has nothing to say against them (tools/man.py)."""

import re
import shutil
import subprocess

import click
import pytest

from tools import man
from urikit.cli import COMMANDS, program

PAGES = man.pages()
needs_groff = pytest.mark.skipif(shutil.which("groff") is None, reason="no groff: apt-get install groff")


def formatted(page):
    """The page as a reader has it, without the marks of bold letters."""
    command = ["groff", "-man", "-Tutf8", "-ww", "-rLL=200n", "-P-cbou"]
    result = subprocess.run(command, input=page, capture_output=True, encoding="utf-8", check=True)
    assert result.stderr == ""
    return result.stdout


def test_there_is_a_page_for_each_command():
    assert set(PAGES) == {"urikit.1", *(f"urikit-{name}.1" for name in COMMANDS)}
    assert all(page.isascii() for page in PAGES.values())


@needs_groff
@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_and_example_is_in_the_page(name):
    said = " ".join(formatted(PAGES[f"urikit-{name}.1"]).split())
    command = program.get_command(click.Context(program), name)
    context = click.Context(command, info_name=name)
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert parameter.get_help_record(context)[0] in said
            assert all(f"{spelling}" in said for spelling in parameter.opts)
    for line in re.findall(r"^urikit .*$", command.help, re.MULTILINE):
        assert " ".join(line.split()) in said
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"):
        assert heading in said


@needs_groff
def test_the_page_of_the_program_has_every_command_with_its_line():
    said = " ".join(formatted(PAGES["urikit.1"]).split())
    for name, does in COMMANDS.items():
        assert f"urikit-{name}(1) {does}" in said
    assert "--version" in said


@pytest.mark.skipif(shutil.which("man") is None, reason="no man: apt-get install man-db")
def test_man_shows_a_page_without_a_warning(tmp_path):
    man.write(tmp_path)
    result = subprocess.run(
        ["man", "--warnings", "-l", str(tmp_path / "urikit-get.1")], capture_output=True, text=True, check=True
    )
    assert result.stderr == ""
    assert "urikit-get" in result.stdout


def test_pages_are_written_once(tmp_path):
    (tmp_path / "urikit-gone.1").write_text("")
    assert man.write(tmp_path) == len(PAGES)
    assert man.write(tmp_path) == 0
    assert {path.name for path in tmp_path.iterdir()} == set(PAGES)


def test_what_means_something_to_roff_is_escaped():
    assert man.line(".TH \\n -x 'a") == "\\&.TH \\en \\-x \\(aqa"
    assert man.line("é") == "\\[u00E9]"
