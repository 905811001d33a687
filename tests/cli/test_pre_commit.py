"""The hook for pre-commit: its file is well formed, and its entry works on a repository."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from urikit.documents.formats import FORMATS, by_name

ROOT = Path(__file__).parents[2]
#: Endings that many files have that are not documents, or few have.
LEFT_OUT = set(
    "xsd wsdl rng opf ncx kml opml gpx fodt fods fodp dtd trig nt nq rq ru schema.json schema.yaml schema.yml http "
    "mhtml mht eml rest asc docm dotx xlsm xltx pptm ppsx potx odg ott ots otp txt text".split()
)


@pytest.fixture
def hook():
    (only,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    return only


def test_the_file_has_what_pre_commit_asks_for(hook):
    assert {"id", "name", "entry", "language"} <= set(hook)
    assert (hook["id"], hook["language"]) == ("urikit-refs", "python")
    # A type that pre-commit does not know makes it refuse the whole file; endings need no list of types.
    assert set(hook) == {"id", "name", "description", "entry", "language", "files", "additional_dependencies"}
    wanted = re.compile(hook["files"])
    for name in ("a.HTML", "b/c.md", "a.ttl", "a.epub", "a.docx", "a.openapi.yaml"):
        assert wanted.search(name) and by_name(name) is not None
    assert not any(wanted.search(name) for name in ("a.py", "a.yaml", "a.txt", "html", "a.md.orig"))
    endings = {ending for form in FORMATS.values() for ending in form.extensions}
    assert {ending for ending in endings if wanted.search(f"a.{ending}")} >= endings - LEFT_OUT
    assert not any(wanted.search(f"a.{ending}") for ending in LEFT_OUT)
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
