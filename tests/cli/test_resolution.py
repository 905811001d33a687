"""The 42 examples of RFC 3986 5.4 through `urikit resolve`, with and without `--trace`."""

import pytest
from click.testing import CliRunner

from urikit.cli import program

BASE = "http://a/b/c/d;p?q"

# RFC 3986 5.4.1 and 5.4.2, the strict answer of the last.
EXAMPLES = {
    "g:h": "g:h",
    "g": "http://a/b/c/g",
    "./g": "http://a/b/c/g",
    "g/": "http://a/b/c/g/",
    "/g": "http://a/g",
    "//g": "http://g",
    "?y": "http://a/b/c/d;p?y",
    "g?y": "http://a/b/c/g?y",
    "#s": "http://a/b/c/d;p?q#s",
    "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x",
    "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s",
    "": "http://a/b/c/d;p?q",
    ".": "http://a/b/c/",
    "./": "http://a/b/c/",
    "..": "http://a/b/",
    "../": "http://a/b/",
    "../g": "http://a/b/g",
    "../..": "http://a/",
    "../../": "http://a/",
    "../../g": "http://a/g",
    "../../../g": "http://a/g",
    "../../../../g": "http://a/g",
    "/./g": "http://a/g",
    "/../g": "http://a/g",
    "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g",
    "./../g": "http://a/b/g",
    "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y",
    "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x",
    "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x",
    "http:g": "http:g",
}


def resolve(*args, stdin=None):
    result = CliRunner().invoke(program, ["resolve", "--base", BASE, *args], input=stdin, prog_name="urikit")
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_all_as_lines():
    assert len(EXAMPLES) == 42
    lines = "".join(f"{reference}\n" for reference in EXAMPLES)
    assert resolve(stdin=lines).splitlines() == list(EXAMPLES.values())


@pytest.mark.parametrize("reference", EXAMPLES)
def test_trace(reference):
    lines = resolve("--trace", "--", reference).splitlines()
    sections = [line.split()[0] for line in lines]
    assert lines[-1] == f"5.3    {EXAMPLES[reference]}"
    assert sections[0] == "5.2.2"
    assert sections == sorted(sections)
    # A dot segment of the path is removed in a step of its own.
    path = reference.split("#")[0].split("?")[0]
    has_dots = bool({".", ".."} & set(path.split("/")))
    assert ("5.2.4" in sections) == has_dots


def test_the_session_of_the_documentation():
    assert resolve("--trace", "../../../g") == (
        '5.2.2  reference has no scheme, no authority; path does not start with "/"\n'
        '5.2.3  merge("/b/c/d;p", "../../../g")  ->  "/b/c/../../../g"\n'
        '5.2.4  remove_dot_segments              ->  "/g"\n'
        "5.3    http://a/g\n"
    )


def test_backward_compatible():
    assert resolve("--compat", "http:g") == "http://a/b/c/g\n"
