"""Changes of a text, put into the bytes it was decoded from; all other bytes stay.

An edit that a part of a document asks for is one of the outermost document: its place is looked up through the
sources around it (`Source.outward`), and its text is written as each of them writes it.

What can go wrong: a part that was encoded as a whole (base64, a compressed body) has no places, and an encoding
with states has none for its characters. Such an edit is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from urikit.documents.octets import Octets, encoded
from urikit.mask import discreet

if TYPE_CHECKING:
    from urikit.documents.document import Document

__all__ = ["Edit", "Splicer"]


@discreet
class Edit(NamedTuple):
    """What replaces the characters `start` to `end` of a text."""

    start: int
    end: int
    text: str


class Splicer:
    """Puts edits into the data of one document.

    >>> from urikit import documents
    >>> Splicer(documents.read("<a href=b>")).splice([Edit(8, 9, "c/d")])
    '<a href=c/d>'
    """

    __slots__ = ("_data", "_encoding", "_octets", "_text")

    def __init__(self, document: Document) -> None:
        self._data = document.data
        self._text = document.source.text
        self._encoding = document.source.encoding or "utf-8"
        self._octets = None
        if isinstance(self._data, bytes):
            # A message has its bytes as characters, one to one.
            one_to_one = len(self._data) == len(self._text) and document.format.contents == "bytes"
            self._encoding = "latin-1" if one_to_one else self._encoding
            self._octets = Octets(self._data, self._text, "x-user-defined" if one_to_one else self._encoding)

    @property
    def is_possible(self) -> bool:
        """Whether every character has a place in the bytes."""
        return self._octets is None or self._octets.are_known

    def splice(self, edits: Sequence[Edit]) -> str | bytes:
        """The data with the edits, which are in the order of their places and do not overlap."""
        if isinstance(self._data, str):
            texts, at = [], 0
            for edit in edits:
                texts += [self._data[at : edit.start], edit.text]
                at = edit.end
            return "".join((*texts, self._data[at:]))
        assert self._octets is not None
        pieces, at = [], 0
        for edit in edits:
            written = edit.text.encode("latin-1") if self._encoding == "latin-1" else encoded(edit.text, self._encoding)
            assert written is not None  # `writings` gives none of the others.
            pieces += [self._data[at : self._octets.offset(edit.start)], written]
            at = self._octets.offset(edit.end)
        return b"".join((*pieces, self._data[at:]))
