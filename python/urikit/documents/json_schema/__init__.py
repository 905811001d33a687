"""JSON Schema: identifiers, references, anchors (drafts 4 to 7, 2019-09, 2020-12), and OpenAPI.

    base (5.1.1)  the nearest `$id` around the place (`id` in draft 4), which may be relative to
                  the one outside of it
         (5.1.2)  what surrounds the document, down to (5.1.4)

`keywords` says what holds a schema in which draft, told by `$schema`, 2020-12 without one;
`walking` follows the bases. References are resolved by RFC 3986 section 5.2 (URIs only). A `$ref`
is an import, a `$id` or an anchor an identifier, `$schema` and `$vocabulary` are names. The
`reference` of an anchor is the fragment that means it, "#a", where `raw` is "a".

A document with `openapi` or `swagger` at its top is read by `openapi`.

Left out: whether a target exists. `$recursiveAnchor`, which is a boolean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.base import Base
from urikit.documents.finding import row
from urikit.documents.formats import Reading
from urikit.documents.json_schema.openapi import is_openapi, walk_api
from urikit.documents.json_schema.walking import Walk
from urikit.documents.json_source import decode_json, read_json

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.source import Source

__all__ = ["ROWS", "decode", "read"]


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
    value, findings = read_json(source.text)
    walk = Walk(source, Base.outside(envelope))
    if value is not None:
        if is_openapi(value):
            walk_api(value, walk)
        else:
            walk.schema(value)
    links = sorted(walk.links, key=lambda link: (link.offset, link.end))
    return Reading(walk.base, links, sorted([*findings, *walk.findings], key=lambda issue: (issue.start, issue.end)))


# fmt: off
ROWS = (
    row(
        "json-schema-ignored", "JSON Schema draft-07 section 8.3", '"$ref": URI-reference',
        "an identifier beside a $ref",
        'before 2019-09 what stands beside "$ref" is ignored, and "{found}" moves no base',
        "Up to draft 7, an object with $ref is a reference and nothing else. Since 2019-09 $ref is a keyword like "
        "others, and the identifier counts.",
        "read('{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"$id\": \"http://example.org/a\", "
        "\"$ref\": \"b\"}', as_format='jsonschema')",
        "read('{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"$id\": \"http://example.org/a\", "
        "\"allOf\": [{\"$ref\": \"b\"}]}', as_format='jsonschema')",
        "put the reference into an allOf, or declare a newer draft",
    ),
    row(
        "json-schema-fragment", "JSON Schema 2020-12 section 8.2.1", '"$id" MUST NOT contain a non-empty fragment',
        "an $id that is a fragment",
        '"{found}" is a fragment, and since 2019-09 an identifier has none',
        "Draft 6 and 7 named places in a schema by an $id of a fragment. Since 2019-09 that is what $anchor is for.",
        "read('{\"$defs\": {\"a\": {\"$id\": \"#a\"}}}', as_format='jsonschema')",
        "read('{\"$defs\": {\"a\": {\"$anchor\": \"a\"}}}', as_format='jsonschema')",
        "write $anchor, without the number sign",
    ),
)
# fmt: on
