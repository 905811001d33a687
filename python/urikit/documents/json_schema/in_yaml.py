"""OpenAPI and JSON Schema in YAML: the same documents as in JSON, with places in the YAML.

The values are those of `urikit.documents.yaml_source`; everything else is that of JSON. A value that aliases put in
several places is looked at in each, and a reference in it is one reference, at the place where it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.json_schema import references
from urikit.documents.source import Source
from urikit.documents.yaml_source import read_yaml

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading

__all__ = ["decode", "read"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """YAML as a source: UTF-8, unless a byte order mark says otherwise (YAML 1.2 section 5.2)."""
    return Source.of(data)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a description of an API, or of a schema.

    >>> from urikit import documents
    >>> text = "openapi: 3.1.0\\npaths:\\n  /a:\\n    $ref: 'b.yaml#/c'\\n"
    >>> (link,) = documents.read(text, as_format="openapi", uri="http://example.org/api/").links
    >>> link.target, tuple(link.position)
    ('http://example.org/api/b.yaml#/c', (4, 12))
    """
    reading = references(*read_yaml(source.text), source, envelope)
    once = {(link.offset, link.end): link for link in reversed(reading.links)}
    return reading._replace(links=[*reversed(once.values())])
