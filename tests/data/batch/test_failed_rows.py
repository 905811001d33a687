"""A row that fails is listed and stays: what the output has for it, and that no secret is in the list."""

import json

import pyarrow
import pyarrow.parquet
import pytest

from tests.data.batch.files import listed, pack, read, unpack
from urikit.data import batch

SECRET = "CaNaRy7"
#: More than one block of lines.
LINE, ROWS = b'{"url":"http://h/","x":"%s"}\n' % (b"x" * 2000), 3_000


def run(folder, name, data, output, add="host", **options):
    target = folder / output
    summary = batch.run(pack(folder / name, data), target, add, **options)
    assert summary.rows_in == summary.rows_out and summary.failed == summary.listed == len(listed(target))
    return summary, target


def faults(target):
    return [(one["row"], one["line"], one["code"], one["text"]) for one in listed(target)]


def test_rows_of_csv_that_cannot_be_read(tmp_path):
    data = b'id,url\n1\n2,http://h/,3\n4,"http://h/"x\n5,\xff\n6,http://h/\n"a\nb",http://h/\n7,"http://u:pw@h/\n8,x\n'
    summary, target = run(tmp_path, "in.csv", data, "out.csv")
    assert summary == (7, 7, 5, 5)
    assert faults(target) == [
        (1, 2, "csv-fields", None),
        (2, 3, "csv-fields", None),
        (3, 4, "csv-quote", None),
        (4, 5, "not-utf-8", None),
        (7, 9, "csv-quote", None),
    ]
    assert unpack(target) == (
        b'id,url,host\n1,,\n2,http://h/,\n4,"http://h/"x,\n5,\xff,\n6,http://h/,h\n"a\nb",http://h/,h\n'
        b'7,"http://u:pw@h/\n8,x\n",\n'
    )
    _, target = run(tmp_path, "in.csv", data, "out.parquet")
    rows = pyarrow.parquet.read_table(target).to_pylist()
    assert [row["url"] for row in rows][:4] == [None, "http://h/", None, "\ufffd"]
    assert [row["host"] for row in rows] == [None, None, None, None, "h", "h", None]


def test_rows_of_json_that_cannot_be_read(tmp_path):
    deep = "[" * 100_000
    lines = ['{"url":"http://h/"}', "{", "[1]", "", '{"url":1}', '{"url":"\\ud800"}', '{"host":1,"url":"//g"}', deep]
    data = "\n".join(lines).encode() + b'\n{"url":"\xff"}\n'
    summary, target = run(tmp_path, "in.jsonl", data, "out.jsonl", "h=host")
    assert summary == (9, 9, 7, 7)
    assert [one[2] for one in faults(target)] == [
        "json-syntax", "json-object", "json-syntax", "json-text", "surrogate", "json-syntax", "not-utf-8",
    ]  # fmt: skip
    written = unpack(target).decode().splitlines()
    assert written == [
        '{"url":"http://h/","h":"h"}', '{"h":null}', '{"h":null}', '{"h":null}', '{"url":1,"h":null}',
        '{"url":"\\ud800","h":null}', '{"host":1,"url":"//g","h":"g"}', '{"h":null}', '{"h":null}',
    ]  # fmt: skip


def test_a_member_with_the_name_of_a_new_column_is_not_overwritten(tmp_path):
    first = LINE * ROWS
    summary, target = run(tmp_path, "in.jsonl", first + b'{"url":"http://h/","host":"mine"}\n', "out.jsonl")
    assert summary == (ROWS + 1, ROWS + 1, 1, 1)
    assert unpack(target).endswith(b'","host":"h"}\n{"url":"http://h/","host":"mine"}\n')
    assert faults(target) == [(ROWS + 1, ROWS + 1, "column-exists", None)]


def test_a_member_that_has_no_column_is_listed(tmp_path):
    first = LINE * ROWS
    _, target = run(tmp_path, "in.jsonl", first + b'{"url":"http://h/","new":1}\n', "out.csv")
    assert faults(target) == [(ROWS + 1, ROWS + 1, "column-new", None)]
    assert unpack(target).endswith(b"xx,h\nhttp://h/,,\n")


def test_lines_that_are_not_utf_8(tmp_path):
    data = b"http://h/\nhttp://h/\xff\n"
    _, target = run(tmp_path, "in.txt", data, "out.txt")
    assert unpack(target) == b"http://h/\th\nhttp://h/\xff\t\n"
    assert faults(target) == [(2, 2, "not-utf-8", None)]
    _, target = run(tmp_path, "in.txt", data, "out.jsonl")
    assert read(target)[1] == ("http://h/\ufffd", None)


@pytest.mark.parametrize(
    "array",
    [
        pyarrow.array([b"http://h/", b"\xff", None]).view(pyarrow.string()),
        pyarrow.array([b"http://h/", b"\xff", None], pyarrow.large_binary()).view(pyarrow.large_string()),
        pyarrow.array([b"http://h/", b"\xff", None]),
    ],
    ids=lambda array: str(array.type),
)
def test_parquet_that_is_not_utf_8(array, tmp_path):
    pyarrow.parquet.write_table(pyarrow.table({"url": array}), tmp_path / "in.parquet")
    target = tmp_path / "out.parquet"
    assert batch.run(tmp_path / "in.parquet", target, "host") == (3, 3, 1, 1)
    made = pyarrow.parquet.read_table(target)
    assert made["host"].to_pylist() == ["h", None, None]
    assert made["url"].cast(pyarrow.large_binary()).to_pylist() == [b"http://h/", b"\xff", None]
    assert [(one["row"], one["code"]) for one in listed(target)] == [(2, "not-utf-8")]


def test_columns_that_fail_apart_are_one_record(tmp_path):
    _, target = run(tmp_path, "in.txt", b"http://h:99999/\nhttp://h/a b\n", "out.csv", "host,href,path")
    first, second = listed(target)
    assert (first["columns"], second["columns"]) == (["href"], ["host", "path"])
    _, target = run(tmp_path, "in.txt", b"http://[::1/\n", "out.csv", "host,href")
    (both,) = listed(target)
    assert both["columns"] == ["host"] and [one["columns"] for one in both["more"]] == [["href"]]


@pytest.mark.parametrize("limit", [5, 1 << 20])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "txt", "parquet"])
def test_no_secret_is_in_the_list(ending, limit, tmp_path):
    texts = [
        f"http://u:{SECRET}@h/a b",
        f"http://h/a b?token={SECRET}",
        f"u:{SECRET}@h\\",
        f"http://u:{SECRET}@h/{'x' * 2000} ",
    ]
    broken = f"http://u:{SECRET}@h/".encode() + b"\xff"
    if ending == "parquet":
        rows = pyarrow.array([*(text.encode() for text in texts), broken])
        pyarrow.parquet.write_table(pyarrow.table({"url": rows}), tmp_path / "in.parquet")
        target = tmp_path / "out.parquet"
        batch.run(tmp_path / "in.parquet", target, "host", max_length=limit)
    else:
        lines = [json.dumps({"url": text}) if ending == "jsonl" else text for text in texts]
        data = "\n".join(lines).encode() + b"\n" + broken + b"\n"
        _, target = run(
            tmp_path, f"in.{ending}", b"url\n" * (ending == "csv") + data, f"out.{ending}", max_length=limit
        )
    assert len(listed(target)) == 5
    assert SECRET not in (tmp_path / f"{target.name}.errors.jsonl").read_text()
    assert all(one["text"] is None or len(one["text"]) <= 1_000 for one in listed(target))


@pytest.mark.parametrize("size", [2_000_000, pytest.param(100_000_000, marks=pytest.mark.slow)])
def test_a_long_row(size, tmp_path):
    long = b"http://h/" + b"a" * size
    summary, target = run(tmp_path, "in.csv", b'id,url\n1,//g\n2,"' + long + b'"\n3,//i\n', "out.parquet")
    assert summary == (3, 3, 1, 1)
    assert faults(target) == [(2, 3, "max-length", None)]
    made = pyarrow.parquet.read_table(target)
    assert made["host"].to_pylist() == ["g", None, "i"]
    assert made["url"][1].as_py() == long.decode()
    assert batch.run(target, tmp_path / "again.jsonl", "p=host") == (3, 3, 1, 1)


def test_what_the_output_does_not_have_is_in_the_list(tmp_path):
    _, target = run(tmp_path, "in.csv", b"id,url\n1,http://u:pw@h/b,c\n2\n3,x y\n", "out.csv")
    assert [one.get("raw") for one in listed(target)] == ["1,http://u:***@h/b,c", "2", None]
    _, target = run(tmp_path, "in.jsonl", b'[{"url":"http://u:pw@h/"}]\n{"url":"a b"}\n', "out.jsonl")
    assert [one.get("raw") for one in listed(target)] == ['[{"url":"http://u:***@h/"}]', None]
