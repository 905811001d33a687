"""The pages that are made from the code: what they are, and that version control does not have them."""

import subprocess

import pytest

from tools import documentation, pages


@pytest.fixture(scope="module")
def made(engines: None) -> dict[str, str]:
    return pages.pages()


def test_every_page_of_the_menu_is_written_or_made(made):
    shown = documentation.menu(documentation.MENU.read_text("utf-8"))
    assert {"cli.md", "errors.md", "scheme-errors.md", "document-errors.md", "schemes/index.md"} <= set(made) & set(
        shown
    )
    assert [name for name in shown if name not in made and not (pages.DOCS / name).is_file()] == []


def test_written_once_and_stale_ones_removed(tmp_path, made, monkeypatch):
    monkeypatch.setattr(pages, "pages", lambda: made)
    (tmp_path / "schemes").mkdir()
    (tmp_path / "schemes" / "nobody.md").write_text("")
    assert pages.write(tmp_path) == len(made) + 1
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")} == set(made)
    assert pages.write(tmp_path) == 0


def test_ignored_by_version_control(made):
    if not (pages.ROOT / ".git").exists():
        pytest.skip("this system has a copy of the sources without version control")
    paths = [f"docs/{name}" for name in made] + ["fuzz/corpus/parse/0"]
    ignored = subprocess.run(
        ["git", "check-ignore", "--no-index", *paths], cwd=pages.ROOT, capture_output=True, text=True
    )
    assert ignored.stdout.splitlines() == paths
