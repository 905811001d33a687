"""`urikit report`: the text on any terminal, the record, and the page."""

import json
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from tests.signals import as_in_a_terminal
from urikit.cli import program
from urikit.core.cells import width

for package in ("duckdb", "pyarrow"):
    pytest.importorskip(package, reason=f"no {package}: pip install 'urikit[test]'")

LIST = (
    "https://example.org/a?utm_source=x\nHTTPS://example.org/a?utm_source=x\nhttp://h.example:8080/b/c\na b\n"
    "https://u:canary@example.org/?token=canary\nhttp://h/\u202e\nhttp://h/" + "long/" * 80 + "%5c x\n"
)


def run(*args, stdin=LIST, **environment):
    runner = CliRunner(env={"NO_COLOR": None, "TERM": None, **environment})
    return runner.invoke(program, ["report", *map(str, args)], input=stdin, prog_name="urikit")


@pytest.mark.parametrize("columns", ["60", "80", "140"])
def test_the_text_fits_the_terminal_and_ends_in_no_spaces(columns):
    plain = run(COLUMNS=columns).stdout
    assert max(map(width, plain.splitlines())) <= int(columns)
    assert not re.search(r" $", plain, re.MULTILINE)
    colored = run("--color", "always", COLUMNS=columns).stdout
    assert re.sub(r"\033\[[\d;]*m", "", colored) == plain != colored


def test_the_text_says_the_most_important_first():
    lines = run().stdout.splitlines()
    assert lines[0] == "7 rows, 57.1% valid, on 2 hosts"
    assert lines[1:3] == [
        "• 3 rows are invalid, most often: space where it is not allowed",
        "• 1 row contains a secret: password, query parameter token",
    ]
    assert "canary" not in run().output and "\u202e" not in run().output


def test_bars_without_blocks():
    shown = run(PYTHONIOENCODING="ascii").output
    assert "█" in shown or "#" in shown


def test_the_record():
    found = json.loads(run("--json", "--top", "1").stdout)
    assert (found["rows"], found["valid"], found["invalid"]) == (7, 4, 3)
    assert found["schemes"] == {"distinct": 2, "rows": 4, "top": [{"value": "https", "rows": 3}], "other": 1}
    assert found["tracked"] == 2
    assert [one["duplicates"] for one in found["duplicates"]] == [0, 1, 1, 1, 1, 1]
    assert {one["code"]: one["place"] for one in found["errors"]} == {"space": "stdin:4", "non-ascii": "stdin:6"}
    assert "canary" not in run("--json").stdout


def test_iris_are_valid_where_that_is_asked():
    assert json.loads(run("--json", "--as", "rfc3987", stdin="http://ü/\n").stdout)["valid"] == 1


def test_the_page_is_one_file(tmp_path):
    pytest.importorskip("altair", reason="no altair: pip install 'urikit[test]'")
    (tmp_path / "urls.txt").write_text(LIST, "utf-8")
    found = run("--html", tmp_path / "out.html", tmp_path / "urls.txt", stdin=None)
    assert (found.output, found.exit_code) == ("", 0)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".html"] == ["out.html"]
    shown = (tmp_path / "out.html").read_text("utf-8")
    assert shown.startswith("<!doctype html>") and "<svg" in shown and "canary" not in shown
    assert str(tmp_path) not in shown


def test_columns_of_several_files_are_one_list(tmp_path):
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"n": ["1", "2"], "url": ["http://h/", "x y"]}), tmp_path / "a.parquet")
    (tmp_path / "b.csv").write_text("url,n\nhttp://h/,1\n")
    (tmp_path / "c.txt").write_text("http://h/\n\n")
    files = [tmp_path / name for name in ("a.parquet", "b.csv", "c.txt")]
    found = json.loads(run("--json", *files, stdin=None).stdout)
    assert (found["rows"], found["valid"], found["hosts"]["rows"]) == (5, 4, 3)
    assert found["errors"][0]["place"].endswith("a.parquet:2")


def test_nothing_to_read_and_files_that_are_missing(tmp_path):
    assert run(tmp_path / "none.txt").exit_code == 3
    (tmp_path / "two.csv").write_text("a,b\n1,2\n")
    found = run(tmp_path / "two.csv")
    assert found.exit_code == 2 and "missing --column" in found.stderr
    assert run(stdin="").stdout == "The list is empty\n"


def test_the_page_cannot_replace_the_list(tmp_path):
    pytest.importorskip("altair", reason="no altair: pip install 'urikit[test]'")
    path = tmp_path / "in.txt"
    path.write_text(LIST, "utf-8")
    (tmp_path / "soft").symlink_to(path)
    (tmp_path / "hard").hardlink_to(path)
    for html in (path, tmp_path / "soft", tmp_path / "hard"):
        found = run("--html", html, path, stdin=None)
        assert (found.exit_code, path.read_text("utf-8")) == (2, LIST)
        assert "is an input: choose another name" in found.stderr


@pytest.mark.parametrize("command", ["report", "dedupe"])
@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        ("url,n\nhttp://a/,1\n".encode("utf-16"), 3, "invalid header (line 1): UTF-16, expected UTF-8"),
        (b"url,n\xe9\nhttp://a/,1\n", 3, "invalid header (line 1): bytes that are not UTF-8"),
        (b"url,url\na,b\n", 2, 'two columns are called "url"'),
        (b"url;n\nhttp://a/;1\n", 2, "add --delimiter ';'"),
        (b"url\tn\nhttp://a/\t1\n", 2, "add --delimiter '\\t'"),
        (b"", 3, "empty, expected a header"),
    ],
)
def test_tables_that_cannot_be_read(command, data, code, message, tmp_path):
    (tmp_path / "in.csv").write_bytes(data)
    args = [command, str(tmp_path / "in.csv"), *(["--report"] if command == "dedupe" else [])]
    found = CliRunner().invoke(program, args, prog_name="urikit")
    assert found.exit_code == code and message in found.stderr


def test_lists_are_read_as_batch_reads_them(tmp_path):
    from tests.data.batch.files import pack

    for name, data, options in (
        ("a.csv.gz", b"url,n\nhttp://h/,1\n", ()),
        ("b.txt.zst", b"http://h/\n", ()),
        ("c.csv", b"id\tlink\n1\thttp://h/\n", ("--delimiter", "\\t")),
    ):
        found = json.loads(run("--json", *options, pack(tmp_path / name, data), stdin=None).stdout)
        assert (found["rows"], found["valid"], found["hosts"]["rows"]) == (1, 1, 1), name
    bad = pack(tmp_path / "bad.csv", b'url,n\n"http://h/\n",1\nhttp://h/,1\nhttp://h/,1,2\n')
    errors = json.loads(run("--json", bad, stdin=None).stdout)["errors"]
    assert [one["place"].rpartition(":")[2] for one in errors if one["code"] == "csv-fields"] == ["5"]


def test_codes_of_rows_have_the_words_of_batch():
    from urikit.data.batch.files import MESSAGES
    from urikit.data.survey.summary import _OWN

    assert all(_OWN[code] == MESSAGES[code] for code in _OWN.keys() & MESSAGES.keys() - {"max-length"})


@pytest.mark.parametrize(
    ("command", "number", "code"),
    [("report", signal.SIGTERM, 143), ("report", signal.SIGHUP, 129), ("dedupe", signal.SIGINT, 130)],
)
def test_a_signal_leaves_no_files(command, number, code, tmp_path):
    """The list is a pipe without an end, so the database is there when the signal comes."""
    line = [sys.executable, "-m", "urikit", command, "--temp", str(tmp_path)]
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(line, **options, preexec_fn=as_in_a_terminal) as process:
        process.stdin.write(b"http://h/\n" * 1000)
        process.stdin.flush()
        until = time.monotonic() + 120
        while not list(tmp_path.glob("*/rows.duckdb")) and time.monotonic() < until:
            time.sleep(0.01)
        assert list(tmp_path.glob("*/rows.duckdb"))
        process.send_signal(number)
        assert process.wait(120) == code
    assert list(tmp_path.iterdir()) == []
