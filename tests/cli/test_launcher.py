"""The launcher on machines that lack something, and on one that lacks nothing.

The branches that build are slow and need the package registry; what they need of the
checkout is copied, into a folder with a space in its name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ["urikit", "Cargo.toml", "Cargo.lock", "pyproject.toml", "requirements.lock", "README.md", "crates", "python"]
PYTHONS = ["python", "python3", *(f"python3.{minor}" for minor in range(11, 20))]


@pytest.fixture
def checkout(tmp_path):
    """A copy of the sources, with nothing built."""
    folder = tmp_path / "a checkout"
    folder.mkdir()
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    for name in [*SOURCES, *(path.name for path in ROOT.glob("LICENSE*"))]:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignore)
        else:
            shutil.copy2(source, folder / name)
    return folder


def launch(folder: Path, *arguments: str, **environment: str):
    return subprocess.run(
        [str(folder / "urikit"), *arguments],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )


def _without_cargo(links: Path) -> str:
    """The search path without cargo and rustc, which a distribution has beside everything else."""
    links.mkdir()
    folders = []
    for folder in map(Path, os.environ["PATH"].split(":")):
        if not (folder / "cargo").exists():
            folders.append(str(folder))
            continue
        for program in folder.iterdir():
            link = links / program.name
            if not program.name.startswith(("cargo", "rust")) and not link.is_symlink():
                link.symlink_to(program)
    return ":".join([*folders, str(links)])


def test_no_python_that_is_new_enough(checkout, tmp_path):
    old = tmp_path / "old"
    old.mkdir()
    for name in PYTHONS:
        (old / name).write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n')
        (old / name).chmod(0o755)
    run = launch(checkout, "--version", PATH=f"{old}:{os.environ['PATH']}", PYTHON="")
    assert run.returncode == 3
    assert run.stdout == ""
    assert "Python 3.11 or later is needed; found Python 3.9.2" in run.stderr
    assert "apt-get install python3.11" in run.stderr
    assert not (checkout / ".venv").exists()


def test_sources_are_read_only_when_they_look_different(checkout, tmp_path):
    """The build is a stand-in here; what counts is when the launcher asks `sha1sum`, and when it builds."""
    programs = tmp_path / "programs"
    programs.mkdir()
    log = tmp_path / "read"
    for path, script in {
        checkout / ".venv/bin/python": "exit 0",
        checkout / ".venv/bin/urikit": "echo started",
        programs / "sha1sum": f'echo "$#" >> "{log}"; exec {shutil.which("sha1sum")} "$@"',
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def start():
        log.write_text("")
        run = launch(checkout, "--version", PATH=f"{programs}:{os.environ['PATH']}")
        assert (run.returncode, run.stdout) == (0, "started\n")
        return "building" in run.stderr, bool(log.read_text())

    assert start() == (True, True)
    assert start() == (False, False)
    source = checkout / "crates" / "core" / "src" / "lib.rs"
    source.touch()
    assert start() == (False, True)
    assert start() == (False, False)
    source.write_text(source.read_text("utf-8") + "\n// changed\n", "utf-8")
    assert start() == (True, True)
    assert start() == (False, False)
    source.unlink()
    assert start() == (True, True)
    assert start() == (False, False)


@pytest.mark.slow
def test_no_toolchain_and_none_to_be_fetched(checkout, tmp_path):
    # With no certificate to trust, the bootstrap fails as it does without a network.
    nobody = tmp_path / "nobody.pem"
    nobody.write_text("")
    environment = {
        "PATH": _without_cargo(tmp_path / "links"),
        "HOME": str(tmp_path),
        "CARGO_HOME": str(tmp_path / "cargo"),
    }
    run = launch(checkout, "--version", PYTHON=sys.executable, SSL_CERT_FILE=str(nobody), **environment)
    assert run.returncode == 3
    assert run.stdout == ""
    assert "no cargo found: the build backend will try to fetch a Rust toolchain" in run.stderr
    assert "Install Rust 1.89 or later" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.slow
def test_builds_once_and_starts_at_once(checkout):
    target = {"CARGO_TARGET_DIR": str(ROOT / "target"), "PYTHON": sys.executable}
    first = subprocess.Popen(
        [str(checkout / "urikit"), "--version"],
        env={**os.environ, **target},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    second = launch(checkout, "normalize", "HTTP://a", **target)
    output, complaints = first.communicate(timeout=900)
    assert (first.returncode, second.returncode) == (0, 0), complaints + second.stderr
    assert second.stdout == "http://a/\n" and "urikit" in output
    assert (complaints + second.stderr).count("building") == 1

    # What builds says so.
    assert launch(checkout, "--version", **target).stderr == ""

    source = checkout / "crates" / "core" / "src" / "lib.rs"
    source.write_text(source.read_text("utf-8") + "\n// changed\n", "utf-8")
    assert "building" in launch(checkout, "--version", **target).stderr

    link = checkout.parent / "linked"
    link.symlink_to(checkout / "urikit")
    through = subprocess.run([str(link), "--version"], capture_output=True, text=True, check=False)
    assert (through.returncode, through.stderr) == (0, "")
