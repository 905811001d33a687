"""HTML that lies in a document of another format letter by letter: in Markdown, reStructuredText, AsciiDoc."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading

__all__ = ["html_in"]


def html_in(source: Source, ranges: Sequence[tuple[int, int]], envelope: Envelope) -> Reading:
    """The raw HTML of a document, read where it is: in one piece, with all between blanked out.

    So places stay, and tags that belong together are together. The links say the source that was read.
    """
    from urikit.documents import html

    pieces, at = [], 0
    for start, end in ranges:
        pieces.append(" " * (start - at))
        pieces.append(source.text[start:end])
        at = end
    reading: Reading = html.read(Source("".join(pieces), source.encoding, source.why), envelope)
    return reading
