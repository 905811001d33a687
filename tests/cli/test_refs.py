"""`urikit refs`: every form of its output, its filters, its exit codes."""

import csv
import json
import os
import re
import subprocess
import sys

import pytest

from tests.cli.running import runner
from tests.cli.test_terminal import EAGER, PLAIN, URIKIT, on_terminal
from tests.signals import as_in_a_terminal

PAGE = """@import "b.css";
@import "gone.css";
p { background: url("http://me:hunter2@example.org/x y") }
q { background: url("http://[") }
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "docs" / "sub").mkdir(parents=True)
    (tmp_path / "docs" / "a.css").write_text(PAGE)
    (tmp_path / "docs" / "b.css").write_text("")
    (tmp_path / "docs" / "sub" / "c.css").write_text('@import "../b.css"; @import "/a.css"; @import "../../out.css";')
    (tmp_path / "docs" / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "docs" / "sub" / "binary.css").write_bytes(b"\0")
    return tmp_path


run = runner("refs")


def records(*args, stdin=None):
    return [json.loads(line) for line in run("--json", *args, stdin=stdin).stdout.splitlines()]


# --- listings -----------------------------------------------------------------------------


def test_lines_of_fields(folder):
    result = run("docs/a.css", "--base", "http://example.org/a.css")
    assert result.exit_code == 0 and result.stderr == ""
    assert [line.split("\t") for line in result.stdout.splitlines()] == [
        ["docs/a.css:1:10", "import", "@import", "b.css", "http://example.org/b.css", "valid"],
        ["docs/a.css:2:10", "import", "@import", "gone.css", "http://example.org/gone.css", "valid"],
        [
            "docs/a.css:3:22",
            "embedded",
            "url() background",
            "http://me:hunter2@example.org/x y",
            "http://me:hunter2@example.org/x%20y",
            "differs",
        ],
        ["docs/a.css:4:22", "embedded", "url() background", "http://[", "", "invalid"],
    ]
    # What would end a field is escaped.
    (folder / "x.css").write_text('@import "a\\9 b\\\\c";')
    assert run("x.css").stdout.split("\t")[3] == "a\\tb\\\\c"


def test_json_records(folder):
    first, *_, last = records("docs/a.css", "--base", "http://example.org/a.css")
    assert first == {
        "v": 1,
        "n": 0,
        "file": "docs/a.css",
        "part": "",
        "member": "",
        "line": 1,
        "column": 10,
        "end_line": 1,
        "end_column": 15,
        "start": 9,
        "end": 14,
        "element": "@import",
        "attribute": "",
        "role": "import",
        "reference": "b.css",
        "raw": "b.css",
        "target": "http://example.org/b.css",
        "standard": "URL Standard",
        "other_target": "http://example.org/b.css",
        "other_standard": "RFC 3987",
        "base": "http://example.org/a.css",
        "base_source": "the retrieval URI",
        "verdict": "valid",
        "issues": [],
    }
    assert (last["n"], last["verdict"], last["target"]) == (3, "invalid", None)
    assert [issue["code"] for issue in last["issues"]] == ["IPv6-unclosed"]
    assert PAGE[last["start"] : last["end"]] == last["raw"]
    array = json.loads(run("--json=array", "docs/a.css", "docs/b.css").stdout)
    assert [record["n"] for record in array] == [0, 1, 2, 3]
    assert json.loads(run("--json=array", "docs/b.css").stdout) == []


def test_csv(folder):
    result = run("--csv", "docs/a.css", "--base", "http://example.org/")
    rows = list(csv.DictReader(result.stdout_bytes.decode().split("\r\n")[:-1]))
    assert [row["reference"] for row in rows] == [r["reference"] for r in records("docs/a.css")]
    assert rows[3]["target"] == "" and rows[3]["issues"] == "IPv6-unclosed"
    assert "raw" in rows[0]
    problems = list(csv.DictReader(run("--csv", "--check", "docs/a.css").stdout_bytes.decode().split("\r\n")[:-1]))
    assert {row["severity"] for row in problems} == {"warning", "error"}


def test_standard_input():
    (only,) = records("-", "--base", "http://example.org/", "--type", "css", stdin="@import 'x';")
    assert (only["file"], only["target"]) == ("-", "http://example.org/x")
    (only,) = records("--type", "text/css", stdin="@import 'x';")
    assert (only["verdict"], only["target"]) == ("unresolved", None)
    assert run(stdin="").exit_code == 0
    assert run("--check", "--type", "css", stdin="@import 'x';").exit_code == 0
    assert run("--check", "--severity", "info", "--type", "css", stdin="@import 'x';").exit_code == 1


def test_steps_from_outside():
    (only,) = records("-", "--type", "css", "--default", "http://d/", stdin="@import 'x';")
    assert (only["target"], only["base_source"]) == ("http://d/x", "the application")
    arguments = ("-", "--type", "css", "--default", "http://d/", "--base", "http://r/", "--entity", "http://e/")
    (only,) = records(*arguments, stdin="@import 'x';")
    assert (only["target"], only["base_source"]) == ("http://e/x", "the encapsulating entity")


def test_a_trace_has_every_step(folder):
    text = run("--trace", "docs/b.css", "docs/a.css", "--base", "http://me:hunter2@h/").stdout
    assert text.count("the retrieval URI") == text.count("the encapsulating entity (absent)") == 4
    assert "hunter2" not in text
    (first, *_) = records("--trace", "docs/a.css")
    assert first["trace"][1].strip() == "the encapsulating entity (absent)"


def test_a_summary(folder):
    text = run("--summary", "docs").stdout
    assert text.startswith("7 references in 3 files\n")
    for line in ("  3  css", "  1  example.org", "  5  valid", "  1  differs", "  1  invalid", "  1  binary files"):
        assert line in text.splitlines()


def test_filters(folder):
    assert [record["verdict"] for record in records("docs", "--only", "invalid", "--only", "differs")] == [
        "differs",
        "invalid",
    ]
    assert {record["role"] for record in records("docs", "--role", "embedded")} == {"embedded"}
    assert len(records("docs", "--ignore", "*gone*", "--ignore", "http://*")) == 4
    assert {record["file"] for record in records("docs", "--exclude", "sub")} == {"docs/a.css"}


def test_the_table_is_for_terminals(folder):
    code, shown = on_terminal("refs", str(folder / "docs" / "a.css"), "--base", "http://example.org/", columns=90)
    assert code == 0
    plain = re.sub("\033\\[[0-9;]*m", "", shown).splitlines()
    assert plain[0].endswith("a.css  (css, 4 references)")
    assert plain[1].split() == ["place", "in", "reference", "target", "verdict"]
    assert max(map(len, plain[1:])) <= 90
    assert (
        plain[-1].endswith("invalid")
        and plain[2].split()[:4] == ("1:10 @import b.css http://example.org/b.css").split()
    )
    assert "hunter2" not in shown and "…" in plain[-2]
    (folder / "wide.css").write_text("@import '漢字\\A\\202E x.css';")
    _, shown = on_terminal("refs", "--color", "never", str(folder / "wide.css"), "--base", "http://h/")
    assert "漢字␤⟨U+202E⟩" in shown and "\u202e" not in shown


# --- checking -----------------------------------------------------------------------------


def test_a_check_is_like_a_compiler(folder):
    result = run("--check", "docs")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert all(re.match(r"docs/\S+\.css:\d+:\d+: (error|warning): .* \([\w-]+\)$", line) for line in lines)
    assert any(line.startswith('docs/a.css:4:29: error: missing "]" after the IPv6 address') for line in lines)
    assert "hunter2" not in result.output
    assert result.stderr.splitlines()[0].startswith("urikit: 1 error, ")
    assert "binary files (1), files of other kinds (1)" in result.stderr
    assert run("--check", "-q", "docs").stderr == ""


def test_severities(folder):
    (folder / "x.css").write_text("@import 'http://h:80/';")
    assert run("--check", "x.css").exit_code == 0
    assert run("--check", "--severity", "info", "x.css").exit_code == 1
    (folder / "x.css").write_text("@import 'a b';")
    assert run("--check", "x.css").exit_code == 1
    assert run("--check", "--severity", "error", "x.css").exit_code == 0
    assert run("--check", "--ignore-code", "invalid-URL-unit", "x.css").exit_code == 0
    assert run("--check", "--ignore", "a b", "x.css").exit_code == 0
    assert run("x.css").exit_code == 0


def test_local_targets(folder):
    result = run("--check", "--local", "files", "docs", "--severity", "warning")
    assert 'docs/a.css:2:10: error: file "gone.css" not found (document-target-missing)' in result.stdout
    assert "docs/sub/c.css:1:48: warning" in result.stdout and "document-target-outside" in result.stdout
    (folder / "out.css").write_text("")
    result = run("--check", "--local", "files", "--root", ".", "docs/sub/c.css")
    assert result.stdout.count("\n") == 1 and 'file "a.css" not found' in result.stdout
    assert [r["verdict"] for r in records("--local", "files", "docs/a.css", "--only", "missing")] == ["missing"]
    # Where the folder is going to be published, links to there are links to its files.
    (folder / "docs" / "d.css").write_text(
        "@import 'https://example.org/nope.css'; @import 'https://example.org/b.css';"
    )
    result = run("--check", "--local", "files", "--base", "https://example.org/", "docs/", "--exclude", "[abc].css")
    assert result.stdout.count("not found") == 1


def test_json_of_problems(folder):
    found = records("--check", "--local", "files", "docs/a.css")
    assert [record["n"] for record in found] == list(range(len(found)))
    by_code = {record["code"]: record for record in found}
    assert by_code["document-target-missing"]["reference"] == "gone.css"
    assert by_code["IPv6-unclosed"]["severity"] == "error"
    assert "hunter2" not in json.dumps(found, ensure_ascii=False)
    shown = records("--check", "--show-secrets", "docs/a.css")
    assert any("hunter2" in (record["reference"] or "") for record in shown)


def test_sarif(folder):
    found = json.loads(run("--sarif", "docs").stdout)
    (run_,) = found["runs"]
    uris = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run_["results"]}
    assert uris == {"docs/a.css"}
    assert run_["originalUriBaseIds"]["%SRCROOT%"]["uri"] == f"file://{folder}/"
    assert run("--sarif", "docs").exit_code == 0
    assert run("--sarif", "--check", "docs").exit_code == 1


# --- what goes wrong ----------------------------------------------------------------------


def test_what_cannot_be_read_is_said_and_the_rest_is_read(folder):
    result = run("nope.css", "docs/a.css", "docs/picture.png", "docs/sub/binary.css")
    assert result.exit_code == 3
    assert result.stdout.count("\n") == 4
    assert "urikit: cannot read nope.css: No such file or directory\n" in result.stderr
    assert "cannot read docs/sub/binary.css: it is binary" in result.stderr
    assert run("--check", "nope.css", "docs/a.css").exit_code == 3


def test_what_cannot_be_read_is_said_after_all_that_could(folder):
    program_ = [sys.executable, "-m", "urikit", "refs", "nope.css", "docs/b.css", "docs/gone", "docs/a.css"]
    result = subprocess.run(program_, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    *shown, first, second = result.stdout.splitlines()
    assert result.returncode == 3
    assert [line.partition(":")[0] for line in shown] == ["docs/a.css"] * 4
    assert first == "urikit: cannot read nope.css: No such file or directory"
    assert second == "urikit: cannot read docs/gone: No such file or directory"


def test_a_url_without_online_is_said_before_anything_is_read(folder):
    result = run("docs/a.css", "http://example.org/")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a URL is fetched with --online only" in result.stderr


def test_a_reader_that_breaks_in_the_middle_costs_its_own_rows_alone(folder, monkeypatch):
    from urikit.links import report

    monkeypatch.setattr(report, "_MANY", 2)
    place = report._span

    def broken(holder, start, end, part):
        assert start < 20
        return place(holder, start, end, part)

    monkeypatch.setattr(report, "_span", broken)
    result = run("docs/a.css", "docs/b.css", "docs/sub/c.css")
    assert result.exit_code == 3
    assert [line.partition("\t")[0] for line in result.stdout.splitlines()] == [
        "docs/a.css:1:10",
        "docs/sub/c.css:1:10",
    ]
    assert "urikit: cannot read docs/a.css: the reader failed: AssertionError" in result.stderr


def test_a_folder_without_documents_and_a_limit(folder):
    (folder / "empty").mkdir()
    result = run("empty")
    assert (result.exit_code, result.stderr) == (3, "urikit: nothing to read in empty\n")
    result = run("--max-size", "10", "docs/a.css")
    assert result.exit_code == 3 and "longer than 10 bytes" in result.stderr
    assert run("--max-size", "10", "--type", "css", stdin="x" * 11).exit_code == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--base", "relative", "x"), "--base"),
        (("--base", "http://[", "x"), "--base"),
        (("--type", "nope", "x"), "--type takes a media type or one of html"),
        (("--ignore-code", "second-hsh", "x"), "did you mean second-hash"),
        (("--root", "nope", "x"), "--root"),
        (("--csv", "--json", "x"), "does not go with"),
        (("--local", "files", "-"), "standard input is in no folder"),
        (("--sarif", "--summary", "x"), "--sarif does not go with --summary"),
    ],
)
def test_mistakes_of_use(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2 and said in result.stderr


def test_nothing_to_read_from_a_person():
    code, shown = on_terminal("refs")
    assert code == 2 and "nothing to read" in shown


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_quiet(folder, unbuffered):
    (folder / "long.css").write_text("@import 'x';\n" * 5_000)
    reader = subprocess.Popen(["head", "-n", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = subprocess.Popen(
        [*URIKIT, "refs", "long.css"],
        stdout=reader.stdin,
        stderr=subprocess.PIPE,
        env=PLAIN | {"PYTHONUNBUFFERED": unbuffered},
        cwd=folder,
    )
    reader.stdin.close()
    reader.stdin = None
    _, stderr = writer.communicate()
    assert reader.communicate()[0].startswith(b"long.css:1:10\t")
    assert (stderr, writer.returncode) == (b"", 141)


def test_an_interrupt_is_quiet(folder):
    import signal

    for number in range(20):
        (folder / f"{number}.css").write_text("@import 'x';\n" * 4_000)
    process = subprocess.Popen(
        [*URIKIT, "refs", "--json", "."],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        preexec_fn=as_in_a_terminal,
        cwd=folder,
        start_new_session=True,
    )
    # More than a pipe holds is left, so that it still writes; and what was read came out of several processes.
    process.stdout.read(100_000)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process gets it
    _, stderr = process.communicate(timeout=60)
    assert (process.returncode, stderr.strip()) == (130, b"")


def test_a_progress_bar_for_a_folder(folder):
    code, shown = on_terminal("refs", "--check", str(folder / "docs"), stdout=False, start=EAGER)
    assert code == 1
    assert "docs  █" in shown and "%" in shown
    assert "%" not in on_terminal("refs", "--check", "-q", str(folder / "docs"), stdout=False, start=EAGER)[1]


def test_two_processes_print_what_one_does(folder):
    for number in range(30):
        (folder / "docs" / f"{number}.css").write_text(f"@import 'x{number}';\n" * 10)
    eager = "from urikit.cli import main; from urikit.links import pool; pool._WORTH_IT = 0; main()"
    one, two = (
        subprocess.run(
            [
                sys.executable,
                "-c",
                eager,
                "refs",
                "--check",
                "--severity",
                "info",
                "--local",
                "files",
                "--jobs",
                jobs,
                "docs",
            ],
            capture_output=True,
            env=PLAIN,
            cwd=folder,
            check=False,
        )
        for jobs in ("1", "2")
    )
    assert one.returncode == two.returncode == 1
    assert one.stdout == two.stdout and one.stderr == two.stderr
    assert one.stdout.count(b"document-target-missing") == 301


LOADED = """
import sys
from click.testing import CliRunner
from urikit.cli import program
CliRunner().invoke(program, ["refs", "--help"])
# From Python 3.14 on, asyncio loads the rest of concurrent.futures.
concurrent = "concurrent" if sys.version_info < (3, 14) else "concurrent.futures.process"
readers = ("urikit.documents", concurrent, "multiprocessing")
print(*sorted(m for m in sys.modules if m.startswith(readers)))
"""


def test_help_loads_no_reader():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
