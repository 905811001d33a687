"""Runs the linters: `python -m tools.lint [NAME...]`.

Prints a line for each with its seconds, and the output of one that fails in full. Two lanes run at a time; the checks
of a lane run one after the other, because they share a cache, or read what the one before has made. What reads the
standards and registries needs `URIKIT_SPECS`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT
from subprocess import run as call

from urikit.schemes.registry import AS_OF

ROOT = Path(__file__).resolve().parent.parent
SPECS = Path(os.environ.get("URIKIT_SPECS") or ROOT.parent / "shared" / "specs")
BIN = Path(sys.executable).parent
#: A check on each line: its name and its command, without the program where that is Python. Lanes are separated by
#: empty lines; those that take long are first.
#:
#: - `fuzz`: the fuzz targets are a workspace of their own, which nothing else compiles. Nothing is linked, so the C++
#:   of libFuzzer is not compiled; what the workspaces share is checked once.
#: - `links`, `site-links`: what docs/check-your-links.md tells others to do. The style sheets of the theme are not
#:   ours, the examples are wrong on purpose, and so is the one URL that is ignored.
LANES = f"""
fmt            cargo fmt --all --check
clippy         cargo clippy --locked --quiet --workspace --all-targets -- -D warnings
fuzz           env CUSTOM_LIBFUZZER_PATH=not/built cargo check --locked --quiet --manifest-path fuzz/Cargo.toml \
                   --target-dir target --bins
doc            cargo doc --locked --quiet --no-deps -p urikit-core

examples       -m tools.examples

documentation  -m tools.documentation
links          -m urikit refs --check --no-gitignore --local files --local fragments --exclude examples --root . \
                   --ignore http://bank.example@evil.example/ docs README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md
site-links     -m urikit refs --check --severity error --local files --local fragments --exclude examples site

mypy           -m mypy
stubtest       -m mypy.stubtest urikit._native --mypy-config-file pyproject.toml --allowlist tools/stubtest.allow

basedpyright   {shlex.quote(str(BIN / "basedpyright"))}

doctests       -m tools.doctests
stub           -m tools.stub --check

style          -m tools.style

layers         -m tools.layers
circles        -m tools.circles

ruff           -m ruff check
format         -m ruff format --check
lock           -m tools.lock --check
notice         -m tools.notice --check
peers          -m tools.peers --check
man            -m tools.man --check
kernels        -m tools.kernels --check
programs       -m tools.example_pages --check
state          -m tools.release_check state
slices         -m tests.slices --check
rooms          -m doctest tests/rooms.py
"""
#: Checks that read the registry of schemes and the URL Standard.
TABLES = shlex.join(map(str, sorted(SPECS.glob("iana/uri-schemes-[2d]*.csv"))))
WITH_SPECS = f"""
schemes        -m tools.uri_schemes {TABLES} {AS_OF} --check
standard       -m tools.whatwg_update {shlex.quote(str(SPECS / "whatwg"))}
"""


def run(name: str, command: Sequence[str]) -> bool:
    """Run a check, print its line, and return whether it passed."""
    began = time.monotonic()
    words = [sys.executable, *command] if command[0] == "-m" else command
    env = os.environ | {"NO_COLOR": "1", "PYTHONUTF8": "1", "RUSTDOCFLAGS": "-Dwarnings"}
    env["PATH"] += f":{os.environ.get('CARGO_HOME', Path.home() / '.cargo')}/bin"
    done = call(words, cwd=ROOT, env=env, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, encoding="utf-8", check=False)
    said = f"FAILED\n{done.stdout.rstrip()}" if done.returncode else "passed"
    print(f"{name:13} {time.monotonic() - began:6.1f} s  {said}", flush=True)
    return done.returncode == 0


def main(arguments: list[str]) -> int:
    """Run the checks, all or those that are named; return 1 where one fails."""
    text = LANES + (WITH_SPECS if SPECS.is_dir() else "")
    lanes = [[shlex.split(line) for line in lane.splitlines() if line] for lane in text.split("\n\n")]
    names = [name for lane in lanes for name, *_ in lane]
    parser = argparse.ArgumentParser(prog="python -m tools.lint", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    chosen = parser.parse_args(arguments).names or names
    if unknown := set(chosen) - set(names):
        parser.error(f"unknown check: {', '.join(sorted(unknown))}; expected {', '.join(names)}")
    began = time.monotonic()
    with ThreadPoolExecutor(2) as workers:
        work = [[check for check in lane if check[0] in chosen] for lane in lanes]
        done = list(workers.map(lambda lane: [run(name, command) for name, *command in lane], work))
    passed = [one for lane in done for one in lane]
    print(f"{time.monotonic() - began:.0f} s, {sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
