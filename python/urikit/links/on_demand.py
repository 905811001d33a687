"""The rows of a large document, each made when it is asked for.

A row has twenty values and weighs half a kilobyte; a link weighs a fifth of that. A document with a reference every
twenty bytes would make rows of thirty times its size, though whoever prints them looks at one after the other. So
only the links are kept, and a row is made whenever somebody comes by. Rows that are needed together, or in
another process, are a tuple: `tuple(rows)`, which is also what pickling makes of them.

What can go wrong: a reader or a resolver breaks its promise not to raise. `Broken` says so, in the middle of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias, overload

from urikit._native import mask

if TYPE_CHECKING:
    from urikit.documents.link import Link
    from urikit.links.records import Reference

__all__ = ["Broken", "Rows", "said_of"]

#: The links of one of the documents of a file, and the number of that document.
_Group: TypeAlias = "tuple[str, Sequence[Link]]"


class Broken(Exception):
    """A row could not be made; the message says why, masked."""


class Rows(Sequence["Reference"]):
    """A sequence of references of which only the links are kept."""

    __slots__ = ("_groups", "_make")

    def __init__(self, groups: Sequence[_Group], make: Callable[[Link, str], Reference]) -> None:
        self._groups = groups
        self._make = make

    def __len__(self) -> int:
        return sum(len(links) for _, links in self._groups)

    def __iter__(self) -> Iterator[Reference]:
        make = self._make
        for part, links in self._groups:
            for link in links:
                try:
                    row = make(link, part)
                except Exception as error:
                    raise Broken(said_of(error)) from error
                yield row

    @overload
    def __getitem__(self, at: int) -> Reference: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Reference, ...]: ...
    def __getitem__(self, at: int | slice) -> Reference | tuple[Reference, ...]:
        places = range(len(self))[at]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> Reference:
        for part, links in self._groups:
            if place < len(links):
                return self._make(links[place], part)
            place -= len(links)
        raise IndexError(place)

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)


def said_of(error: Exception) -> str:
    """Why a row or a report is missing."""
    return f"the reader failed: {type(error).__name__}: {mask(str(error))[:200]}"
