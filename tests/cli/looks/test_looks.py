"""The files say how the command line looks today, and nothing sticks out of the terminal."""

import re

import pytest

from tests.cli.looks import FOLDER, LOOKS, WIDTHS, look, shown, widest

#: What is one line for programs and for copying, or as long as a URI in it.
LINES = ("equal", "equal-different", "validate", "get-invalid")
#: Lines of examples in help pages are not folded.
EXAMPLE = re.compile(r"^  (?:\w+ .*\| )?urikit .*$", re.MULTILINE)
#: A URL is not folded: it ends its line, behind a name.
URL = re.compile(r"^(?:\w[\w ]*:? +)?https://\S+$", re.MULTILINE)


@pytest.mark.parametrize("name", LOOKS)
def test_it_looks_as_recorded(name):
    assert look(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), "python -m tests.cli.looks --write"


def test_there_is_a_file_for_each():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(LOOKS)


@pytest.mark.parametrize("name", LOOKS)
def test_it_fits_and_colour_changes_no_character(name):
    for columns in WIDTHS:
        plain = shown(LOOKS[name], columns, "never")
        assert name in LINES or widest(URL.sub("", EXAMPLE.sub("", plain))) <= columns
        # One shows an input that ends in a space.
        assert name == "validate" or not re.search(r" $", plain, re.MULTILINE)
        colored = "" if name.startswith("help") else shown(LOOKS[name], columns, "always")
        assert re.sub(r"\033\[[\d;]*m", "", colored) in (plain, "")
