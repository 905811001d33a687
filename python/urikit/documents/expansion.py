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
    >>> allowance.takes(100), allowance.takes(20_000_000), allowance.left_out
    (True, False, 1)
    """

    __slots__ = ("_left", "left_out")

    def __init__(self, length: int) -> None:
        self._left = _FOR_ALL + _FOR_EACH * length
        #: How many names had to be left out; the finding is for the first.
        self.left_out = 0

    def takes(self, length: int) -> bool:
        """Whether there is room for one more name whose namespace has that many characters."""
        if length <= HEAVY:
            return True
        if self.left_out == 0 and length <= self._left:
            self._left -= length
            return True
        self.left_out += 1
        return False
