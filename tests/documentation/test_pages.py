"""Everything the pages show is true: programs run, sessions say what they are said to say."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documentation.blocks import PAGES, ROOT, blocks, exchanges, matches

CORPORA = Path(os.environ.get("URIKIT_CORPORA") or ROOT.parent / "shared" / "corpora")
#: Commands of the README that build or test the project: other tests run them.
ELSEWHERE = re.compile(r"^(\./test|git clone|cd |\./urikit setup|fuzz/run\.sh|\.venv/bin/python -m benches)")

sessions = [
    pytest.param(exchange, id=f"{page.name}:{block.line}: {exchange.command[:40]}")
    for page in PAGES
    for block in blocks(page.read_text("utf-8"))
    if block.language == "console"
    for exchange in exchanges(block.text)
    if not ELSEWHERE.match(exchange.command)
]


def _environment(folder: Path) -> dict[str, str]:
    """A shell in which `urikit` and `./urikit` are the package under test."""
    scripts = folder / "bin"
    scripts.mkdir(exist_ok=True)
    (scripts / "urikit").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m urikit "$@"\n')
    (scripts / "urikit").chmod(0o755)
    path = f"{scripts}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {
        **os.environ,
        "PATH": path,
        "NO_COLOR": "1",
        "COLUMNS": "120",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
        "URIKIT_CORPORA": str(CORPORA),
    }


@pytest.mark.parametrize("exchange", sessions)
def test_session(exchange, tmp_path):
    if "URIKIT_CORPORA" in exchange.command and not CORPORA.is_dir():
        pytest.skip("no corpora: set URIKIT_CORPORA")
    command = exchange.command.replace("./urikit ", "urikit ")
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=_environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    got = (run.stdout + run.stderr).rstrip("\n")
    assert run.returncode == exchange.status, got
    assert matches(exchange.output, got), f"promised:\n{exchange.output}\ngot:\n{got}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_programs(page):
    names: dict[str, object] = {"__name__": "__main__"}
    said: list[str] = []
    for block in blocks(page.read_text("utf-8")):
        if block.language != "python":
            continue
        if ">>>" not in block.text:
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        runner.run(example, out=said.append, clear_globs=False)
        names.update(example.globs)
    assert not said, "".join(said)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text))
    paths = {page.parent / t.split("#")[0] for t in targets if "://" not in t and not t.startswith("#")}
    assert [path for path in paths if not path.exists() and not _made_at_build(path)] == []


def _made_at_build(path: Path) -> bool:
    """Whether git ignores a path as a page that the build of the documentation makes; that build checks its links."""
    made = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if "docs/" in line]
    return any(path.resolve().is_relative_to(ROOT / page) for page in made)


def test_the_readme_runs_something():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert any(block.language == "python" for block in blocks(readme))
    assert sum(block.language == "console" for block in blocks(readme)) >= 2


@pytest.mark.parametrize(
    "promised, got, same",
    [
        ("a\nb", "a\nb", True),
        ("a\n...\nb", "a\nx\ny\nb", True),
        ("a\n...", "a", True),
        ("a\nb", "a\nc", False),
        ("...\nb", "a\nc", False),
        ("a.c", "abc", False),
    ],
)
def test_matching(promised, got, same):
    assert matches(promised, got) is same


def test_a_session_is_read():
    (first, second) = exchanges("$ urikit x\nout\n[exit 1]\n$ ls\n")
    assert (first.command, first.output, first.status) == ("urikit x", "out", 1)
    assert (second.command, second.output, second.status) == ("ls", "", 0)
