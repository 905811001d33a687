"""Changes of a text, put into the bytes it was decoded from; all other bytes stay.

An edit that a part of a document asks for is one of the outermost document: its place is looked up through the
sources around it (`Source.outward`), and its text is written as each of them writes it.

In a body in base64 no character can be replaced where it is. Such an edit is one of the text of that part. All edits
of the part make new data of it, which are encoded again, and are then one edit of the text around.

What can go wrong: a part that was encoded as a whole (a compressed body) has no places, and an encoding with states has
none for its characters. Such an edit is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from urikit.core.mask import discreet
from urikit.documents.base64_body import Base64Body
from urikit.documents.octets import Octets, encoded

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.source import Source

__all__ = ["Edit", "Splicer", "edit_outward"]


@discreet
class Edit(NamedTuple):
    """What replaces the characters `start` to `end` of a text."""

    start: int
    end: int
    text: str
    #: The body in base64 whose text it is; None for that of the document itself.
    body: Base64Body | None = None


def edit_outward(source: Source, start: int, end: int, text: str) -> Edit:
    """An edit of a part as one of the document, or of the nearest body in base64 that the part is in."""
    while (step := source.outward(start, end)) is not None:
        if isinstance(step[3], Base64Body):
            return Edit(start, end, text, step[3])
        source, start, end, how = step
        text = text if isinstance(how, bool) else how.write(text)
    return Edit(start, end, text)


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
        """The data with the edits. Those of one body, and those of the document, do not overlap."""
        return self.data_with(_encoded_again(edits))

    def data_with(self, edits: Sequence[Edit]) -> str | bytes:
        """The data with edits of its own text, which do not overlap."""
        edits = sorted(edits, key=lambda edit: edit.start)
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


def _encoded_again(edits: Sequence[Edit]) -> list[Edit]:
    """The edits of the document itself, with one for each body in base64 that has some: the innermost bodies first."""
    pending = list(edits)
    while deepest := max((_depth(edit) for edit in pending), default=0):
        by_body: dict[Base64Body, list[Edit]] = {}
        around = []
        for edit in pending:
            if edit.body is not None and _depth(edit) == deepest:
                by_body.setdefault(edit.body, []).append(edit)
            else:
                around.append(edit)
        for body, inside in by_body.items():
            data = Splicer(body.part).data_with(inside)
            assert isinstance(data, bytes)
            around.append(edit_outward(*body.place, body.encoded(data)))
        pending = around
    return pending


def _depth(edit: Edit) -> int:
    """How many bodies in base64 an edit is in."""
    depth, body = 0, edit.body
    while body is not None:
        depth, body = depth + 1, edit_outward(*body.place, "").body
    return depth
