"""Text with one URL a line. An output line is the line as it was, and each answer after a tab.

In an answer a backslash, a tab, a line feed and a carriage return are written `\\\\`, `\\t`, `\\n` and `\\r`, so a line
can be cut from its end. A missing answer is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow

from urikit.data.batch.cells import fields
from urikit.data.batch.faults import PlanError
from urikit.data.batch.piece import Piece
from urikit.data.batch.source import Source, encoded, is_clean, shown
from urikit.data.batch.target import Sink

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def lines_of(block: str) -> list[str]:
    """The lines of a block without their line feeds."""
    lines = block.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


class Reader:
    """Lines as rows of one column."""

    def __init__(self, source: Source, column: str) -> None:
        self.source = source
        self._column = column
        self.schema = pyarrow.schema([(column, pyarrow.string())])

    @property
    def position(self) -> int:
        """How many bytes were read."""
        return self.source.position

    @property
    def texts(self) -> list[str]:
        """The only column."""
        return [self._column]

    def rows(self) -> Iterator[Piece]:
        """The rows, a block at a time."""
        first = 1
        for block in self.source.blocks():
            written = lines_of(block.removeprefix("\ufeff") if first == 1 else block)
            texts: list[str | None] = [line.removesuffix("\r") for line in written]
            whole: Sequence[str | None] = texts
            faults = {}
            if not is_clean(block):
                faults = {n: "not-utf-8" for n, line in enumerate(written) if not is_clean(line)}
                whole = [shown(text or "") for text in texts]
                texts = [None if n in faults else text for n, text in enumerate(texts)]
            yield self._rows(texts, whole, faults, first, written)
            first += len(written)

    def _rows(
        self,
        texts: list[str | None],
        whole: Sequence[str | None],
        faults: dict[int, str],
        first: int,
        written: list[str],
    ) -> Piece:
        array = pyarrow.array(texts, pyarrow.string())

        def batch() -> Any:
            kept = array if whole is texts else pyarrow.array(whole, pyarrow.string())
            return pyarrow.record_batch([kept], schema=self.schema)

        lines = range(first, first + len(written))
        return Piece(len(written), {self._column: array}, faults, first, lines, written, batch)


class Writer:
    """Lines with their answers."""

    def __init__(self, target: Sink, schema: Any, *, same: bool) -> None:
        if not same and len(schema) != 1:
            raise PlanError(f"text has room for one column, and the input has {len(schema)}: choose another format")
        self.rows = 0
        self._target = target
        self._same = same

    def write(self, rows: Piece, answers: Sequence[Any]) -> None:
        """Write rows."""
        cells = [[_escaped(text) for text in fields(answer)] for answer in answers]
        kept: Sequence[str] = rows.written if self._same and rows.written is not None else _first(rows)
        made = []
        for line, *found in zip(kept, *cells, strict=True):
            line, end = (line[:-1], "\r\n") if line.endswith("\r") else (line, "\n")
            made.append("\t".join((line, *found)) + end)
        self._target.write(encoded("".join(made)))
        self.rows += len(made)

    def close(self) -> None:
        """Write what is held."""
        self._target.close()


def _escaped(text: str | None) -> str:
    return "" if text is None else text.translate(_ESCAPES)


def _first(rows: Piece) -> list[str]:
    return [_escaped(text) for text in fields(rows.batch().column(0))]
