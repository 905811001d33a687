"""The starting corpus is what its script writes, small, and has something for every target."""

import re

from tools import fuzz_seeds


def test_up_to_date():
    assert fuzz_seeds.main(["--check"]) == 0


def test_small():
    assert sum(map(len, fuzz_seeds.files().values())) < 300_000


def test_every_target_has_seeds():
    manifest = (fuzz_seeds.CORPUS.parent / "Cargo.toml").read_text()
    targets = re.findall(r'\[\[bin\]\]\nname = "(\w+)"', manifest)
    assert sorted(targets) == sorted(fuzz_seeds.seeds())
