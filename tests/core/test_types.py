"""What type checkers say of programs: nothing of right ones, and of wrong ones the marked lines.

`sample.py` and `chains.py` are checked by mypy and basedpyright in CI, and run here. `refused/programs.py` has a
mistake in each marked line; mypy, basedpyright and ty must find exactly those. What is not
installed is skipped.
"""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.core.typing import chains, sample
from urikit import IRI, URI, RelativeIRIReference, RelativeReference, WebURL

ROOT = Path(__file__).resolve().parents[2]
WRONG = Path("tests/core/typing/refused/programs.py")
#: What is checked besides: programs as people write them.
RIGHT = ("tests/core/typing/sample.py", "tests/core/typing/chains.py", "examples")


def marked():
    """The lines that must be refused, with the code of mypy."""
    lines = (ROOT / WRONG).read_text("utf-8").splitlines()
    return {number: found[1] for number, line in enumerate(lines, 1) if (found := re.search(r"# WRONG: (\S+)$", line))}


def output(module, *arguments):
    """What a checker prints about the project."""
    if find_spec(module) is None:
        pytest.skip(f"{module} is a package of another extra: ./urikit setup test lint")
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout


def mypy(*paths):
    printed = output("mypy", "--no-pretty", "--no-incremental", "--strict", *map(str, paths))
    found = re.findall(r"^(\S+?):(\d+): error: .*\[([\w-]+)\]$", printed, re.MULTILINE)
    return [(path, int(line), code) for path, line, code in found]


def basedpyright(*paths):
    printed = json.loads(output("basedpyright", "--outputjson", *map(str, paths)))
    assert printed["summary"]["filesAnalyzed"] > 0
    return [
        (found["file"], found["range"]["start"]["line"] + 1, found["rule"]) for found in printed["generalDiagnostics"]
    ]


def ty(*paths):
    options = ("--output-format", "concise", "--python", sys.executable, "--color", "never")
    printed = output("ty", "check", *options, *map(str, paths))
    assert "All checks passed" in printed or "diagnostic" in printed, printed
    found = re.findall(r"^(\S+?):(\d+):\d+: error\[([\w-]+)\]", printed, re.MULTILINE)
    return [(path, int(line), code) for path, line, code in found]


@pytest.mark.slow
@pytest.mark.smoke
def test_mypy_finds_each_mistake_and_names_it():
    assert {line: code for _, line, code in mypy(WRONG)} == marked()


@pytest.mark.slow
@pytest.mark.parametrize("checker", [basedpyright, ty])
def test_others_find_each_mistake(checker):
    assert {line for _, line, _ in checker(WRONG)} == set(marked())


@pytest.mark.slow
def test_ty_has_nothing_to_say_of_right_programs():
    """mypy and basedpyright say so in CI, by the files that pyproject.toml lists."""
    assert ty(*RIGHT, "--exclude", "examples/twins") == []


def test_the_mistakes_are_many():
    assert len(marked()) > 30


def test_chains_are_what_their_types_say():
    uri, relative = URI("http://h/a?x=1#f"), RelativeReference("a")
    assert str(chains.changing(uri, relative, None)) == "http://h/b/c"
    assert chains.changing_iris(IRI("http://é.example/a"), RelativeIRIReference("ü")) == "http"
    assert [str(built) for built in chains.building()] == ["https://h", "/a"]
    assert chains.common([uri, IRI("http://é.example/#ü"), relative]) == ["http://h/a?x=1", "http://é.example/"]
    assert str(chains.searching(WebURL("http://h/?a=1&b=2"))) == "http://h/?b=2"
    assert chains.modules(Path("/tmp/a b"))[0] == "file:///tmp/a%20b"
    assert chains.text_and_bytes(b"http://h/a") == [b"http://h/b", b"http://h/a", b"1"]


def test_samples_run():
    assert sample.reading("//h:1/x") == ("h", 1, "/x")
    assert sample.narrowing(URI("http://h/")) == "http at h" and sample.narrowing(RelativeReference("a")) == "a"
    assert str(sample.changing(URI("http://h/a/b"))) == "http://h/c"
    assert str(sample.building()) == "https://h:8080/a/b%20c?q=1&flag"
    assert sample.querying(URI("http://h/?a=1&q=2"), WebURL("http://h/"), RelativeReference("a")) == "http://h/?q=2"
    assert str(sample.walking(URI("http://u:p@h/n"))) == "http://u:p@h/n/n/a%20b"
    assert sample.refusing("http://h/a b") == "space"
    assert sample.wording("http://h/a")
    assert list(map(str, sample.sorting(["b:", "a:"]))) == ["a:", "b:"]
