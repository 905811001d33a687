"""The corpus of this machine (benches.local)."""

import gzip

import pytest

from benches import local


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with two packages, one of which has documentation."""
    folder = tmp_path / "machine"
    (folder / "a" / "docs").mkdir(parents=True)
    (folder / "a" / "one.py").write_text("# see https://example.org/a?b=c#d, and http://h/.\n")
    (folder / "a" / "two.py").write_text("# https://example.org/a?b=c#d again\n")
    page = """<a href="../x%20y.html?q#f">x</a><a name="n"><img src='/i.png'>"""
    (folder / "a" / "docs" / "index.html").write_text(page)
    (folder / "a" / "image.png").write_bytes(b"http://not.read/")
    (folder / "a" / "latin.txt").write_bytes(b"http://h/\xff http://h/ok")
    monkeypatch.setattr(local, "folders", lambda: [folder])
    return folder


def lines(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()


def test_it_has_the_files_of_a_corpus(machine, tmp_path):
    counts = local.write(tmp_path / "corpus")
    found = {path.name: lines(path) for path in (tmp_path / "corpus").iterdir()}
    assert {name: len(rows) for name, rows in found.items()} == counts
    assert found["kasztp.txt.gz"] == ["http://h/ok", "https://example.org/a?b=c#d", "http://h/"]
    assert [row.rpartition("/")[2] for row in found["node_files.txt.gz"]] == [
        "image.png",
        "latin.txt",
        "one.py",
        "two.py",
        "index.html",
    ]
    base = f"http://docs.example.org{machine}/a"
    assert found["cc_base_relative_10k.tsv.gz"] == [
        f"{base}/docs/index.html\t../x%20y.html?q#f",
        f"{base}/docs/index.html\t/i.png",
        f"{base}/one.py\ttwo.py",
    ]


def test_a_file_has_a_limit(machine, tmp_path, monkeypatch):
    monkeypatch.setattr(local, "MOST", 1)
    assert set(local.write(tmp_path).values()) == {0, 1}
