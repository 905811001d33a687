"""A column of any library as Arrow data of text, for engines that group and count rows.

The kernels read columns without pyarrow; this needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from urikit.core.arguments import text_of
from urikit.core.errors import ColumnError
from urikit.data.columns.containers import readable

__all__ = ["arrow_texts", "plain", "rows_of"]


def arrow_texts(column: Any, name: str = "column") -> Any:
    """An array or a chunked array of text, dictionaries and views as they are.

    Raises `TypeError` for what is not a column, `ColumnError` for a column of something else.
    """
    import pyarrow
    from pyarrow import types

    if isinstance(column, str | bytes) or hasattr(column, "columns"):
        raise TypeError(f"{name} must be a column of texts, not {type(column).__name__}")
    texts = readable(column)
    if not isinstance(texts, pyarrow.Array | pyarrow.ChunkedArray):
        if hasattr(texts, "__arrow_c_stream__"):
            texts = pyarrow.chunked_array(texts)
        elif hasattr(texts, "__arrow_c_array__"):
            texts = pyarrow.array(texts)
        else:
            texts = pyarrow.array(list(rows_of(texts, name)), pyarrow.large_string())
    kind = texts.type.value_type if types.is_dictionary(texts.type) else texts.type
    if not (types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind) or types.is_null(kind)):
        raise ColumnError(f"expected a column of text, found {texts.type}")
    return texts


def plain(texts: Any) -> Any:
    """The same without dictionaries and views, which Arrow can do less with."""
    import pyarrow
    from pyarrow import types

    if not types.is_dictionary(texts.type):
        return texts.cast(pyarrow.large_string())
    chunks = texts.chunks if isinstance(texts, pyarrow.ChunkedArray) else [texts]
    text = pyarrow.large_string()
    encoded = [pyarrow.DictionaryArray.from_arrays(one.indices, one.dictionary.cast(text)) for one in chunks]
    return pyarrow.chunked_array([one.dictionary_decode() for one in encoded], text)


def rows_of(rows: Any, name: str = "column") -> Iterator[str | None]:
    """The rows of a column that is not Arrow data; a wrong type is refused as the kernels refuse it."""
    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise TypeError(f"{name} must be a column of texts, not {type(rows).__name__}")
    for number, one in enumerate(rows):
        try:
            yield None if one is None else text_of(one)
        except TypeError:
            raise TypeError(f"row {number} of {name} must be str or None, not {type(one).__name__}") from None
