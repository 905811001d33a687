"""`urikit refs --fix`: what is certain is written into the files, and nothing else changes."""

import pytest

from tests.cli.test_refs_online import ONLINE, folder, run, site

__all__ = ["folder", "site"]


def test_pages_that_moved_for_good(folder, site):
    page = folder / "docs" / "p.html"
    page.write_bytes(f'<a href=\n"{site.uri}/moved/page/2">x</a>\r\n<a href="{site.uri}/found/page/1">y</a>'.encode())
    result = run("--check", "--fix", *ONLINE, "docs")
    assert "urikit: 2 links corrected in 2 files" in result.stderr
    # What was found is said, and what is left makes the exit code.
    assert "online-moved" in result.stdout and result.exit_code == 1
    assert page.read_bytes() == (
        f'<a href=\n"{site.uri}/page/2">x</a>\r\n<a href="{site.uri}/found/page/1">y</a>'.encode()
    )
    assert (folder / "docs" / "a.md").read_text().endswith(f"[c]({site.uri}/page/2)\n")
    assert "online-moved" not in run("--check", *ONLINE, "docs").stdout


def test_the_exit_code_is_0_where_all_is_corrected(folder, site):
    path = folder / "docs" / "only.md"
    path.write_text(f"[c]({site.uri}/moved/page/2)")
    assert run("--check", *ONLINE, str(path)).exit_code == 1
    assert run("--check", "--fix", *ONLINE, str(path)).exit_code == 0
    assert path.read_text() == f"[c]({site.uri}/page/2)"


def test_names_in_another_case(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Guide.md").write_text("")
    (tmp_path / "a.md").write_text("[a](guide.md#x) [b](none.md)\n")
    (tmp_path / "b.html").write_text('<a href="GUIDE.MD">x</a>')
    result = run("--check", "--fix", "--local", "files", ".")
    assert result.exit_code == 1 and "urikit: 2 links corrected in 2 files" in result.stderr
    assert (tmp_path / "a.md").read_text() == "[a](Guide.md#x) [b](none.md)\n"
    assert (tmp_path / "b.html").read_text() == '<a href="Guide.md">x</a>'


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_link_out_of_the_folder_is_not_written(is_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("site", "outside"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Guide.md").write_text("")
    (tmp_path / "outside" / "a.md").write_text("[a](guide.md)\n")
    link = tmp_path / "site" / ("sub" if is_folder else "a.md")
    link.symlink_to("../outside" if is_folder else "../outside/a.md")
    result = run("--fix", "--local", "files", "site")
    name = "site/sub/a.md" if is_folder else "site/a.md"
    assert f"urikit: cannot write {name}: a symbolic link leads out of the named folder\n" in result.stderr
    assert (tmp_path / "outside" / "a.md").read_text() == "[a](guide.md)\n"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "arguments", [["--fix", "a.md"], ["--fix", "--local", "fragments", "a.md"], ["--fix", "--online", "-"]]
)
def test_what_cannot_be_corrected_is_refused(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.md").write_text("")
    result = run(*arguments)
    assert result.exit_code == 2 and "--fix corrects" in result.stderr


def test_a_configuration_does_not_turn_it_on(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "urikit.toml").write_text("[refs]\nfix = true\n")
    (tmp_path / "a.md").write_text("")
    result = run("a.md")
    assert result.exit_code == 2 and "fix" in result.stderr
