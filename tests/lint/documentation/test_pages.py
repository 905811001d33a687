"""Everything the pages show is true: programs run, sessions say what they are said to say."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lint.documentation.blocks import MADE, PAGES, ROOT, blocks, exchanges, matches

CORPORA = Path(os.environ.get("URIKIT_CORPORA") or ROOT.parent / "shared" / "corpora")
#: Commands of the README that build or test the project: other tests run them.
ELSEWHERE = re.compile(r"^(\./test|git clone|cd |\./urikit setup|fuzz/run\.sh|\.venv/bin/python -m benches)")

sessions = [
    pytest.param(exchange, id=f"{page.relative_to(ROOT)}:{block.line}: {exchange.command[:40]}")
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


#: Pages that start a virtual machine, with a warning about a package that they do not use.
SLOW = {
    ROOT / "docs" / "engines" / "spark.md": (
        pytest.mark.slow,
        pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    )
}
programs = [pytest.param(page, marks=SLOW.get(page, ()), id=str(page.relative_to(ROOT))) for page in PAGES]


@pytest.mark.parametrize("page", programs)
def test_programs(page):
    if page.parent in (ROOT / "docs" / "integrations", ROOT / "docs" / "engines") and page.stem != "index":
        package = "pyspark" if page.stem == "spark" else page.stem
        pytest.importorskip(package, reason=f"no {package}: pip install 'urikit[test]' or its extra")
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


#: What a line of a shell names that must be there: a script or a module of the checkout.
NAMED = re.compile(r"(?:^| )(\./[\w./-]+|(?:tools|fuzz|tests|\.ci)/[\w./-]+)|-m ((?:tools|tests|benches)[\w.]*)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_shell_blocks_are_shell_and_name_what_is_there(page):
    """Blocks that install, clone or build are not run: their syntax and the files they name are checked."""
    for block in blocks(page.read_text("utf-8")):
        if block.language == "bash":
            subprocess.run(["bash", "-n"], input=block.text, text=True, check=True, timeout=60)
            for file, module in NAMED.findall(block.text):
                path = ROOT / (file or module.replace(".", "/"))
                assert path.exists() or path.with_suffix(".py").exists(), (block.line, file or module)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text))
    paths = {page.parent / t.split("#")[0] for t in targets if "://" not in t and not t.startswith("#")}
    missing = [path for path in paths if not path.exists()]
    assert [path for path in missing if not any(path.resolve().is_relative_to(made) for made in MADE)] == []


def test_the_readme_has_no_link_that_dies_on_a_package_index():
    readme = (ROOT / "README.md").read_text("utf-8")
    prose = re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```$", "", readme, flags=re.MULTILINE | re.DOTALL))
    assert [
        target for target in re.findall(r"\]\(([^)\s]+)\)", prose) if not target.startswith(("https://", "#"))
    ] == []


def test_the_readme_is_short():
    assert (ROOT / "README.md").read_text("utf-8").count("\n") <= 125


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
