"""The action for GitHub: it is well formed, its steps run, and what its inputs say is never a part of a script."""

import multiprocessing
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


def run(step, folder, inputs, **environment):
    """Return the exit code and the output of a step, its inputs given as a runner gives them."""
    values = {name: row["default"] for name, row in ACTION["inputs"].items()} | inputs
    named = {key: re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", text)[1] for key, text in step["env"].items()}
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    python = programs / "python"
    if not python.exists():
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
    environment = {**os.environ, **environment, **{key: values[name] for key, name in named.items()}}
    environment["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    place = programs if "working-directory" in step else folder
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=place, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_the_steps():
    assert ACTION["runs"]["using"] == "composite"
    assert re.fullmatch(r"actions/setup-python@[0-9a-f]{40}", SETUP["uses"])
    for step in (INSTALL, CHECK):
        assert step["shell"] == "bash" and "${{" not in step["run"]
    assert INSTALL["working-directory"] == "${{ runner.temp }}"
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


#: Modules that the steps import, and files that Python and pip read on their own.
HOSTILE = ["urikit", "click", "pip", "json", "sitecustomize", "usercustomize", "multiprocessing", "yaml", "re"]


@pytest.fixture
def checkout(tmp_path):
    """A folder whose modules leave a file when they are imported."""
    for name in HOSTILE:
        (tmp_path / "checkout" / name).mkdir(parents=True)
        for module in ("__init__.py", "__main__.py"):
            (tmp_path / "checkout" / name / module).write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write('{name} ')")
    return tmp_path / "checkout"


def many_pages(folder):
    """Write more than one process reads."""
    for number in range(40):
        (folder / f"{number}.md").write_text("[x](gone.md)\n" + "word " * 6000)


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
@pytest.mark.parametrize("step", [INSTALL, CHECK], ids=["install", "check"])
def test_no_code_of_the_checkout_runs(step, checkout, tmp_path):
    (checkout / "index.md").write_text("[x](gone.md)\n")
    # The package is installed, and an index must not be asked.
    status, said = run(step, checkout, {"paths": "index.md"}, PYTHONPATH=str(checkout), PIP_NO_INDEX="1")
    assert not (tmp_path / "ran").exists()
    assert status == (0 if step is INSTALL else 1), said


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_no_process_of_the_command_runs_code_of_the_current_folder(method, checkout, tmp_path):
    """The script `urikit` leaves the current folder out; so must the processes that read files."""
    many_pages(checkout)
    program = tmp_path / "program.py"
    program.write_text(
        "import multiprocessing\nfrom urikit.cli import main\n"
        f"if __name__ == '__main__':\n    multiprocessing.set_start_method('{method}')\n    main()\n"
    )
    arguments = ["refs", "--check", "--summary", "--jobs", "2", "--local", "files", "."]
    done = subprocess.run(
        [sys.executable, str(program), *arguments], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert not (tmp_path / "ran").exists(), (tmp_path / "ran").read_text()
    assert done.returncode == 1 and "40 errors" in done.stdout + done.stderr
