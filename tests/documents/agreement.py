"""Pages read twice, by urikit and by Chromium, and what came out differently.

Both answers become the same rows (`Seen`): element, attribute, the reference as HTML reads
it, and its target. Base and encoding of the page are rows too, so that one comparison finds
all. The rows are compared as multisets: tables and misnested links move in the tree, and the
order of a tree is not the order of a source, in which urikit gives its references.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.documents.chromium import Answer, Seen, Served
from tests.documents.chromium_attributes import is_asked
from urikit import documents
from urikit.documents import Document, Link

#: The element in the rows of the page itself.
PAGE = "#document"


class Difference(NamedTuple):
    """A row that only one of the two has, or that they resolve in different ways."""

    page: Served
    #: All that Chromium said of the page.
    answer: Answer
    #: All that urikit found in it.
    found: frozenset[Seen]
    ours: Seen | None
    theirs: Seen | None

    @property
    def row(self) -> Seen:
        """The row that is spoken of: Chromium's where there is one."""
        row = self.theirs or self.ours
        assert row is not None
        return row

    @property
    def targets(self) -> tuple[str | None, str | None]:
        """The two targets of a row that both have; (None, None) where only one has it."""
        if self.ours is None or self.theirs is None:
            return None, None
        return self.ours.target, self.theirs.target


def _key(link: Link) -> tuple[str, str]:
    """Element and attribute as Chromium's driver calls them."""
    return link.element, link.attribute


def _links(document: Document) -> Iterator[tuple[Link, str]]:
    """The references of a page and of the documents in its attributes, and where they are."""
    for number, part in enumerate(document.walk()):
        for link in part.references:
            if is_asked(*_key(link)):
                yield link, "srcdoc" if number else ""


def ours(page: Served) -> list[Seen]:
    """What urikit reads in a page."""
    document = documents.read(page.data, media_type=page.media_type, uri=page.url)
    encoding = (document.source.encoding or "").lower()
    rows = [Seen(PAGE, "base", "", document.base.uri, ""), Seen(PAGE, "encoding", "", encoding, "")]
    rows += [Seen(*_key(link), link.reference, link.target, where) for link, where in _links(document)]
    return rows


def theirs(answer: Answer) -> list[Seen]:
    """What Chromium read in it."""
    return [Seen(PAGE, "base", "", answer.base, ""), Seen(PAGE, "encoding", "", answer.encoding, ""), *answer.seen]


def _anywhere(row: Seen) -> Seen:
    return row._replace(where="")


def differences(page: Served, answer: Answer) -> list[Difference]:
    """What the two read differently, in Chromium's order; then what only urikit has."""
    mine, others = ours(page), theirs(answer)
    found = frozenset(map(_anywhere, mine))
    only_mine = Counter(map(_anywhere, mine))
    only_theirs: list[Seen] = []
    for row in others:
        if only_mine[_anywhere(row)]:
            only_mine[_anywhere(row)] -= 1
        else:
            only_theirs.append(row)
    left = list(only_mine.elements())
    differ = []
    for row in only_theirs:
        match = next((other for other in left if other[:3] == row[:3]), None)
        if match is not None:
            left.remove(match)
        differ.append(Difference(page, answer, found, match, row))
    return differ + [Difference(page, answer, found, row, None) for row in left]
