"""What the native reader is asked for: which elements of a vocabulary there is something to say of.

A document has many elements without a reference, and each that is told costs a microsecond. So each
vocabulary says here by names which it looks at. What it does not ask for it is not told, but for elements
that mean something in any vocabulary: the outermost, and those with a declaration of a namespace, an `xml:base`,
or an attribute of XLink or XML Schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urikit.documents.xml.tables import Table

__all__ = ["Asked", "by_table"]


class Asked(NamedTuple):
    """What is asked for of the elements in one namespace, by local names."""

    #: Elements that are told, whatever is on them.
    elements: tuple[str, ...] = ()
    #: Elements that are told with their text.
    texts: tuple[str, ...] = ()
    #: Attributes in no namespace that make any element one to tell.
    attributes: tuple[str, ...] = ()
    #: The same, where the value has a mark of a function, an at-keyword or an escape of CSS, or a reference.
    marked: tuple[str, ...] = ()
    #: Elements within which everything is told, since what encloses an element says what it means.
    wholes: tuple[str, ...] = ()
    #: The same, where the element is the outermost.
    roots: tuple[str, ...] = ()
    #: Whether everything is told within any element.
    whole: bool = False

    def together(self, others: Iterable[Asked]) -> Asked:
        """What all of them ask for."""
        rows = (self, *others)
        return Asked(
            _all(row.elements for row in rows),
            _all(row.texts for row in rows),
            _all(row.attributes for row in rows),
            _all(row.marked for row in rows),
            _all(row.wholes for row in rows),
            _all(row.roots for row in rows),
            any(row.whole for row in rows),
        )


def _all(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in lists for name in names))


def by_table(table: Table) -> Asked:
    """What a vocabulary asks for that a table describes.

    >>> from urikit.documents.xml.tables import OPML
    >>> by_table(OPML).texts
    ('ownerId', 'docs')
    """
    return Asked(elements=tuple(table), texts=tuple(name for name, uses in table.items() if "" in uses))
