"""Completion in the shells themselves: what is typed, a tab, and what is there then."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from urikit.cli import COMMANDS, program

SHELLS = ("bash", "zsh", "fish")
#: How a shell begins without the files of a user.
BARE = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config"]}


@pytest.fixture
def environment(tmp_path):
    """A home with a file, and a path on which `urikit` is the package under test."""
    program_of = tmp_path / "bin" / "urikit"
    program_of.parent.mkdir()
    program_of.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m urikit "$@"\n')
    program_of.chmod(0o755)
    (tmp_path / "only-file.txt").write_text("http://h/\n")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMP_", "_URIKIT"))}
    path = f"{program_of.parent}:{os.environ['PATH']}"
    return {**kept, "HOME": str(tmp_path), "PATH": path, "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8"}


def needs(shell):
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"no {shell}: apt-get install {shell}")


def completions(*words):
    """What the program answers a shell: the words so far, the last one unfinished."""
    environment = {
        "_URIKIT_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    found = subprocess.run(
        [sys.executable, "-m", "urikit"], env=environment, capture_output=True, text=True, check=False
    )
    return [line.partition(",")[2] for line in found.stdout.splitlines()]


def test_what_is_completed():
    assert completions("urikit", "re") == ["repair", "resolve", "relativize", "redact", "refs", "rewrite", "report"]
    assert "--trace" in completions("urikit", "resolve", "--")
    assert "zone-identifier" in completions("urikit", "rule", "zone")
    assert completions("urikit", "normalize", "--to", "s") == ["string", "syntax", "scheme"]
    assert completions("urikit", "help", "ex") == ["explain", "extract"]
    assert completions("urikit", "schema", "ex") == ["explain", "extract"]
    assert completions("urikit", "scheme", "mailt") == ["mailto"]
    assert completions("urikit", "get", "ho") == ["host"]
    assert completions("urikit", "get", "'{host}:{po") == ["{host}:{port}"]


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts(shell):
    result = CliRunner().invoke(program, ["completion", shell])
    assert result.exit_code == 0
    assert f"_URIKIT_COMPLETE={shell}_complete" in result.stdout


class Typist:
    """Someone at a shell on a terminal, who reads what is there."""

    def __init__(self, shell, environment, folder):
        self.leader, follower = pty.openpty()
        self.process = subprocess.Popen(
            BARE[shell],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )
        os.close(follower)

    def type(self, keys):
        os.write(self.leader, keys.encode())

    def wait_for(self, pattern):
        """What was shown until the pattern is there; pytest stops who waits too long."""
        shown = ""
        until = time.monotonic() + 60
        while not re.search(pattern, shown):
            ready, _, _ = select.select([self.leader], [], [], max(until - time.monotonic(), 0))
            assert ready, f"{pattern} was not shown, but: {shown!r}"
            shown += os.read(self.leader, 65536).decode(errors="replace").replace("\a", "").replace("\b", "")
        return shown

    def leave(self):
        self.process.kill()
        self.process.wait(30)
        os.close(self.leader)


#: Keys, and what the line must be after a tab.
TYPED = [
    ("urikit expl", "urikit explain "),
    ("urikit resolve --tr", "urikit resolve --trace "),
    ("urikit rule zone-id", "urikit rule zone-identifier "),
    ("urikit normalize --to per", "urikit normalize --to percent "),
    ("urikit parse -f only-f", "urikit parse -f only-file.txt "),
]


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs(shell)) for shell in ("bash", "zsh")])
def test_a_tab_completes(shell, environment, tmp_path):
    typist = Typist(shell, environment, tmp_path)
    try:
        if shell == "zsh":
            typist.type("autoload -Uz compinit && compinit -u -D\n")
        typist.type(f'eval "$(urikit completion {shell})"; echo rea""dy\n')
        typist.wait_for("ready")
        for keys, line in TYPED:
            typist.type(keys + "\t")
            typist.wait_for(re.escape(line.removeprefix(keys)))
            # Ctrl-U: an empty line again.
            typist.type("\x15")
    finally:
        typist.leave()


@needs("bash")
def test_bash_calls_the_function(environment):
    script = (
        'eval "$(urikit completion bash)"; complete -p urikit; COMP_WORDS=(urikit ex); COMP_CWORD=1;'
        '_urikit_completion urikit; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    found = subprocess.run(
        ["bash", "--norc", "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stderr == ""
    assert found.stdout.splitlines() == ["complete -o nosort -F _urikit_completion urikit", "explain", "extract"]


@needs("fish")
def test_fish_completes(environment, tmp_path):
    def after(line):
        script = f"urikit completion fish | source; complete -C '{line}'"
        found = subprocess.run(
            [*BARE["fish"], "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return [row.split("\t") for row in found.stdout.splitlines()]

    assert after("urikit ex") == [["explain", COMMANDS["explain"]], ["extract", COMMANDS["extract"]]]
    assert [row[0] for row in after("urikit resolve --tr")] == ["--trace"]
    assert [row[0] for row in after("urikit rule zone-id")] == ["zone-identifier"]
    assert [row[0] for row in after("urikit parse -f only-f")] == ["only-file.txt"]
