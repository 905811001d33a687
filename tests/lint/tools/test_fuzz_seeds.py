"""The starting corpus is small, has something for every target, and is all that its folder has."""

import re

from tools import fuzz_seeds


def test_written_and_nothing_else(tmp_path):
    (tmp_path / "parse").mkdir()
    (tmp_path / "parse" / "stale").write_bytes(b"old")
    assert fuzz_seeds.write(tmp_path) == len(fuzz_seeds.files())
    written = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.glob("*/*")}
    assert written == fuzz_seeds.files()


def test_small():
    assert sum(map(len, fuzz_seeds.files().values())) < 300_000


def test_every_target_has_seeds():
    manifest = (fuzz_seeds.CORPUS.parent / "Cargo.toml").read_text()
    targets = re.findall(r'\[\[bin\]\]\nname = "(\w+)"', manifest)
    assert sorted(targets) == sorted(fuzz_seeds.seeds())
