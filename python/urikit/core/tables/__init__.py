"""Tables of other people's registries, as they were on a day: package data, read when it is first asked for.

| table | what it has | written by |
|---|---|---|
| `specs` | the standards urikit builds on, from the RFC Editor's index | `tools/rfc_index.py` |
| `uri-schemes`, `uri-schemes-later` | IANA's registry of URI schemes | `tools/uri_schemes.py` |
| `urn-namespaces` | the registered URN namespaces | `tools/urn_namespaces.py` |

A file has tab-separated values: a line `# as of YYYY-MM-DD`, a line of names of columns, a line for each row. What is
missing is empty, and where a cell is a list its members are separated by " | ".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

__all__ = ["Table", "members", "table", "written"]

_AS_OF = "# as of "
_BETWEEN = " | "


class Table(NamedTuple):
    """A table and the day of the copy that it was made from."""

    #: YYYY-MM-DD.
    as_of: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@cache
def table(name: str) -> Table:
    """Return the table of that name. Raises `OSError` for an unknown name.

    >>> from urikit.core.tables import table
    >>> table("urn-namespaces").columns
    ('nid', 'kind', 'reference', 'relation')
    """
    data = get_data(__name__, f"{name}.tsv") or b""
    day, columns, *rows = data.decode().removesuffix("\n").split("\n")
    return Table(day.removeprefix(_AS_OF), tuple(columns.split("\t")), tuple(tuple(row.split("\t")) for row in rows))


def members(cell: str) -> tuple[str, ...]:
    """Return the members of a cell that is a list.

    >>> from urikit.core.tables import members
    >>> members("RFC 1808 | RFC 2396"), members("")
    (('RFC 1808', 'RFC 2396'), ())
    """
    return tuple(cell.split(_BETWEEN)) if cell else ()


def written(as_of: str, columns: Sequence[str], rows: Sequence[Sequence[str | Sequence[str]]]) -> str:
    """Return the text of a table, for the tools that write them.

    Raises `ValueError` for a cell that would not be read again.
    """
    lines = [f"{_AS_OF}{as_of}", "\t".join(columns)]
    for row in rows:
        cells = [cell if isinstance(cell, str) else _BETWEEN.join(cell) for cell in row]
        if len(cells) != len(columns) or any("\t" in cell or "\n" in cell for cell in cells):
            raise ValueError(f"not a row of {len(columns)} cells without tabs and line breaks: {row!r}")
        lines.append("\t".join(cells))
    return "\n".join(lines) + "\n"
