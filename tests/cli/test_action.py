"""The action for GitHub: it is well formed, its steps run, and what its inputs say is never a part of a script."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
SETUP, INSTALL, CHECK = ACTION["runs"]["steps"]


def run(step, folder, inputs):
    """The exit code and the output of a step, its inputs given as a runner gives them."""
    values = {name: row["default"] for name, row in ACTION["inputs"].items()} | inputs
    named = {key: re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", text)[1] for key, text in step["env"].items()}
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    python = programs / "python"
    if not python.exists():
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
    environment = {**os.environ, **{key: values[name] for key, name in named.items()}}
    environment["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_the_steps():
    assert ACTION["runs"]["using"] == "composite"
    assert re.fullmatch(r"actions/setup-python@[0-9a-f]{40}", SETUP["uses"])
    for step in (INSTALL, CHECK):
        assert step["shell"] == "bash" and "${{" not in step["run"]
    assert set(ACTION["inputs"]) == {"paths", "options", "extras", "version"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
def test_the_check(tmp_path):
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "a b.md"
    page.write_text("[x](gone.md)\n")
    (tmp_path / "index.md").write_text("[x](docs)\n")
    status, said = run(CHECK, tmp_path, {})
    assert status == 1 and said.startswith("::error file=./docs/a b.md,line=1,col=5,")
    assert run(CHECK, tmp_path, {"paths": "index.md"}) == (0, "")
    assert run(CHECK, tmp_path, {"paths": "index.md; touch x", "options": "$(touch y)"})[0] != 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [".programs", "docs", "index.md"]
