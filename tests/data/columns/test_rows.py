"""Rows without an answer, second operands, threads, and answers that do not fit."""

from typing import Any

import pyarrow as pa
import pytest

import urikit
from urikit import Step, columns

#: The arguments of kernels that cannot do without.
NEEDED: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("param", "param_all"), ("a",)),
    "segment": (0,),
    "matches": ("{+a}",),
    "percent_encode": ("query",),
    "dialect": ("java", "getHost"),
}
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
    assert str(error).startswith('invalid URL in row 2: non-ASCII character "ü" (U+00FC')
    assert str(error).endswith(" (column 10)")
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


def test_the_second_operand_is_a_text_or_a_column() -> None:
    references = ["../a", None, "b", "a b"]
    assert columns.resolve(references, "http://h/x/y/z") == ["http://h/x/a", None, "http://h/x/y/b", None]
    bases = ["http://g/x/y", "http://h/", None, "http://h/"]
    assert columns.resolve(references, bases) == ["http://g/a", None, None, None]
    assert columns.resolve(pa.array(references), bases).to_pylist() == ["http://g/a", None, None, None]
    chunks = pa.chunked_array([bases[:1], [], bases[1:]], pa.string())
    assert columns.resolve(references, chunks) == ["http://g/a", None, None, None]
    assert columns.equal(["http://h", "x"], ["HTTP://H:80/", "x"], at=Step.SCHEME) == [True, True]
    with pytest.raises(columns.ColumnError, match="same length"):
        columns.resolve(references, bases[:2])
    with pytest.raises(columns.ColumnError, match=r"invalid base in row 1: space not allowed in the path \(column 2\)"):
        columns.resolve(references, ["a b", *bases[1:]], errors="raise")
    for errors in ("null", "raise", "report"):
        with pytest.raises(urikit.ArgumentError, match="invalid base"):
            columns.resolve(references, "a b", errors=errors)
    with pytest.raises(urikit.ArgumentError, match="expected a URL with a scheme"):
        columns.resolve(references, "/a")
    report = columns.resolve(["x"], "/a", errors="report")
    assert report.values == [None] and report.errors[0]["code"] == "base-not-absolute"
    assert columns.resolve(["x"], urikit.URI("http://h/")) == ["http://h/x"]
    with pytest.raises(TypeError, match="base must be a column of texts"):
        columns.resolve(references, 5)


def test_unknown_choices_are_refused() -> None:
    wrong: Any = "rfc2396"
    calls: dict[Any, str] = {
        lambda: columns.host(["a"], standard=wrong): "rfc3986",
        lambda: columns.host(["a"], errors=wrong): "report",
        lambda: columns.host(["a"], threads=0): "threads",
        lambda: columns.host(["a"], threads=-1): "threads",
        lambda: columns.percent_encode(["a"], wrong): "invalid",
        lambda: columns.canonical_key(["a"], wrong): "invalid",
    }
    for call, message in calls.items():
        with pytest.raises(urikit.ArgumentError, match=message):
            call()


def test_names_and_numbers_that_the_scalar_functions_take() -> None:
    urls = ["HTTP://a:80/x"]
    assert columns.normalize(urls, to="case") == columns.normalize(urls, to=Step.CASE)
    assert columns.equal(urls, "http://a:80/x", at="case") == [True]
    assert columns.issues(urls, "strict") == columns.issues(urls, urikit.Profile.STRICT)
    assert columns.replace(urls, port=81) == ["HTTP://a:81/x"]
    assert columns.host(urls, threads=10**30) == ["a"]
    wrong: Any = None
    for call in (
        lambda: columns.normalize(urls, to=wrong),
        lambda: columns.host(urls, standard=wrong),
        lambda: columns.host(urls, errors=wrong),
        lambda: columns.canonical_key(urls, wrong),
        lambda: columns.segment(urls, True),
    ):
        with pytest.raises(TypeError, match="must be"):
            call()


@pytest.mark.parametrize("errors", ["null", "report"])
def test_a_lone_surrogate_is_an_invalid_row(errors: Any) -> None:
    texts = ["http://a/", None, "http://a/\ud800", "x y"]
    fault = {"code": "surrogate", "offset": 9}
    assert columns.is_valid(texts) == [True, None, False, False]
    assert columns.error(texts)[2] == {"code": "surrogate", "start": 9, "end": 10}
    row = columns.parse(texts)[2]
    assert (row["code"], row["offset"], row["scheme"]) == ("surrogate", 9, None)
    for kernel in columns.KERNELS:
        if kernel.name not in ("is_valid", "error", "parse"):
            operands = [option for option in kernel.options if option.kind == "operand"]
            args = NEEDED.get(kernel.name, ("http://h/",) if operands else ())
            found = kernel.function(texts, *args, errors=errors)
            values = found.values if errors == "report" else found
            assert values[2] is None, kernel
            assert errors == "null" or found.errors[2] == fault, kernel
    with pytest.raises(columns.ColumnError) as caught:
        columns.host(texts, errors="raise")
    assert (caught.value.row, caught.value.code, caught.value.offset) == (2, "surrogate", 9)
    assert columns.resolve(["a", "b"], ["http://h/", "\ud800"]) == ["http://h/a", None]


@pytest.mark.slow
def test_an_answer_beyond_two_gigabytes_is_refused() -> None:
    # Every byte becomes three; the dictionary shares its value, the plain column cannot.
    value = "\x01" * (1 << 24)
    array = pa.array([value] * 50)
    with pytest.raises(columns.ColumnError, match="2 GiB"):
        columns.percent_encode(array, "unreserved", threads=1)


def test_a_row_of_megabytes_is_a_row_like_any_other() -> None:
    text = "http://h/" + "a/" * 1_000_000 + "b"
    assert columns.file_name([text, "x"]) == ["b", "x"]
