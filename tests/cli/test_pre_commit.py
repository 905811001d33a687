"""The hook for pre-commit: its file is well formed, and its entry works on a repository."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook():
    yaml = pytest.importorskip("yaml", reason="PyYAML comes with the extra for docs")
    (only,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    return only


def test_the_file_has_what_pre_commit_asks_for(hook):
    assert {"id", "name", "entry", "language"} <= set(hook)
    assert (hook["id"], hook["language"]) == ("urikit-refs", "python")
    known = {"html", "xml", "svg", "css", "markdown", "rst", "asciidoc", "jupyter", "turtle"}
    assert set(hook["types_or"]) <= known
    assert hook["additional_dependencies"] == [".[cli,documents]"]


def test_the_entry_refuses_a_bad_commit_and_takes_a_good_one(hook, tmp_path):
    program, *arguments = shlex.split(hook["entry"])
    assert program == "urikit"
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Start\n\n[there](guide.md#setup)\n")
    (tmp_path / "docs" / "guide.md").write_text("# Set up\n\n[back](index.md) and [out](http://exa mple.org/)\n")
    (tmp_path / "page.html").write_text('<a href="http://[">x</a>\n')

    def commit(*names):
        local = ["--local", "files", "--local", "fragments"]
        return subprocess.run(
            [sys.executable, "-m", "urikit", *arguments, *local, *names],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    refused = commit("docs/index.md", "docs/guide.md", "page.html")
    assert refused.returncode == 1
    assert 'docs/index.md:3:9: error: anchor "setup" not found' in refused.stdout
    assert "page.html:1:17: error" in refused.stdout
    (tmp_path / "docs" / "index.md").write_text("# Start\n\n[there](guide.md#set-up)\n")
    (tmp_path / "page.html").write_text('<a href="docs/index.md">x</a>\n')
    taken = commit("docs/index.md", "page.html")
    assert (taken.returncode, taken.stdout) == (0, "")
