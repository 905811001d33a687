"""The list of the rows that failed: a JSON record a row, beside the output.

The text is redacted, and cut after 1,000 characters; of a row that could not be read, and of a URL that is too long,
there is none, since what is secret in it is not known. A row that the output does not have as it was is there whole, as
`raw`: what is left out of the output is never lost. It is masked as a message is, which hides more than a URL needs.
"""

from __future__ import annotations

from typing import Any

import pyarrow
from pyarrow import types

from urikit._native import mask
from urikit.data import columns
from urikit.data.batch.answers import Fault
from urikit.data.batch.cells import json, quoted
from urikit.data.batch.faults import MESSAGES
from urikit.data.batch.piece import Piece
from urikit.data.batch.source import encoded, shown
from urikit.data.batch.target import Target

#: How many characters of a text are in a record.
MOST = 1_000


class ErrorList:
    """What is written of rows that failed."""

    def __init__(self, target: Target) -> None:
        self.count = 0
        self._target = target

    def write(self, name: str, rows: Piece, faults: dict[int, list[Fault]]) -> None:
        """The failed rows of an input called `name`."""
        if not faults:
            return
        order = sorted(faults)
        asked = [n for n in order if faults[n][0].code not in MESSAGES]
        texts = dict(zip(asked, _redacted(next(iter(rows.texts.values())), asked), strict=True))
        of_file = f'{{"file":{quoted(name)},"row":'
        made = []
        for n in order:
            text = texts.get(n)
            first, *more = faults[n]
            line = "" if rows.lines is None else f',"line":{rows.lines[n]}'
            cut = "null" if text is None else quoted(text[:MOST])
            raw = f',"raw":{quoted(mask(shown(rows.raw[n])))}' if n in rows.raw else ""
            made.append(f'{of_file}{rows.first + n}{line},{_said(first)},{_more(more)}"text":{cut}{raw}}}\n')
        self._target.write(encoded("".join(made)))
        self.count += len(made)


def _said(fault: Fault) -> str:
    offset = "null" if fault.offset is None else fault.offset
    names = ",".join(map(quoted, fault.columns))
    message = f',"message":{quoted(MESSAGES[fault.code])}' if fault.code in MESSAGES else ""
    return f'"code":"{fault.code}","offset":{offset}{message},"columns":[{names}]'


def _more(faults: list[Fault]) -> str:
    if not faults:
        return ""
    return f'"more":{json([fault._asdict() for fault in faults])},'


def _redacted(array: Any, rows: list[int]) -> list[str | None]:
    taken = array.take(pyarrow.array(rows, pyarrow.int64()))
    if types.is_null(taken.type):
        return [None] * len(rows)
    if types.is_dictionary(taken.type):
        taken = taken.dictionary_decode()
    found: list[str | None] = columns.redact(taken).to_pylist()
    return found
