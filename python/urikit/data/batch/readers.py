"""The reader of a format, and what its columns must be. Jobs and URL lists read files through these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from urikit.data.batch import csv, json_lines, parquet, text
from urikit.data.batch.faults import PlanError, named
from urikit.data.batch.formats import Format
from urikit.data.batch.source import Source

Reader: TypeAlias = "text.Reader | csv.Reader | json_lines.Reader | parquet.Reader"


def reader_of(
    source: Source,
    form: Format,
    asked: Sequence[str],
    *,
    delimiter: str = ",",
    threads: int | None = None,
    added: Sequence[str] = (),
    schema: Any = None,
    apart: bool = False,
    is_text: bool = False,
) -> Reader:
    """What reads `source`; `asked` are the columns of URLs.

    `added`, `schema` and `apart` are about JSON lines: members that must not be there, the columns of the first input,
    and whether members become columns of another format. `is_text` is about Parquet: whether all of its columns are
    written as text that must be UTF-8.
    """
    if form.kind == "parquet":
        return parquet.Reader(source, asked, threads=threads, is_text=is_text)
    if form.kind == "csv":
        return csv.Reader(source, delimiter, asked)
    if form.kind == "text":
        return text.Reader(source, *(asked or ("url",)))
    return json_lines.Reader(source, asked, added, schema, apart=apart)


def check_columns(schema: Any, asked: Sequence[str], delimiter: str) -> None:
    """See that the columns are there, once."""
    for name in asked:
        if name not in schema.names:
            known = ", ".join(map(named, schema.names[:20])) or "none"
            hint = csv.separator_hint(schema.names, delimiter)
            more = f"; if that is several columns, add {hint}" if hint else ""
            raise PlanError(f'missing column "{named(name)}": the columns are {known}{more}')
        if schema.names.count(name) > 1:
            raise PlanError(f'two columns are called "{named(name)}"')


def check_same(schema: Any, first: Any, name: str) -> None:
    """See that an input called `name` has the columns of the first one."""
    if not schema.equals(first):
        raise PlanError(f"the columns of {name} are not those of the first input")
