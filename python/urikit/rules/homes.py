"""Rules that are beside a scheme's or a namespace's grammar, and not in this package.

A code of a scheme begins with the name of the module that raises it: "tel-context-missing"
is of `urikit.schemes.tel`, "urn-isbn-check-digit" of `urikit.urns.isbn`. The file with its rules is
read when one of them is asked for, and not before. `urikit.register` has the list of these files;
a file that no row of the register names fails a test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.register import RULES
from urikit.rules.catalogue import row, rows

if TYPE_CHECKING:
    from urikit.rules.rule import Rule


def row_beside(code: str) -> Rule | None:
    """The rule of a code in the file that it belongs to; the longest beginning counts."""
    words = code.split("-")
    for count in range(len(words) - 1, 0, -1):
        home = RULES.get("-".join(words[:count]))
        if home is not None:
            return row(code, (home,))
    return None


def all_rows() -> tuple[Rule, ...]:
    """The rules of every file in `RULES`."""
    return tuple(row for home in dict.fromkeys(RULES.values()) for row in rows(home))
