"""Other references in a document, and all its other bytes as they were.

    choose ──> write (`escape`) ──> splice ──> read the result ──> exactly the intended references?
                  ^                                                  │ no: the next spelling, or leave it
                  └──────────────────────────────────────────────────┘

The result is read before it is returned. Every chosen reference has to be the intended one, and
every other reference, its element and its role have to be what they were. A reference that no
spelling fits is left, with the reason. An identity returns the very bytes that were read.

**Edits.** An edit of a part is one of the outermost document: its place is looked up through the
sources around it (`Source.outward`), and its text is written as each of them writes it. In a body in
base64 no character can be replaced in place. All edits of such a part make new data of it, which are
encoded again and become one edit of the text around.

**Content-Length** (RFC 9110 section 8.6). A body of another length would be cut off by the receiver,
so a reference that would make a right length wrong is left. The field itself is never changed, and a
length that was wrong before is ignored.

What can go wrong: two references share a place (an entity, an abbreviation); a part was encoded as a
whole (a compressed body) or would change if it was encoded again; an encoding with states gives no
places; the encoding lacks a character that cannot be escaped there. All are left with their reason.
After `ROUNDS` readings that did not agree nothing is changed at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from urikit.core.mask import discreet
from urikit.documents.body import Base64Body, Decoded, Octets, encoded
from urikit.documents.formats import Format
from urikit.documents.link import Link, Role
from urikit.documents.rewrite.escape import markup, writings
from urikit.documents.source import MESSAGE, Source
from urikit.net.http.message import messages

__all__ = [
    "ROUNDS",
    "Edit",
    "Left",
    "RewriteChange",
    "Rewritten",
    "SaidLength",
    "Splicer",
    "Targets",
    "edit_outward",
    "rewrite",
    "said_lengths",
]


@discreet
class RewriteChange(NamedTuple):
    """One reference that is another one now. References are data."""

    #: The element and the attribute it is in, as `Link` has them.
    element: str
    attribute: str
    old: str
    #: The new reference; None where the declaration of a base was removed.
    new: str | None
    #: Line and column in the file as it was, both from 1.
    line: int
    column: int


@discreet
class Left(NamedTuple):
    """One reference that should be another one, and why it is not."""

    element: str
    attribute: str
    reference: str
    why: str
    line: int
    column: int
    #: The member that it is in, where the document is an archive; line and column are those of the member.
    member: str = ""


@discreet
@dataclass(frozen=True, slots=True)
class Rewritten:
    """A document with other references.

    >>> from urikit import documents
    >>> result = documents.read("<a href=b>", base="http://example.org/").make_absolute()
    >>> result.data, result.changes[0].new, result.left
    ('<a href=http://example.org/b>', 'http://example.org/b', ())
    """

    #: The document: bytes where it was read from bytes, else a text.
    data: str | bytes
    #: The changes, in the order of the places.
    changes: tuple[RewriteChange, ...]
    #: The references that could not be changed.
    left: tuple[Left, ...]


class Rewritable(Decoded, Protocol):
    """A `Document`, as far as a rewrite goes."""

    @property
    def format(self) -> Format: ...
    @property
    def references(self) -> tuple[Link, ...]: ...
    def walk(self) -> Iterator[Rewritable]: ...
    def with_data(self, data: str | bytes) -> Rewritable: ...


@discreet
class SaidLength(NamedTuple):
    """A body with a Content-Length: the source of its message, where it is in that, and whether the length is right."""

    source: Source
    start: int
    end: int
    is_right: bool

    def has(self, link: Link) -> bool:
        """Return whether a link is in the body, at whatever depth."""
        source, start, end = link.source, link.offset, link.end
        while source is not self.source:
            step = source.outward(start, end)
            if step is None:
                return False
            source, start, end, _ = step
        return self.start <= start and end <= self.end


def said_lengths(document: Rewritable) -> list[SaidLength]:
    """Return the bodies with a Content-Length, of all HTTP messages in a document.

    >>> from urikit import documents
    >>> text = "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nab"
    >>> [body.is_right for body in said_lengths(documents.read(text, type="http"))]
    [True]
    """
    found = []
    for inner in document.walk():
        if inner.format.name != "http":
            continue
        source = inner.source
        for message in messages(source.text):
            said = message.get("content-length")
            if said is None:
                continue
            start, end = message.body
            body = source.text[start:end]
            octets = body.encode("latin-1" if source.encoding is not None else "utf-8", "surrogatepass")
            length = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else -1
            # Line breaks between messages, and at the end of a file, belong to no body.
            is_right = 0 <= length <= len(octets) and not octets[length:].strip(b"\r\n")
            found.append(SaidLength(source, start, end, is_right))
    return found


@discreet
class Edit(NamedTuple):
    """A replacement of the characters `start` to `end` of a text."""

    start: int
    end: int
    text: str
    #: The body in base64 whose text it is; None for that of the document itself.
    body: Base64Body | None = None


def edit_outward(source: Source, start: int, end: int, text: str) -> Edit:
    """Return an edit of a part as one of the document, or of the nearest body in base64 that the part is in."""
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

    def __init__(self, document: Decoded) -> None:
        self._data = document.data
        self._text = document.source.text
        self._encoding = document.source.encoding or "utf-8"
        self._octets = None
        if isinstance(self._data, bytes):
            # A message has its bytes as characters, one to one.
            self._encoding = "latin-1" if document.source.why == MESSAGE else self._encoding
            self._octets = Octets.of(self._data, document.source)

    @property
    def is_possible(self) -> bool:
        """True if every character has a place in the bytes."""
        return self._octets is None or self._octets.are_known

    def splice(self, edits: Sequence[Edit]) -> str | bytes:
        """Return the data with the edits. Those of one body, and those of the document, do not overlap."""
        return self.data_with(_encoded_again(edits))

    def data_with(self, edits: Sequence[Edit]) -> str | bytes:
        """Return the data with edits of its own text, which do not overlap."""
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
    """Return the edits of the document itself, with one for each body in base64 that has some: the innermost bodies
    first.
    """
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
    """Count the bodies in base64 around an edit."""
    depth, body = 0, edit.body
    while body is not None:
        depth, body = depth + 1, edit_outward(*body.place, "").body
    return depth


#: The limit of readings of a result.
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
    document: Rewritable,
    choice: Callable[[Link], str | None] | Mapping[str, str],
    *,
    declared_base: str = "keep",
    targets: Targets = "any",
) -> Rewritten:
    """Return the document with the chosen references; see `Document.rewrite`."""
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
            changes.append(RewriteChange(link.element, link.attribute, link.reference, wish.expected, *link.position))
    order = sorted(left, key=lambda one: (one.member, one.line, one.column))
    return Rewritten(data, tuple(sorted(changes, key=lambda one: (one.line, one.column))), tuple(order))


def _why_not(document: Rewritable, inner: Rewritable, link: Link, new: str | None, splicer: Splicer) -> str | None:
    """Return the reason why a reference cannot be changed at all; None if it may be possible."""
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


def _edits(inner: Rewritable, link: Link, new: str) -> Iterator[tuple[Edit, str | None]]:
    """Yield edits of the outermost text, or that of a body in base64, each with the reference that is then read."""
    name = inner.format.name
    quoted = _quoted(name, link, new)
    for text, reference in writings(name, link, new):
        if quoted is not None and reference != new:
            yield quoted, new
            quoted = None
        yield edit_outward(link.source, link.offset, link.end, text), reference


def _quoted(name: str, link: Link, new: str) -> Edit | None:
    """Return an edit of a refresh that puts a URL between the quotation marks that it does not have."""
    quote = next((quote for quote in "\"'" if quote not in new), None)
    if link.role is not Role.REDIRECT or (link.attribute or link.element) not in ("content", "Refresh") or not quote:
        return None
    text, start, end = link.source.text, link.offset, link.end
    if start and text[start - 1] in "\"'" and text[start - 1] == text[end : end + 1]:
        start, end = start - 1, end + 1
    escape = str if name == "http" else markup
    written, _ = next(writings(name, link, new), (new, new))
    return edit_outward(link.source, start, end, f"{escape(quote)}{written}{escape(quote)}")


def _is_attribute(link: Link) -> bool:
    return bool(link.attribute) and _BEFORE.search(link.source.text, max(0, link.offset - 80), link.offset) is not None


def _removals(link: Link) -> Iterator[tuple[Edit, str | None]]:
    """Yield the removal of a whole attribute."""
    text = link.source.text
    before = _BEFORE.search(text, max(0, link.offset - 80), link.offset)
    if before is not None:
        closes = text[link.end : link.end + 1] in ("'", '"') and before[0][-1] in ("'", '"')
        yield Edit(before.start(), link.end + closes, ""), None


def _agreed(
    document: Rewritable, links: list[tuple[Rewritable, Link]], wishes: list[_Wish], splicer: Splicer, targets: Targets
) -> str | bytes:
    """Return the data that is read as it should be, after some edits were given up."""
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
    """Return the edits without those that overlap: in each text the first one stays, and equal ones are one."""
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
    document: Rewritable, data: str | bytes, links: list[tuple[Rewritable, Link]], wishes: list[_Wish], targets: Targets
) -> list[_Wish]:
    """Return the wishes that are not met by what the data is read as; empty where all is as it should be."""
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


def _of_wrong_lengths(document: Rewritable, again: Rewritable, active: list[_Wish]) -> list[_Wish]:
    """Return the wishes in bodies whose Content-Length was right and would not be."""
    before, now = said_lengths(document), said_lengths(again)
    if len(before) != len(now):
        return []
    wrong = [old for old, new in zip(before, now, strict=True) if old.is_right and not new.is_right]
    blamed = [wish for wish in active if any(body.has(wish.link) for body in wrong)]
    for wish in blamed:
        wish.why = _WRONG_LENGTH
    return blamed


def _shape(again: Rewritable, active: dict[int, _Wish], links: list[tuple[Rewritable, Link]]) -> list[int]:
    """Count the references that each document should have."""
    counts: dict[int, int] = {}
    for key, (inner, _) in enumerate(links):
        gone = key in active and active[key].expected is None
        counts[id(inner)] = counts.get(id(inner), 0) + (not gone)
    wanted = list(counts.values())
    # Documents without references are not among the links.
    return [wanted.pop(0) if inner.references and wanted else 0 for inner in again.walk()]


def _is_met(wish: _Wish | None, link: Link, now: Link, targets: Targets) -> bool:
    """Return whether a reference that is read is the one that should be."""
    reference = link.reference if wish is None else wish.expected
    same = (now.reference, now.element, now.attribute, now.role) == (reference, link.element, link.attribute, link.role)
    return same and (wish is None or targets == "any" or link.role is Role.BASE or now.target == link.target)


def _shares(wish: _Wish, links: list[tuple[Rewritable, Link]]) -> bool:
    """Return whether another reference has a part of the place of this one."""
    link = wish.link
    near = (links[key][1] for key in (wish.key - 1, wish.key + 1) if 0 <= key < len(links))
    return any(one.source is link.source and one.offset < link.end and link.offset < one.end for one in near)


def _left(link: Link, why: str) -> Left:
    return Left(link.element, link.attribute, link.reference, why, *link.position, link.source.member)
