"""Kernels that are Python functions: each distinct text once, errors of urikit as rows, all others as they are."""

from typing import Any

import pyarrow as pa
import pytest

from urikit import URISyntaxError, _native, columns
from urikit.data.columns import views

TEXTS = ["http://a/", "x y", None, "http://a/", "x y"]


def asked(text: str) -> str:
    return str(_native.URI.parse(text).host)


@pytest.fixture
def view(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a kernel that calls a function of the test for each text."""

    def of(scalar: Any) -> Any:
        monkeypatch.setattr(views, "isbn13", scalar)
        return columns.isbn13

    return of


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_each_distinct_text_is_asked_once(kind: Any, view: Any) -> None:
    seen: list[str] = []

    def count(text: str) -> str:
        seen.append(text)
        return asked(text)

    made = view(count)(pa.array(TEXTS, kind))
    assert (made.type, made.to_pylist()) == (kind, ["a", None, None, "a", None])
    assert seen == ["http://a/", "x y"]
    coded = view(count)(pa.array(TEXTS, kind).dictionary_encode())
    assert isinstance(coded.type, pa.DictionaryType)
    assert (len(seen), coded.to_pylist()) == (4, made.to_pylist())


def test_errors_are_rows(view: Any) -> None:
    values, errors = view(asked)(TEXTS, errors="report")
    why = {"code": "space", "offset": 1}
    assert (values, errors) == (["a", None, None, "a", None], [None, why, None, None, why])
    with pytest.raises(columns.ColumnError) as caught:
        view(asked)(TEXTS, errors="raise")
    assert (caught.value.row, caught.value.code, caught.value.offset) == (1, "space", 1)


def test_other_errors_pass(view: Any) -> None:
    def broken(text: str) -> str:
        raise RuntimeError(text)

    with pytest.raises(RuntimeError, match="http://a/"):
        view(broken)(TEXTS)
    with pytest.raises(TypeError):
        view(lambda text: 7)(TEXTS)


def test_a_sentence_for_each_standard() -> None:
    texts = ["http://h/a b", "http://h:x/", "a"]
    with pytest.raises(URISyntaxError) as caught:
        _native.parse(texts[0])
    assert columns.error_message(texts)[0] == caught.value.message
    assert columns.error_message(texts, standard="whatwg")[0] is None
    assert "secret" not in columns.error_message(["http://u:secret@h/a b"])[0]
