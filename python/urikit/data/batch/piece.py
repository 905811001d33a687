"""A piece of an input: some rows, as the readers give and the writers take them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from urikit.core.mask import discreet


@discreet
class Piece(NamedTuple):
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
