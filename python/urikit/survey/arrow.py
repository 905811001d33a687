"""A column of any library as one Arrow array of text, or a clear refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from urikit.boundary.identifier import text_of
from urikit.columns.containers import readable
from urikit.errors import ColumnError


def arrow_texts(column: Any) -> Any:
    """An array of text. Raises `TypeError` for what is not a column, `ColumnError` for a column of something else."""
    import pyarrow
    from pyarrow import types

    if isinstance(column, str | bytes) or hasattr(column, "columns"):
        raise TypeError(f"texts must be a column of texts, not {type(column).__name__}")
    texts = readable(column)
    if isinstance(texts, pyarrow.Array | pyarrow.ChunkedArray) or hasattr(texts, "__arrow_c_stream__"):
        texts = pyarrow.chunked_array(texts if hasattr(texts, "__arrow_c_stream__") else [texts])
    elif hasattr(texts, "__arrow_c_array__"):
        texts = pyarrow.chunked_array([pyarrow.array(texts)])
    else:
        texts = pyarrow.chunked_array([pyarrow.array(_rows(texts), pyarrow.large_string())])
    kind = texts.type.value_type if types.is_dictionary(texts.type) else texts.type
    if not (types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind) or types.is_null(kind)):
        raise ColumnError(f"expected a column of text, found {texts.type}")
    if types.is_dictionary(texts.type):
        chunks = [
            pyarrow.DictionaryArray.from_arrays(one.indices, one.dictionary.cast(pyarrow.large_string()))
            for one in texts.chunks
        ]
        texts = pyarrow.chunked_array([one.dictionary_decode() for one in chunks], pyarrow.large_string())
    return texts.cast(pyarrow.large_string()).combine_chunks()


def _rows(rows: Any) -> list[str | None]:
    if not isinstance(rows, Iterable):
        raise TypeError(f"texts must be a column of texts, not {type(rows).__name__}")
    found: list[str | None] = []
    for number, one in enumerate(rows):
        try:
            found.append(None if one is None else text_of(one))
        except TypeError:
            raise TypeError(f"row {number} of texts must be str or None, not {type(one).__name__}") from None
    return found
