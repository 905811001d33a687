"""Views made without the detour of a frozen class: for values that parsing has checked.

The `__init__` of a frozen dataclass asks for every field by name how it is set, since its
own `__setattr__` refuses. That is half of what it costs to read a telephone number.
`maker` writes the constructor that sets each slot by its descriptor, one line a field, in
the way dataclasses write theirs. It has no defaults and checks nothing.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["maker"]

_T = TypeVar("_T")


def maker(cls: type[_T], order: Iterable[str] = ()) -> Callable[..., _T]:
    """A function that makes an instance of a frozen dataclass with slots from all its fields.

    They come in the order of the class, or in `order`.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> maker(Point)(1, 2)
    Point(x=1, y=2)
    """
    names = tuple(order) or tuple(field.name for field in fields(cls))  # type: ignore[arg-type]
    known: dict[str, Any] = {"new": object.__new__, "cls": cls}
    known |= {f"set_{name}": getattr(cls, name).__set__ for name in names}
    lines = [f"def make({', '.join(names)}):", "    made = new(cls)"]
    lines += [f"    set_{name}(made, {name})" for name in names]
    exec("\n".join([*lines, "    return made"]), known)
    made: Callable[..., _T] = known["make"]
    return made
