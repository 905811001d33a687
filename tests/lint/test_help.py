"""Every example in the help of a command runs, as a shell would run it, in a folder that has the files it names.

The examples of pages and docstrings are run by `tests/lint/documentation`. Those of commands that ask a server are parsed,
and not run: nothing here uses the network.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.lint.documentation.blocks import PAGES, blocks
from urikit.cli import COMMANDS, program
from urikit.workbench.files import files

#: Examples whose answer is "no", or a fault found: exit code 1.
NO = (
    "urikit explain 'file://C:\\temp'",
    "urikit explain --short 'http://h/a b'",
    "urikit validate 'http://h/a b'",
    "urikit guard http://0x7f.1/ https://example.org/",
    "urikit guard --policy redirect_target --base https://example.org/ //evil.example",
    "urikit figure --theme dark --scale 3 'http://h/a b' -o mistake.png",
    "urikit diff 'http://good.example?@evil.example/'",
    "urikit diff --parser urllib --parser 'URL Standard' http://127.1/",
)
#: What asks a server, or is one.
ASKING = ("urikit deref ", "urikit refs --check --online ", "urikit variants --fetch ", "urikit serve ")
#: Programs that examples are piped from and to: a server's answer, and a log that ends.
PROGRAMS = {
    "urikit": f'exec "{sys.executable}" -m urikit "$@"',
    "tail": "cat app.log",
    "curl": 'case "$1" in -si) printf "HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n";; esac; cat page.html',
    "jq": f'exec "{sys.executable}" -c "import json, sys\nfor line in sys.stdin: print(list(json.loads(line)))"',
}
PAGE = (
    '<!doctype html><title>A page</title><link rel="canonical" href="https://example.org/"><a href="#a">a</a><p id="a">'
)
FILES = {
    "urls.txt": "http://h/\nhttp://example.org/?q=1\n",
    "page.html": PAGE,
    "docs/index.html": PAGE,
    "site/index.html": PAGE + '<a href="http://old.example/b">b</a>\n',
    "a.html": PAGE,
    "app.log": "GET http://me:secret@example.org/\n",
    "README.md": "See http://example.org/ and so on.\n",
    "note.txt": "http://example.org/\n",
}


def examples(name: str | None) -> list[str]:
    """The lines of a help page that a reader would copy."""
    shown = CliRunner().invoke(program, ["--help"] if name is None else [name, "--help"], terminal_width=200).stdout
    found = re.findall(
        r"^  ((?:\w[^|\n]*\| )*(?:eval \"\$\()?urikit [a-z].*)$", shown.split("\nOptions:")[0], re.MULTILINE
    )
    # A remark after an example is set apart by spaces.
    return [re.split(r"\s{3,}", line)[0] for line in found]


ALL = [(name, line) for name in (None, *COMMANDS) for line in examples(name)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "bin").mkdir()
    for name, script in PROGRAMS.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "home/.config/fish/completions").mkdir(parents=True)
    return tmp_path


# What zsh evaluates, `tests/cli/test_completion.py` tries in zsh.
@pytest.mark.parametrize(
    "line", [line for _, line in ALL if not line.startswith((*ASKING, 'eval "$(urikit completion zsh'))]
)
def test_an_example_runs(line: str, folder: Path) -> None:
    if "--single-file" in line and "engine.wasm" not in files():
        pytest.skip("the core as WebAssembly is not built: run tools/wasm.sh")
    run = subprocess.run(
        ["bash", "-c", f"set -o pipefail; url=http://h/; {line}"],
        cwd=folder / "work",
        env={
            **os.environ,
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "HOME": str(folder / "home"),
            "COLUMNS": "100",
            "PYTHONUTF8": "1",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == int(line in NO), run.stderr
    assert "Usage" not in run.stderr and "Traceback" not in run.stderr
    assert run.stdout or re.search(
        r"-q |--html |--errors-only|--format github|refs --check|(batch|figure) .* -o [^-]|--single-file|--in-place"
        r"|>|eval",
        line,
    )


@pytest.mark.parametrize("line", [line for _, line in ALL if line.startswith(ASKING)])
def test_an_example_that_asks_a_server_is_parsed(line: str) -> None:
    _, name, *arguments = shlex.split(line)
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert command.make_context(name, arguments).params


def named() -> list[tuple[str, str]]:
    """What the pages of the documentation call in blocks for bash, and between sentences."""
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        lines = [line for block in blocks(text) if block.language == "bash" for line in block.text.splitlines()]
        lines += re.findall(r"`([^`\n]*)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
        found += [(page.name, line) for line in lines if re.match(r"(\./)?urikit -?[a-z]", line)]
    return found


@pytest.mark.parametrize(("page", "line"), named())
def test_a_command_that_a_page_names_exists_with_its_options(page: str, line: str) -> None:
    name, *rest = re.split(r" [|>#] ", line)[0].split()[1:]
    if name == "setup":  # of the launcher
        return
    context = click.Context(program)
    command = program if name.startswith("-") else program.get_command(context, name)
    assert command is not None, line
    known = {spelling for parameter in command.get_params(context) for spelling in parameter.opts}
    asked = {word.partition("=")[0].rstrip(",;)") for word in (name, *rest) if re.match(r"--?[a-zA-Z]", word)}
    assert asked <= known | {"--help", "-h"}, line


def test_every_command_has_an_example() -> None:
    assert {name for name, _ in ALL} == {None, *COMMANDS}
    assert len(ALL) >= 60


def test_every_answer_no_is_expected_of_an_example() -> None:
    assert set(NO) <= {line for _, line in ALL}
