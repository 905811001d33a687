"""The records of `urikit rewrite`: a reference that changed, or one that was left.

| field              | is                                                      |
|--------------------|---------------------------------------------------------|
| v, n               | the version of the record, its number from 0            |
| file               | the file                                                |
| line, column       | where the reference begins in the old file, from 1      |
| element, attribute | where it is found                                       |
| old                | the reference as it was, escapes undone; masked         |
| new                | the new one, masked; null where it was removed or left  |
| left               | why it was left; null where it changed                  |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urikit.documents import Change, Left

__all__ = ["of_change"]


def of_change(path: str, one: Change | Left, masked: Callable[[str], str]) -> dict[str, Any]:
    """The record of a change, or of a reference that was left."""
    is_left = isinstance(one, Left)
    old, new = (one.reference, None) if isinstance(one, Left) else (one.old, one.new)
    return {
        "file": path,
        "line": one.line,
        "column": one.column,
        "element": one.element,
        "attribute": one.attribute,
        "old": masked(old),
        "new": None if new is None else masked(new),
        "left": one.why if is_left and isinstance(one, Left) else None,
    }
