"""The layout of answers: what a reader asks for, and views."""

import gc
from typing import Any

import pyarrow as pa
import pytest

from tests.data.columns.test_containers import Stream
from urikit import columns

LONG = [f"http://www.a-rather-long-name-{n}.example.org/a/rather/long/path?n={n}" for n in range(50)]
TEXTS = [*LONG, None, "", "http://h/", "http://bücher.example/ä/ein/langer/pfad/ohne/ende", "x y"]
TYPES = [pa.string(), pa.large_string(), pa.string_view()]


def asked(column: Any, wanted: Any) -> Any:
    """Return a column as a reader gets it that asks for a type."""
    return pa.ChunkedArray._import_from_c_capsule(column.__arrow_c_stream__(wanted.__arrow_c_schema__()))


@pytest.mark.parametrize("given", TYPES)
@pytest.mark.parametrize("wanted", TYPES)
def test_a_reader_gets_the_layout_it_asks_for(given: Any, wanted: Any) -> None:
    column = columns.path(Stream(pa.array(TEXTS, given)), standard="rfc3987")
    expected = columns.path(TEXTS, standard="rfc3987")
    assert (pa.chunked_array(column).type, column.to_list()) == (given, expected)
    made = asked(column, wanted)
    made.validate(full=True)
    assert (made.type, made.to_pylist()) == (wanted, expected)
    pair = column.__arrow_c_array__(wanted.__arrow_c_schema__())
    array = pa.Array._import_from_c_capsule(*pair)
    assert (array.type, array.to_pylist()) == (wanted, expected)


def test_a_dictionary_is_given_as_text_where_that_is_asked_for() -> None:
    column = columns.host(Stream(pa.array(TEXTS).dictionary_encode()))
    made = asked(column, pa.string_view())
    assert (made.type, made.to_pylist()) == (pa.string_view(), columns.host(TEXTS))


def test_other_wishes_are_not_fulfilled() -> None:
    column = columns.host(Stream(pa.array(TEXTS)))
    for wish in (pa.int64(), pa.list_(pa.string()), pa.binary()):
        assert asked(column, wish).type == pa.string()
    assert asked(columns.is_valid(Stream(pa.array(TEXTS))), pa.string()).type == pa.bool_()
    wrong: Any = "string"
    with pytest.raises(columns.ColumnError, match="capsule"):
        column.__arrow_c_stream__(wrong)


def test_views_outlive_their_input() -> None:
    answers = columns.host(pa.array(LONG, pa.string_view()))
    parts = columns.split(pa.array(LONG, pa.string_view()), threads=2)
    gc.collect()
    pa.array(["x" * 40] * 10_000, pa.string_view())
    answers.validate(full=True)
    parts.validate(full=True)
    assert answers.to_pylist() == columns.host(LONG)
    assert parts.to_pylist() == columns.split(LONG)


@pytest.mark.parametrize("part", [slice(3, 40), slice(0, 0), slice(45, None)])
def test_slices_and_several_buffers(part: slice) -> None:
    array = pa.concat_arrays([pa.array(LONG, pa.string_view()), pa.array(TEXTS, pa.string_view())])[part]
    for kernel in (columns.host, columns.hierarchy, columns.segments, columns.params, columns.repair):
        made = kernel(array)
        made.validate(full=True)
        assert made.to_pylist() == kernel(array.to_pylist())
