"""Other references in a document, and all its other bytes as they were.

    choose ──> write (escape) ──> splice (edits) ──> read the result ──> exactly the intended references?
                  ^                                                       │ no: the next writing, or leave it
                  └───────────────────────────────────────────────────────┘

The result is read before it is given. Every reference that was chosen has to be the intended one, and every other
reference, its element and its role have to be what they were. What no writing fits is left, with the reason.
An identity gives the very bytes that were read.

What can go wrong: a place that two references share (an entity, an abbreviation), a part that was encoded as a whole,
a character that the encoding lacks where nothing can be escaped. All are left. So is a part in base64 that would not
be the same if it was encoded again. After `ROUNDS` readings that did not agree nothing is changed at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit.documents.base64_body import Base64Body
from urikit.documents.link import Role
from urikit.documents.rewrite.edits import Edit, Splicer, edit_outward
from urikit.documents.rewrite.escape import writings
from urikit.documents.rewrite.lengths import said_lengths
from urikit.documents.rewrite.result import Change, Left, Rewritten

if TYPE_CHECKING:
    from urikit.documents.document import Document
    from urikit.documents.link import Link

__all__ = ["ROUNDS", "Targets", "rewrite"]

#: How often a result is read at most.
ROUNDS = 64

Targets: TypeAlias = Literal["kept", "any"]

_ABBREVIATIONS = frozenset(("PrefixedName", "a", "keyword"))
_RDF = frozenset(("turtle", "trig", "ntriples", "sparql"))
_BEFORE = re.compile(r"""\s+[^\s"'<>/=]+\s*=\s*["']?\Z""")

#: The place of what comes out of an entity, or is the default of an attribute.
_ELSEWHERE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_][^;\s&]*;\Z|<[^\s<>]+\Z")

_FROM_ENTITY = "it comes from an entity or a default of the DTD"
_NOT_READ_BACK = "the document would be read differently"
_SHARED = "it overlaps another reference"
_WRONG_LENGTH = "the Content-Length of its message would be wrong"
_ENCODED = "the part it is in was encoded as a whole"
_ABBREVIATED = "it is abbreviated: change the declaration of its prefix"
_IN_ARCHIVE = "it is in an archive: unpack it and rewrite the files"
_NOT_WRITTEN = "this format is read and not written"
_NO_PLACES = "its place in the bytes is unknown in this encoding"
_NOT_AN_ATTRIBUTE = "only a base in an attribute can be removed"


class _Wish:
    """One reference that should be another one: its edits, the best first."""

    __slots__ = ("_edits", "edit", "expected", "key", "link", "new", "why")

    def __init__(self, key: int, link: Link, new: str | None, edits: Iterator[tuple[Edit, str | None]]) -> None:
        #: The number of the reference in the whole document.
        self.key = key
        self.link = link
        self.new = new
        self._edits = edits
        self.edit: Edit | None = None
        #: The reference that should be read; None where it should be gone.
        self.expected: str | None = None
        #: Why no writing fits, where it is known.
        self.why: str | None = None
        self.demote()

    def demote(self) -> None:
        """Try the next writing; after the last one the reference is left."""
        found = next(self._edits, None)
        self.edit, self.expected = (None, None) if found is None else found


def rewrite(
    document: Document,
    choice: Callable[[Link], str | None] | Mapping[str, str],
    *,
    declared_base: str = "keep",
    targets: Targets = "any",
) -> Rewritten:
    """The document with the chosen references; see `Document.rewrite`."""
    choose: Callable[[Link], str | None] = (
        (lambda link: choice.get(link.reference)) if isinstance(choice, Mapping) else choice
    )
    links = [(inner, link) for inner in document.walk() for link in inner.references]
    wishes: list[_Wish] = []
    left: list[Left] = []
    splicer = Splicer(document)
    for key, (inner, link) in enumerate(links):
        if link.role is Role.BASE:
            new = None if declared_base in ("keep", "remove") else declared_base
            wanted = declared_base != "keep"
        else:
            new = None if link.role is Role.NAME and not isinstance(choice, Mapping) else choose(link)
            wanted = new is not None
        if not wanted or new == link.reference:
            continue
        why = _why_not(document, inner, link, new, splicer)
        if why is not None:
            left.append(_left(link, why))
            continue
        edits = _removals(link) if new is None else _edits(inner, link, new)
        wishes.append(_Wish(key, link, new, edits))
    data = _agreed(document, links, wishes, splicer, targets) if wishes else document.data
    changes = []
    for wish in wishes:
        if wish.edit is None:
            left.append(_left(wish.link, wish.why or (_SHARED if _shares(wish, links) else _NOT_READ_BACK)))
        else:
            link = wish.link
            changes.append(Change(link.element, link.attribute, link.reference, wish.expected, *link.position))
    order = sorted(left, key=lambda one: (one.member, one.line, one.column))
    return Rewritten(data, tuple(sorted(changes, key=lambda one: (one.line, one.column))), tuple(order))


def _why_not(document: Document, inner: Document, link: Link, new: str | None, splicer: Splicer) -> str | None:
    """Why a reference cannot be changed whatever is written; None where it may be possible."""
    if document.format.contents == "archive":
        return _IN_ARCHIVE
    if link.source.member:
        return _NOT_WRITTEN
    if not splicer.is_possible:
        return _NO_PLACES
    if new is None and (link.source is not document.source or not _is_attribute(link)):
        return _NOT_AN_ATTRIBUTE
    if inner.format.name in _RDF and link.element in _ABBREVIATIONS:
        return _ABBREVIATED
    if _ELSEWHERE.match(link.source_text) is not None:
        return _FROM_ENTITY
    source, start, end = link.source, link.offset, link.end
    while (step := source.outward(start, end)) is not None:
        source, start, end, how = step
        if how is False or (isinstance(how, Base64Body) and not how.can_be_written):
            return _ENCODED
    return None


def _edits(inner: Document, link: Link, new: str) -> Iterator[tuple[Edit, str | None]]:
    """What may be put into the outermost text, or that of a body in base64, and the reference that is then read."""
    for text, reference in writings(inner, link, new):
        yield edit_outward(link.source, link.offset, link.end, text), reference


def _is_attribute(link: Link) -> bool:
    return bool(link.attribute) and _BEFORE.search(link.source.text, max(0, link.offset - 80), link.offset) is not None


def _removals(link: Link) -> Iterator[tuple[Edit, str | None]]:
    """The removal of a whole attribute."""
    text = link.source.text
    before = _BEFORE.search(text, max(0, link.offset - 80), link.offset)
    if before is not None:
        closes = text[link.end : link.end + 1] in ("'", '"') and before[0][-1] in ("'", '"')
        yield Edit(before.start(), link.end + closes, ""), None


def _agreed(
    document: Document, links: list[tuple[Document, Link]], wishes: list[_Wish], splicer: Splicer, targets: Targets
) -> str | bytes:
    """The data that is read as it should be, after some edits were given up."""
    for _ in range(ROUNDS):
        edits = _apart(wishes)
        if not edits:
            return document.data
        data = splicer.splice(edits)
        blamed = _blamed(document, data, links, wishes, targets)
        if not blamed:
            return data
        for wish in blamed:
            wish.demote()
    for wish in wishes:
        wish.edit = None
    return document.data


def _apart(wishes: list[_Wish]) -> list[Edit]:
    """The edits without those that overlap: in each text the first one stays, and equal ones are one."""
    edits: list[Edit] = []
    last: dict[Base64Body | None, Edit] = {}
    for wish in sorted(wishes, key=lambda wish: wish.edit[:2] if wish.edit is not None else (0, 0)):
        if wish.edit is None:
            continue
        before = last.get(wish.edit.body)
        if before is not None and wish.edit == before and wish.edit.end > wish.edit.start:
            continue
        if before is not None and (wish.edit.start < before.end or wish.edit.start == before.start):
            wish.edit = None
        else:
            last[wish.edit.body] = wish.edit
            edits.append(wish.edit)
    return edits


def _blamed(
    document: Document, data: str | bytes, links: list[tuple[Document, Link]], wishes: list[_Wish], targets: Targets
) -> list[_Wish]:
    """The wishes that are not met by what the data is read as; empty where all is as it should be."""
    active = {wish.key: wish for wish in wishes if wish.edit is not None}
    expected = [
        (key, link) for key, (_, link) in enumerate(links) if key not in active or active[key].expected is not None
    ]
    again = document.with_data(data)
    if of_wrong_lengths := _of_wrong_lengths(document, again, list(active.values())):
        return of_wrong_lengths
    found = [link for inner in again.walk() for link in inner.references]
    if len(found) == len(expected) and _shape(again, active, links) == [len(i.references) for i in again.walk()]:
        wrong = [
            key
            for (key, link), now in zip(expected, found, strict=True)
            if not _is_met(active.get(key), link, now, targets)
        ]
    else:
        wrong = next(
            (
                [key]
                for (key, link), now in zip(expected, found, strict=False)
                if not _is_met(active.get(key), link, now, targets)
            ),
            [len(links)],
        )
    blamed = [active[key] for key in wrong if key in active]
    if wrong and not blamed:
        # The reference is none of ours: the change before it is the one that did it, or the first one of all.
        before = [key for key in active if key <= wrong[0]]
        blamed = [active[max(before) if before else min(active)]]
    return blamed


def _of_wrong_lengths(document: Document, again: Document, active: list[_Wish]) -> list[_Wish]:
    """The wishes in bodies whose Content-Length was right and would not be."""
    before, now = said_lengths(document), said_lengths(again)
    if len(before) != len(now):
        return []
    wrong = [old for old, new in zip(before, now, strict=True) if old.is_right and not new.is_right]
    blamed = [wish for wish in active if any(body.has(wish.link) for body in wrong)]
    for wish in blamed:
        wish.why = _WRONG_LENGTH
    return blamed


def _shape(again: Document, active: dict[int, _Wish], links: list[tuple[Document, Link]]) -> list[int]:
    """How many references each document should have."""
    counts: dict[int, int] = {}
    for key, (inner, _) in enumerate(links):
        gone = key in active and active[key].expected is None
        counts[id(inner)] = counts.get(id(inner), 0) + (not gone)
    wanted = list(counts.values())
    # Documents without references are not among the links.
    return [wanted.pop(0) if inner.references and wanted else 0 for inner in again.walk()]


def _is_met(wish: _Wish | None, link: Link, now: Link, targets: Targets) -> bool:
    """Whether a reference that is read is the one that should be."""
    reference = link.reference if wish is None else wish.expected
    same = (now.reference, now.element, now.attribute, now.role) == (reference, link.element, link.attribute, link.role)
    return same and (wish is None or targets == "any" or link.role is Role.BASE or now.target == link.target)


def _shares(wish: _Wish, links: list[tuple[Document, Link]]) -> bool:
    """Whether another reference has a part of the place of this one."""
    link = wish.link
    near = (links[key][1] for key in (wish.key - 1, wish.key + 1) if 0 <= key < len(links))
    return any(one.source is link.source and one.offset < link.end and link.offset < one.end for one in near)


def _left(link: Link, why: str) -> Left:
    return Left(link.element, link.attribute, link.reference, why, *link.position, link.source.member)
