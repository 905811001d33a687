"""The register: one row for each scheme and URN namespace that urikit reads by its own rules.

A row names the schemes and the class that reads them. All lists follow from these rows: `schemes.VIEWS`,
`urns.NAMESPACES`, and the pages of the documentation. They are from the core's table of schemes, `data/schemes.toml`,
which also has what normalization knows of a scheme.

Nothing is imported here. `tools/new_scheme.py` adds to the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from urikit._native import scheme_facts

__all__ = ["NAMESPACES", "SCHEMES", "UNREGISTERED", "RegisterRow", "modules", "names_of", "views"]


class RegisterRow(NamedTuple):
    """A class that reads schemes, or a namespace of URNs."""

    #: The names that it reads, in lower case; the one that the documentation describes at length is first.
    names: tuple[str, ...]
    #: "module:Class".
    view: str
    #: The drivers that may follow a name and "+", as in `postgresql+psycopg`; "*" for any.
    drivers: tuple[str, ...]
    #: The specification of each name; empty where the table has none.
    specifications: Mapping[str, str]


def _rows(*, namespaces: bool) -> tuple[RegisterRow, ...]:
    rows = [row for row in scheme_facts() if row[1] and row[0].startswith("urn:") == namespaces]
    return tuple(_row(view, [row for row in rows if row[1] == view]) for view in dict.fromkeys(row[1] for row in rows))


def _row(view: str, rows: list[tuple[str, str, list[str], str, str, str]]) -> RegisterRow:
    by_name = {row[0].removeprefix("urn:"): row for row in rows}
    return RegisterRow(
        tuple(by_name),
        f"urikit.schemes.{view}",
        tuple(rows[0][2]),
        {name: row[5] for name, row in by_name.items()},
    )


SCHEMES = _rows(namespaces=False)
NAMESPACES = _rows(namespaces=True)

#: Schemes that are in use and that IANA's registry lacks: what each is for, and where that is said.
UNREGISTERED = {name: (use, source) for name, _, _, use, source, _ in scheme_facts() if use}

_NAMES = {row.view: row.names for row in (*SCHEMES, *NAMESPACES)}


def names_of(view: type) -> tuple[str, ...]:
    """Return the schemes or namespaces that a class reads.

    >>> from urikit.schemes.register import names_of
    >>> from urikit.schemes.http import Http
    >>> names_of(Http)
    ('http', 'https')
    """
    return _NAMES.get(f"{view.__module__}:{view.__qualname__}", ())


def views(rows: tuple[RegisterRow, ...]) -> dict[str, str]:
    """Return each name of some rows, and the class that reads it, as "module:Class"."""
    return {name: row.view for row in rows for name in row.names}


def modules(package: str, rows: tuple[RegisterRow, ...]) -> frozenset[str]:
    """Return the modules of a package that read some rows.

    >>> from urikit.schemes.register import SCHEMES, modules
    >>> "tel" in modules("urikit.schemes", SCHEMES)
    True
    """
    homes = (row.view.partition(":")[0] for row in rows)
    prefix = f"{package}."
    return frozenset(home.removeprefix(prefix).partition(".")[0] for home in homes if home.startswith(prefix))
