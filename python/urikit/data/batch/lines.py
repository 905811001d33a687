"""The two formats of lines: text with one URL a line, and JSON lines, an object a line.

An output line of text is the line as it was, and each answer after a tab. In an answer a backslash, a tab, a line feed
and a carriage return are written `\\\\`, `\\t`, `\\n` and `\\r`, so a line can be cut from its end. A missing answer
is empty.

An output line of JSON is the object as it was, with a member more for each answer: nested values, numbers of any length
and the order of members stay. A line that is not an object becomes an object of empty answers, and is listed. For
another format the members of the first block of rows are the columns: texts as they are, everything else as its JSON. A
later row with another member is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from json import JSONDecoder
from typing import Any

import pyarrow

from urikit.data.batch.cells import RowBlock, fields, jsons, quoted
from urikit.data.batch.files import InputSource, PlanError, Sink, encoded, is_clean, named, shown

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def lines_of(block: str) -> list[str]:
    """Return the lines of a block without their line feeds."""
    lines = block.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


class TextReader:
    """Lines as rows of one column."""

    def __init__(self, source: InputSource, column: str) -> None:
        self.source = source
        self._column = column
        self.schema = pyarrow.schema([(column, pyarrow.string())])

    @property
    def position(self) -> int:
        """The number of bytes that were read."""
        return self.source.position

    @property
    def texts(self) -> list[str]:
        """The only column."""
        return [self._column]

    def rows(self) -> Iterator[RowBlock]:
        """Yield the rows, a block at a time."""
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
            array = pyarrow.array(texts, pyarrow.string())
            kept = array if whole is texts else pyarrow.array(whole, pyarrow.string())
            batch = partial(pyarrow.record_batch, [kept], schema=self.schema)
            lines = range(first, first + len(written))
            yield RowBlock(len(written), {self._column: array}, faults, first, lines, written, batch)
            first += len(written)


class TextWriter:
    """Lines with their answers."""

    def __init__(self, target: Sink, schema: Any, *, same: bool) -> None:
        if not same and len(schema) != 1:
            raise PlanError(f"text has room for one column, and the input has {len(schema)}: choose another format")
        self.rows = 0
        self._target = target
        self._same = same

    def write(self, rows: RowBlock, answers: Sequence[Any]) -> None:
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


def _first(rows: RowBlock) -> list[str]:
    return [_escaped(text) for text in fields(rows.batch().column(0))]


#: The object that replaces a line that is not one, before the answers are added.
_NOTHING = "{}"


class _Number(str):
    """A number as it is written: it may have more digits than Python reads."""


_decoder = JSONDecoder(parse_int=_Number, parse_float=_Number, parse_constant=_Number)
_space = re.compile(r"[ \t\r\n]*+")


def members(line: str) -> dict[str, str | None]:
    """Return the members of an object, which is valid: texts as they are, None for null, everything else as it is
    written.
    """
    found: dict[str, str | None] = {}
    at = _after(line, _after(line, 0) + 1)
    while line[at] != "}":
        name, at = _decoder.raw_decode(line, at)
        at = _after(line, _after(line, at) + 1)
        value, end = _decoder.raw_decode(line, at)
        found[name] = value if type(value) is str or value is None else line[at:end]
        at = _after(line, end)
        if line[at] == ",":
            at = _after(line, at + 1)
    return found


def _after(line: str, at: int) -> int:
    """Return the end of the white space at a place."""
    match = _space.match(line, at)
    assert match is not None  # it also matches nothing
    return match.end()


class JSONLinesReader:
    """Objects as rows. `apart` is whether their members are columns of another format."""

    def __init__(
        self, source: InputSource, columns: Sequence[str], added: Sequence[str], schema: Any, *, apart: bool
    ) -> None:
        self.source = source
        self._columns = columns
        self._added = added
        self._apart = apart
        self._blocks = source.blocks()
        self._head = next(self._blocks, "").removeprefix("\ufeff")
        #: That of the first input, if this is a later one.
        self.schema = schema or pyarrow.schema([(name, pyarrow.string()) for name in self._names()])
        self._known = set(self.schema.names)

    @property
    def texts(self) -> list[str]:
        """The members that are texts in the first block."""
        rows = [found for found, _ in map(self._read, lines_of(self._head)) if found is not None]
        return [name for name in self.schema.names if any(type(row.get(name)) is str for row in rows)]

    def _names(self) -> list[str]:
        """Return the names of the members of the first block, in their order."""
        names: dict[str, None] = {}
        is_some = False
        for line in lines_of(self._head):
            found, _ = self._read(line)
            is_some = is_some or found is not None
            names.update(dict.fromkeys(found or ()))
        if not is_some:
            names = dict.fromkeys(self._columns)
        return list(map(shown, names))

    def _read(self, line: str) -> tuple[dict[str, Any] | None, str]:
        """Return the members of a line, or None and what is wrong with it."""
        if not is_clean(line):
            return None, "not-utf-8"
        try:
            found = _decoder.decode(line)
        except (ValueError, RecursionError):
            return None, "json-syntax"
        return (found, "") if type(found) is dict else (None, "json-object")

    @property
    def position(self) -> int:
        """The number of bytes that were read."""
        return self.source.position

    def rows(self) -> Iterator[RowBlock]:
        """Yield the rows, a block at a time."""
        first = 1
        for block in chain([self._head], self._blocks):
            lines = lines_of(block)
            if lines:
                yield self._rows(lines, first)
            first += len(lines)

    def _rows(self, lines: list[str], first: int) -> RowBlock:
        texts: dict[str, list[str | None]] = {name: [] for name in self._columns}
        faults: dict[int, str] = {}
        written, split = [], []
        raw: dict[int, str] = {}
        for n, line in enumerate(lines):
            found, wrong = self._read(line)
            if found is None:
                raw[n] = line
                line, found = _NOTHING, {}
            elif not found.keys().isdisjoint(self._added):
                wrong = "column-exists"
            elif self._apart and not found.keys() <= self._known:
                wrong = "column-new"
                raw[n] = line
            values = [found.get(name) for name in self._columns]
            if not wrong and not all(value is None or type(value) is str for value in values):
                wrong = "json-text"
            elif not wrong and not all(map(_is_text, found.values() if self._apart else values)):
                # JSON lines have the escape as it was. Other formats have no such text.
                wrong = "surrogate"
                if self._apart:
                    raw[n] = line
            if wrong:
                faults[n] = wrong
            for name, value in zip(self._columns, values, strict=True):
                texts[name].append(None if wrong else value)
            written.append(line)
            if self._apart:
                split.append(members(line))

        def batch() -> Any:
            arrays = [
                pyarrow.array([for_arrow(row.get(name)) for row in split], pyarrow.string())
                for name in self.schema.names
            ]
            return pyarrow.record_batch(arrays, schema=self.schema)

        arrays = {name: pyarrow.array(found, pyarrow.string()) for name, found in texts.items()}
        return RowBlock(len(lines), arrays, faults, first, range(first, first + len(lines)), written, batch, raw)


def _is_text(value: Any) -> bool:
    """Return whether a value has no lone surrogate, which JSON can escape."""
    return type(value) is not str or is_clean(value)


def for_arrow(text: str | None) -> str | None:
    """Return a text for Arrow: a lone surrogate is U+FFFD."""
    return text if text is None or is_clean(text) else shown(text)


class JSONLinesWriter:
    """Objects with their answers."""

    def __init__(self, target: Sink, schema: Any, names: Sequence[str], *, same: bool) -> None:
        twice = [name for name in schema.names if schema.names.count(name) > 1]
        if twice and not same:
            raise PlanError(f'two columns are called "{named(twice[0])}", which JSON lines cannot have')
        self.rows = 0
        self._target = target
        self._same = same
        self._kept = [f"{quoted(name)}:" for name in schema.names]
        self._added = [f"{quoted(name)}:" for name in names]

    def write(self, rows: RowBlock, answers: Sequence[Any]) -> None:
        """Write rows."""
        added = _joined(self._added, answers, rows.size)
        if self._same and rows.written is not None:
            made = [
                line if rows.faults.get(n) == "column-exists" else _with(line, more)
                for n, (line, more) in enumerate(zip(rows.written, added, strict=True))
            ]
        else:
            kept = _joined(self._kept, rows.batch().columns, rows.size)
            made = [f"{{{line},{more}}}" for line, more in zip(kept, added, strict=True)]
        self._target.write(encoded("\n".join(made) + "\n"))
        self.rows += len(made)

    def close(self) -> None:
        """Write what is held."""
        self._target.close()


def _joined(names: Sequence[str], columns: Sequence[Any], count: int) -> list[str]:
    """Return the members of each row."""
    if not names:
        return [""] * count
    pairs = [[name + value for value in jsons(column)] for name, column in zip(names, columns, strict=True)]
    return list(map(",".join, zip(*pairs, strict=True)))


def _with(line: str, more: str) -> str:
    """Return an object with more members, before its last brace."""
    end = "\r" if line.endswith("\r") else ""
    head = line.rstrip(" \t\r\n")[:-1]
    comma = "," if head.strip(" \t\r\n{") else ""
    return f"{head}{comma}{more}}}{end}"
