"""What of a folder is read, and where it is: JSON by its members, symbolic links to folders."""

import os

import pytest
from click.testing import CliRunner

from urikit.cli import program


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
