"""The columns of other libraries: the same type goes in and comes out, and no library is imported to recognise it.

A column can only be an object of a library that is imported already, so a look at its type is enough.

`arrow_texts` makes Arrow data of text of any of them, for engines that group and count rows. The kernels read columns
without pyarrow; this function needs it.
"""

from __future__ import annotations

from urikit._native import Column
from urikit.core.arguments import bytes_of, text_of
from urikit.core.errors import ColumnError

TYPE_CHECKING = False  # `typing` takes longer to import than this module.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["alike", "arrow_texts", "plain", "readable", "rows_of"]


def _library(column: object) -> str:
    """Return the library that a column is of: the first package of its class or of the classes above it."""
    for cls in type(column).__mro__:
        package = cls.__module__.partition(".")[0]
        if package in ("numpy", "pandas", "polars", "pyarrow"):
            return package
    return ""


def readable(column: Any, name: str = "column") -> Any:
    """Return the column as the native class reads it: Arrow data, or an iterable of `str` and None."""
    library = _library(column)
    kind = type(column).__name__
    if library and kind in ("DataFrame", "LazyFrame"):
        known = [str(one) for one in column.columns] if kind == "DataFrame" else []
        columns = f" with columns {', '.join(known)}" if known else ""
        raise TypeError(f"{name} must be one column, not {kind}{columns}: pass one of its columns")
    if library == "numpy":
        if getattr(column, "ndim", 0) != 1:
            raise TypeError(f"{name} must have one dimension, not {getattr(column, 'ndim', 0)}")
        return column.tolist()
    if library == "pandas":
        return _of_pandas(column)
    if library in ("polars", "pyarrow") and _is_empty_float(column):
        return [None] * len(column)
    return column


def _of_pandas(column: Any) -> Any:
    """Return a Series as it is, if it has Arrow data of text; else its values, with None where pandas has a missing
    value.
    """
    from importlib.util import find_spec

    import pandas

    series = column if isinstance(column, pandas.Series) else pandas.Series(column)
    is_float = pandas.api.types.is_float_dtype(series.dtype)
    if series.dtype == object or find_spec("pyarrow") is None or (is_float and series.isna().all()):
        return [None if missing else text for text, missing in zip(series.tolist(), series.isna(), strict=True)]
    return series


def _is_empty_float(column: Any) -> bool:
    """Return whether a column of numbers has no values: NaN and null only."""
    if _library(column) == "polars":
        return bool(column.dtype.is_float() and (column.is_null() | column.is_nan()).fill_null(True).all())
    import pyarrow

    kind = getattr(column, "type", None)
    if kind is None or not pyarrow.types.is_floating(kind):
        return False
    return not any(one == one for one in column.to_pylist() if one is not None)


def alike(column: Any) -> Callable[[Column], Any]:
    """Return the function that makes a column of the same kind of answers."""
    library = _library(column)
    if library:
        return _LIBRARIES[library](column)
    if any(hasattr(column, name) for name in ("__arrow_c_stream__", "__arrow_c_array__")):
        return lambda answers: answers
    return Column.to_list


def _polars(series: Any) -> Callable[[Column], Any]:
    import polars

    return lambda answers: polars.Series(answers).rename(series.name)


def _pyarrow(array: Any) -> Callable[[Column], Any]:
    import pyarrow

    if isinstance(array, pyarrow.Array):
        return lambda answers: pyarrow.array(answers)
    return lambda answers: pyarrow.chunked_array(answers)


def _numpy(array: Any) -> Callable[[Column], Any]:
    import numpy

    def give(answers: Column) -> Any:
        found = answers.to_list()
        # A mask has to be of bool; anything else may be null.
        if answers.type == "Boolean" and None not in found:
            return numpy.array(found, dtype=bool)
        array = numpy.empty(len(found), dtype=object)
        array[:] = found
        return array

    return give


def _pandas(column: Any) -> Callable[[Column], Any]:
    import pandas

    series = (
        column if isinstance(column, pandas.Series) else pandas.Series(column, dtype=getattr(column, "dtype", None))
    )

    def give(answers: Column) -> Any:
        made = _series(answers, series)
        if isinstance(column, pandas.Series):
            return made
        return pandas.Index(made.array, name=column.name) if isinstance(column, pandas.Index) else made.array

    return give


def _series(answers: Column, like: Any) -> Any:
    from importlib.util import find_spec

    import pandas

    if find_spec("pyarrow") is None:
        return pandas.Series(answers.to_list(), index=like.index, name=like.name, dtype=object)
    import pyarrow

    chunks = pyarrow.chunked_array(answers)
    if pyarrow.types.is_dictionary(chunks.type):
        # The type that sorting and `.str` know, and not Arrow's.
        return pandas.Series(chunks.to_pandas().array, index=like.index, name=like.name)
    made = pandas.Series(pandas.arrays.ArrowExtensionArray(chunks), index=like.index, name=like.name)
    is_text = "Utf8" in answers.type and "(" not in answers.type
    keeps = is_text and isinstance(like.dtype, pandas.StringDtype | pandas.ArrowDtype)
    return made.astype(like.dtype) if keeps else made


_LIBRARIES = {"numpy": _numpy, "pandas": _pandas, "polars": _polars, "pyarrow": _pyarrow}


def arrow_texts(column: Any, name: str = "column") -> Any:
    """Return an array or a chunked array of text, dictionaries and views as they are.

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
            # Encoded here, since the error of Arrow about a lone surrogate has the whole row.
            texts = pyarrow.array([row and bytes_of(row) for row in rows_of(texts, name)], pyarrow.large_string())
    kind = texts.type.value_type if types.is_dictionary(texts.type) else texts.type
    if not (types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind) or types.is_null(kind)):
        raise ColumnError(f"expected a column of text, found {texts.type}")
    return texts


def plain(texts: Any) -> Any:
    """Return a column without dictionaries and views, which Arrow can do less with."""
    import pyarrow
    from pyarrow import types

    if not types.is_dictionary(texts.type):
        return texts.cast(pyarrow.large_string())
    chunks = texts.chunks if isinstance(texts, pyarrow.ChunkedArray) else [texts]
    text = pyarrow.large_string()
    encoded = [pyarrow.DictionaryArray.from_arrays(one.indices, one.dictionary.cast(text)) for one in chunks]
    return pyarrow.chunked_array([one.dictionary_decode() for one in encoded], text)


def rows_of(rows: Any, name: str = "column") -> Iterator[str | None]:
    """Yield the rows of a column that is not Arrow data; a wrong type is refused as the kernels refuse it."""
    from collections.abc import Iterable

    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise TypeError(f"{name} must be a column of texts, not {type(rows).__name__}")
    for number, one in enumerate(rows):
        try:
            yield None if one is None else text_of(one)
        except TypeError:
            raise TypeError(f"row {number} of {name} must be str or None, not {type(one).__name__}") from None
