"""The functions of other engines as kernels: every function agrees with `urikit.dialects`, and names are checked."""

from itertools import islice

import pyarrow as pa
import pytest

from tests.data.columns.texts import FEW
from tests.data.dialects import texts
from urikit import ArgumentError, UnknownNameError, columns, dialects
from urikit.data.columns.functions import FUNCTIONS, NAMES, call


def test_engines_have_it_with_one_type() -> None:
    urls = pa.array(["http://h:80/?a=1"])
    for function in dialects.functions():
        key = ["a"] if function.has_key else []
        wanted = columns.dialect(["http://h:80/?a=1"], function.dialect, function.name, *key)
        for name in NAMES.values():
            arguments = [urls, function.dialect, function.name, *key]
            if name == NAMES[function.returns]:
                assert call(FUNCTIONS[f"uri_{name}"], arguments).to_pylist() == wanted, function
                continue
            with pytest.raises(ArgumentError, match="invalid function"):
                call(FUNCTIONS[f"uri_{name}"], arguments)


def test_every_function_is_a_kernel() -> None:
    asked = [*FEW, *islice(texts.of_atoms(2), 400)]
    for function in dialects.functions():
        question = (function.dialect, function.name)
        key = "a" if function.has_key else None
        values, errors = columns.dialect(asked, *question, key, errors="report")
        for text, value, error in zip(asked, values, errors, strict=True):
            try:
                assert value == dialects.answer(*question, text, key), (question, text)
                assert error is None
            except dialects.DialectError as refusal:
                assert error == {"code": refusal.reason, "offset": refusal.offset or 0}, (question, text)


def test_names_and_keys_are_checked_before_any_row() -> None:
    with pytest.raises(UnknownNameError, match="invalid dialect"):
        columns.dialect([], "oracle", "HOST")
    with pytest.raises(UnknownNameError, match="invalid function"):
        columns.dialect([], "spark", "host")
    with pytest.raises((ArgumentError, TypeError), match="key"):
        columns.dialect([], "spark", "QUERY:key")
    with pytest.raises(ArgumentError, match="regular expression"):
        columns.dialect([], "spark", "QUERY:key", "a*")
