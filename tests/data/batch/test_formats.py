"""Every format and compression goes in and comes out, with the same rows and answers; what was there stays."""

import json
from decimal import Decimal

import pyarrow
import pyarrow.parquet
import pytest

from tests.data.batch.files import ENDINGS, listed, pack, read, unpack, write
from urikit import columns
from urikit.data import batch

TEXTS = ["http://Example.org:80/a?q=1", "http://h/a b", "http://bücher.example/é", "007", "1e5", 'a"b', "x,y"]


@pytest.mark.parametrize("before", ENDINGS)
def test_every_format_to_every_other(before, tmp_path):
    source = write(tmp_path / f"in.{before}", TEXTS)
    expected = zip(TEXTS, columns.host(TEXTS), columns.normalize(TEXTS), strict=True)
    rows = [tuple(value or None for value in row) for row in expected]
    for after in ENDINGS:
        target = tmp_path / f"out.{after}"
        assert batch.run(source, target, "host,normalize") == (7, 7, 3, 3)
        assert read(target) == rows, after
        found = [(one["row"], one["code"], one["offset"], one["text"]) for one in listed(target)]
        assert found == [
            (2, "space", 10, "http://h/a b"),
            (3, "non-ascii", 8, "http://bücher.example/é"),
            (6, "quotation-mark", 1, 'a"b'),
        ]
    made = {f"out.{after}{more}" for after in ENDINGS for more in ("", ".errors.jsonl")}
    assert {path.name for path in tmp_path.iterdir()} == {source.name, *made}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_without_rows(ending, tmp_path):
    source, target = write(tmp_path / f"in.{ending}", []), tmp_path / f"out.{ending}"
    assert batch.run(source, target, "host") == (0, 0, 0, 0)
    assert read(target) == [] and listed(target) == []


def test_a_csv_row_is_the_same_bytes_with_more_fields(tmp_path):
    rows = [b'007,http://h/,"a ""b""\n c",1e5', b" x ,'q',\"\",", b"0.10,//g,TRUE,NULL"]
    source = pack(tmp_path / "in.csv", b"\xef\xbb\xbfid,url,x y,\r\n" + b"\r\n".join(rows))
    target = tmp_path / "out.csv"
    batch.run(source, target, "host")
    header, *written = unpack(target).removesuffix(b"\n").split(b"\r\n")
    assert header == b"id,url,x y,,host"
    assert written == [rows[0] + b",h", rows[1] + b",", rows[2] + b",g"]


def test_json_lines_keep_what_they_have(tmp_path):
    lines = [
        '{"url":"http://h/","n":1.10e+400,"big":123456789012345678901234567890,"x":{"b":[1,{"a":null}],"a":"\\u00e9"}}',
        '  { "x" : [ ] , "url" : "//g" }  ',
        "{}",
        '{"url":null}',
        " { } ",
    ]
    source = pack(tmp_path / "in.jsonl", "\n".join(lines).encode())
    target = tmp_path / "out.jsonl"
    assert batch.run(source, target, "host,params").failed == 0
    assert unpack(target).decode().split("\n") == [
        lines[0][:-1] + ',"host":"h","params":[]}',
        '  { "x" : [ ] , "url" : "//g" ,"host":"g","params":[]}',
        '{"host":null,"params":null}',
        '{"url":null,"host":null,"params":null}',
        ' { "host":null,"params":null}',
        "",
    ]
    assert all(type(json.loads(line)) is dict for line in unpack(target).splitlines())


def test_a_line_of_text_is_the_same_bytes_with_answers_after_tabs(tmp_path):
    source = pack(tmp_path / "in.txt", b"a%09b%0Ac%5C\r\nx\ty\r\n")
    target = tmp_path / "out.txt"
    batch.run(source, target, "percent_decode,host")
    assert unpack(target) == b"a%09b%0Ac%5C\ta\\tb\\nc\\\\\t\r\nx\ty\tx\\ty\t\r\n"


def test_text_has_room_for_one_column(tmp_path):
    source = pack(tmp_path / "in.csv", b"url,x\nhttp://h/,1\n")
    with pytest.raises(batch.PlanError, match="text has room for one column, and the input has 2"):
        batch.run(source, tmp_path / "out.txt", "host")


def test_parquet_keeps_its_schema(tmp_path):
    table = pyarrow.table(
        {
            "id": pyarrow.array([7, None], pyarrow.int8()),
            "url": pyarrow.array(["http://h/", None]).dictionary_encode(),
            "d": pyarrow.array([Decimal("1.10"), None]),
            "s": pyarrow.array([{"a": [1, None]}, None]),
        }
    ).replace_schema_metadata({"who": "me"})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    batch.run(tmp_path / "in.parquet", tmp_path / "out.parquet", "host,effective_port,labels")
    made = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert made.select(table.column_names).equals(table)
    assert made.schema.metadata[b"who"] == b"me"
    assert made.schema.field("effective_port").type == pyarrow.uint16()
    assert made["labels"].to_pylist() == [["h"], None]


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.string(),
        pyarrow.large_string(),
        pyarrow.string_view(),
        pyarrow.binary(),
        pyarrow.large_binary(),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.binary()),
    ],
    ids=str,
)
def test_urls_of_parquet_may_be_text_or_bytes(kind, tmp_path):
    texts = pyarrow.array(["http://h/", None, "http://u:pw@h/" + "a" * 99, "a b"])
    plain = kind.value_type if pyarrow.types.is_dictionary(kind) else kind
    column = texts.cast(plain)
    column = column.dictionary_encode() if plain is not kind else column
    pyarrow.parquet.write_table(pyarrow.table({"url": column}), tmp_path / "in.parquet")
    for ending in ("parquet", "csv", "jsonl"):
        target = tmp_path / f"out.{ending}"
        assert batch.run(tmp_path / "in.parquet", target, "host", max_length=50) == (4, 4, 2, 2)
        assert [row[-1] for row in read(target)] == ["h", None, None, None]
        assert [(one["row"], one["code"]) for one in listed(target)] == [(3, "max-length"), (4, "space")]


def test_numbers_are_not_urls(tmp_path):
    pyarrow.parquet.write_table(pyarrow.table({"url": [1]}), tmp_path / "in.parquet")
    with pytest.raises(batch.PlanError, match='column "url" is not text: its type is int64'):
        batch.run(tmp_path / "in.parquet", tmp_path / "out.csv", "host")


def test_values_of_all_types_as_text(tmp_path):
    table = pyarrow.table(
        {
            "url": ["http://h/"],
            "b": [True],
            "f": [float("nan")],
            "bytes": [b"\x00\xff"],
            "list": [[{"a": 1.5, "b": None}]],
            "nothing": pyarrow.nulls(1),
        }
    )
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    batch.run(tmp_path / "in.parquet", tmp_path / "out.jsonl", "host")
    assert unpack(tmp_path / "out.jsonl").decode() == (
        '{"url":"http://h/","b":true,"f":"nan","bytes":"00ff","list":[{"a":1.5,"b":null}],"nothing":null,"host":"h"}\n'
    )
    batch.run(tmp_path / "in.parquet", tmp_path / "out.csv", "host")
    assert unpack(tmp_path / "out.csv").decode() == (
        'url,b,f,bytes,list,nothing,host\nhttp://h/,true,nan,00ff,"[{""a"":1.5,""b"":null}]",,h\n'
    )


def test_members_of_json_are_columns_of_other_formats(tmp_path):
    lines = '{"url":"http://h/","n":1.10,"x":{"a":"b"},"t":"1"}\n{"n":null,"url":"//g"}\n'
    source = pack(tmp_path / "in.jsonl", lines.encode())
    batch.run(source, tmp_path / "out.parquet", "host")
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == [
        {"url": "http://h/", "n": "1.10", "x": '{"a":"b"}', "t": "1", "host": "h"},
        {"url": "//g", "n": None, "x": None, "t": None, "host": "g"},
    ]


def test_several_inputs_follow_each_other(tmp_path):
    paths = [pack(tmp_path / name, b"url\nhttp://h/\na b") for name in ("a.csv", "b.csv")]
    target = tmp_path / "out.csv"
    assert batch.run(paths, target, "host") == (4, 4, 2, 2)
    assert unpack(target) == b"url,host\nhttp://h/,h\na b,\nhttp://h/,h\na b,\n"
    assert [(one["file"], one["row"], one["line"]) for one in listed(target)] == [
        (str(paths[0]), 2, 3),
        (str(paths[1]), 2, 3),
    ]
    other = pack(tmp_path / "c.csv", b"uri\nhttp://h/\n")
    with pytest.raises(batch.PlanError, match=r"missing column|not those of the first"):
        batch.run([*paths, other], tmp_path / "new.csv", "host")
    assert not (tmp_path / "new.csv").exists()


HOSTILE = ['a"b', "a,b", "a\nb", "", " ", "é", "\u202e", "null", "a=b", "\\", "{}", "\t"]


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_hostile_names_of_columns(ending, tmp_path):
    for name in HOSTILE:
        pyarrow.parquet.write_table(pyarrow.table({name: ["http://h/"], "z": [1]}), tmp_path / "in.parquet")
        target, last = tmp_path / f"out.{ending}", tmp_path / "last.parquet"
        batch.run(tmp_path / "in.parquet", target, "host", column=name)
        batch.run(target, last, "path", column=name)
        assert pyarrow.parquet.read_schema(last).names == [name, "z", "host", "path"]


def test_names_that_occur_twice(tmp_path):
    columns_ = [pyarrow.array(["http://h/"]), pyarrow.array(["1"]), pyarrow.array(["2"])]
    table = pyarrow.Table.from_arrays(columns_, names=["url", "x", "x"])
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    batch.run(tmp_path / "in.parquet", tmp_path / "out.parquet", "host")
    batch.run(tmp_path / "out.parquet", tmp_path / "out.csv", "path")
    assert unpack(tmp_path / "out.csv") == b"url,x,x,host,path\nhttp://h/,1,2,h,/\n"
    with pytest.raises(batch.PlanError, match='two columns are called "x", which JSON lines cannot have'):
        batch.run(tmp_path / "in.parquet", tmp_path / "out.jsonl", "host")
    with pytest.raises(batch.PlanError, match='two columns are called "x"'):
        batch.run(tmp_path / "in.parquet", tmp_path / "out.parquet", "host", column="x")
