r"""Jupyter notebooks: the references in their Markdown cells (nbformat 4).

    {"cells": [{"cell_type": "markdown", "source": ["[text](destination)\n", "more"]}], "nbformat": 4}

A notebook is JSON. The source of a cell is one string or a list of strings, which are joined. What is Markdown in
it is read as Markdown, raw cells of `text/html`, `text/markdown`, `text/x-rst` and `text/asciidoc` by their format.
The place of a link is that in the JSON: its `source_text` has the escapes of JSON. `attachment:name` is an
image of the cell itself. The base is what surrounds the notebook.

Code cells and their outputs have no links: what they show is made when they run.

What can go wrong: it is not JSON (`json_source`), or it has no cells, and then no links.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from urikit.core.issues import Issue
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading, TooDeep, read_part
from urikit.documents.formats import by_media_type
from urikit.documents.json_source import Array, Object, Text, Value, character_places, decode_json, read_json
from urikit.documents.link import Link
from urikit.documents.source import Source

__all__ = ["decode", "read"]

#: Formats of raw cells that are read.
_RAW = frozenset(("text/html", "text/markdown", "text/x-rst", "text/restructuredtext", "text/asciidoc", "text/latex"))


@discreet
class _Cell(NamedTuple):
    """The source of a cell: its strings, and where each begins in the whole."""

    media_type: str
    pieces: list[Text]
    starts: list[int]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a notebook as a source: UTF-8, as all JSON."""
    return decode_json(data)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    r"""Return the references of a notebook.

    >>> from urikit import documents
    >>> text = r'{"cells": [{"cell_type": "markdown", "source": ["# A\n", "[b](c.ipynb)"]}]}'
    >>> (link,) = documents.read(text, type="notebook", base="http://example.org/n/").links
    >>> link.element, link.source_text, link.target
    ('link', 'c.ipynb', 'http://example.org/n/c.ipynb')
    """
    value, findings = read_json(source.text)
    links: list[Link] = []
    inner = Envelope(envelope.retrieval, envelope.entity, envelope.default)
    for cell in _cells(value):
        links.extend(_links(source, cell, inner, findings))
    findings.sort(key=lambda issue: (issue.start, issue.end))
    return DocumentReading(Base.outside(envelope), links, findings)


def _cells(value: Value | None) -> Iterator[_Cell]:
    """Yield the cells whose source is text with references."""
    cells = value.get("cells") if isinstance(value, Object) else None
    for cell in cells.items if isinstance(cells, Array) else ():
        if not isinstance(cell, Object):
            continue
        kind, written = cell.get("cell_type"), cell.get("source")
        items = written.items if isinstance(written, Array) else [written]
        pieces = [item for item in items if isinstance(item, Text)]
        media_type = _media_type(cell) if isinstance(kind, Text) and kind.value == "raw" else ""
        if isinstance(kind, Text) and kind.value == "markdown":
            media_type = "text/markdown"
        if media_type and pieces:
            starts, at = [], 0
            for piece in pieces:
                starts.append(at)
                at += len(piece.value)
            yield _Cell(media_type, pieces, starts)


def _media_type(cell: Object) -> str:
    """Return the media type of a raw cell where it is one that is read; empty otherwise."""
    metadata = cell.get("metadata")
    for name in ("raw_mimetype", "format"):
        said = metadata.get(name) if isinstance(metadata, Object) else None
        if isinstance(said, Text) and said.value.lower() in _RAW and by_media_type(said.value) is not None:
            return said.value
    return ""


def _links(source: Source, cell: _Cell, envelope: Envelope, findings: list[Issue]) -> Iterator[Link]:
    """Yield the links of a cell, at their places in the JSON."""
    text = "".join(piece.value for piece in cell.pieces)
    known = Envelope(envelope.retrieval, envelope.entity, envelope.default, cell.media_type)
    try:
        part = read_part(text, known, (source, cell.pieces[0].start, cell.pieces[-1].end))
    except TooDeep:
        return
    if part is None:
        return

    known_places: dict[int, Sequence[int]] = {}

    def places(at: int) -> tuple[int, int]:
        """Find where a character of the cell begins and ends in the JSON."""
        number = max(bisect_right(cell.starts, at) - 1, 0)
        if number not in known_places:
            known_places[number] = character_places(source.text, cell.pieces[number])
        found, index = known_places[number], at - cell.starts[number]
        return found[min(index, len(found) - 1)], found[min(index + 1, len(found) - 1)]

    def place(start: int, end: int) -> tuple[int, int]:
        first = places(start)[0]
        return (first, places(end - 1)[1]) if end > start else (first, first)

    for link in part.references:
        start, end = place(link.offset, link.end)
        yield replace(link, source=source, offset=start, end=end)
    for issue in part.findings:
        start, end = place(issue.start, issue.end)
        findings.append(replace(issue, start=start, end=end))
