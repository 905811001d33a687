"""What goes in comes out: lists, NumPy, pandas, pyarrow, Polars, and whatever has Arrow's PyCapsule interface."""

import subprocess
import sys
from collections import UserList
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urikit
from urikit import URI, columns

TEXTS = ["http://a/x", None, "http://bücher.example/", "http://h/a b", "https://a:8080/" + "y" * 40]
HOSTS = ["a", None, None, None, "a"]


def test_lists_and_other_sequences() -> None:
    assert columns.host(TEXTS) == HOSTS
    assert columns.host(tuple(TEXTS)) == columns.host(UserList(TEXTS)) == columns.host(iter(TEXTS)) == HOSTS
    assert columns.host([]) == []
    assert columns.host([None, None]) == [None, None]
    assert columns.host([URI("http://h/"), urikit.WebURL("http://g/")]) == ["h", "g"]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_pyarrow_keeps_its_layout(kind: Any) -> None:
    array = pa.array(TEXTS, kind)
    hosts = columns.host(array)
    assert isinstance(hosts, pa.Array) and hosts.type == kind and hosts.to_pylist() == HOSTS
    hosts.validate(full=True)
    sliced = columns.host(array[1:4])
    assert sliced.to_pylist() == HOSTS[1:4]
    assert columns.host(array[2:2]).to_pylist() == []
    chunked = pa.chunked_array([array[3:], array[:0], array[:3]], kind)
    hosts = columns.host(chunked)
    assert isinstance(hosts, pa.ChunkedArray) and hosts.type == kind and hosts.to_pylist() == HOSTS[3:] + HOSTS[:3]
    assert [len(chunk) for chunk in hosts.chunks] == [2, 0, 3]
    assert columns.host(pa.chunked_array([], kind)).to_pylist() == []


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("key", [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64()])
def test_dictionaries_are_asked_once_a_value(kind: Any, key: Any) -> None:
    values = pa.array([*TEXTS, "http://never used/"], kind)
    keys = pa.array([4, 0, None, 1, 2, 0, 3, 3], key)
    array = pa.DictionaryArray.from_arrays(keys, values)
    wanted = ["a", "a", None, None, None, "a", None, None]
    hosts = columns.host(array)
    assert hosts.type == array.type and hosts.to_pylist() == wanted
    assert hosts.dictionary.to_pylist() == ["a"]
    hosts.validate(full=True)
    assert columns.host(array[1:5]).to_pylist() == wanted[1:5]
    valid = columns.is_valid(array)
    assert valid.type == pa.bool_() and valid.to_pylist() == [True, True, None, None, False, True, False, False]
    names = columns.segments(array).to_pylist()
    assert names == [["y" * 40], ["x"], None, None, None, ["x"], None, None]
    values, errors = columns.host(array, errors="report")
    assert values.to_pylist() == wanted
    assert [row and row["code"] for row in errors.to_pylist()] == [None] * 4 + ["non-ascii", None, "space", "space"]
    with pytest.raises(columns.ColumnError) as caught:
        columns.host(array, errors="raise")
    assert (caught.value.row, caught.value.code) == (4, "non-ascii")
    assert columns.resolve(array, pa.array(["http://b/"] * 8)).to_pylist()[:2] == [TEXTS[4], TEXTS[0]]


def test_null_columns() -> None:
    assert columns.host(pa.nulls(3)).to_pylist() == [None] * 3
    assert columns.is_valid(pl.Series([None, None])).to_list() == [None, None]


def test_polars() -> None:
    series = pl.Series("url", TEXTS)
    hosts = columns.host(series)
    assert isinstance(hosts, pl.Series) and hosts.name == "url" and hosts.dtype == pl.String
    assert hosts.to_list() == HOSTS
    assert columns.host(series[1:4]).to_list() == HOSTS[1:4]
    assert columns.host(pl.concat([series, series])).to_list() == HOSTS * 2
    assert columns.host(series.cast(pl.Categorical)).cast(pl.String).to_list() == HOSTS
    assert columns.effective_port(series).dtype == pl.UInt16
    assert columns.split(series).struct.field("path").to_list() == ["/x", None, None, None, "/" + "y" * 40]
    assert columns.params(pl.Series(["?a=1&b"])).to_list() == [
        [{"name": "a", "value": "1"}, {"name": "b", "value": None}]
    ]
    lazy = pl.LazyFrame({"url": TEXTS}).select(
        pl.col("url").map_batches(columns.host, return_dtype=pl.String, is_elementwise=True)
    )
    assert lazy.collect()["url"].to_list() == lazy.collect(engine="streaming")["url"].to_list() == HOSTS


def test_pandas() -> None:
    index = [3, 1, 4, 1, 5]
    series = pd.Series(TEXTS, index=index, name="url")
    hosts = columns.host(series)
    assert isinstance(hosts, pd.Series) and hosts.dtype == series.dtype and hosts.name == "url"
    assert hosts.index.tolist() == index and [None if pd.isna(host) else host for host in hosts] == HOSTS
    for dtype in (object, pd.ArrowDtype(pa.string())):
        hosts = columns.host(series.astype(dtype))
        assert [None if pd.isna(host) else host for host in hosts] == HOSTS
    assert columns.is_valid(series.dropna()).tolist() == [True, False, False, True]
    assert series.dropna()[columns.is_valid(series.dropna())].tolist() == [TEXTS[0], TEXTS[4]]


def test_numpy() -> None:
    hosts = columns.host(np.array(TEXTS, dtype=object))
    assert isinstance(hosts, np.ndarray) and hosts.tolist() == HOSTS
    assert columns.host(np.array(["http://a/", "b"])).tolist() == ["a", None]
    valid = columns.is_valid(np.array(["http://a/", "a b"]))
    assert valid.dtype == bool and valid.tolist() == [True, False]
    assert columns.segments(np.array(["/a/b"]))[0] == ["a", "b"]
    with pytest.raises(TypeError, match="one dimension"):
        columns.host(np.array([["a"]]))


class Capsules:
    """An object of no known library."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.array.__arrow_c_array__(requested_schema)


def test_anything_with_capsules_gives_a_column() -> None:
    column = columns.host(Capsules(pa.array(TEXTS)))
    assert isinstance(column, columns.Column) and len(column) == 5 and column.num_chunks == 1
    assert column.to_list() == pa.array(column).to_pylist() == pl.Series(column).to_list() == HOSTS
    assert repr(column) == "Column(5 rows of Utf8)"
    assert isinstance(columns.file_name(column), columns.Column)
    assert list(column) == HOSTS
    reader = pa.chunked_array(column)
    assert reader.to_pylist() == HOSTS and pa.field(column).type == pa.string()
    many = columns.host(Capsules(pa.array(TEXTS * 5000)), threads=3)
    assert many.to_list() == HOSTS * 5000


class Stream:
    """The same in chunks."""

    def __init__(self, *arrays: Any) -> None:
        self.arrays = arrays

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return pa.chunked_array(self.arrays).__arrow_c_stream__(requested_schema)


def test_several_chunks_become_one_array() -> None:
    column = columns.split(Stream(TEXTS, TEXTS))
    assert column.num_chunks == 2
    assert pa.array(column).to_pylist() == column.to_list() == pa.chunked_array(column).to_pylist()


@pytest.mark.parametrize(
    "column",
    ["http://h/", b"http://h/", 1, None, object(), [1], ["a", b"b"], pa.array([1]), pl.Series([1])],
)
def test_other_things_are_refused(column: Any) -> None:
    with pytest.raises((TypeError, columns.ColumnError)):
        columns.host(column)


def test_missing_values_of_numpy_and_pandas_are_null() -> None:
    nan = float("nan")
    assert columns.host(["http://a/", pd.NA, nan, pd.NaT]) == ["a", None, None, None]
    assert columns.host(np.array(["http://a/", nan], dtype=object)).tolist() == ["a", None]
    for empty in (pd.Series([nan, nan]), np.array([nan]), pl.Series([None, nan]), pa.array([nan, None])):
        assert all(str(one) in ("None", "nan", "<NA>") for one in columns.host(empty))
    for numbers in (pd.Series([1.0, nan]), pl.Series([1.0]), pa.array([1.5])):
        with pytest.raises(columns.ColumnError, match="found float64"):
            columns.host(numbers)
    assert columns.is_valid(np.array([], dtype="U5")).dtype == bool


def test_pandas_index_arrays_and_categories() -> None:
    index = columns.host(pd.Index(TEXTS[:2], name="url"))
    assert isinstance(index, pd.Index) and index.name == "url" and index[0] == "a"
    assert columns.host(pd.array(["http://a/"])).tolist() == ["a"]
    assert isinstance(columns.host(pd.Categorical(["http://a/"])), pd.Categorical)
    series = columns.host(pd.Series(["http://b/", "http://a/", "http://b/"], dtype="category"))
    assert series.sort_values().tolist() == ["a", "b", "b"] and series.str.upper().tolist() == ["B", "A", "B"]


def test_other_types_are_named_in_words() -> None:
    table = pa.table({"u": ["a"], "b": [1]})
    for column in (table, table.to_reader(), table.to_batches()[0]):
        with pytest.raises(columns.ColumnError, match="found a table with columns u, b: pass one column"):
            columns.host(column)
    for frame in (pd.DataFrame({"u": ["a"]}), pl.DataFrame({"u": ["a"]}), pl.LazyFrame({"u": ["a"]})):
        with pytest.raises(TypeError, match="column must be one column, not"):
            columns.host(frame)
    with pytest.raises(columns.ColumnError, match="found int64"):
        columns.host(pa.array([1]))
    with pytest.raises(columns.ColumnError, match="found binary"):
        columns.host(pa.array([b"a"]))


def test_without_pyarrow_and_the_others() -> None:
    code = """if True:
        import sys
        for name in ("pyarrow", "pandas", "numpy"):
            sys.modules[name] = None
        from urikit import columns
        import polars
        assert columns.host(["http://h/", None]) == ["h", None]
        assert columns.host(polars.Series(["http://h/"])).to_list() == ["h"]
        sys.modules["polars"] = None
        assert columns.split(["http://h/"])[0]["host"] == "h"
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_urikit_loads_none_of_it() -> None:
    code = "import sys, urikit; print([m for m in sys.modules if m.startswith('urikit.data.columns') or m in "
    code += "('numpy', 'pandas', 'polars', 'pyarrow')])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"
