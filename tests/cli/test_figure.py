"""`urikit figure`: files by their ending, standard output, refusals, exit codes."""

import sys

import pytest

from tests.cli.running import runner
from urikit import figure

PNG = b"\x89PNG\r\n\x1a\n"


run = runner("figure")


def test_standard_output_is_svg():
    found = run("http://h/a")
    assert (found.stdout, found.stderr, found.exit_code) == (figure.svg("http://h/a"), "", 0)


def test_options_are_those_of_python():
    made = run("--theme", "dark", "--width", "30", "--secret-name", "x", "http://h/?x=y&" + "a" * 40).stdout
    assert made == figure.svg("http://h/?x=y&" + "a" * 40, theme="dark", width=30, secret_names=["x"])
    assert run("--show-secrets", "http://u:canary@h/").stdout == figure.svg("http://u:canary@h/", secrets="shown")
    assert "canary" not in run("http://u:canary@h/").stdout


def test_invalid_input_is_drawn_and_the_exit_code_is_1(tmp_path):
    out = tmp_path / "x.svg"
    found = run("-o", out, "http://h/a b", "http://h/")
    assert (found.output, found.exit_code) == ("", 1)
    assert out.read_text("utf-8") == figure.svg("http://h/a b", "http://h/")
    assert run("http://é/").exit_code == 0


@pytest.mark.parametrize("name", ["x.svg", "X.SVG", "a.b.svg"])
def test_the_ending_says_the_format(tmp_path, name):
    assert run("-o", tmp_path / name, "a:b").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["x.jpg", "x", "svg", "x.svg.gz", ".svg"])
def test_other_endings_are_refused(tmp_path, name):
    found = run("-o", tmp_path / name, "a:b")
    assert found.exit_code == 2
    assert "expected a name that ends in .svg or .png" in found.stderr
    assert list(tmp_path.iterdir()) == []


def test_png(tmp_path):
    pytest.importorskip("vl_convert", reason="no vl-convert: pip install 'urikit[test]'")
    assert run("-o", tmp_path / "x.png", "--scale", "3", "a:b").exit_code == 0
    assert (tmp_path / "x.png").read_bytes() == figure.png("a:b", scale=3)
    assert run("--format", "png", "a:b").stdout_bytes.startswith(PNG)
    found = run("-o", tmp_path / "y.png", "--scale", "10", *["a:b"] * 100)
    assert (found.exit_code, (tmp_path / "y.png").exists()) == (2, False)
    assert "50,000,000 pixels" in found.stderr


def test_png_without_the_package(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    found = run("-o", tmp_path / "x.png", "a:b")
    assert (found.stderr, found.exit_code) == (
        "urikit: figure needs the package vl_convert: pip install 'urikit[figure]'\n", 3,
    )  # fmt: skip
    assert list(tmp_path.iterdir()) == []


def test_a_format_that_contradicts_the_ending(tmp_path):
    found = run("-o", tmp_path / "x.png", "--format", "svg", "a:b")
    assert (found.exit_code, list(tmp_path.iterdir())) == (2, [])


def test_lines_and_nul_records():
    assert run(stdin="a:b\nc:d\n").stdout == figure.svg("a:b", "c:d")
    assert run("-0", stdin="a:b\0c\nd\0").stdout == figure.svg("a:b", "c\nd")


def test_nothing_to_draw_too_many_and_too_long(tmp_path):
    out = tmp_path / "x.svg"
    assert (run("-o", out, stdin="").exit_code, out.exists()) == (2, False)
    assert (run("-o", out, stdin="a:b\n" * 101).exit_code, out.exists()) == (2, False)
    found = run("-o", out, "--max-length", "5", "a:b", "abcdef")
    assert (found.exit_code, out.read_text("utf-8")) == (1, figure.svg("a:b"))
    assert "argument 2: longer than 5 characters" in found.stderr
    assert run("-o", out, "--max-length", "5", "abcdef").exit_code == 1


def test_a_file_that_cannot_be_written(tmp_path):
    found = run("-o", tmp_path / "missing" / "x.svg", "a:b")
    assert found.exit_code == 3
    assert "cannot write" in found.stderr
