"""How much the names of a document may weigh that are longer than they are written.

RDF writes a namespace once and abbreviates it everywhere: `ex:a`, `<ex:a/>`, `"ex:a"`. The reference of such a link is
the whole IRI. With a namespace of 50,000 characters each name of five characters weighs 50,000, so that a document of
100 kilobytes would fill a gigabyte. A namespace of ordinary length is not counted. For longer ones there is an
`Allowance`: when it is used up, further names are left out, and a finding says so (`document-names`).

A target that is too long for its reference is made again instead (`urikit.documents.link`): a reference is what a link
is found by, and has to be there.
"""

from __future__ import annotations

from urikit.documents.link import HEAVY

__all__ = ["Allowance"]

#: How many characters the names of long namespaces may have in any document.
_FOR_ALL = 1 << 24
#: The same for each character of the document.
_FOR_EACH = 2


class Allowance:
    """How many characters are left for names of long namespaces.

    >>> allowance = Allowance(1_000)
    >>> allowance.takes(100), allowance.takes(20_000_000), allowance.is_used_up
    (True, False, True)
    """

    __slots__ = ("_left", "is_used_up")

    def __init__(self, length: int) -> None:
        self._left = _FOR_ALL + _FOR_EACH * length
        #: Whether a name had to be left out.
        self.is_used_up = False

    def takes(self, length: int) -> bool:
        """Whether there is room for one more name whose namespace has that many characters."""
        if length <= HEAVY:
            return True
        self._left -= length
        if self._left < 0:
            self.is_used_up = True
        return not self.is_used_up
