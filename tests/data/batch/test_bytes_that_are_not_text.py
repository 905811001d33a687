"""No row changes in silence: what is not text is in the output byte for byte, or the row is listed or invalid.

The table has each format of input and of output, the column of URLs and two others, each kind of fault, and the three
commands that read lists.
"""

import csv
import io
import json
import re

import pyarrow
import pyarrow.parquet
import pytest

from tests.cli.running import runner
from tests.data.batch.files import listed
from urikit.data import batch

#: What is inside a value: bytes of a file, or a surrogate that JSON escapes.
FAULTS = {
    "high-surrogate": "\ud800",
    "low-surrogate": "\udc8b",
    "byte": b"\x8b",
    "nul": b"\0",
    "surrogate-bytes": b"\xed\xa0\x80",
    "cut": b"\xe2\x82",
}
#: The third is a list of one text.
COLUMNS = ("url", "other", "nested")
PARQUET = {
    "parquet": pyarrow.string(),
    "large": pyarrow.large_string(),
    "dictionary": pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
}
#: Text has one column, only JSON has escapes, and only two formats have lists.
COLUMNS_OF = {"txt": COLUMNS[:1], "csv": COLUMNS[:2], "tsv": COLUMNS[:2], "jsonl": COLUMNS} | dict.fromkeys(
    PARQUET, COLUMNS
)
CASES = [(form, column) for form, columns in COLUMNS_OF.items() for column in columns]


def rows_of(form, column):
    """A good row, one for each fault, and a good one: bytes, or a text with a surrogate."""
    faults = [b"", *(bad for bad in FAULTS.values() if form == "jsonl" or isinstance(bad, bytes)), b""]
    rows = [{"url": b"http://a/%d" % n, "other": b"x", "nested": b"n"} for n in range(len(faults))]
    for row, bad in zip(rows, faults, strict=True):
        row[column] = row[column] + bad + b"z" if isinstance(bad, bytes) else f"{row[column].decode()}{bad}z"
    return rows


def pack(folder, form, rows):
    """Write the rows to a file."""
    path = folder / f"in.{'parquet' if form in PARQUET else 'csv' if form == 'tsv' else form}"
    names = COLUMNS_OF[form]
    if form in PARQUET:
        arrays = {name: pyarrow.array([row[name] for row in rows], pyarrow.binary()) for name in names}
        arrays = {name: array.view(pyarrow.string()) for name, array in arrays.items()}
        if form == "large":
            arrays = {name: array.cast(pyarrow.large_string(), safe=False) for name, array in arrays.items()}
        arrays["nested"] = pyarrow.ListArray.from_arrays(range(len(rows) + 1), arrays["nested"])
        if form == "dictionary":
            arrays |= {name: arrays[name].dictionary_encode() for name in COLUMNS[:2]}
        pyarrow.parquet.write_table(pyarrow.table(arrays), path)
    elif form == "jsonl":
        path.write_bytes(b"".join(_object(row) + b"\n" for row in rows))
    else:
        head = [] if form == "txt" else [[name.encode() for name in names]]
        lines = [*head, *([row[name] for name in names] for row in rows)]
        path.write_bytes(b"".join((b"\t" if form == "tsv" else b",").join(line) + b"\n" for line in lines))
    return path


def _object(row):
    # A fault of bytes is not escaped, but for NUL, which JSON cannot have.
    texts = [
        json.dumps(value).encode() if isinstance(value, str) else b'"' + value.replace(b"\0", b"\\u0000") + b'"'
        for value in (row[name] for name in COLUMNS)
    ]
    return b'{"url":%s,"other":%s,"nested":[%s]}' % tuple(texts)


def unpack(path, delimiter):
    """Read the rows of a file, as `rows_of` has them."""
    data = b"" if path.suffix == ".parquet" else path.read_bytes()
    if path.suffix == ".txt":
        return [{"url": line.split(b"\t")[0]} for line in data.split(b"\n")[:-1]]
    if path.suffix == ".csv":
        lines = list(csv.reader(io.StringIO(data.decode("latin-1"), newline=""), delimiter=delimiter))
        rows = [dict(zip(lines[0], map(_bytes, line), strict=True)) for line in lines[1:]]
    elif path.suffix == ".jsonl":
        assert data.decode()
        rows = [json.loads(line.decode("latin-1")) for line in data.splitlines()]
        rows = [{name: _bytes(value) for name, value in row.items()} for row in rows]
    else:
        columns = {}
        table = pyarrow.parquet.read_table(path)
        for name in table.column_names:
            array = table[name].combine_chunks()
            array = array.flatten() if pyarrow.types.is_list(array.type) else array
            array = array.dictionary_decode() if pyarrow.types.is_dictionary(array.type) else array
            columns[name] = array.cast(pyarrow.large_binary()).to_pylist()
        rows = [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    for row in rows:
        nested = row.get("nested")
        if isinstance(nested, bytes) and nested.startswith(b"["):
            row["nested"] = _bytes(json.loads(nested.decode("latin-1")))
    return rows


def _bytes(value):
    """The bytes of a text whose characters are bytes; one with a surrogate stays."""
    value = value[0] if isinstance(value, list) else value
    if isinstance(value, str):
        try:
            return value.encode("latin-1")
        except UnicodeEncodeError:
            return value
    return value


def changed(before, after):
    """The numbers of the rows, from 1, that have another value."""
    return {
        n
        for n, (one, other) in enumerate(zip(before, after, strict=True), 1)
        if any(one[name] != other.get(name) for name in COLUMNS if name in after[0])
    }


@pytest.mark.parametrize("output", ["txt", "csv", "jsonl", "parquet"])
@pytest.mark.parametrize(("form", "column"), CASES)
def test_batch_lists_each_row_that_it_changes(form, column, output, tmp_path):
    rows, delimiter = rows_of(form, column), "\t" if form == "tsv" else ","
    source, target = pack(tmp_path, form, rows), tmp_path / f"out.{output}"
    if output == "txt" and form != "txt":
        with pytest.raises(batch.PlanError, match="text has room for one column"):
            batch.run(source, target, "h=host", delimiter=delimiter)
        return
    done = batch.run(source, target, "h=host", delimiter=delimiter)
    records = {one["row"]: one for one in listed(target)}
    assert (done.rows_in, done.rows_out, done.listed) == (len(rows), len(rows), len(records))
    assert changed(rows, unpack(target, delimiter)) <= set(records) <= set(range(2, len(rows)))
    if column == "url":
        assert set(records) == set(range(2, len(rows)))
        assert {one["code"] for one in records.values()} <= {"surrogate", "not-utf-8", "nul"}
        assert all(one["columns"] == ["h"] for one in records.values())


@pytest.mark.parametrize("output", ["txt", "csv", "parquet"])
@pytest.mark.parametrize(("form", "column"), CASES)
def test_dedupe_counts_each_row_that_it_changes(form, column, output, tmp_path):
    rows, delimiter = rows_of(form, column), "\t" if form == "tsv" else ","
    source, target = pack(tmp_path, form, rows), tmp_path / f"out.{output}"
    options = ["--delimiter", delimiter] + (["--column", "url"] if form != "txt" else [])
    done = runner("dedupe")(source, "-o", target, *options)
    if (output == "txt") != (form == "txt"):
        assert done.exit_code == 2 and "invalid --output" in done.stderr and not target.exists()
        return
    others = changed(rows, unpack(target, delimiter))
    assert others <= set(range(2, len(rows)))
    invalid = int(re.search(r"(\d) invalid", done.stderr)[1])
    assert invalid == len(rows) - 2 if column == "url" else invalid >= len(others)
    assert done.exit_code == (1 if invalid else 0)


@pytest.mark.parametrize("form", COLUMNS_OF)
def test_report_counts_the_rows_as_invalid(form, tmp_path):
    rows = rows_of(form, "url")
    source = pack(tmp_path, form, rows)
    options = ["--delimiter", "\t"] if form == "tsv" else []
    found = json.loads(runner("report")(source, "--json", *options).stdout)
    assert (found["rows"], found["valid"], found["invalid"]) == (len(rows), 2, len(rows) - 2)


def test_a_member_whose_name_has_a_surrogate_is_listed(tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_bytes(b'{"url":"http://a/","x\\ud800":"y"}\n')
    batch.run(source, tmp_path / "out.jsonl", "host")
    assert (tmp_path / "out.jsonl").read_bytes() == b'{"url":"http://a/","x\\ud800":"y","host":"a"}\n'
    batch.run(source, tmp_path / "out.csv", "host")
    (record,) = listed(tmp_path / "out.csv")
    assert record["code"] == "column-new" and record["raw"] == '{"url":"http://a/","x\\ud800":"y"}'


@pytest.mark.parametrize("kind", [pyarrow.struct, pyarrow.map_])
def test_texts_inside_of_structs_and_maps(kind, tmp_path):
    text = pyarrow.array([b"a", b"b\x8b"]).view(pyarrow.string())
    if kind is pyarrow.struct:
        nested = pyarrow.StructArray.from_arrays([text, text.dictionary_encode()], ["m", "n"])
    else:
        nested = pyarrow.MapArray.from_arrays([0, 1, 2], pyarrow.array(["k", "k"]), text)
    table = pyarrow.table({"url": ["http://a/", "http://b/"], "nested": nested})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    for output, rows in (("csv", []), ("jsonl", [2]), ("parquet", [])):
        batch.run(tmp_path / "in.parquet", tmp_path / f"out.{output}", "host")
        assert [one["row"] for one in listed(tmp_path / f"out.{output}")] == rows
    assert b"b\x8b" in (tmp_path / "out.csv").read_bytes()
    assert "b\ufffd" in (tmp_path / "out.jsonl").read_text("utf-8")
