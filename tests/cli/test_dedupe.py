"""`urikit dedupe`: which rows stay, where they go, what is said, and what becomes of files that fail."""

import json
import os
import subprocess
import sys
from csv import reader

import pytest

from tests.cli.running import runner

pytest.importorskip("duckdb", reason="no duckdb: pip install 'urikit[test]'")
pyarrow = pytest.importorskip("pyarrow", reason="no pyarrow: pip install 'urikit[test]'")
from pyarrow import csv, parquet  # noqa: E402

LIST = b"http://h/a\nHTTP://h:80/a\na b\n\xff\nhttp://h/b\r\nhttp://h/a#x\n"


run = runner("dedupe")


def test_the_first_of_each_group_stays_in_its_place_byte_for_byte():
    found = run(stdin=LIST)
    assert found.stdout_bytes == b"http://h/a\na b\n\xff\nhttp://h/b\r\nhttp://h/a#x\n"
    assert found.stderr == "urikit: 6 rows: 3 kept, 1 merged, 2 invalid\n"
    assert found.exit_code == 1
    quiet = run("--by", "http", "-q", stdin=LIST)
    assert (quiet.stdout_bytes, quiet.stderr_bytes) == (b"http://h/a\na b\n\xff\nhttp://h/b\r\n", b"")


def test_the_shortest_of_each_group_stays():
    found = run("--keep", "shortest", stdin=b"http://h:80/\nurn:x:y\nhttp://h/\n")
    assert (found.stdout, found.exit_code) == ("urn:x:y\nhttp://h/\n", 0)


def test_invalid_rows_are_listed_with_their_places_and_without_secrets(tmp_path):
    path = tmp_path / "urls.txt"
    path.write_bytes(LIST + b"http://u:canary@h/ x\n")
    found = run("--invalid", "list", path)
    assert found.stdout == "http://h/a\nhttp://h/b\nhttp://h/a#x\n"
    assert found.stderr.splitlines()[:3] == [
        f"{path}:3:2: space: a b",
        f"{path}:4: surrogate",
        f"{path}:7:19: space: http://u:***@h/ x",
    ]
    piped = run("--invalid", "list", stdin=LIST)
    assert piped.stderr.startswith("stdin:3:2: space: a b\n")


def test_the_report_says_what_and_why():
    found = run("--report", stdin=LIST)
    assert found.stdout.startswith("6 rows, 5 without duplicates\n")
    assert "merged   1 (16.7%)" in found.stdout and "invalid  2: space 1, surrogate 1" in found.stdout
    assert "remove the default port" in " ".join(found.stdout.split())
    record = json.loads(run("--json", stdin=LIST).stdout)
    assert record["rows"] == record["kept"] + record["merged"] + record["invalid"]
    assert record["reasons"][0]["rules"] == ["case", "scheme"]


def test_all_columns_of_a_parquet_file_stay(tmp_path):
    table = pyarrow.table({"id": [1, 2, 3, 4], "url": ["http://h/a", "HTTP://h/a", None, "a b"]})
    parquet.write_table(table, tmp_path / "in.parquet")
    found = run(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet")
    assert (found.stdout, found.exit_code) == ("", 1)
    assert parquet.read_table(tmp_path / "out.parquet").to_pydict() == {
        "id": [1, 3, 4],
        "url": ["http://h/a", None, "a b"],
    }
    assert run(tmp_path / "in.parquet", "-o", tmp_path / "out.csv").exit_code == 1
    assert csv.read_csv(tmp_path / "out.csv")["id"].to_pylist() == [1, 3, 4]


def test_values_of_csv_stay_as_they_are_written(tmp_path):
    (tmp_path / "in.csv").write_text('n,link\n007,http://h/a\n"1,5",HTTP://h/a\n1e3,"http://h/""b"\n')
    assert run(tmp_path / "in.csv", "--column", "link", "-o", tmp_path / "out.csv").exit_code == 1
    written = list(reader((tmp_path / "out.csv").read_text().splitlines()))
    assert written == [["n", "link"], ["007", "http://h/a"], ["1e3", 'http://h/"b']]


def test_json_lines_are_read(tmp_path):
    (tmp_path / "in.jsonl").write_text('{"url": "http://h/a"}\n{"url": "HTTP://h/a"}\n')
    assert json.loads(run(tmp_path / "in.jsonl", "--json").stdout)["merged"] == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["in.parquet"], "missing --output"),
        (["in.parquet", "-o", "out.txt"], "invalid --output: expected .parquet or .csv"),
        (["in.txt", "-o", "out.parquet"], "invalid --output: expected a text file"),
        (["in.parquet", "--column", "no", "--report"], 'missing column "no": the columns are id, url'),
        (["in.parquet", "--column", "id", "--report"], 'column "id" is not text'),
        (["in.txt", "--column", "url"], "--column belongs to"),
        (["in.txt", "--memory", "much"], 'invalid --memory: expected a size such as "1GB", found "much"'),
        (["in.txt", "--temp", "none"], "cannot write to --temp"),
    ],
)
def test_wrong_use(args, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parquet.write_table(pyarrow.table({"id": [1], "url": ["http://h/a"]}), "in.parquet")
    (tmp_path / "in.txt").write_text("http://h/\n")
    found = run(*args)
    assert found.exit_code == 2, found.output
    assert message in found.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"in.parquet", "in.txt"}


def test_files_that_cannot_be_read_or_written(tmp_path):
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 this is not one PAR1")
    (tmp_path / "in.txt").write_text("http://h/\n")
    for args in (
        [tmp_path / "bad.parquet", "--report"],
        [tmp_path / "none.txt"],
        [tmp_path / "none.parquet", "--report"],
        [tmp_path / "in.txt", "-o", tmp_path / "none" / "out.txt"],
    ):
        found = run(*args)
        assert found.exit_code == 3, found.output
        assert found.stderr.startswith("urikit: cannot ") and found.stderr.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"bad.parquet", "in.txt"}


def test_a_long_row_is_invalid_and_stays_whole(tmp_path):
    path = tmp_path / "urls.txt"
    path.write_text("http://h/" + "x" * 3_000_000 + "\nhttp://h/\n")
    found = run(path)
    assert found.stdout == path.read_text()
    assert found.exit_code == 1
    assert "max-length" in run(path, "--json").stdout


def test_a_file_that_changes_while_it_is_read_is_no_list(tmp_path):
    from urikit.cli import duplicates
    from urikit.cli.lists import UrlList
    from urikit.data.deduplication import Groups

    path = tmp_path / "urls.txt"
    path.write_text("http://h/\n")

    class Late(Groups):
        def settle(self):
            path.write_text("")
            return super().settle()

    with Late() as groups, pytest.raises(duplicates.Changed):
        found = UrlList((str(path),), None, 9)
        duplicates.run(found, groups, "scheme", str(tmp_path / "o"), "keep", False, "no", "shown", "never")
    assert [one.name for one in tmp_path.iterdir()] == ["urls.txt"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_said(tmp_path):
    (tmp_path / "in.txt").write_text("http://h/\n" * 10)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "urikit", "dedupe", str(tmp_path / "in.txt")], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 3 and b"cannot write" in done.stderr


def test_a_missing_package_is_said():
    code = "import sys; sys.modules['duckdb'] = None\nfrom urikit.cli import main; main()"
    for command, extra in (("dedupe", "duckdb"), ("report", "report")):
        done = subprocess.run([sys.executable, "-c", code, command, "x"], capture_output=True, text=True, check=False)
        assert done.returncode == 3
        assert done.stderr == f"urikit: {command} needs the package duckdb: pip install 'urikit[{extra}]'\n"


def test_kept_lines_are_the_same_bytes(tmp_path):
    assert run(stdin=b"http://a/\r\nHTTP://a\r\nhttp://b/").stdout_bytes == b"http://a/\r\nhttp://b/"
    assert run(stdin=b"http://a/\nHTTP://a").stdout_bytes == b"http://a/\n"
    first, second, output = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "o.txt"
    first.write_bytes(b"http://a/"), second.write_bytes(b"http://b/\r")
    assert run(first, second, "-o", output).exit_code == 0
    assert output.read_bytes() == b"http://a/\nhttp://b/\r"
    (tmp_path / "in.csv").write_bytes(b'n,url\r\n"1",http://a/\r\n2,HTTP://a\r\n3,a b,c\r\n\xff,x')
    assert run(tmp_path / "in.csv", "-o", tmp_path / "o.csv").exit_code == 1
    assert (tmp_path / "o.csv").read_bytes() == b'n,url\r\n"1",http://a/\r\n3,a b,c\r\n\xff,x'


def test_an_input_can_be_the_output(tmp_path):
    path = tmp_path / "urls.txt"
    path.write_bytes(b"http://a/\na b\nHTTP://a\n")
    found = run(path, "-o", path, "--invalid", "list")
    assert path.read_bytes() == b"http://a/\n"
    assert found.stderr == f"{path}:2:2: space: a b\nurikit: 3 rows: 1 kept, 1 merged, 1 invalid\n"


def test_every_row_is_counted(tmp_path):
    for name, data in (
        ("a.csv", b"url\nhttp://a/\n\n"),
        ("b.csv", b"url,n\nhttp://a/,1\n\n"),
        ("c.jsonl", b'{"url":"http://a/","n":1}\n\n'),
        ("d.jsonl", b'{"url":"http://a/","n":1}\n{"url":"a b","n":"x"}\n'),
        ("e.csv", b"url,n\nhttp://a/,1\nhttp://b/,\xff\n"),
    ):
        (tmp_path / name).write_bytes(data)
        record = json.loads(run(tmp_path / name, "--json").stdout)
        assert (record["rows"], record["kept"], record["invalid"]) == (2, 1, 1), name


def test_compressed_lists_are_read_and_written(tmp_path):
    from tests.data.batch.files import pack, unpack

    for ending in ("gz", "zst"):
        source, output = pack(tmp_path / f"in.txt.{ending}", b"http://a/\nHTTP://a\n"), tmp_path / f"o.log.{ending}"
        assert run(source).stdout == "http://a/\n"
        assert run(source, "-o", output).exit_code == 0
        assert unpack(output) == b"http://a/\n"
    table = pack(tmp_path / "in.csv.gz", b"url;n\nhttp://a/;1\nHTTP://a;2\n")
    assert run(table, "--delimiter", ";", "-o", tmp_path / "o.csv.gz").exit_code == 0
    assert unpack(tmp_path / "o.csv.gz") == b"url;n\nhttp://a/;1\n"
    assert run(tmp_path / "in.parquet.gz", "--report").exit_code == 2
