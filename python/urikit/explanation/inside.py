"""URIs inside of a URI: those of jar:, view-source:, feed:, jdbc: and blob:, each with a figure of its own.

What is inside is what the view of the scheme says (its `inner`), where it is in the text as written:
`feed://h/` means an http URL that is nowhere in it. A secret of the whole is a secret of every part.

Left out: what is deeper than `DEEPEST` levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from urikit._native import URI
from urikit.core.boundary import guard
from urikit.core.mask import Masked
from urikit.explanation.diagram import Diagram, draw, named_spans
from urikit.explanation.layout import Spans, Style

#: How many levels are described.
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
        """The figure of the inner URI, with offsets in it."""
        return draw(self._masked, self._spans, width=width, style=style)

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {"text": self.text, "start": self.start, "end": self.end}


def inside(text: str, masked: Masked) -> Iterator[Inner]:
    """The URIs inside of a text that is a URI, from the outside in."""
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
    """The URI inside of one, as its view says."""
    from urikit.schemes import VIEWS, view_class

    scheme = text.partition(":")[0].lower()
    if scheme not in VIEWS or not hasattr(view_class(scheme), "inner") or not URI.is_valid(text):
        return None
    try:
        inner = getattr(URI.parse(text).view(), "inner", None)
    except ValueError:
        return None
    return None if inner is None else str(inner)


guard(__name__)
