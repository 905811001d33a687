"""JSON Schema: identifiers, references, anchors (drafts 4 to 7, 2019-09, 2020-12), and OpenAPI.

    base (5.1.1)  the nearest `$id` around the place (`id` in draft 4), which may be relative to
                  the one outside of it
         (5.1.2)  what surrounds the document, down to (5.1.4)

`keywords` says what contains a schema in which draft, told by `$schema`, 2020-12 without one;
`walk` follows the bases. References are resolved by RFC 3986 section 5.2 (URIs only). A `$ref`
is an import, a `$id` or an anchor an identifier, `$schema` and `$vocabulary` are names. The
`reference` of an anchor is the fragment that means it, "#a", where `raw` is "a".

A document with `openapi` or `swagger` at its top is read by `openapi`. `in_yaml` reads both in YAML.

Left out: whether a target exists. `$recursiveAnchor`, which is a boolean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.formats import Reading
from urikit.documents.json_schema.openapi import is_openapi, walk_api
from urikit.documents.json_schema.walk import Walk
from urikit.documents.json_source import decode_json, read_json

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.envelope import Envelope
    from urikit.documents.json_schema.values import Value
    from urikit.documents.source import Source

__all__ = ["decode", "read", "references"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """A schema as a source: UTF-8, as all JSON."""
    return decode_json(data)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a schema.

    >>> from urikit import documents
    >>> text = '{"$id": "http://example.org/a/b", "items": {"$ref": "c#/d"}}'
    >>> [(link.element, link.target) for link in documents.read(text, as_format="jsonschema").links]
    [('$id', 'http://example.org/a/b'), ('$ref', 'http://example.org/a/c#/d')]
    """
    return references(*read_json(source.text), source, envelope)


def references(value: Value | None, findings: list[Issue], source: Source, envelope: Envelope) -> Reading:
    """The references in a value, whatever it was read from; `findings` are those of that reading."""
    walk = Walk(source, Base.outside(envelope))
    if value is not None:
        if is_openapi(value):
            walk_api(value, walk)
        else:
            walk.schema(value)
    links = sorted(walk.links, key=lambda link: (link.offset, link.end))
    return Reading(walk.base, links, sorted([*findings, *walk.findings], key=lambda issue: (issue.start, issue.end)))
