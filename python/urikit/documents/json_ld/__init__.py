"""JSON-LD: references in JSON, by its contexts (JSON-LD 1.1, JSON-LD 1.1 API).

    base (5.1.1)  the nearest "@base" of a context around the place; one may be relative to the
                  next, and null means that there is none
         (5.1.2)  for a script element in HTML, the base of the document

Which strings of a document are references, `nodes` says; what they mean, `context`. Relative
references are resolved by RFC 3986 section 5.2, the basic algorithm, absolute ones are
kept as they are (`RDFResolver`). Compact IRIs and terms of a vocabulary are abbreviations: the
`reference` of such a link is what it means, and `raw` is what is written.

Every IRI that speaks of a thing has the role IDENTIFIER; what contexts and keys say are names
(NAME), and a context elsewhere is an IMPORT. It is not fetched, and a finding says so.

`references` reads a text of JSON-LD that is in another document; offsets are those of the text.

Left out: what only other algorithms ask of IRIs (compaction, framing); `@included` is gone
through, but not checked.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.formats import Reading
from urikit.documents.json_ld.nodes import Nodes
from urikit.documents.json_ld.results import Found, Telling
from urikit.documents.json_source import decode_json, read_json
from urikit.documents.link import make_link

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.envelope import Envelope
    from urikit.documents.source import Source

__all__ = ["Found", "decode", "read", "references"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """JSON-LD as a source: UTF-8, as all JSON."""
    return decode_json(data)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a document.

    >>> from urikit import documents
    >>> text = '{"@context": {"@base": "http://example.org/a/"}, "@id": "b"}'
    >>> [(link.element, link.target) for link in documents.read(text, as_format="jsonld").links]
    [('@id', 'http://example.org/a/b')]
    """
    telling = Telling(make_link, source)
    findings, base = _read(source.text, Base.outside(envelope), telling)
    # Two links at one place are of one string, and end together.
    telling.found.sort(key=attrgetter("offset"))
    return Reading(base, telling.found, findings)


def references(text: str, base: Base) -> tuple[list[Found], list[Issue], Base]:
    """The references in a text of JSON-LD, in the order of their places; findings; the base of the whole text.

    `base` is the base of what the text is in, as the document base URL of HTML.

    >>> from urikit.documents import Envelope
    >>> found, _, _ = references('{"@id": "#me"}', Base.outside(Envelope(retrieval="http://example.org/")))
    >>> [(item.target, item.start, item.end) for item in found]
    [('http://example.org/#me', 9, 12)]
    """
    telling = Telling()
    findings, whole = _read(text, base, telling)
    return sorted(telling.found, key=attrgetter("start")), findings, whole


def _read(text: str, base: Base, telling: Telling) -> tuple[list[Issue], Base]:
    """The findings and the base of the whole text; `telling` has the references then."""
    value, findings = read_json(text)
    nodes = Nodes(base, telling, len(text))
    if value is not None:
        nodes.walk(value)
    return sorted([*findings, *telling.findings], key=lambda issue: (issue.start, issue.end)), nodes.base
