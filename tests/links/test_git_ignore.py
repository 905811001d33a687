"""What git ignores is passed over, as git itself says it."""

import shutil
import subprocess
import sys

import pytest

from urikit.links.git_ignore import GitIgnore
from urikit.links.records import Skipped
from urikit.links.walk import Patterns, WalkedFile, walk

#: Patterns that git reads in ways of its own.
PATTERNS = r"""
# a comment
*.log
!keep.log
build/
/top.md
docs/*.tmp
docs/**/deep.md
**/any.md
inner/**
a[bc].md
d[!e].md
f?.md
\#hash.md
\!bang.md
TRAILING
space\ .md
x**y.md
[unclosed
/
!
"""
FILES = """
a.log keep.log docs/b.log docs/keep.log build/x.md docs/build/x.md top.md docs/top.md docs/a.tmp docs/sub/a.tmp
docs/deep.md docs/sub/deep.md docs/sub/sub/deep.md any.md docs/sub/any.md inner/a.md inner/b/c.md docs/inner/a.md
ab.md ac.md ad.md de.md df.md f1.md f12.md #hash.md !bang.md trailing.md space.md xy.md x1y.md x/y.md plain.md
docs/plain.md [unclosed other/build
""".split()


@pytest.fixture
def tree(tmp_path):
    for name in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / ".gitignore").write_text(PATTERNS.replace("TRAILING", "trailing.md   "))
    (tmp_path / "docs" / ".gitignore").write_text("!b.log\nplain.md\n")
    (tmp_path / ".git").mkdir()
    return tmp_path


def kept(folder, **options):
    patterns = Patterns(include=("*",), **options)
    return {
        found.path[len(str(folder)) + 1 :] for found in walk(str(folder), patterns) if isinstance(found, WalkedFile)
    }


def test_as_git_does(tree):
    if shutil.which("git") is None:
        pytest.skip("no git: apt-get install git")
    (tree / ".git").rmdir()
    subprocess.run(["git", "init", "-q", "."], cwd=tree, check=True)
    listed = subprocess.run(
        ["git", "-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"],
        cwd=tree,
        capture_output=True,
        check=True,
    )
    wanted = {name for name in listed.stdout.decode().split("\0") if name and not name.endswith(".gitignore")}
    assert kept(tree) == wanted and 0 < len(wanted) < len(FILES)


def test_files_around_count_and_the_folder_that_was_named_is_read(tree):
    assert "any.md" not in kept(tree / "docs" / "sub") and kept(tree / "build") == {"x.md"}
    assert "b.log" in kept(tree / "docs") and "keep.log" in kept(tree / "docs")


def test_it_can_be_switched_off_and_is_counted(tree):
    assert kept(tree, git_ignored="read") == set(FILES)
    reasons = [found.why for found in walk(str(tree), Patterns()) if isinstance(found, Skipped)]
    assert "ignored by .gitignore" in reasons


def test_outside_of_a_repository_the_file_of_the_folder_counts(tree):
    (tree / ".git").rmdir()
    assert GitIgnore.around(str(tree)) is None
    assert "a.log" not in kept(tree)


def test_many_stars_cost_little():
    ignored = GitIgnore.of_text("*a" * 12 + "b\n**/" * 3 + "b", "/f")
    assert not ignored.ignores("/f/" + "a" * 255, is_folder=False)


def test_invalid_patterns_are_passed_over():
    ignored = GitIgnore.of_text("[z-a]\na\\\n[\n*.log", "/f")
    assert ignored.ignores("/f/x.log", is_folder=False) and not ignored.ignores("/f/a", is_folder=False)


def test_without_pathspec_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pathspec", None)
    with pytest.raises(ModuleNotFoundError, match="pip install 'urikit\\[cli\\]'"):
        GitIgnore.of_text("*.log", "/f")
