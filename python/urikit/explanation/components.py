"""Components of an explanation: the kind of the text, its parts, and the URIs inside of it.

The kind is that of RFC 3986 4.1 to 4.4 or RFC 3987 2.2. A URI is complete; without a fragment it is an absolute-URI
(4.3) and can itself be a base. A relative reference is one of four forms (4.2, 4.4) and names nothing until a base URI
supplies what it lacks (5.2.2).

A component is raw, decoded, with its place and what else is known of it (section 3); a URN has those of RFC 8141 as
well. Nothing is raised.

URIs inside of a URI are those of jar:, view-source:, feed:, jdbc: and blob:, each with a figure of its own. The view of
the scheme says what is inside (its `inner`), if it is in the text as written: `feed://h/` means an http URL that is
nowhere in it. A secret of the whole is a secret of every part. Left out: what is deeper than `DEEPEST` levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from urikit._native import URI
from urikit.core.mask import Masked
from urikit.explanation.diagram import Diagram, Style, draw, named_spans
from urikit.explanation.parsers.reading import Spans


class InputKind(NamedTuple):
    """The kind of a reference.

    `form` is "uri", "iri", "network-path", "absolute-path", "relative-path" or "same-document";
    `name` and `section` say what that is and where it is defined; `needs` are the components
    a base has to supply, in order; `sentences` say the rest.
    """

    form: str
    name: str
    section: str
    needs: tuple[str, ...]
    sentences: tuple[str, ...]


class ShownComponent(NamedTuple):
    """One defined component; of a URN also NID, NSS and the r-, q- and f-components, with a section of RFC 8141.

    `raw` is its text, secrets masked. `decoded` is the text that its bytes mean, where that is another one and UTF-8;
    those of reserved characters stay encoded. `note` is what else is known of it.
    """

    name: str
    raw: str
    decoded: str | None
    start: int
    end: int
    section: str
    note: str


#: The most levels that are described.
DEEPEST = 3


@dataclass(frozen=True, slots=True)
class Inner:
    """A URI inside of the one that was explained.

    `text` is what is shown of it; `start` and `end` are offsets, from 0, in the text that was explained.

    >>> import urikit
    >>> found, = urikit.explain("view-source:http://u:pw@h/").inner
    >>> found.text, found.start, found.end
    ('http://u:***@h/', 12, 26)
    """

    text: str
    start: int
    end: int
    _masked: Masked = field(repr=False, compare=False)
    _spans: Spans = field(repr=False, compare=False)

    def diagram(self, *, width: int | None = 100, style: Style = "box") -> Diagram:
        """Return the figure of the inner URI, with offsets in it."""
        return draw(self._masked, self._spans, width=width, style=style)


def inside(text: str, masked: Masked) -> Iterator[Inner]:
    """Yield the URIs inside of a text that is a URI, from the outside in."""
    at = 0
    for _ in range(DEEPEST):
        found = _inner(text)
        if found is None:
            return
        start = text.find(found, text.index(":") + 1)
        if start < 0:
            return
        at, text = at + start, found
        end = at + len(text)
        secrets = [(first - at, last - at) for first, last in masked.within(at, end)]
        part = Masked(text, secrets=secrets)
        yield Inner(part.shown, at, end, part, named_spans(text, URI.parse(text).spans))


def _inner(text: str) -> str | None:
    """Return the URI inside of one, as its view says."""
    from urikit.schemes import VIEWS, view_class

    scheme = text.partition(":")[0].lower()
    if scheme not in VIEWS or not hasattr(view_class(scheme), "inner") or not URI.is_valid(text):
        return None
    try:
        inner = getattr(URI.parse(text).view(), "inner", None)
    except ValueError:
        return None
    return None if inner is None else str(inner)
