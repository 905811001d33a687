"""The choice of real pages, and what is said where they cannot be had."""

import subprocess
from pathlib import Path

import pytest

from tests.documents import pages
from tests.documents.pages import fetch


def test_pages_are_chosen_evenly_and_what_is_no_page_is_not() -> None:
    sizes = {f"doc/{number:03}.html": 1_000 for number in range(100)}
    assert fetch.chosen(sizes, 4) == ["doc/000.html", "doc/025.html", "doc/050.html", "doc/075.html"]
    sizes = {"a.html": 0, "b.html": fetch.LONGEST + 1, "c.css": 9, "d.html.gz": 9, "e.htm": 9, "f.html.ja.utf8": 9}
    assert fetch.chosen(sizes, 9) == ["e.htm", "f.html.ja.utf8"]


def test_an_unreachable_archive_is_told_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URIKIT_PAGES", str(tmp_path / "pages"))
    monkeypatch.setattr(fetch.shutil, "which", lambda name: name)
    failed = subprocess.CompletedProcess("apt-get", 100, "", "E: no route")
    monkeypatch.setattr(fetch, "_run", lambda command, where: failed)
    with pytest.raises(fetch.Unreachable, match="no lists: E: no route"):
        fetch.fetch()
    monkeypatch.setattr(fetch, "_run", None)
    with pytest.raises(fetch.Unreachable, match="no route"):
        fetch.fetch()
    pages.stored.cache_clear()
    assert pages.stored() == ()
    pages.stored.cache_clear()
