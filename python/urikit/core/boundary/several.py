"""An argument that has several texts.

One `str` is iterable, too: where names are wanted, "usr" is taken for "u", "s" and "r", and nothing fails. So a single
text is refused here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["several"]


def several(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """The values of an argument; raises `TypeError` for one text.

    >>> several("names", ["usr", "lib"])
    ('usr', 'lib')
    >>> several("names", "usr")
    Traceback (most recent call last):
    TypeError: names must be an iterable of values, not str
    """
    if isinstance(values, str | bytes):
        raise TypeError(f"{name} must be an iterable of values, not {type(values).__name__}")
    return tuple(values)
