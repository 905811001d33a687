"""Values of any type as the text of a field or as JSON, and the block of rows that readers give to writers.

Text is written as it is, numbers and times as Arrow writes them, bytes as hexadecimal digits, lists and structs as
JSON. Numbers that JSON does not have (NaN and the infinities) are texts there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from json import JSONEncoder
from json.encoder import encode_basestring
from typing import Any, NamedTuple

import pyarrow
from pyarrow import compute, types

from urikit.core.mask import discreet
from urikit.data.batch.files import decoded, shown

_nested = JSONEncoder(
    ensure_ascii=False,
    separators=(",", ":"),
    default=lambda value: value.hex() if isinstance(value, bytes) else str(value),
)


def quoted(text: str) -> str:
    """Return a text as JSON. A lone surrogate is U+FFFD: a file of JSON lines is UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = shown(text)
    return encode_basestring(text)


def fields(array: Any) -> list[str | None]:
    """Return each value as text; null is None."""
    array = _plain(array)
    kind = array.type
    if is_text_type(kind):
        return _texts(array)
    if types.is_nested(kind):
        return [None if value is None else json(value) for value in _nested_values(array)]
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return [None if value is None else value.hex() for value in array.to_pylist()]
    try:
        found: list[str | None] = compute.cast(array, pyarrow.string()).to_pylist()
    except (pyarrow.ArrowNotImplementedError, pyarrow.ArrowInvalid):
        return [None if value is None else str(value) for value in array.to_pylist()]
    return found


def jsons(array: Any) -> list[str]:
    """Return each value as JSON."""
    array = _plain(array)
    kind = array.type
    if types.is_boolean(kind) or types.is_integer(kind) or types.is_floating(kind):
        return ["null" if value is None else json(value) for value in array.to_pylist()]
    if types.is_nested(kind):
        return ["null" if text is None else shown(text) for text in fields(array)]
    return ["null" if text is None else quoted(text) for text in fields(array)]


def json(value: Any) -> str:
    """Return a value as JSON."""
    return _nested.encode(_finite(value))


def _finite(value: Any) -> Any:
    """Return a value with texts for NaN and the infinities. Arrow types are finite, and so is the depth."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return str(value)
    if isinstance(value, list):
        return [_finite(one) for one in value]
    if isinstance(value, dict):
        return {name: _finite(one) for name, one in value.items()}
    return value


def is_text_type(kind: Any) -> bool:
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _plain(array: Any) -> Any:
    """Without dictionary encoding, and as one array."""
    if isinstance(array, pyarrow.ChunkedArray):
        array = array.combine_chunks()
    return array.dictionary_decode() if types.is_dictionary(array.type) else array


def _nested_values(array: Any) -> list[Any]:
    try:
        found: list[Any] = array.to_pylist()
    except UnicodeDecodeError:
        return [_value(one) for one in array]
    return found


def _value(scalar: Any) -> Any:
    """Return a value of Arrow; bytes of a text that are not UTF-8 are lone surrogates, which `encoded` gives back."""
    if isinstance(scalar, pyarrow.DictionaryScalar):
        return _value(scalar.value)
    if not scalar.is_valid:
        return None
    if is_text_type(scalar.type):
        return decoded(scalar.as_buffer().to_pybytes())
    if isinstance(scalar, pyarrow.MapScalar):
        return [(_value(one["key"]), _value(one["value"])) for one in scalar.values]
    if isinstance(scalar, pyarrow.StructScalar):
        return {name: _value(scalar[n]) for n, name in enumerate(scalar.type.names)}
    if isinstance(scalar, pyarrow.ListScalar):  # also those of other lists
        return [_value(one) for one in scalar.values]
    return scalar.as_py()


def _texts(array: Any) -> list[str | None]:
    try:
        found: list[str | None] = array.to_pylist()
    except UnicodeDecodeError:
        octets = array.cast(pyarrow.string(), safe=False).view(pyarrow.binary()).to_pylist()
        return [None if one is None else decoded(one) for one in octets]
    return found


@discreet
class RowBlock(NamedTuple):
    """Rows of one input that follow each other."""

    size: int
    #: The columns that the kernels are asked about, by name: Arrow arrays of text, null in rows that are in `faults`.
    texts: dict[str, Any]
    #: The code of each row that could not be read, by its index from 0.
    faults: dict[int, str]
    #: The number of the first row of the input, from 1.
    first: int
    #: The line on which each row begins, from 1; None where the format has no lines.
    lines: Sequence[int] | None
    #: The rows as they are written, without their line feeds; None where the format has no lines.
    written: Sequence[str] | None
    #: All columns as an Arrow record batch, made when it is asked for.
    batch: Callable[[], Any]
    #: The rows that `written` or `batch` change, as they were read, by their index from 0. The list of errors has them.
    raw: Mapping[int, str] = {}
