"""What goes in comes out: the columns of other libraries, recognised without importing any of them.

An object of a library can only be here if its library is imported, so a look at the type is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from urikit._native import Column

__all__ = ["alike", "readable"]


def _library(column: object) -> str:
    """The library that a column is of: the first package of its class or of the classes above it."""
    for cls in type(column).__mro__:
        package = cls.__module__.partition(".")[0]
        if package in ("numpy", "pandas", "polars", "pyarrow"):
            return package
    return ""


def readable(column: Any) -> Any:
    """The column as the native class reads it: Arrow data, or an iterable of `str` and None."""
    library = _library(column)
    if library == "numpy":
        if column.ndim != 1:
            raise TypeError(f"column must have one dimension, not {column.ndim}")
        return column.tolist()
    if library == "pandas" and (column.dtype == object or find_spec("pyarrow") is None):
        return [None if missing else text for text, missing in zip(column.tolist(), column.isna(), strict=True)]
    return column


def alike(column: Any) -> Callable[[Column], Any]:
    """What makes answers a column of the same kind."""
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
        if found and all(type(one) is bool for one in found):
            return numpy.array(found, dtype=bool)
        array = numpy.empty(len(found), dtype=object)
        array[:] = found
        return array

    return give


def _pandas(series: Any) -> Callable[[Column], Any]:
    import pandas

    def give(answers: Column) -> Any:
        if find_spec("pyarrow") is None:
            return pandas.Series(answers.to_list(), index=series.index, name=series.name, dtype=object)
        import pyarrow

        values = pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array(answers))
        made = pandas.Series(values, index=series.index, name=series.name)
        is_text = "Utf8" in answers.type and "(" not in answers.type
        return made.astype(series.dtype) if is_text and series.dtype != object else made

    return give


_LIBRARIES = {"numpy": _numpy, "pandas": _pandas, "polars": _polars, "pyarrow": _pyarrow}
