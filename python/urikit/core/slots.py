"""Frozen values made from what was read, by the thousand.

The `__init__` of a frozen dataclass sets each field through `object.__setattr__`, which looks the slot up by name: most
of what it costs to make an identifier of a log. The descriptor of a slot sets it at once. What can go wrong: nothing is
checked, and fields have no defaults, so this is only for fields that were read here.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["setters"]


def setters(cls: type) -> tuple[Callable[[object, object], None], ...]:
    """Return the setters of the fields of a frozen dataclass with slots, in their order.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    >>> (set_x,) = setters(Point)
    >>> point = object.__new__(Point)
    >>> set_x(point, 1)
    >>> point
    Point(x=1)
    """
    return tuple(getattr(cls, field.name).__set__ for field in fields(cls))
