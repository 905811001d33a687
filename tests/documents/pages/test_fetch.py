"""The choice of real pages, and what is said where they cannot be had."""

import subprocess
from pathlib import Path

import pytest

from tests.documents import pages
from tests.documents.pages import fetch
from tests.documents.pages.packages import PACKAGES


def test_pages_are_chosen_evenly_and_always_the_same() -> None:
    sizes = {f"doc/{number:03}.html": 1_000 for number in range(100)}
    assert fetch.chosen(sizes, 4) == ["doc/000.html", "doc/025.html", "doc/050.html", "doc/075.html"]
    assert fetch.chosen(dict(reversed(sizes.items())), 4) == fetch.chosen(sizes, 4)
    assert len(fetch.chosen(sizes, 1_000)) == 100


def test_what_is_no_page_is_not_chosen() -> None:
    sizes = {"a.html": 0, "b.html": fetch.LONGEST + 1, "c.css": 9, "d.html.gz": 9, "e.htm": 9, "f.html.ja.utf8": 9}
    assert fetch.chosen(sizes, 9) == ["e.htm", "f.html.ja.utf8"]


def test_the_list_asks_for_enough() -> None:
    assert len({package.generator for package in PACKAGES}) >= 5
    assert sum(package.pages for package in PACKAGES) >= 200


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose apt knows nothing and reaches nobody."""
    monkeypatch.setenv("URIKIT_PAGES", str(tmp_path / "pages"))
    monkeypatch.setattr(fetch.shutil, "which", lambda name: name)
    monkeypatch.setattr(
        fetch, "_run", lambda command, where: subprocess.CompletedProcess(command, 100, "", "E: no route")
    )
    return tmp_path


def test_an_unreachable_archive_is_told_and_remembered(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(fetch.Unreachable, match="no lists: E: no route"):
        fetch.fetch()
    monkeypatch.setattr(fetch, "_run", None)
    with pytest.raises(fetch.Unreachable, match="no route"):
        fetch.fetch()
    pages.stored.cache_clear()
    assert pages.stored() == ()
    pages.stored.cache_clear()


def test_a_machine_without_apt_is_told(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch.shutil, "which", lambda name: None)
    with pytest.raises(fetch.Unreachable, match="no apt-get"):
        fetch.fetch()
