"""Walking: the same files in the same order everywhere, and nothing left out silently."""

import os

import pytest
from click.testing import CliRunner

from urikit.cli import program
from urikit.links.records import Failure, Skipped
from urikit.links.walk import OTHER_KINDS, Patterns, WalkedFile, walk


@pytest.fixture
def tree(tmp_path):
    for name in ("b.html", "a.css", "c.png", ".hidden.html", "sub/z.md", "sub/a.md", "sub/deep/x.xml", ".git/x.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def paths(tree, *, include=(), exclude=()):
    found = list(walk(str(tree), Patterns(include, exclude)))
    return [os.path.relpath(each.path, tree) for each in found if isinstance(each, WalkedFile)]


def test_files_by_name_then_folders_by_name(tree):
    assert paths(tree) == ["a.css", "b.html", "sub/a.md", "sub/z.md", "sub/deep/x.xml"]


def test_what_is_passed_over_is_said_but_for_what_is_hidden(tree):
    skipped = [each for each in walk(str(tree), Patterns()) if isinstance(each, Skipped)]
    assert [(os.path.basename(each.path), each.why) for each in skipped] == [("c.png", OTHER_KINDS)]


def test_a_file_that_is_named_is_found_whatever_it_is_called(tree):
    assert list(walk(str(tree / "c.png"), Patterns())) == [WalkedFile(str(tree / "c.png"), 5, None)]
    assert list(walk(str(tree / ".hidden.html"), Patterns())) == [WalkedFile(str(tree / ".hidden.html"), 12, None)]


def test_include_and_exclude(tree):
    assert "c.png" in paths(tree, include=("*.png",))
    assert paths(tree, exclude=("sub",)) == ["a.css", "b.html"]
    assert paths(tree, exclude=("sub/*.md", "*.css")) == ["b.html", "sub/deep/x.xml"]
    why = {each.why for each in walk(str(tree), Patterns(exclude=("sub",))) if isinstance(each, Skipped)}
    assert "excluded by a pattern" in why


def test_what_is_not_there_is_a_failure(tree):
    (failure,) = walk(str(tree / "nope"), Patterns())
    assert isinstance(failure, Failure) and failure.why == "No such file or directory"
    (failure,) = walk("a\0b", Patterns())
    assert isinstance(failure, Failure)


def test_links_that_lead_back_are_followed_once(tree):
    (tree / "sub" / "up").symlink_to(tree, target_is_directory=True)
    (tree / "twice").symlink_to(tree / "sub", target_is_directory=True)
    (tree / "dangling.html").symlink_to(tree / "nope.html")
    found = list(walk(str(tree), Patterns()))
    real = [os.path.realpath(each.path) for each in found if isinstance(each, WalkedFile)]
    assert len(real) == len(set(real)) == 5
    whys = sorted(each.why for each in found if isinstance(each, Skipped))
    assert whys == [
        OTHER_KINDS,
        "folders that symbolic links lead to again",
        "folders that symbolic links lead to again",
        "symbolic links that lead nowhere",
    ]


def test_many_links_to_each_other_take_no_time(tree):
    """Each folder has two links to the next: as a tree that would be 2 to the 40th folders."""
    for number in range(40):
        folder = tree / f"chain{number}"
        folder.mkdir()
        (folder / "a.md").write_text("x")
    for number in range(39):
        for name in ("one", "two"):
            (tree / f"chain{number}" / name).symlink_to(tree / f"chain{number + 1}", target_is_directory=True)
    found = [each for each in walk(str(tree / "chain0"), Patterns()) if isinstance(each, WalkedFile)]
    assert len(found) == 40


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_read(tree):
    os.mkfifo(tree / "pipe.html")
    whys = [each.why for each in walk(str(tree), Patterns()) if isinstance(each, Skipped)]
    assert "files that are not regular files" in whys


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may list everything")
def test_a_folder_that_may_not_be_listed_is_a_failure(tree):
    (tree / "sub").chmod(0)
    try:
        failures = [each for each in walk(str(tree), Patterns()) if isinstance(each, Failure)]
    finally:
        (tree / "sub").chmod(0o755)
    assert [os.path.basename(each.path) for each in failures] == ["sub"]


def test_names_that_are_no_utf_8(tree):
    name = os.fsdecode(b"\xff.md")
    try:
        (tree / name).write_text("x")
    except OSError:
        pytest.skip("this system refuses names of such octets")
    assert name in paths(tree)


def refs(*args):
    return CliRunner().invoke(program, ["refs", *map(str, args)], prog_name="urikit")


def test_json_is_read_by_its_members(tmp_path):
    (tmp_path / "a.json").write_text('{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "b.json"}')
    (tmp_path / "package.json").write_text('{"homepage": "http://example.org/"}')
    (tmp_path / "package.kml").write_text("<kml/>")
    done = refs("--summary", tmp_path)
    assert "b.json" in refs(tmp_path).output
    assert "example.org" not in refs(tmp_path).output
    assert "files of other kinds (1)" in done.output
    assert "example.org" in refs(tmp_path / "package.json").output
    assert "example.org" in refs("--include", "*.json", tmp_path).output


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="symbolic links: this system has none")
@pytest.mark.parametrize(("root", "folder"), [("real", "link"), ("link", "real"), ("link", "link"), (".", "link")])
def test_a_folder_by_a_symbolic_link(tmp_path, monkeypatch, root, folder):
    (tmp_path / "real" / "sub").mkdir(parents=True)
    (tmp_path / "real" / "a.md").write_text("[b](b.md) [c](sub/c.md)")
    (tmp_path / "real" / "b.md").write_text("")
    (tmp_path / "real" / "sub" / "c.md").write_text("[b](../b.md)")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.chdir(tmp_path)
    done = refs("--check", "--local", "files", "--root", root, folder)
    assert (done.exit_code, "outside" in done.output) == (0, False)
