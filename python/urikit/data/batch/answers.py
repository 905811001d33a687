"""What the kernels say of some rows, and which rows failed.

A row fails once, whatever the number of columns: with the code and the place of its first error. Further errors of
other columns follow it. A row that could not be read, and one whose URL is too long, is not asked at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pyarrow
from pyarrow import compute, types

from urikit.core.mask import discreet
from urikit.data.batch.parquet import text_of
from urikit.data.batch.piece import Piece
from urikit.data.batch.plan import Addition


@discreet
class Fault(NamedTuple):
    """Why some columns have no answer in a row."""

    code: str
    #: In characters, from 0; None where it is about the whole row.
    offset: int | None
    #: The columns that have no answer.
    columns: list[str]


@discreet
class Answers(NamedTuple):
    """One array for each added column, and the faults of each row that failed, by its index from 0."""

    arrays: list[Any]
    faults: dict[int, list[Fault]]


def answers(plan: Sequence[Addition], rows: Piece, limit: int, threads: int | None) -> Answers:
    """Ask all kernels about some rows."""
    all_columns = [one.name for one in plan]
    faults = {n: [Fault(code, None, all_columns)] for n, code in rows.faults.items()}
    texts = {}
    for name, array in rows.texts.items():
        texts[name], long = _short(array, limit)
        for n in long:
            faults.setdefault(n, [Fault("max-length", None, all_columns)])
    if faults:
        # A row is asked about all of its columns, or none.
        asked = pyarrow.array([n in faults for n in range(rows.size)], pyarrow.bool_())
        texts = {name: _without(array, asked) for name, array in texts.items()}
    column = next(iter(texts))
    arrays = []
    for addition in plan:
        report = addition.ask(texts[column], texts, threads)
        arrays.append(report.values)
        _collect(faults, report.errors, addition.name)
    return Answers(arrays, faults)


def added_fields(plan: Sequence[Addition], kind: Any) -> list[Any]:
    """The new columns as Arrow fields, for URLs of a type."""
    nothing, _ = text_of(pyarrow.array([], kind))
    found = []
    for addition in plan:
        operands = dict.fromkeys(addition.operands.values(), nothing)
        found.append(pyarrow.field(addition.name, addition.ask(nothing, operands, 1).values.type))
    return found


def _short(array: Any, limit: int) -> tuple[Any, list[int]]:
    """A column without the texts that are too long, and their rows."""
    if types.is_null(array.type):
        return array, []
    if types.is_dictionary(array.type):
        _, long = _short(array.dictionary, limit)
        if not long:
            return array, []
        array = array.dictionary_decode()
    if array.nbytes <= limit:
        return array, []
    if (compute.max(compute.binary_length(array)).as_py() or 0) <= limit:
        return array, []
    too_long = compute.fill_null(compute.greater(compute.utf8_length(array), limit), False)
    return _without(array, too_long), compute.indices_nonzero(too_long).to_pylist()


def _without(array: Any, rows: Any) -> Any:
    """A column that is null in some rows."""
    if types.is_null(array.type):
        return array
    if types.is_dictionary(array.type):
        indices = compute.if_else(rows, None, array.indices)
        return pyarrow.DictionaryArray.from_arrays(indices, array.dictionary)
    return compute.if_else(rows, None, array)


def _collect(faults: dict[int, list[Fault]], errors: Any, name: str) -> None:
    """Add the errors of one column to those of the rows."""
    failed = compute.indices_nonzero(compute.is_valid(errors))
    if not len(failed):
        return
    errors = errors.take(failed)
    codes, offsets = errors.field("code"), errors.field("offset").to_pylist()
    for n, code, offset in zip(failed.to_pylist(), codes.to_pylist(), offsets, strict=True):
        of_row = faults.get(n)
        if of_row is None:
            faults[n] = [Fault(code, offset, [name])]
            continue
        for fault in of_row:
            if fault.code == code and fault.offset == offset:
                fault.columns.append(name)
                break
        else:
            of_row.append(Fault(code, offset, [name]))
