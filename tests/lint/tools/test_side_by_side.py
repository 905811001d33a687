"""The page that asks other programs: every string has its section, and nothing is fetched."""

import shutil

import pytest

import urikit
from tools import side_by_side
from urikit.cells import visible


def test_every_string_has_a_section():
    page = side_by_side.page()
    assert len(set(side_by_side.STRINGS)) == len(side_by_side.STRINGS) == 40
    sections = page.split("\n## ")[1:]
    for text, section in zip(side_by_side.STRINGS, sections, strict=True):
        assert visible(text) in section.splitlines()[0]
        assert urikit.explain(text).answer.sentence in section
        assert "- urllib.parse" in section
    assert all(line.isprintable() for line in page.splitlines())


def test_what_a_program_makes_of_a_string():
    assert side_by_side._answer(side_by_side._urllib, "http://h:x/")[0] is False
    assert side_by_side._answer(side_by_side._urllib, "HTTP://h/") == (True, "http://h/")
    assert side_by_side._shown("http://h/", (True, "http://h/")) == "accepted as it is"
    assert side_by_side._shown("HTTP://h/", (True, "http://h/")) == "accepted as `http://h/`"
    assert side_by_side._shown("x", (False, "no |\n")) == "refused, <code>no &#124;␤</code>"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is missing: apt-get install curl")
def test_curl_reads_and_fetches_nothing(monkeypatch):
    asked, run = [], side_by_side._run
    monkeypatch.setattr(side_by_side, "_run", lambda command: asked.append(command) or run(command))
    accepted, refused = side_by_side._curl(("http://127.0.0.1:9/", "http://a b/"))
    assert (accepted[0], refused[0]) == (True, False)
    assert all(command[command.index("--proto") + 1] == "-all" for command in asked)


def test_a_program_that_does_not_answer():
    assert side_by_side._run(["/nothing/there"]).returncode == 127
