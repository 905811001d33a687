"""Rows without an answer, second operands, threads, and answers that do not fit."""

from typing import Any

import pyarrow as pa
import pytest

import urikit
from urikit import Rung, columns

TEXTS = ["http://a/", "http://h/ü b", None, "http://h:x/"]


def test_a_row_without_an_answer_is_null_raises_or_is_reported() -> None:
    assert columns.host(TEXTS) == ["a", None, None, None]
    values, errors = columns.host(TEXTS, errors="report")
    assert values == ["a", None, None, None]
    assert errors == [None, {"code": "non-ascii", "offset": 9}, None, {"code": "port-character", "offset": 9}]
    with pytest.raises(columns.ColumnError) as caught:
        columns.host(TEXTS, errors="raise")
    error = caught.value
    assert (error.row, error.code, error.offset) == (1, "non-ascii", 9)
    assert str(error) == "invalid text in row 1 (counted from 0): non-ascii at column 10"
    assert isinstance(error, ValueError) and isinstance(error, urikit.URIError)


def test_offsets_are_characters() -> None:
    text = "http://üü/\U0001f600 x"
    _, errors = columns.host([text], standard="rfc3987", errors="report")
    assert errors[0]["offset"] == text.index(" ")
    assert columns.error([text], standard="rfc3987") == [{"code": "space", "start": 11, "end": 12}]


def test_the_first_row_that_fails_is_the_same_on_all_threads() -> None:
    texts = pa.array(["http://h/"] * 30_000 + ["a b"] + ["http://h/"] * 5_000 + ["c d"])
    for threads in (1, 2, 3, 8):
        with pytest.raises(columns.ColumnError) as caught:
            columns.host(texts, errors="raise", threads=threads)
        assert caught.value.row == 30_000
    chunks = pa.chunked_array([texts[:29_999], texts[29_999:]])
    with pytest.raises(columns.ColumnError) as caught:
        columns.host(chunks, errors="raise")
    assert caught.value.row == 30_000


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_threads_change_nothing(kind: Any) -> None:
    texts = [f"http://h{n}/{'x' * (n % 40)}?a={n}&b" if n % 7 else None for n in range(40_000)]
    array = pa.array(texts, kind)
    for kernel in (columns.host, columns.split, columns.params, columns.is_valid, columns.normalize):
        one = kernel(array, threads=1)
        assert one.equals(kernel(array, threads=5))
        one.validate(full=True)


@pytest.mark.parametrize("threads", [0, -1])
def test_there_is_at_least_one_thread(threads: int) -> None:
    with pytest.raises(urikit.ArgumentError, match="threads"):
        columns.host(["a"], threads=threads)


def test_the_second_operand_is_a_text_or_a_column() -> None:
    references = ["../a", None, "b", "a b"]
    assert columns.resolve(references, "http://h/x/y/z") == ["http://h/x/a", None, "http://h/x/y/b", None]
    bases = ["http://g/x/y", "http://h/", None, "http://h/"]
    assert columns.resolve(references, bases) == ["http://g/a", None, None, None]
    assert columns.resolve(pa.array(references), bases).to_pylist() == ["http://g/a", None, None, None]
    chunks = pa.chunked_array([bases[:1], [], bases[1:]], pa.string())
    assert columns.resolve(references, chunks) == ["http://g/a", None, None, None]
    assert columns.equal(["http://h", "x"], ["HTTP://H:80/", "x"], at=Rung.SCHEME) == [True, True]
    with pytest.raises(columns.ColumnError, match="same length"):
        columns.resolve(references, bases[:2])
    with pytest.raises(columns.ColumnError, match="second text"):
        columns.resolve(references, "a b", errors="raise")


def test_unknown_choices_are_refused() -> None:
    wrong: Any = "rfc2396"
    with pytest.raises(urikit.ArgumentError, match="rfc3986"):
        columns.host(["a"], standard=wrong)
    with pytest.raises(urikit.ArgumentError, match="report"):
        columns.host(["a"], errors=wrong)
    with pytest.raises(urikit.ArgumentError):
        columns.percent_encode(["a"], wrong)
    with pytest.raises(urikit.ArgumentError):
        columns.canonical_key(["a"], wrong)


def test_an_answer_beyond_two_gigabytes_is_refused() -> None:
    # Every byte becomes three; the dictionary shares its value, the plain column cannot.
    value = "\x01" * (1 << 24)
    array = pa.array([value] * 50)
    with pytest.raises(columns.ColumnError, match="2 GiB"):
        columns.percent_encode(array, "unreserved", threads=1)


def test_a_row_of_megabytes_is_a_row_like_any_other() -> None:
    text = "http://h/" + "a/" * 1_000_000 + "b"
    assert columns.file_name([text, "x"]) == ["b", "x"]
